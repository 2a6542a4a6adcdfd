// SPDX-License-Identifier: MIT

import Glibc
import Graphics

/// The pixels of two pictures on their common canvas, while they are lent.
struct LentPair {
  let width, height: Int
  /// `width` x `height` pixels each, row by row.
  let reference, actual: UnsafePointer<UInt32>
  let isPremultiplied: Bool

  /// How many pixels of a row are compared as memory: with fewer, calls cost; with more, what is searched for a change.
  private static let span = 256

  /// Calls `body` with the index and the place of each pixel that differs in any byte, row by row.
  ///
  /// Spans that are the same cost a comparison of memory, in debug builds too; in the others eight pixels are compared at once.
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

  /// The index of a neighbour of the pixel at (`x`, `y`), or `nil` where the canvas does not reach.
  @inline(__always) func index(of neighbour: Neighbour, x: Int, y: Int) -> Int? {
    let (x, y) = (x + neighbour.offset.x, y + neighbour.offset.y)
    return (0..<width).contains(x) && (0..<height).contains(y) ? y * width + x : nil
  }

  @inline(__always) func isAtEdge(x: Int, y: Int) -> Bool { x == 0 || y == 0 || x == width - 1 || y == height - 1 }

  /// The reference's pixel as a straight colour, packed alike.
  @inline(__always) func straightReference(_ index: Int) -> UInt32 { straightColor(reference[index], isPremultiplied) }

  /// The actual picture's pixel as a straight colour, packed alike.
  @inline(__always) func straightActual(_ index: Int) -> UInt32 { straightColor(actual[index], isPremultiplied) }
}

/// A stored pixel as a straight colour: alpha in the highest byte, then red, green and blue.
@inline(__always) func straightColor(_ pixel: UInt32, _ isPremultiplied: Bool) -> UInt32 {
  if pixel >= 0xFF00_0000 || !isPremultiplied { return pixel }
  return PremultipliedRGBA(packed: pixel).straight.packed
}
