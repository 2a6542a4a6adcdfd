// SPDX-License-Identifier: MIT

/// A reason why a step of the simplex method did not end.
enum PivotLimit: Error, Equatable {
  /// It exceeded its bound of pivots, because of rounding errors.
  case step
  /// It exceeded the work that the solver may do.
  case work
  /// Nothing in the tableau limits a column that costs less and less: only dormant constraints do.
  case unbounded(column: Int, Direction, level: Int)
}

extension Tableau {
  /// How many pivots a step may take. Beyond a third of them, Bland's rule prevents cycles.
  var pivotLimit: Int { 300 + 12 * (rows.count + columns.count) }

  /// The number of columns, or rows, that are compared at a time.
  static let blockSize = 64

  /// Minimizes level after level from the current vertex, and leaves open the directions that cost nothing at any level.
  ///
  /// Stops at the required constraints if they conflict. The reduced costs of all levels are up to date afterwards.
  /// - Returns: whether all required constraints hold.
  mutating func minimizeLevels() throws(PivotLimit) -> Bool {
    pricedLevels = 0
    if reducedCosts.count != levelCount * columns.count {
      reducedCosts = [Double](repeating: 0, count: levelCount * columns.count)
    }
    for column in columns.indices { setOpen(Direction.both, column) }
    for level in 0..<levelCount {
      priceLevel(level)
      if isOpen { try minimize(level) }
      if level == 0 {
        guard requiredConstraintsHold else { return false }
        closeRequired()
      }
    }
    return true
  }

  /// Throws if the solver has done as much work as it may, or if the tableau has become too large.
  func checkWork() throws(PivotLimit) {
    guard terms < termLimit, entries.count <= Compilation.largestSize / 4 else { throw .work }
  }

  /// Whether no required constraint fails by more than rounding errors.
  var requiredConstraintsHold: Bool {
    for row in rows.indices where rows[row].level == 0 {
      if rows[row].up > 0, values[row] > 100 * tolerance { return false }
      if rows[row].down > 0, values[row] < -100 * tolerance { return false }
    }
    return true
  }

  /// Chooses the sides of the rows of a level by their values, and computes its reduced costs. Reads all numbers of its rows.
  mutating func priceLevel(_ level: Int) {
    let width = columns.count
    let base = level * width
    pricedLevels = level + 1
    for column in base..<base + width { reducedCosts[column] = 0 }
    for row in rows.indices where rows[row].level == Int32(level) {
      let value = values[row]
      sides[row] = value > tolerance ? 1 : value < -tolerance ? -1 : rows[row].sideAtZero
      let slope = rows[row].slope(sides[row])
      if slope != 0 { addToCosts(level, row: row, times: slope) }
    }
    for slope in slopes where slope.key.level == Int32(level) {
      if let column = column(of: slope.key.id) {
        reducedCosts[base + column] += slope.cost
      } else if let row = row(of: slope.key.id) {
        addToCosts(level, row: row, times: slope.cost)
      }
    }
    terms += rows.count + width
  }

  /// Closes the directions in which a required constraint of a column would fail.
  mutating func closeRequired() {
    for column in columns.indices where columns[column].level == 0 {
      if columns[column].up > 0 { close(.up, column) }
      if columns[column].down > 0 { close(.down, column) }
    }
  }

  /// Minimizes the cost of a level over the open directions, and closes those that would raise it: the paper's `optimize`.
  private mutating func minimize(_ level: Int) throws(PivotLimit) {
    let start = pivots
    let limit = pivotLimit
    var block = 0
    while true {
      let bland = pivots - start > limit / 3
      guard let (column, direction) = bland ? entering(lowestAt: level) : entering(at: level, from: &block) else { break }
      try checkWork()
      guard pivots - start < limit else { throw .step }
      guard let row = leaving(column, direction, minimizing: level, bland: bland) else {
        throw slopes.isEmpty ? .step : .unbounded(column: column, direction, level: level)
      }
      move(row, column, direction, at: Int32(level))
    }
    for column in columns.indices where open[column] != 0 {
      for direction in [Direction.up, .down] where cost(level, column, direction) > costTolerances[level] {
        close(direction, column)
      }
    }
  }

  /// Returns the open direction of the lowest cost below zero in the next block of columns that has one.
  private mutating func entering(at level: Int, from block: inout Int) -> (column: Int, Direction)? {
    var best: (column: Int, Direction)?
    var lowest = -costTolerances[level]
    var count = 0
    while count < columns.count {
      let end = min(block + Self.blockSize, columns.count)
      for column in block..<end where open[column] != 0 {
        for direction in [Direction.up, .down] where open[column] & direction.rawValue != 0 {
          let cost = cost(level, column, direction)
          if cost < lowest {
            lowest = cost
            best = (column, direction)
          }
        }
      }
      terms += end - block
      if best != nil { return best }
      count += end - block
      block = end == columns.count ? 0 : end
    }
    return nil
  }

  /// Returns an open direction of a cost below zero by Bland's rule: that of the entity with the lowest number.
  private func entering(lowestAt level: Int) -> (column: Int, Direction)? {
    var best: (column: Int, Direction)?
    for column in columns.indices where open[column] != 0 {
      if let best, columns[column].id >= columns[best.column].id { continue }
      for direction in [Direction.up, .down] where open[column] & direction.rawValue != 0 {
        if cost(level, column, direction) < -costTolerances[level] { best = (column, direction) }
      }
    }
    return best
  }

  /// Returns the row that reaches zero first if a column moves: the ratio test. Only constraints up to `level`, and `also`, stop there.
  ///
  /// Of rows that reach zero at the same time, it returns that with the largest entry, or by Bland's rule that with the lowest number.
  mutating func leaving(
    _ column: Int, _ direction: Direction, upTo level: Int32, also: Int32 = .min, bland: Bool
  ) -> Int? {
    var best: Int?
    var shortest = Double.infinity
    var largest = 0.0
    terms += entries.count(ofColumn: column)
    var cursor = entries.cursor(column: column)
    while let (row, entry) = entries.nextInColumn(&cursor) {
      guard rows[row].level <= level || rows[row].id == also, let step = step(of: row, entry, direction) else { continue }
      guard step <= shortest + 1e-12 else { continue }
      let isBetter = bland ? best.map { rows[row].id < rows[$0].id } ?? true : entry.magnitude > largest
      if step < shortest - 1e-12 || isBetter {
        shortest = min(step, shortest)
        largest = entry.magnitude
        best = row
      }
    }
    return best
  }

  /// Returns how far a column may move until a row reaches zero; `nil` if it moves away from zero.
  private func step(of row: Int, _ entry: Double, _ direction: Direction) -> Double? {
    let rate = entry * direction.sign
    guard rate.magnitude > Self.smallestPivot, (rate < 0) == (sides[row] > 0) else { return nil }
    return max(0, values[row] * Double(sides[row])) / rate.magnitude
  }

  /// Returns the row that leaves the basis while a level is minimized. Rows of the level that reach zero before change sides, as long as
  /// the cost falls even so: the long-step ratio test.
  private mutating func leaving(_ column: Int, _ direction: Direction, minimizing level: Int, bland: Bool) -> Int? {
    guard let first = leaving(column, direction, upTo: Int32(level), bland: bland) else { return nil }
    var cost = cost(level, column, direction)
    let tolerance = costTolerances[level]
    if bland || rows[first].level != Int32(level) || cost + rows[first].jump * entries[first, column].magnitude >= -tolerance {
      return first
    }
    let last = leaving(column, direction, upTo: Int32(level) - 1, bland: false)
    let end = last.flatMap { step(of: $0, entries[$0, column], direction) } ?? .infinity
    var passed: [(step: Double, rate: Double, row: Int)] = []
    terms += entries.count(ofColumn: column)
    var cursor = entries.cursor(column: column)
    while let (row, entry) = entries.nextInColumn(&cursor) {
      guard rows[row].level == Int32(level), let step = step(of: row, entry, direction), step <= end else { continue }
      passed.append((step, entry.magnitude, row))
    }
    passed.sort { ($0.step, -$0.rate, $0.row) < ($1.step, -$1.rate, $1.row) }
    for breakpoint in passed {
      cost += rows[breakpoint.row].jump * breakpoint.rate
      if cost >= -tolerance { return breakpoint.row }
      changeSide(of: breakpoint.row)
    }
    return last
  }

  /// Pivots during the minimization of a level. The entity that leaves may return, and may cross zero only if its own level allows.
  mutating func move(_ row: Int, _ column: Int, _ direction: Direction, at level: Int32) {
    let back: Direction = sides[row] > 0 ? .up : .down
    let leaving = rows[row]
    pivot(row: row, column: column, direction)
    if leaving.level >= level {
      setOpen(Direction.both, column)
    } else if leaving.level == 0, leaving.up > 0, leaving.down > 0 {
      setOpen(0, column)
    } else {
      setOpen(back.rawValue, column)
    }
  }

  /// Lets a row be on the other side: its cost changes by its jump.
  mutating func changeSide(of row: Int) {
    addToCosts(Int(rows[row].level), row: row, times: -Double(sides[row]) * rows[row].jump)
    sides[row] = -sides[row]
  }
}
