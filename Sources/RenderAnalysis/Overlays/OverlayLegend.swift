// SPDX-License-Identifier: MIT

public import Graphics

/// The legend below an overlay.
public struct OverlayLegend: Hashable, Sendable {
  /// A tint and its meaning.
  public struct Entry: Hashable, Sendable {
    public var tint: Tint
    public var meaning: String
    /// The number of the cell's pixels with this tint, or the number of findings for ``OverlayMode/layers``.
    public var count: Int

    /// The count, in groups of three digits.
    public var countText: String { grouped(count) }
  }

  /// The explanation of a box of ``OverlayMode/layers``.
  public struct Line: Hashable, Sendable {
    /// A layer, and the rules of its findings, without duplicates.
    public struct Layer: Hashable, Sendable {
      public var path: String
      public var rules: [Rule]
    }

    public var box: FindingBox
    public var layers: [Layer]
  }

  public var title: String
  public var entries: [Entry]
  /// The totals of the mode, in one sentence.
  public var totals: String
  /// One line for each box; empty for modes without boxes.
  public var lines: [Line]

  /// Returns a picture of the legend with its swatches tinted like the cell.
  /// - Parameter swatches: the rectangles of the entries' swatches, in order.
  public func tinted(_ pixels: PixelBuffer, swatches: [PixelRect], scale: PixelScale, isHatched: Bool) -> PixelBuffer {
    var map = TintMap(size: pixels.size, tints: entries.map(\.tint))
    for (key, swatch) in zip(UInt8(1)..., swatches) { map.fill(swatch, with: key) }
    return map.drawn(over: pixels, scale: scale, options: OverlayOptions(isHatched: isHatched))
  }
}
