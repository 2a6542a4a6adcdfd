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

  /// What the remembered texts may take, in bytes: those of some thousand cells, so that a stream of unlike ones does not go on
  /// taking memory for long.
  private static let memory = 8 << 20

  private let shaper: TextShaper
  private let grid: PixelGrid
  private var remembered: BoundedMemory<StyledText, FittedText>

  /// An engine that lays text out for `scale`, so that line breaks depend on the scale a little.
  public init(collection: FontCollection, scale: PixelScale) {
    shaper = TextShaper(collection: collection, scale: scale)
    grid = PixelGrid(scale: scale)
    remembered = BoundedMemory(capacity: TextEngine.memory)
  }

  /// The size of a text in points.
  ///
  /// With ``AvailableSpace/definite(_:)`` lines are broken at that width, the device pixels that lie wholly in it.
  public func metrics(of text: StyledText, width: AvailableSpace) throws(TextError) -> TextMetrics {
    let fitted = try fittedText(for: text)
    let lines =
      switch width {
      case .maxContent: fitted.lines(available: .max)
      case .minContent: fitted.lines(available: fitted.shaped.minContentWidth)
      case .definite(let points): fitted.lines(available: grid.wholePixels(in: points))
      }
    let shaped = fitted.shaped
    let count = lines.lines.count
    return TextMetrics(
      size: Size(width: grid.points(Double(lines.width)), height: grid.points(Double(count * shaped.pitch))),
      firstBaseline: grid.points(Double(shaped.baseline)),
      lastBaseline: grid.points(Double((count - 1) * shaped.pitch + shaped.baseline)), lineCount: count,
      isTruncated: lines.isTruncated)
  }

  /// A text in a box of whole device pixels, its lines broken at `lineWidth` pixels, and whether `maxLines` has cut it.
  ///
  /// The line width is that of the measuring; the box, whose edges have been rounded, may be a pixel wider.
  /// - Parameter isRightToLeft: whether rows of the cell start at the right, and with them lines aligned to the start.
  public func placed(
    _ text: StyledText, in box: PixelRect, lineWidth: Int, isRightToLeft: Bool = false
  ) throws(TextError) -> (item: TextItem, isTruncated: Bool) {
    let fitted = try fittedText(for: text)
    let lines = fitted.lines(available: lineWidth)
    return (fitted.shaped.placed(lines, in: box, startsAtRight: isRightToLeft), lines.isTruncated)
  }

  /// The characters of a text that no font has, in the order in which they occur.
  public func missingCharacters(of text: StyledText) throws(TextError) -> [Unicode.Scalar] {
    try fittedText(for: text).shaped.missingCharacters
  }

  private func fittedText(for text: StyledText) throws(TextError) -> FittedText {
    if let known = remembered.value(for: text) { return known }
    let fitted = FittedText(shaped: try shaper.shape(text))
    remembered.remember(fitted, for: text, cost: fitted.shaped.memory)
    return fitted
  }
}

/// A shaped text, and its lines at the width that was asked for last.
///
/// A class, so that new lines need no new place in the memory.
private final class FittedText {
  let shaped: ShapedText
  private var width: Int?
  private var lines = TextLines(lines: [], isTruncated: false)

  init(shaped: ShapedText) {
    self.shaped = shaped
  }

  func lines(available: Int) -> TextLines {
    if width != available {
      lines = shaped.lines(available: available)
      width = available
    }
    return lines
  }
}
