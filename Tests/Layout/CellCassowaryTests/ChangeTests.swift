// SPDX-License-Identifier: MIT

import CellCassowary
import CellTestSupport
import Testing

@Suite struct ChangeTests {
  private static let pair = [equal([1], 10, 500), equal([1], 20, 750), atMost([1], 15)]

  @Test func `constraints are activated and deactivated`() throws {
    var solver = try solver(1, Self.pair, active: [true, false, false])
    #expect(solver.values == [10])
    try solver.activate(1)
    #expect(solver.values == [20])
    try solver.activate(2)
    #expect(solver.values == [15])
    try solver.deactivate(1)
    #expect(solver.values == [10])
    try solver.change(activating: [1], deactivating: [0, 2])
    #expect(solver.values == [20])
    #expect([0, 1, 2].map(solver.isActive) == [false, true, false])
  }

  @Test func `activating what is active, or deactivating what is not, changes nothing`() throws {
    var solver = try solver(1, Self.pair, active: [true, false, false])
    try solver.activate(0)
    try solver.deactivate(1)
    #expect(solver.values == [10])
  }

  @Test func `a definition is deactivated and activated again`() throws {
    var solver = try solver(2, [equal([1, -1], 5), equal([0, 1], 30), equal([1], 3, 500)])
    #expect(solver.values == [35, 30])
    try solver.deactivate(0)
    #expect(solver.values == [3, 30])
    try solver.setConstant(7, of: 0)
    try solver.setConstant(40, of: 1)
    try solver.activate(0)
    #expect(solver.values == [47, 40])
    #expect(solver.work.compilations == 1)
    try solver.deactivate(0)
    #expect(solver.values == [3, 40])
    #expect(solver.work.compilations == 1)
  }

  @Test func `a refused constraint leaves the solver as it was`() throws {
    var solver = try solver(2, [equal([1, 1], 10), equal([1, -1], 4), equal([1], 8)], active: [true, true, false])
    #expect(solver.values == [7, 3])
    #expect(throws: SolverError.unsatisfiable(constraints: [0, 1, 2])) { try solver.activate(2) }
    #expect(solver.values == [7, 3])
    #expect(!solver.isActive(2))
    try solver.setConstant(12, of: 0)
    try solver.solve()
    #expect(solver.values == [8, 4])
    try solver.activate(2)
    #expect(solver.values == [8, 4])
  }

  @Test func `a refused edit restores all constants of its batch`() throws {
    var solver = try solver(1, [atLeast([1], 10), atMost([1], 50), equal([1], 20, 500)])
    try solver.setConstant(30, of: 2)
    try solver.setConstant(60, of: 0)
    #expect(throws: SolverError.unsatisfiable(constraints: [0, 1])) { try solver.solve() }
    #expect([0, 1, 2].map(solver.constant) == [10, 50, 20])
    #expect(solver.values == [20])
    try solver.setConstant(45, of: 2)
    try solver.solve()
    #expect(solver.values == [45])
  }

  @Test func `several constants change before one solution`() throws {
    var solver = try solver(2, [equal([1], 1), equal([-2, 1], 1)])
    try solver.setConstant(5, of: 0)
    try solver.setConstant(6, of: 1)
    #expect(solver.values == [1, 3])
    try solver.solve()
    #expect(solver.values == [5, 16])
  }

  @Test func `an edit pivots once for each constraint that starts or ceases to bind`() throws {
    var solver = try solver(2, [atMost([1, 1], 100), equal([1], 30, 750), equal([0, 1], 40, 500)])
    let start = solver.work.pivots
    try solver.setConstant(50, of: 1)
    try solver.solve()
    #expect(solver.work.pivots == start)
    try solver.setConstant(80, of: 1)
    try solver.solve()
    #expect(solver.values == [80, 20])
    #expect(solver.work.pivots == start + 1)
    try solver.setConstant(50, of: 1)
    try solver.solve()
    #expect(solver.values == [50, 40])
    #expect(solver.work.pivots == start + 2)
  }

  @Test func `an edit of a determined solution allocates no memory, with pivots or without`() throws {
    var solver = try solver(
      3, [atMost([1, 1], 100), equal([1], 30, 750), equal([0, 1], 40, 500), equal([0, 0, 1], 7), atLeast([0, 1, -1], 0, 900)])
    let counted = try allocations {
      for round in 0..<100 {
        try solver.setConstant(Double(30 + round % 60), of: 1)
        try solver.setConstant(Double(round % 7), of: 3)
        try solver.solve()
      }
    }
    // The first changes copy the arrays that the solver shares with its template.
    #expect((counted ?? 0) < 20)
    #expect(solver.values == [69, 31, 1])
  }

  @Test func `a clone and its template do not affect each other`() throws {
    let template = try Template(ConstraintSystem(variableCount: 1, constraints: [equal([1], 5, 500)]))
    var first = template.solver()
    try first.setConstant(6, of: 0)
    try first.solve()
    #expect(first.values == [6])
    #expect(template.solver().values == [5])
  }

  /// Makes random edits, and returns the largest difference from a fresh solution of the same constraints.
  private func drift(seed: UInt64, edits: Int) throws -> Double {
    var random = SplitMix64(seed: seed)
    let source = RandomSystem(seed: seed, sizes: 4...12, requiredShare: 0)
    var solver = try Template(source.compiled()).solver()
    var constraints = source.constraints
    for _ in 0..<edits {
      let constraint = Int.random(in: constraints.indices, using: &random)
      constraints[constraint].constant = Double(Int.random(in: -5000...20_000, using: &random)) / 32
      try solver.setConstant(constraints[constraint].constant, of: constraint)
      try solver.solve()
    }
    let fresh = try ConstraintSystem(variableCount: source.variableCount, constraints: constraints)
    return largestDifference(solver.values, try Template(fresh).solver().values)
  }

  @Test func `values do not drift in 100,000 edits`() throws {
    #expect(try drift(seed: 3, edits: 100_000) < 1e-9)
  }

  @Test(arguments: Seeds.all) func `values do not drift`(seed: UInt64) throws {
    #expect(try drift(seed: seed, edits: 500) < 1e-9)
  }
}
