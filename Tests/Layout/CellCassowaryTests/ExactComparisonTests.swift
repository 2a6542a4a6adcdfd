// SPDX-License-Identifier: MIT

import CellCassowary
import CellTestSupport
import Testing

/// The solver's values, or `nil` if it finds a conflict.
private func solved(_ system: ConstraintSystem) throws -> [Double]? {
  do throws(SolverError) {
    return try Template(system).solver().values
  } catch {
    guard case .unsatisfiable = error else { throw error }
    return nil
  }
}

@Suite struct ExactComparisonTests {
  @Test(arguments: Seeds.all) func `the solution is that of exact arithmetic, priority by priority and tie by tie`(seed: UInt64)
    throws
  {
    let system = RandomSystem(
      seed: seed, sizes: 1...(seed.isMultiple(of: 2) ? 12 : 5), requiredShare: seed.isMultiple(of: 3) ? 10 : 35)
    let exact = try ExactSolver.solution(system.constraints, variableCount: system.variableCount)
    let values = try solved(system.compiled())
    #expect((exact == nil) == (values == nil))
    #expect(largestDifference(exact ?? [], values ?? []) < 1e-9)
  }
}
