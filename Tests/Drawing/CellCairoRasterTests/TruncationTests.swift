// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import Testing

@testable import CellCairoRaster

/// `maxLines` counts the lines of the whole text, and the ellipsis is on the last of them.
@Suite struct TruncationTests {
  private func text(_ string: String, maxLines: Int, _ ellipsis: Ellipsis = .end) -> StyledText {
    styled(string, ParagraphStyle(maxLines: maxLines, ellipsis: ellipsis))
  }

  @Test(arguments: [
    (Ellipsis.end, "one two three f…"), (.middle, "one tw…r five six"), (.start, "…ree four five six"),
    (.none, "one two three "),
  ])
  func `the ellipsis is at the position that the style sets`(ellipsis: Ellipsis, visible: String) throws {
    #expect(try CellCairoRasterTests.visible(text("one two three four five six", maxLines: 1, ellipsis), width: 140) == visible)
  }

  @Test(arguments: [
    (Ellipsis.end, "one two t… more"), (.middle, "one… moreve six"), (.start, "… moreur five six"), (.none, "one two three "),
  ])
  func `another text takes the place of the ellipsis`(ellipsis: Ellipsis, visible: String) throws {
    var style = ParagraphStyle(maxLines: 1, ellipsis: ellipsis)
    style.ellipsisMark = EllipsisMark(text: "… more")
    #expect(try CellCairoRasterTests.visible(styled("one two three four five six", style), width: 140) == visible)
  }

  @Test func `the text of an ellipsis has its own colour, and the glyphs that it has elsewhere`() throws {
    let red = RGBA(red: 255, green: 0, blue: 0)
    var style = ParagraphStyle(maxLines: 1)
    style.ellipsisMark = EllipsisMark(text: "… שלום", color: red)
    let runs = try placed(styled("one two three four", style), width: 90).item.runs
    #expect(runs.map(\.color).first == .black)
    let mark = try #require(runs.last)
    #expect(mark.color == red)
    let alone = try #require(placed(styled("… שלום"), width: 90).item.runs.first)
    #expect(mark.glyphs.map(\.id) == alone.glyphs.map(\.id))
    let shift = mark.glyphs[0].x - alone.glyphs[0].x
    #expect(mark.glyphs.map { $0.x - shift } == alone.glyphs.map(\.x))
    #expect(mark.glyphs.map(\.y) == alone.glyphs.map(\.y))
  }

  @Test func `lines are counted across all paragraphs`() throws {
    let three = text("a\nb\nc\nd", maxLines: 3)
    #expect(try placed(three, width: 100).item.baselines.count == 3)
    #expect(try visible(three, width: 100) == "a\nb\nc…")
  }

  @Test(arguments: [(1, "one…"), (2, "one\ntwo three…"), (3, "one\ntwo three four…"), (4, "one\ntwo three four\nfive")])
  func `text that fits is kept, and an ellipsis marks the rest`(maxLines: Int, visible: String) throws {
    #expect(try CellCairoRasterTests.visible(text("one\ntwo three four\nfive", maxLines: maxLines), width: 94) == visible)
  }

  @Test func `a text that fits has no ellipsis`() throws {
    let placed = try placed(text("one two", maxLines: 2), width: 30)
    #expect(placed.item.text == "one two")
    #expect(!placed.isTruncated)
  }

  @Test func `a truncated text is reported as truncated`() throws {
    #expect(try placed(text("one two", maxLines: 1), width: 30).isTruncated)
    #expect(try metrics(text("one two", maxLines: 1), .definite(30)).isTruncated)
    #expect(try placed(text("one two", maxLines: 1, .none), width: 30).isTruncated)
  }

  @Test func `an empty last line contains only the ellipsis`() throws {
    #expect(try visible(text("a\n\nb", maxLines: 2), width: 100) == "a\n…")
  }

  @Test func `truncation without an ellipsis keeps paragraphs separate`() throws {
    #expect(try visible(text("a\nb\nc", maxLines: 2, .none), width: 100) == "a\nb")
  }

  @Test(arguments: [Ellipsis.end, .middle, .start], [0, 5, 15])
  func `a width smaller than the ellipsis leaves only the ellipsis`(ellipsis: Ellipsis, width: Int) throws {
    #expect(try visible(text("one two", maxLines: 1, ellipsis), width: width) == "…")
  }

  @Test(arguments: [Ellipsis.end, .middle, .start], Array(stride(from: 16, through: 190, by: 6)))
  func `a line with an ellipsis fits its box`(ellipsis: Ellipsis, width: Int) throws {
    let text = text("one two three four five six", maxLines: 1, ellipsis)
    #expect(try metrics(text, .definite(Double(width))).size.width <= Double(width))
  }

  @Test(arguments: [Ellipsis.end, .middle, .start])
  func `an ellipsis of zero width adds no width to an unlimited line`(ellipsis: Ellipsis) throws {
    let tiny = styled("one\ntwo", size: 0.01, ParagraphStyle(maxLines: 1, ellipsis: ellipsis))
    #expect(try metrics(tiny, .maxContent).size.width == 0)
  }

  @Test func `the ellipsis follows the last letter without a space`() throws {
    #expect(try visible(text("word another", maxLines: 1), width: 62) == "word…")
  }

  @Test func `a character and its marks are removed together`() throws {
    let accents = "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}"
    #expect(try visible(text(accents, maxLines: 1), width: 40) == "e\u{301}e\u{301}…")
  }

  @Test func `a right-to-left text has its ellipsis on the left`() throws {
    let hebrew = text("שלום עולם ומלואו", maxLines: 1)
    let item = try placed(hebrew, width: 80).item
    let mark = try #require(try placed(styled("…"), width: 80).item.runs.first?.glyphs.first)
    let marks = item.runs.flatMap(\.glyphs).filter { $0.id == mark.id }
    let leftmost = item.runs.flatMap(\.glyphs).map(\.x).min()
    #expect(item.text == "שלום עול…")
    #expect(marks.map(\.x) == [leftmost])
  }

  @Test func `the ellipsis has the colour and font of the text before it`() throws {
    let blue = RGBA(red: 0, green: 0, blue: 255)
    var mixed = text("one ", maxLines: 1)
    mixed.runs.append(TextRun(text: "two three", font: FontDescription(family: "DejaVu Sans", size: 16), color: blue))
    let item = try placed(mixed, width: 80).item
    #expect(item.text == "one two…")
    #expect(item.runs.last?.color == blue)
  }

  @Test func `the tail of a truncated text comes from its last paragraph`() throws {
    #expect(try visible(text("one\ntwo", maxLines: 1, .start), width: 100) == "…two")
    #expect(try visible(text("one two three four\nfive", maxLines: 1, .middle), width: 100) == "one t…five")
  }

  @Test func `an empty text limited to one line is not truncated`() throws {
    #expect(try !placed(text("", maxLines: 1), width: 100).isTruncated)
  }
}
