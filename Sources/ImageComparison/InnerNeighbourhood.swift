// SPDX-License-Identifier: MIT

import Graphics

/// A pixel and all eight around it, read as three vectors.
struct InnerNeighbourhood {
  // The columns left of the pixel, its own and right of it; the fourth is not looked at.
  private let above, beside, below: SIMD4<UInt32>

  /// - Returns: `nil` for a pixel at the edge of the picture, and for one beside the right edge, where a vector would reach too far.
  @inline(__always) init?(x: Int, y: Int, of pair: LentPair, in picture: UnsafePointer<UInt32>) {
    guard x > 0, y > 0, x + 2 < pair.width, y + 1 < pair.height else { return nil }
    let left = y * pair.width + x - 1
    above = picture.four(at: left - pair.width)
    beside = picture.four(at: left)
    below = picture.four(at: left + pair.width)
  }

  /// Whether more than two neighbours have the very same pixel.
  @inline(__always) var isSurface: Bool {
    let color = SIMD4(repeating: beside.y)
    // A lane that is equal has all bits, which is -1.
    func equal(_ row: SIMD4<UInt32>) -> SIMD4<Int32> { unsafeBitCast(row .== color, to: SIMD4<Int32>.self) }
    let lanes = equal(above) &+ equal(beside) &+ equal(below)
    // The pixel is among those that are counted.
    return lanes.x &+ lanes.y &+ lanes.z < -3
  }

  @inline(__always) var isOpaque: Bool {
    let all = above & beside & below
    return all.x & all.y & all.z >= 0xFF00_0000
  }

  /// The darkest and the brightest neighbour of an opaque pixel, the first of each by columns, where one is darker than the pixel
  /// and the other brighter.
  @inline(__always) var extremes: (darkest: Neighbour, brightest: Neighbour)? {
    // With the order in the lowest bits, of equals the first one is the least, or the most.
    var (least, most) = (Int.max, Int.min)
    func add(_ pixel: UInt32, _ order: Int) {
      let luma = Luma(pixel).value << 3
      least = min(least, luma | order)
      most = max(most, luma | (7 - order))
    }
    add(above.x, 0)
    add(beside.x, 1)
    add(below.x, 2)
    add(above.y, 3)
    add(below.y, 4)
    add(above.z, 5)
    add(beside.z, 6)
    add(below.z, 7)
    let own = Luma(beside.y).value
    guard least >> 3 < own, own < most >> 3 else { return nil }
    return (Neighbour(order: least & 7), Neighbour(order: 7 - most & 7))
  }
}

/// One of the eight pixels around a pixel.
struct Neighbour {
  /// By columns from left to right, and in each from top to bottom.
  let order: Int

  /// In this order.
  static let all = (0..<8).map(Neighbour.init(order:))

  /// How far right of the pixel it lies, and how far below.
  @inline(__always) var offset: (x: Int, y: Int) {
    // The pixel itself has no place in the order.
    let place = order < 4 ? order : order + 1
    return (place / 3 - 1, place % 3 - 1)
  }
}

/// The brightness of an opaque colour in whole steps of 10^-8, in which pixelmatch's factors are exact.
///
/// No two colours have the same, and sums of doubles are off by far less than a step: so what is darker, brighter or equal here is so
/// in doubles, which take twice the time.
struct Luma {
  let value: Int

  @inline(__always) init(_ pixel: UInt32) {
    value = Int(pixel >> 16 & 255) &* 29_889_531 &+ Int(pixel >> 8 & 255) &* 58_662_247 &+ Int(pixel & 255) &* 11_448_223
  }
}
