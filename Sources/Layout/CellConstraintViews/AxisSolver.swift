// SPDX-License-Identifier: MIT

internal import CellCassowary
internal import CellConstraints

/// A constraint of a system of views.
struct ViewRow {
  let source: ConstraintSource
  let priority: Int
  /// The constraint between items that a written source stands for.
  let bound: BoundConstraint?

  /// The items that it names, apart from the one around the others, whose leading and upper edges are zero.
  var items: Set<Int> { bound?.items ?? [source.length?.view ?? 0] }
}

/// The constraints of a tree along one axis, or along both where a constraint ties them. A changed constant and a changed set of active
/// constraints are increments of the last solution.
struct AxisSolver {
  let variables: ViewVariables
  let rows: [ViewRow]
  /// Constraints with multipliers that no system can hold.
  private(set) var invalid: [ViewConstraint] = []
  private var kept: KeptSystem
  private var last: (constants: [Double], isActive: [Bool])?
  /// The variables that the constraints leave open; `nil` until a question about the last solution needs them.
  private var open: Set<Int>?
  private(set) var conflicts: [Conflict] = []

  /// - Parameters:
  ///   - contents: the views with contents.
  ///   - constraints: those of the tree. The ones of another axis, or with items that are not in the tree, take no part.
  init(
    _ variables: ViewVariables, contents: [(place: Int, view: ConstraintView)], lengths: ViewSystem.Lengths,
    constraints: [ViewConstraint]
  ) {
    self.variables = variables
    let axes = variables.variables.axes
    var system = AxisSystem(variables.variables, views: variables.parents.count - 1)
    for axis in axes.list {
      system.append(lengths == .given ? .container(axis) : .fitting(axis), of: .container, priority: lengths.priority(axis))
    }
    for place in variables.parents.indices {
      for axis in axes.list { system.append(.minimum(view: place, axis), of: Constraint.Item(place: place)) }
    }
    for (place, view) in contents {
      for axis in axes.list {
        let priorities = ConstrainedView.Content(
          hugging: view.contentHuggingPriority(for: axis), resistance: view.contentCompressionResistancePriority(for: axis))
        system.append(priorities, of: Constraint.Item(place: place), view: place, axis)
      }
    }
    var bounds: [BoundConstraint] = []
    for constraint in constraints where axes == .both || constraint.attribute.isHorizontal == axes.hasHorizontal {
      guard let (place, bound, terms) = variables.bound(constraint) else { continue }
      guard terms.allSatisfy({ ConstraintSystem.coefficientMagnitudes ~= $0.coefficient.magnitude }) else {
        invalid.append(constraint)
        continue
      }
      let source = ConstraintSource.written(WrittenConstraint(view: place, index: bounds.count))
      system.append(source, terms, constraint.relation, priority: constraint.priority)
      bounds.append(bound)
    }
    rows = zip(system.sources, system.constraints).map { source, constraint in
      ViewRow(source: source, priority: constraint.priority, bound: source.written.map { bounds[$0.index] })
    }
    kept = KeptSystem(system, for: .changes)
  }

  var axes: SystemAxes { variables.variables.axes }

  /// The values of the variables in the last solution.
  var values: [Double] { kept.values }

  /// Solves for new constants and active rows, unless they are those of the last solution. Of each conflict, the last row that is
  /// written is left out, or one that a stack view or margins made, or a content size.
  mutating func solve(_ constants: [Double], isActive: [Bool], _ work: inout SolverWork) throws {
    if let last, last == (constants, isActive) { return }
    (last, open) = (nil, nil)
    let rows = rows
    conflicts = try kept.solve(constants, isActive: isActive, &work) { rows[$0].bound?.constraint.origin == .written }
    last = (constants, isActive)
  }

  /// Whether the constraints leave several values for a variable of an item.
  mutating func isAmbiguous(_ place: Int, stepLimit: Int) throws -> Bool {
    if open == nil, var solver = kept.solver {
      solver.termLimit = solver.terms + stepLimit
      open = Set(try solver.ambiguity?.variables ?? [])
    }
    return open.map { !$0.isDisjoint(with: axes.list.flatMap { variables.variables(of: place, $0) }) } ?? false
  }

  /// The rows that determine the position or the length of an item along an axis, in order.
  func rows(determining place: Int, _ axis: ConstraintAxis, stepLimit: Int) throws -> [ViewRow] {
    guard var solver = kept.solver else { return [] }
    // The answer comes from a solution from scratch.
    solver.termLimit = stepLimit
    let rows = try solver.influences(on: variables.variables(of: place, axis)).joined().map(\.constraint)
    return Set(rows).sorted().map { self.rows[$0] }
  }
}
