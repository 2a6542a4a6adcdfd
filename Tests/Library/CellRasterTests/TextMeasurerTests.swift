// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDocument
import CellGraphics
import CellLayout
import CellRaster
import CellTestSupport
import CellTree
import FoundationEssentials
import Synchronization
import Testing

@Suite struct TextMeasurerTests {
  private static func measurer(_ scale: PixelScale = .x2, textScale: TextScale = .one) throws -> TextMeasurer {
    TextMeasurer(try AssetFolder().renderer().resources, scale: scale, textScale: textScale)
  }

  @Test func `a text has the size, lines and baselines of its font`() throws {
    let style = TextStyle(size: 16, lineHeight: 24)
    let measured = try Self.measurer().measured("The quick brown fox jumps", style: style, width: 100)
    #expect(measured.size == Size(width: 78.5, height: 72))
    #expect(
      measured.lines == [
        .init(text: "The quick", width: 78, baseline: 17.5), .init(text: "brown fox", width: 78.5, baseline: 41.5),
        .init(text: "jumps", width: 48.5, baseline: 65.5),
      ])
    #expect(measured.firstBaseline == 17.5)
    #expect(measured.lastBaseline == 65.5)
    #expect(!measured.isTruncated)
  }

  @Test func `without a width, each paragraph is one line`() throws {
    let measured = try Self.measurer().measured("The quick brown fox\njumps", style: TextStyle(size: 16))
    #expect(measured.lines.map(\.text) == ["The quick brown fox", "jumps"])
    #expect(measured.size == Size(width: 161.5, height: 38))
  }

  @Test func `maxLines ends the text with an ellipsis, which the last line contains`() throws {
    let style = TextStyle(size: 16)
    let measured = try Self.measurer().measured("The quick brown fox jumps", style: style, maxLines: 2, width: 100)
    #expect(measured.isTruncated)
    #expect(measured.lines.map(\.text) == ["The quick", "brown fox…"])
    let text = Text("The quick brown fox jumps").size(16).maxLines(1).ellipsis(.middle)
    let middle = try Self.measurer().measured(text, width: 100)
    #expect(middle.lines.map(\.text) == ["The…jumps"])
  }

  @Test func `letter spacing, text scale and device scale count`() throws {
    let plain = TextStyle(size: 16)
    let sizes = try [
      Self.measurer().measured("office", style: plain), Self.measurer().measured("office", style: plain.letterSpacing(2)),
      Self.measurer(.x1).measured("office", style: plain),
    ].map(\.size)
    #expect(sizes == [Size(width: 44.5, height: 19), Size(width: 56.5, height: 19), Size(width: 44, height: 19)])
    let scaled = try Self.measurer(textScale: #require(TextScale(factor: 2))).measured("office", style: TextStyle(size: 16))
    #expect(scaled.size == Size(width: 87.5, height: 37))
  }

  @Test(arguments: [0, -1, -Double.infinity, .nan]) func `a width that has no room takes a line for each character`(width: Double)
    throws
  {
    let measured = try Self.measurer().measured("abc", style: TextStyle(size: 16), width: width)
    #expect(measured.lines.map(\.text) == ["a", "b", "c"])
  }

  @Test func `a paragraph's indent belongs to the width of its lines, and its marker does not`() throws {
    let text = Text.paragraphs {
      "Tea"; TextParagraph("Milk").indent(20).marker("•").spacingBefore(6)
    }.size(16)
    let measured = try Self.measurer().measured(text)
    #expect(
      measured.lines == [.init(text: "Tea", width: 27, baseline: 15), .init(text: "Milk", width: 52.5, baseline: 40)])
  }

  /// Texts of several scripts and styles.
  private static let texts: [Text] = [
    Text("The quick brown fox jumps over the lazy dog, and then some more of it.").size(13),
    Text("Lunch at 12:30? I’ll bring the blueprints, all of them.").size(17).weight(700).lineHeight(25).maxLines(2),
    Text("unbreakableunbreakableunbreakable word").size(15).maxLines(3).ellipsis(.middle),
    Text("the characters of a line may be anywhere").size(15).wrap(.character).letterSpacing(1.5),
    Text("שלום עולם, זה טקסט ארוך מספיק לשבירת שורות").size(15).direction(.content),
    Text("سلام دنیا، این متن برای چند سطر کافی است").size(15).maxLines(2),
    Text("珍珠奶茶是一种流行于台湾的茶类饮料，后来传到世界各地。").size(15).language("zh").lineHeight(22),
    Text {
      "A "; TextSpan("wide").size(24).weight(700); " span, "; TextSpan("code").background(TextBackground(color: .black))
    },
    Text.paragraphs {
      "One two three four five"; TextParagraph("six seven eight nine ten").indent(18).marker("1.")
    }.size(14),
    Text {
      "With "; TextSpan.picture("red.png").height(20); " a picture in its line"
    }.size(15),
    Text("").size(15), Text("one\n\ntwo\u{2028}three").size(12),
  ]
  private static let widths = [1, 23.4, 60, 77.25, 100, 160.5, 240, 375, 2000]

  /// Asks layout for the size and the baselines of the only child at a width.
  private struct Probe: FrameLayout {
    var limit: Double
    let answers = Answers()

    func frames(of content: FrameContent, width: Double) throws -> [Rect] {
      let size = try content.size(of: "text", width: limit)
      let first = try content.firstBaseline(of: "text", width: limit)
      let last = try content.lastBaseline(of: "text", width: limit)
      answers.all.withLock {
        $0 = [IntrinsicContentSize(width: size.width, height: size.height, firstBaseline: first, lastBaseline: last)]
      }
      return [Rect(origin: Point(x: 0, y: 0), size: size)]
    }

    static func == (one: Probe, other: Probe) -> Bool { one.answers === other.answers }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(answers)) }
  }

  private final class Answers: Sendable {
    let all = Mutex<[IntrinsicContentSize]>([])
  }

  @Test(arguments: PixelScale.allCases) func `a measured text has the numbers that layout gets`(scale: PixelScale) throws {
    let folder = try AssetFolder()
    let renderer = try folder.renderer()
    let measurer = TextMeasurer(renderer.resources, scale: scale)
    var measured: [IntrinsicContentSize] = []
    var laidOut: [IntrinsicContentSize] = []
    for text in Self.texts {
      let prepared = try measurer.prepared(text)
      for width in Self.widths {
        let probe = Probe(limit: width)
        _ = try renderer.displayList(of: Cell(width: 3000, scale: scale) { Frames(probe) { text.name("text") } })
        laidOut += probe.answers.all.withLock(\.self)
        measured.append(prepared.contentSize(width: width))
      }
    }
    #expect(laidOut.count == 108)
    #expect(measured == laidOut)
  }

  @Test func `a text whose box fits its lines has the measured size in flexbox`() throws {
    let folder = try AssetFolder()
    let renderer = try folder.renderer()
    let measurer = TextMeasurer(renderer.resources)
    var measured: [Size] = []
    var laidOut: [Size] = []
    for text in Self.texts {
      for width in [280, 300, 375.0] {
        let cell = try Cell(width: width) { Column { text.width(.fitLines) }.alignItems(.start) }
        laidOut.append(try renderer.session().laidOut(cell).frames.boxes[1].frame.size)
        measured.append(try measurer.measured(text, width: width).size)
      }
    }
    #expect(measured == laidOut)
  }

  @Test func `threads measure at the same time and get the same numbers`() async throws {
    let measurer = try Self.measurer()
    let prepared = try measurer.prepared(Self.texts[0])
    @Sendable func all() throws -> [TextMeasurement] {
      try Self.widths.flatMap { width in
        [prepared.measured(width: width)] + (try Self.texts.dropLast(3).map { try measurer.measured($0, width: width) })
      }
    }
    let alone = try all()
    let together = try await withThrowingTaskGroup(of: [TextMeasurement].self) { group in
      for _ in 0..<8 { group.addTask { try all() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(together == Array(repeating: alone, count: 8))
    #expect(Set(alone).count > 60)
  }

  @Test func `a missing font family is an error that names the element, and so is a value out of range`() throws {
    let measurer = try Self.measurer()
    #expect(throws: ElementFailure.self) { try measurer.prepared(Text("a").family("No Such Family")) }
    #expect(throws: CellDocumentError.self) { try measurer.prepared(Text("a").maxLines(0)) }
  }

  @Test func `the views of the article have the frames of their texts`() throws {
    let renderer = try AssetFolder().renderer()
    let frames = try captionFrames(
      of: "Mei Tanaka", "They cook the pearls fresh at four.", width: 200, renderer: renderer)
    #expect(frames == [Rect(x: 0, y: 1, width: 94, height: 17.5), Rect(x: 102, y: 0, width: 98, height: 60)])
  }

  @Test func `the measured example of the article on constraint views is compiled here`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let example = try String(contentsOf: tests.appending(path: "MeasuredTextExample.swift"), encoding: .utf8)
    let code = try #require(example.split(separator: "import CellRaster\n\n", maxSplits: 1).last)
    #expect(try Repository.article("ConstraintViews").contains("```swift\n\(code)```\n"))
  }
}
