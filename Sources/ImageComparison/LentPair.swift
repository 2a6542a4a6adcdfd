// SPDX-License-Identifier: MIT

import Glibc
import Graphics

/// The pixels of two pictures on their common canvas, while they are lent.
struct LentPair {
  let width, height: Int
  let reference, actual: UnsafeBufferPointer<UInt32>
  let isPremultiplied: Bool

  /// Calls `body` with the index and the place of each pixel that differs in any byte, row by row.
  ///
  /// Rows that are the same cost a comparison of memory; in the others eight pixels are compared at once.
  @inline(__always) func forEachDifferingPixel(_ body: (_ index: Int, _ x: Int, _ y: Int) -> Void) {
    guard let first = reference.baseAddress, let second = actual.baseAddress else { return }
    for y in 0..<height {
      let (a, b) = (first + y * width, second + y * width)
      if memcmp(a, b, width * MemoryLayout<UInt32>.stride) == 0 { continue }
      var x = 0
      while x < width {
        let end = min(x + 8, width)
        if end == x + 8, Self.eight(a + x) == Self.eight(b + x) {
          x = end
          continue
        }
        while x < end {
          if a[x] != b[x] { body(y * width + x, x, y) }
          x += 1
        }
      }
    }
  }

  @inline(__always) private static func eight(_ pixels: UnsafePointer<UInt32>) -> SIMD8<UInt32> {
    UnsafeRawPointer(pixels).loadUnaligned(as: SIMD8<UInt32>.self)
  }

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
