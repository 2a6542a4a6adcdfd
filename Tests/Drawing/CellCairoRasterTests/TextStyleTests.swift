// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import Testing

@testable import CellCairoRaster

@Suite struct TextStyleTests {
  @Test(arguments: [
    (TextAlignment.start, 10), (.left, 10), (.center, 50), (.end, 90), (.right, 90),
  ])
  func `a left-to-right line is placed by its alignment`(alignment: TextAlignment, x: Int) throws {
    // "ab" is 20 pixels wide.
    let item = try placed(styled("ab", ParagraphStyle(alignment: alignment)), width: 100, x: 10).item
    #expect(item.runs[0].glyphs[0].x == Int32(x - item.x))
  }

  @Test(arguments: ["ab", "שלום", "99+"], [(TextAlignment.start, false), (.left, false), (.end, true), (.right, true)])
  func `start alignment is left for every script in a left-to-right cell`(
    text: String, _ aligned: (to: TextAlignment, isAtRight: Bool)
  ) throws {
    let item = try placed(styled(text, ParagraphStyle(alignment: aligned.to)), width: 200).item
    #expect(try liesAtRight(item) == aligned.isAtRight)
  }

  @Test(arguments: ["ab", "שלום", "99+"], [(TextAlignment.start, true), (.left, false), (.end, false), (.right, true)])
  func `start alignment is right for every script in a right-to-left cell`(
    text: String, _ aligned: (to: TextAlignment, isAtRight: Bool)
  ) throws {
    let item = try placed(styled(text, ParagraphStyle(alignment: aligned.to)), width: 200, isRightToLeft: true).item
    #expect(try liesAtRight(item) == aligned.isAtRight)
  }

  private func liesAtRight(_ item: TextItem) throws -> Bool {
    try #require(ink(of: try drawn([DisplayItem(.text(item))], width: 200, height: 24))).x > 100
  }

  @Test func `a paragraph has the direction set by the style`() throws {
    let style = ParagraphStyle(direction: .rightToLeft)
    let item = try placed(styled("ab!", style), width: 100).item
    // The exclamation mark is at the end of the line, which is on the left.
    let mark = try #require(try placed(styled("!"), width: 100).item.runs.first?.glyphs.first?.id)
    #expect(item.runs.flatMap(\.glyphs).min { $0.x < $1.x }?.id == mark)
    #expect(item.runs.flatMap(\.glyphs).map(\.x) == [0, 6, 16])
  }

  @Test(arguments: [(TextDirection.automatic, "99+"), (.leftToRight, "99+"), (.rightToLeft, "+99")])
  func `a count in a right-to-left cell is reordered only if requested`(direction: TextDirection, seen: String) throws {
    let item = try placed(styled("99+", ParagraphStyle(direction: direction)), width: 100, isRightToLeft: true).item
    let asSeen = try placed(styled(seen, ParagraphStyle(direction: .leftToRight)), width: 100, isRightToLeft: true).item
    #expect(glyphsFromLeft(item) == glyphsFromLeft(asSeen))
  }

  @Test(arguments: ["🟩", "🥱", "🪐", "🫱🏽", "👋"])
  func `emoji of every age take the direction of the letters around them`(emoji: String) throws {
    func levels(_ text: String) throws -> [UInt8] {
      try TextShaper(collection: TestFonts.collection, scale: .x1, wordsAfter: nil).shape(styled(text)).runs.map(\.level)
    }
    #expect(Set(try levels("שלום \(emoji) עולם")) == [1])
    #expect(try levels("a שלום\(emoji) עולם \(emoji) b") == levels("a שלום👋 עולם 👋 b"))
    // An emoji is not the first strong character.
    let text = styled("\(emoji) שלום", ParagraphStyle(direction: .content))
    let aligned = styled("\(emoji) שלום", ParagraphStyle(alignment: .right, direction: .rightToLeft))
    #expect(try placed(text, width: 300).item == placed(aligned, width: 300).item)
  }

  @Test(
    arguments: [
      ("שלום! Hello!\nab", TextDirection.rightToLeft, [TextAlignment.right, .left]), ("a שלום", .leftToRight, [.left, .right]),
      ("99+", .leftToRight, [.left, .right]), ("1. שלום", .rightToLeft, [.right, .left]), ("", .leftToRight, [.left, .right]),
    ], [false, true])
  func `the direction of the content sets the order and the sides of all lines`(
    _ sample: (text: String, direction: TextDirection, sides: [TextAlignment]), isRightToLeft: Bool
  ) throws {
    func item(_ alignment: TextAlignment, _ direction: TextDirection) throws -> TextItem {
      let text = styled(sample.text, ParagraphStyle(alignment: alignment, direction: direction))
      return try placed(text, width: 300, isRightToLeft: isRightToLeft).item
    }
    #expect(try item(.start, .content) == item(sample.sides[0], sample.direction))
    #expect(try item(.end, .content) == item(sample.sides[1], sample.direction))
    #expect(try item(.center, .content) == item(.center, sample.direction))
  }

  private func glyphsFromLeft(_ item: TextItem) -> [Glyph] { item.runs.flatMap(\.glyphs).sorted { $0.x < $1.x } }

  @Test(arguments: [(false, [0, 0, 0]), (true, [165, 170, 180])])
  func `paragraphs of any direction are aligned to the same side`(isRightToLeft: Bool, leftmost: [Int32]) throws {
    let item = try placed(styled("שלום\n123\nab"), width: 200, isRightToLeft: isRightToLeft).item
    let glyphs = item.runs.flatMap(\.glyphs)
    #expect([15, 34, 53].map { baseline in glyphs.filter { $0.y == baseline }.map(\.x).min() } == leftmost)
  }

  @Test func `each paragraph detects its own direction, and one of digits is left-to-right`() throws {
    let text = "שלום!\n123!\nab!"
    let mark = try #require(try placed(styled("!"), width: 100).item.runs.first?.glyphs.first?.id)
    let lines = try placed(styled(text), width: 200).item
    let glyphs = glyphsFromLeft(lines)
    let marksAtRight = [15, 34, 53].map { baseline in glyphs.last { $0.y == baseline }?.id == mark }
    #expect(marksAtRight == [false, true, true])
  }

  @Test(arguments: [(false, 0), (true, 124)])
  func `an ellipsis follows the last word, wherever the line starts`(isRightToLeft: Bool, left: Int32) throws {
    let style = ParagraphStyle(maxLines: 1)
    let item = try placed(styled("aaaa bbbb cccc", style), width: 60).item
    let moved = try TextEngine(collection: TestFonts.collection, scale: .x1)
      .placed(
        styled("aaaa bbbb cccc", style), in: PixelRect(x: 0, y: 0, width: 180, height: 0), lineWidth: 60,
        isRightToLeft: isRightToLeft
      ).item
    #expect(moved.text == "aaaa…")
    #expect(glyphsFromLeft(moved).map { $0.x - left } == glyphsFromLeft(item).map(\.x))
  }

  @Test func `in a right-to-left cell, an underline moves with its word`() throws {
    let item = try placed(decorated("ab"), width: 100, isRightToLeft: true).item
    #expect(item.strokes.map(\.rect) == [PixelRect(x: 80, y: 15, width: 20, height: 1)])
  }

  @Test(arguments: [(PixelScale.x1, 0.4, 0), (.x1, 0.5, 1), (.x2, 0.3, 1), (.x3, 0.5, 2), (.x2, 1, 2)])
  func `letter spacing is rounded to whole device pixels`(scale: PixelScale, spacing: Double, pixels: Double) throws {
    let plain = try metrics(styled("abcd"), .maxContent, scale: scale).size.width
    let spaced = try metrics(styled("abcd", letterSpacing: spacing), .maxContent, scale: scale).size.width
    #expect(((spaced - plain) * scale.factor).rounded() == 4 * pixels)
  }

  @Test func `letters with spacing do not form ligatures`() throws {
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

  @Test func `an empty run changes nothing`() throws {
    var text = styled("one")
    text.runs.insert(contentsOf: styled("", size: 16).runs, at: 0)
    #expect(try placed(text, width: 100).item == placed(styled("one"), width: 100).item)
  }

  @Test func `a box at another origin moves its glyphs by whole pixels`() throws {
    let here = try placed(styled("one two"), width: 50).item
    var there = try placed(styled("one two"), width: 50, x: 7, y: 19).item
    there.x = 0
    there.y = 0
    #expect(there == here)
  }

  private func decorated(_ string: String, isUnderlined: Bool = true, isStruckThrough: Bool = false) -> StyledText {
    var text = styled(string)
    text.runs[0].isUnderlined = isUnderlined
    text.runs[0].isStruckThrough = isStruckThrough
    return text
  }

  @Test func `an underline covers the whole text, below its baseline`() throws {
    let item = try placed(decorated("ab cd"), width: 100).item
    let width = Int(try metrics(styled("ab cd"), .maxContent).size.width)
    #expect(item.strokes.map(\.kind) == [.underline])
    #expect(item.strokes.map(\.rect) == [PixelRect(x: 0, y: 15, width: width, height: 1)])
  }

  @Test func `a strikethrough crosses a word above its baseline`() throws {
    let item = try placed(decorated("ab", isUnderlined: false, isStruckThrough: true), width: 100).item
    #expect(item.strokes.map(\.kind) == [.strikethrough])
    #expect(item.strokes.map(\.rect) == [PixelRect(x: 0, y: 11, width: 20, height: 1)])
  }

  @Test func `each line of text has its own underline, without trailing space`() throws {
    let item = try placed(decorated("ab cd"), width: 30).item
    #expect(item.strokes.map(\.rect.y) == [15, 34])
    #expect(item.strokes.map(\.rect.width) == [20, 19])
  }

  /// Pango itself draws underlines with blurred edges. At 48 pixels, one spans from 0.94 to 3.05 below the baseline.
  @Test(arguments: [(11.0, 0, 1), (23, 0, 1), (48, 1, 2)])
  func `an underline is snapped to whole pixels near the font's metrics`(size: Double, top: Int, thickness: Int) throws {
    var text = decorated("Ab go")
    text.runs[0].font.size = size
    let item = try placed(text, width: 300).item
    #expect(item.strokes.map(\.rect.y) == [item.baselines[0] + top])
    #expect(item.strokes.map(\.rect.height) == [thickness])
  }

  @Test func `only an underlined run has an underline, in its colour`() throws {
    let red = RGBA(red: 255, green: 0, blue: 0)
    var text = styled("ab")
    text.runs += decorated("ab").runs
    text.runs[1].color = red
    let strokes = try placed(text, width: 100).item.strokes
    #expect(strokes == [TextStroke(kind: .underline, color: red, rect: PixelRect(x: 20, y: 15, width: 20, height: 1))])
  }

  @Test func `underlines and strikethroughs are drawn, and change neither glyphs nor size`() throws {
    var item = try placed(decorated("ab", isStruckThrough: true), width: 100).item
    let picture = try drawn([DisplayItem(.text(item))], width: 24, height: 20)
    #expect(picture[0, 15].alpha == 255)
    #expect(picture[19, 15].alpha == 255)
    #expect(picture[20, 15].alpha == 0)
    #expect(picture[0, 11].alpha == 255)
    item.strokes = []
    #expect(try item == placed(styled("ab"), width: 100).item)
  }
}
