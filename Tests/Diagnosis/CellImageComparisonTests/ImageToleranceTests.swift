// SPDX-License-Identifier: MIT

import CellImageComparison
import Testing

@Suite struct ImageToleranceTests {
  @Test(arguments: [(0, ImageTolerance.Outcome.tooGenerous), (9, .tooGenerous), (10, .within), (40, .within), (41, .exceeded)])
  func `a difference far below the limit fails, like one above it`(value: Int, expected: ImageTolerance.Outcome) throws {
    let tolerance = try #require(ImageTolerance(metric: .exact, atMost: 40, reason: "fonts of two releases"))
    #expect(tolerance.atLeast == 10)
    #expect(tolerance.verdict(on: value) == expected)
  }

  @Test(arguments: [(0, ImageTolerance.Outcome.exact), (1, .within), (40, .within), (41, .exceeded)])
  func `with a lower limit of 0, equal pictures pass`(value: Int, expected: ImageTolerance.Outcome) throws {
    let tolerance = try #require(ImageTolerance(metric: .channel, atMost: 40, atLeast: 0, reason: "other processors"))
    #expect(tolerance.verdict(on: value) == expected)
  }

  @Test(arguments: [(-1, nil), (-1, 0), (3, 4), (3, -1)] as [(Int, Int?)])
  func `limits that no value can meet are refused`(atMost: Int, atLeast: Int?) {
    #expect(ImageTolerance(metric: .exact, atMost: atMost, atLeast: atLeast, reason: "none") == nil)
  }

  @Test(arguments: [-0.1, 1.1, .nan, .infinity])
  func `a threshold outside 0 to 1 is refused`(threshold: Double) {
    #expect(PerceptualOptions(threshold: threshold) == nil)
  }
}
