// SPDX-License-Identifier: MIT

import Glibc
import Graphics

/// The pixels of two pictures on their common canvas, while they are lent.
struct LentPair {
  let width, height: Int
  /// `width` x `height` pixels each, row by row.
  let reference, actual: UnsafePointer<UInt32>
  let isPremultiplied: Bool

  /// Calls `body` with the index and the place of each pixel that differs in any byte, row by row.
  ///
  /// Rows that are the same cost a comparison of memory; in the others eight pixels are compared at once.
  @inline(__always) func forEachDifferingPixel(_ body: (_ index: Int, _ x: Int, _ y: Int) -> Void) {
    for y in 0..<height {
      let (a, b) = (reference + y * width, actual + y * width)
      if memcmp(a, b, width * MemoryLayout<UInt32>.stride) == 0 { continue }
      var x = 0
      while x < width {
        let end = min(x + 8, width)
        if end == x + 8, Self.areEightEqual(a + x, b + x) {
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

  // Written out: the comparison of two SIMD8 goes lane by lane, and takes five times as long.
  @inline(__always) private static func areEightEqual(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>) -> Bool {
    let (a, b) = (UnsafeRawPointer(a), UnsafeRawPointer(b))
    func changedBits(_ offset: Int) -> UInt64 {
      a.loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    return changedBits(0) | changedBits(8) | changedBits(16) | changedBits(24) == 0
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
