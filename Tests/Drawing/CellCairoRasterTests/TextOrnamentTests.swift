// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellTestSupport
import Testing

@testable import CellCairoRaster

/// Tests for backgrounds, lines, shifts and links of spans.
@Suite struct TextOrnamentTests {
  private static let yellow = RGBA(red: 255, green: 230, blue: 0)
  private static let red = RGBA(red: 255, green: 0, blue: 0)
  private static let tag = TextBackground(
    color: yellow, cornerRadius: 3, padding: Insets(top: 1, right: 4, bottom: 2, left: 3), borderWidth: 1, borderColor: red)

  /// Returns a run in DejaVu Sans at 16 points, whose ascent is 15 pixels and whose descent is 4.
  private func run(_ text: String, _ change: (inout TextOrnament) -> Void = { _ in }) -> TextRun {
    var run = styled(text).runs[0]
    run.setOrnament(change)
    return run
  }

  private func text(_ runs: TextRun..., lineHeight: Double? = nil) -> StyledText {
    StyledText(runs: runs, paragraph: ParagraphStyle(lineHeight: lineHeight))
  }

  @Test func `padding and border at the sides take room in the line, and none above and below`() throws {
    let plain = try metrics(text(run("ab "), run("cd"), run(" ef")), .maxContent)
    let tagged = try metrics(text(run("ab "), run("cd") { $0.background = Self.tag }, run(" ef")), .maxContent)
    #expect(tagged.size.width == plain.size.width + 9)
    #expect(tagged.size.height == plain.size.height)
    #expect(tagged.firstBaseline == plain.firstBaseline)
  }

  @Test func `a background is as high as the font, with its padding and border`() throws {
    let placed = try placed(text(run("ab "), run("cd") { $0.background = Self.tag }, run(" ef")), width: 200)
    let before = Int(
      try metrics(text(run("ab ."), run("")), .maxContent).size.width - metrics(text(run(".")), .maxContent).size.width)
    let word = Int(try metrics(text(run("cd")), .maxContent).size.width)
    #expect(
      placed.backgrounds == [
        PlacedText.Background(
          style: Self.tag, rect: PixelRect(x: before, y: -2, width: word + 9, height: 24), endsAtLeft: true, endsAtRight: true)
      ])
    // The first letter follows the padding.
    #expect(placed.item.runs.flatMap(\.glyphs).map(\.x).contains(Int32(before + 4)))
  }

  @Test func `a background that continues in the next line is cut there`() throws {
    let placed = try placed(text(run("aa bb cc") { $0.background = Self.tag }), width: 60)
    #expect(placed.item.baselines.count == 2)
    #expect(placed.backgrounds.map(\.endsAtLeft) == [true, false])
    #expect(placed.backgrounds.map(\.endsAtRight) == [false, true])
    #expect(placed.backgrounds.map(\.rect.x) == [0, 0])
    #expect(placed.backgrounds[1].rect.y - placed.backgrounds[0].rect.y == placed.item.baselines[1] - placed.item.baselines[0])
  }

  @Test func `neighbours with the same background share it, and others do not`() throws {
    let own = TextBackground(color: Self.red)
    let placed = try placed(
      text(run("a") { $0.background = Self.tag }, run("b") { $0.background = Self.tag }, run("c") { $0.background = own }),
      width: 200)
    #expect(placed.backgrounds.map(\.style) == [Self.tag, own])
    #expect(placed.backgrounds.map(\.endsAtRight) == [true, true])
    #expect(placed.backgrounds[0].rect.maxX == placed.backgrounds[1].rect.x)
  }

  @Test func `a background that does not join begins a box of its own`() throws {
    var own = Self.tag
    own.joins = false
    let (a, b, c) = (run("a") { $0.background = own }, run("b") { $0.background = own }, run("c") { $0.background = Self.tag })
    let placed = try placed(text(a, b, c), width: 200)
    #expect(placed.backgrounds.map(\.endsAtLeft) == [true, true, false])
    #expect(placed.backgrounds.map(\.endsAtRight) == [true, false, true])
    // Each end takes its padding and border: 4 pixels at the left, 5 at the right.
    let plain = try metrics(text(run("a"), run("b"), run("c")), .maxContent).size.width
    #expect(try metrics(text(a, b, c), .maxContent).size.width == plain + 18)
  }

  @Test func `a background that is read from the right has its padding at the same sides`() throws {
    let wide = TextBackground(color: Self.yellow, padding: Insets(top: 0, right: 10, bottom: 0, left: 2))
    let plain = try placed(text(run("שלום")), width: 200)
    let placed = try placed(text(run("שלום") { $0.background = wide }), width: 200)
    let moved = placed.item.runs.flatMap(\.glyphs).map(\.x).min() ?? 0
    #expect(moved == (plain.item.runs.flatMap(\.glyphs).map(\.x).min() ?? 0) + 2)
    #expect(placed.backgrounds.map(\.rect.width) == [Int(try metrics(text(run("שלום")), .maxContent).size.width) + 12])
    #expect(placed.backgrounds.map(\.endsAtLeft) == [true])
    #expect(placed.backgrounds.map(\.endsAtRight) == [true])
  }

  @Test func `a word in another direction splits a background, whose ends are the outermost`() throws {
    let placed = try placed(
      text(run("ab של") { $0.background = Self.tag }, run("ום cd")), width: 300)
    #expect(placed.backgrounds.count == 2)
    #expect(placed.backgrounds.map(\.endsAtLeft) == [true, false])
    #expect(placed.backgrounds.map(\.endsAtRight) == [false, true])
  }

  @Test func `a background with letters in both directions has no room between them`() throws {
    let wide = TextBackground(color: Self.yellow, padding: Insets(top: 0, right: 10, bottom: 0, left: 2))
    let style = ParagraphStyle(direction: .rightToLeft)
    func glyphs(_ background: TextBackground?) throws -> [Int32] {
      let code = run("print()") { $0.background = background }
      let text = StyledText(runs: [run("שלום "), code, run(" עולם")], paragraph: style)
      let placed = try placed(text, width: 300)
      if background != nil { #expect(placed.backgrounds.count == 1) }
      return placed.item.runs.flatMap(\.glyphs).map(\.x).sorted()
    }
    let (plain, padded) = (try glyphs(nil), try glyphs(wide))
    // From the left: the last word with the space before it, the code, and the first word with its space.
    #expect(zip(plain, padded).map { $1 - $0 } == [0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 2, 12, 12, 12, 12, 12])
  }

  @Test func `an ellipsis continues the background before it`() throws {
    var long = text(run("aaaa bbbb cccc") { $0.background = Self.tag })
    long.paragraph.maxLines = 1
    let placed = try placed(long, width: 80)
    #expect(placed.isTruncated)
    #expect(placed.backgrounds.map(\.rect.maxX) == [Int(try metrics(long, .definite(80)).size.width)])
    #expect(placed.backgrounds.map(\.endsAtRight) == [false])
  }

  @Test func `a shift raises letters and lines, and nothing else`() throws {
    var plain = text(run("a"), run("b"))
    plain.runs[1].isUnderlined = true
    var raised = plain
    raised.runs[1].setOrnament { $0.baselineShift = 5 }
    #expect(try metrics(raised, .maxContent) == metrics(plain, .maxContent))
    let (before, after) = (try placed(plain, width: 100).item, try placed(raised, width: 100).item)
    #expect(after.runs.flatMap(\.glyphs).map(\.y) == [before.baselines[0], before.baselines[0] - 5].map { Int32($0) })
    #expect(after.strokes.map(\.rect.y) == before.strokes.map { $0.rect.y - 5 })
  }

  @Test func `a line has the thickness, the offset and the colour that its style sets`() throws {
    var underlined = text(run("ab") { $0.underline = TextLineStyle(thickness: 3, offset: 5, color: Self.red) })
    underlined.runs[0].isUnderlined = true
    let item = try placed(underlined, width: 100).item
    #expect(item.strokes.map(\.rect.y) == [item.baselines[0] + 5])
    #expect(item.strokes.map(\.rect.height) == [3])
    #expect(item.strokes.map(\.color) == [Self.red])
    var struck = text(run("ab") { $0.strikethrough = TextLineStyle(thickness: 2, offset: 4) })
    struck.runs[0].isStruckThrough = true
    let other = try placed(struck, width: 100).item
    #expect(other.strokes.map(\.rect.maxY) == [other.baselines[0] - 4])
    #expect(other.strokes.map(\.color) == [.black])
  }

  @Test(arguments: [TextLineStyle.Pattern.dotted, .dashed, .wavy])
  func `a line that is not solid is one line over all letters`(pattern: TextLineStyle.Pattern) throws {
    var underlined = text(run("ab cd") { $0.underline = TextLineStyle(pattern: pattern) })
    underlined.runs[0].isUnderlined = true
    let placed = try placed(underlined, width: 100)
    #expect(placed.item.strokes == [])
    #expect(placed.lines.map(\.pattern) == [pattern])
    #expect(placed.lines.map(\.stroke.rect.width) == [Int(try metrics(underlined, .maxContent).size.width)])
  }

  @Test func `padding is not underlined`() throws {
    var underlined = text(run("ab") { $0.background = Self.tag })
    underlined.runs[0].isUnderlined = true
    let placed = try placed(underlined, width: 100)
    #expect(placed.item.strokes.map(\.rect.x) == [4])
    #expect(placed.item.strokes.map(\.rect.width) == [placed.backgrounds[0].rect.width - 9])
  }

  @Test func `a link has a rectangle in each line, as high as the line`() throws {
    let linked = text(run("see "), run("aa bb") { $0.link = "https://x.test" }, run("."), lineHeight: 30)
    let placed = try placed(linked, width: 60)
    #expect(placed.links.map(\.address) == ["https://x.test", "https://x.test"])
    #expect(placed.links.map(\.rect.y) == [0, 30])
    #expect(placed.links.map(\.rect.height) == [30, 30])
    #expect(placed.links[1].rect.x == 0)
  }

  @Test func `a text without ornaments is placed as before`() throws {
    let plain = try placed(text(run("ab"), run("cd")), width: 100)
    let linked = try placed(text(run("ab"), run("cd") { $0.link = "https://x.test" }), width: 100)
    #expect(linked.item == plain.item)
    #expect(plain.links == [] && plain.backgrounds == [] && plain.lines == [])
  }

  @Test func `texts with ornaments are painted as wide as they are measured`() throws {
    var random = SplitMix64(seed: 20_261_126)
    let wrong = try (0..<1_000).filter { _ in
      let words = ["ab", "c d e", " ", "שלום", "漢字", "f\u{301}", "gh\nij", "👩‍👩‍👧", "العربية", "."]
      let backgrounds = [nil, Self.tag, TextBackground(color: Self.red, padding: Insets(all: 2))]
      let runs = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let background = backgrounds.randomElement(using: &random) ?? nil
        let shift = Double.random(in: -4...4, using: &random)
        return run(words.randomElement(using: &random) ?? "") {
          $0.background = background
          $0.baselineShift = shift
          $0.link = background == nil ? nil : "https://x.test"
        }
      }
      let styled = StyledText(runs: runs, paragraph: ParagraphStyle(alignment: .left))
      let width = Int.random(in: 20...200, using: &random)
      let metrics = try metrics(styled, .definite(Double(width)))
      let placed = try placed(styled, width: width)
      let right = (placed.backgrounds.map(\.rect.maxX) + placed.links.map(\.rect.maxX)).max() ?? 0
      return placed.item.baselines.count != metrics.lineCount || Double(right) > metrics.size.width
        || placed.backgrounds.contains { $0.rect.x < 0 }
    }
    #expect(wrong == [])
  }
}
