// SPDX-License-Identifier: MIT

extension Tableau {
  /// Closes the open directions in which a constraint that just holds would fail, unless another open direction could make up for it.
  ///
  /// The reduced costs do not show these directions. Every content whose hugging and resistance both hold has some, so closing them
  /// saves most of the work on ties.
  /// - Returns: whether any was closed.
  mutating func closeBlockedDirections() -> Bool {
    guard isOpen else { return false }
    var isClosed = false
    for row in rows.indices where rows[row].level != Entity.unranked && values[row].magnitude <= tolerance {
      if rows[row].up > 0, rows[row].down == 0, sides[row] < 0, closeDirections(pushing: row, .up) { isClosed = true }
      if rows[row].down > 0, rows[row].up == 0, sides[row] > 0, closeDirections(pushing: row, .down) { isClosed = true }
    }
    terms += rows.count
    return isClosed
  }

  /// Closes the open directions that push a row to a side, unless other columns push it away from there.
  /// - Returns: whether any was open.
  private mutating func closeDirections(pushing row: Int, _ side: Direction) -> Bool {
    terms += 2 * entries.count(ofRow: row)
    var helper: Int?
    var isClosed = false
    var cursor = entries.cursor(row: row)
    while let (column, entry) = entries.nextInRow(&cursor) {
      let away = entry > 0 ? side.opposite : side
      if open[column] & away.rawValue == 0 { continue }
      if helper != nil { return false }
      helper = column
    }
    cursor = entries.cursor(row: row)
    while let (column, entry) = entries.nextInRow(&cursor) {
      guard entry.magnitude > Self.smallestPivot, helper == nil || helper == column else { continue }
      let push = entry > 0 ? side : side.opposite
      if open[column] & push.rawValue != 0 { isClosed = true }
      close(push, column)
    }
    return isClosed
  }

  /// Minimizes the errors of the soft constraints one by one in document order, over the directions that the levels left open.
  mutating func settleConstraintTies() throws(PivotLimit) {
    guard isOpen else { return }
    let soft = (rows + columns).filter { $0.level > 0 && $0.level != Entity.unranked }.map(\.id).sorted()
    for id in soft {
      try minimizeMagnitude(of: id)
      if !isOpen { return }
    }
  }

  /// Minimizes the cost of one entity over the open directions, and closes those that would raise it.
  ///
  /// The entity is a constraint, or a variable whose costs `up` and `down` are set for the purpose.
  mutating func minimizeMagnitude(of id: Int32) throws(PivotLimit) {
    let start = pivots
    let limit = pivotLimit
    while true {
      guard let row = row(of: id) else {
        closeCostlyDirections(of: id)
        return
      }
      if values[row].magnitude > tolerance { sides[row] = values[row] > 0 ? 1 : -1 }
      let slope = rows[row].slope(sides[row])
      if slope == 0 { return }
      let bland = pivots - start > limit / 3
      guard let (column, direction) = descent(of: row, slope, bland: bland) else {
        closeDirections(raising: row, slope)
        return
      }
      try checkWork()
      guard pivots - start < limit, let leaving = leaving(column, direction, upTo: Int32(levelCount), also: id, bland: bland)
      else {
        throw .step
      }
      move(leaving, column, direction, at: Int32(levelCount))
    }
  }

  /// Returns the open direction in which the cost of a row falls fastest, or by Bland's rule that of the entity with the lowest number.
  /// - Parameter slope: the cost of each unit of the row's value.
  mutating func descent(of row: Int, _ slope: Double, bland: Bool) -> (column: Int, Direction)? {
    var best: (column: Int, Direction)?
    var largest = Self.smallestPivot
    terms += entries.count(ofRow: row)
    var cursor = entries.cursor(row: row)
    while let (column, entry) = entries.nextInRow(&cursor) {
      let direction: Direction = (entry > 0) == (slope > 0) ? .down : .up
      guard open[column] & direction.rawValue != 0, entry.magnitude > Self.smallestPivot else { continue }
      let isBetter = bland ? best.map { columns[column].id < columns[$0.column].id } ?? true : entry.magnitude > largest
      guard isBetter else { continue }
      largest = entry.magnitude
      best = (column, direction)
    }
    return best
  }

  private mutating func closeCostlyDirections(of id: Int32) {
    guard let column = column(of: id) else { return }
    if columns[column].up > 0 { close(.up, column) }
    if columns[column].down > 0 { close(.down, column) }
  }

  private mutating func closeDirections(raising row: Int, _ slope: Double) {
    terms += entries.count(ofRow: row)
    var cursor = entries.cursor(row: row)
    while let (column, entry) = entries.nextInRow(&cursor) {
      if entry.magnitude > Self.smallestPivot { close((entry > 0) == (slope > 0) ? .up : .down, column) }
    }
  }
}
