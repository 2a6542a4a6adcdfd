// SPDX-License-Identifier: MIT

import Graphics
import Testing

@testable import TemplateFixes

@Suite struct VerdictTests {
  private let before: PixelBuffer

  init() throws {
    before = PixelBuffer(size: try #require(PixelSize(width: 4, height: 3)), filledWith: RGBA(red: 100, green: 100, blue: 100))
  }

  /// The picture with so many pixels whose red is larger by so many steps.
  private func picture(_ pixels: Int, steps: UInt32) -> PixelBuffer {
    PixelBuffer(size: before.size, pixels: before.pixels.enumerated().map { $0 < pixels ? $1 + steps << 16 : $1 })
  }

  @Test(
    arguments: [
      ([(0, 0)], .identical), ([(3, 1)], .differsByAtMost(steps: 1, pixels: 3)),
      ([(3, 2)], .differsByAtMost(steps: 2, pixels: 3)),
      ([(3, 3)], .changes(pixels: 3)), ([(0, 0), (5, 1), (0, 0)], .differsByAtMost(steps: 1, pixels: 5)),
      ([(5, 1), (2, 2)], .differsByAtMost(steps: 2, pixels: 5)), ([(5, 1), (2, 9)], .changes(pixels: 5)),
      ([(2, 9), (0, 0), (4, 1)], .changes(pixels: 4)), ([(2, 9), (6, 3)], .changes(pixels: 6)),
    ] as [([(Int, UInt32)], Verdict)])
  func `the worst of several pictures counts`(changes: [(Int, UInt32)], expected: Verdict) {
    #expect(Verdict(changes.map { (before: before, after: picture($0, steps: $1)) }) == expected)
  }

  @Test func `another size is worse than anything`() throws {
    let larger = PixelBuffer(size: try #require(PixelSize(width: 4, height: 4)))
    #expect(Verdict([(before: before, after: larger), (before: before, after: picture(9, steps: 90))]) == .changesSize)
    #expect(Verdict([(before: before, after: before), (before: before, after: larger)]) == .changesSize)
  }

  @Test func `no picture proves nothing`() {
    #expect(Verdict([]) == nil)
  }

  @Test(
    arguments: [
      (.identical, "identical", true), (.differsByAtMost(steps: 1, pixels: 12), "differs by at most 1/255 in 12 pixels", false),
      (.changes(pixels: 40), "changes 40 pixels", false), (.changes(pixels: 1), "changes 1 pixel", false),
      (.changesSize, "changes the size of the picture", false),
    ] as [(Verdict, String, Bool)])
  func `a verdict says what it is, and only the identical is safe`(verdict: Verdict, text: String, isSafe: Bool) {
    #expect(verdict.description == text)
    #expect(verdict.isSafe == isSafe)
  }
}
