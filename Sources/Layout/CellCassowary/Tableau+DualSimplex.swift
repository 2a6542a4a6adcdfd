// SPDX-License-Identifier: MIT

extension Tableau {
  /// Restores the optimum after values have changed: the paper's dual simplex re-optimization.
  ///
  /// A row whose value changed sides either moves to the other side for good, if the reduced costs of all columns stay positive, or
  /// becomes zero and leaves the basis. With several levels, the ratios of the test are compared level by level.
  /// - Returns: whether the tableau is optimal. If not, because of rounding errors, the levels must be minimized again.
  mutating func reoptimize() throws(PivotLimit) -> Bool {
    let limit = 20 + rows.count + columns.count
    var block = 0
    for _ in 0..<limit {
      guard let row = rowOnWrongSide(from: &block) else { return true }
      try checkWork()
      guard let (column, direction) = dualEntering(row) else {
        changeSide(of: row)
        continue
      }
      pivot(row: row, column: column, direction)
    }
    return rowOnWrongSide(from: &block) == nil
  }

  /// Returns the row whose value is farthest on the side that the reduced costs do not assume, in the next block of rows that has one.
  private mutating func rowOnWrongSide(from block: inout Int) -> Int? {
    var worst: Int?
    var farthest = tolerance
    var count = 0
    if block >= rows.count { block = 0 }
    while count < rows.count {
      let end = min(block + Self.blockSize, rows.count)
      for row in block..<end {
        let distance = values[row] * -Double(sides[row])
        if distance > farthest, rows[row].level != Entity.unranked {
          farthest = distance
          worst = row
        }
      }
      terms += end - block
      if worst != nil { return worst }
      count += end - block
      block = end == rows.count ? 0 : end
    }
    return nil
  }

  /// Returns the column whose reduced cost would first fall below zero if the row stayed on the wrong side, or `nil` if none would.
  private mutating func dualEntering(_ row: Int) -> (column: Int, Direction)? {
    var best: DualCandidate?
    terms += entries.count(ofRow: row)
    var cursor = entries.cursor(row: row)
    while let (column, entry) = entries.nextInRow(&cursor) {
      guard entry.magnitude > Self.smallestPivot else { continue }
      let candidate = DualCandidate(
        column: column, direction: (entry > 0) == (sides[row] > 0) ? .up : .down, entry: entry.magnitude)
      guard let last = best else {
        best = candidate
        continue
      }
      if ratioIsLess(candidate, last) { best = candidate }
    }
    guard let best, limits(row, best) else { return nil }
    return (best.column, best.direction)
  }

  private struct DualCandidate {
    let column: Int
    let direction: Direction
    /// The magnitude of the entry in the row.
    let entry: Double
  }

  /// Compares the ratios of two columns level by level; of equal ratios, the one with the larger entry is less.
  ///
  /// If these are equal, too, the later constraint fails rather than the earlier one, as in the solution.
  private func ratioIsLess(_ left: DualCandidate, _ right: DualCandidate) -> Bool {
    for level in 0..<levelCount {
      let difference =
        cost(level, left.column, left.direction) * right.entry - cost(level, right.column, right.direction) * left.entry
      if difference.magnitude > costTolerances[level] * max(left.entry, right.entry) { return difference < 0 }
    }
    if left.entry != right.entry { return left.entry > right.entry }
    return columns[left.column].id > columns[right.column].id
  }

  /// Whether the ratio of a column is less than the jump of a row.
  private func limits(_ row: Int, _ candidate: DualCandidate) -> Bool {
    for level in 0..<levelCount {
      let jump = Int32(level) == rows[row].level ? rows[row].jump : 0
      let difference = cost(level, candidate.column, candidate.direction) - jump * candidate.entry
      if difference.magnitude > costTolerances[level] * max(1, candidate.entry) { return difference < 0 }
    }
    return false
  }

  /// Opens the directions that cost nothing at any level.
  /// - Returns: whether no direction lowers the cost, so that the tableau is optimal.
  mutating func findOpenDirections() -> Bool {
    terms += columns.count
    for column in columns.indices {
      var directions: UInt8 = 0
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
        if lowest == 0 { directions |= direction.rawValue }
      }
      setOpen(directions, column)
    }
    closeRequired()
    return true
  }
}
