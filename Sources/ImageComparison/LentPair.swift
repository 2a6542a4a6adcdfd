// SPDX-License-Identifier: MIT

import Glibc
import Graphics

/// The pixels of the common area of two pictures, valid only during a call of `withCommonPixels`.
struct PixelPairView {
  let width, height: Int
  /// `width` x `height` pixels each, row by row without padding.
  let reference, actual: UnsafePointer<UInt32>
  let isPremultiplied: Bool

  /// The number of pixels compared by one `memcmp`. Shorter spans cost more calls; longer ones leave more pixels to search for a
  /// difference.
  private static let span = 256

  /// Calls `body` with the index and the position of each pixel that differs in any byte, row by row.
  ///
  /// An equal span costs one `memcmp`, which is fast in debug builds too. In other spans, eight pixels are compared at a time.
  @inline(__always) func forEachDifferingPixel(_ body: (_ index: Int, _ x: Int, _ y: Int) -> Void) {
    for y in 0..<height {
      let (a, b) = (reference + y * width, actual + y * width)
      var start = 0
      while start < width {
        let end = min(start + Self.span, width)
        if memcmp(a + start, b + start, (end - start) * MemoryLayout<UInt32>.stride) != 0 {
          var x = start
          while x < end {
            if x + 8 <= end, !a.differs(at: x, from: b) {
              x += 8
              continue
            }
            let stop = min(x + 8, end)
            while x < stop {
              if a[x] != b[x] { body(y * width + x, x, y) }
              x += 1
            }
          }
        }
        start = end
      }
    }
  }

  /// Returns the index of a neighbour of the pixel at (`x`, `y`), or `nil` if it is outside the area.
  @inline(__always) func index(of neighbour: Neighbour, x: Int, y: Int) -> Int? {
    let (x, y) = (x + neighbour.offset.x, y + neighbour.offset.y)
    return (0..<width).contains(x) && (0..<height).contains(y) ? y * width + x : nil
  }

  @inline(__always) func isAtEdge(x: Int, y: Int) -> Bool { x == 0 || y == 0 || x == width - 1 || y == height - 1 }

  /// Returns a pixel of the reference as a packed straight colour.
  @inline(__always) func straightReference(_ index: Int) -> UInt32 { straightColor(reference[index], isPremultiplied) }

  /// Returns a pixel of the actual picture as a packed straight colour.
  @inline(__always) func straightActual(_ index: Int) -> UInt32 { straightColor(actual[index], isPremultiplied) }
}

/// Returns a stored pixel as a straight colour: alpha in the highest byte, then red, green and blue.
@inline(__always) func straightColor(_ pixel: UInt32, _ isPremultiplied: Bool) -> UInt32 {
  if pixel >= 0xFF00_0000 || !isPremultiplied { return pixel }
  return PremultipliedRGBA(packed: pixel).straight.packed
}
