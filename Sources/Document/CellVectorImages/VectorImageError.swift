// SPDX-License-Identifier: MIT

package import CellGraphics

/// The reason why an SVG file is refused, and the place in it.
package struct VectorImageError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The file is not well-formed XML.
    case syntax(SyntaxProblem)
    /// A feature of SVG that is not drawn.
    case unsupported(VectorFeature)
    /// SVG does not allow the value or the structure.
    case invalid(InvalidValue)
    case limit(ExceededLimit)
  }

  package let fileName: String
  /// The line, from 1, and the column, from 1 in Unicode scalars.
  package let line, column: Int
  /// The name of the element without its prefix; `nil` if the problem is outside the root element.
  package let element: String?
  /// The name of the attribute or property; `nil` if the problem is the element itself.
  package let attribute: String?
  package let kind: Kind

  init(_ failure: SourceFailure, in bytes: [UInt8], fileName: String) {
    (line, column) = Self.position(of: failure.offset, in: bytes)
    element = failure.element
    attribute = failure.attribute
    kind = failure.kind
    self.fileName = fileName
  }

  /// Counts lines, which end with a line feed, a carriage return or both, and the characters before `offset` in its line.
  private static func position(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
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

extension VectorImageError.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .syntax(let problem): problem.description
    case .unsupported(let feature): feature.description
    case .invalid(let value): value.description
    case .limit(let limit): limit.description
    }
  }
}

extension VectorImageError: CustomStringConvertible {
  /// One sentence: `icons/star.svg:3:5 <text>: text is not drawn; convert it to paths`
  package var description: String { "\(location): \(kind)" }

  private var location: String {
    let file = "\(fileName):\(line):\(column)"
    guard let element else { return file }
    return "\(file) <\((element + (attribute.map { " " + $0 } ?? "")).onOneLine)>"
  }
}

extension VectorImageError: AttributableError {
  package var fault: Fault { .document }
  package var place: String? { location }
  package var message: String { "\(kind)" }
}

/// A limit on SVG files that a file exceeds.
package enum ExceededLimit: Hashable, Sendable {
  case fileSize(bytes: Int)
  case depth
  case elements
  case segments
  /// A number in the file.
  case number
  /// A coordinate that transforms, relative commands or the width of a stroke produce.
  case coordinate
  case useDepth
  case interpretedBytes
  case entityBytes
  case variableBytes
}

extension ExceededLimit: CustomStringConvertible {
  package var description: String {
    switch self {
    case .fileSize(let bytes):
      "the file has \(grouped(bytes)) bytes, more than the limit of \(grouped(Limits.svgBytes)); simplify the drawing"
    case .depth:
      "elements are nested more than \(Limits.depth) levels deep, counting those that use repeats; remove needless groups"
    case .elements:
      "the drawing has more than \(grouped(Limits.elements)) elements, counting those that use repeats; simplify it"
    case .segments:
      "the drawing has more than \(grouped(Limits.vectorSegments)) lines, curves, gradient stops and dashes; simplify it"
    case .number: "numbers beyond \(grouped(Int(Limits.vectorNumber))) are not read; scale the drawing down"
    case .coordinate:
      "the shape reaches further than \(grouped(Int(Limits.vectorNumber))) points from the origin; scale the drawing down"
    case .useDepth: "more than \(Limits.useDepth) references lead to each other; refer to the last element itself"
    case .entityBytes:
      "the entities of the file stand for more than \(grouped(Limits.svgEntityBytes)) bytes; write their texts out"
    case .variableBytes:
      "the variables of the element stand for more than \(grouped(Limits.svgVariableBytes)) bytes; write their values out"
    case .interpretedBytes:
      "use repeats more than \(grouped(Limits.svgInterpretedBytes)) bytes of the file; repeat less, or shorten the values"
    }
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
    case .secondRoot: "an XML file has only one root element; put both into one svg element"
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
