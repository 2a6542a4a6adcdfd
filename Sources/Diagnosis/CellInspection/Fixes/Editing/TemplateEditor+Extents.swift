// SPDX-License-Identifier: MIT

internal import CellNotation

/// Computes where values end, because the parser reports only where they begin.
extension TemplateEditor {
  func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Whether a value is an object in braces or a list in brackets. In JSON, every object and list is.
  func beginsWithBracket(_ node: DocumentNode) -> Bool {
    let first = byte(at: lines.offset(of: node.position))
    return switch node.value {
    case .object: first == UInt8(ascii: "{")
    case .array: first == UInt8(ascii: "[")
    case .null, .boolean, .number, .string, .plain: false
    }
  }

  func beginsWithQuotationMark(_ node: DocumentNode) -> Bool {
    let first = byte(at: lines.offset(of: node.position))
    return first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
  }

  /// Returns the byte offset at which a value ends.
  ///
  /// - Parameter indentation: For a value in block style, the number of blanks by which its parent is indented. A multi-line scalar
  ///   ends before the first line that is not indented deeper than that. `nil` for a value in flow style.
  func end(of node: DocumentNode, inBlockIndentedBy indentation: Int? = nil) throws(UneditableNotation) -> Int {
    let start = lines.offset(of: node.position)
    switch node.value {
    case .null: return start + 4
    case .boolean(let value): return start + (value ? 4 : 5)
    case .number(let number): return start + number.text.utf8.count
    case .string:
      if beginsWithQuotationMark(node) { return try endOfQuotedText(from: start) }
      guard let indentation else { throw .blockScalar }
      return endOfLines(from: start, indentedDeeperThan: indentation, takesComments: true)
    case .plain(let text):
      if bytes[start...].starts(with: text.utf8) { return start + text.utf8.count }
      guard let indentation else { throw .severalLines }
      return endOfLines(from: start, indentedDeeperThan: indentation, takesComments: false)
    case .array(let elements):
      let dash = node.position.column - 1
      return beginsWithBracket(node)
        ? try endOfBrackets(from: start, last: elements.last)
        : try end(ofLast: elements.last, inBlockIndentedBy: indentation.map { _ in dash })
    case .object(let members):
      let column = members.last.map { $0.keyPosition.column - 1 }
      return beginsWithBracket(node)
        ? try endOfBrackets(from: start, last: members.last?.value)
        : try end(ofLast: members.last?.value, inBlockIndentedBy: indentation == nil ? nil : column)
    }
  }

  private func end(ofLast node: DocumentNode?, inBlockIndentedBy indentation: Int?) throws(UneditableNotation) -> Int {
    guard let node else { throw .otherResult }
    return try end(of: node, inBlockIndentedBy: indentation)
  }

  /// Returns the offset of the first byte after the bracket or brace that closes the one at `start`.
  ///
  /// - Parameter last: The last element or member value inside; `nil` if there is none.
  private func endOfBrackets(from start: Int, last: DocumentNode?) throws(UneditableNotation) -> Int {
    let closing = bytes[start] == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
    var offset = skippingSpace(from: try last.map { node throws(UneditableNotation) in try end(of: node) } ?? start + 1)
    if byte(at: offset) == UInt8(ascii: ",") { offset = skippingSpace(from: offset + 1) }
    guard byte(at: offset) == closing else { throw .otherResult }
    return offset + 1
  }

  /// Returns the offset of the first byte at or after `start` that is not a blank, a line break or, in YAML, part of a comment.
  func skippingSpace(from start: Int) -> Int {
    var offset = start
    while let byte = byte(at: offset) {
      if byte.isBlank || byte.isLineBreak {
        offset += 1
      } else if byte == UInt8(ascii: "#"), format == .yaml {
        offset = lines.endOfLine(at: offset)
      } else {
        break
      }
    }
    return offset
  }

  /// Returns the offset of the first byte after the quoted string whose opening quote is at `start`.
  func endOfQuotedText(from start: Int) throws(UneditableNotation) -> Int {
    let mark = bytes[start]
    var offset = start + 1
    while let byte = byte(at: offset) {
      if byte == UInt8(ascii: "\\"), mark == UInt8(ascii: "\"") {
        offset += 2
      } else if byte != mark {
        offset += 1
      } else if mark == UInt8(ascii: "'"), self.byte(at: offset + 1) == mark {
        offset += 2
      } else {
        return offset + 1
      }
    }
    throw .otherResult
  }

  /// Returns the byte offset at which the last line of a multi-line scalar ends, before its line break.
  ///
  /// The scalar continues over lines that are indented deeper than `indentation`, and over blank lines between them. A comment
  /// ends a plain scalar; in a block scalar (`|` or `>`), `#` is ordinary text.
  private func endOfLines(from start: Int, indentedDeeperThan indentation: Int, takesComments: Bool) -> Int {
    var index = lines.index(ofLineAt: start)
    var end = lines.endOfLine(at: start)
    while let content = lines.content(ofLine: index + 1) {
      index += 1
      guard let first = content.first(where: { bytes[$0] != 0x20 }) else { continue }
      if first - content.lowerBound <= indentation || bytes[first] == UInt8(ascii: "#") && !takesComments { break }
      end = content.upperBound
    }
    return end
  }
}
