// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// The colours of `blended`, and what follows on what when a further store is laid over a pixel.
private enum BlendedKey {
  static let copied: UInt8 = 1
  /// One blended store; two, and three or more, follow.
  static let blended: UInt8 = 2

  static let copiedTint = Tint(RGBA(red: 0x00, green: 0xC8, blue: 0x53, alpha: 0x5C), Hatching(.horizontal, every: 8))
  /// Alpha of one, two, and three or more blended stores over each other.
  static let alphas: [UInt8] = [0x59, 0x8C, 0xBF]
  /// Stripes lie closer where more is blended.
  static let distances = [8, 6, 4]

  static func tints(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ pattern: Hatching.Pattern) -> [Tint] {
    zip(alphas, distances).map { alpha, distance in
      Tint(RGBA(red: red, green: green, blue: blue, alpha: alpha), Hatching(pattern, every: distance))
    }
  }
}

extension CellAnalysis {
  /// Green where the uppermost store is copied; red where it is blended, deeper the more blended stores lie over each other
  /// down to the next that is copied.
  ///
  /// A store is tinted in its whole region, as far as the layers around do not cut it off; a pixel that the round corners of
  /// these cut is in where its centre is.
  var blendedLayers: TintMap {
    var map = TintMap(
      size: list.size, tints: [BlendedKey.copiedTint] + BlendedKey.tints(0xF2, 0x1F, 0x2E, .rising))
    let copied = [UInt8](repeating: BlendedKey.copied, count: 5)
    // None, copied, and one, two and three blended stores.
    let blended: [UInt8] = [2, 2, 3, 4, 4]
    for store in stores {
      map.advance(store.region, by: store.isCopied ? copied : blended, cutBy: list.clips(around: store.layer))
    }
    return map
  }

  /// By what the alpha of the uppermost store means for each pixel: blended for nothing, mixed, or opaque there and yet blended;
  /// deeper the more blended stores lie over each other, down to the next that is copied. Green where the uppermost is copied.
  ///
  /// A pixel of a store is passed over where nothing lies below, or a layer around cuts it off.
  var blendedPixelKinds: TintMap {
    let depths = BlendedKey.alphas.count
    var map = TintMap(
      size: list.size,
      tints: [BlendedKey.copiedTint] + BlendedKey.tints(0xF2, 0x1F, 0x2E, .rising)
        + BlendedKey.tints(0xFF, 0x8F, 0x00, .falling) + BlendedKey.tints(0xF7, 0xD4, 0x17, .vertical))
    // How many blended stores each key stands for.
    let depth = [0, 0] + (0..<3).flatMap { _ in 1...depths }
    let copied = [UInt8](repeating: BlendedKey.copied, count: depth.count)
    func next(_ kind: UInt8) -> [UInt8] { depth.map { BlendedKey.blended + kind * UInt8(depths) + UInt8(min($0, depths - 1)) } }
    let unchanged = depth.indices.map { UInt8($0) }
    let nexts = unchanged + next(0) + next(1) + next(2)
    for store in stores {
      if store.isCopied {
        map.advance(store.region, by: copied, cutBy: list.clips(around: store.layer))
      } else {
        map.advance(store.region, by: nexts, kinds: store.blending)
      }
    }
    return map
  }
}
