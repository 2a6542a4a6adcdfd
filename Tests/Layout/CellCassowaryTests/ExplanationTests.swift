// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

@testable import CellCassowary

@Suite struct ExplanationTests {
  @Test func `a conflict names only the constraints that conflict`() throws {
    #expect(
      try conflict(2, [atLeast([1], 0), equal([0, 1], 5), equal([1], 80), atLeast([0, 1], 0), atMost([1], 60)]) == [2, 4])
    #expect(
      try conflict(3, [equal([1, -1], 10), equal([0, 1, -1], 10), atLeast([0, 0, 1], 0), atMost([1], 15), atMost([1], 99)]) == [
        0, 1, 2, 3,
      ])
    #expect(try conflict(1, [LinearConstraint([.init(0, 1), .init(0, -1)], .equal, 3)]) == [0])
    #expect(try conflict(1, [equal([1], 3), equal([2], 6)]) == nil)
  }

  @Test func `soft constraints are in no conflict`() throws {
    #expect(try conflict(1, [equal([1], 1, 999), equal([1], 2, 999), atLeast([1], 3), atMost([1], 2)]) == [2, 3])
  }

  @Test(arguments: Seeds.all) func `removing any constraint of a conflict resolves it`(seed: UInt64) throws {
    for part in 0..<5 {
      let system = RandomSystem(seed: seed &* 5 &+ UInt64(part), sizes: 2...10, requiredShare: 80)
      guard let members = try conflict(system.variableCount, system.constraints) else { continue }
      #expect(members == members.sorted())
      #expect(try conflict(system.variableCount, members.map { system.constraints[$0] }) != nil)
      for member in members {
        let others = members.filter { $0 != member }.map { system.constraints[$0] }
        #expect(try conflict(system.variableCount, others) == nil)
      }
    }
  }

  @Test func `a determined solution is not ambiguous`() throws {
    #expect(try solver(2, [equal([1], 5), equal([0, 1], 7, 500), equal([0, 1], 7, 500), atMost([1, 1], 12)]).ambiguity == nil)
  }

  @Test func `a choice between constraints and missing constraints are reported apart`() throws {
    let sum = [equal([1, 1], 100), equal([1], 80, 250), equal([0, 1], 80, 250), equal([0, 0, 1, -1], 4)]
    let ambiguity = try #require(try solver(4, sum).ambiguity)
    #expect(ambiguity.byConstraintOrder == [0, 1])
    #expect(ambiguity.byMagnitude == [2, 3])
    #expect(ambiguity.variables == [0, 1, 2, 3])
  }

  @Test func `a variable without constraints is ambiguous`() throws {
    let ambiguity = try #require(try solver(2, [equal([1], 3)]).ambiguity)
    #expect(ambiguity.byMagnitude == [1])
    #expect(ambiguity.alternative == [3, 100])
  }

  @Test(arguments: Array(Seeds.all) + [150, 214, 272, 391])
  func `the alternative is as good, and differs only in ambiguous variables`(seed: UInt64) throws {
    let system = RandomSystem(seed: seed, sizes: 2...10, requiredShare: 10)
    guard try conflict(system.variableCount, system.constraints) == nil else { return }
    let solver = try solver(system.variableCount, system.constraints)
    guard let ambiguity = try solver.ambiguity else { return }
    for priority in [1000, 750, 500, 250] {
      let members = system.constraints.filter { $0.priority == priority }
      let best = members.reduce(0) { $0 + $1.error(solver.values) }
      #expect((members.reduce(0) { $0 + $1.error(ambiguity.alternative) } - best).magnitude < 1e-6)
    }
    #expect(largestDifference(ambiguity.alternative, solver.values) > 1e-8)
    for variable in 0..<system.variableCount where !ambiguity.variables.contains(variable) {
      #expect((ambiguity.alternative[variable] - solver.value(of: variable)).magnitude < 1e-6)
    }
  }

  /// A variable pinned to another value of an ambiguous solution costs nothing; one that is not ambiguous cannot move.
  @Test(arguments: Seeds.all) func `ambiguous variables are those that can move at no cost`(seed: UInt64) throws {
    let system = RandomSystem(seed: seed, sizes: 2...6, requiredShare: 10)
    guard try conflict(system.variableCount, system.constraints) == nil else { return }
    let solver = try solver(system.variableCount, system.constraints)
    let ambiguous = try solver.ambiguity?.variables ?? []
    for variable in 0..<system.variableCount {
      let pull = [1e5, -1e5].map { equal((0..<system.variableCount).map { $0 == variable ? 1 : 0 }, $0, 1) }
      let extent = try pull.map { try values(of: system, $0)[variable] - solver.value(of: variable) }
      #expect(ambiguous.contains(variable) == (extent.contains { $0.magnitude > 1e-6 }))
    }
  }

  private func values(of system: RandomSystem, _ extra: LinearConstraint) throws -> [Double] {
    try solver(system.variableCount, system.constraints + [extra]).values
  }

  @Test func `the constraints that determine a width form a chain`() throws {
    // A label between an avatar and the trailing edge: width = parent - 12 - (avatar + 10).
    let solver = try solver(
      4,
      [
        equal([1], 320), equal([0, 1], 48), equal([0, -1, 1], 10), atMost([-1, 0, 1, 1], -12), equal([0, 0, 0, 1], 900, 750),
        atLeast([0, 0, 0, 1], 0),
      ])
    #expect(solver.value(of: 3) == 250)
    #expect(
      try solver.influences(on: [3])[0] == [
        Influence(constraint: 0, derivative: 1), Influence(constraint: 1, derivative: -1),
        Influence(constraint: 2, derivative: -1),
        Influence(constraint: 3, derivative: 1),
      ])
    #expect(try solver.influences(on: [1])[0] == [Influence(constraint: 1, derivative: 1)])
  }

  @Test(arguments: Seeds.all) func `the constants of the determining constraints add up to the value`(seed: UInt64) throws {
    let system = RandomSystem(seed: seed, sizes: 2...9, requiredShare: 15)
    guard try conflict(system.variableCount, system.constraints) == nil else { return }
    let solver = try solver(system.variableCount, system.constraints)
    guard try solver.ambiguity == nil else { return }
    for variable in 0..<system.variableCount {
      let influences = try solver.influences(on: [variable])[0]
      let sum = influences.reduce(0) { $0 + $1.derivative * system.constraints[$1.constraint].constant }
      #expect((sum - solver.value(of: variable)).magnitude < 1e-6)
      #expect(influences.allSatisfy { system.constraints[$0.constraint].distance(solver.values).magnitude < 1e-6 })
    }
  }

  @Test func `work is counted, in all and for each constraint`() throws {
    var solver = try solver(2, [equal([1, -1], 5), equal([0, 1], 30, 500), atMost([0, 1], 40)])
    #expect(solver.work == Work(pivots: 1, compilations: 0, rows: 2, columns: 1, definitions: 1, parts: 1))
    #expect([0, 1, 2].map(solver.pivots) == [0, 1, 0])
    try solver.setConstant(50, of: 1)
    try solver.solve()
    #expect([0, 1, 2].map(solver.pivots) == [0, 2, 1])
    #expect([0, 1, 2].map(solver.rows) == [0, 2, 2])
  }
}
