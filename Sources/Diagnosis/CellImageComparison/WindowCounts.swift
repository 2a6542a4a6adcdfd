// SPDX-License-Identifier: MIT

import CellGraphics

/// The position at which a window of a given size contains the most pixels of a set.
struct DensestWindow: Equatable {
  /// The number of pixels of the set in the window.
  let count: Int
  /// The frame of the window. Of several windows with the same count, it is the uppermost, and of these the leftmost.
  let frame: PixelRect

  /// Finds the window exactly, in time proportional to the area of the picture.
  ///
  /// For each column, it keeps the sum of `side` rows as a sliding window. It then slides a window of `side` columns over these
  /// sums.
  ///
  /// - Parameters:
  ///   - runs: The pixels to count, as one-row runs that do not overlap, sorted by row and column.
  ///   - size: The size of the picture. The window is no larger than the picture, and is inside it.
  ///   - side: The side of the window; values below 1 are taken as 1.
  init(of runs: [PixelRect], within size: PixelSize, side: Int) {
    let (width, height) = (min(max(1, side), size.width), min(max(1, side), size.height))
    var columns = [Int32](repeating: 0, count: size.width)
    var entering = 0
    var leaving = 0
    var best = 0
    var place = (x: 0, y: 0)
    // The count can exceed the best one so far only at a row that contains runs.
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

  /// Returns the largest sum of `width` consecutive columns, and the first of these columns: the leftmost one if several have
  /// this sum.
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
