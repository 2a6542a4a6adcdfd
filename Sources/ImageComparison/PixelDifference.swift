// SPDX-License-Identifier: MIT

import Glibc
public import Graphics

/// How two pictures of the same size differ, exactly: no tolerance, no notion of what an eye would see.
public struct PixelDifference: Hashable, Sendable {
  /// How many pixels differ in any channel.
  public let pixelCount: Int
  /// The largest difference of a premultiplied channel, alpha among them, in `0...255`.
  public let largestStep: UInt8
  /// The smallest rectangle that holds all pixels that differ; empty where none does.
  public let bounds: PixelRect

  /// Compares the pictures, whichever comes first.
  ///
  /// Rows that are the same cost a comparison of memory, the others a look at each pixel.
  /// - Throws: `SizeMismatch` when the sizes differ.
  public init(of actual: PixelBuffer, from reference: PixelBuffer) throws(SizeMismatch) {
    guard actual.size == reference.size else { throw SizeMismatch(expected: reference.size, actual: actual.size) }
    let width = actual.width
    var scan = DifferenceScan()
    actual.pixels.withUnsafeBufferPointer { actual in
      reference.pixels.withUnsafeBufferPointer { reference in
        for start in stride(from: 0, to: actual.count, by: width) {
          let row = UnsafeBufferPointer(rebasing: actual[start..<start + width])
          let referenceRow = UnsafeBufferPointer(rebasing: reference[start..<start + width])
          scan.compare(row, referenceRow, y: start / width)
        }
      }
    }
    pixelCount = scan.pixelCount
    largestStep = UInt8(scan.largestStep)
    bounds = scan.bounds
  }

  /// Whether the pictures are the same.
  public var isEmpty: Bool { pixelCount == 0 }
}

/// What has been found in the rows so far.
private struct DifferenceScan {
  var pixelCount = 0
  var largestStep: UInt32 = 0
  var bounds = PixelRect(x: 0, y: 0, width: 0, height: 0)

  mutating func compare(_ row: UnsafeBufferPointer<UInt32>, _ reference: UnsafeBufferPointer<UInt32>, y: Int) {
    guard let start = row.baseAddress, let referenceStart = reference.baseAddress,
      memcmp(start, referenceStart, row.count * MemoryLayout<UInt32>.size) != 0
    else { return }
    var first = row.count
    var last = 0
    for x in row.indices where row[x] != reference[x] {
      pixelCount += 1
      first = min(first, x)
      last = x
      largestStep = max(largestStep, Self.largestStep(row[x], reference[x]))
    }
    bounds = bounds.union(PixelRect(x: first, y: y, width: last + 1 - first, height: 1))
  }

  @inline(__always) private static func largestStep(_ a: UInt32, _ b: UInt32) -> UInt32 {
    func step(_ shift: UInt32) -> UInt32 {
      let (x, y) = (a >> shift & 255, b >> shift & 255)
      return x > y ? x - y : y - x
    }
    return max(max(step(24), step(16)), max(step(8), step(0)))
  }
}
