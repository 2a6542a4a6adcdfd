// SPDX-License-Identifier: MIT

extension Tableau {
  /// Returns a sum of variables, minus a constant, over the columns.
  func substituted(
    _ terms: [(variable: Int32, coefficient: Double)], constant: Double
  ) -> (coefficients: [(column: Int, value: Double)], value: Double) {
    var coefficients: [(column: Int, value: Double)] = []
    var value = -constant
    for term in terms {
      if let column = column(of: term.variable) {
        coefficients.append((column, term.coefficient))
      } else if let row = row(of: term.variable) {
        value += term.coefficient * values[row]
        var cursor = entries.cursor(row: row)
        while let (column, entry) = entries.nextInRow(&cursor) { coefficients.append((column, term.coefficient * entry)) }
      }
    }
    var merged: [(column: Int, value: Double)] = []
    for term in coefficients.sorted(by: { $0.column < $1.column }) {
      if let last = merged.last, last.column == term.column {
        merged[merged.count - 1].value += term.value
      } else {
        merged.append(term)
      }
    }
    return (merged, value)
  }

  /// Moves the zero of an entity, after the constant of its constraint has changed.
  ///
  /// A basic entity only changes its own value; one that is zero moves all rows in its column.
  mutating func shift(_ id: Int32, by amount: Double) {
    age += 1
    if let row = row(of: id) {
      values[row] += amount
      allow(magnitude: values[row])
    } else if let column = column(of: id) {
      // The entity of the column was zero and would now be `amount`. What replaces it is zero.
      correct(column, by: amount)
      allow(magnitude: amount)
    }
  }

  /// Moves all rows so that the entity of a column, which is at `amount`, becomes zero.
  mutating func correct(_ column: Int, by amount: Double) {
    terms += entries.count(ofColumn: column)
    var cursor = entries.cursor(column: column)
    while let (row, entry) = entries.nextInColumn(&cursor) { values[row] -= amount * entry }
  }

  /// Whether no value has changed sides.
  var isOnAssumedSides: Bool {
    for row in values.indices where values[row] * Double(sides[row]) < -tolerance && rows[row].level != Entity.unranked {
      return false
    }
    return true
  }

  /// Pivots until the columns are those of another tableau for the same variables.
  ///
  /// For accuracy, a small tableau chooses the largest entry of the remaining rows and columns each time, and a large one the largest
  /// of a row, short rows first.
  mutating func takeBasis(of other: Tableau) {
    pricedLevels = 0
    var isWanted = rows.map { other.column(of: $0.id) != nil }
    var isSettled = columns.map { other.column(of: $0.id) != nil }
    if entries.isSparse {
      var pending = rows.indices.filter { isWanted[$0] }
      while true {
        let count = pending.count
        pending.sort { entries.count(ofRow: $0) < entries.count(ofRow: $1) }
        pending.removeAll { row in
          guard let column = largestEntry(of: row, outside: isSettled) else { return false }
          pivot(row: row, column: column, .up)
          isSettled[column] = true
          return true
        }
        if pending.isEmpty || pending.count == count { break }
      }
    } else {
      while let (row, column) = largestEntry(where: isWanted, outside: isSettled) {
        pivot(row: row, column: column, .up)
        isWanted[row] = false
        isSettled[column] = true
      }
    }
    for index in rows.indices { rows[index].pivots = other.pivots(of: rows[index].id) }
    for index in columns.indices { columns[index].pivots = other.pivots(of: columns[index].id) }
    pivots = other.pivots
    age = 0
  }

  /// How often an entity entered or left the basis.
  func pivots(of id: Int32) -> Int32 {
    if let row = row(of: id) { return rows[row].pivots }
    return column(of: id).map { columns[$0].pivots } ?? 0
  }

  private func largestEntry(of row: Int, outside isSettled: [Bool]) -> Int? {
    var best: Int?
    var largest = Self.smallestPivot
    var cursor = entries.cursor(row: row)
    while let (column, entry) = entries.nextInRow(&cursor) {
      if entry.magnitude > largest, !isSettled[column] {
        largest = entry.magnitude
        best = column
      }
    }
    return best
  }

  private func largestEntry(where isWanted: [Bool], outside isSettled: [Bool]) -> (row: Int, column: Int)? {
    var best: (row: Int, column: Int)?
    var largest = Self.smallestPivot
    for row in rows.indices where isWanted[row] {
      var cursor = entries.cursor(row: row)
      while let (column, entry) = entries.nextInRow(&cursor) {
        if entry.magnitude > largest, !isSettled[column] {
          largest = entry.magnitude
          best = (row, column)
        }
      }
    }
    return best
  }
}
