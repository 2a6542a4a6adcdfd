// SPDX-License-Identifier: MIT

import CellDocument
internal import Notation

/// YAML's block mappings: a member on each line, at the same indentation.
extension TemplateEditor {
  /// A line below the one in which the last member ends: before comments and blank lines that follow.
  func blockInsertion(
    of key: String, _ value: DataValue, into node: DocumentNode, _ members: [DocumentNode.Member]
  ) throws(UneditableNotation) -> TextEdit {
    guard let last = members.last else { throw .otherResult }
    // Behind a question mark the keys lie deeper than their object.
    guard last.keyPosition.column == node.position.column else { throw .explicitKey }
    let indentation = node.position.column - 1
    let end = lines.endOfLine(at: try end(of: last.value, inBlockIndentedBy: indentation))
    let member = "\(DataValue.string(key).flowYAML): \(value.flowYAML)"
    return .insert(lines.lineBreak + [UInt8](repeating: 0x20, count: indentation) + member.utf8, at: end)
  }

  /// The lines of a member; behind a dash, its text up to the next member.
  func blockRemoval(
    ofMemberAt index: Int, from members: [DocumentNode.Member]
  ) throws(UneditableNotation) -> TextEdit {
    guard members.count > 1 else { throw .blockCollection }
    let member = members[index]
    let keyStart = lines.offset(of: member.keyPosition)
    let range: Range<Int>
    if index == 0 {
      range = keyStart..<lines.offset(of: members[1].keyPosition)
    } else {
      let previous = lines.endOfLine(at: keyStart - member.keyPosition.column)
      let end = try end(of: member.value, inBlockIndentedBy: member.keyPosition.column - 1)
      range = previous..<lines.endOfLine(at: end)
    }
    try checkNoComment(in: range, around: member)
    return .delete(range)
  }
}
