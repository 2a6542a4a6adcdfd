// SPDX-License-Identifier: MIT

extension Solver {
  /// Solves the parts that changed and computes all values.
  mutating func optimize() throws(SolverError) {
    compilation.settleConstants(system, constants)
    compilation.rebuildAged(system, constants: constants)
    var round = 0
    while true {
      try solveAndRefine()
      round += 1
      try count(0)
      if wakeDormant(round: round) { continue }
      if !isOpen || acceptsAnyValues { return }
      try settleVariableTies()
      if !wakeDormant(round: round) { return }
    }
  }

  private mutating func solveAndRefine() throws(SolverError) {
    // A second round follows only if rounding errors hid on which side a constraint is.
    for _ in 0..<3 {
      try solveParts()
      if refine() { break }
    }
  }

  /// Solves the parts that changed, and copies the values of their variables.
  private mutating func solveParts() throws(SolverError) {
    isOpen = false
    var index = 0
    while index < compilation.parts.count {
      let isStale = compilation.parts[index].isStale
      if isStale, try !solve(part: index) {
        // Constraints that were dormant have changed other parts, too.
        index = 0
        isOpen = false
        continue
      }
      if compilation.parts[index].isOpen { isOpen = true }
      if isStale || compilation.parts[index].isOpen { compilation.parts[index].tableau.copyValues(to: &solution) }
      index += 1
    }
    compilation.reduction.definitions.evaluate(&solution, system, constants: constants)
    if compilation.reduction.isDeep { compilation.terms += system.termVariables.count }
  }

  /// Solves a part. One that fails is built again from its constraints and tried once more, in case rounding errors are the reason.
  /// - Returns: `false` if other parts must be solved first, because dormant constraints were woken.
  private mutating func solve(part: Int) throws(SolverError) -> Bool {
    for isLast in [false, true] {
      let before = compilation.parts[part].tableau.terms
      try count(0)
      compilation.parts[part].tableau.termLimit = termLimit == .max ? .max : before + termLimit - terms
      var limit: PivotLimit?
      var holds = false
      do throws(PivotLimit) {
        holds = try compilation.parts[part].solve()
      } catch {
        limit = error
      }
      try count(compilation.parts[part].tableau.terms - before)
      switch limit {
      case nil where holds: return true
      case .work: throw .tooMuchWork
      case .unbounded(let column, let direction, let level) where wake(limiting: column, direction, level, of: part): return false
      case nil: if isLast { throw .unsatisfiable(constraints: []) }
      case .unbounded, .step: if isLast { throw .inexact }
      }
      compilation.rebuild(part, system, constants)
    }
    return true
  }

  /// Counts numbers read or written, and those that the compilation has counted.
  private mutating func count(_ more: Int) throws(SolverError) {
    terms += more + compilation.terms
    compilation.terms = 0
    if terms > termLimit { throw .tooMuchWork }
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
    var limit: PivotLimit?
    do throws(PivotLimit) {
      try face.minimizeMagnitudes()
    } catch {
      limit = error
    }
    try count(face.tableau.terms)
    if let limit { throw limit == .work ? .tooMuchWork : .inexact }
    face.tableau.copyValues(to: &solution)
    compilation.reduction.definitions.evaluate(&solution, system, constants: constants)
  }

  /// Fills in the constraints of a conflict.
  mutating func explained(_ error: SolverError) -> SolverError {
    guard case .unsatisfiable = error else { return error }
    do throws(SolverError) {
      _ = try Conflict.all(
        in: system, constants: constants, isActive: isActive, terms: &terms, termLimit: termLimit, dropping: { _ in nil })
      return .inexact
    } catch {
      return error
    }
  }
}
