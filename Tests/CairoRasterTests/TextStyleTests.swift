// SPDX-License-Identifier: MIT

import DisplayList
import Graphics
import Testing

@testable import CairoRaster

@Suite struct TextStyleTests {
  @Test(arguments: [
    (TextAlignment.start, 10), (.left, 10), (.center, 50), (.end, 90), (.right, 90),
  ])
  func `a line from left to right lies where its alignment wants it`(alignment: TextAlignment, x: Int) throws {
    // "ab" is 20 pixels wide.
    let item = try placed(styled("ab", ParagraphStyle(alignment: alignment)), width: 100, x: 10).item
    #expect(item.runs[0].glyphs[0].x == Int32(x - item.x))
  }

  @Test(arguments: [
    (TextAlignment.start, true), (.right, true), (.end, false), (.left, false),
  ])
  func `a line from right to left starts at the right`(alignment: TextAlignment, isAtRight: Bool) throws {
    let item = try placed(styled("שלום", ParagraphStyle(alignment: alignment)), width: 200).item
    let covered = try #require(ink(of: try drawn([DisplayItem(.text(item))], width: 200, height: 24)))
    #expect((covered.x > 100) == isAtRight)
  }

  @Test func `a paragraph has the direction that the style gives`() throws {
    let style = ParagraphStyle(direction: .rightToLeft)
    let item = try placed(styled("ab!", style), width: 100).item
    // The mark of exclamation stands at the end of the line, which is its left.
    let mark = try #require(try placed(styled("!"), width: 100).item.runs.first?.glyphs.first?.id)
    #expect(item.runs.flatMap(\.glyphs).min { $0.x < $1.x }?.id == mark)
    #expect(item.runs.flatMap(\.glyphs).map(\.x).max() == 90)
  }

  @Test func `each paragraph finds its own direction, and one of digits runs from left to right`() throws {
    let item = try placed(styled("שלום\n123\nab"), width: 200).item
    let glyphs = item.runs.flatMap(\.glyphs)
    let leftmost = [15, 34, 53].map { baseline in glyphs.filter { $0.y == baseline }.map(\.x).min() }
    #expect(leftmost == [165, 0, 0])
  }

  @Test(arguments: [(PixelScale.x1, 0.4, 0), (.x1, 0.5, 1), (.x2, 0.3, 1), (.x3, 0.5, 2), (.x2, 1, 2)])
  func `letter spacing is rounded to whole device pixels`(scale: PixelScale, spacing: Double, pixels: Double) throws {
    let plain = try metrics(styled("abcd"), .maxContent, scale: scale).size.width
    let spaced = try metrics(styled("abcd", letterSpacing: spacing), .maxContent, scale: scale).size.width
    #expect(((spaced - plain) * scale.factor).rounded() == 4 * pixels)
  }

  @Test func `spaced letters are not joined`() throws {
    #expect(try placed(styled("ffi"), width: 100).item.runs.flatMap(\.glyphs).count == 1)
    #expect(try placed(styled("ffi", letterSpacing: 1), width: 100).item.runs.flatMap(\.glyphs).count == 3)
  }

  @Test func `runs keep their colours, fonts and order`() throws {
    let red = RGBA(red: 255, green: 0, blue: 0)
    var text = styled("one ")
    text.runs += styled("two", weight: 700, color: red).runs
    let runs = try placed(text, width: 200).item.runs
    #expect(runs.map(\.color) == [.black, red])
    #expect(runs.map(\.glyphs.count) == [4, 3])
    #expect(Set(runs.map(\.font.fileHash)).count == 2)
  }

  @Test func `a run of no text changes nothing`() throws {
    var text = styled("one")
    text.runs.insert(contentsOf: styled("", size: 16).runs, at: 0)
    #expect(try placed(text, width: 100).item == placed(styled("one"), width: 100).item)
  }

  @Test func `a box that is not where the picture begins moves its glyphs by whole pixels`() throws {
    let here = try placed(styled("one two"), width: 50).item
    var there = try placed(styled("one two"), width: 50, x: 7, y: 19).item
    there.x = 0
    there.y = 0
    #expect(there == here)
  }
}
