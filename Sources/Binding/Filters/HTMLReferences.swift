// SPDX-License-Identifier: MIT

extension HTMLScanner {
  /// The longest name of a character reference, `thetasym`.
  private static let longestName = 8

  /// Reads the character reference that begins with the `&` at `index`, and moves `index` past it; returns `nil` if there is none.
  ///
  /// The semicolon is optional after a number and after amp, lt, gt and quot.
  static func reference(in bytes: [UInt8], at index: inout Int) -> Unicode.Scalar? {
    let start = index + 1
    guard start < bytes.count else { return nil }
    return bytes[start] == UInt8(ascii: "#") ? numeric(in: bytes, at: &index) : named(in: bytes, at: &index)
  }

  private static func numeric(in bytes: [UInt8], at index: inout Int) -> Unicode.Scalar? {
    var end = index + 2
    let isHexadecimal = end < bytes.count && bytes[end] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { end += 1 }
    let first = end
    var number: UInt32 = 0
    while end < bytes.count, let digit = Character(Unicode.Scalar(bytes[end])).hexDigitValue, isHexadecimal || digit < 10 {
      number = min(0x110000, number * (isHexadecimal ? 16 : 10) + UInt32(digit))
      end += 1
    }
    guard end > first else { return nil }
    if end < bytes.count, bytes[end] == UInt8(ascii: ";") { end += 1 }
    index = end
    return HTMLEntities.character(number: number)
  }

  private static func named(in bytes: [UInt8], at index: inout Int) -> Unicode.Scalar? {
    let start = index + 1
    var end = start
    while end < bytes.count, end - start <= longestName, Character(Unicode.Scalar(bytes[end])).isLetter || bytes[end] &- 48 < 10 {
      end += 1
    }
    if end < bytes.count, bytes[end] == UInt8(ascii: ";"),
      let character = HTMLEntities.character(named: String(decoding: bytes[start..<end], as: UTF8.self))
    {
      index = end + 1
      return character
    }
    for name in ["amp", "lt", "gt", "quot"] where bytes[start..<end].starts(with: name.utf8) {
      index = start + name.utf8.count
      return HTMLEntities.character(named: name)
    }
    return nil
  }
}
