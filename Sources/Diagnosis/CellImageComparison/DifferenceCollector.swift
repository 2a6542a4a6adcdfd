// SPDX-License-Identifier: MIT

import CellGraphics

/// Collects the pixels that count as different, as one-row runs.
struct DifferenceCollector {
  /// The finished one-row runs, sorted by row and column. No two runs are adjacent in a row.
  private(set) var runs: [PixelRect] = []
  private(set) var pixelCount = 0
  private(set) var largestStep = 0
  // The current run, which may still grow.
  private var x = 0
  private var y = -1
  private var width = 0

  /// Adds the pixel at `x`, `y`, whose packed straight colours in the two pictures are `first` and `second`. Pixels must be added
  /// in row-major order.
  @inline(__always) mutating func add(x: Int, y: Int, _ first: UInt32, _ second: UInt32) {
    largestStep = max(largestStep, Self.largestStep(first, second))
    if self.y == y, self.x + width == x {
      width += 1
    } else {
      finishRun()
      self.x = x
      self.y = y
      width = 1
    }
  }

  /// Finishes the collection and adds `outside`: the pixels that only one of the pictures has, as one-row runs in any order. If
  /// `outside` is not empty, `largestStep` becomes 255.
  mutating func finish(adding outside: [PixelRect] = []) {
    finishRun()
    guard !outside.isEmpty else { return }
    let all = (runs + outside).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    runs = []
    pixelCount = 0
    largestStep = 255
    for run in all {
      if self.y == run.y, x + width == run.x {
        width += run.width
      } else {
        finishRun()
        (x, y, width) = (run.x, run.y, run.width)
      }
    }
    finishRun()
  }

  private mutating func finishRun() {
    if width > 0 { runs.append(PixelRect(x: x, y: y, width: width, height: 1)) }
    pixelCount += width
    width = 0
  }

  /// The smallest rectangle that contains all runs; empty if there are none.
  var bounds: PixelRect {
    guard let first = runs.first, let last = runs.last else { return .empty }
    var (left, right) = (first.x, first.maxX)
    for run in runs {
      left = min(left, run.x)
      right = max(right, run.maxX)
    }
    return PixelRect(x: left, y: first.y, width: right - left, height: last.maxY - first.y)
  }

  /// Returns the largest difference between the channels of two packed colours, in `0...255`.
  @inline(__always) static func largestStep(_ a: UInt32, _ b: UInt32) -> Int {
    func step(_ shift: UInt32) -> Int { abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }
    return max(max(step(24), step(16)), max(step(8), step(0)))
  }
}
