// SPDX-License-Identifier: MIT

package import CellGraphics

extension TintMap {
  /// Returns a picture of the cell with the tints drawn over it. Reads each pixel once.
  ///
  /// - Parameters:
  ///   - pixels: the pixels below the tints, of the same size; ignored if the base is `none`.
  ///   - scale: the scale, which determines the width of the stripes.
  package func drawn(over pixels: PixelBuffer, scale: PixelScale, options: OverlayOptions) -> PixelBuffer {
    precondition(pixels.size == size, "tints of \(size) need pixels of the same size")
    let base: PixelBuffer
    switch options.base {
    case .none: base = PixelBuffer(size: size)
    case .render: base = pixels
    case .dim: base = pixels.dimmed
    }
    return PixelBuffer(size: size, pixels: options.isHatched ? hatched(base.pixels, scale: scale) : tinted(base.pixels))
  }

  /// Returns `base` with the tints composited over it, without stripes. Reads and writes each pixel once.
  private func tinted(_ base: [UInt32]) -> [UInt32] {
    let colors = [0] + tints.map { PremultipliedRGBA($0.color).packed }
    return [UInt32](unsafeUninitializedCapacity: base.count) { drawn, count in
      base.withUnsafeBufferPointer { base in
        keys.withUnsafeBufferPointer { keys in
          colors.withUnsafeBufferPointer { colors in
            Self.tint(base, with: colors, by: keys, into: drawn)
          }
        }
      }
      count = base.count
    }
  }

  private static func tint(
    _ base: UnsafeBufferPointer<UInt32>, with colors: UnsafeBufferPointer<UInt32>, by keys: UnsafeBufferPointer<UInt8>,
    into drawn: UnsafeMutableBufferPointer<UInt32>
  ) {
    let source = UnsafeRawBufferPointer(base)
    let target = UnsafeMutableRawBufferPointer(drawn)
    let blocks = keys.count / 8 * 8
    var start = 0
    while start < blocks {
      var pixels = source.loadUnaligned(fromByteOffset: start &* 4, as: SIMD8<UInt32>.self)
      // Most pixels have the same tint as their neighbours, or none.
      if keys.areSame(from: start) {
        if keys[start] > 0 { pixels = overlaid(SIMD8(repeating: colors[Int(keys[start])]), over: pixels) }
      } else {
        var tints = SIMD8<UInt32>()
        for lane in 0..<8 { tints[lane] = colors[Int(keys[start &+ lane])] }
        pixels = overlaid(tints, over: pixels)
      }
      target.storeBytes(of: pixels, toByteOffset: start &* 4, as: SIMD8<UInt32>.self)
      start &+= 8
    }
    for place in blocks..<keys.count { drawn[place] = composited(colors[Int(keys[place])], over: base[place]) }
  }

  /// Returns premultiplied colours composited over premultiplied pixels. Computes in lanes of 16 bits, with the same results as
  /// `composited(_:over:)`.
  @inline(__always)
  private static func overlaid(_ colors: SIMD8<UInt32>, over pixels: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let rest = SIMD8<UInt32>(repeating: 255) &- (colors &>> 24)
    let factor = unsafeBitCast(rest | (rest &<< 16), to: SIMD16<UInt16>.self)
    let redBlue = scaled(pixels & 0xFF_00FF, by: factor)
    let alphaGreen = scaled((pixels &>> 8) & 0xFF_00FF, by: factor)
    return colors &+ (redBlue | (alphaGreen &<< 8))
  }

  /// Multiplies bytes, stored 16 bits apart, each by its factor / 255, and rounds the products to the nearest integer.
  @inline(__always)
  private static func scaled(_ bytes: SIMD8<UInt32>, by factor: SIMD16<UInt16>) -> SIMD8<UInt32> {
    let product = unsafeBitCast(bytes, to: SIMD16<UInt16>.self) &* factor &+ 128
    return unsafeBitCast((product &+ (product &>> 8)) &>> 8, to: SIMD8<UInt32>.self)
  }

  private func hatched(_ base: [UInt32], scale: PixelScale) -> [UInt32] {
    let colors = tints.map { PremultipliedRGBA($0.color).packed }
    let stripes = tints.map { PremultipliedRGBA($0.stripeColor).packed }
    return base.indices.map { place in
      guard keys[place] > 0 else { return base[place] }
      let index = Int(keys[place]) - 1
      let isStripe = tints[index].hatching.covers(x: place % size.width, y: place / size.width, scale: scale)
      return composited(isStripe ? stripes[index] : colors[index], over: base[place])
    }
  }
}

extension PixelBuffer {
  /// The picture in pale grey: two fifths of each pixel's luma mixed with three fifths of white. The alpha stays the same.
  var dimmed: PixelBuffer {
    var dimmed = self
    dimmed.withMutablePixels { pixels in
      for place in pixels.indices {
        let pixel = pixels[place]
        let alpha = pixel >> 24
        // The luma of Rec. 709, with weights in 256ths. Like the channels, the luma is at most the alpha. No sum overflows.
        let luma = (54 &* (pixel &>> 16 & 255) &+ 183 &* (pixel &>> 8 & 255) &+ 19 &* (pixel & 255)) &>> 8
        let grey = (2 &* luma &+ 3 &* alpha &+ 2) / 5
        pixels[place] = alpha << 24 | grey &* 0x1_0101
      }
    }
    return dimmed
  }
}
