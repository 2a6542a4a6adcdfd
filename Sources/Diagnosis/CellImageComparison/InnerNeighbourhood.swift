// SPDX-License-Identifier: MIT

import CellGraphics

/// A pixel and its eight neighbours, read as three vectors.
struct InnerNeighbourhood {
  // The rows above, at and below the pixel. Lanes 0 to 2 are the columns left of, at and right of it; lane 3 is ignored.
  private let above, beside, below: SIMD4<UInt32>

  /// - Returns: `nil` for a pixel at the edge of the picture, and for a pixel in the last column but one, where a vector would
  ///   read past the row.
  @inline(__always) init?(x: Int, y: Int, of pair: PixelPairView, in picture: UnsafePointer<UInt32>) {
    guard x > 0, y > 0, x + 2 < pair.width, y + 1 < pair.height else { return nil }
    let left = y * pair.width + x - 1
    above = picture.four(at: left - pair.width)
    beside = picture.four(at: left)
    below = picture.four(at: left + pair.width)
  }

  /// Whether more than two neighbours have exactly the value of the pixel.
  @inline(__always) var isSurface: Bool {
    let color = SIMD4(repeating: beside.y)
    // In an equal lane, all bits are set, which is -1.
    func equal(_ row: SIMD4<UInt32>) -> SIMD4<Int32> { unsafeBitCast(row .== color, to: SIMD4<Int32>.self) }
    let lanes = equal(above) &+ equal(beside) &+ equal(below)
    // The count includes the pixel itself.
    return lanes.x &+ lanes.y &+ lanes.z < -3
  }

  @inline(__always) var isOpaque: Bool {
    let all = above & beside & below
    return all.x & all.y & all.z >= 0xFF00_0000
  }

  /// The darkest and the brightest neighbour of the pixel. The pixel and its neighbours must be opaque. Of several equal
  /// neighbours, the first in column order is taken.
  ///
  /// `nil` if no neighbour is darker than the pixel, or if none is brighter.
  @inline(__always) var extremes: (darkest: Neighbour, brightest: Neighbour)? {
    // The lowest three bits hold the order, so that the first of several equal neighbours has the least or the greatest value.
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
  /// The index of the neighbour, in `0...7`: by columns from left to right, and within a column from top to bottom.
  let order: Int

  /// All eight neighbours, by `order`.
  static let all = (0..<8).map(Neighbour.init(order:))

  /// The offset from the pixel, in pixels to the right and downwards.
  @inline(__always) var offset: (x: Int, y: Int) {
    // The centre pixel has no index.
    let place = order < 4 ? order : order + 1
    return (place / 3 - 1, place % 3 - 1)
  }
}

/// The brightness of an opaque colour in integer steps of 10^-8, in which pixelmatch's factors are exact.
///
/// No two colours have the same value, and the rounding error of the same sum in doubles is far below one step. So comparing
/// these integers gives the same result as comparing doubles, in half the time.
struct Luma {
  let value: Int

  @inline(__always) init(_ pixel: UInt32) {
    value = Int(pixel >> 16 & 255) &* 29_889_531 &+ Int(pixel >> 8 & 255) &* 58_662_247 &+ Int(pixel & 255) &* 11_448_223
  }
}
