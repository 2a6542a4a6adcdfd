// SPDX-License-Identifier: MIT

/// Comparisons of eight pixels at a time. They look for differing bits, because `==` compares vectors lane by lane, which takes
/// five times as long.
extension UnsafePointer<UInt32> {
  /// Returns the index after the run of pixels equal to `pixel` that begins at `start`; at most `limit`.
  @inlinable @inline(__always)
  package func endOfRun(of pixel: UInt32, from start: Int, limit: Int) -> Int {
    end(from: start, limit: limit, pixel: pixel, bits: .max)
  }

  /// Returns the index after the run of pixels with alpha 0 that begins at `start`; at most `limit`.
  @inlinable @inline(__always)
  package func endOfClear(from start: Int, limit: Int) -> Int {
    end(from: start, limit: limit, pixel: 0, bits: 0xFF00_0000)
  }

  /// Returns the index of the first pixel from `start` on that differs from `pixel` in `bits`, or `limit` if there is none.
  /// Advances by eight pixels at a time, because most pixels are inside a run.
  @inlinable @inline(__always)
  func end(from start: Int, limit: Int, pixel: UInt32, bits: UInt32) -> Int {
    var place = start
    while place &+ 8 <= limit, !differs(at: place, from: pixel, in: bits) { place &+= 8 }
    while place < limit, (self[place] ^ pixel) & bits == 0 { place &+= 1 }
    return place
  }

  /// Returns whether any of the eight pixels from `place` on differs from `pixel` in the bits that are set in `bits`.
  @inlinable @inline(__always)
  package func differs(at place: Int, from pixel: UInt32, in bits: UInt32) -> Bool {
    let expected = SIMD4(repeating: pixel)
    let changed = (four(at: place) ^ expected) | (four(at: place &+ 4) ^ expected)
    return (changed & SIMD4(repeating: bits)).hasBits
  }

  /// Returns whether any of the eight pixels from `place` on differs from the pixel at the same index in another picture.
  @inlinable @inline(__always)
  package func differs(at place: Int, from other: UnsafePointer<UInt32>) -> Bool {
    ((four(at: place) ^ other.four(at: place)) | (four(at: place &+ 4) ^ other.four(at: place &+ 4))).hasBits
  }

  /// Returns the four pixels from `place` on.
  @inlinable @inline(__always)
  package func four(at place: Int) -> SIMD4<UInt32> {
    UnsafeRawPointer(self + place).loadUnaligned(as: SIMD4<UInt32>.self)
  }
}

extension SIMD4<UInt32> {
  @inlinable @inline(__always)
  var hasBits: Bool {
    let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return halves.x | halves.y != 0
  }
}
