// SPDX-License-Identifier: MIT

public import Graphics

extension TintMap {
  /// The tints over the pixels of the cell, in its size. Reads each pixel once.
  ///
  /// - Parameters:
  ///   - pixels: what the tints lie over, of the same size; not looked at where the base is `none`.
  ///   - scale: how wide the stripes are, where hatching is asked for.
  public func drawn(over pixels: PixelBuffer, scale: PixelScale, options: OverlayOptions) -> PixelBuffer {
    precondition(pixels.size == size, "tints of \(size) lie over pixels of that size")
    let colors = [0] + tints.map { PremultipliedRGBA($0.color).packed }
    var drawn: PixelBuffer
    switch options.base {
    case .none: drawn = PixelBuffer(size: size)
    case .render: drawn = pixels
    case .dim: drawn = pixels.dimmed
    }
    if options.isHatched {
      let stripes = [0] + tints.map { PremultipliedRGBA($0.stripeColor).packed }
      drawn.withMutablePixels { drawn in
        for y in 0..<size.height {
          for x in 0..<size.width {
            let key = Int(keys[y * size.width + x])
            guard key > 0 else { continue }
            let isStripe = tints[key - 1].hatching.covers(x: x, y: y, scale: scale)
            let place = y * size.width + x
            drawn[place] = composited(isStripe ? stripes[key] : colors[key], over: drawn[place])
          }
        }
      }
      return drawn
    }
    drawn.withMutablePixels { drawn in
      keys.withUnsafeBufferPointer { keys in
        colors.withUnsafeBufferPointer { colors in
          for place in drawn.indices { drawn[place] = composited(colors[Int(keys[place])], over: drawn[place]) }
        }
      }
    }
    return drawn
  }
}

extension PixelBuffer {
  /// The picture in grey, two fifths of it over white where it is opaque.
  var dimmed: PixelBuffer {
    var dimmed = self
    dimmed.withMutablePixels { pixels in
      for place in pixels.indices {
        let pixel = pixels[place]
        let alpha = pixel >> 24
        // Luma of Rec. 709 in 256ths; no more than the alpha, as the channels are.
        let luma = (54 * (pixel >> 16 & 255) + 183 * (pixel >> 8 & 255) + 19 * (pixel & 255)) >> 8
        let grey = (2 * luma + 3 * alpha + 2) / 5
        pixels[place] = alpha << 24 | grey * 0x1_0101
      }
    }
    return dimmed
  }
}
