// SPDX-License-Identifier: MIT

extension Tableau {
  /// Restores the optimum after values have changed: the paper's dual simplex re-optimization.
  ///
  /// A row whose value changed sides either moves to the other side for good, if the reduced costs of all columns stay positive, or
  /// becomes zero and leaves the basis. With several levels, the ratios of the test are compared level by level.
  /// - Returns: whether the tableau is optimal. If not, because of rounding errors, the levels must be minimized again.
  mutating func reoptimize() -> Bool {
    let limit = 20 + rows.count + columns.count
    for _ in 0..<limit {
      guard let row = rowOnWrongSide() else { return true }
      guard let (column, direction) = dualEntering(row) else {
        changeSide(of: row)
        continue
      }
      pivot(row: row, column: column, direction)
    }
    return rowOnWrongSide() == nil
  }

  /// Returns the row whose value is farthest on the side that the reduced costs do not assume.
  private func rowOnWrongSide() -> Int? {
    var worst: Int?
    var farthest = tolerance
    for row in values.indices {
      let distance = values[row] * -Double(sides[row])
      if distance > farthest, rows[row].level != Entity.unranked {
        farthest = distance
        worst = row
      }
    }
    return worst
  }

  /// Lets a row be on the other side: its cost changes by its jump.
  private mutating func changeSide(of row: Int) {
    let width = columns.count
    let change = -Double(sides[row]) * rows[row].jump
    let base = Int(rows[row].level) * width
    for column in 0..<width { reducedCosts[base + column] += change * entries[row * width + column] }
    sides[row] = -sides[row]
  }

  /// Returns the column whose reduced cost would first fall below zero if the row stayed on the wrong side, or `nil` if none would.
  private func dualEntering(_ row: Int) -> (column: Int, Direction)? {
    let width = columns.count
    var best: (column: Int, direction: Direction)?
    for column in 0..<width {
      let entry = entries[row * width + column]
      guard entry.magnitude > Self.smallestPivot else { continue }
      let direction: Direction = (entry > 0) == (sides[row] > 0) ? .up : .down
      guard let last = best else {
        best = (column, direction)
        continue
      }
      if ratioIsLess(row, (column, direction), last) { best = (column, direction) }
    }
    guard let best, limits(row, best) else { return nil }
    return (best.column, best.direction)
  }

  /// Compares the ratios of two columns level by level; of equal ones, that of the larger entry is less.
  private func ratioIsLess(_ row: Int, _ left: (column: Int, direction: Direction), _ right: (column: Int, direction: Direction))
    -> Bool
  {
    let width = columns.count
    let leftEntry = entries[row * width + left.column].magnitude
    let rightEntry = entries[row * width + right.column].magnitude
    for level in 0..<levelCount {
      let difference =
        cost(level, left.column, left.direction) * rightEntry - cost(level, right.column, right.direction) * leftEntry
      if difference.magnitude > costTolerances[level] * max(leftEntry, rightEntry) { return difference < 0 }
    }
    if leftEntry != rightEntry { return leftEntry > rightEntry }
    return columns[left.column].id < columns[right.column].id
  }

  /// Whether the ratio of a column is less than the jump of a row.
  private func limits(_ row: Int, _ candidate: (column: Int, direction: Direction)) -> Bool {
    let entry = entries[row * columns.count + candidate.column].magnitude
    for level in 0..<levelCount {
      let jump = Int32(level) == rows[row].level ? rows[row].jump : 0
      let difference = cost(level, candidate.column, candidate.direction) - jump * entry
      if difference.magnitude > costTolerances[level] * max(1, entry) { return difference < 0 }
    }
    return false
  }

  /// Opens the directions that cost nothing at any level.
  /// - Returns: whether no direction lowers the cost, so that the tableau is optimal.
  mutating func findOpenDirections() -> Bool {
    for column in columns.indices {
      open[column] = 0
      for direction in [Direction.up, .down] {
        var lowest = 0.0
        for level in 0..<levelCount {
          let cost = cost(level, column, direction)
          if cost.magnitude > costTolerances[level] {
            lowest = cost
            break
          }
        }
        if lowest < 0 { return false }
        if lowest == 0 { open[column] |= direction.rawValue }
      }
    }
    closeRequired()
    return true
  }
}
