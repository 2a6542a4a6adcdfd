// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

@Suite struct ExactMathTests {
  /// Powers from tables of more digits than a number has.
  @Test(
    arguments: [
      (2, 0.5, 1.4142135623730951), (10, 3, 1000), (0.5, 2.4, 0.18946457081379978),
      (0.2140411404715882, 1 / 2.4, 0.5260663507),
      (1e300, -1, 1e-300), (3, 20, 3_486_784_401), (1e-10, 0.1, 0.1),
    ] as [(Double, Double, Double)])
  func `a power differs by less than 1e-13 of itself`(base: Double, exponent: Double, expected: Double) {
    #expect(abs(power(base, exponent) - expected) < expected * 1e-13)
  }

  @Test(
    arguments: [
      (0, 0, 1), (0, 2, 0), (0, -2, .infinity), (1, .infinity, 1), (.infinity, 2, .infinity), (.infinity, -2, 0),
      (2, 1100, .infinity),
      (2, -1100, 0), (7, 1, 7), (4, 0.5, 2), (2, -1074, .leastNonzeroMagnitude),
    ] as [(Double, Double, Double)])
  func `the ends of the range are exact`(base: Double, exponent: Double, expected: Double) {
    #expect(power(base, exponent) == expected)
  }

  @Test func `a negative base has no power`() {
    #expect(power(-2, 2).isNaN)
    #expect(power(.nan, 0).isNaN)
  }

  @Test(
    arguments: [
      (27, 3), (-64, -4), (0.001, 0.1), (2, 1.2599210498948732), (1e300, 1e100),
      (.leastNonzeroMagnitude, 1.7031839360032603e-108), (0, 0),
    ] as [(Double, Double)])
  func `a cube root differs by less than 1e-15 of itself`(number: Double, expected: Double) {
    #expect(abs(cubeRoot(number) - expected) <= expected.magnitude * 1e-15)
  }

  @Test(
    arguments: [(0, 0, 1), (90, 1, 0), (180, 0, -1), (270, -1, 0), (360, 0, 1), (-90, -1, 0), (3690, 1, 0)]
      as [(Double, Double, Double)])
  func `multiples of a right angle have exact sines`(degrees: Double, sine: Double, cosine: Double) {
    #expect(sineAndCosine(ofDegrees: degrees) == (sine, cosine))
  }

  @Test(
    arguments: [
      (30, 0.5, 0.8660254037844386), (45, 0.7071067811865476, 0.7071067811865476), (-120, -0.8660254037844386, -0.5),
      (1, 0.01745240643728351, 0.9998476951563913), (700, -0.3420201433256687, 0.9396926207859084),
    ] as [(Double, Double, Double)])
  func `a sine differs by less than 1e-15`(degrees: Double, sine: Double, cosine: Double) {
    let result = sineAndCosine(ofDegrees: degrees)
    #expect(abs(result.sine - sine) < 1e-15)
    #expect(abs(result.cosine - cosine) < 1e-15)
  }
}
