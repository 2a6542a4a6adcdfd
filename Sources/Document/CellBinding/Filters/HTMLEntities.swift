// SPDX-License-Identifier: MIT

/// The named character references of HTML.
enum HTMLEntities {
  /// Returns the characters for a name, which is written without `&` and `;`. Returns `nil` for an unknown name.
  static func characters(named name: Substring) -> String? { table[name] }

  /// Returns the longest beginning of a text that is a name for which the semicolon may be left out; `nil` if there is none.
  static func name(beginning text: Substring) -> Substring? {
    for length in stride(from: min(text.utf8.count, longestUnended), through: 2, by: -1) {
      let name = text.prefix(length)
      if unended.contains(name) { return name }
    }
    return nil
  }

  /// The number of bytes of the longest name.
  static let longestName = table.keys.reduce(0) { max($0, $1.utf8.count) }

  /// Returns the character for a numeric reference, as HTML defines it: U+FFFD for an invalid number, and the Windows-1252
  /// character for 0x80 to 0x9F.
  static func character(number: UInt32) -> Unicode.Scalar {
    if 0x80...0x9F ~= number { return windows1252[Int(number - 0x80)] }
    return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
  }

  /// The number of known names.
  static var count: Int { table.count }

  private static let table: [Substring: String] = {
    var table: [Substring: String] = [:]
    for (name, codes) in words { table[name.last == "!" ? name.dropLast() : name] = characters(of: codes) }
    return table
  }()

  private static let unended = Set(words.lazy.filter { $0.name.last == "!" }.map { $0.name.dropLast() })
  private static let longestUnended = unended.reduce(0) { max($0, $1.utf8.count) }

  private static let words: [(name: Substring, codes: Substring)] = {
    let words = HTMLEntityTable.text.split(separator: " ")
    return stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
  }()

  private static func characters(of codes: Substring) -> String {
    var characters = ""
    for code in codes.split(separator: "+") {
      if let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init) { characters.unicodeScalars.append(scalar) }
    }
    return characters
  }

  private static let windows1252: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{2C6}", "\u{2030}", "\u{160}",
    "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}", "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}",
    "\u{2013}", "\u{2014}", "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
  ]
}
