// SPDX-License-Identifier: MIT

import CellCassowary
import Testing

@Suite struct SolutionTests {
  // Badros, Borning and Stuckey, section 2.1: xl is at least 0, xr at most 100, xm is the middle, xr at least 10 beyond xl.
  private static let paper = [
    equal([1, 1, -2], 0), atMost([1, -1], -10), atMost([0, 1], 100), atLeast([1], 0), equal([0, 0, 1], 50, 999),
    equal([1], 30, 250),
  ]

  @Test func `the paper's example has its solution`() throws {
    #expect(try solver(3, Self.paper).values == [30, 70, 50])
  }

  @Test(arguments: zip([60.0, 90, 98, 2], [[30, 90, 60], [80, 100, 90], [90, 100, 95], [0, 10, 5]]))
  func `the paper's middle is edited`(
    middle: Double, values: [Double]
  ) throws {
    var solver = try solver(3, Self.paper)
    try solver.setConstant(middle, of: 4)
    try solver.solve()
    #expect(solver.values == values)
  }

  @Test func `a stronger constraint outweighs any number of weaker ones`() throws {
    let weak = (0..<500).map { _ in equal([1], 0, 749) }
    #expect(try solver(1, weak + [equal([1], 10, 750)]).values == [10])
  }

  @Test func `the sum of errors at a priority is minimal, so the median wins`() throws {
    #expect(try solver(1, [equal([1], 0, 500), equal([1], 30, 500), equal([1], 100, 500)]).values == [30])
  }

  @Test func `an error counts by its distance, not by its share`() throws {
    #expect(try solver(1, [equal([3], 30, 500), equal([1], 100, 500), equal([1], 90, 500)]).values == [10])
  }

  @Test func `of two equal errors, the earlier constraint gets the smaller one`() throws {
    let sum = equal([1, 1], 100)
    #expect(try solver(2, [sum, equal([1], 80, 250), equal([0, 1], 80, 250)]).values == [80, 20])
    #expect(try solver(2, [sum, equal([0, 1], 80, 250), equal([1], 80, 250)]).values == [20, 80])
  }

  @Test func `a width that goes from 100 to 300 and back gives the same solution`() throws {
    var solver = try solver(2, [equal([1, 1], 100), equal([1], 80, 250), equal([0, 1], 80, 250)])
    let before = solver.values
    try solver.setConstant(300, of: 0)
    try solver.solve()
    #expect(solver.values == [80, 220])
    try solver.setConstant(100, of: 0)
    try solver.solve()
    #expect(solver.values == before)
  }

  @Test func `variables that nothing determines are as small as possible, the first one first`() throws {
    #expect(try solver(3, [equal([1, 1], 10)]).values == [0, 10, 0])
    #expect(try solver(2, [equal([1, -1], -10), atLeast([0, 1], 25, 500)]).values == [15, 25])
  }

  @Test func `definitions that share open variables are settled together`() throws {
    #expect(try solver(3, [equal([1, -1, -1], 5)]).values == [0, 0, -5])
    #expect(try solver(3, [equal([1, -1, -1], 5), atLeast([0, 1], 1), atLeast([0, 0, 1], 2)]).values == [8, 1, 2])
  }

  @Test func `inequalities stop where they bind`() throws {
    let row = [equal([1], 200), atMost([-1, 1], -20), equal([0, 1], 500, 750), atLeast([0, 1], 40)]
    #expect(try solver(2, row).values == [200, 180])
  }

  @Test func `errors and satisfaction are those of the solution`() throws {
    let solver = try solver(1, [equal([1], 10), equal([1], 14, 500), atMost([2], 12, 250), atLeast([1], 3, 100)])
    #expect((0..<4).map(solver.error) == [0, 4, 8, 0])
    #expect((0..<4).map(solver.isSatisfied) == [true, false, false, true])
  }

  @Test func `a system without variables or constraints is solved`() throws {
    #expect(try solver(0, []).values == [])
    #expect(try solver(2, []).values == [0, 0])
    #expect(try solver(0, [LinearConstraint([], .atMost, -3, priority: 500)]).error(of: 0) == 3)
  }
}
