// SPDX-License-Identifier: MIT

internal import CellNotation
internal import CellTree

/// Reads the signs, names and numbers of a formula or a constraint, which may have spaces between them.
struct FormulaScanner {
  let bytes: [UInt8]
  var index = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Whether nothing is left, not even spaces.
  var isAtEnd: Bool { index >= bytes.count }

  /// The next character, for messages.
  var character: String { String(decoding: bytes[index...].prefix(64), as: UTF8.self).prefix(1).description }

  mutating func skipSpaces() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  /// Moves past a sign if it comes next.
  mutating func take(_ sign: String) -> Bool {
    skipSpaces()
    guard bytes[index...].starts(with: sign.utf8) else { return false }
    index += sign.utf8.count
    return true
  }

  /// Moves past a dot if it comes next, without spaces before it.
  mutating func takeDot() -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: ".") else { return false }
    index += 1
    return true
  }

  /// Returns the problem that something else comes next than the grammar allows.
  func unexpected(_ wanted: FormulaProblem.Wanted) -> FormulaProblem {
    isAtEnd ? .unexpectedEnd(expected: wanted) : .unexpected(character, expected: wanted)
  }

  /// Whether a digit comes next.
  var isAtDigit: Bool { index < bytes.count && Self.isDigit(bytes[index]) }

  /// Whether the first character of a name comes next.
  var isAtName: Bool { index < bytes.count && Self.startsName(bytes[index]) }

  /// Reads the name of an element, a function or a property.
  mutating func name() -> String { word(Self.continuesName) }

  /// Reads letters; empty if there are none.
  mutating func letters() -> String { word(Self.isLetter) }

  private mutating func word(_ isPart: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, isPart(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  mutating func number() throws(FormulaProblem) -> Double {
    var scanner = NumberScanner(bytes: bytes, index: index)
    let start = index
    if let problem = scanner.scan() { throw .number(problem) }
    let text = String(decoding: bytes[start..<scanner.index], as: UTF8.self)
    guard let number = DataNumber(text: text) else { throw .number(.numberTooLarge) }
    index = scanner.index
    if index < bytes.count, bytes[index] == UInt8(ascii: "%") { throw .percentage(text) }
    return number.value
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 }
  /// Names of elements may contain letters of any script.
  private static func startsName(_ byte: UInt8) -> Bool { isLetter(byte) || byte == UInt8(ascii: "_") || byte >= 0x80 }
  private static func continuesName(_ byte: UInt8) -> Bool {
    startsName(byte) || isDigit(byte) || byte == UInt8(ascii: "-")
  }
}
