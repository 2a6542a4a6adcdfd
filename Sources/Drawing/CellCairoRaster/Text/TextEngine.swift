// SPDX-License-Identifier: MIT

internal import CCellPango
package import CellDisplayList
@_spi(Caching) package import CellGraphics

/// Measures text and positions its glyphs, with Pango.
///
/// A piece of text is shaped once, from words that other texts may have in common with it. Its line breaks, glyph positions and size
/// at any width are then computed from the cached advances. An engine must be used by one thread at a time. Engines with the same collection and scale give the same results on
/// all threads.
package final class TextEngine {

  /// The capacity of the text cache, in bytes: enough for the text of about a thousand cells. The bound limits the memory used by a
  /// long stream of different cells.
  private static let memory = 8 << 20

  /// The number of bytes of plain text in a font after which its words are remembered. Preparing a font takes about as long as
  /// shaping this text.
  package static let preparation = 512

  private let shaper: TextShaper
  private let grid: PixelGrid
  private var remembered: BoundedCache<MeasuredText, FittedText>
  /// The texts without pictures that were asked for last.
  private var recent = RecentTexts()

  /// Creates an engine that lays text out at `scale`. Line breaks depend slightly on the scale.
  /// - Parameters:
  ///   - collection: the fonts.
  ///   - scale: the device pixels per point.
  ///   - wordsAfter: the number of bytes of plain text in a font after which its words are remembered; `nil` to remember no words.
  ///     It affects only the time.
  package init(collection: FontCollection, scale: PixelScale, wordsAfter preparation: Int? = TextEngine.preparation) {
    shaper = TextShaper(collection: collection, scale: scale, wordsAfter: preparation)
    grid = PixelGrid(scale: scale)
    remembered = BoundedCache(capacity: TextEngine.memory)
  }

  /// Returns the size, baselines and number of lines of `text`, and whether it is truncated. All lengths are in points.
  ///
  /// For ``AvailableSpace/definite(_:)``, lines are broken at the number of whole device pixels that fit in that width.
  /// - Parameter proportions: the width of each picture in the text, in its heights; 1 for those that the list does not have.
  package func metrics(
    of text: StyledText, width: AvailableSpace, proportions: [Double] = []
  ) throws(TextError) -> TextMetrics {
    let fitted = try fittedText(for: text, proportions)
    return fitted.shaped.metrics(of: fitted.lines(available: fitted.shaped.available(in: width, grid)), grid)
  }

  /// Returns `text` shaped, so that it can be measured on any thread.
  /// - Parameter proportions: as for ``metrics(of:width:proportions:)``.
  package func shaped(_ text: StyledText, proportions: [Double] = []) throws(TextError) -> MeasurableText {
    MeasurableText(try fittedText(for: text, proportions).shaped, grid)
  }

  /// Lays `text` out in a box of whole device pixels, with lines broken at `lineWidth` pixels. Also returns whether `maxLines`
  /// truncated it.
  ///
  /// `lineWidth` is the width used for measuring. The box may be a pixel wider, because its edges are rounded.
  /// - Parameters:
  ///   - isRightToLeft: whether rows of the cell, and lines aligned to the start, begin at the right.
  ///   - proportions: as for ``metrics(of:width:proportions:)``.
  package func placed(
    _ text: StyledText, in box: PixelRect, lineWidth: Int, isRightToLeft: Bool = false, proportions: [Double] = []
  ) throws(TextError) -> PlacedText {
    let fitted = try fittedText(for: text, proportions)
    return fitted.placed(fitted.lines(available: lineWidth), in: box, startsAtRight: isRightToLeft)
  }

  /// Returns what of `text` is not shown as it should be.
  /// - Parameter proportions: as for ``metrics(of:width:proportions:)``.
  package func faults(of text: StyledText, proportions: [Double]) throws(TextError) -> TextFaults {
    let shaped = try fittedText(for: text, proportions).shaped
    var faults = TextFaults(missingCharacters: shaped.missingCharacters)
    if !proportions.isEmpty { faults.overhangs = overhangs(in: shaped, content: try shaper.contentHeight(of: text)) }
    return faults
  }

  /// Returns the pictures that reach beyond their lines.
  private func overhangs(in shaped: ShapedText, content: (ascent: Int, descent: Int)) -> [PictureOverhang] {
    shaped.ornaments.enumerated().compactMap { run, ornament in
      guard let picture = ornament.picture else { return nil }
      let (above, below) = (-picture.top + ornament.shift, picture.bottom - ornament.shift)
      guard above > shaped.baseline || below > shaped.pitch - shaped.baseline else { return nil }
      // Half of the leading is above the letters; if it is odd, the larger half is below them.
      let leading = max(2 * (above - content.ascent), 2 * (below - content.descent) - 1)
      return PictureOverhang(
        run: run, lineHeight: grid.points(Double(content.ascent + content.descent + leading)))
    }
  }

  private func fittedText(for text: StyledText, _ proportions: [Double]) throws(TextError) -> FittedText {
    if proportions.isEmpty, let known = recent.value(for: text) { return known }
    let measured = MeasuredText(text: text, proportions: proportions)
    let fitted: FittedText
    if let known = remembered.value(for: measured) {
      fitted = known
    } else {
      fitted = FittedText(shaped: try shaper.shape(text, proportions: proportions))
      remembered.remember(fitted, for: measured, cost: fitted.shaped.memory)
    }
    if proportions.isEmpty { recent.add(fitted, for: text) }
    return fitted
  }
}

/// What of a text is not shown as it should be.
package struct TextFaults: Equatable, Sendable {
  /// The characters that no font has, each once, in order of occurrence.
  package var missingCharacters: [Unicode.Scalar]
  /// The pictures that reach beyond their lines.
  package var overhangs: [PictureOverhang] = []
}

/// A picture in a line of text that is too low for it.
package struct PictureOverhang: Equatable, Sendable {
  /// The index of the run of the styled text that is the picture.
  package var run: Int
  /// The smallest distance between baselines, in points, at which the picture stays in its line.
  package var lineHeight: Double
}

/// A text with what its size depends on besides.
private struct MeasuredText: Hashable {
  /// The hash of the text. A cache asks for it several times.
  private let textHash: Int
  private let text: StyledText
  private let proportions: [Double]

  init(text: StyledText, proportions: [Double]) {
    self.text = text
    self.proportions = proportions
    textHash = text.hashValue
  }

  func hash(into hasher: inout Hasher) { hasher.combine(textHash) }
}

/// A few texts, which are found by their storage: layout asks for the texts of a cell several times, and painting once more. To hash a
/// text takes longer.
private struct RecentTexts {
  private static let count = 8
  /// In bytes: larger texts are not kept here.
  private static let largest = 64 << 10

  /// Each text with the identity of its storage: to compare the texts themselves would retain them.
  private var texts: [(identity: ObjectIdentifier, text: StyledText, fitted: FittedText)] = []
  /// The place of the text that is replaced next.
  private var oldest = 0

  func value(for text: StyledText) -> FittedText? {
    let identity = ObjectIdentifier(text.stored)
    for index in texts.indices where texts[index].identity == identity { return texts[index].fitted }
    return nil
  }

  mutating func add(_ fitted: FittedText, for text: StyledText) {
    guard fitted.shaped.memory <= Self.largest else { return }
    let entry = (ObjectIdentifier(text.stored), text, fitted)
    guard texts.count == Self.count else { return texts.append(entry) }
    texts[oldest] = entry
    oldest = (oldest + 1) % Self.count
  }
}

/// Shaped text, and its lines at the width requested last.
///
/// It is a class so that the lines can change while the object stays in the cache.
final class FittedText {
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
