// SPDX-License-Identifier: MIT

/// The reason why a text is not JSON by RFC 8259, or exceeds what this reader accepts.
package enum JSONProblem: Error, Hashable, Sendable {
  case invalidUTF8
  case unexpectedEnd
  /// A character where a value, or another part named by `wanted`, is required.
  case unexpected(Unicode.Scalar, wanted: Wanted)
  case unterminatedString
  case controlCharacter(UInt8)
  case invalidEscape
  /// Half of a UTF-16 surrogate pair, written as an escape.
  case loneSurrogate
  case leadingZero
  case invalidNumber
  case numberTooLarge
  case trailingComma
  case comment
  case trailingContent

  package enum Wanted: Hashable, Sendable {
    case value, key, colon, commaOrBracket, commaOrBrace
  }
}

extension JSONProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .invalidUTF8: "the text is not UTF-8"
    case .unexpectedEnd: "the text ends too early"
    case .unexpected(let character, let wanted): "expected \(wanted), found \(Self.quoted(character))"
    case .unterminatedString: "the string has no closing quotation mark"
    case .controlCharacter(let byte):
      "the string contains the control character U+00\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true)); escape it"
    case .invalidEscape: #"expected one of \" \\ \/ \b \f \n \r \t \u0000 after the backslash"#
    case .loneSurrogate: "the escape sequence is only one half of a surrogate pair"
    case .leadingZero: "a number cannot have a leading zero"
    case .invalidNumber: "the number is incomplete"
    case .numberTooLarge: "the number is too large for a double"
    case .trailingComma: "remove the comma before the closing bracket"
    case .comment: "JSON has no comments"
    case .trailingContent: "unexpected text after the document"
    }
  }

  private static func quoted(_ character: Unicode.Scalar) -> String {
    switch character.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
      "the character U+" + String(character.value, radix: 16, uppercase: true)
    default: "\"\(character)\""
    }
  }
}

extension JSONProblem.Wanted: CustomStringConvertible {
  package var description: String {
    switch self {
    case .value: "a value"
    case .key: "a key in quotation marks"
    case .colon: "a colon after the key"
    case .commaOrBracket: "a comma or ]"
    case .commaOrBrace: "a comma or }"
    }
  }
}
