// SPDX-License-Identifier: MIT

internal import CellCassowary
internal import CellConstraints

/// The solver of one axis, or of both where a constraint ties them. A changed constant and a changed set of active rows are
/// increments of the last solution.
struct AxisSolver {
  let variables: ViewVariables
  let rows: [ViewRow]
  private let constraints: [LinearConstraint]
  private var solver: Solver?
  private var last: (constants: [Double], isWanted: [Bool])?
  /// The variables that the constraints leave open; `nil` if no one has asked since the last solution.
  private var open: Set<Int>?

  /// A minimal set of rows that cannot hold together, and the one of them that is ignored.
  struct Conflict {
    let rows: [Int]
    let dropped: Int
  }

  private(set) var conflicts: [Conflict] = []
  /// The numbers that were read or written for all solutions so far, apart from those that were given up.
  private(set) var steps = 0

  /// - Parameter constraints: one for each row; their constants do not matter.
  init(_ variables: ViewVariables, rows: [ViewRow], constraints: [LinearConstraint]) {
    self.variables = variables
    self.rows = rows
    self.constraints = constraints
  }

  var axes: SystemAxes { variables.variables.axes }

  /// The value of a variable in the last solution.
  func value(of variable: Int) -> Double { solver?.value(of: variable) ?? 0 }

  /// Solves for new constants and active rows, unless they are those of the last solution. Rows that conflict are dropped, one for each
  /// conflict, until the next call.
  ///
  /// A solution that exceeds the limit is tried once more from scratch.
  /// - Parameter stepLimit: how much ``steps`` may grow.
  /// - Throws: the solver's error, ``SolverError/tooMuchWork`` beyond the limit.
  mutating func solve(constants: [Double], isWanted: [Bool], stepLimit: Int) throws {
    if let last, last.constants == constants, last.isWanted == isWanted { return }
    let start = steps
    let isFromScratch = solver == nil
    open = nil
    do {
      do {
        conflicts = try solveFromHere(constants, isWanted, until: start + stepLimit)
      } catch SolverError.tooMuchWork where !isFromScratch {
        solver = nil
        steps = start
        conflicts = try solveFromHere(constants, isWanted, until: start + stepLimit)
      }
    } catch SolverError.tooMuchWork {
      // The solver cannot be used any more.
      solver = nil
      last = nil
      throw SolverError.tooMuchWork
    }
    last = (constants, isWanted)
  }

  /// - Returns: the conflicts.
  private mutating func solveFromHere(_ constants: [Double], _ isWanted: [Bool], until limit: Int) throws -> [Conflict] {
    do {
      try apply(constants, isWanted, until: limit)
      return []
    } catch SolverError.unsatisfiable {
      var isActive = isWanted
      let found = try CellCassowary.Conflict.all(
        in: solver?.system ?? system(constants, isWanted), constants: constants, isActive: isWanted, terms: &steps,
        termLimit: limit, dropping: dropped(of:))
      for conflict in found { isActive[conflict.dropped] = false }
      try apply(constants, isActive, until: limit)
      return found.map { Conflict(rows: $0.constraints, dropped: $0.dropped) }
    }
  }

  private func system(_ constants: [Double], _ isActive: [Bool]) throws -> ConstraintSystem {
    var constraints = constraints
    // An inactive row may have an invalid constant.
    for row in constraints.indices { constraints[row].constant = isActive[row] ? constants[row] : 0 }
    return try ConstraintSystem(variableCount: variables.count, constraints: constraints)
  }

  private mutating func apply(_ constants: [Double], _ isActive: [Bool], until limit: Int) throws {
    guard let before = solver?.terms else {
      let solver = try Template(system(constants, isActive), active: isActive, termLimit: limit - steps).solver()
      self.solver = solver
      steps += solver.terms
      return
    }
    defer { steps += (solver?.terms ?? before) - before }
    solver?.termLimit = before + limit - steps
    for row in constants.indices where isActive[row] { try solver?.setConstant(constants[row], of: row) }
    let changed = isActive.indices.filter { isActive[$0] != solver?.isActive($0) }
    if changed.isEmpty {
      try solver?.solve(namingConflict: false)
    } else {
      try solver?.change(activating: changed.filter { isActive[$0] }, deactivating: changed.filter { !isActive[$0] })
    }
  }

  /// The row to ignore: the last one that is written, or that a stack view or margins made, or that is a content size.
  private func dropped(of members: [Int]) -> Int? {
    func last(where matches: (ViewRow) -> Bool) -> Int? { members.last { matches(rows[$0]) } }
    return last { if case .constraint(let bound) = $0 { bound.constraint.origin == .written } else { false } }
      ?? last { if case .constraint = $0 { true } else { false } }
      ?? last {
        switch $0 {
        case .resistance, .hugging: true
        default: false
        }
      }
  }

  /// Whether the constraints leave several values for a variable of an item.
  mutating func isAmbiguous(_ place: Int, stepLimit: Int) throws -> Bool {
    if open == nil, var solver {
      solver.termLimit = solver.terms + stepLimit
      open = Set(try solver.ambiguity?.variables ?? [])
    }
    return open.map { !$0.isDisjoint(with: axes.list.flatMap { variables.variables(of: place, $0) }) } ?? false
  }

  /// The rows that determine the position or the length of an item along an axis, in order.
  func rows(determining place: Int, _ axis: ConstraintAxis, stepLimit: Int) throws -> [ViewRow] {
    guard var solver else { return [] }
    // The answer comes from a solution from scratch.
    solver.termLimit = stepLimit
    let rows = try solver.influences(on: variables.variables(of: place, axis)).joined().map(\.constraint)
    return Set(rows).sorted().map { self.rows[$0] }
  }
}
