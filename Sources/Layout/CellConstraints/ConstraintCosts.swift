// SPDX-License-Identifier: MIT

internal import CellCassowary
internal import CellGraphics
package import CellLayoutEngines

extension ConstraintCosts where Constraint == WrittenConstraint {
  /// The number of changes that are tried.
  package static var maximumAlternatives: Int { 40 }

  init(of solving: ConstraintSolving) throws {
    let container = solving.program.container
    let (solved, work) = try Self.solve { try solving.solved(container) }
    let dropped = Set(solved.explanation.conflicts.map(\.dropped))
    let shares = Self.shares(of: solved.program)
    var parts: [Part] = []
    var changes: [(WrittenConstraint, ConstraintChange)] = []
    for view in container.views.indices {
      for (index, constraint) in container.views[view].constraints.enumerated() {
        let written = WrittenConstraint(view: view, index: index)
        let (rows, pivots) = shares[written] ?? (0, 0)
        parts.append(Part(written, rows: rows, pivots: pivots))
        if dropped.contains(written) { changes.append((written, .removed)) }
        if constraint.priority < 1000 { changes.append((written, .required)) }
        if constraint.relation != .equal { changes.append((written, .equality)) }
      }
    }
    let alternatives = try changes.prefix(Self.maximumAlternatives).map { written, change in
      try Self.alternative(written, change, of: solving, conflicts: dropped.count)
    }
    self.init(work: work, parts: parts, alternatives: alternatives)
  }

  /// Returns the result and the work of a solution. Short solutions are repeated for a more exact time.
  private static func solve(_ solution: () throws -> ConstraintSolving) rethrows -> (
    solved: ConstraintSolving, work: ConstraintWork
  ) {
    let clock = ContinuousClock()
    var (shortest, total, rounds) = (Double.infinity, 0.0, 0)
    while true {
      let start = clock.now
      let solved = try solution()
      let time = (clock.now - start) / .seconds(1)
      (shortest, total, rounds) = (min(shortest, time), total + time, rounds + 1)
      guard total > 0.002 || rounds == 30 else { continue }
      let works = solved.program.systems.map(\.solver.work)
      let work = ConstraintWork(
        systems: solved.program.work.compilations, rows: works.reduce(0) { $0 + $1.rows },
        pivots: works.reduce(0) { $0 + $1.pivots }, time: shortest)
      return (solved, work)
    }
  }

  /// Returns what each written constraint costs in the systems of which it is a part. A system that conflicted counts too.
  private static func shares(of program: ConstraintProgram) -> [WrittenConstraint: (rows: Int, pivots: Int)] {
    var shares: [WrittenConstraint: (rows: Int, pivots: Int)] = [:]
    for (sources, solver) in program.systems {
      for (index, source) in sources.enumerated() {
        guard case .written(let written) = source else { continue }
        let (rows, pivots) = shares[written] ?? (0, 0)
        shares[written] = (max(rows, solver.rows(of: index)), pivots + solver.pivots(of: index))
      }
    }
    return shares
  }

  /// - Parameter conflicts: the number of conflicts without the change.
  private static func alternative(
    _ written: WrittenConstraint, _ change: ConstraintChange, of solving: ConstraintSolving, conflicts: Int
  ) throws -> Alternative {
    var container = solving.program.container
    switch change {
    case .required: container.views[written.view].constraints[written.index].priority = 1000
    case .equality: container.views[written.view].constraints[written.index].relation = .equal
    case .removed: break
    }
    let (solved, work) = try solve { try solving.solved(container, leavingOut: change == .removed ? [written] : []) }
    let isSatisfiable = solved.explanation.conflicts.count <= conflicts
    return Alternative(written, change, isSatisfiable ? work : nil)
  }
}
