// SPDX-License-Identifier: MIT

extension Solver {
  /// Solves the parts that changed and computes all values.
  mutating func optimize() throws(SolverError) {
    compilation.rebuildAged(system, constants: constants)
    isOpen = false
    var isRough = false
    for index in compilation.parts.indices {
      let isStale = compilation.parts[index].isStale
      if isStale { try solve(part: index) }
      if compilation.parts[index].isOpen { isOpen = true }
      if isStale || compilation.parts[index].isOpen { compilation.parts[index].tableau.copyValues(to: &solution) }
      if compilation.parts[index].isRough { isRough = true }
    }
    compilation.reduction.definitions.evaluate(&solution, system, constants: constants)
    if isRough { refine() }
    if isOpen { try settleVariableTies() }
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
  private mutating func refine() {
    for index in compilation.parts.indices where compilation.parts[index].isRough {
      compilation.parts[index].isRough = false
      for column in compilation.parts[index].tableau.columns.indices {
        let id = compilation.parts[index].tableau.columns[column].id
        guard id != Entity.retiredID, id < compilation.parts[index].tableau.firstVariable else { continue }
        let distance = distance(of: Int(id)) * system.scales[Int(id)]
        if distance != 0 { compilation.parts[index].tableau.correct(column, by: distance) }
      }
      compilation.parts[index].tableau.copyValues(to: &solution)
    }
    compilation.reduction.definitions.evaluate(&solution, system, constants: constants)
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
  func explained(_ error: SolverError) -> SolverError {
    guard case .unsatisfiable = error else { return error }
    do throws(SolverError) {
      let conflict = try Conflict.minimal(system, constants: constants, isActive: isActive)
      return conflict.isEmpty ? .inexact : .unsatisfiable(constraints: conflict)
    } catch {
      return error
    }
  }
}
