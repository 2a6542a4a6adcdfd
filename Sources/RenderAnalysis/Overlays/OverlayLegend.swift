// SPDX-License-Identifier: MIT

package import Graphics

/// The legend below an overlay.
package struct OverlayLegend: Hashable, Sendable {
  /// A tint and its meaning.
  package struct Entry: Hashable, Sendable {
    package var tint: Tint
    package var meaning: String
    /// The number of the cell's pixels with this tint, or the number of findings for ``OverlayMode/layers``.
    package var count: Int

    /// The count, in groups of three digits.
    package var countText: String { grouped(count) }
  }

  /// The explanation of a box of ``OverlayMode/layers``.
  package struct Line: Hashable, Sendable {
    /// A layer, and the rules of its findings, without duplicates.
    package struct Layer: Hashable, Sendable {
      package var path: String
      package var rules: [Rule]
    }

    package var box: FindingBox
    package var layers: [Layer]
  }

  package var title: String
  package var entries: [Entry]
  /// The totals of the mode, in one sentence.
  package var totals: String
  /// One line for each box; empty for modes without boxes.
  package var lines: [Line]

  /// Returns a picture of the legend with its swatches tinted like the cell.
  /// - Parameter swatches: the rectangles of the entries' swatches, in order.
  package func tinted(_ pixels: PixelBuffer, swatches: [PixelRect], scale: PixelScale, isHatched: Bool) -> PixelBuffer {
    var map = TintMap(size: pixels.size, tints: entries.map(\.tint))
    for (key, swatch) in zip(UInt8(1)..., swatches) { map.fill(swatch, with: key) }
    return map.drawn(over: pixels, scale: scale, options: OverlayOptions(isHatched: isHatched))
  }
}
