// SPDX-License-Identifier: MIT

import CellNotation
import CellTestSupport
import Testing

@testable import CellDocument
@testable import CellInspection

@Suite struct RandomEditingTests {
  @Test(arguments: Seeds.all)
  func `members can be added in every notation, and other edits are correct or refused for a known reason`(
    seed: UInt64
  ) throws {
    try check(TemplateSource(yaml: RandomYAML(seed: seed, hasBlockScalars: false).text)) { operation, reason, source in
      // This reason means that verification caught an incorrect edit.
      if operation.addsMember || reason == .otherResult { Issue.record("\(operation), \(reason):\n\(source.text)") }
    }
  }

  /// A line break after a block scalar, or a comment that followed something else, can become part of the scalar.
  @Test(arguments: Seeds.all) func `next to block scalars, edits are correct or refused`(seed: UInt64) throws {
    try check(TemplateSource(yaml: RandomYAML(seed: seed, hasBlockScalars: true).text)) { operation, reason, source in
      if operation.addsMember && reason != .otherResult { Issue.record("\(operation), \(reason):\n\(source.text)") }
    }
  }

  private func check(
    _ source: TemplateSource, onRefusal: (TemplatePatch.Operation, UneditableNotation, TemplateSource) -> Void
  ) throws {
    for (pointer, node) in source.root.places(JSONPointer()) {
      for operation in node.operations(at: pointer) {
        do throws(TemplatePatchError) {
          let result = try source.applying(operation)
          #expect(DataValue(result.root) == (try DataValue(source.root).applying(operation)))
          // Replacing an object also replaces the comments inside it.
          if node.isScalar || operation.addsMember { #expect(result.comments == source.comments, "\(operation)\n\(source.text)") }
        } catch {
          guard case .notEditable(_, let reason, _) = error else { throw error }
          onRefusal(operation, reason, source)
        }
      }
    }
  }
}

extension TemplatePatch.Operation {
  fileprivate var addsMember: Bool { if case .add = self { true } else { false } }
}

extension DocumentNode {
  fileprivate var isScalar: Bool {
    switch value {
    case .array, .object: false
    case .null, .boolean, .number, .string, .plain: true
    }
  }

  /// The operations to try on the value.
  fileprivate func operations(at pointer: JSONPointer) -> [TemplatePatch.Operation] {
    switch value {
    case .object where pointer.tokens.isEmpty: [.add(pointer.appending("opaque"), true)]
    case .object: [.add(pointer.appending("opaque"), ["color": "#FFF"]), .replace(pointer, true), .remove(pointer)]
    case .array, .null, .boolean, .number, .string, .plain: [.replace(pointer, "#FFF"), .remove(pointer)]
    }
  }

  /// This value and all values inside it, with their pointers.
  fileprivate func places(_ pointer: JSONPointer) -> [(JSONPointer, DocumentNode)] {
    let inner: [(JSONPointer, DocumentNode)] =
      switch value {
      case .array(let elements): elements.enumerated().flatMap { $0.element.places(pointer.appending($0.offset)) }
      case .object(let members): members.flatMap { $0.value.places(pointer.appending($0.key)) }
      case .null, .boolean, .number, .string, .plain: []
      }
    return [(pointer, self)] + inner
  }
}

extension TemplateSource {
  /// The number of comments plus one; in the random texts, every comment begins with `#%`.
  fileprivate var comments: Int { text.split(separator: "#%", omittingEmptySubsequences: false).count }
}
