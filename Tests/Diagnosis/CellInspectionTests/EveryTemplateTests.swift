// SPDX-License-Identifier: MIT

import CellNotation
import CellTestSupport
import Foundation
import Testing

@testable import CellDocument
@testable import CellInspection

/// A template from the samples or the golden images.
struct StoredTemplate: Hashable, Sendable, CustomTestStringConvertible {
  let path: String

  static let samples = templates(below: "Sources/C/CCellSamples/samples")
  /// All templates except the golden cases of samples, which contain no cell.
  static let all = samples + templates(below: "golden-images").filter { !$0.path.contains("golden-images/samples/") }

  private static func templates(below folder: String) -> [StoredTemplate] {
    let root = Repository.root
    return (FileManager.default.subpaths(atPath: root.appending(path: folder).path) ?? []).sorted()
      .filter { ($0.hasSuffix(".yaml") || $0.hasSuffix(".json")) && !$0.hasSuffix("data.json") }
      .map { StoredTemplate(path: root.appending(path: "\(folder)/\($0)").path) }
  }

  var testDescription: String { path.split(separator: "/").suffix(2).joined(separator: "/") }

  /// Returns the template in four forms: unchanged, with CR LF and no last line break, as multi-line JSON, and as JSON on one
  /// line.
  func sources() throws -> [TemplateSource] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let format = try #require(DocumentFormat(fileName: path))
    let original = try TemplateSource(DocumentText(Array(text.utf8), fileName: path, format: format))
    let value = DataValue(original.root)
    return [
      original,
      try TemplateSource(DocumentText(Array(text.dropLast().replacing("\n", with: "\r\n").utf8), fileName: path, format: format)),
      try TemplateSource(json: value.jsonText),
      try TemplateSource(json: value.compactJSON),
    ]
  }
}

extension TemplateSource {
  /// The pointers of all elements of the cell.
  var elementPointers: [JSONPointer] {
    var found: [JSONPointer] = []
    func visit(_ node: DocumentNode, _ pointer: JSONPointer) {
      found.append(pointer)
      guard case .array(let children) = node["children"]?.value else { return }
      for (index, child) in children.enumerated() { visit(child, pointer.appending("children").appending(index)) }
    }
    if let cell = root["cell"] { visit(cell, JSONPointer(["cell"])) }
    return found
  }

  /// Returns the number of lines that differ in each text, after removing the common lines at the beginning and the end.
  func changedLines(in other: TemplateSource) -> (own: Int, others: Int) {
    let own = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let others = other.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let prefix = zip(own, others).prefix { $0 == $1 }.count
    let suffix = zip(own.dropFirst(prefix).reversed(), others.dropFirst(prefix).reversed()).prefix { $0 == $1 }.count
    return (own.count - prefix - suffix, others.count - prefix - suffix)
  }
}

@Suite struct EveryTemplateTests {
  @Test func `the template files are found`() {
    #expect(StoredTemplate.samples.count >= 12)
    #expect(StoredTemplate.all.count >= 60)
  }

  @Test(arguments: StoredTemplate.all) func `every element accepts members, and all other lines stay`(template: StoredTemplate)
    throws
  {
    for source in try template.sources() {
      for (index, pointer) in source.elementPointers.enumerated() {
        let operation = TemplatePatch.Operation.add(
          pointer.appending(index.isMultiple(of: 2) ? "opaque" : "new colour"), index.isMultiple(of: 2) ? true : "#FFFFFF")
        let changed = source.changedLines(in: try result(of: operation, on: source))
        // When a new line is added, the line before it may get a comma.
        #expect(changed.own <= 1 && changed.others <= changed.own + 1, "\(operation)")
      }
    }
  }

  // Parsing YAML again takes most of the time of these tests, so they use only the samples, which contain every notation.
  @Test(arguments: StoredTemplate.samples) func `every value of an element can be replaced or removed`(
    template: StoredTemplate
  ) throws {
    let source = try #require(try template.sources().first)
    for pointer in source.elementPointers {
      let node = try #require(pointer.tokens.reduce(source.root as DocumentNode?) { $0?.child($1) })
      for (index, member) in (node.members ?? []).enumerated() where !member.value.isBlockCollection(in: source) {
        let place = pointer.appending(member.key)
        try result(of: index.isMultiple(of: 2) ? .replace(place, "#FFFFFF") : .remove(place), on: source)
      }
    }
  }

  /// Returns the template after an operation, which must succeed. Records an issue unless its value is the one that the operation
  /// produces.
  @discardableResult private func result(of operation: TemplatePatch.Operation, on source: TemplateSource) throws
    -> TemplateSource
  {
    let result = try source.applying(operation)
    #expect(DataValue(result.root) == (try DataValue(source.root).applying(operation)), "\(operation)")
    return result
  }
}

extension DocumentNode {
  fileprivate func isBlockCollection(in source: TemplateSource) -> Bool {
    switch value {
    case .array, .object: !TemplateEditor(source).beginsWithBracket(self)
    case .null, .boolean, .number, .string, .plain: false
    }
  }
}
