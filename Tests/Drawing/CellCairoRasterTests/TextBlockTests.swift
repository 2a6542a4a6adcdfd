// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellTestSupport
import Testing

@testable import CellCairoRaster

/// Tests for texts that are written as paragraphs.
@Suite struct TextBlockTests {
  /// Returns a run in DejaVu Sans at 16 points, whose lines are 19 pixels high, with the baseline 15 pixels below their top.
  private func run(_ text: String, background: RGBA? = nil) -> TextRun {
    var run = styled(text).runs[0]
    if let background { run.setOrnament { $0.background = TextBackground(color: background, padding: Insets(all: 2)) } }
    return run
  }

  /// Returns a text in which each block has one of the runs.
  private func text(
    _ paragraphs: [(String, TextBlock)], _ style: ParagraphStyle = ParagraphStyle()
  ) -> StyledText {
    StyledText(runs: paragraphs.map { run($0.0) }, paragraph: style, blocks: paragraphs.map(\.1))
  }

  private func block(
    _ alignment: TextAlignment? = nil, indent: Double = 0, marker: String? = nil, after spacing: Double = 0
  ) -> TextBlock {
    TextBlock(
      runCount: 1, alignment: alignment, indent: indent, marker: marker.map { run($0) }, spacingBefore: spacing)
  }

  private func width(_ text: String) throws -> Int { Int(try metrics(styled(text), .maxContent).size.width) }

  /// Returns the position of the first glyph of each run of glyphs.
  private func firstGlyphs(_ text: StyledText, width: Int, isRightToLeft: Bool = false) throws -> [Int32] {
    try placed(text, width: width, isRightToLeft: isRightToLeft).item.runs.map { $0.glyphs[0].x }
  }

  /// Returns the left edge of each line: the position of its leftmost glyph, without those of markers.
  private func lefts(_ text: StyledText, width: Int, isRightToLeft: Bool = false) throws -> [Int32] {
    let glyphs = try placed(text, width: width, isRightToLeft: isRightToLeft).item.runs[0].glyphs
    return Dictionary(grouping: glyphs, by: \.y).sorted { $0.key < $1.key }.map { $0.value.map(\.x).min() ?? -1 }
  }

  @Test func `spacing is between paragraphs, and has no effect above the first`() throws {
    let text = text([("a", block(after: 8)), ("b", block(after: 6)), ("c", block())])
    let metrics = try metrics(text, .definite(100))
    #expect(metrics.size.height == 63)
    #expect(metrics.firstBaseline == 15)
    #expect(metrics.lastBaseline == 59)
    #expect(metrics.lineCount == 3)
    let placed = try placed(text, width: 100)
    #expect(placed.item.baselines == [15, 40, 59])
    #expect(placed.item.height == 63)
    #expect(placed.item.text == "a\nb\nc")
  }

  @Test func `paragraphs without properties are drawn as lines of one text`() throws {
    let lines = styled("one two\nthree", ParagraphStyle(alignment: .end))
    let paragraphs = text([("one two", block()), ("three", block())], ParagraphStyle(alignment: .end))
    #expect(try placed(paragraphs, width: 50).item == placed(lines, width: 50).item)
    #expect(try metrics(paragraphs, .minContent) == metrics(lines, .minContent))
  }

  @Test func `an indent is before every line, and part of the width`() throws {
    let text = text([("aa", block()), ("bb cc", block(indent: 12))])
    #expect(try lefts(text, width: 40) == [0, 12, 12])
    #expect(try metrics(text, .maxContent).size.width == Double(12 + width("bb cc")))
    #expect(try metrics(text, .minContent).size.width == Double(12 + width("bb")))
    #expect(try metrics(text, .definite(40)).narrowestWidth == Double(12 + width("bb")))
  }

  private static let (paper, ink) = (RGBA(red: 240, green: 240, blue: 240), RGBA(red: 9, green: 9, blue: 9))
  private static let code = ParagraphBox(
    background: paper, cornerRadius: 5, padding: Insets(top: 3, right: 8, bottom: 5, left: 10), borderWidths: Insets(all: 1),
    borderColor: ink)
  private static let quote = ParagraphBox(
    padding: Insets(top: 2, right: 0, bottom: 2, left: 6), borderWidths: Insets(top: 0, right: 0, bottom: 0, left: 4),
    borderColor: ink)

  private func boxed(_ box: ParagraphBox, indent: Double = 0, after spacing: Double = 0) -> TextBlock {
    TextBlock(runCount: 1, indent: indent, spacingBefore: spacing, box: box)
  }

  @Test func `a box takes room around the lines of its paragraph`() throws {
    let text = text([("a", block()), ("bb cc", boxed(Self.code, indent: 20, after: 7)), ("d", block())])
    // The edges: 4 above, 6 below, 11 at the left and 9 at the right.
    #expect(try lefts(text, width: 70) == [0, 31, 31, 0])
    #expect(try metrics(text, .maxContent).size.width == Double(11 + 20 + width("bb cc") + 9))
    #expect(try metrics(text, .minContent).size.width == Double(11 + 20 + width("bb") + 9))
    let placed = try placed(text, width: 70)
    #expect(placed.item.baselines == [15, 45, 64, 89])
    #expect(placed.item.height == 93)
    #expect(try metrics(text, .definite(70)).size.height == 93)
    #expect(placed.backgrounds.map(\.rect) == [PixelRect(x: 0, y: 26, width: 70, height: 48)])
    #expect(
      placed.backgrounds[0].style
        == TextBackground(color: Self.paper, cornerRadius: 5, borderWidth: 1, borderColor: Self.ink))
  }

  @Test func `a box is the first and the last thing of its text`() throws {
    let text = text([("a", boxed(Self.code))])
    let metrics = try metrics(text, .definite(100))
    #expect(metrics.size.height == 29)
    #expect(metrics.firstBaseline == 19)
    #expect(metrics.lastBaseline == 19)
    #expect(try placed(text, width: 100).backgrounds.map(\.rect) == [PixelRect(x: 0, y: 0, width: 100, height: 29)])
  }

  @Test func `equal boxes that join are one with the spacing between them`() throws {
    var apart = Self.quote
    apart.joins = false
    let joined = text([("a", boxed(Self.quote)), ("b", boxed(Self.quote, after: 9))])
    #expect(try placed(joined, width: 50).backgrounds.map(\.rect) == [PixelRect(x: 0, y: 0, width: 4, height: 51)])
    #expect(try placed(joined, width: 50).item.baselines == [17, 45])
    let separate = text([("a", boxed(Self.quote)), ("b", boxed(apart, after: 9))])
    #expect(
      try placed(separate, width: 50).backgrounds.map(\.rect) == [
        PixelRect(x: 0, y: 0, width: 4, height: 23), PixelRect(x: 0, y: 32, width: 4, height: 23),
      ])
    #expect(try metrics(separate, .definite(50)).size.height == 55)
  }

  @Test func `a box ends with the last line that is shown`() throws {
    let text = text([("a", boxed(Self.quote)), ("b", boxed(Self.quote)), ("c", boxed(Self.quote))], ParagraphStyle(maxLines: 2))
    let placed = try placed(text, width: 50)
    #expect(placed.backgrounds.map(\.rect) == [PixelRect(x: 0, y: 0, width: 4, height: 42)])
    #expect(placed.item.height == 42)
  }

  @Test func `the box of a paragraph that starts at the other side than the cell is mirrored`() throws {
    let style = ParagraphStyle(direction: .content)
    let text = text([("שלום", boxed(Self.quote)), ("abc", boxed(Self.quote))], style)
    #expect(
      try placed(text, width: 90).backgrounds.map(\.rect) == [
        PixelRect(x: 86, y: 0, width: 4, height: 23), PixelRect(x: 0, y: 23, width: 4, height: 23),
      ])
    let latin = self.text([("abc", boxed(Self.quote))], style)
    #expect(try placed(latin, width: 90).backgrounds.map(\.rect.x) == [0])
    #expect(try placed(latin, width: 90, isRightToLeft: true).backgrounds.map(\.rect.x) == [86])
  }

  @Test func `an indent is at the right where lines start there`() throws {
    let text = text([("bb", block(indent: 12)), ("bb", block())])
    #expect(try lefts(text, width: 100, isRightToLeft: true) == [Int32(88 - width("bb")), Int32(100 - width("bb"))])
  }

  @Test func `a paragraph has an alignment of its own in the room beside its indent`() throws {
    let style = ParagraphStyle(alignment: .end)
    let text = text([("bb", block(indent: 10)), ("bb", block(.left, indent: 10)), ("bb", block(.center, indent: 10))], style)
    let width = try width("bb")
    #expect(try lefts(text, width: 100) == [Int32(100 - width), 10, Int32(10 + (90 - width) / 2)])
  }

  @Test func `a marker ends a space before the first line, on its baseline`() throws {
    let text = text([("aa bb", block(indent: 30, marker: "1."))])
    let placed = try placed(text, width: 60)
    #expect(placed.item.text == "1. aa bb")
    #expect(placed.item.baselines == [15, 34])
    let space = try width("a b") - width("ab")
    #expect(placed.item.runs.map { $0.glyphs[0].x } == [30, Int32(30 - space - (try width("1.")))])
    #expect(placed.item.runs[1].glyphs.map(\.y) == [15, 15])
  }

  @Test func `a marker is at the right of a paragraph that starts there, and in its direction`() throws {
    let text = text([("שלום", block(indent: 30, marker: "1."))], ParagraphStyle(direction: .content))
    let marker = try placed(text, width: 100).item.runs.last?.glyphs.map(\.x) ?? []
    let space = try width("a b") - width("ab")
    // The full stop is to the left of the number.
    #expect(marker == [Int32(70 + space), Int32(70 + space + (try width(".")))])
  }

  @Test func `each paragraph has the direction of its content`() throws {
    let text = text([("ab", block(indent: 10)), ("שלום", block(indent: 10))], ParagraphStyle(direction: .content))
    let lefts = try lefts(text, width: 100, isRightToLeft: true)
    #expect(lefts == [10, Int32(90 - (try width("שלום")))])
  }

  @Test func `the lines of a paragraph have one direction, which may differ from that of the paragraph before`() throws {
    let style = ParagraphStyle(direction: .content)
    let text = text([("ab", block()), ("שלום\nab!", block()), ("ab!", block())], style)
    let glyphs = try placed(text, width: 100).item.runs.flatMap(\.glyphs)
    let mark = try placed(styled("!"), width: 100).item.runs[0].glyphs[0].id
    let width = try width("ab!")
    #expect(glyphs.filter { $0.id == mark }.map(\.x) == [Int32(100 - width), Int32(width - (try self.width("!")))])
  }

  @Test func `lines are counted over all paragraphs, and there is no spacing below the last one`() throws {
    let text = text(
      [("aaa", block()), ("bbb bbb", block(indent: 20, after: 5)), ("ccc", block(after: 50))], ParagraphStyle(maxLines: 2))
    let metrics = try metrics(text, .definite(70))
    #expect(metrics.size.height == 43)
    #expect(metrics.isTruncated)
    #expect(metrics.narrowestWidth <= 70)
    let placed = try placed(text, width: 70)
    #expect(placed.item.text == "aaa\nbbb…")
    #expect(placed.isTruncated)
    #expect(placed.item.height == 43)
  }

  @Test func `a paragraph that ends where lines end is followed by an ellipsis`() throws {
    let text = text([("aaa", block()), ("bbb", block(marker: "•"))], ParagraphStyle(maxLines: 1))
    #expect(try placed(text, width: 70).item.text == "aaa…")
  }

  @Test func `an indent wider than the box leaves one character in a line`() throws {
    let placed = try placed(text([("abc", block(indent: 50))]), width: 20)
    #expect(placed.item.baselines.count == 3)
    #expect(try metrics(text([("abc", block(indent: 50))]), .definite(20)).lineCount == 3)
  }

  @Test func `an empty paragraph is an empty line`() throws {
    let text = text([("", block(marker: "•")), ("", block())])
    #expect(try metrics(text, .maxContent).lineCount == 2)
    #expect(try placed(text, width: 20).item.text == "• \n")
  }

  @Test func `a background ends with its paragraph`() throws {
    let runs = [run("a", background: .black), run("b", background: .black)]
    let text = StyledText(runs: runs, blocks: [block(), block()])
    let backgrounds = try placed(text, width: 100).backgrounds
    #expect(backgrounds.map(\.endsAtLeft) == [true, true])
    #expect(backgrounds.map(\.endsAtRight) == [true, true])
    #expect(backgrounds.map(\.rect.width) == [try width("a") + 4, try width("b") + 4])
  }

  @Test func `a marker has the background and the lines of its style`() throws {
    var marker = run("1", background: .white)
    marker.isUnderlined = true
    let text = StyledText(
      runs: [run("a")], blocks: [TextBlock(runCount: 1, indent: 30, marker: marker)])
    let placed = try placed(text, width: 100)
    #expect(placed.backgrounds.map(\.rect.height) == [23])
    #expect(placed.item.strokes.map(\.kind) == [.underline])
  }

  @Test func `characters that no font has are found in markers, too`() throws {
    let engine = TextEngine(collection: try TestFonts.collection, scale: .x1)
    let faults = try engine.faults(of: text([("a", block(indent: 20, marker: "\u{10FFFD}"))]), proportions: [])
    #expect(faults.missingCharacters == ["\u{10FFFD}"])
  }

  @Test func `a paragraph may begin with a line feed after one that ends with a carriage return`() throws {
    let text = text([("a\r", block()), ("\nb", block())])
    #expect(try metrics(text, .maxContent).lineCount == 4)
  }

  @Test(arguments: [(1e7, 0), (0, 1e7)])
  func `a length out of range is refused`(indent: Double, spacing: Double) throws {
    let text = text([("a", block()), ("b", block(indent: indent, after: spacing))])
    #expect(throws: TextError.self) { try metrics(text, .maxContent) }
  }

  @Test(arguments: Seeds.all)
  func `random paragraphs are painted as they are measured`(seed: UInt64) throws {
    var texts = WordTexts(seed: seed, withPictures: true)
    var random = SplitMix64(seed: seed)
    let remembering = TextEngine(collection: try TestFonts.collection, scale: .x2, wordsAfter: 0)
    let forgetful = TextEngine(collection: try TestFonts.collection, scale: .x2, wordsAfter: nil)
    for _ in 0..<50 {
      let text = random.paragraphs(of: texts.next())
      let width = Int.random(in: 1...300, using: &random)
      let metrics = try remembering.metrics(of: text, width: .definite(Double(width)))
      let box = PixelRect(x: 0, y: 0, width: 2 * width, height: 0)
      let placed = try remembering.placed(text, in: box, lineWidth: 2 * width)
      let unremembered = try forgetful.placed(text, in: box, lineWidth: 2 * width)
      try #require(placed == unremembered, "\(text)")
      try #require(Double(placed.item.height) == 2 * metrics.size.height, "\(text)")
      try #require(placed.item.baselines.count == metrics.lineCount, "\(text)")
      try #require(placed.item.baselines.map(Double.init).first == 2 * metrics.firstBaseline, "\(text)")
      try #require(placed.item.baselines.map(Double.init).last == 2 * metrics.lastBaseline, "\(text)")
      try #require(placed.isTruncated == metrics.isTruncated, "\(text)")
      // Where a character or an indent is wider than the box, a wider box takes more characters.
      guard metrics.size.width <= Double(width) else { continue }
      let narrow = PixelRect(x: 0, y: 0, width: Int(2 * metrics.narrowestWidth), height: 0)
      let narrowed = try remembering.placed(text, in: narrow, lineWidth: narrow.width)
      try #require(narrowed.item.text == placed.item.text && narrowed.item.baselines == placed.item.baselines, "\(text)")
    }
  }
}

extension SplitMix64 {
  /// Returns a text with its runs in paragraphs with random properties.
  fileprivate mutating func paragraphs(of text: StyledText) -> StyledText {
    var rest = text.runs.count
    var blocks: [TextBlock] = []
    while rest > 0 {
      let count = Int.random(in: 1...rest, using: &self)
      rest -= count
      let marker = text.runs.first { $0.ornament == nil }.map { run in
        var run = run
        run.text = ["•", "12.", "שם", ""][Int.random(in: 0..<4, using: &self)]
        return run
      }
      blocks.append(
        TextBlock(
          runCount: count, alignment: ([nil] + TextAlignment.allCases)[Int.random(in: 0..<6, using: &self)],
          indent: [0, 7, 20.3, 90][Int.random(in: 0..<4, using: &self)], marker: marker,
          spacingBefore: [0, 3.3, 12][Int.random(in: 0..<3, using: &self)]))
    }
    var style = text.paragraph
    style.maxLines = [nil, nil, 1, 3][Int.random(in: 0..<4, using: &self)]
    if Bool.random(using: &self) { style.direction = .content }
    return StyledText(runs: text.runs, paragraph: style, blocks: blocks)
  }
}
