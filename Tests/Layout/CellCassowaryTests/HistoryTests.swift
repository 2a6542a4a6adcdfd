// SPDX-License-Identifier: MIT

import CellCassowary
import CellTestSupport
import Testing

/// Drives a solver through random changes.
private struct History {
  let system: ConstraintSystem
  let random: RandomSystem
  /// A satisfiable set of constraints.
  var goal: [Bool]
  /// The solution of a template for that set.
  let expected: [Double]
  var generator: SplitMix64

  init(seed: UInt64) throws {
    generator = SplitMix64(seed: seed ^ 0xABCD)
    random = RandomSystem(seed: seed, sizes: 1...9)
    system = try random.compiled()
    goal = [Bool](repeating: false, count: system.constraintCount)
    var solver = try Template(system, active: goal).solver()
    for constraint in goal.indices {
      do throws(SolverError) {
        try solver.activate(constraint)
        goal[constraint] = true
      } catch {
        guard case .unsatisfiable = error else { throw error }
      }
    }
    expected = try Template(system, active: goal).solver().values
  }

  /// Activates the constraints of the goal one by one in a random order, and returns the difference from the expected solution.
  mutating func differenceAfterPermutation() throws -> Double {
    var solver = try Template(system, active: goal.map { _ in false }).solver()
    for constraint in goal.indices.shuffled(using: &generator) where goal[constraint] { try solver.activate(constraint) }
    return largestDifference(solver.values, expected)
  }

  /// Changes constraints and constants at random, returns to the goal, and returns the difference from the expected solution.
  mutating func differenceAfterPath() throws -> Double {
    var solver = try Template(system, active: goal).solver()
    for _ in 0..<12 {
      let before = solver.values
      let isRefused = try change(&solver)
      if isRefused { #expect(solver.values == before) }
    }
    try restore(&solver)
    return largestDifference(solver.values, expected)
  }

  /// Makes one change. Returns whether activating a constraint was refused.
  private mutating func change(_ solver: inout Solver) throws -> Bool {
    let constraint = Int.random(in: goal.indices, using: &generator)
    do throws(SolverError) {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: try solver.deactivate(constraint)
      case 1:
        try solver.activate(constraint)
      default:
        try solver.setConstant(Double(Int.random(in: -50...200, using: &generator)), of: constraint)
        let other = Int.random(in: goal.indices, using: &generator)
        try solver.setConstant(Double(Int.random(in: -50...200, using: &generator)), of: other)
        do throws(SolverError) {
          try solver.solve()
        } catch {
          guard case .unsatisfiable = error else { throw error }
        }
      }
      return false
    } catch {
      guard case .unsatisfiable = error else { throw error }
      return true
    }
  }

  /// Returns to the goal by single steps, each of which can hold.
  private mutating func restore(_ solver: inout Solver) throws {
    for constraint in goal.indices.shuffled(using: &generator) where !goal[constraint] { try solver.deactivate(constraint) }
    for constraint in goal.indices { try solver.setConstant(random.constraints[constraint].constant, of: constraint) }
    try solver.solve()
    for constraint in goal.indices.shuffled(using: &generator) where goal[constraint] { try solver.activate(constraint) }
  }

  /// Makes changes at random, and returns the difference from a template with the same constraints and constants.
  mutating func differenceFromTemplate() throws -> Double {
    var solver = try Template(system, active: goal).solver()
    for _ in 0..<20 { _ = try change(&solver) }
    var constraints = random.constraints
    for index in constraints.indices { constraints[index].constant = solver.constant(of: index) }
    let changed = try ConstraintSystem(variableCount: random.variableCount, constraints: constraints)
    return largestDifference(
      try Template(changed, active: goal.indices.map { solver.isActive($0) }).solver().values, solver.values)
  }
}

@Suite struct HistoryTests {
  @Test(arguments: Seeds.all) func `the order of insertion does not change the solution`(seed: UInt64) throws {
    var history = try History(seed: seed)
    for _ in 0..<50 { #expect(try history.differenceAfterPermutation() < 1e-9) }
  }

  @Test(arguments: Seeds.all) func `earlier edits and removals do not change the solution`(seed: UInt64) throws {
    var history = try History(seed: seed)
    for _ in 0..<50 { #expect(try history.differenceAfterPath() < 1e-9) }
  }

  @Test(arguments: Seeds.all) func `a solver agrees with a template of the same constraints`(seed: UInt64) throws {
    var history = try History(seed: seed)
    for _ in 0..<10 { #expect(try history.differenceFromTemplate() < 1e-9) }
  }
}
