// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// A text that Pango has shaped once: glyphs with their advances, from which lines of any width are made.
///
/// All lengths are whole device pixels, which hinted metrics and rounded positions make them.
struct ShapedText {
  /// Glyphs of one font, in the order in which they stand on a line, from left to right.
  struct Run {
    /// The number of its face among `fonts`.
    var font: Int
    /// The embedding level of the Unicode Bidirectional Algorithm: odd for right to left.
    var level: UInt8
  }

  /// The smallest piece of text that has glyphs of its own, in logical order.
  struct Cluster {
    /// The piece of the styled text that it belongs to.
    var style: Int32
    var run: Int32
    var firstGlyph: Int32
    var glyphCount: Int32
    var advance: Int32
    var firstByte: Int32
    /// Whether a line may end before it by the rules of the language.
    var canBreakBefore: Bool
    /// Whether a character begins with it.
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
    /// Without the character that ends it.
    var bytes: Range<Int>
    var isRightToLeft: Bool
  }

  /// Where a line under or through text lies.
  struct StrokeGeometry: Hashable {
    var kind: TextStroke.Kind
    /// From the baseline down to the line's upper edge.
    var top: Int
    var thickness: Int
  }

  /// The mark of left-out text in the font of a style.
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
  /// One for each piece of the styled text; empty when the text may have any number of lines.
  var ellipses: [EllipsisMark]
  var colors: [RGBA]
  /// The lines under and through each piece of the styled text.
  var strokes: [[StrokeGeometry]]
  /// From a line's top to its baseline, and from baseline to baseline.
  var baseline: Int
  var pitch: Int
  var style: ParagraphStyle
  /// Characters that no font of the collection has.
  var missingCharacters: [Unicode.Scalar]

  /// The id that Pango gives to what has a place but nothing to draw (`PANGO_GLYPH_EMPTY`).
  static let emptyGlyph: UInt32 = 0x0FFF_FFFF
  /// The bit by which Pango marks a character that no font has (`PANGO_GLYPH_UNKNOWN_FLAG`).
  static let unknownGlyphFlag: UInt32 = 0x1000_0000

  /// About the bytes that the text takes, with its lines.
  var memory: Int {
    utf8.count + glyphs.count * MemoryLayout<ShapedGlyph>.stride + clusters.count * MemoryLayout<Cluster>.stride
      + paragraphs.count * (MemoryLayout<Paragraph>.stride + MemoryLayout<TextLine>.stride) + 1024
  }

  /// The width of the clusters without white space at their end.
  func width(_ range: Range<Int>) -> Int {
    clusters[trimmed(range)].reduce(0) { $0 + Int($1.advance) }
  }

  /// The clusters without white space at their end: it hangs over the edge of a line.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, clusters[end - 1].isWhiteSpace { end -= 1 }
    return range.lowerBound..<end
  }

  /// The width of the widest piece that a line cannot be broken in.
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
