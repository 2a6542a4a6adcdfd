// SPDX-License-Identifier: MIT

internal import CellGraphics

/// The scripts whose letters are joined, so that letter spacing would tear them apart (CSS Text 4, section 9.3.1 and appendix D).
enum CursiveScripts {
  /// Arabic, Syriac, N'Ko, Mandaic, Mongolian, Phags-pa, Manichaean, Psalter Pahlavi, Hanifi Rohingya, Sogdian, Old Uyghur, Chorasmian
  /// and Adlam. Blocks of Arabic presentation forms belong to Arabic.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x600...0x74F, 0x750...0x77F, 0x7C0...0x7FF, 0x840...0x8FF, 0x1800...0x18AF, 0xA840...0xA87F, 0xFB50...0xFDFF,
    0xFE70...0xFEFE,
    0x10AC0...0x10AFF, 0x10B80...0x10BAF, 0x10D00...0x10D3F, 0x10EC0...0x10EFF, 0x10F30...0x10F6F, 0x10F70...0x10FDF,
    0x11660...0x1167F, 0x1E900...0x1E95F,
  ]

  /// Whether a character is a letter or a mark of a cursive script. Digits and punctuation are not joined.
  static func joins(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x600, blocks.contains(where: { $0.contains(scalar.value) }) else { return false }
    switch scalar.properties.generalCategory {
    case .otherLetter, .modifierLetter, .uppercaseLetter, .lowercaseLetter, .nonspacingMark, .spacingMark, .enclosingMark:
      return true
    default: return false
    }
  }

  /// Whether the character that begins at a byte is a letter or a mark of a cursive script.
  static func joins(_ utf8: [UInt8], at byte: Int) -> Bool {
    // U+0600 and all later characters begin with a byte of 0xD8 or more.
    guard utf8[byte] >= 0xD8 else { return false }
    let end = min(byte + 4, utf8.count)
    return utf8[byte..<end].withUnsafeBytes { String(decoding: $0, as: UTF8.self).unicodeScalars.first.map(joins) ?? false }
  }

  /// Returns the parts of a range of bytes in UTF-8 that are not letters or marks of a cursive script.
  static func otherText(in utf8: UnsafeRawBufferPointer, _ range: Range<Int>) -> [Range<Int>] {
    if utf8[range].allSatisfy({ $0 < 0xD8 }) { return [range] }
    var parts: [Range<Int>] = []
    var byte = range.lowerBound
    for scalar in String(decoding: utf8[range], as: UTF8.self).unicodeScalars {
      let end = byte + UTF8.width(scalar)
      if !joins(scalar) {
        if let last = parts.last, last.upperBound == byte {
          parts[parts.count - 1] = last.lowerBound..<end
        } else {
          parts.append(byte..<end)
        }
      }
      byte = end
    }
    return parts
  }
}
