// SPDX-License-Identifier: MIT

import Testing

@testable import CellCassowary

@Suite struct RefinementTests {
  private static let pair = [equal([1, 1], 100, 500), equal([1, -1], 20, 750), atLeast([1], 0), atLeast([0, 1], 0)]

  @Test func `a tableau is rebuilt in the same basis after 500 pivots and edits`() throws {
    var solver = try solver(2, Self.pair)
    #expect(solver.values == [60, 40])
    let pivots = solver.work.pivots
    for round in 0..<502 {
      try solver.setConstant(Double(100 + round), of: 0)
      try solver.solve()
    }
    #expect(solver.compilation.parts[0].tableau.age < 10)
    #expect(solver.work.pivots == pivots)
    #expect(solver.values == [310.5, 290.5])
  }

  @Test func `values that have drifted are corrected after a pivot`() throws {
    var solver = try solver(2, Self.pair)
    for row in solver.compilation.parts[0].tableau.values.indices { solver.compilation.parts[0].tableau.values[row] += 1e-5 }
    solver.compilation.parts[0].isRough = true
    try solver.setConstant(102, of: 0)
    try solver.solve()
    #expect(largestDifference(solver.values, [61, 41]) < 1e-12)
  }

  @Test func `a tableau that rounding errors have spoiled is built again before a change is refused`() throws {
    var solver = try solver(2, Self.pair + [atMost([1], 200)])
    for row in solver.compilation.parts[0].tableau.values.indices { solver.compilation.parts[0].tableau.values[row] -= 1e6 }
    try solver.setConstant(102, of: 0)
    try solver.solve()
    #expect(solver.values == [61, 41])
  }
}
