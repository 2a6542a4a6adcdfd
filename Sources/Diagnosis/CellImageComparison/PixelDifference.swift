// SPDX-License-Identifier: MIT

public import CellGraphics
internal import Glibc

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
  /// Equal parts cost only a call of `memcmp`.
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

/// The pixels of the common area of two pictures, valid only during a call of `withCommonPixels`.
struct PixelPairView {
  let width, height: Int
  /// `width` x `height` pixels each, row by row without padding.
  let reference, actual: UnsafePointer<UInt32>
  let isPremultiplied: Bool

  /// The number of pixels that one `memcmp` compares. Shorter spans need more calls. Longer spans leave more pixels to search
  /// when one differs.
  private static let span = 256

  /// Calls `body` with the index and the position of each pixel that differs in any byte, row by row.
  ///
  /// An equal span costs one `memcmp`, which is fast in debug builds too. In other spans, eight pixels are compared at a time.
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

  /// Returns the index of a neighbour of the pixel at (`x`, `y`), or `nil` if it is outside the area.
  @inline(__always) func index(of neighbour: Neighbour, x: Int, y: Int) -> Int? {
    let (x, y) = (x + neighbour.offset.x, y + neighbour.offset.y)
    return (0..<width).contains(x) && (0..<height).contains(y) ? y * width + x : nil
  }

  @inline(__always) func isAtEdge(x: Int, y: Int) -> Bool { x == 0 || y == 0 || x == width - 1 || y == height - 1 }

  /// Returns a pixel of the reference as a packed straight colour.
  @inline(__always) func straightReference(_ index: Int) -> UInt32 { straightColor(reference[index], isPremultiplied) }

  /// Returns a pixel of the actual picture as a packed straight colour.
  @inline(__always) func straightActual(_ index: Int) -> UInt32 { straightColor(actual[index], isPremultiplied) }
}

/// Returns a stored pixel as a straight colour: alpha in the highest byte, then red, green and blue.
@inline(__always) func straightColor(_ pixel: UInt32, _ isPremultiplied: Bool) -> UInt32 {
  if pixel >= 0xFF00_0000 || !isPremultiplied { return pixel }
  return PremultipliedRGBA(packed: pixel).straight.packed
}
