// SPDX-License-Identifier: MIT

/// Scans one number by the grammar of RFC 8259, section 6.
package struct NumberScanner {
  package let bytes: [UInt8]
  package var index: Int

  package init(bytes: [UInt8], index: Int) {
    self.bytes = bytes
    self.index = index
  }

  /// Moves past the number that starts at `index`, or returns the problem with it.
  package mutating func scan() -> JSONProblem? {
    if byte == UInt8(ascii: "-") { index += 1 }
    guard isDigit else { return .invalidNumber }
    if byte == UInt8(ascii: "0") {
      index += 1
      if isDigit { return .leadingZero }
    } else {
      skipDigits()
    }
    if byte == UInt8(ascii: ".") {
      index += 1
      guard isDigit else { return .invalidNumber }
      skipDigits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      index += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
      guard isDigit else { return .invalidNumber }
      skipDigits()
    }
    return nil
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var isDigit: Bool { index < bytes.count && bytes[index] &- 48 < 10 }

  private mutating func skipDigits() {
    while isDigit { index += 1 }
  }
}
