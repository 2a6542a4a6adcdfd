// SPDX-License-Identifier: MIT

internal import CellNotation

/// A token of an expression.
enum ExpressionToken: Equatable {
  /// A path, a keyword such as `true`, `null` or `not`, or a filter's name. `steps` are the parts between dots; empty for `.`.
  case word(steps: [String])
  /// A path that begins with a dot and a name in quotation marks.
  case path(steps: [String])
  case string(String)
  case number(DataNumber)
  /// `??`, `?`, `:`, `|`, `!`, `${`, `,`, a bracket, a comparison sign such as `<=`, or a sign of other languages.
  case sign(String)
}

/// Splits the text of an expression into tokens.
struct ExpressionScanner {
  let bytes: [UInt8]
  var index: Int
  /// The index of the first byte of the last token.
  private(set) var start: Int

  init(bytes: [UInt8], index: Int) {
    self.bytes = bytes
    self.index = index
    start = index
  }

  /// Longer signs come first.
  private static let signs =
    (ForeignSyntax.signs.map(\.found) + [
      "??", "==", "!=", "<=", ">=", "${", "<", ">", "|", "?", ":", "(", ")", "!", "{", "}", "]", ",",
    ])
    .sorted { ($0.utf8.count, $1) > ($1.utf8.count, $0) }.map { Array($0.utf8) }

  /// Returns the next token, or `nil` at the end of the bytes.
  mutating func next() throws(ExpressionProblem) -> ExpressionToken? {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    start = index
    guard index < bytes.count else { return nil }
    let byte = bytes[index]
    if Self.isMark(byte) { return .string(try quoted(byte)) }
    if byte == UInt8(ascii: ".") {
      if index + 1 < bytes.count, Self.isMark(bytes[index + 1]) { return .path(steps: try steps(after: [])) }
      index += 1
      return .word(steps: [])
    }
    if Self.isDigit(byte) || (byte == UInt8(ascii: "-") && index + 1 < bytes.count && Self.isDigit(bytes[index + 1])) {
      return .number(try number())
    }
    if Self.startsStep(byte) { return .word(steps: try steps(after: [step()])) }
    for sign in Self.signs where bytes[index...].starts(with: sign) {
      index += sign.count
      return .sign(String(decoding: sign, as: UTF8.self))
    }
    throw .unexpected(character)
  }

  /// Returns the source text in a range of bytes, without trailing spaces.
  func source(_ range: Range<Int>) -> String {
    var bytes = bytes[range]
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var character: String {
    String(decoding: bytes[index...].prefix(64), as: UTF8.self).prefix(1).description
  }

  private static func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  private static func startsStep(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "@"),
      0x80...:
      true
    default: false
    }
  }

  private static func continuesStep(_ byte: UInt8) -> Bool {
    startsStep(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
  }

  /// Reads the steps of a path that follow the first ones, each after a dot.
  mutating func steps(after first: [String]) throws(ExpressionProblem) -> [String] {
    var steps = first
    while index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard index < bytes.count else { throw .unexpectedEnd }
      if Self.isMark(bytes[index]) {
        steps.append(try quoted(bytes[index]))
      } else {
        guard Self.continuesStep(bytes[index]) else { throw .unexpected(character) }
        steps.append(step())
      }
    }
    return steps
  }

  private mutating func step() -> String {
    let start = index
    while index < bytes.count, Self.continuesStep(bytes[index]) {
      // The colon of a conditional value is not part of the name before it.
      if bytes[index] == UInt8(ascii: ":"), index + 1 == bytes.count || !Self.continuesStep(bytes[index + 1]) { break }
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Reads the string that begins with the quotation mark `mark` at `index`, and moves past it. A backslash escapes `mark` and
  /// another backslash, `\n` is a line break, and any other backslash is literal.
  private mutating func quoted(_ mark: UInt8) throws(ExpressionProblem) -> String {
    var text: [UInt8] = []
    index += 1
    while index < bytes.count {
      var byte = bytes[index]
      index += 1
      if byte == mark { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), index < bytes.count {
        let escaped = bytes[index]
        if escaped == mark || escaped == UInt8(ascii: "\\") || escaped == UInt8(ascii: "n") {
          byte = escaped == UInt8(ascii: "n") ? 0x0A : escaped
          index += 1
        }
      }
      text.append(byte)
    }
    throw .unterminatedString
  }

  private mutating func number() throws(ExpressionProblem) -> DataNumber {
    var scanner = NumberScanner(bytes: bytes, index: index)
    let start = index
    guard scanner.scan() == nil, let number = DataNumber(text: String(decoding: bytes[start..<scanner.index], as: UTF8.self))
    else { throw .unexpected(character) }
    index = scanner.index
    return number
  }
}
