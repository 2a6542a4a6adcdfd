// SPDX-License-Identifier: MIT

/// The script of a paragraph of plain text, as Pango determines it for the whole paragraph.
enum PlainScript: UInt8, Hashable {
  /// The paragraph contains Latin letters.
  case latin
  /// The paragraph contains only digits, punctuation and spaces, which belong to all scripts.
  case common
}

/// The characters of plain text: printable ASCII, Latin letters from U+00C0 to U+017F, and general punctuation from U+2010 to
/// U+2027.
///
/// They all run from left to right, and none of them combines with its neighbours. A paragraph of them is a single item in Pango's
/// sense, unless the font lacks one of them.
enum PlainText {
  /// The characters other than the space.
  static let characters: [Unicode.Scalar] = [0x21...0x7E, 0xC0...0x17F, 0x2010...0x2027].joined().compactMap { value in
    value == 0xD7 || value == 0xF7 ? nil : Unicode.Scalar(UInt32(value))
  }

  /// Returns the script of a paragraph in UTF-8, or `nil` if it contains a character that is not plain.
  static func script(of text: UnsafeRawBufferPointer) -> PlainScript? {
    var hasLetters = false
    var index = 0
    while index < text.count {
      let byte = text[index]
      switch byte {
      case 0x20...0x7E:
        hasLetters = hasLetters || isLetter(byte)
        index += 1
      case 0xC3...0xC5:
        // The multiplication sign and the division sign are not letters.
        guard byte != 0xC3 || text[index + 1] != 0x97 && text[index + 1] != 0xB7 else { return nil }
        hasLetters = true
        index += 2
      case 0xE2:
        guard text[index + 1] == 0x80, (0x90...0xA7).contains(text[index + 2]) else { return nil }
        index += 3
      default:
        return nil
      }
    }
    return hasLetters ? .latin : .common
  }

  /// Whether, after a word that ends with this character, the next word alone decides if a line may break before it.
  ///
  /// By Unicode Standard Annex 14, brackets, quotation marks and dashes may forbid a break even after a space.
  static func endsPlainly(_ last: Unicode.Scalar) -> Bool {
    switch last {
    case ".", ",", ":", ";", "!", "?", "0"..."9", "A"..."Z", "a"..."z", "\u{C0}"..."\u{17F}": true
    default: false
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
