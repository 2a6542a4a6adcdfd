// SPDX-License-Identifier: MIT

public import Graphics

/// How two pictures of the same size differ, exactly: no tolerance, no notion of what an eye would see, no list of places.
public struct PixelDifference: Hashable, Sendable {
  /// How many pixels differ in any channel.
  public let pixelCount: Int
  /// The largest difference of a premultiplied channel, alpha among them, in `0...255`.
  public let largestStep: UInt8
  /// The smallest rectangle that holds all pixels that differ; empty where none does.
  public let bounds: PixelRect

  /// Compares the pictures, whichever comes first.
  ///
  /// What is the same costs a comparison of memory.
  /// - Throws: `SizeMismatch` when the sizes differ.
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

  /// Whether the pictures are the same.
  public var isEmpty: Bool { pixelCount == 0 }
}
