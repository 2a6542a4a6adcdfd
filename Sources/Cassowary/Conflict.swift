// SPDX-License-Identifier: MIT

/// The search for a minimal set of required constraints that conflict.
enum Conflict {
  /// Returns a minimal set of conflicting constraints, in order, or an empty array if there is no conflict.
  ///
  /// The distance by which each constraint fails is minimized in document order while the earlier ones hold. The first whose minimum
  /// is not zero conflicts with the constraints of the columns in its row. Farkas' lemma: they, times their entries, add up to a
  /// contradiction. Their left-hand sides apart from one are linearly independent, so no smaller set of them conflicts.
  ///
  /// The set depends only on the active constraints and their constants, not on the history of a solver. O(r c) for each pivot.
  /// - Parameter pivots: increases by the pivots that the search takes.
  static func minimal(
    _ system: ConstraintSystem, constants: [Double], isActive: [Bool], pivots: inout Int
  ) throws(SolverError) -> [Int] {
    let isRequired = system.levels.indices.map { isActive[$0] && system.isRequired($0) }
    let compilation = try Compilation(
      system, constants: constants, isActive: isRequired, isReplaceable: [Bool](repeating: false, count: isRequired.count))
    for (index, group) in compilation.reduction.groups.enumerated() {
      var tableau = compilation.parts[index].tableau
      tableau.release()
      defer { pivots += tableau.pivots }
      for constraint in group.constraints {
        do throws(PivotLimit) {
          guard let row = try tableau.failingRow(of: Int32(constraint)) else { continue }
          return members(tableau, row, compilation.reduction, system)
        } catch {
          throw .inexact
        }
      }
    }
    return []
  }

  /// The constraints whose combination contradicts: the one that fails, those in its row, and the definitions substituted into them.
  private static func members(_ tableau: Tableau, _ row: Int, _ reduction: Reduction, _ system: ConstraintSystem) -> [Int] {
    var multipliers = [Double](repeating: 0, count: system.constraintCount)
    let failing = Int(tableau.rows[row].id)
    multipliers[failing] = system.scales[failing]
    for (column, entity) in tableau.columns.enumerated() where entity.id < tableau.firstVariable {
      let entry = tableau.entries[row * tableau.columns.count + column]
      if entry.magnitude > Tableau.smallestPivot { multipliers[Int(entity.id)] = -entry * system.scales[Int(entity.id)] }
    }
    for (rank, definition) in reduction.definitions.constraints.enumerated() {
      for shift in reduction.shifts(of: rank) {
        multipliers[definition] -= reduction.shiftFactors[shift] * multipliers[reduction.shiftConstraints[shift]]
      }
      if multipliers[definition].magnitude < Tableau.smallestPivot { multipliers[definition] = 0 }
    }
    return multipliers.indices.filter { multipliers[$0] != 0 }
  }
}

extension Tableau {
  /// Lets no constraint limit the steps until ``failingRow(of:)`` has handled it.
  fileprivate mutating func release() {
    for row in rows.indices { rows[row].level = Entity.unranked }
  }

  /// Minimizes the distance by which a required constraint fails, while those handled before hold.
  /// - Returns: the row of the constraint if the minimum is not zero. Otherwise the constraint holds from then on.
  fileprivate mutating func failingRow(of id: Int32) throws(PivotLimit) -> Int? {
    let start = pivots
    let limit = pivotLimit
    while let row = row(of: id) {
      let value = values[row]
      sides[row] = value > tolerance ? 1 : value < -tolerance ? -1 : rows[row].sideAtZero
      let slope = rows[row].slope(sides[row])
      if slope == 0 {
        rows[row].level = 0
        return nil
      }
      let base = row * columns.count
      let bland = pivots - start > limit / 3
      let descent = entering(bland: bland) { $0.entries[base + $1] * $2.sign * slope + Self.smallestPivot }
      if value.magnitude <= tolerance || (descent == nil && value.magnitude <= 100 * tolerance) {
        guard fix(row) else {
          rows[row].level = 0
          return nil
        }
        break
      }
      guard let (column, direction) = descent else { return row }
      guard pivots - start < limit, let leaving = leaving(column, direction, upTo: 0, also: id, bland: bland) else {
        throw PivotLimit()
      }
      move(leaving, column, direction, at: 1)
    }
    if let column = column(of: id) {
      columns[column].level = 0
      if columns[column].up > 0 { open[column] &= ~Direction.up.rawValue }
      if columns[column].down > 0 { open[column] &= ~Direction.down.rawValue }
    }
    return nil
  }

  /// Moves an equality that holds into a column. Returns `false` if no open direction changes it.
  private mutating func fix(_ row: Int) -> Bool {
    var best: Int?
    var largest = Self.smallestPivot
    for column in columns.indices where open[column] != 0 {
      let entry = entries[row * columns.count + column].magnitude
      if entry > largest {
        largest = entry
        best = column
      }
    }
    guard let best else { return false }
    pivot(row: row, column: best, open[best] & Direction.up.rawValue != 0 ? .up : .down)
    open[best] = Direction.both
    return true
  }
}
