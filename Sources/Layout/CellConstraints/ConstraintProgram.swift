// SPDX-License-Identifier: MIT

internal import CellCassowary
internal import CellGraphics

/// The constraints of a container, compiled for its views. The same program lays out any number of containers with the same
/// constraints; their constants and contents may differ.
///
/// Each system is compiled when it is first needed: with or without a given width and height, and without the constraints that
/// conflict with others.
package struct ConstraintProgram: Sendable {
  package let container: ConstrainedContainer
  /// The constraints that tie heights to widths.
  let ties: [WrittenConstraint]
  /// Whether a view hugs its lines.
  let hugsLines: Bool
  /// Whether a view holds others.
  let holdsViews: Bool
  /// The work of the solvers for all rows so far.
  private(set) var work: SolverWork
  private var compiled: [CompiledSystem] = []

  private struct CompiledSystem {
    struct Key: Hashable {
      let axes: SystemAxes
      let isWidthGiven, isHeightGiven: Bool
      let floors: Set<ConstraintAxis>
    }

    let key: Key
    var kept: KeptSystem
  }

  /// The number of systems that are kept.
  private static let capacity = 8

  package init(_ container: ConstrainedContainer, stepLimit: Int = ConstraintsLayout.maximumSteps) {
    self.container = container
    work = SolverWork(stepLimit: stepLimit)
    ties = container.ties
    hugsLines = container.views.contains { $0.hugsLines }
    holdsViews = container.views.contains { $0.holdsViews }
  }

  /// Lets the layout of the next row take at most this number of steps.
  mutating func startRow(stepLimit: Int) { work.start(stepLimit: stepLimit) }

  /// Counts steps outside of the solvers.
  mutating func count(_ more: Int) throws {
    do { try work.count(more) } catch { throw ConstraintFailure(error, []) }
  }

  /// The memory of the systems and their solvers, in bytes, approximately.
  package var byteCount: Int { compiled.reduce(0) { $0 + $1.kept.byteCount } }

  /// The solvers, with the sources of their constraints.
  var systems: [(sources: [ConstraintSource], solver: Solver)] {
    compiled.flatMap { entry in entry.kept.solvers.map { (entry.kept.system.sources, $0) } }
  }

  /// Whether the axes have a system each, so that the heights of text follow from the widths.
  var isSeparable: Bool { ties.isEmpty }

  /// Returns the index of a system.
  mutating func index(
    of axes: SystemAxes, isWidthGiven: Bool, isHeightGiven: Bool, floors: Set<ConstraintAxis> = []
  ) -> Int {
    // A system of one axis does not depend on whether the length along the other one is given.
    let key = CompiledSystem.Key(
      axes: axes, isWidthGiven: isWidthGiven && axes.hasHorizontal, isHeightGiven: isHeightGiven && axes.hasVertical,
      floors: floors)
    if let index = compiled.indices.first(where: { compiled[$0].key == key }) { return index }
    let system = AxisSystem(container, axes, isWidthGiven: isWidthGiven, isHeightGiven: isHeightGiven, floors: floors)
    if compiled.count == Self.capacity { compiled.removeFirst() }
    compiled.append(CompiledSystem(key: key, kept: KeptSystem(system, for: .rows)))
    return compiled.count - 1
  }

  /// Solves a system for the constants of a row, in the order of the system's sources. Of each conflict, the last constraint that is
  /// written is left out.
  /// - Parameter left: other constraints to leave out.
  /// - Throws: ``ConstraintFailure``.
  mutating func solve(
    _ index: Int, _ constants: [Double], leavingOut left: Set<WrittenConstraint>
  ) throws -> [ConstraintExplanation.Conflict] {
    let sources = compiled[index].kept.system.sources
    let isActive = left.isEmpty ? nil : sources.map { $0.written.map { !left.contains($0) } ?? true }
    do {
      let conflicts = try compiled[index].kept.solve(constants, isActive: isActive, &work) { [container] index in
        sources[index].written.map { !container[$0].isImplied } ?? true
      }
      return conflicts.compactMap { conflict in
        sources[conflict.dropped].written.map {
          ConstraintExplanation.Conflict(constraints: conflict.constraints.map { sources[$0] }, dropped: $0)
        }
      }
    } catch {
      throw ConstraintFailure(error, sources)
    }
  }

  /// The system with this index, after the last row.
  subscript(index: Int) -> KeptSystem { compiled[index].kept }

  /// Takes the program out, and leaves one that has compiled nothing, so that the program returned has only one owner.
  mutating func taken() -> ConstraintProgram {
    let program = self
    compiled = []
    return program
  }
}

/// The reason why the constraints of a container cannot be solved.
package struct ConstraintFailure: Error, Equatable {
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
