// SPDX-License-Identifier: MIT

internal import Glibc

/// Writing whole rows of a picture. A range of rows that is written must be inside the picture.
extension PixelBuffer {
  /// Moves the rows `rows` up by `distance` rows, or down if it is negative. The rows from which they come keep their pixels, except
  /// where the moved rows cover them.
  package mutating func moveRows(_ rows: Range<Int>, up distance: Int) {
    let width = width
    withMutablePixels { pixels in
      let source = UnsafeMutableBufferPointer(rebasing: pixels[rows.lowerBound * width..<rows.upperBound * width])
      let target = (rows.lowerBound - distance) * width
      precondition(target >= 0 && target + source.count <= pixels.count, "rows are moved out of the picture")
      memmove(pixels.baseAddress! + target, source.baseAddress!, source.count * MemoryLayout<UInt32>.stride)
    }
  }

  /// Fills the rows `rows` with a premultiplied pixel, from column `left` on.
  package mutating func fillRows(_ rows: Range<Int>, from left: Int = 0, with pixel: PremultipliedRGBA) {
    let width = width
    guard left < width else { return }
    withMutablePixels { pixels in
      for y in rows { pixels[y * width + left..<(y + 1) * width].update(repeating: pixel.packed) }
    }
  }

  /// Replaces pixels of the rows `rows` by those of another picture, whose upper left corner is at column 0 of row `top`. Columns that are
  /// in only one of the pictures are left out.
  package mutating func copyRows(_ rows: Range<Int>, of part: PixelBuffer, at top: Int) {
    let width = width
    let count = min(width, part.width)
    withMutablePixels { pixels in
      part.pixels.withUnsafeBufferPointer { source in
        if part.width == width {
          let copied = source[(rows.lowerBound - top) * width..<(rows.upperBound - top) * width]
          _ = UnsafeMutableBufferPointer(rebasing: pixels[(rows.lowerBound * width)...]).update(fromContentsOf: copied)
        } else {
          for y in rows {
            let copied = source[(y - top) * part.width..<(y - top) * part.width + count]
            _ = UnsafeMutableBufferPointer(rebasing: pixels[(y * width)...]).update(fromContentsOf: copied)
          }
        }
      }
    }
  }

  /// Composites pixels of another picture over the rows `rows`. The upper left corner of that picture is at column 0 of row `top`. Columns
  /// that are in only one of the pictures are left out.
  package mutating func compositeRows(_ rows: Range<Int>, of part: PixelBuffer, at top: Int) {
    let width = width
    let count = min(width, part.width)
    withMutablePixels { pixels in
      part.pixels.withUnsafeBufferPointer { source in
        for y in rows {
          for x in 0..<count {
            let place = y * width + x
            pixels[place] = overlaid(source[(y - top) * part.width + x], over: pixels[place])
          }
        }
      }
    }
  }
}

/// Composites a premultiplied pixel over another, with the same result as ``composited(_:over:)-(UInt32,_)``, but two channels at a time.
@inline(__always)
private func overlaid(_ above: UInt32, over below: UInt32) -> UInt32 {
  let rest = 255 &- above >> 24
  let redBlue = multipliedBytes(below & 0xFF_00FF, rest)
  let alphaGreen = multipliedBytes(below >> 8 & 0xFF_00FF, rest)
  return above &+ (redBlue | alphaGreen &<< 8)
}

/// Multiplies two bytes, stored 16 bits apart, by `factor` / 255, as ``multipliedByte(_:_:)`` does. No sum reaches the other byte.
@inline(__always)
private func multipliedBytes(_ pair: UInt32, _ factor: UInt32) -> UInt32 {
  let product = pair &* factor &+ 0x80_0080
  return (product &+ (product &>> 8 & 0xFF_00FF)) &>> 8 & 0xFF_00FF
}
