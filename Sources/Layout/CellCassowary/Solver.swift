// SPDX-License-Identifier: MIT

/// An incremental solver of linear constraints, whose solution depends only on the active constraints and their constants.
///
/// The solution minimizes, priority by priority from the highest, the sum of the errors. Of the solutions that are equally good, it
/// is the one with the smallest errors of single constraints in their order, and then with the smallest magnitudes of the variables in
/// their order. The order in which constraints were activated, deactivated and edited does not matter.
///
/// Each step of the simplex method (one for each priority, and for each constraint and variable that a tie needs) takes at most
/// 300 + 12 (rows + columns) pivots. If it would take more, the change is refused with
/// ``SolverError/inexact``.
package struct Solver: Sendable {
  package let system: ConstraintSystem
  var constants: [Double]
  var isActive: [Bool]
  /// Constraints deactivated one at a time. They are no longer compiled into definitions, so that deactivating them again is cheaper.
  var isReplaceable: [Bool]
  var compilation: Compilation
  /// For each variable the part whose tableau holds it, or -1.
  var partOfVariable: [Int32]
  var solution: [Double]
  /// Constants that were set since the last solution, with their values before.
  var staged: [(constraint: Int, before: Double)] = []
  /// Whether the last solution needed the order of the variables.
  var isOpen = false
  /// Whether any values that satisfy the constraints will do.
  private(set) var acceptsAnyValues = false

  /// The number of compilations, and the pivots of the tableaux before the last one.
  var compilations = 0
  var earlierPivots = 0

  /// The numbers of tableaux and systems read or written so far, the template's included: a measure of work that does not depend on
  /// the machine.
  package internal(set) var terms = 0
  /// The largest value that ``terms`` may take.
  package var termLimit: Int

  /// Compiles and solves a system.
  init(_ system: ConstraintSystem, constants: [Double], isActive: [Bool], termLimit: Int = .max) throws(SolverError) {
    self = try Solver(unsolved: system, constants: constants, isActive: isActive, termLimit: termLimit)
    do throws(SolverError) {
      try optimize()
    } catch {
      throw explained(error)
    }
  }

  /// Compiles a system.
  private init(
    unsolved system: ConstraintSystem, constants: [Double], isActive: [Bool], termLimit: Int
  ) throws(SolverError) {
    precondition(isActive.count == system.constraintCount, "one flag for each constraint")
    self.system = system
    self.constants = constants
    self.isActive = isActive
    self.termLimit = termLimit
    isReplaceable = [Bool](repeating: false, count: system.constraintCount)
    compilation = try Compilation(system, constants: constants, isActive: isActive, isReplaceable: isReplaceable)
    partOfVariable = []
    solution = [Double](repeating: 0, count: system.variableCount)
    indexVariables()
  }

  /// Returns whether the active constraints that are required can hold together. Solves them from scratch, without the others.
  ///
  /// If they can, this takes less time than ``Conflict/all(in:constants:isActive:terms:termLimit:dropping:)``, because, of the deep
  /// constraints, only those that fail farthest get rows.
  /// - Parameter terms: increases by the numbers that were read or written.
  /// - Returns: `false` also if rounding errors prevent an answer.
  /// - Throws: ``SolverError/tooMuchWork`` if `terms` exceeds `termLimit`; ``SolverError/tooLarge``.
  package static func canHold(
    requiredIn system: ConstraintSystem, constants: [Double], isActive: [Bool], terms: inout Int, termLimit: Int = .max
  ) throws(SolverError) -> Bool {
    let isRequired = isActive.indices.map { isActive[$0] && system.isRequired($0) }
    var solver = try Solver(unsolved: system, constants: constants, isActive: isRequired, termLimit: termLimit)
    solver.terms = terms
    solver.acceptsAnyValues = true
    defer { terms = solver.terms }
    do throws(SolverError) {
      try solver.optimize()
      return true
    } catch {
      if error == .tooMuchWork { throw error }
      return false
    }
  }

  /// The memory of the solver, in bytes, approximately: that of its tableaux, and some 200 bytes for each variable and constraint.
  package var byteCount: Int {
    compilation.parts.reduce((solution.count + constants.count) * 200) { $0 + $1.tableau.entries.byteCount }
  }

  /// The value of each variable. O(1).
  package var values: [Double] { solution }

  /// The value of a variable in the last solution. O(1).
  package func value(of variable: Int) -> Double { solution[variable] }

  /// The constant of a constraint, active or not. O(1).
  package func constant(of constraint: Int) -> Double { constants[constraint] }

  package func isActive(_ constraint: Int) -> Bool { isActive[constraint] }

  /// The amount by which a constraint fails in the last solution, or would fail if it is inactive; 0 if it holds. O(t) for t terms.
  package func error(of constraint: Int) -> Double {
    let distance = distance(of: constraint)
    switch system.relations[constraint] {
    case .equal: return distance.magnitude
    case .atMost: return max(0, distance)
    case .atLeast: return max(0, -distance)
    }
  }

  /// The left-hand side minus the right-hand side.
  func distance(of constraint: Int) -> Double {
    var distance = -constants[constraint]
    for term in system.terms(of: constraint) {
      distance += system.termCoefficients[term] * solution[system.termVariables[term]]
    }
    return distance
  }

  /// Whether the error of a constraint is at most 1e-6 for terms of ordinary magnitude. O(t) for t terms.
  package func isSatisfied(_ constraint: Int) -> Bool {
    var magnitude = max(1, constants[constraint].magnitude)
    for term in system.terms(of: constraint) {
      magnitude = max(magnitude, (system.termCoefficients[term] * solution[system.termVariables[term]]).magnitude)
    }
    return error(of: constraint) <= 1e-6 * max(1, magnitude / 1e4)
  }

  /// Records a new constant for the next ``solve()``. O(r) for the r rows that depend on it.
  /// - Throws: ``SolverError/invalidConstant(constraint:)``, ``SolverError/constraintOutOfRange(constraint:)``.
  package mutating func setConstant(_ constant: Double, of constraint: Int) throws(SolverError) {
    guard constants.indices.contains(constraint) else { throw .constraintOutOfRange(constraint: constraint) }
    guard ConstraintSystem.isValid(constant: constant) else { throw .invalidConstant(constraint: constraint) }
    let before = constants[constraint]
    if before == constant { return }
    staged.append((constraint, before))
    replaceConstant(of: constraint, by: constant)
  }

  /// Computes the solution for the constants set since the last one. Without a change of sides, no pivot is needed.
  ///
  /// Allocates no memory once the solver is the only owner of its arrays, unless the solution is ambiguous.
  /// - Parameter namingConflict: whether to search for the constraints of a conflict. Otherwise the error has none.
  /// - Throws: ``SolverError``. The constants are then those of the last solution.
  package mutating func solve(namingConflict: Bool = true) throws(SolverError) {
    if staged.isEmpty { return }
    do throws(SolverError) {
      try optimize()
      staged.removeAll(keepingCapacity: true)
    } catch {
      let failure = namingConflict ? explained(error) : error
      if failure == .tooMuchWork { throw failure }
      for edit in staged.reversed() { replaceConstant(of: edit.constraint, by: edit.before) }
      staged.removeAll(keepingCapacity: true)
      try optimize()
      throw failure
    }
  }

  /// The work of a solution.
  package struct Outcome {
    /// The numbers that were read or written, the exchanges, and the constants that were changed.
    package let terms, pivots, edits: Int
    /// Why there is no solution; the constraints of a conflict are not named.
    package let failure: SolverError?
  }

  /// Solves for the constants of all constraints, as ``setConstant(_:of:)`` and ``solve(namingConflict:)`` do, or
  /// ``change(activating:deactivating:)`` if the set of active constraints changes.
  /// - Parameters:
  ///   - constants: one for each constraint. Those of inactive constraints do not matter.
  ///   - active: whether each constraint is active; none changes if it is `nil`.
  ///   - termLimit: the numbers that may be read or written.
  ///   - values: gets the value of each variable if there is a solution.
  package mutating func solve(
    for constants: [Double], active: [Bool]? = nil, termLimit: Int, into values: inout [Double]
  ) -> Outcome {
    let before = (terms: terms, pivots: pivots)
    self.termLimit = terms + max(0, termLimit)
    var edits = 0
    var failure: SolverError?
    do throws(SolverError) {
      if let active {
        for constraint in constants.indices where active[constraint] { try setConstant(constants[constraint], of: constraint) }
        edits = staged.count
        try solve(active: active)
      } else {
        for (constraint, constant) in constants.enumerated() { try setConstant(constant, of: constraint) }
        edits = staged.count
        try solve(namingConflict: false)
      }
      if values.count != solution.count { values = [Double](repeating: 0, count: solution.count) }
      // Copied, because a second owner of the array would make the next solution copy it.
      for variable in solution.indices { values[variable] = solution[variable] }
    } catch {
      failure = error
    }
    return Outcome(terms: terms - before.terms, pivots: pivots - before.pivots, edits: edits, failure: failure)
  }

  private mutating func solve(active: [Bool]) throws(SolverError) {
    let changed = active.indices.filter { active[$0] != isActive[$0] }
    if changed.isEmpty { return try solve(namingConflict: false) }
    try change(activating: changed.filter { active[$0] }, deactivating: changed.filter { !active[$0] })
  }

  private mutating func replaceConstant(of constraint: Int, by constant: Double) {
    let change = constant - constants[constraint]
    constants[constraint] = constant
    compilation.changeConstant(of: constraint, by: change, system)
  }

  mutating func indexVariables() {
    partOfVariable = [Int32](repeating: -1, count: system.variableCount)
    for (part, group) in compilation.reduction.groups.enumerated() {
      for variable in group.variables { partOfVariable[variable] = Int32(part) }
    }
  }
}
