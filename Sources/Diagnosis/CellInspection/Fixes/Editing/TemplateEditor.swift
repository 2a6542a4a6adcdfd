// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellNotation

/// Finds the text edits that carry out a patch operation. The operation must be applicable to the document.
///
/// The text does not always show clearly where a value ends, for example if the value is an unquoted string. The editor handles the
/// common cases, and ``TemplateSource`` verifies every result by parsing it again.
struct TemplateEditor {
  let format: DocumentFormat
  let lines: SourceLines
  private let root: DocumentNode

  init(_ source: TemplateSource) {
    format = source.document.format
    lines = SourceLines(source.bytes, format: source.document.format)
    root = source.root
  }

  var bytes: [UInt8] { lines.bytes }

  func edits(for operation: TemplatePatch.Operation) throws(UneditableNotation) -> [TextEdit] {
    guard let token = operation.pointer.tokens.last else { throw .wholeDocument }
    let parent = try place(operation.pointer.tokens.dropLast())
    let child = parent.node.child(token)
    switch (operation, parent.node.members) {
    case (.test, _): return []
    case (.replace(_, let value), _), (.add(_, let value), .some):
      guard let child else {
        return try insertion(of: token, value, into: parent)
      }
      return [try replacement(of: child, with: value)]
    case (.remove, let members?):
      return try removal(of: token, from: members, in: parent)
    case (.add, nil), (.remove, nil): throw .listElement
    }
  }

  /// A value, and whether it is inside an object in braces or a list in brackets, at any depth.
  struct Place {
    var node: DocumentNode
    var isInsideBrackets: Bool
  }

  private func place(_ tokens: ArraySlice<String>) throws(UneditableNotation) -> Place {
    var place = Place(node: root, isInsideBrackets: false)
    for token in tokens {
      guard let child = place.node.child(token) else { throw .otherResult }
      place = Place(node: child, isInsideBrackets: place.isInsideBrackets || beginsWithBracket(place.node))
    }
    return place
  }

  private func insertion(
    of key: String, _ value: DataValue, into place: Place
  ) throws(UneditableNotation) -> [TextEdit] {
    guard let members = place.node.members else { throw .listElement }
    if beginsWithBracket(place.node) { return try bracedInsertion(of: key, value, into: place.node, members) }
    if place.isInsideBrackets { throw .singlePair }
    return [try blockInsertion(of: key, value, into: place.node, members)]
  }

  private func removal(
    of key: String, from members: [DocumentNode.Member], in place: Place
  ) throws(UneditableNotation) -> [TextEdit] {
    guard let index = members.firstIndex(where: { $0.key == key }) else { throw .otherResult }
    if beginsWithBracket(place.node) { return [try bracedRemoval(ofMemberAt: index, from: members, of: place.node)] }
    if place.isInsideBrackets { throw .singlePair }
    return [try blockRemoval(ofMemberAt: index, from: members)]
  }

  private func replacement(of node: DocumentNode, with value: DataValue) throws(UneditableNotation) -> TextEdit {
    let start = lines.offset(of: node.position)
    switch node.value {
    case .array, .object: if !beginsWithBracket(node) { throw .blockCollection }
    case .string: if !beginsWithQuotationMark(node) { throw .blockScalar }
    case .null, .boolean, .number, .plain: break
    }
    let end = try end(of: node)
    var text = Array(written(value).utf8)
    // An empty value directly after the colon (`key:`) needs a space before the new value.
    if start == end, start > 0, !bytes[start - 1].isBlank { text.insert(0x20, at: 0) }
    return TextEdit(range: start..<end, replacement: text)
  }

  /// Returns a value on one line, in the notation of the template.
  func written(_ value: DataValue) -> String {
    switch format {
    case .json: value.compactJSON
    case .yaml: value.flowYAML
    }
  }
}
