// SPDX-License-Identifier: MIT

/// Scans one number by the grammar of RFC 8259, section 6.
package struct NumberScanner {
  package let bytes: [UInt8]
  package var index: Int

  package init(bytes: [UInt8], index: Int) {
    self.bytes = bytes
    self.index = index
  }

  /// Moves past the number that begins at `index` and returns `nil`, or returns the reason why there is no valid number.
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

/// Well-formed UTF-8 by table 3-7 of the Unicode Standard: no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Sequence {
  /// Returns the number of bytes, 1 to 4, of the well-formed character that begins at `index`; `nil` if there is none.
  static func length(in bytes: [UInt8], at index: Int) -> Int? {
    func continuation(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + offset < bytes.count && range.contains(bytes[index + offset])
    }
    switch bytes[index] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return continuation(1) ? 2 : nil
    case 0xE0: return continuation(1, 0xA0...0xBF) && continuation(2) ? 3 : nil
    case 0xED: return continuation(1, 0x80...0x9F) && continuation(2) ? 3 : nil
    case 0xE1...0xEF: return continuation(1) && continuation(2) ? 3 : nil
    case 0xF0: return continuation(1, 0x90...0xBF) && continuation(2) && continuation(3) ? 4 : nil
    case 0xF1...0xF3: return continuation(1) && continuation(2) && continuation(3) ? 4 : nil
    case 0xF4: return continuation(1, 0x80...0x8F) && continuation(2) && continuation(3) ? 4 : nil
    default: return nil
    }
  }
}

extension [UInt8] {
  /// The length of the byte order mark at the start: 3 bytes, or 0 if there is none. Columns do not count it.
  package var byteOrderMarkLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
