// SPDX-License-Identifier: MIT

import CellFlexbox
import CellGraphics
import CellLayoutEngines

/// A text whose glyphs are squares of 10 points, as in the font Ahem at 10 px.
///
/// Lines break at spaces, which are 10 wide and hang over the end of a line, and at U+200B, which is 0 wide. Words are not broken.
struct BlockText {
  private struct Word {
    var width: Double
    /// The width of the break opportunity before the word.
    var gap: Double
  }

  private static let glyph = 10.0
  private static let ascent = 8.0

  private let words: [Word]

  init(_ text: String) {
    var words: [Word] = []
    var width = 0.0
    var gap = 0.0
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ", "\u{200B}":
        if width > 0 { words.append(Word(width: width, gap: gap)) }
        gap = (width > 0 ? 0 : gap) + (scalar == " " ? Self.glyph : 0)
        width = 0
      default: width += Self.glyph
      }
    }
    if width > 0 { words.append(Word(width: width, gap: gap)) }
    self.words = words
  }

  private var longestWord: Double { words.reduce(0) { max($0, $1.width) } }

  func measured(_ available: AvailableSpace) -> MeasuredSize {
    let limit =
      switch available {
      case .minContent: longestWord
      case .maxContent: Double.infinity
      case .definite(let width): width
      }
    // Browsers store lengths in steps of 1/64: a line that is too long by less still fits.
    let tolerance = 1.0 / 64
    var lines = 0
    var line = 0.0
    var widest = 0.0
    for word in words {
      if lines > 0, line + word.gap + word.width <= limit + tolerance {
        line += word.gap + word.width
      } else {
        lines += 1
        line = word.width
      }
      widest = max(widest, line)
    }
    guard lines > 0 else { return MeasuredSize(size: .zero) }
    return MeasuredSize(
      size: Size(width: widest, height: Double(lines) * Self.glyph), firstBaseline: Self.ascent,
      lastBaseline: Double(lines - 1) * Self.glyph + Self.ascent
    ).ofText(in: available)
  }
}
