// SPDX-License-Identifier: MIT

public import Graphics

/// What stands under an overlay.
public struct OverlayLegend: Hashable, Sendable {
  /// A tint and what it means.
  public struct Entry: Hashable, Sendable {
    public var tint: Tint
    public var meaning: String
    /// How many it applies to: pixels of the cell, or findings for ``OverlayMode/layers``.
    public var count: Int

    /// The number, in groups of three digits.
    public var countText: String { grouped(count) }
  }

  /// What a box of ``OverlayMode/layers`` is.
  public struct Line: Hashable, Sendable {
    /// A layer, and the rules of what was found there, each once.
    public struct Layer: Hashable, Sendable {
      public var path: String
      public var rules: [Rule]
    }

    public var box: FindingBox
    public var layers: [Layer]
  }

  public var title: String
  public var entries: [Entry]
  /// The figures of the mode, in one sentence.
  public var totals: String
  /// Empty for modes without boxes.
  public var lines: [Line]

  /// A picture of the legend with its swatches tinted as the cell is.
  /// - Parameter swatches: where those of the entries lie, in their order.
  public func tinted(_ pixels: PixelBuffer, swatches: [PixelRect], scale: PixelScale, isHatched: Bool) -> PixelBuffer {
    var map = TintMap(size: pixels.size, tints: entries.map(\.tint))
    for (key, swatch) in zip(UInt8(1)..., swatches) { map.fill(swatch, with: key) }
    return map.drawn(over: pixels, scale: scale, options: OverlayOptions(isHatched: isHatched))
  }
}
