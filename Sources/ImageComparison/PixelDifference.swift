// SPDX-License-Identifier: MIT

public import Graphics

/// The exact difference between two pictures of the same size: no tolerance, no perceptual model, no list of pixels.
public struct PixelDifference: Hashable, Sendable {
  /// The number of pixels that differ in any channel.
  public let pixelCount: Int
  /// The largest difference of a premultiplied channel, including alpha, in `0...255`.
  public let largestStep: UInt8
  /// The smallest rectangle that contains all pixels that differ; empty if none differs.
  public let bounds: PixelRect

  /// Compares two pictures. Swapping them gives the same result.
  ///
  /// Equal parts are only compared with `memcmp`.
  /// - Throws: `SizeMismatch` if the sizes differ.
  public init(of actual: PixelBuffer, from reference: PixelBuffer) throws(SizeMismatch) {
    guard actual.size == reference.size else { throw SizeMismatch(expected: reference.size, actual: actual.size) }
    var count = 0
    var step = 0
    var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)
    ComparedPictures(of: actual, from: reference).withCommonPixels { pair in
      pair.forEachDifferingPixel { index, x, y in
        count += 1
        step = max(step, DifferenceCollector.largestStep(pair.reference[index], pair.actual[index]))
        (left, right) = (min(left, x), max(right, x + 1))
        (top, bottom) = (min(top, y), y + 1)
      }
    }
    pixelCount = count
    largestStep = UInt8(step)
    bounds = count == 0 ? .empty : PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether the pictures are equal.
  public var isEmpty: Bool { pixelCount == 0 }
}
