// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

extension CellAnalysis {
  /// Magenta tints for what lies between device pixels, and yellow ones for scaled pictures.
  ///
  /// Magenta is strong for pixels that an off-grid edge crosses, and light for off-grid frames whose text or picture is drawn on whole
  /// pixels. It lies over yellow.
  var misalignedTints: TintMap {
    let magenta = RGBA(red: 0xFF, green: 0x00, blue: 0xD4)
    var map = TintMap(
      size: list.size,
      tints: [
        Tint(magenta.multipliedAlpha(by: 0.8), Hatching(.crossed, every: 4)),
        Tint(magenta.multipliedAlpha(by: 0.3), Hatching(.rising, every: 8)),
        Tint(RGBA(red: 0xFF, green: 0xE0, blue: 0x00, alpha: 0x80), Hatching(.falling, every: 8)),
      ])
    for use in pictures where !use.isUnscaled { map.fill(use, of: list, with: 3) }
    for misalignment in misalignments where misalignment.edges.isEmpty && !misalignment.part.isClip {
      map.advance(misalignment.area, by: [2, 2, 2, 2], cutBy: list.clips(around: misalignment.layer))
    }
    for edge in misalignments.flatMap(\.edges) { map.fill(edge, with: 1) }
    return map
  }

  /// Yellow tints for the areas of passes, stronger where more passes overlap.
  var offscreenTints: TintMap {
    var map = TintMap(
      size: list.size,
      tints: [(0x66, 8), (0x99, 6), (0xCC, 4)].map { alpha, distance in
        Tint(RGBA(red: 0xFF, green: 0xC8, blue: 0x00, alpha: alpha), Hatching(.rising, every: distance))
      })
    for pass in passes { map.advance(pass.area, by: [1, 2, 3, 3]) }
    return map
  }

  /// Green tints for layers that are composited from a kept bitmap, and red ones for those whose bitmap must be drawn.
  func bitmapTints(missed: Set<Int>) -> TintMap {
    var map = TintMap(size: list.size, tints: [.green, Tint.red])
    for store in stores where store.kind == .keptBitmap && store.keptIn == nil || compositing.redrawn.contains(store.layer) {
      let key: UInt8 = missed.contains(store.layer) || store.kind != .keptBitmap ? 2 : 1
      map.advance(store.region, by: [key, key, key], cutBy: list.clips(around: store.layer))
    }
    return map
  }

  /// Orange tints for pictures that are decoded far larger than they are shown.
  var pictureTints: TintMap {
    var map = TintMap(
      size: list.size, tints: [Tint(RGBA(red: 0xFF, green: 0x6D, blue: 0x00, alpha: 0x99), Hatching(.crossed, every: 6))])
    for use in pictures where use.isOversized { map.fill(use, of: list, with: 1) }
    return map
  }
}

extension TintMap {
  /// Sets the keys of the pixels in which a picture is shown. A pixel on a clipping outline is tinted if its centre is inside.
  fileprivate mutating func fill(_ use: PictureUse, of list: DisplayList, with key: UInt8) {
    advance(
      list.shownRect(ofPicture: use.item), by: [UInt8](repeating: key, count: tints.count + 1),
      cutBy: list.cuts(ofPicture: use.item))
  }
}

extension Misalignment.Part {
  var isClip: Bool { self == .clip }
}

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
  /// Returns the tints that show how many items draw each pixel.
  ///
  /// The cell's background does not count, because it is not an item. A pixel that only one item draws is blue. Android does the
  /// same: it draws the window's background first, and does not tint it.
  func overdraw(in palette: OverlayOptions.Palette) -> TintMap {
    var map = TintMap(size: list.size, tints: palette.tints)
    map.keys = overdraw.limited(to: 4)
    return map
  }
}
