// SPDX-License-Identifier: MIT

/// Pixels read eight at a time, by what differs: vectors are compared by `==` lane by lane, which takes five times as long.
extension UnsafePointer<UInt32> {
  /// Where a run of one pixel ends that begins at `start`, at most at `limit`.
  @inlinable @inline(__always)
  package func endOfRun(of pixel: UInt32, from start: Int, limit: Int) -> Int {
    end(from: start, limit: limit, pixel: pixel, bits: .max)
  }

  /// Where clear pixels end that begin at `start`, at most at `limit`.
  @inlinable @inline(__always)
  package func endOfClear(from start: Int, limit: Int) -> Int {
    end(from: start, limit: limit, pixel: 0, bits: 0xFF00_0000)
  }

  /// Eight pixels at a step: most are in the midst of a run.
  @inlinable @inline(__always)
  func end(from start: Int, limit: Int, pixel: UInt32, bits: UInt32) -> Int {
    var place = start
    while place &+ 8 <= limit, !differs(at: place, from: pixel, in: bits) { place &+= 8 }
    while place < limit, (self[place] ^ pixel) & bits == 0 { place &+= 1 }
    return place
  }

  /// Whether some of the eight pixels at `place` differ from a pixel in some of its bits.
  @inlinable @inline(__always)
  package func differs(at place: Int, from pixel: UInt32, in bits: UInt32) -> Bool {
    let expected = SIMD4(repeating: pixel)
    let changed = (four(at: place) ^ expected) | (four(at: place &+ 4) ^ expected)
    return (changed & SIMD4(repeating: bits)).hasBits
  }

  /// Whether some of the eight pixels at `place` differ from those of another picture there.
  @inlinable @inline(__always)
  package func differs(at place: Int, from other: UnsafePointer<UInt32>) -> Bool {
    ((four(at: place) ^ other.four(at: place)) | (four(at: place &+ 4) ^ other.four(at: place &+ 4))).hasBits
  }

  /// The four pixels at `place`.
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
