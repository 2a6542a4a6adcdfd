// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// Text that Pango has shaped once: glyphs with their advances, from which lines of any width are made.
///
/// All lengths are whole device pixels, because metrics and positions are rounded.
struct ShapedText: Hashable {
  /// A run of glyphs in one font. Its glyphs are in visual order, from left to right.
  struct Run: Hashable {
    /// The index of the font in `fonts`.
    var font: Int
    /// The embedding level of the Unicode Bidirectional Algorithm: odd for right to left.
    var level: UInt8
  }

  /// The smallest piece of text with its own glyphs. Clusters are in logical order.
  struct Cluster: Hashable {
    /// The index of the run of the styled text that contains the cluster.
    var style: Int32
    /// The index of the cluster's run in `runs`.
    var run: Int32
    var firstGlyph: Int32
    var glyphCount: Int32
    var advance: Int32
    var firstByte: Int32
    /// Whether the rules of the language allow a line break before the cluster.
    var canBreakBefore: Bool
    /// Whether the cluster begins a character as a reader sees it.
    var beginsCharacter: Bool
    var isWhiteSpace: Bool
    /// Whether the cluster is a tab, whose advance depends on its place in the line. ``advance`` is that of a space then.
    var isTab = false
  }

  struct ShapedGlyph: Hashable {
    var id: UInt32
    var advance: Int32
    var x, y: Int32
  }

  struct Paragraph: Hashable {
    var clusters: Range<Int>
    /// The UTF-8 bytes of the paragraph, without the line feed that ends it.
    var bytes: Range<Int>
    var isRightToLeft: Bool
    /// The index in `blocks`, if the text has any.
    var block = 0
  }

  /// The position and thickness of an underline or a strikethrough.
  struct StrokeGeometry: Hashable {
    var kind: TextStroke.Kind
    /// The distance from the baseline down to the upper edge of the stroke; negative above the baseline.
    var top: Int
    var thickness: Int
    var pattern = TextLineStyle.Pattern.solid
    /// `nil` for the colour of the text.
    var color: RGBA?
  }

  /// The text of an ellipsis in the font of one run of the styled text.
  struct EllipsisMark: Hashable {
    /// The glyphs of a font, whose places are relative to the start of the mark on the baseline.
    struct Piece: Hashable {
      /// The index of the font in `fonts`.
      var font: Int
      var glyphs: [Glyph]
    }

    var pieces: [Piece]
    var advance: Int
  }

  var utf8: [UInt8]
  var fonts: [FontFace]
  var runs: [Run]
  var glyphs: [ShapedGlyph]
  var clusters: [Cluster]
  var paragraphs: [Paragraph]
  /// The blocks of a text that is written as paragraphs; empty for any other text.
  var blocks: [Block] = []
  /// The ellipsis for each run of the styled text; empty if no line can have an ellipsis.
  var ellipses: [EllipsisMark]
  /// The colour of each run of the styled text.
  var colors: [RGBA]
  /// The underline and strikethrough of each run of the styled text.
  var strokes: [[StrokeGeometry]]
  /// What surrounds the glyphs of each run of the styled text; empty if nothing does.
  var ornaments: [Ornament] = []
  /// The ends of backgrounds, by the indices of the clusters there.
  var backgroundEnds: [Int: BackgroundEnds] = [:]
  /// The places to which tabs move; `nil` for a text without tabs.
  var tabStops: TabStops?
  /// The distance from a line's top to its baseline.
  var baseline: Int
  /// The distance between the baselines of adjacent lines.
  var pitch: Int
  var style: ParagraphStyle
  /// Characters that no font of the collection has.
  var missingCharacters: [Unicode.Scalar]

  /// Pango's id for a glyph that has an advance but draws nothing (`PANGO_GLYPH_EMPTY`).
  static let emptyGlyph: UInt32 = 0x0FFF_FFFF
  /// The bit with which Pango marks a character that no font has (`PANGO_GLYPH_UNKNOWN_FLAG`).
  static let unknownGlyphFlag: UInt32 = 0x1000_0000

  /// Returns a length in whole pixels from one in Pango's units, of which a pixel has 1024.
  static func pixels(_ units: Int32) -> Int32 { (units + 512) >> 10 }

  /// The approximate memory of the text and its lines, in bytes.
  var memory: Int {
    utf8.count + glyphs.count * MemoryLayout<ShapedGlyph>.stride + clusters.count * MemoryLayout<Cluster>.stride
      + ornaments.count * MemoryLayout<Ornament>.stride + backgroundEnds.count * 2 * MemoryLayout<BackgroundEnds>.stride
      + blocks.reduce(0) { $0 + $1.memory }
      + paragraphs.count * (MemoryLayout<Paragraph>.stride + MemoryLayout<TextLine>.stride) + 1024
  }

  /// Whether there are pictures in the lines.
  var hasPictures: Bool { ornaments.contains { $0.picture != nil } }

  /// The picture that a cluster is; `nil` for text.
  func picture(at cluster: Int) -> Picture? {
    ornaments.isEmpty ? nil : ornaments[Int(clusters[cluster].style)].picture
  }

  /// Returns the total advance of the clusters at the start of a line, without their trailing white space.
  func width(_ range: Range<Int>) -> Int { advance(trimmed(range)) }

  /// Returns a range of clusters without its trailing white space, which hangs at the end of a line (CSS Text 3, section 4.1.2).
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, clusters[end - 1].isWhiteSpace { end -= 1 }
    return range.lowerBound..<end
  }

  /// The width of the widest piece without a break opportunity, with the room beside it.
  var minContentWidth: Int {
    var widest = 0
    for paragraph in paragraphs {
      let inset = inset(of: paragraph)
      var start = paragraph.clusters.lowerBound
      for index in paragraph.clusters where index > start && canBreak(before: index) {
        widest = max(widest, inset + width(start..<index))
        start = index
      }
      widest = max(widest, inset + width(start..<paragraph.clusters.upperBound))
    }
    return widest
  }

  func canBreak(before index: Int) -> Bool {
    switch style.wrap {
    case .word, .words: clusters[index].canBreakBefore
    case .character: clusters[index].beginsCharacter
    }
  }
}
