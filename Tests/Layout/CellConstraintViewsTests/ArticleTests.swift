// SPDX-License-Identifier: MIT

import CellConstraintViews
import CellGraphics
import CellTestSupport
import FoundationEssentials
import Testing

@Suite struct ArticleTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  @Test func `the first example of the article is compiled here`() throws {
    let article = try Repository.article("ConstraintViews")
    let example = try String(contentsOf: Self.tests.appending(path: "ArticleExample.swift"), encoding: .utf8)
    let code = try #require(example.split(separator: "import CellGraphics\n\n", maxSplits: 1).last)
    #expect(article.contains("```swift\n\(code)```\n"))
  }

  @Test func `the first example of the article is laid out`() {
    // Every letter is 10 points wide and every line 20 points high.
    let frames = framesOfMessage(width: 200) { text, width in
      let length = 10 * Double(text.count)
      let lines = (length / width).rounded(.up)
      return IntrinsicContentSize(width: min(length, width), height: 20 * max(1, lines), firstBaseline: 15, lastBaseline: 15)
    }
    #expect(
      frames == [
        Rect(x: 8, y: 8, width: 40, height: 40), Rect(x: 58, y: 8, width: 134, height: 20),
        Rect(x: 58, y: 30, width: 134, height: 60),
      ])
  }
}
