// SPDX-License-Identifier: MIT

internal import CCellPango
internal import CellGraphics

extension ShapedText {
  /// Removes the break opportunities inside words, as `word-break: keep-all` does (CSS Text 3, section 5.2): those between two characters
  /// that are letters, digits or ideographs. Those that a dictionary finds remain, as in Thai.
  mutating func keepWords() {
    for paragraph in paragraphs {
      for index in paragraph.clusters.dropFirst() where clusters[index].canBreakBefore {
        guard let before = lastPart(of: index - 1, in: paragraph), let after = part(at: Int(clusters[index].firstByte)) else {
          continue
        }
        if !(before == .dictionary && after == .dictionary) { clusters[index].canBreakBefore = false }
      }
    }
  }

  private enum WordPart {
    case letter
    /// A letter of a script that is written without spaces, and whose words a dictionary finds.
    case dictionary
  }

  /// Returns the kind of the last character of a cluster that is no combining mark; `nil` if it is not part of a word.
  private func lastPart(of index: Int, in paragraph: Paragraph) -> WordPart? {
    let start = Int(clusters[index].firstByte)
    let end = index + 1 < paragraph.clusters.upperBound ? Int(clusters[index + 1].firstByte) : paragraph.bytes.upperBound
    let scalars = String(decoding: utf8[start..<end], as: UTF8.self).unicodeScalars
    return scalars.reversed().lazy.compactMap { Self.isMark($0) ? nil : $0 }.first.flatMap(Self.part)
  }

  private func part(at byte: Int) -> WordPart? {
    String(decoding: utf8[byte..<min(byte + 4, utf8.count)], as: UTF8.self).unicodeScalars.first.flatMap(Self.part)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch g_unichar_break_type(scalar.value) {
    case G_UNICODE_BREAK_COMBINING_MARK, G_UNICODE_BREAK_ZERO_WIDTH_JOINER: true
    default: false
    }
  }

  private static func part(_ scalar: Unicode.Scalar) -> WordPart? {
    switch g_unichar_break_type(scalar.value) {
    case G_UNICODE_BREAK_COMPLEX_CONTEXT: .dictionary
    case G_UNICODE_BREAK_ALPHABETIC, G_UNICODE_BREAK_NUMERIC, G_UNICODE_BREAK_IDEOGRAPHIC, G_UNICODE_BREAK_AMBIGUOUS,
      G_UNICODE_BREAK_HANGUL_L_JAMO, G_UNICODE_BREAK_HANGUL_V_JAMO, G_UNICODE_BREAK_HANGUL_T_JAMO,
      G_UNICODE_BREAK_HANGUL_LV_SYLLABLE, G_UNICODE_BREAK_HANGUL_LVT_SYLLABLE,
      G_UNICODE_BREAK_CONDITIONAL_JAPANESE_STARTER, G_UNICODE_BREAK_HEBREW_LETTER, G_UNICODE_BREAK_EMOJI_BASE,
      G_UNICODE_BREAK_EMOJI_MODIFIER, G_UNICODE_BREAK_REGIONAL_INDICATOR:
      .letter
    default: nil
    }
  }
}
