// SPDX-License-Identifier: MIT

extension PixelBuffer {
  /// The first pass: returns the rows `rows` of the picture, each scaled horizontally along `axis`; no pixels if it was cancelled.
  func scaledRows(_ rows: Range<Int>, along axis: ScalingAxis, _ check: inout CancellationCheck) -> [UInt32] {
    if axis.isCopy { return copiedRows(rows, columns: axis.neededPixels) }
    let targetWidth = axis.windows.count
    let count = targetWidth * rows.count
    return [UInt32](unsafeUninitializedCapacity: count) { target, initializedCount in
      pixels.withUnsafeBufferPointer { source in
        axis.weights.withUnsafeBufferPointer { weights in
          for (x, window) in axis.windows.enumerated() {
            let taps = UnsafeBufferPointer(rebasing: weights[window.offset..<window.offset + window.count])
            // A `while` loop: debug builds, in which tests draw, would spend most of their time in iterators.
            var first = rows.lowerBound * width + window.first
            var index = x
            while index < count {
              let run = UnsafeBufferPointer(rebasing: source[first..<first + window.count])
              target.initializeElement(at: index, to: weightedSum(of: run, taps))
              first += width
              index += targetWidth
            }
            if check.isCancelled(after: rows.count * window.count) { return }
          }
        }
      }
      initializedCount = count
    }
  }

  private func copiedRows(_ rows: Range<Int>, columns: Range<Int>) -> [UInt32] {
    if columns == 0..<width { return Array(pixels[rows.lowerBound * width..<rows.upperBound * width]) }
    return rows.flatMap { pixels[$0 * width + columns.lowerBound..<$0 * width + columns.upperBound] }
  }

  /// The second pass: returns rows of `width` pixels, scaled vertically along `axis`. The first of `rows` is row `firstRow` of
  /// the source. Returns no pixels if it was cancelled.
  func scaledColumns(
    of rows: [UInt32], from firstRow: Int, width: Int, along axis: ScalingAxis, _ check: inout CancellationCheck
  ) -> [UInt32] {
    if axis.isCopy { return rows }
    let count = width * axis.windows.count
    var sums = [Int32](repeating: 0, count: width * 4)
    return [UInt32](unsafeUninitializedCapacity: count) { target, initializedCount in
      rows.withUnsafeBufferPointer { source in
        sums.withUnsafeMutableBufferPointer { sums in
          for (y, window) in axis.windows.enumerated() {
            sums.update(repeating: 0)
            for tap in 0..<window.count {
              let first = (window.first + tap - firstRow) * width
              add(
                UnsafeBufferPointer(rebasing: source[first..<first + width]), times: axis.weights[window.offset + tap],
                to: sums)
            }
            for x in 0..<width {
              let pixel = packed(alpha: sums[4 * x + 3], red: sums[4 * x + 2], green: sums[4 * x + 1], blue: sums[4 * x])
              target.initializeElement(at: y * width + x, to: pixel)
            }
            if check.isCancelled(after: width * window.count) { return }
          }
        }
      }
      initializedCount = count
    }
  }
}

/// Adds a weighted row to four sums for each pixel: blue, green, red and alpha.
private func add(_ row: UnsafeBufferPointer<UInt32>, times weight: Int32, to sums: UnsafeMutableBufferPointer<Int32>) {
  for x in row.indices {
    let pixel = row[x]
    sums[4 * x] &+= weight &* Int32(truncatingIfNeeded: pixel & 255)
    sums[4 * x + 1] &+= weight &* Int32(truncatingIfNeeded: pixel >> 8 & 255)
    sums[4 * x + 2] &+= weight &* Int32(truncatingIfNeeded: pixel >> 16 & 255)
    sums[4 * x + 3] &+= weight &* Int32(truncatingIfNeeded: pixel >> 24)
  }
}

/// Returns the weighted sum of the pixels of `run` as one pixel.
@inline(__always)
private func weightedSum(of run: UnsafeBufferPointer<UInt32>, _ weights: UnsafeBufferPointer<Int32>) -> UInt32 {
  var (alpha, red, green, blue) = (Int32(0), Int32(0), Int32(0), Int32(0))
  for index in run.indices {
    let pixel = run[index]
    let weight = weights[index]
    blue &+= weight &* Int32(truncatingIfNeeded: pixel & 255)
    green &+= weight &* Int32(truncatingIfNeeded: pixel >> 8 & 255)
    red &+= weight &* Int32(truncatingIfNeeded: pixel >> 16 & 255)
    alpha &+= weight &* Int32(truncatingIfNeeded: pixel >> 24)
  }
  return packed(alpha: alpha, red: red, green: green, blue: blue)
}

/// Rounds weighted sums to the bytes of a pixel. No colour channel becomes larger than the alpha, although the overshoot of a
/// cubic filter could make it so.
@inline(__always)
private func packed(alpha: Int32, red: Int32, green: Int32, blue: Int32) -> UInt32 {
  func rounded(_ sum: Int32) -> Int32 { max(0, (sum &+ ScalingAxis.one / 2) >> ScalingAxis.oneBits) }
  let alpha = min(255, rounded(alpha))
  let packed = alpha << 24 | min(alpha, rounded(red)) << 16 | min(alpha, rounded(green)) << 8 | min(alpha, rounded(blue))
  return UInt32(bitPattern: packed)
}
