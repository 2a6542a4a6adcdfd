// SPDX-License-Identifier: MIT

import CellDocument
import Notation
import Testing

@testable import TemplateFixes

extension TemplateSource {
  init(yaml text: String) throws {
    try self.init(Array(text.utf8), fileName: "t.yaml", format: .yaml)
  }

  init(json text: String) throws {
    try self.init(Array(text.utf8), fileName: "t.json", format: .json)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func applying(_ operation: TemplatePatch.Operation) throws(TemplatePatchError) -> TemplateSource {
    try applying(TemplatePatch([operation]))
  }

  /// Why an operation is not made in the text; `nil` where it is.
  func refusal(of operation: TemplatePatch.Operation) -> TemplatePatchError? {
    do throws(TemplatePatchError) {
      _ = try applying(operation)
      return nil
    } catch {
      return error
    }
  }
}

/// A pointer in a test is one that can be read.
func pointer(_ text: String) throws -> JSONPointer { try #require(JSONPointer(text)) }
