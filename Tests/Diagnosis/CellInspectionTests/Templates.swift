// SPDX-License-Identifier: MIT

import CellDocument
import CellNotation
import Testing

@testable import CellInspection

extension TemplateSource {
  init(yaml text: String) throws {
    try self.init(DocumentText(Array(text.utf8), fileName: "t.yaml"))
  }

  init(json text: String) throws {
    try self.init(DocumentText(Array(text.utf8), fileName: "t.json"))
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func applying(_ operation: TemplatePatch.Operation) throws(TemplatePatchError) -> TemplateSource {
    try applying(TemplatePatch([operation]))
  }

  /// Returns the error with which an operation is refused, or `nil` if it succeeds.
  func refusal(of operation: TemplatePatch.Operation) -> TemplatePatchError? {
    do throws(TemplatePatchError) {
      _ = try applying(operation)
      return nil
    } catch {
      return error
    }
  }
}

/// Returns a parsed pointer. Fails the test if the text is not valid.
func pointer(_ text: String) throws -> JSONPointer { try #require(JSONPointer(text)) }
