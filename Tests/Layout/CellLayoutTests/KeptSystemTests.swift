// SPDX-License-Identifier: MIT

import CellCassowary
import CellGraphics
import Testing

@testable import CellConstraints

/// A row of 60 texts, which shrink where the container is too narrow for them.
private struct CrowdedRow {
  let system: AxisSystem

  init() {
    let views = (0..<60).map { view in
      let end =
        view == 0
        ? Constraint.Term(.container, .leading, times: -1) : Constraint.Term(.view(view - 1), .trailing, times: -1)
      return ConstrainedView(
        [
          Constraint([Constraint.Term(.view(view), .leading), end], .equal),
          Constraint([Constraint.Term(.view(view), .trailing), Constraint.Term(.container, .trailing, times: -1)], .atMost),
        ], width: ConstrainedView.Content())
    }
    system = AxisSystem(ConstrainedContainer(views), .horizontal, isWidthGiven: true, isHeightGiven: true)
  }

  /// - Parameter gap: the distance before each text.
  func constants(width: Double, gap: Double = 0) -> [Double] {
    system.sources.map { source in
      switch source {
      case .container: width
      case .resistance(let view, _), .hugging(let view, _): Double(10 + view % 7)
      case .written(let written): written.index == 0 ? gap : 0
      case .fitting, .fittingView, .minimum, .containerMinimum: 0
      }
    }
  }

  /// The steps of a solution from scratch, and the values of the variables.
  func solved(_ constants: [Double], for use: KeptSystem.Use) throws -> (steps: Int, values: [Double]) {
    var (kept, work) = (KeptSystem(system, for: use), SolverWork(stepLimit: 1_000_000))
    _ = try kept.solve(constants, &work)
    return (work.steps, kept.values)
  }
}

@Suite struct KeptSystemTests {
  private let row = CrowdedRow()

  @Test(arguments: [KeptSystem.Use.rows, .changes])
  func `a solution that takes too many steps from the last one is found from scratch`(use: KeptSystem.Use) throws {
    var (kept, work) = (KeptSystem(row.system, for: use), SolverWork(stepLimit: 1_000_000))
    _ = try kept.solve(row.constants(width: 300), &work)
    var (following, ample) = (kept, work)
    _ = try following.solve(row.constants(width: 10_000), &ample)
    let expected = try row.solved(row.constants(width: 10_000), for: use)
    try #require(ample.steps - work.steps > expected.steps)
    let before = work.steps
    work.start(stepLimit: expected.steps)
    _ = try kept.solve(row.constants(width: 10_000), &work)
    #expect(kept.values == expected.values)
    #expect(work.steps - before <= expected.steps)
  }

  @Test(arguments: [KeptSystem.Use.rows, .changes])
  func `a system that took too many steps is solved when it may take more`(use: KeptSystem.Use) throws {
    var (kept, work) = (KeptSystem(row.system, for: use), SolverWork(stepLimit: 1_000_000))
    _ = try kept.solve(row.constants(width: 10_000), &work)
    work.start(stepLimit: 100)
    #expect(throws: SolverError.tooMuchWork) { _ = try kept.solve(row.constants(width: 300), &work) }
    work.start(stepLimit: 1_000_000)
    _ = try kept.solve(row.constants(width: 300), &work)
    #expect(try kept.values == row.solved(row.constants(width: 300), for: use).values)
  }

  @Test func `rows that leave out the same constraints share a solver`() throws {
    var (kept, work) = (KeptSystem(row.system, for: .rows), SolverWork(stepLimit: 100_000_000))
    let found = try [0, 10, 0, 10, 0].map { gap in try kept.solve(row.constants(width: 300, gap: gap), &work).count }
    #expect(found == [0, 30, 0, 30, 0])
    #expect(work.compilations == 2)
    #expect(try kept.values == row.solved(row.constants(width: 300), for: .rows).values)
  }
}
