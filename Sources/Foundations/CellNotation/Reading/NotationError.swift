// SPDX-License-Identifier: MIT

public import CellGraphics

/// The reason why text could not be read as JSON or YAML, and the location of the problem.
public struct NotationError: Error, Hashable, Sendable {
  /// The place in the file; columns count Unicode scalars.
  public let location: DocumentLocation
  /// The data item that was being read; `nil` if the text is a whole document or data file.
  public let item: DataItemName?
  package let problem: NotationProblem

  init(_ problem: NotationProblem, at position: SourcePosition, in file: String, item: DataItemName? = nil) {
    location = DocumentLocation(position, in: file)
    self.item = item
    self.problem = problem
  }

  /// Returns the same error with the name of the data item that could not be parsed.
  func about(_ item: DataItemName) -> NotationError {
    NotationError(
      problem, at: SourcePosition(line: location.line, column: location.column), in: location.file, item: item)
  }
}

extension NotationError: CustomStringConvertible {
  /// One sentence: `posts.json:12:5: remove the comma before the closing bracket`
  public var description: String { "\(location): \(problem)\(item.map { " (\($0))" } ?? "")" }
}

/// The reason why text cannot be read as JSON or YAML, whatever the text describes: bad syntax, an unsupported feature or a limit.
package enum NotationProblem: Error, Hashable, Sendable {
  case json(JSONProblem)
  case yaml(YAMLProblem)
  /// A key that occurs a second time in the same JSON object. Its first occurrence is on line `firstLine`.
  case duplicateKey(String, firstLine: Int)
  case tooDeep
  /// A line of newline-delimited JSON that is longer than ``Limits/lineBytes``.
  case lineTooLong
  /// The values of a text of `textBytes` bytes would take more than `bytes` bytes of memory.
  case tooManyValues(bytes: Int, textBytes: Int)
}

extension NotationProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .json(let problem): problem.description
    case .yaml(let problem): problem.description
    case .duplicateKey(let key, let line): "the key \"\(key)\" is already on line \(line)"
    case .tooDeep: "values are nested more than \(Limits.depth) levels deep; make the document flatter"
    case .lineTooLong:
      "the line has more than \(Limits.lineBytes) bytes, the limit for an item; leave out what the template does not show"
    case .tooManyValues(let bytes, let textBytes):
      "up to here, the values take more than \(bytes) bytes of memory, the limit for a text of \(textBytes) bytes; write fewer short values, or leave out what the template does not show"
    }
  }
}

extension NotationError: AttributableError {
  public var fault: Fault { .document }
  public var place: String? { "\(location)" }
  public var message: String { "\(problem)" }
}

/// The reason why text is not JSON as defined by RFC 8259, or is beyond the reader's limits.
package enum JSONProblem: Error, Hashable, Sendable {
  case invalidUTF8
  case unexpectedEnd
  /// A character that cannot begin `wanted`, the part of the text that is required there.
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

/// The reason why text is rejected as YAML: it is invalid, it uses an unsupported feature, or it is too large.
package enum YAMLProblem: Error, Hashable, Sendable {
  /// A syntax error, with libyaml's message.
  case syntax(libyamlMessage: String, likelyCause: SyntaxCause?)
  case invalidUTF8
  case outOfMemory
  case empty
  /// A key that occurs more than once in an object. The error usually has the position of the first occurrence.
  case duplicateKey(String)
  case anchorOrAlias
  case mergeKey
  case tag(String)
  case complexKey
  case severalDocuments
  /// A file that is larger than ``Limits/yamlBytes``.
  case tooLarge(bytes: Int)
}

/// Text without quotation marks that is likely to have caused a syntax error.
package enum SyntaxCause: Hashable, Sendable {
  /// `${...}` inside brackets or braces.
  case expression
  /// A colour such as `#FF0000` inside brackets or braces, which YAML reads as a comment.
  case color(String, line: Int)
  /// A colour such as `readable(on: accent)`, whose colon makes it a key.
  case readableColor
  /// A tab in the indentation of a line.
  case tab(line: Int)
}

extension YAMLProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .syntax(let message, .expression): "\(message); inside brackets or braces, put ${...} in quotation marks"
    case .syntax(let message, .color(let color, let line)):
      "\(message); on line \(line), # begins a comment: put the colour in quotation marks: \"\(color)\""
    case .syntax(let message, .readableColor): "\(message); put readable(on: …) in quotation marks"
    case .syntax(_, .tab(let line)): "line \(line) is indented with a tab; in YAML, only spaces indent"
    case .syntax(let message, nil): message
    case .invalidUTF8: "the text is not UTF-8"
    case .outOfMemory: "there is not enough memory to read the file"
    case .empty: "the text contains no value"
    case .duplicateKey(let key): "the key \"\(key)\" appears more than once in the same object"
    case .anchorOrAlias: "anchors (&) and aliases (*) are not supported; write out the value, or put the text in quotes"
    case .mergeKey: "merge keys (<<) are not supported; write out the keys, or use \"extends\" in a style"
    case .tag(let tag):
      "the tag \(tag) is not supported; "
        + (tag.wholeMatch(of: /![A-Za-z_.]+/) == nil
          ? "remove it" : "remove it, or write \"not \(tag.dropFirst())\" in a condition")
    case .complexKey: "a key must be a word, not a list or an object"
    case .severalDocuments: "the file contains several documents (---); keep only one"
    case .tooLarge(let bytes):
      "the file has \(bytes) bytes, more than the YAML limit of \(Limits.yamlBytes); write larger data as JSON"
    }
  }
}
