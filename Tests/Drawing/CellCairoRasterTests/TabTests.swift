// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import Testing

@testable import CellCairoRaster

/// A space of DejaVu Sans 16 is 5 pixels wide, so tab stops are 40 pixels apart; the digit 0 is 10 pixels wide.
@Suite struct TabTests {
  /// Returns the left ends of all glyphs with the number of their line.
  private func glyphs(_ text: StyledText, width: Int = 1000) throws -> [[Int32]] {
    let item = try placed(text, width: width).item
    let all = item.runs.flatMap(\.glyphs)
    return item.baselines.map { line in all.filter { Int($0.y) == line }.map(\.x) }
  }

  /// Returns the position of the last letter.
  private func last(_ text: String, letterSpacing: Double = 0, _ paragraph: ParagraphStyle = ParagraphStyle()) throws -> Int32? {
    try glyphs(styled(text, letterSpacing: letterSpacing, paragraph)).last?.last
  }

  @Test(arguments: [
    ("\tb", 40), ("a\tb", 40), ("aaa\tb", 40), ("aaaa\tb", 80), ("\t\tb", 80), ("a\t\tb", 80), ("a \tb", 40), ("\t b", 45),
    // Three letters are 30 pixels wide and two spaces 10: the tab at a stop moves to the next.
    ("aaa  \tb", 80),
    // 36 pixels: the stop at 40 is less than half a digit away.
    ("iiiiiiiii\tb", 80),
  ])
  func `a tab moves to the next tab stop`(text: String, position: Int) throws {
    #expect(try last(text).map(Int.init) == position)
  }

  @Test func `columns of several lines are aligned`() throws {
    #expect(try glyphs(styled("a\tb\tc\naaaa\tb\tc")) == [[0, 40, 80], [0, 10, 20, 30, 80, 120]])
  }

  @Test func `the tab size is in spaces, with their letter spacing`() throws {
    #expect(try last("a\tb", ParagraphStyle(tabSize: 4)) == 20)
    #expect(try last("a\tb", ParagraphStyle(tabSize: 2.5)) == 25)
    #expect(try last("a\tb", ParagraphStyle(tabSize: 0)) == 10)
    #expect(try last("a\tb", letterSpacing: 2) == 56)
  }

  @Test func `stops are counted from the start of each line, and a tab at the end of a line hangs`() throws {
    #expect(try glyphs(styled("aaaa bbbb\tc"), width: 70) == [[0, 10, 20, 30], [0, 10, 20, 30], [0]])
    let lines = try glyphs(styled("aaaa bb\tc"), width: 70)
    #expect(lines == [[0, 10, 20, 30, 40, 45, 55], [0]])
    #expect(try metrics(styled("a\t"), .maxContent).size.width == 10)
    #expect(try metrics(styled("a\tb"), .maxContent).size.width == 50)
    #expect(try metrics(styled("a\tb"), .minContent).size.width == 10)
  }

  @Test func `the size that is measured is the size that is drawn`() throws {
    for width in stride(from: 80.0, through: 300, by: 7) {
      let text = styled("name\tcount\tsize of it\n\tx\ty (z)\t\tend")
      let measured = try metrics(text, .definite(width))
      #expect(try metrics(text, .definite(measured.size.width)) == measured)
      #expect(try placed(text, width: Int(width)).item.baselines.count == measured.lineCount)
    }
  }

  @Test func `from right to left, stops are counted from the right`() throws {
    let hebrew = styled("א\tב", ParagraphStyle(direction: .rightToLeft))
    let item = try placed(hebrew, width: 100, isRightToLeft: true).item
    let letter = try metrics(styled("ב"), .maxContent).size.width
    #expect(try metrics(hebrew, .maxContent).size.width == 40 + letter)
    // The second letter is left of the first.
    let positions = item.runs.flatMap(\.glyphs).map(\.x).sorted()
    #expect(positions == [Int32(60 - letter), Int32(100 - (try metrics(styled("א"), .maxContent).size.width))])
  }

  @Test func `a tab separates the words of a paragraph, whatever their direction`() throws {
    // Without the tab, the second word is left of the first.
    let item = try placed(styled("אא\tבב", ParagraphStyle(direction: .leftToRight)), width: 200).item
    let glyphs = item.runs.flatMap(\.glyphs)
    let first = try placed(styled("אא"), width: 200).item.runs.flatMap(\.glyphs)
    #expect(glyphs.filter { $0.x < 40 }.map(\.id) == first.map(\.id))
    #expect(glyphs.count == 4)
  }

  @Test func `in spans, a tab belongs to the line, and lines and backgrounds continue through it`() throws {
    var text = styled("a\t")
    text.runs[0].isUnderlined = true
    text.runs += styled("b", size: 24).runs
    let item = try placed(text, width: 200).item
    #expect(item.runs.last?.glyphs.first?.x == 40)
    #expect(item.strokes.map(\.rect.width) == [40])
    var marked = styled("x")
    marked.runs[0].ornament = nil
    marked.runs += styled("\tb").runs
    var ornament = TextOrnament()
    ornament.background = TextBackground(color: .black, padding: Insets(all: 3))
    marked.runs[1].ornament = Shared(ornament)
    let placed = try placed(marked, width: 200)
    // The padding before the tab is part of the line: the letter stays at the stop.
    #expect(placed.item.runs.last?.glyphs.last?.x == 40)
    #expect(placed.backgrounds.map(\.rect.x) == [9])
    #expect(placed.backgrounds.map(\.rect.width) == [44])
  }

  @Test func `an ellipsis follows the tabs that fit, and a tab behind it is as wide as a space`() throws {
    let style = ParagraphStyle(maxLines: 1)
    #expect(try visible(styled("a\tb\tc", style), width: 100) == "a\tb\tc")
    #expect(try visible(styled("a\tbbbb\tccccc", style), width: 100) == "a\tbbbb…")
    let start = styled("aaaaaaaaaaaaaaa b\tc", ParagraphStyle(maxLines: 1, ellipsis: .start))
    #expect(try visible(start, width: 60) == "…a b\tc")
    #expect(try metrics(start, .definite(60)).size.width == 55)
  }

  @Test func `a character without room for half a digit is the only one that skips a stop`() {
    let stops = TabStops(distance: 40, space: 5, zero: 10)
    #expect([0, 34, 35, 36, 39, 40].map { stops.advance(at: $0) } == [40, 6, 5, 44, 41, 40])
    #expect(TabStops(distance: 0, space: 5, zero: 10).advance(at: 7) == 0)
    #expect(TabStops(distance: 3, space: 5, zero: 10).advance(at: 1) == 5)
    #expect(TabStops(distance: 12.5, space: 5, zero: 10).advance(at: 26) == 12)
  }
}
