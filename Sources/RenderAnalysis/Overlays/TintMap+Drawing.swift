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
        for place in drawn.indices where keys[place] > 0 {
          let key = Int(keys[place])
          let isStripe = tints[key - 1].hatching.covers(x: place % size.width, y: place / size.width, scale: scale)
          drawn[place] = composited(isStripe ? stripes[key] : colors[key], over: drawn[place])
        }
      }
    } else {
      drawn.withMutablePixels { drawn in
        keys.withUnsafeBufferPointer { keys in
          var start = 0
          while start < keys.count {
            let end = keys.endOfRun(from: start, below: keys.count)
            if keys[start] > 0 { lay(colors[Int(keys[start])], over: UnsafeMutableBufferPointer(rebasing: drawn[start..<end])) }
            start = end
          }
        }
      }
    }
    return drawn
  }

  /// One translucent colour over some pixels, both premultiplied: what `composited(_:over:)` gives, without its branches.
  private func lay(_ color: UInt32, over pixels: UnsafeMutableBufferPointer<UInt32>) {
    let rest = 255 - color >> 24
    for place in pixels.indices {
      pixels[place] = color + (scaled(pixels[place] & 0xFF_00FF, by: rest) | scaled(pixels[place] >> 8 & 0xFF_00FF, by: rest) << 8)
    }
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
