// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// A line of a printed display list that is read from left to right, in the words of `DisplayList.description`.
struct PrintedLine {
  /// From 1, in the record.
  let lineNumber: Int
  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>, lineNumber: Int) {
    self.lineNumber = lineNumber
    rest = text
  }

  var isAtEnd: Bool { rest.isEmpty }

  func failure(_ reason: CellsRecordError.Reason) -> CellsRecordError { CellsRecordError(line: lineNumber, reason: reason) }

  // MARK: Words

  /// Whether `literal` comes next.
  func continues(with literal: StaticString) -> Bool {
    literal.withUTF8Buffer { rest.starts(with: $0) }
  }

  /// Passes over `literal` where it comes next.
  mutating func skip(_ literal: StaticString) -> Bool {
    guard continues(with: literal) else { return false }
    rest = rest.dropFirst(literal.utf8CodeUnitCount)
    return true
  }

  mutating func expect(_ literal: StaticString) throws(CellsRecordError) {
    guard skip(literal) else { throw failure(.expected(.word("\(literal)"))) }
  }

  /// Passes over the spaces at the beginning, and counts them.
  mutating func skipIndentation() -> Int {
    let spaces = rest.prefix { $0 == UInt8(ascii: " ") }.count
    rest = rest.dropFirst(spaces)
    return spaces
  }

  /// Up to the next space, or to what else ends a word; may be empty.
  mutating func word(endingAt ends: [Unicode.Scalar] = []) -> String {
    let bytes = rest.prefix { byte in byte != UInt8(ascii: " ") && !ends.contains { UInt8(ascii: $0) == byte } }
    rest = rest.dropFirst(bytes.count)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text in quotation marks, as `String.quotedOnOneLine` writes it.
  mutating func quotedText() throws(CellsRecordError) -> String {
    try expect("\"")
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"): bytes += try escapedCharacter()
      default: bytes.append(byte)
      }
    }
    throw failure(.expected(.endOfText))
  }

  /// What stands behind a backslash.
  private mutating func escapedCharacter() throws(CellsRecordError) -> [UInt8] {
    if skip("n") { return [UInt8(ascii: "\n")] }
    if skip("\"") { return [UInt8(ascii: "\"")] }
    if skip("\\") { return [UInt8(ascii: "\\")] }
    try expect("u{")
    let digits = word(endingAt: ["}"])
    try expect("}")
    guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else { throw failure(.expected(.codePoint)) }
    return Array(String(scalar).utf8)
  }

  // MARK: Numbers

  /// Whether a number comes next.
  var continuesWithNumber: Bool {
    guard let byte = rest.first else { return false }
    return byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Beyond, no coordinate of a picture can be; within, sums of them never overflow.
  private static let largestNumber = 1_000_000_000

  mutating func number() throws(CellsRecordError) -> Double {
    let bytes = rest.prefix { byte in
      switch Unicode.Scalar(byte) {
      case "0"..."9", "-", "+", ".", "e": true
      default: false
      }
    }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)), abs(value) <= Double(Self.largestNumber)
    else { throw failure(.expected(.number)) }
    rest = rest.dropFirst(bytes.count)
    return value
  }

  /// A number that is not negative.
  mutating func length() throws(CellsRecordError) -> Double {
    let value = try number()
    guard value >= 0 else { throw failure(.expected(.number)) }
    return value
  }

  mutating func integer<Number: FixedWidthInteger>(_: Number.Type = Int.self) throws(CellsRecordError) -> Number {
    let bytes = rest.prefix { $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let value = Number(String(decoding: bytes, as: UTF8.self)), value.magnitude <= Self.largestNumber else {
      throw failure(.expected(.wholeNumber))
    }
    rest = rest.dropFirst(bytes.count)
    return value
  }

  /// Numbers with a space between each two.
  mutating func numbers(_ count: Int) throws(CellsRecordError) -> [Double] {
    var numbers = [try number()]
    while numbers.count < count {
      try expect(" ")
      numbers.append(try number())
    }
    return numbers
  }
}
