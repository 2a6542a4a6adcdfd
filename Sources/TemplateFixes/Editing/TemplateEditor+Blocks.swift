// SPDX-License-Identifier: MIT

import CellDocument
internal import Notation

/// Edits of YAML block mappings, whose members are on separate lines with the same indentation.
extension TemplateEditor {
  /// Returns an edit that adds a member on a new line.
  ///
  /// The new line follows the line on which the last member ends, and comes before any comments and blank lines.
  func blockInsertion(
    of key: String, _ value: DataValue, into node: DocumentNode, _ members: [DocumentNode.Member]
  ) throws(UneditableNotation) -> TextEdit {
    guard let last = members.last else { throw .otherResult }
    // With explicit keys (`? key`), the key's column is greater than the mapping's.
    guard last.keyPosition.column == node.position.column else { throw .explicitKey }
    let indentation = node.position.column - 1
    let end = lines.endOfLine(at: try end(of: last.value, inBlockIndentedBy: indentation))
    let member = "\(DataValue.string(key).flowYAML): \(value.flowYAML)"
    return .insert(lines.lineBreak + [UInt8](repeating: 0x20, count: indentation) + member.utf8, at: end)
  }

  /// Returns an edit that deletes the lines of a member. The first member is deleted up to the next key, so that a dash before it
  /// remains.
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
