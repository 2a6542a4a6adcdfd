// SPDX-License-Identifier: MIT

extension Solver {
  /// Activates and deactivates constraints, and solves once.
  ///
  /// A constraint within one tableau costs O(r c) for each pivot. If one connects two tableaux, or if one that defines a variable is
  /// deactivated, the system is compiled again; a constraint deactivated in this way no longer defines variables, so that
  /// deactivating it again is cheap. Changes of more than a quarter of the constraints compile the system once.
  ///
  /// Constraints that already are as requested are left alone. One in both lists ends up active.
  /// - Throws: ``SolverError``. The solver is then as it was before, apart from constants that were set but not solved for.
  package mutating func change(activating: [Int], deactivating: [Int] = []) throws(SolverError) {
    for constraint in activating + deactivating where !isActive.indices.contains(constraint) {
      throw .constraintOutOfRange(constraint: constraint)
    }
    let before = self
    do throws(SolverError) {
      try apply(activating, deactivating)
    } catch {
      let failure = explained(error)
      self = before
      throw failure
    }
  }

  /// Activates a constraint: see ``change(activating:deactivating:)``.
  package mutating func activate(_ constraint: Int) throws(SolverError) { try change(activating: [constraint]) }

  /// Deactivates a constraint: see ``change(activating:deactivating:)``.
  package mutating func deactivate(_ constraint: Int) throws(SolverError) {
    try change(activating: [], deactivating: [constraint])
  }

  private mutating func apply(_ activating: [Int], _ deactivating: [Int]) throws(SolverError) {
    let isLarge =
      (activating.count + deactivating.count) * 4 > system.constraintCount && activating.count + deactivating.count > 2
    var mustCompile = isLarge
    let kept = Set(activating)
    for constraint in deactivating where isActive[constraint] && !kept.contains(constraint) {
      isActive[constraint] = false
      if !isLarge { isReplaceable[constraint] = true }
      if !mustCompile, !compilation.deactivate(constraint) { mustCompile = true }
    }
    for constraint in activating where !isActive[constraint] {
      isActive[constraint] = true
      if mustCompile { continue }
      let added = compilation.activate(constraint, system, constants: constants, partOfVariable)
      if !added { mustCompile = true }
    }
    if mustCompile { try compile() }
    try optimize()
    staged.removeAll(keepingCapacity: true)
  }

  private mutating func compile() throws(SolverError) {
    earlierPivots += compilation.parts.reduce(0) { $0 + $1.tableau.pivots }
    compilations += 1
    compilation = try Compilation(system, constants: constants, isActive: isActive, isReplaceable: isReplaceable)
    for variable in solution.indices { solution[variable] = 0 }
    indexVariables()
  }
}
