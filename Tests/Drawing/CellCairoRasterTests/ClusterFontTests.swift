// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import Testing

@testable import CellCairoRaster

/// A letter and its marks are drawn in one font, if any font has all of them.
@Suite(.enabled(if: TestFonts.has(.inter), "apt-get install fonts-inter")) struct ClusterFontTests {
  private static let families = ["Inter", "DejaVu Sans", "Noto Color Emoji", "Droid Sans Fallback"]

  /// Returns the family and the number of glyphs of each run of a text in Inter.
  private func runs(_ text: String) throws -> [String] {
    try placed(styled(text, family: "Inter"), width: 4000).item.runs.map { run in
      let path = try TestFonts.collection.path(ofFileWithHash: run.font.fileHash)
      let name = path.split(separator: "/").last ?? ""
      let families = ["Inter": "Inter", "DejaVuSans": "DejaVu Sans", "NotoColorEmoji": "Noto Color Emoji"]
      return "\(families.first { name.hasPrefix($0.key) }?.value ?? "other") \(run.glyphs.count)"
    }
  }

  @Test(.enabled(if: TestFonts.has(.emoji), "apt-get install fonts-noto-color-emoji"))
  func `a digit in a keycap is one glyph of the emoji font, with and without a variation selector`() throws {
    #expect(try runs("1\u{20E3} ok").first == "Noto Color Emoji 1")
    #expect(try runs("1\u{20E3} ok") == runs("1\u{FE0F}\u{20E3} ok"))
  }

  @Test func `the letters around a cluster stay in their own font`() throws {
    // Inter has no plus sign below.
    #expect(try runs("ab") == ["Inter 2"])
    let found = try runs("ax\u{31F}b")
    #expect(found.first == "Inter 1" && found.last == "Inter 1")
    #expect(found.count == 3 && found[1].hasPrefix("DejaVu Sans "))
  }

  @Test func `every pair of a letter and a mark is in one font that has both`() throws {
    let map = FontMap(configuration: try TestFonts.collection.configuration)
    let context = TextContext(map: map)
    let fonts = try Self.families.filter { try TestFonts.collection.contains(family: $0) }.map {
      FontCandidate(FontSelector(families: [$0], weight: 400, isItalic: false, pixelSize: 16))
    }
    let ranges: [ClosedRange<UInt32>] = [0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x391...0x3C9, 0x410...0x44F, 0x5D0...0x5EA]
    let marks: [ClosedRange<UInt32>] = [0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x1DC4...0x1DCA, 0x20D0...0x20F0]
    func isInAFont(_ value: UInt32) -> Bool { fonts.contains { $0.has(value, in: context.pointer) } }
    let letters = ranges.joined().filter(isInAFont)
    let engine = try TextEngine(collection: TestFonts.collection, scale: .x1)
    let box = PixelRect(x: 0, y: 0, width: 4000, height: 0)
    var divided: [String] = []
    var (count, joined) = (0, 0)
    for mark in marks.joined().filter(isInAFont) {
      // One text for each mark; a space separates the pairs.
      let pairs = letters.map { [$0, mark] }
      let text = pairs.map { pair in String(String.UnicodeScalarView(pair.compactMap(Unicode.Scalar.init))) }
      for (pair, text) in zip(pairs, text) {
        count += 1
        guard fonts.contains(where: { $0.draws(pair, in: context.pointer) }) else { continue }
        joined += 1
        let item = try engine.placed(styled(text, family: "Inter"), in: box, lineWidth: 4000, isRightToLeft: false).item
        if Set(item.runs.map(\.font.fileHash)).count != 1 { divided.append(text) }
      }
    }
    #expect(divided == [])
    #expect(joined > 10_000 && count > joined)
  }

  @Test(.enabled(if: TestFonts.has(.emoji), "apt-get install fonts-noto-color-emoji"))
  func `emoji and text presentation are as they were`() throws {
    #expect(try runs("\u{2764}\u{FE0F}") == ["Noto Color Emoji 1"])
    #expect(try runs("\u{2764}\u{FE0E}").allSatisfy { !$0.hasPrefix("Noto") })
    #expect(try runs("👩‍👩‍👧👍🏽🇩🇪").allSatisfy { $0.hasPrefix("Noto") })
  }

  @Test func `a letter and a mark that compose to one character are that character`() throws {
    #expect(try runs("e\u{301}") == runs("é"))
    #expect(try runs("Z\u{30C}") == runs("Ž"))
  }
}
