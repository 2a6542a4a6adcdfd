// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellTestSupport
import Testing

@testable import CellCairoRaster

/// Texts that would take minutes or overflow are refused. All other texts take time proportional to their length.
@Suite(.serialized) struct TextLimitsTests {
  @Test func `64 KiB of text is accepted, and one more byte is refused`() throws {
    #expect(try metrics(styled(String(repeating: "x", count: 65_536)), .maxContent).lineCount == 1)
    let error = #expect(throws: TextError.tooLong(bytes: 65_537, limit: 65_536)) {
      try metrics(styled(String(repeating: "x", count: 65_537)), .maxContent)
    }
    #expect(
      error?.description
        == "the text has 65537 bytes: the limit is 65536 bytes; split it into several elements")
  }

  @Test func `texts that differ only in properties from the data have different hashes`() {
    let sizes = (1...200).map { styled("a", size: Double($0) / 4).hashValue }
    let colors = (0..<200).map { styled("a", color: RGBA(red: UInt8($0), green: 0, blue: 0)).hashValue }
    let spacings = (1...200).map { styled("a", letterSpacing: Double($0)).hashValue }
    let heights = (1...200).map { styled("a", ParagraphStyle(lineHeight: Double($0))).hashValue }
    #expect(Set(sizes + colors + spacings + heights).count > 790)
  }

  @Test func `bytes are counted across all runs`() throws {
    var text = styled(String(repeating: "x", count: 40_000))
    text.runs += text.runs
    #expect(throws: TextError.tooLong(bytes: 80_000, limit: 65_536)) { try metrics(text, .maxContent) }
  }

  @Test(arguments: ["x", "lorem ipsum ", "a\n", "\n", "aש", "ب", "天", "\u{202E}", "(", "e\u{301}", "\u{200B}", "🇩🇪"])
  func `the time for a text grows linearly with its length`(unit: String) throws {
    let repetitions = 12_000 / unit.utf8.count
    let short = try durationOfLayout(String(repeating: unit, count: repetitions))
    let long = try durationOfLayout(String(repeating: unit, count: repetitions * 4))
    // The long text has four times the length. The ratio is 4 for linear cost and 16 for quadratic cost.
    #expect(long < short * 9)
  }

  /// Returns the shortest of three measured times.
  private func durationOfLayout(_ string: String) throws -> Duration {
    let collection = try TestFonts.collection
    let durations = try (0..<3).map { _ in
      try threadTime {
        let engine = TextEngine(collection: collection, scale: .x1)
        _ = try engine.metrics(of: styled(string), width: .definite(300))
        _ = try engine.placed(styled(string), in: PixelRect(x: 0, y: 0, width: 200, height: 0), lineWidth: 200)
      }
    }
    return durations.min() ?? .zero
  }

  @Test func `the widest accepted text is measured correctly`() throws {
    // A W of DejaVu Sans is 2025/2048 em wide; Pango's own layouts overflow at 2,097,151 pixels.
    let text = styled(String(repeating: "W", count: 65_536), size: 72)
    #expect(try metrics(text, .maxContent, scale: .x3).size.width == 65_536 * 214 / 3)
  }

  @Test func `30 marks on a character are accepted, and one more is refused`() throws {
    let marks = String(repeating: "\u{301}", count: 30)
    #expect(try metrics(styled("e\(marks)e\(marks)"), .maxContent).lineCount == 1)
    let error = #expect(throws: TextError.tooManyMarks(limit: 30)) {
      try metrics(styled("e\(marks)\u{301}"), .maxContent)
    }
    #expect(error?.description == "a character has more than 30 combining marks: remove some of them")
  }

  @Test func `marks are counted across runs`() throws {
    var text = styled("e" + String(repeating: "\u{301}", count: 20))
    text.runs += styled(String(repeating: "\u{301}", count: 20)).runs
    #expect(throws: TextError.tooManyMarks(limit: 30)) { try metrics(text, .maxContent) }
  }

  @Test(arguments: [0, -1, .nan, .infinity, 2001])
  func `an invalid font size or line height is refused`(size: Double) throws {
    #expect(throws: TextError.self) { try metrics(styled("x", size: size), .maxContent) }
    #expect(throws: TextError.self) { try metrics(styled("x", ParagraphStyle(lineHeight: size)), .maxContent) }
  }

  @Test(arguments: [-2001, .nan, .infinity])
  func `an invalid letter spacing is refused`(spacing: Double) throws {
    #expect(throws: TextError.self) { try metrics(styled("x", letterSpacing: spacing), .maxContent) }
  }

  @Test func `negative letter spacing does not make a text narrower than zero`() throws {
    #expect(try metrics(styled("abc", letterSpacing: -100), .maxContent).size.width == 0)
  }
}
