// SPDX-License-Identifier: MIT

extension Tableau {
  /// Exchanges a basic entity with that of a column, and keeps the reduced costs of the levels priced so far.
  ///
  /// The entity that leaves becomes zero. Takes time in proportion to the numbers of the rows with an entry in the column.
  /// - Parameter direction: the direction in which the column moves.
  mutating func pivot(row: Int, column: Int, _ direction: Direction) {
    pivots += 1
    age += 1
    terms += entries.pivot(row: row, column: column, &values)
    price(row: row, column: column, direction)
    exchange(row: row, column: column)
    sides[row] = direction.side
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
        addToCosts(level, row: row, times: cost)
        reducedCosts[base + column] -= leaving
      }
    }
  }

  /// Adds a multiple of a row to the reduced costs of a level.
  mutating func addToCosts(_ level: Int, row: Int, times factor: Double) {
    let base = level * columns.count
    var cursor = entries.cursor(row: row)
    while let (column, entry) = entries.nextInRow(&cursor) { reducedCosts[base + column] += factor * entry }
    terms += entries.count(ofRow: row)
  }
}
