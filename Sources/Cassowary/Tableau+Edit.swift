// SPDX-License-Identifier: MIT

extension Tableau {
  /// Moves the value of an entity at which it counts as zero: its constraint's constant has changed.
  ///
  /// O(r) for r rows. A basic entity only changes its own value; one that is zero moves all rows in its column.
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

  /// Moves all rows so that the entity of a column, which is at `amount`, becomes zero. O(r) for r rows.
  mutating func correct(_ column: Int, by amount: Double) {
    let width = columns.count
    entries.withUnsafeBufferPointer { entries in
      values.withUnsafeMutableBufferPointer { values in
        for row in values.indices { values[row] -= amount * entries[row * width + column] }
      }
    }
  }

  /// Whether no value has changed sides.
  var isOnAssumedSides: Bool {
    for row in values.indices where values[row] * Double(sides[row]) < -tolerance && rows[row].level != Entity.unranked {
      return false
    }
    return true
  }

  /// Pivots until the columns are those of another tableau for the same variables. O(r c) for each of its c columns.
  ///
  /// Chooses the largest entry of the remaining rows and columns each time, for accuracy.
  mutating func takeBasis(of other: Tableau) {
    pricedLevels = 0
    var isWanted = [Bool](repeating: false, count: rows.count)
    for row in rows.indices { isWanted[row] = other.columns.contains { $0.id == rows[row].id } }
    var isSettled = columns.map { entity in other.columns.contains { $0.id == entity.id } }
    while let (row, column) = largestEntry(where: isWanted, outside: isSettled) {
      pivot(row: row, column: column, .up)
      isWanted[row] = false
      isSettled[column] = true
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

  private func largestEntry(where isWanted: [Bool], outside isSettled: [Bool]) -> (row: Int, column: Int)? {
    var best: (row: Int, column: Int)?
    var largest = Self.smallestPivot
    for row in rows.indices where isWanted[row] {
      for column in columns.indices where !isSettled[column] {
        let entry = entries[row * columns.count + column].magnitude
        if entry > largest {
          largest = entry
          best = (row, column)
        }
      }
    }
    return best
  }
}
