// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellXML

/// A failure at an index of the scanned bytes.
struct ValueFailure: Error, Equatable {
  let kind: VectorImageError.Kind
  let index: Int
}

/// Reads numbers, words and signs from the bytes of a value.
struct ValueScanner {
  let bytes: ArraySlice<UInt8>
  var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  var isAtEnd: Bool { index >= bytes.endIndex }

  var peek: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  /// The byte after the next one.
  var peekSecond: UInt8? { index + 1 < bytes.endIndex ? bytes[index + 1] : nil }

  func failure(_ value: InvalidValue, at place: Int? = nil) -> ValueFailure {
    ValueFailure(kind: .invalid(value), index: place ?? index)
  }

  /// Returns the failure that something else comes next than the grammar requires.
  func unexpected(_ wanted: InvalidValue.Wanted) -> ValueFailure {
    failure(.expected(wanted, found: isAtEnd ? nil : firstCharacter(of: bytes[index...])))
  }

  // MARK: Space

  mutating func skipWhitespace() {
    while index < bytes.endIndex, isWhitespace(bytes[index]) { index += 1 }
  }

  /// Skips white space with at most one comma in it. Returns whether there was a comma.
  @discardableResult mutating func skipCommaAndWhitespace() -> Bool {
    skipWhitespace()
    guard take(UInt8(ascii: ",")) else { return false }
    skipWhitespace()
    return true
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  /// Throws if anything but white space is left.
  mutating func finish() throws(ValueFailure) {
    skipWhitespace()
    if !isAtEnd { throw unexpected(.end) }
  }

  // MARK: Numbers

  /// Reads a number by the grammar of CSS and SVG 2: a point needs a digit after it, and `e` begins an exponent only before a digit.
  mutating func number(_ wanted: InvalidValue.Wanted = .number) throws(ValueFailure) -> Double {
    var number = DecimalNumber()
    let start = index
    if let sign = peek, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      number.isNegative = sign == UInt8(ascii: "-")
      index += 1
    }
    var hasDigits = false
    while let digit = peek, isDigit(digit) {
      number.append(digit, isFraction: false)
      index += 1
      hasDigits = true
    }
    if peek == UInt8(ascii: "."), let next = peekSecond, isDigit(next) {
      index += 1
      while let digit = peek, isDigit(digit) {
        number.append(digit, isFraction: true)
        index += 1
      }
      hasDigits = true
    } else if peek == UInt8(ascii: ".") {
      index += 1
      throw unexpected(.digitAfterPoint)
    }
    guard hasDigits else {
      index = start
      throw unexpected(wanted)
    }
    readExponent(of: &number)
    let value = number.value ?? Double(String(decoding: bytes[start..<index], as: UTF8.self)) ?? .infinity
    guard abs(value) <= Limits.vectorNumber else { throw ValueFailure(kind: .limit(.number), index: start) }
    return value
  }

  private mutating func readExponent(of number: inout DecimalNumber) {
    guard let letter = peek, letter | 0x20 == UInt8(ascii: "e") else { return }
    var next = index + 1
    var isNegative = false
    if next < bytes.endIndex, bytes[next] == UInt8(ascii: "+") || bytes[next] == UInt8(ascii: "-") {
      isNegative = bytes[next] == UInt8(ascii: "-")
      next += 1
    }
    guard next < bytes.endIndex, isDigit(bytes[next]) else { return }
    var exponent = 0
    while next < bytes.endIndex, isDigit(bytes[next]) {
      exponent = min(100_000, exponent * 10 + Int(bytes[next] - UInt8(ascii: "0")))
      next += 1
    }
    number.exponent += isNegative ? -exponent : exponent
    index = next
  }

  /// Whether the first character of a number comes next.
  var isAtNumber: Bool {
    guard let byte = peek else { return false }
    return isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  // MARK: Words

  /// Reads an identifier of CSS, in lower case unless `keepsCase`; empty if there is none.
  mutating func word(keepsCase: Bool = false) -> String {
    let start = index
    while let byte = peek, isNameByte(byte), byte != UInt8(ascii: "."), byte != UInt8(ascii: ":") { index += 1 }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    return keepsCase ? word : word.lowercased()
  }

  /// Reads the letters after a number, in lower case; empty if there are none. A sign begins the next number.
  mutating func unit() -> String {
    let start = index
    while let byte = peek, isLetter(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
  }

  /// Reads one of the given words, and returns its value. The value must end after it.
  mutating func keyword<Value>(_ values: KeyValuePairs<String, Value>) throws(ValueFailure) -> Value {
    try keyword(values, isCaseSensitive: false)
  }

  /// Reads one of the given words as ``keyword(_:)`` does, but distinguishes capital letters, as attributes of SVG do.
  mutating func exactKeyword<Value>(_ values: KeyValuePairs<String, Value>) throws(ValueFailure) -> Value {
    try keyword(values, isCaseSensitive: true)
  }

  private mutating func keyword<Value>(
    _ values: KeyValuePairs<String, Value>, isCaseSensitive: Bool
  ) throws(ValueFailure) -> Value {
    skipWhitespace()
    let start = index
    let word = word(keepsCase: true)
    guard !word.isEmpty else { throw unexpected(.keyword) }
    let key = isCaseSensitive ? word : word.lowercased()
    guard let value = values.first(where: { $0.key == key })?.value else {
      throw failure(.keyword(word, allowed: values.map(\.key)), at: start)
    }
    try finish()
    return value
  }
}

/// A decimal number whose value is computed exactly if it is short, as most numbers are.
private struct DecimalNumber {
  var isNegative = false
  var exponent = 0
  private var mantissa: UInt64 = 0
  private var digits = 0

  mutating func append(_ digit: UInt8, isFraction: Bool) {
    if isFraction { exponent -= 1 }
    if digits > 0 || digit != UInt8(ascii: "0") { digits += 1 }
    if digits <= 15 { mantissa = mantissa * 10 + UInt64(digit - UInt8(ascii: "0")) }
  }

  /// The value; `nil` if more digits are needed to round it correctly. Up to 15 digits and powers of ten up to 10^22 are exact in a
  /// double, so that one division or multiplication rounds correctly.
  var value: Double? {
    guard digits <= 15, abs(exponent) <= 22 else { return nil }
    let magnitude = exponent < 0 ? Double(mantissa) / powers[-exponent] : Double(mantissa) * powers[exponent]
    return isNegative ? -magnitude : magnitude
  }
}

private let powers: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]

func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C }

func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 }
