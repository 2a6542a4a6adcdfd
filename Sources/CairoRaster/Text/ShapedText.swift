// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// A text that Pango has shaped once: glyphs with their advances, from which lines of any width are made.
///
/// All lengths are whole device pixels, because metrics are hinted and positions rounded.
struct ShapedText {
  /// A run of glyphs of one font, in visual order from left to right.
  struct Run {
    /// The index of its face in `fonts`.
    var font: Int
    /// The embedding level of the Unicode Bidirectional Algorithm: odd for right to left.
    var level: UInt8
  }

  /// The smallest piece of text with its own glyphs, in logical order.
  struct Cluster {
    /// The index of its piece of the styled text.
    var style: Int32
    var run: Int32
    var firstGlyph: Int32
    var glyphCount: Int32
    var advance: Int32
    var firstByte: Int32
    /// Whether the rules of the language allow a line break before it.
    var canBreakBefore: Bool
    /// Whether it begins a character.
    var beginsCharacter: Bool
    var isWhiteSpace: Bool
  }

  struct ShapedGlyph {
    var id: UInt32
    var advance: Int32
    var x, y: Int32
  }

  struct Paragraph {
    var clusters: Range<Int>
    /// Excludes the character that ends the paragraph.
    var bytes: Range<Int>
    var isRightToLeft: Bool
  }

  /// The position of an underline or a strikethrough.
  struct StrokeGeometry: Hashable {
    var kind: TextStroke.Kind
    /// The distance from the baseline down to the line's upper edge; negative above the baseline.
    var top: Int
    var thickness: Int
  }

  /// The ellipsis in the font of a style.
  struct EllipsisMark {
    var run: Run
    var glyphs: [ShapedGlyph]
    var advance: Int
  }

  var utf8: [UInt8]
  var fonts: [FontFace]
  var runs: [Run]
  var glyphs: [ShapedGlyph]
  var clusters: [Cluster]
  var paragraphs: [Paragraph]
  /// One for each piece of the styled text; empty if no line can end in an ellipsis.
  var ellipses: [EllipsisMark]
  var colors: [RGBA]
  /// The underline and strikethrough of each piece of the styled text.
  var strokes: [[StrokeGeometry]]
  /// The distance from a line's top to its baseline. `pitch` is the distance between baselines.
  var baseline: Int
  var pitch: Int
  var style: ParagraphStyle
  /// Characters that no font of the collection has.
  var missingCharacters: [Unicode.Scalar]

  /// The id that Pango gives to a glyph with an advance but nothing to draw (`PANGO_GLYPH_EMPTY`).
  static let emptyGlyph: UInt32 = 0x0FFF_FFFF
  /// The bit with which Pango marks a character that no font has (`PANGO_GLYPH_UNKNOWN_FLAG`).
  static let unknownGlyphFlag: UInt32 = 0x1000_0000

  /// The approximate memory of the text and its lines, in bytes.
  var memory: Int {
    utf8.count + glyphs.count * MemoryLayout<ShapedGlyph>.stride + clusters.count * MemoryLayout<Cluster>.stride
      + paragraphs.count * (MemoryLayout<Paragraph>.stride + MemoryLayout<TextLine>.stride) + 1024
  }

  /// Returns the width of the clusters without trailing white space.
  func width(_ range: Range<Int>) -> Int {
    clusters[trimmed(range)].reduce(0) { $0 + Int($1.advance) }
  }

  /// Returns the clusters without trailing white space, which hangs over the edge of a line.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, clusters[end - 1].isWhiteSpace { end -= 1 }
    return range.lowerBound..<end
  }

  /// The width of the widest piece without a break opportunity.
  var minContentWidth: Int {
    var widest = 0
    for paragraph in paragraphs {
      var start = paragraph.clusters.lowerBound
      for index in paragraph.clusters where index > start && canBreak(before: index) {
        widest = max(widest, width(start..<index))
        start = index
      }
      widest = max(widest, width(start..<paragraph.clusters.upperBound))
    }
    return widest
  }

  func canBreak(before index: Int) -> Bool {
    switch style.wrap {
    case .word: clusters[index].canBreakBefore
    case .character: clusters[index].beginsCharacter
    }
  }
}
