// SPDX-License-Identifier: MIT

import DisplayList
import Graphics
import Testing

@testable import CairoRaster

/// What is measured is what is painted.
@Suite struct TextMeasuringTests {
  private static let prose = "Lunch at 12:30? I’ll bring the blueprints, the lamp and Ms. Wójcik’s umbrella — see you."

  @Test(arguments: PixelScale.allCases, Array(stride(from: 3.0, through: 213, by: 10.5)))
  func `a text has the lines, the height and the baselines that were measured`(scale: PixelScale, width: Double) throws {
    let text = styled(Self.prose, size: 13)
    let measured = try metrics(text, .definite(width), scale: scale)
    let box = PixelGrid(scale: scale).wholePixels(in: width)
    let item = try placed(text, width: box, scale: scale).item
    #expect(item.baselines.count == measured.lineCount)
    #expect(Double(item.height) == measured.size.height * scale.factor)
    #expect(Double(item.baselines[0]) == measured.firstBaseline * scale.factor)
    #expect(item.baselines.last.map(Double.init) == measured.lastBaseline * scale.factor)
  }

  @Test(arguments: PixelScale.allCases, Array(stride(from: 66.0, through: 213, by: 10.5)))
  func `no line is wider than the box where every word fits`(scale: PixelScale, width: Double) throws {
    #expect(try metrics(styled(Self.prose, size: 13), .definite(width), scale: scale).size.width <= width)
  }

  @Test(arguments: PixelScale.allCases, Array(stride(from: 66.0, through: 213, by: 10.5)))
  func `a text measured again at its own width has the same lines`(scale: PixelScale, width: Double) throws {
    let text = styled(Self.prose, size: 13)
    let measured = try metrics(text, .definite(width), scale: scale)
    #expect(try metrics(text, .definite(measured.size.width), scale: scale) == measured)
  }

  @Test(arguments: PixelScale.allCases, Array(stride(from: 66, through: 423, by: 51)))
  func `ink stays within the lines, but for the overhang of a letter`(scale: PixelScale, width: Int) throws {
    let item = try placed(styled(Self.prose, size: 13), width: width, scale: scale, x: 40, y: 40).item
    let measured = try metrics(styled(Self.prose, size: 13), .definite(Double(width) / scale.factor), scale: scale)
    let covered = try #require(
      ink(of: try drawn([DisplayItem(.text(item))], width: width + 80, height: item.height + 80)))
    #expect(covered.x >= 39)
    #expect(covered.maxX <= 41 + Int(measured.size.width * scale.factor))
    #expect(covered.y >= 40)
    #expect(covered.maxY <= 40 + item.height)
  }

  @Test func `the widest word is the least width, and the whole line the most`() throws {
    let text = styled("one three five")
    #expect(try metrics(text, .minContent).size.width == metrics(styled("three"), .maxContent).size.width)
    #expect(try metrics(text, .minContent).lineCount == 3)
    #expect(try metrics(text, .maxContent).lineCount == 1)
    #expect(try metrics(text, .maxContent).size.width == metrics(text, .definite(10_000)).size.width)
  }

  @Test func `white space at the end of a line takes no width`() throws {
    #expect(try metrics(styled("word   "), .maxContent).size.width == metrics(styled("word"), .maxContent).size.width)
  }

  @Test func `a no-break space at the end of a line keeps its width`() throws {
    let widths = try ["word", "word\u{A0}", "word \u{A0}"].map { try metrics(styled($0), .maxContent).size.width }
    #expect([widths[1] - widths[0], widths[2] - widths[0]] == [5, 10])
  }

  @Test func `an engine gives the same answers whatever it was asked before`() throws {
    let engine = TextEngine(collection: try TestFonts.collection, scale: .x1)
    let text = styled(Self.prose)
    let before = try engine.metrics(of: text, width: .definite(100))
    _ = try engine.metrics(of: text, width: .minContent)
    _ = try engine.metrics(of: styled("другой text", size: 40), width: .definite(30))
    #expect(try engine.metrics(of: text, width: .definite(100)) == before)
  }

  @Test func `the height of a line is the font's, hinted to whole pixels`() throws {
    // DejaVu Sans: ascender 0.928, descender 0.236 of the em size.
    #expect(try metrics(styled("x", size: 16), .maxContent).size.height == 19)
    #expect(try metrics(styled("x", size: 16), .maxContent).firstBaseline == 15)
    #expect(try metrics(styled("x", size: 16), .maxContent, scale: .x2).size.height == 19)
  }

  @Test func `the leading is shared above and below`() throws {
    let item = try placed(styled("one\ntwo", ParagraphStyle(lineHeight: 29)), width: 200).item
    #expect(item.baselines == [20, 49])
    #expect(item.height == 58)
  }

  @Test func `lines lower than their font overlap`() throws {
    let item = try placed(styled("one\ntwo", ParagraphStyle(lineHeight: 9)), width: 200).item
    #expect(item.baselines == [10, 19])
    #expect(item.height == 18)
  }

  @Test(.enabled(if: TestFonts.has(.emoji), "apt-get install fonts-noto-color-emoji"))
  func `an emoji changes neither height nor baselines`() throws {
    #expect(try placed(styled("one 🎉\ntwo"), width: 200).item.baselines == [15, 34])
    #expect(try placed(styled("one\ntwo"), width: 200).item.baselines == [15, 34])
  }

  @Test(.enabled(if: TestFonts.has(.cjk), "apt-get install fonts-droid-fallback"))
  func `a fallback font changes neither height nor baselines`() throws {
    let item = try placed(styled("one 很好\ntwo"), width: 200).item
    #expect(item.baselines == [15, 34])
    #expect(item.height == 38)
  }

  @Test func `a larger run in the middle does not change the pitch, which is the first run's`() throws {
    var text = styled("small\n", size: 16)
    text.runs.append(TextRun(text: "LARGE", font: FontDescription(family: "DejaVu Sans", size: 40), color: .black))
    #expect(try metrics(text, .maxContent).size.height == 38)
  }
}
