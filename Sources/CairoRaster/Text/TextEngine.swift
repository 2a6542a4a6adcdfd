// SPDX-License-Identifier: MIT

internal import CPango
public import DisplayList
public import Graphics

/// Measures texts and puts their glyphs in place, with Pango.
///
/// A text is shaped once for a scale: sizes for all widths, line breaks and glyph positions come from the remembered
/// advances. An engine is for one thread; engines over one collection give the same results on all of them.
public final class TextEngine {
  /// The most UTF-8 bytes of a text.
  public static let maximumBytes = 64 * 1024

  /// The largest font size, line height and letter spacing, in points.
  public static let maximumLength = 2000.0

  private let shaper: TextShaper
  private let grid: PixelGrid
  private var remembered: BoundedMemory<StyledText, Remembered>

  /// A class, so that lines are broken in place: what would be copied out of the memory and back in costs more.
  private final class Remembered {
    let shaped: ShapedText
    private(set) var lines = TextLines(lines: [], isTruncated: false)
    private var lastWidth: Int?

    init(shaped: ShapedText) {
      self.shaped = shaped
    }

    /// Breaks the lines for a width, unless they are.
    func fit(_ width: Int) {
      guard lastWidth != width else { return }
      lines = shaped.lines(available: width)
      lastWidth = width
    }
  }

  /// An engine that lays text out for `scale`, so that line breaks depend on the scale a little.
  public init(collection: FontCollection, scale: PixelScale) {
    shaper = TextShaper(collection: collection, scale: scale)
    grid = PixelGrid(scale: scale)
    remembered = BoundedMemory(capacity: 256)
  }

  /// The size of a text in points.
  ///
  /// With ``AvailableSpace/definite(_:)`` lines are broken at that width, the device pixels that lie wholly in it.
  public func metrics(of text: StyledText, width: AvailableSpace) throws(TextError) -> TextMetrics {
    let entry = try entry(for: text)
    switch width {
    case .maxContent: entry.fit(.max)
    case .minContent: entry.fit(entry.shaped.minContentWidth)
    case .definite(let points): entry.fit(grid.wholePixels(in: points))
    }
    let shaped = entry.shaped
    let count = entry.lines.lines.count
    return TextMetrics(
      size: Size(width: grid.points(Double(entry.lines.width)), height: grid.points(Double(count * shaped.pitch))),
      firstBaseline: grid.points(Double(shaped.baseline)),
      lastBaseline: grid.points(Double((count - 1) * shaped.pitch + shaped.baseline)), lineCount: count,
      isTruncated: entry.lines.isTruncated)
  }

  /// A text in a box of whole device pixels, its lines broken at `lineWidth` pixels, and whether `maxLines` has cut it.
  ///
  /// The line width is that of the measuring; the box, whose edges have been rounded, may be a pixel wider.
  public func placed(
    _ text: StyledText, in box: PixelRect, lineWidth: Int
  ) throws(TextError) -> (item: TextItem, isTruncated: Bool) {
    let entry = try entry(for: text)
    entry.fit(lineWidth)
    return (
      entry.shaped.placed(entry.lines, boxWidth: box.width, x: box.x, y: box.y), entry.lines.isTruncated
    )
  }

  /// The characters of a text that no font has, in the order in which they occur.
  public func missingCharacters(of text: StyledText) throws(TextError) -> [Unicode.Scalar] {
    try entry(for: text).shaped.missingCharacters
  }

  private func entry(for text: StyledText) throws(TextError) -> Remembered {
    if let known = remembered.value(for: text) { return known }
    let entry = Remembered(shaped: try shaper.shape(text))
    remembered.remember(entry, for: text)
    return entry
  }
}
