// SPDX-License-Identifier: MIT

import Graphics

/// The window of one size that holds the most of some pixels.
struct FullestWindow: Hashable {
  /// How many of the pixels it holds.
  let count: Int
  /// Where it lies: of several, the uppermost, and of these the leftmost.
  let frame: PixelRect

  /// Finds it exactly, in time that grows with the picture alone: sums over `side` rows of each column, and over `side` columns
  /// of these, each moved on by one step.
  ///
  /// - Parameters:
  ///   - runs: what is counted, in runs of one row each that do not overlap, sorted by row and column.
  ///   - size: the picture's; the window lies within it, and is as large as it at most.
  ///   - side: the window's, at least 1.
  init(of runs: [PixelRect], within size: PixelSize, side: Int) {
    let (width, height) = (min(max(1, side), size.width), min(max(1, side), size.height))
    var columns = [Int32](repeating: 0, count: size.width)
    var entering = 0
    var leaving = 0
    var best = 0
    var place = (x: 0, y: 0)
    // Only rows that a run enters can make a window fuller than those before.
    for bottom in runs.isEmpty ? 0..<0 : runs[0].y..<size.height {
      let top = bottom - height + 1
      let first = entering
      while leaving < runs.count, runs[leaving].y < top {
        Self.add(-1, to: &columns, runs[leaving])
        leaving += 1
      }
      while entering < runs.count, runs[entering].y == bottom {
        Self.add(1, to: &columns, runs[entering])
        entering += 1
      }
      if entering == first { continue }
      let found = Self.fullest(columns, width: width)
      if found.count > best {
        best = found.count
        place = (found.x, max(0, top))
      }
    }
    count = best
    frame = PixelRect(x: place.x, y: place.y, width: width, height: height)
  }

  private static func add(_ step: Int32, to columns: inout [Int32], _ run: PixelRect) {
    columns.withUnsafeMutableBufferPointer { columns in
      for x in run.x..<run.maxX { columns[x] &+= step }
    }
  }

  /// The `width` columns that follow each other whose sum is the largest, the leftmost of several.
  private static func fullest(_ columns: [Int32], width: Int) -> (count: Int, x: Int) {
    columns.withUnsafeBufferPointer { columns in
      var sum = columns[..<width].reduce(0) { $0 + Int($1) }
      var best = (count: sum, x: 0)
      for end in width..<columns.count {
        sum += Int(columns[end]) - Int(columns[end - width])
        if sum > best.count { best = (sum, end - width + 1) }
      }
      return best
    }
  }
}
