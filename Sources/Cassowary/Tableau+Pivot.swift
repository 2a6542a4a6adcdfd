// SPDX-License-Identifier: MIT

extension Tableau {
  /// Exchanges a basic entity with that of a column, and keeps the reduced costs of the levels priced so far.
  ///
  /// The entity that leaves becomes zero. O(r c) for r rows with an entry in the column and c columns.
  /// - Parameter direction: the direction in which the column moves.
  mutating func pivot(row: Int, column: Int, _ direction: Direction) {
    let width = columns.count
    pivots += 1
    age += 1
    solve(row: row, for: column)
    substitute(row: row, column: column)
    price(row: row, column: column, direction)
    var entering = columns[column]
    var leaving = rows[row]
    entering.pivots &+= 1
    leaving.pivots &+= 1
    rows[row] = entering
    columns[column] = leaving
    sides[row] = direction.side
    assert(entries.count == rows.count * width)
  }

  /// Rewrites the equation of a row for the entity of a column.
  private mutating func solve(row: Int, for column: Int) {
    let width = columns.count
    let factor = 1 / entries[row * width + column]
    entries.withUnsafeMutableBufferPointer { entries in
      let base = row * width
      for other in 0..<width { entries[base + other] *= -factor }
      entries[base + column] = factor
    }
    values[row] *= -factor
  }

  /// Replaces the entity of a column by the equation of a row in all other rows.
  private mutating func substitute(row: Int, column: Int) {
    let width = columns.count
    let count = rows.count
    entries.withUnsafeMutableBufferPointer { entries in
      values.withUnsafeMutableBufferPointer { values in
        let pivotBase = row * width
        for other in 0..<count where other != row {
          let base = other * width
          let factor = entries[base + column]
          if factor == 0 { continue }
          values[other] += factor * values[row]
          entries[base + column] = 0
          for index in 0..<width {
            let entry = entries[base + index] + factor * entries[pivotBase + index]
            entries[base + index] = entry.magnitude < 1e-13 ? 0 : entry
          }
        }
      }
    }
  }

  /// The step of ``pivot(row:column:_:)`` that updates the reduced costs, before the entities change places.
  private mutating func price(row: Int, column: Int, _ direction: Direction) {
    let width = columns.count
    for level in 0..<pricedLevels {
      let base = level * width
      let entering = columns[column].level == Int32(level) ? columns[column].slope(direction.side) : 0
      let leaving = rows[row].level == Int32(level) ? rows[row].slope(sides[row]) : 0
      let cost = reducedCosts[base + column] + entering
      if cost.magnitude <= costTolerances[level] {
        reducedCosts[base + column] = -leaving
      } else {
        reducedCosts[base + column] = 0
        for other in 0..<width { reducedCosts[base + other] += cost * entries[row * width + other] }
        reducedCosts[base + column] -= leaving
      }
    }
  }
}
