// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import Testing

@testable import CellCairoRaster

/// Texts that people rarely type, but that data often contains.
@Suite struct OddTextTests {
  @Test(arguments: ["", " ", "     ", "\u{200B}", "\u{200D}", "\u{FEFF}", "\u{AD}"])
  func `a text without ink has one line, zero width and no glyphs`(text: String) throws {
    let measured = try metrics(styled(text), .definite(100))
    #expect(measured.size == Size(width: 0, height: 19))
    #expect(measured.lineCount == 1)
    #expect(try placed(styled(text), width: 100).item.runs == [])
  }

  @Test(arguments: [("\n", 2), ("\n\n", 3), ("a\n", 2), ("\na", 2), ("a\n\n\nb", 4)])
  func `each line break starts a new line, including a final one`(text: String, lineCount: Int) throws {
    #expect(try metrics(styled(text), .definite(100)).lineCount == lineCount)
  }

  @Test(arguments: ["a\nb", "a\r\nb", "a\rb", "a\u{2028}b", "a\u{2029}b", "a\u{85}b", "a\u{B}b", "a\u{C}b"])
  func `all line break characters are equivalent`(text: String) throws {
    #expect(try placed(styled(text), width: 100).item == placed(styled("a\nb"), width: 100).item)
  }

  @Test func `a CR LF split across two runs is one line break`() throws {
    var text = styled("a\r")
    text.runs.append(contentsOf: styled("\nb").runs)
    #expect(try placed(text, width: 100).item.text == "a\nb")
  }

  @Test func `a NUL is replaced by the replacement character, and the rest of the text is kept`() throws {
    #expect(try placed(styled("a\0b"), width: 100).item.text == "a\u{FFFD}b")
  }

  @Test(arguments: ["\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{202E}"])
  func `zero-width characters do not move their neighbours`(invisible: String) throws {
    let glyphs = try placed(styled("a\(invisible)b"), width: 100).item.runs.flatMap(\.glyphs)
    #expect(try glyphs == placed(styled("ab"), width: 100).item.runs.flatMap(\.glyphs))
  }

  @Test func `a zero-width space is a break opportunity`() throws {
    #expect(try metrics(styled("over\u{200B}flow"), .minContent).lineCount == 2)
  }

  @Test func `a no-break space is not a break opportunity`() throws {
    #expect(try metrics(styled("12\u{A0}km"), .minContent).lineCount == 1)
  }

  @Test func `a word wider than the line is broken where the line is full`() throws {
    let item = try placed(styled("Donaudampfschifffahrt"), width: 60).item
    #expect(item.baselines == [15, 34, 53, 72])
    let measured = try metrics(styled("Donaudampfschifffahrt"), .definite(60))
    #expect(measured.size.width == 60)
  }

  @Test(arguments: [0, 1, 5])
  func `a line contains at least one character, however narrow it is`(width: Double) throws {
    #expect(try metrics(styled("abc"), .definite(width)).lineCount == 3)
    #expect(try metrics(styled("a b c"), .definite(width)).lineCount == 3)
  }

  @Test func `a character is never separated from its marks`() throws {
    #expect(try metrics(styled("e\u{301}\u{323}o\u{302}\u{301}"), .definite(0)).lineCount == 2)
  }

  @Test(.enabled(if: TestFonts.has(.emoji), "apt-get install fonts-noto-color-emoji"))
  func `a joined emoji is one glyph, and is never broken`() throws {
    #expect(try placed(styled("👩‍👩‍👧"), width: 0).item.runs.flatMap(\.glyphs).count == 1)
    #expect(try metrics(styled("👩‍👩‍👧👩‍👩‍👧"), .definite(0)).lineCount == 2)
  }

  @Test func `a direction override ends with its paragraph`() throws {
    let glyphs = try placed(styled("\u{202E}ab\nab"), width: 100).item.runs.flatMap(\.glyphs)
    #expect(glyphs.filter { $0.y == 15 }.map(\.id) == glyphs.filter { $0.y == 34 }.map(\.id).reversed())
  }
}
