// SPDX-License-Identifier: MIT

/// A step of the simplex method did not end within its bound of pivots, because of rounding errors.
struct PivotLimit: Error {}

extension Tableau {
  /// How many pivots a step may take. Beyond a third of them, Bland's rule prevents cycles.
  var pivotLimit: Int { 300 + 12 * (rows.count + columns.count) }

  /// Minimizes level after level from the current vertex, and leaves open the directions that cost nothing at any level.
  ///
  /// Stops at the required constraints if they conflict. The reduced costs of all levels are up to date afterwards.
  /// - Returns: whether all required constraints hold.
  mutating func minimizeLevels() throws(PivotLimit) -> Bool {
    pricedLevels = 0
    for column in open.indices { open[column] = Direction.both }
    for level in 0..<levelCount {
      priceLevel(level)
      if open.contains(where: { $0 != 0 }) { try minimize(level) }
      if level == 0 {
        guard requiredConstraintsHold else { return false }
        closeRequired()
      }
    }
    return true
  }

  /// Whether no required constraint fails by more than rounding errors.
  var requiredConstraintsHold: Bool {
    for row in rows.indices where rows[row].level == 0 {
      if rows[row].up > 0, values[row] > 100 * tolerance { return false }
      if rows[row].down > 0, values[row] < -100 * tolerance { return false }
    }
    return true
  }

  /// Chooses the sides of the rows of a level by their values, and computes its reduced costs. O(r c) for its r rows and c columns.
  mutating func priceLevel(_ level: Int) {
    let width = columns.count
    let base = level * width
    pricedLevels = level + 1
    reducedCosts.withUnsafeMutableBufferPointer { costs in
      for column in 0..<width { costs[base + column] = 0 }
      for row in rows.indices where rows[row].level == Int32(level) {
        let value = values[row]
        sides[row] = value > tolerance ? 1 : value < -tolerance ? -1 : rows[row].sideAtZero
        let slope = rows[row].slope(sides[row])
        if slope == 0 { continue }
        for column in 0..<width { costs[base + column] += slope * entries[row * width + column] }
      }
    }
  }

  /// Closes the directions in which a required constraint of a column would fail.
  mutating func closeRequired() {
    for column in columns.indices where columns[column].level == 0 {
      if columns[column].up > 0 { open[column] &= ~Direction.up.rawValue }
      if columns[column].down > 0 { open[column] &= ~Direction.down.rawValue }
    }
  }

  /// Minimizes the cost of a level over the open directions, and closes those that would raise it: the paper's `optimize`.
  private mutating func minimize(_ level: Int) throws(PivotLimit) {
    let start = pivots
    let limit = pivotLimit
    while true {
      let bland = pivots - start > limit / 3
      guard let (column, direction) = entering(bland: bland, cost: { $0.cost(level, $1, $2) + $0.costTolerances[level] })
      else { break }
      guard pivots - start < limit, let row = leaving(column, direction, upTo: Int32(level), bland: bland) else {
        throw PivotLimit()
      }
      move(row, column, direction, at: Int32(level))
    }
    for column in columns.indices where open[column] != 0 {
      for direction in [Direction.up, .down] where cost(level, column, direction) > costTolerances[level] {
        open[column] &= ~direction.rawValue
      }
    }
  }

  /// Returns the open direction of the lowest cost below zero, or by Bland's rule that of the entity with the lowest number.
  func entering(bland: Bool, cost: (Tableau, Int, Direction) -> Double) -> (column: Int, Direction)? {
    var best: (column: Int, Direction)?
    var lowest = 0.0
    var lowestID = Int32.max
    for column in columns.indices where open[column] != 0 {
      for direction in [Direction.up, .down] where open[column] & direction.rawValue != 0 {
        let cost = cost(self, column, direction)
        if cost < (bland ? 0 : lowest), !bland || columns[column].id < lowestID {
          lowest = cost
          lowestID = columns[column].id
          best = (column, direction)
        }
      }
    }
    return best
  }

  /// Returns the row that reaches zero first if a column moves: the ratio test. Only constraints up to `level`, and `also`, stop there.
  ///
  /// Of rows that reach zero at the same time, it returns that with the largest entry, or by Bland's rule that with the lowest number.
  func leaving(_ column: Int, _ direction: Direction, upTo level: Int32, also: Int32 = .min, bland: Bool) -> Int? {
    let width = columns.count
    var best: Int?
    var shortest = Double.infinity
    var largest = 0.0
    for row in rows.indices {
      let entry = entries[row * width + column]
      guard entry != 0, rows[row].level <= level || rows[row].id == also else { continue }
      let rate = entry * direction.sign
      guard rate.magnitude > Self.smallestPivot, (rate < 0) == (sides[row] > 0) else { continue }
      let step = max(0, values[row] * Double(sides[row])) / rate.magnitude
      guard step <= shortest + 1e-12 else { continue }
      let isBetter = bland ? best.map { rows[row].id < rows[$0].id } ?? true : rate.magnitude > largest
      if step < shortest - 1e-12 || isBetter {
        shortest = min(step, shortest)
        largest = rate.magnitude
        best = row
      }
    }
    return best
  }

  /// Pivots during the minimization of a level. The entity that leaves may return, and may cross zero only if its own level allows.
  mutating func move(_ row: Int, _ column: Int, _ direction: Direction, at level: Int32) {
    let back: Direction = sides[row] > 0 ? .up : .down
    let leaving = rows[row]
    pivot(row: row, column: column, direction)
    if leaving.level >= level {
      open[column] = Direction.both
    } else if leaving.level == 0, leaving.up > 0, leaving.down > 0 {
      open[column] = 0
    } else {
      open[column] = back.rawValue
    }
  }
}
