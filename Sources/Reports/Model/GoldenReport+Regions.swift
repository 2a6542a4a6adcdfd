// SPDX-License-Identifier: MIT

package import Graphics

extension GoldenReport.Entry {
  /// Rectangles around pixels that differ, as people see them: what lies near each other is one, what lies apart is two.
  ///
  /// Pixels are in one rectangle when a chain leads from one to the other in which each is in the same square of 16 x 16 pixels as
  /// the one before, or in a square beside it. Reads each run once, and takes memory by the squares that are touched.
  ///
  /// - Parameter differing: Runs of pixels; empty ones count for nothing.
  /// - Returns: From the top down, and from the left where they begin in the same row; a single one where there are more than 24.
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

  /// What lies in a square and in all that it is connected with; they are taken away.
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

/// A place in a grid over a picture.
private struct Square: Hashable {
  static let side = 16

  let column, row: Int

  var rect: PixelRect { PixelRect(x: column * Self.side, y: row * Self.side, width: Self.side, height: Self.side) }

  var neighbours: [Square] {
    (-1...1).flatMap { down in (-1...1).map { Square(column: column + $0, row: row + down) } }
  }
}
