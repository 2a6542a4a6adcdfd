// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import Testing

@testable import CellCairoRaster

@Suite struct CursiveSpacingTests {
  private func glyphs(_ text: String, letterSpacing: Double) throws -> [Glyph] {
    try placed(styled(text, letterSpacing: letterSpacing), width: 2000).item.runs.flatMap(\.glyphs)
  }

  // Arabic with marks and a ligature, Persian, N'Ko, Syriac, Mongolian, and scripts that none of the fonts has.
  @Test(arguments: ["مرحبا", "السَّلامُ", "خواهم", "ߒߞߏ", "ܐܒܓ", "ᠮᠣᠩᠭᠣᠯ", "\u{A840}\u{A841}", "𞤀𞤁𞤂", "𐴀𐴁𐴂", "ﷲ"])
  func `letter spacing does not tear the letters of a joined script apart`(text: String) throws {
    #expect(try glyphs(text, letterSpacing: 4) == glyphs(text, letterSpacing: 0))
    #expect(try glyphs(text, letterSpacing: -3) == glyphs(text, letterSpacing: 0))
  }

  @Test func `spaces, digits and punctuation between joined words are spaced`() throws {
    let plain = try metrics(styled("مرحبا بكم ١٢، ab"), .maxContent).size.width
    let spaced = try metrics(styled("مرحبا بكم ١٢، ab", letterSpacing: 4), .maxContent).size.width
    // Three spaces, two digits, a comma and two letters.
    #expect(spaced - plain == 8 * 4)
  }

  @Test func `other scripts are spaced as before`() throws {
    for text in ["abc", "абв", "אבג", "日本語", "กขค"] {
      let difference =
        try metrics(styled(text, letterSpacing: 2), .maxContent).size.width - metrics(styled(text), .maxContent).size.width
      #expect(difference == 6)
    }
  }

  @Test func `the parts of a text between joined letters keep their order and their bytes`() {
    let text = Array("a ب١ c".utf8)
    let parts = text.withUnsafeBytes { CursiveScripts.otherText(in: $0, 0..<text.count) }
    #expect(parts == [0..<2, 4..<8])
    #expect(text.withUnsafeBytes { CursiveScripts.otherText(in: $0, 2..<4) }.isEmpty)
  }
}
