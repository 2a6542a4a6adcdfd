// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellTestSupport
import Foundation
import Synchronization
import Testing

@testable import CellCairoRaster

/// Tests for pictures in lines of text.
@Suite struct InlinePictureTests {
  /// Returns a run in DejaVu Sans at 16 points, whose ascent is 15 pixels, whose descent is 4, and whose x is 8 pixels high.
  private func run(_ text: String) -> TextRun { styled(text).runs[0] }

  private func picture(
    _ height: Double = 10, _ alignment: InlineAlignment = .baseline, _ kind: InlinePictureKind = .picture,
    showing text: String = ""
  ) -> TextRun {
    var run = run(text)
    run.setOrnament { $0.picture = InlinePicture(kind, source: "a.png", height: height, alignment: alignment) }
    return run
  }

  private func text(_ runs: TextRun..., style: ParagraphStyle = ParagraphStyle()) -> StyledText {
    StyledText(runs: runs, paragraph: style)
  }

  private func width(_ text: String) throws -> Int { Int(try metrics(styled(text), .maxContent).size.width) }

  private func engine(scale: PixelScale = .x1, wordsAfter: Int? = TextEngine.preparation) throws -> TextEngine {
    TextEngine(collection: try TestFonts.collection, scale: scale, wordsAfter: wordsAfter)
  }

  private func placed(
    _ text: StyledText, width: Int, proportions: [Double] = [], isRightToLeft: Bool = false
  ) throws -> PlacedText {
    try engine().placed(
      text, in: PixelRect(x: 0, y: 0, width: width, height: 0), lineWidth: width, isRightToLeft: isRightToLeft,
      proportions: proportions)
  }

  /// Returns the left edges of the pictures.
  private func lefts(_ placed: PlacedText) -> [Int] { placed.pictures.map(\.rect.x) }

  @Test func `a picture takes its width in the line, and the line keeps its height`() throws {
    let text = text(run("ab "), picture(10), run(" cd"))
    let metrics = try engine().metrics(of: text, width: .maxContent, proportions: [2.5])
    #expect(Int(metrics.size.width) == (try width("ab .") - width(".") + 25 + width(" cd.") - width(".")))
    #expect(metrics.size.height == 19)
    #expect(metrics.firstBaseline == 15)
    let placed = try placed(text, width: 200, proportions: [2.5])
    #expect(placed.pictures.map(\.run) == [1])
    #expect(placed.pictures.map(\.rect) == [PixelRect(x: try width("ab .") - width("."), y: 5, width: 25, height: 10)])
  }

  @Test func `a picture is on the baseline, in the middle of small letters, or at the top of the letters`() throws {
    let tops = try [InlineAlignment.baseline, .middle, .textTop].map { alignment in
      try placed(text(run("x"), picture(10, alignment)), width: 100).pictures.map(\.rect.y)
    }
    #expect(tops == [[5], [6], [0]])
    let high = try [InlineAlignment.baseline, .middle, .textTop].map { alignment in
      try placed(text(run("x"), picture(30, alignment)), width: 100).pictures.map(\.rect.y)
    }
    #expect(high == [[-15], [-4], [0]])
  }

  @Test func `a shift raises a picture`() throws {
    var raised = picture(10)
    raised.setOrnament { $0.baselineShift = 4 }
    #expect(try placed(text(run("x"), raised), width: 100).pictures.map(\.rect.y) == [1])
  }

  @Test func `a line breaks before and after a picture, and no line begins with the comma after it`() throws {
    let lines = try engine().placed(
      text(run("aaa"), picture(10), picture(10), run(", bbb")), in: PixelRect(x: 0, y: 0, width: 1, height: 0), lineWidth: 1
    )
    #expect(lines.pictures.map(\.rect.y) == [62, 81])
    #expect(lines.item.text == "aaa, bbb")
    let least = try engine().metrics(of: text(run("aaa"), picture(10), picture(10), run(", bbb")), width: .minContent)
    #expect(least.lineCount == 3)
    #expect(Int(least.size.width) == (try max(width("aaa"), width("bbb"))))
    // The comma follows the picture, and the picture the opening bracket.
    #expect(try engine().metrics(of: text(run("aaa"), picture(10), run(",")), width: .minContent).lineCount == 2)
    #expect(try engine().metrics(of: text(run("("), picture(10), run(")")), width: .minContent).lineCount == 1)
    #expect(try engine().metrics(of: text(run("a\u{A0}"), picture(10)), width: .minContent).lineCount == 1)
  }

  @Test func `a space before a picture that begins a line hangs in the line before`() throws {
    let placed = try placed(text(run("aaaa "), picture(10), run(" b")), width: try width("aaaa") + 2)
    #expect(placed.pictures.map(\.rect) == [PixelRect(x: 0, y: 24, width: 10, height: 10)])
    #expect(placed.item.baselines.count == 2)
  }

  @Test func `pictures are in the order of their direction`() throws {
    let hebrew = try placed(text(run("שלום "), picture(10), run(" עולם")), width: 300)
    let word = try width("עולם")
    #expect(try abs(lefts(hebrew)[0] - word - (width("a a") - width("aa"))) <= 1)
    // Between words of the other direction, a picture has that direction.
    let mixed = try placed(
      text(run("ab של"), picture(10), picture(20), run("ום cd"), style: ParagraphStyle(direction: .leftToRight)), width: 300)
    #expect(lefts(mixed)[0] < lefts(mixed)[1])
    #expect(mixed.pictures.map(\.run) == [2, 1])
    // Digits after it stay at the side to which the text before it leads.
    let digits = try placed(
      text(run("שלום "), picture(10), run(" 123"), style: ParagraphStyle(direction: .leftToRight)), width: 300)
    #expect(try lefts(digits)[0] > width("123"))
  }

  @Test func `pictures in a text from right to left begin at the right`() throws {
    let placed = try placed(
      text(picture(10), picture(20), style: ParagraphStyle(direction: .rightToLeft)), width: 100, isRightToLeft: true)
    #expect(placed.pictures.map(\.rect.x) == [70, 90])
    #expect(placed.pictures.map(\.run) == [1, 0])
  }

  @Test func `a line that is cut shows only the pictures before its ellipsis`() throws {
    let cut = text(run("aa "), picture(10), run(" bb cc "), picture(10), style: ParagraphStyle(maxLines: 1))
    let placed = try placed(cut, width: 60)
    #expect(placed.isTruncated)
    #expect(placed.pictures.map(\.run) == [1])
    let whole = try self.placed(text(picture(10), picture(10), picture(10), style: ParagraphStyle(maxLines: 1)), width: 29)
    #expect(whole.isTruncated)
    #expect(whole.pictures.count == 1)
    #expect(whole.item.text == "…")
  }

  @Test func `an ellipsis in the middle and at the start keeps the pictures at the end`() throws {
    let runs = (0..<8).map { _ in picture(10) }
    let start = try placed(StyledText(runs: runs, paragraph: ParagraphStyle(maxLines: 1, ellipsis: .start)), width: 50)
    #expect(start.pictures.map(\.run) == [5, 6, 7])
    let middle = try placed(StyledText(runs: runs, paragraph: ParagraphStyle(maxLines: 1, ellipsis: .middle)), width: 60)
    #expect(middle.pictures.map(\.run) == [0, 1, 6, 7])
  }

  @Test func `pictures count as lines do`() throws {
    let limited = text(
      picture(10), run("\n"), picture(10), run("\n"), picture(10), style: ParagraphStyle(maxLines: 2, ellipsis: .none))
    let placed = try placed(limited, width: 100)
    #expect(placed.isTruncated)
    #expect(placed.pictures.map(\.run) == [0, 2])
  }

  @Test func `letter spacing follows a picture`() throws {
    var spaced = picture(10)
    spaced.letterSpacing = 3
    #expect(try engine().metrics(of: text(spaced, spaced), width: .maxContent).size.width == 26)
    #expect(try lefts(placed(text(spaced, spaced), width: 100)) == [0, 13])
  }

  @Test func `a centred line has its pictures in the middle`() throws {
    #expect(try lefts(placed(text(picture(10), style: ParagraphStyle(alignment: .center)), width: 100)) == [45])
  }

  @Test func `a picture has the background and the link of its span, and no line below it`() throws {
    var tagged = picture(10)
    tagged.isUnderlined = true
    tagged.setOrnament {
      $0.background = TextBackground(color: .black, padding: Insets(all: 3))
      $0.link = "https://x.test"
    }
    let placed = try placed(text(tagged), width: 100)
    #expect(placed.pictures.map(\.rect.x) == [3])
    #expect(placed.backgrounds.map(\.rect) == [PixelRect(x: 0, y: -3, width: 16, height: 25)])
    #expect(placed.links.map(\.rect) == [PixelRect(x: 0, y: 0, width: 16, height: 19)])
    #expect(placed.item.strokes == [])
  }

  @Test func `the text of a picture stands for it`() throws {
    #expect(
      try placed(text(run("a "), picture(showing: ":blob:"), run("\nb")), width: 100).item.text == "a :blob:\nb")
  }

  @Test func `a picture is not searched in fonts`() throws {
    #expect(try engine(wordsAfter: nil).faults(of: text(run("a"), picture()), proportions: [1]).missingCharacters == [])
    #expect(try placed(text(picture()), width: 100).item.runs == [])
  }

  @Test func `a picture that is higher than its line needs the line height that is reported, and no less`() throws {
    let engine = try engine(scale: .x2)
    for alignment in InlineAlignment.allCases {
      var text = text(run("x"), picture(31.5, alignment))
      let needed = try #require(engine.faults(of: text, proportions: [1]).overhangs.first)
      #expect(needed.run == 1)
      text.paragraph.lineHeight = needed.lineHeight
      #expect(try engine.faults(of: text, proportions: [1]).overhangs == [])
      text.paragraph.lineHeight = needed.lineHeight - 0.5
      #expect(try engine.faults(of: text, proportions: [1]).overhangs == [needed])
    }
  }

  @Test func `a picture that is too wide is refused`() throws {
    #expect(throws: TextError.lengthOutOfRange(points: 20_000, limit: 10_000)) {
      try engine().metrics(of: text(picture(20)), width: .maxContent, proportions: [1000])
    }
  }

  @Test func `an ellipsis is as wide as it is measured, in the style before it unless it is then wider`() throws {
    let (small, large) = (styled("aa aa ", size: 10).runs[0], styled("bbbbbbbbbb", size: 40).runs[0])
    for runs in [[small, large], [large, small]] {
      let styled = StyledText(runs: runs, paragraph: ParagraphStyle(alignment: .right, maxLines: 1))
      let width = Int(try engine().metrics(of: styled, width: .definite(90)).size.width)
      let glyphs = try placed(styled, width: width).item.runs.flatMap(\.glyphs)
      #expect(glyphs.first?.x == 0)
      #expect(width <= 90)
    }
  }

  /// Strings that break programs: the character of pictures itself, unclosed directions, piled marks, lone modifiers, unassigned and
  /// private characters, flags, and sequences that pictures divide.
  private static let naughty = [
    "\u{FFFC}", "\u{FFFC}\u{FFFC}", "\u{FFF9}a\u{FFFA}b\u{FFFB}", "\u{202E}a", "\u{2067}אa", "\u{2069}\u{202C}",
    "\u{200F}a\u{200E}ב",
    "Z\u{334}\u{321}\u{360}a\u{335}l\u{336}g\u{337}o\u{338}", "ก็็็็", "👩🏽‍🚀", "🏳️‍🌈", "🇩🇪🇫🇷", "\u{1F3FB}", "\u{FE0F}", "\u{20E3}",
    "🏴\u{E0067}\u{E0062}\u{E007F}", "﷽", "𝕿𝖍𝖊", "\u{E000}", "\u{378}", "\u{600}٣", "\u{1160}", "\u{115F}가", "\u{180E}",
    "\u{3164}",
    "\u{85}", "\u{B}", "\u{C}", "\n\n", "<script>", "${x}", "%@%s%n", "١٢٣-٤٥", "ا\u{640}\u{640}ب", "\u{61C}", "\u{2028}\u{2029}",
  ]

  @Test(arguments: WordTexts.odd + naughty)
  func `an odd text with a picture in any position is painted as it is measured`(odd: String) throws {
    let (remembering, forgetful) = (try engine(wordsAfter: 0), try engine(wordsAfter: nil))
    let string = "a " + odd + odd + " b"
    let wrong = try string.indices.filter { index in
      let styled = text(run(String(string[..<index])), picture(10), run(String(string[index...])))
      let metrics = try remembering.metrics(of: styled, width: .definite(40))
      let box = PixelRect(x: 0, y: 0, width: 40, height: 0)
      let placed = try remembering.placed(styled, in: box, lineWidth: 40)
      let unremembered = try forgetful.placed(styled, in: box, lineWidth: 40)
      return placed != unremembered || placed.pictures.count != 1 || placed.item.baselines.count != metrics.lineCount
        || placed.pictures.contains { Double($0.rect.maxX) > metrics.size.width || $0.rect.x < 0 }
    }
    #expect(wrong == [])
  }

  /// The texts are shared, because they take most of the time: 5,000 with the usual number of seeds.
  @Test(arguments: Seeds.all)
  func `random texts with pictures are painted as they are measured, and drawn alike in bands on another thread`(
    seed: UInt64
  ) throws {
    var lists: [DisplayList] = []
    var texts = WordTexts(seed: seed, withPictures: true)
    var random = SplitMix64(seed: seed)
    let remembering = try engine(scale: .x2, wordsAfter: 0)
    let forgetful = try engine(scale: .x2, wordsAfter: nil)
    for _ in 0..<125 {
      var text = texts.next()
      text.paragraph.alignment = .left
      text.paragraph.maxLines = [nil, nil, 1, 2][Int.random(in: 0..<4, using: &random)]
      let width = Int.random(in: 1...300, using: &random)
      let proportions = text.pictures.map { _ in Double.random(in: 0.2...3, using: &random) }
      let metrics = try remembering.metrics(of: text, width: .definite(Double(width)), proportions: proportions)
      let box = PixelRect(x: 0, y: 0, width: 2 * width, height: 0)
      let placed = try remembering.placed(text, in: box, lineWidth: 2 * width, proportions: proportions)
      let unremembered = try forgetful.placed(text, in: box, lineWidth: 2 * width, proportions: proportions)
      try #require(placed == unremembered, "\(text)")
      let right = placed.pictures.map(\.rect.maxX).max() ?? 0
      try #require(placed.item.baselines.count == metrics.lineCount && Double(right) <= 2 * metrics.size.width, "\(text)")
      try #require(placed.pictures.allSatisfy { $0.rect.x >= 0 }, "\(text)")
      let shown = placed.pictures.map(\.run)
      try #require(Set(shown).count == shown.count && (placed.isTruncated || shown.count == text.pictures.count), "\(text)")
      // A picture that is higher than its line, of which a warning says so, may reach one of the next line.
      let reachesBeyond = try !remembering.faults(of: text, proportions: proportions).overhangs.isEmpty
      try #require(reachesBeyond || !placed.pictures.overlap, "\(text)")
      lists.append(try list(of: placed, width: 2 * width))
    }
    let whole = try Drawings(of: lists, rows: nil)
    let bands = try Drawings(of: lists.reversed(), rows: Int.random(in: 7...40, using: &random), onNewThread: true)
    #expect(whole.pixels == bands.pixels.reversed())
  }

  /// Returns a list of a text, with a box in place of each picture.
  private func list(of placed: PlacedText, width: Int) throws -> DisplayList {
    let boxes = placed.pictures.map { DisplayItem(.fill(.box(Outline($0.rect)), .color(RGBA(red: 0, green: 90, blue: 250)))) }
    let text = placed.item.runs.isEmpty ? [] : [DisplayItem(.text(placed.item))]
    let height = min(400, max(1, placed.item.height))
    return try CellCairoRasterTests.list(text + boxes, width: width, height: height, background: .white)
  }
}

/// The pixels of lists.
private struct Drawings {
  private(set) var pixels: [[UInt32]] = []

  /// - Parameter rows: the height of the bands in which each list is drawn; `nil` to draw it as a whole.
  init(of lists: [DisplayList], rows: Int?, onNewThread: Bool = false) throws {
    guard onNewThread else {
      let rasterizer = try rasterizer()
      pixels = try lists.map { list in
        let height = list.size.height
        return try stride(from: 0, to: height, by: rows ?? height).flatMap { top in
          try rasterizer.draw(list, rows: top..<min(top + (rows ?? height), height)).pixels
        }
      }
      return
    }
    let result = Mutex<Result<[[UInt32]], any Error>?>(nil)
    let group = DispatchGroup()
    group.enter()
    Thread.detachNewThread {
      let drawn = Result { try Drawings(of: lists, rows: rows).pixels }
      result.withLock { $0 = drawn }
      group.leave()
    }
    group.wait()
    pixels = try result.withLock { try #require($0).get() }
  }
}

extension [PlacedText.Picture] {
  /// Whether two pictures in one line overlap.
  fileprivate var overlap: Bool {
    indices.contains { one in
      indices.contains { other in one < other && self[one].rect.overlaps(self[other].rect) && isInLine(one, other) }
    }
  }

  private func isInLine(_ one: Int, _ other: Int) -> Bool { self[one].rect.maxY == self[other].rect.maxY }
}
