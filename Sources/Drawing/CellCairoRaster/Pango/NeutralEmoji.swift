// SPDX-License-Identifier: MIT

/// Emoji that FriBidi may not know.
///
/// Emoji are neutral: they take the direction of the text around them. FriBidi 1.0.8, which Debian 11 and 12 have, takes those of
/// Unicode 12 and later for letters from left to right, so they would divide a sentence in Hebrew or Arabic, and its parts would
/// change places. Where directions are found, an older emoji of as many bytes takes their place, which has the same fonts.
enum NeutralEmoji {
  /// U+1F44B, a waving hand, which takes the skin tones that the others take.
  private static let known: [UInt8] = [0xF0, 0x9F, 0x91, 0x8B]

  /// The first two bytes of U+1F000 to U+1FFFF.
  private static let lead: (UInt8, UInt8) = (0xF0, 0x9F)

  /// Returns a text of the same length without such emoji; `nil` if there is none, or if no direction depends on it.
  static func replaced(in text: UnsafeRawBufferPointer, isRightToLeft: Bool) -> [UInt8]? {
    guard text.contains(lead.0), isRightToLeft || text.contains(where: mayRunFromRightToLeft) else { return nil }
    var replaced: [UInt8]?
    var index = 0
    while index + 3 < text.count {
      guard text[index] == lead.0, text[index + 1] == lead.1 else {
        index += 1
        continue
      }
      let value = 0x1F000 | UInt32(text[index + 2] & 0x3F) << 6 | UInt32(text[index + 3] & 0x3F)
      if let scalar = Unicode.Scalar(value), isNew(scalar) {
        replaced = replaced ?? Array(text)
        replaced?.replaceSubrange(index..<index + 4, with: known)
      }
      index += 4
    }
    return replaced
  }

  /// Whether a byte begins a letter from right to left, or a character that sets a direction. Others may begin with it, too.
  private static func mayRunFromRightToLeft(_ byte: UInt8) -> Bool {
    0xD6...0xE0 ~= byte || byte == 0xE2 || byte == 0xEF
  }

  private static func isNew(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.properties.generalCategory == .otherSymbol, let age = scalar.properties.age else { return false }
    return age.major >= 12
  }
}
