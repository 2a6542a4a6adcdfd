// SPDX-License-Identifier: MIT

internal import CellCassowary

/// The constraints of a container, compiled for its views. The same program lays out any number of containers with the same
/// constraints; their constants and contents may differ.
///
/// Each system is compiled when it is first needed: with or without a given width and height, and without the constraints that
/// conflict with others.
package struct ConstraintProgram: Sendable {
  package let container: ConstrainedContainer
  /// The constraints that tie heights to widths.
  let ties: [WrittenConstraint]
  private var compiled: [CompiledSystem] = []
  /// The number of systems that were compiled.
  package private(set) var compilations = 0

  /// What the solvers did: numbers of their systems and tableaux that they read or wrote, for all rows so far.
  package private(set) var steps = 0
  /// The largest value that `steps` may take.
  private var stepLimit: Int

  /// The number of compiled systems that are kept.
  private static let capacity = 8

  package init(_ container: ConstrainedContainer, stepLimit: Int = ConstraintsLayout.maximumSteps) {
    self.container = container
    self.stepLimit = stepLimit
    ties = container.ties
  }

  /// Lets the layout of the next row take at most this number of steps.
  mutating func startRow(stepLimit: Int) { self.stepLimit = steps + stepLimit }

  /// Counts steps outside of the solvers.
  mutating func count(_ more: Int) throws {
    steps += more
    if steps > stepLimit { throw ConstraintFailure(SolverError.tooMuchWork, []) }
  }

  /// How often the solvers exchanged two of their variables, for all rows so far.
  private(set) var pivots = 0
  /// The constants that were changed in systems that were solved before.
  private(set) var edits = 0

  /// The memory of the systems and their solvers, in bytes, approximately.
  package var byteCount: Int { compiled.reduce(0) { $0 + $1.byteCount } }

  /// The compiled systems, with the sources of their constraints.
  var systems: [(sources: [ConstraintSource], solver: Solver)] { compiled.map { ($0.system.sources, $0.solver) } }

  /// Whether the axes have a system each, so that the heights of text follow from the widths.
  var isSeparable: Bool { ties.isEmpty }

  /// Returns the index of a system, which is compiled unless it is kept.
  mutating func index(
    of axes: SystemAxes, isWidthGiven: Bool, isHeightGiven: Bool, dropped: Set<WrittenConstraint>,
    floors: Set<ConstraintAxis> = []
  ) throws -> Int {
    // A system of one axis does not depend on whether the length along the other one is given.
    let key = CompiledSystem.Key(
      axes: axes, isWidthGiven: isWidthGiven && axes.hasHorizontal, isHeightGiven: isHeightGiven && axes.hasVertical,
      dropped: dropped, floors: floors)
    if let index = compiled.indices.first(where: { compiled[$0].key == key }) { return index }
    let system = AxisSystem(
      container, axes, isWidthGiven: isWidthGiven, isHeightGiven: isHeightGiven, dropped: dropped, floors: floors)
    let template: Template
    do {
      template = try Template(
        ConstraintSystem(
          variableCount: system.variables.count(views: container.views.count), constraints: system.constraints),
        termLimit: stepLimit - steps)
    } catch {
      throw ConstraintFailure(error, system.sources)
    }
    compilations += 1
    pivots += template.solver().pivots
    if compiled.count == Self.capacity { compiled.removeFirst() }
    compiled.append(CompiledSystem(key: key, system: system, template: template))
    try count(template.solver().terms)
    return compiled.count - 1
  }

  /// Solves a system for the constants of a row, in the order of the system's sources.
  /// - Returns: whether the required constraints can hold together.
  /// - Throws: ``ConstraintFailure``.
  mutating func solve(_ index: Int, _ constants: [Double]) throws -> Bool {
    // What a row takes must not depend on the rows before it where it may come near the limit.
    if isLarge(index) { restart(index) }
    let before = steps
    do throws(SolverError) {
      return try solveFromHere(index, constants)
    } catch {
      let sources = compiled[index].system.sources
      guard error == .tooMuchWork else { throw ConstraintFailure(error, sources) }
      restart(index)
      steps = before
      do throws(SolverError) { return try solveFromHere(index, constants) } catch { throw ConstraintFailure(error, sources) }
    }
  }

  /// Whether the solver of a system starts each row from the solution of the template, instead of that of the row before.
  func isLarge(_ index: Int) -> Bool { compiled[index].system.constraints.count > Self.largestKept }

  private static let largestKept = 1000

  private mutating func restart(_ index: Int) {
    compiled[index].solver = compiled[index].template.solver()
  }

  private mutating func solveFromHere(_ index: Int, _ constants: [Double]) throws(SolverError) -> Bool {
    let outcome = compiled[index].solve(for: constants, termLimit: stepLimit - steps)
    steps += outcome.terms
    pivots += outcome.pivots
    edits += outcome.edits
    guard let failure = outcome.failure else { return true }
    if case .unsatisfiable = failure { return false }
    throw failure
  }

  /// Returns whether the required constraints of a system can hold together. It takes less time than to solve the system.
  /// - Throws: ``ConstraintFailure``.
  mutating func requiredConstraintsCanHold(_ index: Int, _ constants: [Double]) throws -> Bool {
    let (sources, system) = (compiled[index].system.sources, compiled[index].solver.system)
    var steps = 0
    defer { self.steps += steps }
    do throws(SolverError) {
      return try Solver.canHold(
        requiredIn: system, constants: constants, isActive: sources.map { _ in true }, terms: &steps,
        termLimit: stepLimit - self.steps)
    } catch {
      throw ConstraintFailure(error, sources)
    }
  }

  /// Returns the required constraints of a system to leave out, so that the others can hold together: of each conflict the last one that
  /// is written.
  /// - Throws: ``ConstraintFailure``.
  mutating func conflicts(_ index: Int, _ constants: [Double]) throws -> [ConstraintExplanation.Conflict] {
    let (sources, solver) = (compiled[index].system.sources, compiled[index].solver)
    var steps = 0
    do {
      let conflicts = try Conflict.all(
        in: solver.system, constants: constants, isActive: sources.map { _ in true }, terms: &steps,
        termLimit: stepLimit - self.steps, dropping: { $0.last { sources[$0].written != nil } })
      try count(steps + conflicts.reduce(0) { $0 + $1.constraints.count })
      return conflicts.compactMap { conflict in
        sources[conflict.dropped].written.map {
          ConstraintExplanation.Conflict(constraints: conflict.constraints.map { sources[$0] }, dropped: $0)
        }
      }
    } catch {
      throw error as? ConstraintFailure ?? ConstraintFailure(error, sources)
    }
  }

  /// The system with this index.
  func system(_ index: Int) -> AxisSystem { compiled[index].system }

  /// The solver of a system after the last row.
  func solver(_ index: Int) -> Solver { compiled[index].solver }

  /// The values of a system's variables in the last row.
  func values(_ index: Int) -> [Double] { compiled[index].values }

  /// Returns the program, and leaves one behind that has compiled nothing, so that the program returned has only one owner.
  mutating func taken() -> ConstraintProgram {
    let program = self
    compiled = []
    return program
  }
}

/// The reason why the constraints of a container cannot be solved.
package struct ConstraintFailure: Error, Hashable {
  package enum Reason: Hashable, Sendable {
    /// A constant or a multiplier is too large or too small.
    case number
    /// Too many constraints share views.
    case tooLarge
    /// The multipliers are of very different magnitudes, and cancel.
    case inexact
    /// The constraints take more than ``ConstraintsLayout/maximumSteps``.
    case tooMuchWork
  }

  package let reason: Reason
  /// The constraint with the number; `nil` if the constraints fail as a whole.
  package let source: ConstraintSource?

  /// - Parameter sources: the sources of the system's constraints.
  init(_ error: any Error, _ sources: [ConstraintSource]) {
    var constraint: Int?
    switch error {
    case SolverError.tooMuchWork: reason = .tooMuchWork
    case SolverError.tooLarge, ConstraintSystemError.tooManyConstraints: reason = .tooLarge
    case SolverError.invalidConstant(let index): (reason, constraint) = (.number, index)
    case ConstraintSystemError.invalidConstant(let index): (reason, constraint) = (.number, index)
    case ConstraintSystemError.invalidCoefficient(let index, _): (reason, constraint) = (.number, index)
    default: reason = .inexact
    }
    source = constraint.map { sources[$0] }
  }
}

private struct CompiledSystem: Sendable {
  var byteCount: Int {
    // A constraint, its source and its terms.
    system.constraints.count * 200 + template.solver().byteCount + solver.byteCount
  }

  struct Key: Hashable {
    let axes: SystemAxes
    let isWidthGiven, isHeightGiven: Bool
    let dropped: Set<WrittenConstraint>
    let floors: Set<ConstraintAxis>
  }

  let key: Key
  let system: AxisSystem
  let template: Template
  /// The solver with the constants of the last row. The solution does not depend on the rows before.
  var solver: Solver
  /// The values of the variables in the last solution.
  private(set) var values: [Double] = []

  init(key: Key, system: AxisSystem, template: Template) {
    self.key = key
    self.system = system
    self.template = template
    solver = template.solver()
  }

  mutating func solve(for constants: [Double], termLimit: Int) -> Solver.Outcome {
    solver.solve(for: constants, termLimit: termLimit, into: &values)
  }
}
