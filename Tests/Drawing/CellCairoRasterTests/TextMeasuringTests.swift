// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import Testing

@testable import CellCairoRaster

/// Measured sizes match the painted text.
@Suite struct TextMeasuringTests {
  private static let prose = "Lunch at 12:30? I’ll bring the blueprints, the lamp and Ms. Wójcik’s umbrella — see you."

  @Test(arguments: PixelScale.allCases, Array(stride(from: 3.0, through: 213, by: 10.5)))
  func `a placed text has the measured lines, height and baselines`(scale: PixelScale, width: Double) throws {
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
  func `no line is wider than the box if every word fits`(scale: PixelScale, width: Double) throws {
    #expect(try metrics(styled(Self.prose, size: 13), .definite(width), scale: scale).size.width <= width)
  }

  @Test(arguments: PixelScale.allCases, Array(stride(from: 66.0, through: 213, by: 10.5)))
  func `a text measured again at its measured width has the same lines`(scale: PixelScale, width: Double) throws {
    let text = styled(Self.prose, size: 13)
    let measured = try metrics(text, .definite(width), scale: scale)
    #expect(try metrics(text, .definite(measured.size.width), scale: scale) == measured)
  }

  @Test(arguments: PixelScale.allCases, Array(stride(from: 66, through: 423, by: 51)))
  func `ink stays within the lines, except for the overhang of a letter`(scale: PixelScale, width: Int) throws {
    let item = try placed(styled(Self.prose, size: 13), width: width, scale: scale, x: 40, y: 40).item
    let measured = try metrics(styled(Self.prose, size: 13), .definite(Double(width) / scale.factor), scale: scale)
    let covered = try #require(
      ink(of: try drawn([DisplayItem(.text(item))], width: width + 80, height: item.height + 80)))
    #expect(covered.x >= 39)
    #expect(covered.maxX <= 41 + Int(measured.size.width * scale.factor))
    #expect(covered.y >= 40)
    #expect(covered.maxY <= 40 + item.height)
  }

  @Test func `a cached text is not used for one that looks the same but has different bytes`() throws {
    let engine = TextEngine(collection: try FontCollection(), scale: .x2)
    let (composed, decomposed) = (styled("\u{E9}x"), styled("e\u{301}x"))
    let box = PixelRect(x: 0, y: 0, width: 100, height: 40)
    _ = try engine.placed(composed, in: box, lineWidth: 100)
    let cached = try engine.placed(decomposed, in: box, lineWidth: 100).item
    let fresh = try placed(decomposed, width: 100, scale: .x2).item
    #expect(Array(cached.text.utf8) == Array(fresh.text.utf8))
    #expect(cached.runs.map(\.glyphs) == fresh.runs.map(\.glyphs))
  }

  @Test func `the minimum width is the widest word, and the maximum is the whole line`() throws {
    let text = styled("one three five")
    #expect(try metrics(text, .minContent).size.width == metrics(styled("three"), .maxContent).size.width)
    #expect(try metrics(text, .minContent).lineCount == 3)
    #expect(try metrics(text, .maxContent).lineCount == 1)
    #expect(try metrics(text, .maxContent).size.width == metrics(text, .definite(10_000)).size.width)
  }

  @Test func `white space at the end of a line has no width`() throws {
    #expect(try metrics(styled("word   "), .maxContent).size.width == metrics(styled("word"), .maxContent).size.width)
  }

  @Test func `a no-break space at the end of a line keeps its width`() throws {
    let widths = try ["word", "word\u{A0}", "word \u{A0}"].map { try metrics(styled($0), .maxContent).size.width }
    #expect([widths[1] - widths[0], widths[2] - widths[0]] == [5, 10])
  }

  @Test func `an engine gives the same results after any other request`() throws {
    let engine = TextEngine(collection: try TestFonts.collection, scale: .x1)
    let text = styled(Self.prose)
    let before = try engine.metrics(of: text, width: .definite(100))
    _ = try engine.metrics(of: text, width: .minContent)
    _ = try engine.metrics(of: styled("другой text", size: 40), width: .definite(30))
    #expect(try engine.metrics(of: text, width: .definite(100)) == before)
  }

  @Test func `the line height is the font's, hinted to whole pixels`() throws {
    // DejaVu Sans: ascender 0.928, descender 0.236 of the em size.
    #expect(try metrics(styled("x", size: 16), .maxContent).size.height == 19)
    #expect(try metrics(styled("x", size: 16), .maxContent).firstBaseline == 15)
    #expect(try metrics(styled("x", size: 16), .maxContent, scale: .x2).size.height == 19)
  }

  @Test func `leading is distributed above and below the line`() throws {
    let item = try placed(styled("one\ntwo", ParagraphStyle(lineHeight: 29)), width: 200).item
    #expect(item.baselines == [20, 49])
    #expect(item.height == 58)
  }

  @Test func `lines with a line height below that of the font overlap`() throws {
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

  @Test func `the line height is that of the first run, even if a later run is larger`() throws {
    var text = styled("small\n", size: 16)
    text.runs.append(TextRun(text: "LARGE", font: FontDescription(family: "DejaVu Sans", size: 40), color: .black))
    #expect(try metrics(text, .maxContent).size.height == 38)
  }
}
