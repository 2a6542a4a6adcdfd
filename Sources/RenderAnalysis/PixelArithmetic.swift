// SPDX-License-Identifier: MIT

/// `source` over `backdrop`, both premultiplied; the arithmetic of `composited(_:over:)` in Graphics, which the tests hold it to.
///
/// Without branches: clear on anything and anything on clear come out by themselves.
@inline(__always)
func composited(_ source: UInt32, over backdrop: UInt32) -> UInt32 {
  // Two channels at a time, 16 bits apart.
  let rest = 255 &- source >> 24
  let redBlue = scaled(backdrop & 0xFF_00FF, by: rest) &+ source & 0xFF_00FF
  let alphaGreen = scaled(backdrop >> 8 & 0xFF_00FF, by: rest) &+ source >> 8 & 0xFF_00FF
  return redBlue | alphaGreen << 8
}

/// Two bytes, 16 bits apart, each times `factor` / 255, rounded to the nearest.
///
/// Without checks for overflow, which cannot be: 255 x 255 + 128 has 16 bits. So loops over pixels become vector instructions.
@inline(__always)
func scaled(_ pair: UInt32, by factor: UInt32) -> UInt32 {
  let product = pair &* factor &+ 0x80_0080
  return (product &+ (product &>> 8 & 0xFF_00FF)) &>> 8 & 0xFF_00FF
}

extension UnsafePointer<UInt32> {
  /// Where a run of one pixel ends that begins at `start`, at most at `limit`.
  @inline(__always)
  func endOfRun(of pixel: UInt32, from start: Int, limit: Int) -> Int {
    end(from: start, limit: limit, pixel: pixel, bits: .max)
  }

  /// Where clear pixels end that begin at `start`, at most at `limit`.
  @inline(__always)
  func endOfClear(from start: Int, limit: Int) -> Int {
    end(from: start, limit: limit, pixel: 0, bits: 0xFF00_0000)
  }

  /// Eight pixels at a step: most are in the midst of a run.
  @inline(__always)
  private func end(from start: Int, limit: Int, pixel: UInt32, bits: UInt32) -> Int {
    var place = start
    while place &+ 8 <= limit, !differs(at: place, from: pixel, in: bits) { place &+= 8 }
    while place < limit, (self[place] ^ pixel) & bits == 0 { place &+= 1 }
    return place
  }

  /// Whether some of eight pixels differ from a pixel in some of its bits.
  @inline(__always)
  func differs(at place: Int, from pixel: UInt32, in bits: UInt32) -> Bool {
    let memory = UnsafeRawPointer(self + place)
    let expected = SIMD4(repeating: pixel)
    let first = memory.loadUnaligned(as: SIMD4<UInt32>.self) ^ expected
    let second = memory.loadUnaligned(fromByteOffset: 16, as: SIMD4<UInt32>.self) ^ expected
    let halves = unsafeBitCast((first | second) & SIMD4(repeating: bits), to: SIMD2<UInt64>.self)
    return halves.x | halves.y != 0
  }
}
