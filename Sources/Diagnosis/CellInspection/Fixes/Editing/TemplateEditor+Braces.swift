// SPDX-License-Identifier: MIT

internal import CellNotation

/// Edits of objects in braces: all JSON objects, and YAML flow mappings.
extension TemplateEditor {
  /// Returns edits that add a member after the last one, in the style of the existing members: on the same line or on a new line.
  func bracedInsertion(
    of key: String, _ value: DataValue, into node: DocumentNode, _ members: [DocumentNode.Member]
  ) throws(UneditableNotation) -> [TextEdit] {
    let start = lines.offset(of: node.position)
    guard let last = members.last else { return [emptyInsertion(of: member(key, value, like: nil), from: start)] }
    let end = try end(of: last.value)
    let keyStart = lines.offset(of: last.keyPosition)
    let gapStart = members.count > 1 ? try self.end(of: members[members.count - 2].value) : start + 1
    let separator = separator(copying: gapStart..<keyStart, before: last)
    let member = member(key, value, like: last)
    guard let comment = comment(behind: end) else { return [.insert(separator.bytes + member, at: end)] }
    // The comment stays next to the member that it describes.
    let insertion = TextEdit.insert(separator.lineStart + member, at: lines.endOfLine(at: comment.start))
    return comment.followsComma ? [insertion] : [.insert([UInt8(ascii: ",")], at: end), insertion]
  }

  private func emptyInsertion(of member: [UInt8], from start: Int) -> TextEdit {
    let inner = bytes[(start + 1)...].prefix { $0.isBlank || $0.isLineBreak }
    guard inner.contains(where: \.isLineBreak) else {
      // `{ }` becomes `{ "key": value }`.
      return .insert(inner + member, at: start + 1)
    }
    return .insert(newLine(inside: start) + member, at: start + 1)
  }

  /// Returns a line break followed by the indentation of the line that contains `offset`, plus one level.
  private func newLine(inside offset: Int) -> [UInt8] {
    lines.lineBreak + lines.indentation(ofLineAt: offset) + lines.indentationStep
  }

  /// The text to insert between two members.
  private struct Separator {
    /// The separator, including the comma.
    var bytes: [UInt8]
    /// The text that starts a new line for a member: a line break and indentation, without a comma.
    var lineStart: [UInt8]
  }

  private func separator(copying gap: Range<Int>, before last: DocumentNode.Member) -> Separator {
    let comma = UInt8(ascii: ",")
    if let feed = bytes[gap].lastIndex(of: 0x0A) {
      let tail = bytes[(feed + 1)..<gap.upperBound]
      let lineStart = lines.lineBreak + tail
      // In some documents, the comma is at the start of the next line.
      return tail.contains(comma)
        ? Separator(bytes: lineStart, lineStart: lines.lineBreak + tail.filter(\.isBlank))
        : Separator(bytes: [comma] + lineStart, lineStart: lineStart)
    }
    let lineStart = newLine(inside: gap.upperBound)
    if bytes[gap].contains(comma) { return Separator(bytes: Array(bytes[gap]), lineStart: lineStart) }
    return Separator(bytes: colon(of: last).last?.isBlank == true ? [comma, 0x20] : [comma], lineStart: lineStart)
  }

  /// Returns the byte offset of the comment after a member, on the line where the member ends, and whether a comma precedes the
  /// comment. `nil` if there is no comment; JSON has none.
  private func comment(behind end: Int) -> (start: Int, followsComma: Bool)? {
    guard format == .yaml else { return nil }
    let rest = bytes[end..<lines.endOfLine(at: end)]
    guard let first = rest.firstIndex(where: { !$0.isBlank && $0 != UInt8(ascii: ",") }), bytes[first] == UInt8(ascii: "#") else {
      return nil
    }
    return (first, rest[..<first].contains(UInt8(ascii: ",")))
  }

  /// Returns the text `key: value` with the quotation marks and spacing of the last member.
  private func member(_ key: String, _ value: DataValue, like last: DocumentNode.Member?) -> [UInt8] {
    let quotes = format == .json || last.map { byte(at: lines.offset(of: $0.keyPosition)) == UInt8(ascii: "\"") } ?? false
    guard quotes else { return Array("\(DataValue.string(key).flowYAML): \(value.flowYAML)".utf8) }
    return Array(DataValue.string(key).compactJSON.utf8) + (last.map(colon) ?? Self.plainColon)
      + Array(value.compactJSON.utf8)
  }

  private static let plainColon = Array(": ".utf8)

  /// Returns the text between a quoted key and its value: a colon and any blanks around it. Returns `: ` if the key is not quoted,
  /// or if anything else is between them.
  private func colon(of member: DocumentNode.Member) -> [UInt8] {
    let keyStart = lines.offset(of: member.keyPosition)
    guard byte(at: keyStart) == UInt8(ascii: "\"") else { return Self.plainColon }
    do throws(UneditableNotation) {
      let colon = bytes[try endOfQuotedText(from: keyStart)..<lines.offset(of: member.value.position)]
      return colon.allSatisfy { $0.isBlank || $0 == UInt8(ascii: ":") } ? Array(colon) : Self.plainColon
    } catch {
      return Self.plainColon
    }
  }

  /// Returns an edit that deletes a member and the comma before it. For the first member, the edit deletes the comma after it.
  func bracedRemoval(
    ofMemberAt index: Int, from members: [DocumentNode.Member], of node: DocumentNode
  ) throws(UneditableNotation) -> TextEdit {
    let range: Range<Int>
    if index > 0 {
      range = try end(of: members[index - 1].value)..<end(of: members[index].value)
    } else if members.count > 1 {
      range = lines.offset(of: members[0].keyPosition)..<lines.offset(of: members[1].keyPosition)
    } else {
      let end = try end(of: members[0].value)
      let next = skippingSpace(from: end)
      range = lines.offset(of: node.position) + 1..<(byte(at: next) == UInt8(ascii: ",") ? next + 1 : end)
    }
    try checkNoComment(in: range, around: members[index])
    return .delete(range)
  }

  /// Throws ``UneditableNotation/comment`` if deleting `range` would also delete a comment before or after the member.
  func checkNoComment(in range: Range<Int>, around member: DocumentNode.Member) throws(UneditableNotation) {
    guard format == .yaml else { return }
    let end = try end(of: member.value, inBlockIndentedBy: member.keyPosition.column - 1)
    let before = bytes[range.lowerBound..<max(range.lowerBound, lines.offset(of: member.keyPosition))]
    if (before + bytes[min(end, range.upperBound)..<range.upperBound]).contains(UInt8(ascii: "#")) { throw .comment }
  }
}

extension DataValue {
  /// The value as YAML on one line (flow style), valid in both block and flow context. A string that looks like a plain word is not
  /// quoted.
  var flowYAML: String {
    switch self {
    case .null, .boolean, .number: compactJSON
    case .string(let text): text.isPlainInYAML ? text : compactJSON
    case .array(let values): "[" + values.map(\.flowYAML).joined(separator: ", ") + "]"
    case .object(let object):
      "{" + object.members.map { "\(DataValue.string($0.name).flowYAML): \($0.value.flowYAML)" }.joined(separator: ", ") + "}"
    }
  }
}

/// Edits of YAML block mappings, whose members are on separate lines with the same indentation.
extension TemplateEditor {
  /// Returns an edit that adds a member on a new line.
  ///
  /// The new line follows the line on which the last member ends. Any comments and blank lines that come next stay below it.
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

  /// Returns an edit that deletes the lines of a member. For the first member, the edit deletes the text from its key to the next
  /// key, because the dash of a list element can precede the key on the same line.
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
