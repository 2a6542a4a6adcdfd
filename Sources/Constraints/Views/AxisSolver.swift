// SPDX-License-Identifier: MIT

internal import Cassowary

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
  /// - Throws: the solver's error. The values are then those of the last solution.
  mutating func solve(constants: [Double], isWanted: [Bool]) throws {
    if let last, last.constants == constants, last.isWanted == isWanted { return }
    var conflicts: [Conflict] = []
    do {
      try apply(constants, isWanted)
    } catch SolverError.unsatisfiable {
      var isActive = isWanted
      var terms = 0
      let found = try Cassowary.Conflict.all(
        in: solver?.system ?? system(constants, isWanted), constants: constants, isActive: isWanted, terms: &terms,
        dropping: dropped(of:))
      for conflict in found {
        isActive[conflict.dropped] = false
        conflicts.append(Conflict(rows: conflict.constraints, dropped: conflict.dropped))
      }
      try apply(constants, isActive)
    }
    self.conflicts = conflicts
    last = (constants, isWanted)
    open = nil
  }

  private func system(_ constants: [Double], _ isActive: [Bool]) throws -> ConstraintSystem {
    var constraints = constraints
    // An inactive row may have an invalid constant.
    for row in constraints.indices { constraints[row].constant = isActive[row] ? constants[row] : 0 }
    return try ConstraintSystem(variableCount: variables.count, constraints: constraints)
  }

  private mutating func apply(_ constants: [Double], _ isActive: [Bool]) throws {
    guard solver != nil else {
      solver = try Template(system(constants, isActive), active: isActive).solver()
      return
    }
    for row in constants.indices where isActive[row] { try solver?.setConstant(constants[row], of: row) }
    let changed = isActive.indices.filter { isActive[$0] != solver?.isActive($0) }
    if changed.isEmpty {
      try solver?.solve()
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
  mutating func isAmbiguous(_ place: Int) throws -> Bool {
    let open = try open ?? Set(solver?.ambiguity?.variables ?? [])
    self.open = open
    return !open.isDisjoint(with: axes.list.flatMap { variables.variables(of: place, $0) })
  }

  /// The rows that determine the position or the length of an item along an axis, in order.
  func rows(determining place: Int, _ axis: ConstraintAxis) throws -> [ViewRow] {
    guard let solver else { return [] }
    let rows = try solver.influences(on: variables.variables(of: place, axis)).joined().map(\.constraint)
    return Set(rows).sorted().map { self.rows[$0] }
  }
}
