// SPDX-License-Identifier: MIT

internal import Cassowary

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

  /// The number of compiled systems that are kept.
  private static let capacity = 8

  package init(_ container: ConstrainedContainer) {
    self.container = container
    ties = container.ties
  }

  /// How often the solvers exchanged two of their variables, for all rows so far.
  var pivots: Int { compiled.reduce(0) { $0 + $1.solver.work.pivots } }

  /// The compiled systems, with the sources of their constraints.
  var systems: [(sources: [ConstraintSource], solver: Solver)] { compiled.map { ($0.system.sources, $0.solver) } }

  /// Whether the axes have a system each, so that the heights of text follow from the widths.
  var isSeparable: Bool { ties.isEmpty }

  /// Returns the index of a system, which is compiled unless it is kept.
  mutating func index(
    of axes: SystemAxes, isWidthGiven: Bool, isHeightGiven: Bool, dropped: Set<WrittenConstraint>
  ) throws -> Int {
    // A system of one axis does not depend on whether the length along the other one is given.
    let key = CompiledSystem.Key(
      axes: axes, isWidthGiven: isWidthGiven && axes.hasHorizontal, isHeightGiven: isHeightGiven && axes.hasVertical,
      dropped: dropped)
    if let index = compiled.firstIndex(where: { $0.key == key }) { return index }
    let system = AxisSystem(container, axes, isWidthGiven: isWidthGiven, isHeightGiven: isHeightGiven, dropped: dropped)
    let template: Template
    do {
      template = try Template(
        ConstraintSystem(
          variableCount: system.variables.count(views: container.views.count), constraints: system.constraints))
    } catch {
      throw ConstraintFailure(error, system.sources)
    }
    compilations += 1
    if compiled.count == Self.capacity { compiled.removeFirst() }
    compiled.append(CompiledSystem(key: key, system: system, solver: template.solver()))
    return compiled.count - 1
  }

  /// Solves a system for the constants of a row, in the order of the system's sources.
  /// - Throws: ``ConflictingConstraints``, or ``ConstraintFailure``.
  mutating func solve(_ index: Int, _ constants: [Double]) throws {
    do throws(SolverError) {
      for (number, constant) in constants.enumerated() { try compiled[index].solver.setConstant(constant, of: number) }
      try compiled[index].solver.solve()
    } catch {
      guard case .unsatisfiable(let constraints) = error else {
        throw ConstraintFailure(error, compiled[index].system.sources)
      }
      throw ConflictingConstraints(sources: constraints.map { compiled[index].system.sources[$0] })
    }
  }

  /// The system with this index, and its solver after the last row.
  subscript(index: Int) -> (system: AxisSystem, solver: Solver) { (compiled[index].system, compiled[index].solver) }
}

/// Required constraints that cannot hold together: a minimal set, in document order.
struct ConflictingConstraints: Error {
  let sources: [ConstraintSource]
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
  }

  package let reason: Reason
  /// The constraint with the number; `nil` if the constraints fail as a whole.
  package let source: ConstraintSource?

  /// - Parameter sources: the sources of the system's constraints.
  fileprivate init(_ error: any Error, _ sources: [ConstraintSource]) {
    var constraint: Int?
    switch error {
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
  struct Key: Hashable {
    let axes: SystemAxes
    let isWidthGiven, isHeightGiven: Bool
    let dropped: Set<WrittenConstraint>
  }

  let key: Key
  let system: AxisSystem
  /// The solver with the constants of the last row. The solution does not depend on the rows before.
  var solver: Solver
}
