// SPDX-License-Identifier: MIT

extension Solver {
  /// Solves the parts that changed and computes all values.
  mutating func optimize() throws(SolverError) {
    compilation.rebuildAged(system, constants: constants)
    // A second round follows only if rounding errors hid on which side a constraint is.
    for _ in 0..<3 {
      try solveParts()
      if refine() { break }
    }
    if isOpen { try settleVariableTies() }
  }

  /// Solves the parts that changed, and copies the values of their variables.
  private mutating func solveParts() throws(SolverError) {
    isOpen = false
    for index in compilation.parts.indices {
      let isStale = compilation.parts[index].isStale
      if isStale { try solve(part: index) }
      if compilation.parts[index].isOpen { isOpen = true }
      if isStale || compilation.parts[index].isOpen { compilation.parts[index].tableau.copyValues(to: &solution) }
    }
    compilation.reduction.definitions.evaluate(&solution, system, constants: constants)
  }

  /// Solves a part. One that fails is built again from its constraints and tried once more, in case rounding errors are the reason.
  private mutating func solve(part: Int) throws(SolverError) {
    do throws(PivotLimit) {
      if try compilation.parts[part].solve() { return }
    } catch {
      // The second attempt decides.
    }
    compilation.rebuild(part, system, constants)
    let holds: Bool
    do throws(PivotLimit) {
      holds = try compilation.parts[part].solve()
    } catch {
      throw .inexact
    }
    guard holds else { throw .unsatisfiable(constraints: []) }
  }

  /// Corrects the values of parts that have pivoted by the distances of the constraints that should hold with equality: one step of
  /// iterative refinement. Two histories that end in the same constraints then differ by little more than the last digits.
  /// - Returns: whether all constraints are still on the sides that the solution assumes. If not, the part must be solved again.
  private mutating func refine() -> Bool {
    var isRough = false
    for index in compilation.parts.indices where compilation.parts[index].isRough {
      isRough = true
      for column in compilation.parts[index].tableau.columns.indices {
        guard let distance = scaledDistance(of: compilation.parts[index].tableau.columns[column]), distance != 0 else { continue }
        compilation.parts[index].tableau.correct(column, by: distance)
      }
      compilation.parts[index].tableau.copyValues(to: &solution)
    }
    if !isRough { return true }
    compilation.reduction.definitions.evaluate(&solution, system, constants: constants)
    var isSettled = true
    for index in compilation.parts.indices where compilation.parts[index].isRough {
      compilation.parts[index].isRough = false
      for row in compilation.parts[index].tableau.rows.indices {
        guard let distance = scaledDistance(of: compilation.parts[index].tableau.rows[row]) else { continue }
        compilation.parts[index].tableau.values[row] = distance
      }
      if compilation.parts[index].tableau.isOnAssumedSides { continue }
      compilation.parts[index].isStale = true
      isSettled = false
    }
    return isSettled
  }

  /// The value of a constraint's entity at the solution; `nil` for a variable or a constraint that no longer counts.
  private func scaledDistance(of entity: Entity) -> Double? {
    guard entity.id != Entity.retiredID, entity.id < Int32(system.constraintCount) else { return nil }
    return distance(of: Int(entity.id)) * system.scales[Int(entity.id)]
  }

  /// Chooses the values of the variables that the constraints and their order leave open.
  private mutating func settleVariableTies() throws(SolverError) {
    var face = try Face(of: self, after: .constraintOrder)
    do throws(PivotLimit) {
      try face.minimizeMagnitudes()
    } catch {
      throw .inexact
    }
    face.tableau.copyValues(to: &solution)
    compilation.reduction.definitions.evaluate(&solution, system, constants: constants)
  }

  /// Fills in the constraints of a conflict.
  mutating func explained(_ error: SolverError) -> SolverError {
    guard case .unsatisfiable = error else { return error }
    do throws(SolverError) {
      let conflict = try Conflict.minimal(system, constants: constants, isActive: isActive, pivots: &earlierPivots)
      return conflict.isEmpty ? .inexact : .unsatisfiable(constraints: conflict)
    } catch {
      return error
    }
  }
}
