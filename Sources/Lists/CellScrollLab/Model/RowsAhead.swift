// SPDX-License-Identifier: MIT

/// The rows on which work is done ahead: those in the viewport, in the height of one viewport behind it, and of two ahead.
struct RowsAhead {
  let rows: PricedRows
  /// Where the viewport begins, and its height, in device pixels.
  let offset, viewportHeight: Int
  let isScrollingUp: Bool

  var range: Range<Int> {
    let height = viewportHeight
    let part = isScrollingUp ? offset - 2 * height..<offset + 2 * height : offset - height..<offset + 3 * height
    return rows.rows(in: max(0, part.lowerBound)..<max(1, part.upperBound))
  }

  /// Returns rows in the order of their distances from the viewport, the nearest first.
  func nearestFirst(_ rows: [Int]) -> [Int] {
    rows.map { (distance: distance(of: $0), row: $0) }.sorted(by: <).map(\.row)
  }

  /// How far a row is from the viewport; behind it, twice that.
  private func distance(of row: Int) -> Int {
    let above = max(0, offset - rows.tops[row + 1] + 1)
    let below = max(0, rows.tops[row] - offset - viewportHeight + 1)
    return isScrollingUp ? above + 2 * below : 2 * above + below
  }
}
