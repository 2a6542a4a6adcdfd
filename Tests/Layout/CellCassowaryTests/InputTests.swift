// SPDX-License-Identifier: MIT

import CellCassowary
import CellTestSupport
import Testing

@Suite struct InputTests {
  private func refusal(_ constraint: LinearConstraint) -> ConstraintSystemError? {
    do throws(ConstraintSystemError) {
      _ = try ConstraintSystem(variableCount: 2, constraints: [equal([1], 0), constraint])
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [0, -0.0, .nan, .infinity, 1e-13, 1e13]) func `a coefficient that is no ordinary number is refused`(
    coefficient: Double
  ) {
    #expect(refusal(LinearConstraint([.init(1, coefficient)], .equal, 0)) == .invalidCoefficient(constraint: 1, variable: 1))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e13]) func `a constant that is no ordinary number is refused`(
    constant: Double
  ) throws {
    #expect(refusal(LinearConstraint([.init(0)], .equal, constant)) == .invalidConstant(constraint: 1))
    var solver = try solver(1, [equal([1], 3)])
    #expect(throws: SolverError.invalidConstant(constraint: 0)) { try solver.setConstant(constant, of: 0) }
    try solver.solve()
    #expect(solver.values == [3])
  }

  @Test(arguments: [0, -1, 1001]) func `priorities are from 1 to 1000`(priority: Int) {
    #expect(refusal(equal([1], 0, priority)) == .priorityOutOfRange(constraint: 1, priority: priority))
  }

  @Test func `indices are checked`() throws {
    #expect(refusal(LinearConstraint([.init(2)], .equal, 0)) == .variableOutOfRange(constraint: 1, variable: 2))
    #expect(refusal(LinearConstraint([.init(-1)], .equal, 0)) == .variableOutOfRange(constraint: 1, variable: -1))
    #expect(throws: ConstraintSystemError.variableCountOutOfRange) { try ConstraintSystem(variableCount: -1, constraints: []) }
    #expect(throws: ConstraintSystemError.variableCountOutOfRange) { try ConstraintSystem(variableCount: .max, constraints: []) }
    var solver = try solver(1, [equal([1], 3)])
    #expect(throws: SolverError.constraintOutOfRange(constraint: 1)) { try solver.setConstant(0, of: 1) }
    #expect(throws: SolverError.constraintOutOfRange(constraint: -1)) { try solver.deactivate(-1) }
  }

  @Test func `the coefficients of a repeated variable are added`() throws {
    let twice = LinearConstraint([.init(0, 1), .init(1, 1), .init(0, 1)], .equal, 10)
    #expect(try solver(2, [twice, equal([0, 1], 4)]).values == [3, 4])
  }

  @Test func `5,000 constraints on one variable are solved`() throws {
    let soft = (0..<5000).map { equal([1], Double($0), 1 + $0 % 999) }
    #expect(try solver(1, soft).values == [2996])
    let required = (0..<5000).map { atMost([1], Double(5000 - $0)) }
    #expect(try solver(1, required + [equal([1], 1e6, 10)]).values == [1])
    #expect(try conflict(1, (0..<5000).map { equal([1], Double($0)) }) == [0, 1])
  }

  @Test func `a cycle of equalities is solved, and a contradictory one is a conflict`() throws {
    let cycle = (0..<300).map { LinearConstraint([.init($0), .init(($0 + 1) % 300, -1)], .equal, 0) }
    #expect(try solver(300, cycle + [equal([1], 7, 500)]).values == [Double](repeating: 7, count: 300))
    #expect(try conflict(300, cycle.dropLast() + [LinearConstraint([.init(299), .init(0, -1)], .equal, 1)]) == Array(0..<300))
  }

  @Test func `a contradiction at every priority is solved`() throws {
    let system = (1...999).flatMap { [equal([1], Double($0), $0), equal([1], Double(-$0), $0)] }
    #expect(try solver(1, system).values == [1])
  }

  @Test func `large and small magnitudes are solved`() throws {
    #expect(try solver(1, [equal([1e9], 5e9)]).values == [5])
    #expect(try solver(1, [equal([1e-9], 5e-9, 500)]).values.map { ($0 * 1e6).rounded() } == [5e6])
    #expect(try solver(2, [equal([1e-9, 1e9], 1e9), equal([1], 0, 500)]).values == [0, 1])
    #expect(try solver(2, [equal([1, -1], 1e9), equal([0, 1], 1e-9)]).values == [1e9 + 1e-9, 1e-9])
  }

  @Test(arguments: Seeds.all) func `any magnitudes end with a solution or an error`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let constraints = (0..<30).map { _ in
      LinearConstraint(
        (0..<3).map { _ in .init(Int.random(in: 0..<10, using: &random), pow10(Int.random(in: -9...9, using: &random))) },
        [.equal, .atMost, .atLeast][Int.random(in: 0..<3, using: &random)], pow10(Int.random(in: -9...9, using: &random)),
        priority: Int.random(in: 1...1000, using: &random))
    }
    let system = try ConstraintSystem(variableCount: 10, constraints: constraints)
    do throws(SolverError) {
      let values = try Template(system).solver().values
      #expect(!values.contains { !$0.isFinite })
    } catch {
      #expect(error != .tooLarge)
    }
  }

  private func pow10(_ exponent: Int) -> Double {
    (0..<exponent.magnitude).reduce(1) { power, _ in exponent < 0 ? power / 10 : power * 10 }
  }

  @Test func `a system that would need too much memory is refused`() throws {
    // A reduced cost for each of 40,000 variables at each of 900 priorities.
    let sum = LinearConstraint((0..<40_000).map { .init($0) }, .atMost, 1)
    let soft = (0..<40_000).map { LinearConstraint([.init($0)], .atLeast, 0, priority: 1 + $0 % 900) }
    let system = try ConstraintSystem(variableCount: 40_000, constraints: [sum] + soft)
    #expect(throws: SolverError.tooLarge) { _ = try Template(system) }
  }

  @Test func `a sum of 2,000 variables is solved in a sparse tableau`() throws {
    let sum = LinearConstraint((0..<2000).map { .init($0) }, .atMost, 1)
    let soft = (0..<2000).map { LinearConstraint([.init($0)], .atLeast, $0 == 0 ? 2 : 0, priority: 500) }
    #expect(try solver(2000, [sum] + soft).values == [2] + [Double](repeating: 0, count: 1998) + [-1])
  }

  @Test func `a chain is compiled in proportion to its length`() throws {
    var chain = [equal([1], 0)]
    for index in 1..<2000 {
      chain.append(LinearConstraint([.init(2 * index), .init(2 * index - 2, -1), .init(2 * index - 1, -1)], .equal, 8))
      chain.append(LinearConstraint([.init(2 * index - 1)], .equal, 20, priority: 750))
    }
    let solver = try solver(4000, chain)
    #expect(solver.value(of: 3998) == 1999 * 28)
    #expect(solver.work.rows == 1999)
    #expect(solver.work.parts == 1999 + 0)
  }
}
