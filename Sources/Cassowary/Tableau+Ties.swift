// SPDX-License-Identifier: MIT

extension Tableau {
  /// Minimizes the errors of the soft constraints one by one in document order, over the directions that the levels left open.
  mutating func settleConstraintTies() throws(PivotLimit) {
    guard isOpen else { return }
    let soft = (rows + columns).filter { $0.level > 0 && $0.level != Entity.unranked }.map(\.id).sorted()
    for id in soft {
      try minimizeMagnitude(of: id)
      if !isOpen { return }
    }
  }

  /// Whether a direction costs nothing so far.
  var isOpen: Bool { open.contains { $0 != 0 } }

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
      let base = row * columns.count
      let bland = pivots - start > limit / 3
      guard
        let (column, direction) = entering(
          bland: bland, cost: { $0.entries[base + $1] * $2.sign * slope + Self.smallestPivot * slope.magnitude })
      else {
        closeDirections(raising: row, slope)
        return
      }
      guard pivots - start < limit, let leaving = leaving(column, direction, upTo: Int32(levelCount), also: id, bland: bland)
      else {
        throw PivotLimit()
      }
      move(leaving, column, direction, at: Int32(levelCount))
    }
  }

  private mutating func closeCostlyDirections(of id: Int32) {
    guard let column = column(of: id) else { return }
    if columns[column].up > 0 { open[column] &= ~Direction.up.rawValue }
    if columns[column].down > 0 { open[column] &= ~Direction.down.rawValue }
  }

  private mutating func closeDirections(raising row: Int, _ slope: Double) {
    let base = row * columns.count
    for column in columns.indices where open[column] != 0 {
      let cost = entries[base + column] * slope
      if cost > Self.smallestPivot * slope.magnitude { open[column] &= ~Direction.up.rawValue }
      if cost < -Self.smallestPivot * slope.magnitude { open[column] &= ~Direction.down.rawValue }
    }
  }
}
