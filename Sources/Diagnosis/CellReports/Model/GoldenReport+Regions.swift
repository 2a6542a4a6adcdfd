// SPDX-License-Identifier: MIT

package import CellGraphics

extension GoldenReport.Entry {
  /// Returns the bounds of groups of differing pixels. Pixels that are near each other form one group.
  ///
  /// The picture is divided into squares of 16 x 16 pixels. Pixels in the same square, or in squares that touch at a side
  /// or corner, are in the same group. Each rectangle is read once, and memory is proportional to the number of squares that
  /// contain differing pixels.
  ///
  /// - Parameter differing: rectangles that consist of differing pixels, such as runs in one row; empty ones are ignored.
  /// - Returns: the bounds, sorted from top to bottom, then from left to right. If there are more than 24 groups, the result is a
  ///   single rectangle that contains all of them.
  package static func regions(of differing: [PixelRect]) -> [PixelRect] {
    var squares: [Square: PixelRect] = [:]
    for run in differing where !run.isEmpty {
      for row in (run.y / Square.side)...((run.maxY - 1) / Square.side) {
        for column in (run.x / Square.side)...((run.maxX - 1) / Square.side) {
          let square = Square(column: column, row: row)
          squares[square, default: .empty] = squares[square, default: .empty].union(run.intersection(square.rect))
        }
      }
    }
    var regions: [PixelRect] = []
    while let start = squares.keys.first { regions.append(Self.takeRegion(from: start, of: &squares)) }
    if regions.count > mostRegions { return [regions.reduce(.empty) { $0.union($1) }] }
    return regions.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }

  private static let mostRegions = 24

  /// Removes a square and all squares connected with it, and returns the bounds of the differing pixels in them.
  private static func takeRegion(from start: Square, of squares: inout [Square: PixelRect]) -> PixelRect {
    var region = PixelRect.empty
    var open = [start]
    while let square = open.popLast() {
      guard let part = squares.removeValue(forKey: square) else { continue }
      region = region.union(part)
      open += square.neighbours
    }
    return region
  }
}

/// A square in a grid over a picture.
private struct Square: Hashable {
  static let side = 16

  let column, row: Int

  var rect: PixelRect { PixelRect(x: column * Self.side, y: row * Self.side, width: Self.side, height: Self.side) }

  var neighbours: [Square] {
    (-1...1).flatMap { down in (-1...1).map { Square(column: column + $0, row: row + down) } }
  }
}
