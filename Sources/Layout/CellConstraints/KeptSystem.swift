// SPDX-License-Identifier: MIT

package import CellCassowary

/// The work that solvers have done so far, and how much more they may do.
package struct SolverWork: Sendable {
  /// The numbers of systems and tableaux that were read or written.
  package fileprivate(set) var steps = 0
  /// How often two variables were exchanged, how many constants were changed in systems that were solved before, and how many systems
  /// were compiled.
  package fileprivate(set) var pivots = 0, edits = 0, compilations = 0
  /// The largest value that `steps` may take.
  fileprivate var stepLimit: Int

  package init(stepLimit: Int) {
    self.stepLimit = stepLimit
  }

  /// Allows this number of steps from now on.
  package mutating func start(stepLimit: Int) { self.stepLimit = steps + stepLimit }

  /// - Throws: ``SolverError/tooMuchWork`` beyond the limit.
  mutating func count(_ more: Int) throws(SolverError) {
    steps += more
    if steps > stepLimit { throw .tooMuchWork }
  }
}

/// A system with its solvers, which follow new constants and other active constraints from the last solution. The solution itself does
/// not depend on those before.
package struct KeptSystem: Sendable {
  /// What the system is solved for.
  package enum Use: Sendable {
    /// The rows of a list. Each set of active constraints has a solver, which starts from the solution for constants of zero: rows
    /// that leave out the same constraints share it.
    case rows
    /// The changes of a tree. One solver follows them all, and starts from the constants and the active constraints at hand.
    case changes
  }

  package let system: AxisSystem
  private let use: Use
  /// The system as the solvers take it; `nil` before the first solution.
  private var checked: ConstraintSystem?
  private var kept: [KeptSolver] = []
  /// The index of the solver that was used last.
  private var last = 0
  /// Whether no solver has left the solution from which it starts.
  private var isFresh = true
  /// The values of the variables in the last solution.
  package private(set) var values: [Double] = []

  /// A solver, and where it starts from scratch.
  private struct KeptSolver {
    /// The constraints that were active when it was compiled; `nil` if all were.
    let isActive: [Bool]?
    /// `nil` for a solver that follows a tree.
    let template: Template?
    var solver: Solver
  }

  /// The number of solvers that are kept.
  private static let capacity = 4
  /// Rows with more constraints than this are solved from scratch. The work of a row that may come near the limit must not
  /// depend on the rows before it.
  private static let largestFollowed = 1000

  package init(_ system: AxisSystem, for use: Use) {
    self.system = system
    self.use = use
  }

  private var isLarge: Bool { use == .rows && system.constraints.count > Self.largestFollowed }

  /// The solvers for the sets of active constraints so far.
  var solvers: [Solver] { kept.map(\.solver) }

  /// The solver with the last solution; `nil` if there is none.
  package var solver: Solver? { kept.isEmpty ? nil : kept[last].solver }

  /// The memory of the system and its solvers, in bytes, approximately.
  var byteCount: Int {
    // A constraint, its source and its terms.
    kept.reduce(system.constraints.count * 200) { $0 + ($1.template?.solver().byteCount ?? 0) + $1.solver.byteCount }
  }

  /// Solves the system. Required constraints that conflict are left out, one for each conflict.
  ///
  /// If a solution takes more steps than allowed, it is tried once more from scratch.
  /// - Parameters:
  ///   - constants: the right side of each constraint. Those of inactive constraints do not matter.
  ///   - isActive: whether each constraint is active; all are if it is `nil`.
  ///   - isPreferred: whether to leave out a written constraint, by its index, rather than others of its conflict.
  /// - Returns: the conflicts, with the indices of constraints.
  /// - Throws: ``SolverError``, ``ConstraintSystemError``. The next solution starts from the last one, or from scratch if this one took
  ///   too many steps.
  package mutating func solve(
    _ constants: [Double], isActive: [Bool]? = nil, _ work: inout SolverWork,
    preferring isPreferred: (Int) -> Bool = { _ in true }
  ) throws -> [Conflict] {
    if isLarge { restart() }
    let before = work.steps
    while true {
      let isFromScratch = isFresh
      isFresh = false
      do { return try solveFromHere(constants, isActive, &work, isPreferred) } catch SolverError.tooMuchWork {
        // A solver that was stopped cannot be used any more.
        restart()
        if isFromScratch { throw SolverError.tooMuchWork }
        work.steps = before
      }
    }
  }

  private mutating func restart() {
    isFresh = true
    kept = kept.compactMap { used in
      used.template.map { KeptSolver(isActive: used.isActive, template: $0, solver: $0.solver()) }
    }
  }

  private mutating func solveFromHere(
    _ constants: [Double], _ isActive: [Bool]?, _ work: inout SolverWork, _ isPreferred: (Int) -> Bool
  ) throws -> [Conflict] {
    // In a large system, this takes less time than solving it in vain.
    if try !isLarge || canHold(constants, isActive, &work), try satisfies(constants, isActive, &work) { return [] }
    var remaining = isActive ?? allActive
    let conflicts = try Conflict.all(
      in: checkedSystem(), constants: constants, isActive: remaining, terms: &work.steps, termLimit: work.stepLimit,
      dropping: { dropped(of: $0, isPreferred) })
    try work.count(conflicts.reduce(0) { $0 + $1.constraints.count })
    for conflict in conflicts { remaining[conflict.dropped] = false }
    // If the constraints still conflict after the search, rounding errors decide.
    guard try satisfies(constants, remaining, &work) else { throw SolverError.inexact }
    return conflicts
  }

  private var allActive: [Bool] { [Bool](repeating: true, count: system.constraints.count) }

  private mutating func canHold(_ constants: [Double], _ isActive: [Bool]?, _ work: inout SolverWork) throws -> Bool {
    try Solver.canHold(
      requiredIn: checkedSystem(), constants: constants, isActive: isActive ?? allActive, terms: &work.steps,
      termLimit: work.stepLimit)
  }

  /// Solves the system, unless required constraints conflict. Returns whether there is a solution.
  private mutating func satisfies(_ constants: [Double], _ isActive: [Bool]?, _ work: inout SolverWork) throws -> Bool {
    do {
      last = try index(of: isActive, constants, &work)
      let outcome = kept[last].solver.solve(
        for: constants, active: isActive, termLimit: work.stepLimit - work.steps, into: &values)
      work.steps += outcome.terms
      work.pivots += outcome.pivots
      work.edits += outcome.edits
      if let failure = outcome.failure { throw failure }
      return true
    } catch SolverError.unsatisfiable {
      return false
    }
  }

  /// The index of the solver for a set of active constraints, which is compiled unless there is one.
  private mutating func index(of isActive: [Bool]?, _ constants: [Double], _ work: inout SolverWork) throws -> Int {
    switch use {
    case .rows: if let index = kept.firstIndex(where: { $0.isActive == isActive }) { return index }
    case .changes: if !kept.isEmpty { return 0 }
    }
    // An inactive constraint may have an invalid constant.
    let start = constants.indices.map { use == .changes && isActive?[$0] != false ? constants[$0] : 0 }
    let template = try Template(
      checkedSystem(), constants: start, active: isActive, termLimit: work.stepLimit - work.steps)
    if kept.count == Self.capacity { kept.remove(at: 1) }
    kept.append(KeptSolver(isActive: isActive, template: use == .rows ? template : nil, solver: template.solver()))
    work.compilations += 1
    work.pivots += template.solver().pivots
    try work.count(template.solver().terms)
    return kept.count - 1
  }

  private mutating func checkedSystem() throws -> ConstraintSystem {
    let checked = try checked ?? ConstraintSystem(variableCount: system.variableCount, constraints: system.constraints)
    self.checked = checked
    return checked
  }

  /// The constraint to leave out of a conflict: the last written one that is preferred, or else the last written one, or else the last
  /// one that a content makes.
  private func dropped(of members: [Int], _ isPreferred: (Int) -> Bool) -> Int? {
    let written = members.filter { system.sources[$0].written != nil }
    return written.last(where: isPreferred) ?? written.last ?? members.last { system.sources[$0].isOfContent }
  }
}
