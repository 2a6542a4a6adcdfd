// SPDX-License-Identifier: MIT

import CellGraphics
import CellTestSupport
import Testing

@testable import CellCairoRaster

/// Texts with remembered words are equal to texts that are shaped as a whole.
@Suite struct WordMemoryTests {
  private func shaper(wordsAfter preparation: Int?) throws -> TextShaper {
    TextShaper(collection: try TestFonts.collection, scale: .x2, wordsAfter: preparation)
  }

  /// Returns the glyph ids of a text in Inter, made of remembered words.
  private func glyphs(_ text: String) throws -> [UInt32] {
    try shaper(wordsAfter: 0).shape(styled(text, family: "Inter")).glyphs.map(\.id)
  }

  @Test func `words are remembered once their font has been used for some text`() throws {
    let shaper = try shaper(wordsAfter: 20)
    _ = try shaper.shape(styled("A short text."))
    #expect(shaper.rememberedBytes == 0)
    _ = try shaper.shape(styled("Tomorrow, the train leaves."))
    let known = shaper.rememberedBytes
    #expect(known > 0)
    _ = try shaper.shape(styled("Tomorrow, train train the leaves."))
    #expect(shaper.rememberedBytes == known)
    _ = try shaper.shape(styled("Tomorrow, the boat leaves."))
    #expect(shaper.rememberedBytes > known)
  }

  @Test(.enabled(if: TestFonts.has(.inter), "apt-get install fonts-inter"))
  func `a hyphen that a font raises between capital letters is raised across spaces`() throws {
    #expect(try glyphs("A - B").count == 5)
    #expect(try glyphs("A - B")[2] != glyphs("a - b")[2])
    #expect(try glyphs("A - B")[2] == glyphs("A-B")[1])
  }

  @Test func `remembered words stay within their capacity`() throws {
    let shaper = try shaper(wordsAfter: 0)
    for number in 0..<80 {
      let words = (0..<160).map { "w\(number)x\($0)" }
      _ = try shaper.shape(styled(words.joined(separator: " ")))
    }
    #expect(shaper.rememberedBytes > 2 << 20)
    #expect(shaper.rememberedBytes <= 4 << 20)
  }

  @Test(arguments: Seeds.all)
  func `random texts are shaped alike with and without remembered words`(seed: UInt64) throws {
    var texts = WordTexts(seed: seed)
    let remembering = try shaper(wordsAfter: 0)
    let plain = try shaper(wordsAfter: nil)
    for _ in 0..<125 {
      let text = texts.next()
      let expected = try plain.shape(text)
      let actual = try remembering.shape(text)
      try #require(actual == expected, "\(text)")
    }
  }
}

/// Generates texts as they occur in messages, and texts that no one would expect.
struct WordTexts {
  private let fonts: [FontDescription]
  private let hasPictures: Bool
  private var random: SplitMix64

  init(seed: UInt64, withPictures hasPictures: Bool = false) {
    self.hasPictures = hasPictures
    var random = SplitMix64(seed: seed)
    let families = ["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "Inter", "Droid Sans Fallback"]
    let installed = families.filter { family in
      (try? TestFonts.collection.contains(family: family)) ?? false
    }
    fonts = (0..<3).map { _ in
      FontDescription(
        family: installed[Int.random(in: 0..<installed.count, using: &random)],
        size: [9, 12.5, 13, 15, 17, 40][Int.random(in: 0..<6, using: &random)],
        weight: [400, 600, 700][Int.random(in: 0..<3, using: &random)], isItalic: Int.random(in: 0..<4, using: &random) == 0)
    }
    self.random = random
  }

  mutating func next() -> StyledText {
    let isTame = Int.random(in: 0..<3, using: &random) > 0
    let runs = (0..<Int.random(in: 1...(hasPictures ? 6 : 3), using: &random)).map { _ in
      var run = TextRun(
        text: string(isTame: isTame), font: fonts[Int.random(in: 0..<fonts.count, using: &random)], color: .black,
        letterSpacing: [0, 0, 0, 1, -2][Int.random(in: 0..<5, using: &random)])
      if hasPictures, Int.random(in: 0..<3, using: &random) == 0 { setPicture(of: &run) }
      return run
    }
    let paragraph = ParagraphStyle(
      wrap: Bool.random(using: &random) ? .word : .character,
      language: ["en", "en", "de", "nl", "fr", "ca", "tr", "ro", "ja"][Int.random(in: 0..<9, using: &random)],
      direction: [.automatic, .automatic, .leftToRight, .rightToLeft][Int.random(in: 0..<4, using: &random)])
    return StyledText(runs: runs, paragraph: paragraph)
  }

  private mutating func setPicture(of run: inout TextRun) {
    let alignment = InlineAlignment.allCases[Int.random(in: 0..<3, using: &random)]
    let height = Double(Int.random(in: 1...40, using: &random))
    run.letterSpacing = max(0, run.letterSpacing)
    run.text = [":a:", ""][Int.random(in: 0..<2, using: &random)]
    run.setOrnament { $0.picture = InlinePicture(.picture, source: "a.png", height: height, alignment: alignment) }
  }

  private mutating func string(isTame: Bool) -> String {
    (0..<Int.random(in: 0...14, using: &random)).map { _ in piece(isTame: isTame) }.joined()
  }

  private mutating func piece(isTame: Bool) -> String {
    let word = WordTexts.words[Int.random(in: 0..<WordTexts.words.count, using: &random)]
    switch Int.random(in: 0..<(isTame ? 8 : 12), using: &random) {
    case 0: return WordTexts.marks[Int.random(in: 0..<WordTexts.marks.count, using: &random)]
    case 1: return word + WordTexts.marks[Int.random(in: 0..<WordTexts.marks.count, using: &random)]
    case 2: return "\(Int.random(in: 0..<100_000, using: &random)) "
    case 3: return String((0..<3).map { _ in WordTexts.letters[Int.random(in: 0..<WordTexts.letters.count, using: &random)] })
    case 4: return word
    case 5, 6, 7: return word + " "
    default: return WordTexts.odd[Int.random(in: 0..<WordTexts.odd.count, using: &random)]
    }
  }

  private static let words = """
    the train AVATAR To Ty. Wo office waffle fluffy fjord x 10x20 six next box X3x (A) (hello) [Z] {y} a-b A-B well-known 12:30 \
    12:A A:b -> <- => --> <= != ... 3x 1/2 50% $12 #tag @Maria me@example.org https://example.org/a?b=c&d=é “quoted” ‘so’ it’s – \
    — … • naïve Ångström Škoda ß ÆON œuvre ĳ IJsland Łódź l·l paraŀlel ſt ﬁ non-breaking ** A* *A ~ ~A A~ + A+B @A A@ <A A> .A ,T 'V \
    "quoted" (so), [ok]. !important ?why; Donaudampfschifffahrtsgesellschaft
    """.split(separator: " ").map(String.init)
  private static let marks = [
    " ", "  ", "   ", ".", ",", "!", "?", ":", ";", "-", "–", "—", "…", "'", "\"", "(", ")", "/", "\n", "’", "“", "”", " - ",
    " : ", " x ",
    " (", ") ", " “", "” ", " / ", ", ", ". ", "! ", "\t", "*", "@", "#", "×", "÷", "¡", "%",
  ]
  private static let letters = (0x21...0x17F).compactMap { Unicode.Scalar(UInt32($0)).map(Character.init) }
  static let odd = [
    "e\u{301}", "q\u{307}\u{323}", " \u{301}", "\u{AD}", "\u{A0}", "\u{200B}", "\u{200D}", "\u{2060}", "\u{FEFF}",
    "\u{202E}abc\u{202C}",
    "\u{2066}x\u{2069}", "مرحبا", "שלום", "今天天气", "ひらがな。", "한국어", "👩‍👩‍👧", "👍🏽", "🎉", "1️⃣", "#️⃣", "©", "®", "™", "⁄", "1⁄2", "नमस्ते",
    "ไทย",
    "Привет", "Ελλάδα", "\u{0}", "\u{7}", "\r\n", "\u{2028}", "\u{2007}", "\u{202F}", "\u{3000}", "\u{10FFFF}", "\u{FFFD}", "ﬀ",
    "½",
    "fi\u{200C}", "A\u{30A}", "\u{2011}", "\u{2010}", "\u{2024}", "\u{2027}", "€", "₿", "→", "◦",
  ]
}
