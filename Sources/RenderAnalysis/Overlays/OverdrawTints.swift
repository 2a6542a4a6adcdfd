// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension OverlayOptions.Palette {
  /// The tints for pixels drawn once, twice, three times, and more often. The colours are `kOverdrawColors` in Android's
  /// `libs/hwui/pipeline/skia/SkiaPipeline.cpp`.
  var tints: [Tint] {
    switch self {
    case .standard:
      [
        Tint(RGBA(red: 0x00, green: 0x00, blue: 0xFF, alpha: 0x2F), Hatching(.rising, every: 10)),
        Tint(RGBA(red: 0x00, green: 0xFF, blue: 0x00, alpha: 0x2F), Hatching(.falling, every: 8)),
        Tint(RGBA(red: 0xFF, green: 0x00, blue: 0x00, alpha: 0x3F), Hatching(.crossed, every: 8)),
        Tint(RGBA(red: 0xFF, green: 0x00, blue: 0x00, alpha: 0x7F), Hatching(.crossed, every: 4)),
      ]
    case .deuteranomaly:
      [
        Tint(RGBA(red: 0x00, green: 0x00, blue: 0xFF, alpha: 0x2F), Hatching(.rising, every: 10)),
        Tint(RGBA(red: 0xFF, green: 0xFF, blue: 0x00, alpha: 0x4F), Hatching(.falling, every: 8)),
        Tint(RGBA(red: 0xFF, green: 0x89, blue: 0xD7, alpha: 0x5F), Hatching(.crossed, every: 8)),
        Tint(RGBA(red: 0xFF, green: 0x00, blue: 0x00, alpha: 0x7F), Hatching(.crossed, every: 4)),
      ]
    }
  }
}

extension CellAnalysis {
  /// Returns the tints for the number of items that draw each pixel.
  ///
  /// The cell's background is not an item, and is not counted: a pixel that one item draws over it is blue. Android does the same:
  /// it draws the window's background first, and does not tint it.
  func overdraw(in palette: OverlayOptions.Palette) -> TintMap {
    var map = TintMap(size: list.size, tints: palette.tints)
    map.keys = overdraw.limited(to: 4)
    return map
  }
}
