// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

@testable import CellCassowary

/// Small systems that take the ways of large ones: sparse tableaux, dormant constraints, and definitions from cycles.
@Suite struct LargeSystemTests {
  private static let sizes = [
    Sizes.all, Sizes(shallowUses: 0, shortTerms: 2, smallCycle: 64, array: 4096),
    Sizes(shallowUses: 1, shortTerms: 0, smallCycle: 0, array: 4096),
    Sizes(shallowUses: 32, shortTerms: 8, smallCycle: 64, array: 0),
  ]

  /// A random system, with a chain: each position follows from the one before.
  private func chain(_ seed: UInt64) -> RandomSystem {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 2...5, using: &random)
    let loose = RandomSystem(seed: seed, sizes: 2 * count...2 * count, requiredShare: 10)
    var chain: [LinearConstraint] = []
    for index in 0..<count {
      let position = LinearConstraint.Term(2 * index)
      let length = LinearConstraint.Term(2 * index + 1)
      if index > 0 {
        let gap = Double(Int.random(in: 0...9, using: &random))
        chain.append(LinearConstraint([position, .init(2 * index - 2, -1), .init(2 * index - 1, -1)], .equal, gap))
      }
      chain.append(LinearConstraint([length], .atLeast, 0))
      chain.append(LinearConstraint([length], .atLeast, 20, priority: 750))
      chain.append(LinearConstraint([position], .equal, 0, priority: 500))
      chain.append(LinearConstraint([position, length], .atMost, Double(25 + 15 * index)))
    }
    let own = Array(loose.constraints.prefix(Int.random(in: 0...3, using: &random)))
    return RandomSystem(variableCount: 2 * count, constraints: own + chain)
  }

  private func compiled(_ system: RandomSystem, _ sizes: Sizes) throws -> ConstraintSystem {
    var compiled = try system.compiled()
    compiled.sizes = sizes
    return compiled
  }

  private func solved(_ system: ConstraintSystem) throws -> [Double]? {
    do throws(SolverError) {
      return try Template(system).solver().values
    } catch {
      guard case .unsatisfiable = error else { throw error }
      return nil
    }
  }

  /// The exact solution: no values if there is none.
  private func exact(_ system: RandomSystem) throws -> (values: [Double], isOverflow: Bool) {
    do throws(ExactSolver.Overflow) {
      return (try ExactSolver.solution(system.constraints, variableCount: system.variableCount) ?? [], false)
    } catch {
      return ([], true)
    }
  }

  @Test(arguments: Seeds.all) func `large systems have the solution of exact arithmetic`(seed: UInt64) throws {
    for (index, system) in [RandomSystem(seed: seed, sizes: 1...8, requiredShare: 35), chain(seed), chain(seed &+ 7919)]
      .enumerated()
    {
      let exact = try exact(system)
      for sizes in Self.sizes {
        let values = try solved(compiled(system, sizes)) ?? []
        #expect(exact.isOverflow || exact.values.isEmpty == values.isEmpty, "\(index) \(sizes)")
        #expect(exact.isOverflow || largestDifference(exact.values, values) < 1e-9, "\(index) \(sizes)")
      }
    }
  }

  @Test(arguments: Seeds.all) func `an edited large system has the solution of a new one`(seed: UInt64) throws {
    for source in [chain(seed), RandomSystem(seed: seed, sizes: 4...9, requiredShare: 0)] {
      for sizes in Self.sizes {
        var random = SplitMix64(seed: seed)
        let system = try compiled(source, sizes)
        guard let first = try solved(system) else { continue }
        var solver = try Template(system).solver()
        #expect(solver.values == first)
        for _ in 0..<20 {
          let constraint = Int.random(in: 0..<system.constraintCount, using: &random)
          if Int.random(in: 0..<4, using: &random) == 0 {
            try change(&solver) { solver throws(SolverError) in
              if solver.isActive(constraint) { try solver.deactivate(constraint) } else { try solver.activate(constraint) }
            }
            continue
          }
          try solver.setConstant(Double(Int.random(in: -20...90, using: &random)), of: constraint)
          try change(&solver) { solver throws(SolverError) in try solver.solve() }
        }
        var constraints = source.constraints
        for index in constraints.indices { constraints[index].constant = solver.constant(of: index) }
        let scratch = try ConstraintSystem(variableCount: source.variableCount, constraints: constraints)
        let fresh = try Template(scratch, active: constraints.indices.map { solver.isActive($0) }).solver()
        #expect(largestDifference(fresh.values, solver.values) < 1e-9, "\(sizes)")
      }
    }
  }

  /// Makes a change, which may be refused because of a conflict.
  private func change(_ solver: inout Solver, _ body: (inout Solver) throws(SolverError) -> Void) throws {
    do throws(SolverError) {
      try body(&solver)
    } catch {
      guard case .unsatisfiable = error else { throw error }
    }
  }

  @Test(arguments: Seeds.all) func `conflicts of large systems are minimal`(seed: UInt64) throws {
    for part in 0..<3 {
      let system = part == 0 ? chain(seed) : RandomSystem(seed: seed &* 5 &+ UInt64(part), sizes: 2...10, requiredShare: 80)
      for sizes in Self.sizes {
        let compiled = try compiled(system, sizes)
        var terms = 0
        let conflicts = try Conflict.all(
          in: compiled, constants: system.constraints.map(\.constant), isActive: system.constraints.map { _ in true },
          terms: &terms,
          dropping: \.last)
        var more = 0
        let canHold = try Solver.canHold(
          requiredIn: compiled, constants: compiled.constants, isActive: system.constraints.map { _ in true }, terms: &more)
        #expect(canHold == conflicts.isEmpty && more > 0)
        let dropped = Set(conflicts.map(\.dropped))
        let kept = system.constraints.indices.filter { !dropped.contains($0) }
        #expect(try conflict(system.variableCount, kept.map { system.constraints[$0] }) == nil)
        for found in conflicts {
          // It conflicts with constraints that are kept.
          #expect(found.constraints.filter { dropped.contains($0) } == [found.dropped])
          let members = found.constraints.map { system.constraints[$0] }
          #expect(try conflict(system.variableCount, members) != nil)
          for member in found.constraints {
            let others = found.constraints.filter { $0 != member }.map { system.constraints[$0] }
            #expect(try conflict(system.variableCount, others) == nil)
          }
        }
      }
    }
  }

  @Test(arguments: Seeds.all) func `large systems leave the same variables open`(seed: UInt64) throws {
    for system in [RandomSystem(seed: seed, sizes: 2...8, requiredShare: 20), chain(seed), chain(seed &+ 7919)] {
      guard try conflict(system.variableCount, system.constraints) == nil else { continue }
      let small = try Template(system.compiled()).solver().ambiguity
      for sizes in Self.sizes {
        let ambiguity = try Template(compiled(system, sizes)).solver().ambiguity
        #expect(ambiguity?.variables == small?.variables, "\(sizes)")
      }
    }
  }

  @Test func `what was left out for a constraint that had to go is kept after all`() throws {
    // The second fails because of the first. Then the first has to go, because of the third.
    let system = try ConstraintSystem(variableCount: 1, constraints: [atLeast([1], 10), atMost([1], 5), atMost([1], 8)])
    var terms = 0
    let conflicts = try Conflict.all(
      in: system, constants: [10, 5, 8], isActive: [true, true, true], terms: &terms, dropping: { $0.last { $0 < 2 } })
    #expect(conflicts == [Conflict(constraints: [0, 1], dropped: 0)])
  }

  @Test func `a solver stops at its limit of work`() throws {
    let system = try ConstraintSystem(
      variableCount: 300, constraints: (0..<300).map { LinearConstraint([.init($0)], .equal, 1, priority: 500) })
    let terms = try Template(system).solver().terms
    #expect(throws: SolverError.tooMuchWork) { _ = try Template(system, termLimit: terms - 1) }
    #expect(try Template(system, termLimit: terms).solver().terms == terms)
  }
}
