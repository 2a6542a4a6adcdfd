// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// The keys and tints of the blended overlay.
private enum BlendedKey {
  static let copied: UInt8 = 1
  /// The key for one blended store. The next two keys are for two stores, and for three or more.
  static let blended: UInt8 = 2

  /// The alpha for one, two, and three or more overlapping blended stores.
  static let alphas: [UInt8] = [0x59, 0x8C, 0xBF]
  /// The distances between stripes, in points: smaller where more blended stores overlap.
  static let distances = [8, 6, 4]

  static func tints(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ pattern: Hatching.Pattern) -> [Tint] {
    shades(of: Tint(RGBA(red: red, green: green, blue: blue), Hatching(pattern, every: 1)))
  }

  /// Returns a tint in the strengths for one, two, and three or more overlapping blended stores.
  static func shades(of tint: Tint) -> [Tint] {
    zip(alphas, distances).map { alpha, distance in
      var shade = tint
      shade.color.alpha = alpha
      shade.hatching.distance = distance
      return shade
    }
  }
}

extension CellAnalysis {
  /// The tints of layers: green where the uppermost store is copied, red where it is blended.
  ///
  /// The red is stronger where more blended stores overlap. Only stores above the uppermost copied store count. A store is tinted
  /// in its whole region, except where enclosing layers clip it. At the rounded corners of a clip, a pixel is tinted if its centre
  /// is inside.
  var blendedLayers: TintMap {
    var map = TintMap(
      size: list.size, tints: [.green] + BlendedKey.shades(of: .red))
    let copied = [UInt8](repeating: BlendedKey.copied, count: 5)
    // The key after a blended store is added, for each old key: no store, copied, and one, two, and three or more blended stores.
    let blended: [UInt8] = [2, 2, 3, 4, 4]
    for store in compositedStores {
      map.advance(store.region, by: store.isCopied ? copied : blended, cutBy: list.clipsHidingStore(store.layer))
    }
    return map
  }

  /// The tints of pixels, by the alpha of the uppermost store: blended for nothing, mixed, or opaque but blended.
  ///
  /// The colour is stronger where more blended stores overlap. Only stores above the uppermost copied store count. Pixels whose
  /// uppermost store is copied are green. A blended store is ignored in pixels in which nothing is below it or an enclosing layer
  /// clips it.
  var blendedPixelKinds: TintMap {
    let depths = BlendedKey.alphas.count
    var map = TintMap(
      size: list.size,
      tints: [.green] + BlendedKey.shades(of: .red)
        + BlendedKey.tints(0xFF, 0x8F, 0x00, .falling) + BlendedKey.tints(0xF7, 0xD4, 0x17, .vertical))
    // The number of blended stores for each key.
    let depth = [0, 0] + (0..<3).flatMap { _ in 1...depths }
    let copied = [UInt8](repeating: BlendedKey.copied, count: depth.count)
    func next(_ kind: UInt8) -> [UInt8] { depth.map { BlendedKey.blended + kind * UInt8(depths) + UInt8(min($0, depths - 1)) } }
    let unchanged = depth.indices.map { UInt8($0) }
    let nexts = unchanged + next(0) + next(1) + next(2)
    for store in compositedStores {
      if store.isCopied {
        map.advance(store.region, by: copied, cutBy: list.clipsHidingStore(store.layer))
      } else {
        map.advance(store.region, by: nexts, kinds: store.blending)
      }
    }
    return map
  }
}
