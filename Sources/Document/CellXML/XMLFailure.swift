// SPDX-License-Identifier: MIT

internal import CellGraphics

/// The reason why a file cannot be read as XML, and the place in it.
package struct XMLFailure: Error, Hashable {
  package enum Kind: Hashable, Sendable {
    /// The file is not well-formed XML.
    case syntax(SyntaxProblem)
    case fileSize(bytes: Int)
    case depth
    case elements
    case entityBytes
    /// A declaration in the document type other than that of an entity with a text.
    case internalSubset
    case styleSheetLink
  }

  package let kind: Kind
  /// The offset in the file of the byte that the message is about.
  package let offset: Int
  /// The local name of the element; `nil` outside the root element.
  package let element: String?

  init(_ kind: Kind, at offset: Int, element: String? = nil) {
    self.kind = kind
    self.offset = offset
    self.element = element
  }
}

extension XMLFailure {
  /// Counts lines, which end with a line feed, a carriage return or both, and the characters before `offset` in its line.
  package static func position(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    var (line, column) = (1, 1)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for index in start..<max(start, min(offset, bytes.count)) {
      let isEndOfLine =
        bytes[index] == 0x0A || bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      if isEndOfLine {
        line += 1
        column = 1
      } else if bytes[index] & 0xC0 != 0x80, bytes[index] != 0x0D {
        column += 1
      }
    }
    return (line, column)
  }
}

/// The reason why a file is not well-formed XML, or not in UTF-8.
package enum SyntaxProblem: Hashable, Sendable {
  case invalidUTF8
  case encoding(String)
  /// A character that XML does not allow.
  case character(UInt32)
  case unexpectedEnd
  case unexpected(Unicode.Scalar, wanted: Wanted)
  case unexpectedMarkup
  case noRoot, secondRoot, textBeforeRoot, textAfterRoot
  case unclosedElement(String)
  case unopenedElement(String)
  case wrongEndTag(String, expected: String)
  case duplicateAttribute(String)
  case unknownPrefix(String)
  case unclosedValue, unclosedComment, unclosedCharacterData
  case lessThanSign, ampersand, endOfCharacterData, hyphensInComment
  case characterReference(String)
  case unknownEntity(String)
  case lateDeclaration

  package enum Wanted: Hashable, Sendable {
    case name, equalsSign, quotationMark, endOfTag, endOfDeclaration
  }
}

extension SyntaxProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .invalidUTF8: "the file is not UTF-8; save it in this encoding"
    case .encoding(let name): "the encoding \(name.quotedOnOneLine) is not read; save the file in UTF-8"
    case .character(let value): "XML does not allow the character U+\(hexadecimal(value)); remove it"
    case .unexpectedEnd: "the file ends too early"
    case .unexpected(let character, let wanted): "expected \(wanted), found \(String(character).quotedOnOneLine)"
    case .unexpectedMarkup: "no element, comment or CDATA section begins like this"
    case .noRoot: "the file has no element"
    case .secondRoot: "an XML file has only one root element; put both into one element"
    case .textBeforeRoot: "text before the root element is not allowed; remove it"
    case .textAfterRoot: "text after the root element is not allowed; remove it"
    case .unclosedElement(let name): "the element has no end tag; add </\(name)>"
    case .unopenedElement(let name): "no element is open here; remove </\(name)>"
    case .wrongEndTag(let name, let expected): "expected </\(expected)>, found </\(name)>"
    case .duplicateAttribute(let name): "the attribute \(name) occurs twice; remove one of them"
    case .unknownPrefix(let prefix): "the prefix \(prefix) has no namespace; declare it with xmlns:\(prefix)"
    case .unclosedValue: "the value has no closing quotation mark"
    case .unclosedComment: "the comment has no end; add -->"
    case .unclosedCharacterData: "the CDATA section has no end; add ]]>"
    case .lessThanSign: "a value cannot contain <; write &lt;"
    case .ampersand: "an ampersand begins a reference; write &amp;"
    case .endOfCharacterData: "text cannot contain ]]>; write ]]&gt;"
    case .hyphensInComment: "a comment cannot contain --; remove one hyphen"
    case .characterReference(let text): "\(text.quotedOnOneLine) is not a reference to a character that XML allows"
    case .unknownEntity(let text): "the entity \(text.quotedOnOneLine) is unknown; write the character itself"
    case .lateDeclaration: "the XML declaration must be at the start of the file"
    }
  }
}

extension SyntaxProblem.Wanted: CustomStringConvertible {
  package var description: String {
    switch self {
    case .name: "a name"
    case .equalsSign: "= after the name of the attribute"
    case .quotationMark: "a value in quotation marks"
    case .endOfTag: "the end of the tag"
    case .endOfDeclaration: "?>"
    }
  }
}

/// Returns the hexadecimal digits of a code point: at least four.
private func hexadecimal(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
