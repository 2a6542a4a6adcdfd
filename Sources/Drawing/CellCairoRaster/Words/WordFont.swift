// SPDX-License-Identifier: MIT

internal import CCellPango
internal import CellDisplayList

/// A font for plain text of one language and script, which shapes words apart from their text.
///
/// A word can be shaped apart if the font has nothing that reaches across the spaces around it. Browsers decide this for a font as
/// a whole. Here, HarfBuzz decides it for each word: it reports where texts can be joined without shaping them again
/// ([`HB_GLYPH_FLAG_UNSAFE_TO_CONCAT`](https://harfbuzz.github.io/harfbuzz-hb-buffer.html#hb-glyph-flags-t)). Inter, for example,
/// raises a hyphen between spaces next to capital letters; in Inter, such hyphens cannot be shaped apart, but all other words can.
final class WordFont {
  /// The number of the font in the memory of words; no other font has it.
  let number: UInt64
  let face: FontFace
  /// The glyph of a space.
  let space: ShapedText.ShapedGlyph

  private let item: SampleItem
  private let font: OpaquePointer
  private let isSpaced: Bool
  /// The characters for which Pango uses this font.
  private let characters: Set<Unicode.Scalar>

  /// Creates a font, or returns `nil` if plain text in it must be shaped as a whole.
  /// - Parameters:
  ///   - context: a context with the language of `use`.
  ///   - attributes: returns Pango's attributes for a text of a given number of bytes.
  init?(
    number: UInt64, _ use: WordFontUse, context: OpaquePointer, buffer: borrowing GlyphBuffer,
    attributes: (_ bytes: Int) -> AttributeList, face: (UnsafeMutablePointer<PangoFont>) throws(TextError) -> FontFace
  ) throws(TextError) {
    guard GlyphBuffer.reportsJoints else { return nil }
    let sample = SampleText(use.script)
    guard let found = sample.itemized(in: context, attributes: attributes(sample.text.count)),
      let pangoFont = found.item.analysis.font, let font = pango_font_get_hb_font(pangoFont)
    else { return nil }
    self.number = number
    isSpaced = use.isSpaced
    self.font = font
    self.face = try face(pangoFont)
    item = found.item
    var glyph: hb_codepoint_t = 0
    characters = found.characters.filter { hb_font_get_nominal_glyph(font, $0.value, &glyph) != 0 }
    let spaces = buffer.shape(Array("  ".utf8), font: font, like: item.analysis, isSpaced: use.isSpaced) ?? []
    guard spaces.count == 2, spaces[0].glyph == spaces[1].glyph else { return nil }
    space = spaces[0].glyph
    // Finds out whether this version of Pango shapes differently.
    let phrase = Array((use.script == .latin ? "Office, 12:30 (AVATAR) - “fjord” & Týče" : "12:30 - 1/2 (+34)").utf8)
    guard let own = buffer.shape(phrase, font: font, like: item.analysis, isSpaced: use.isSpaced),
      own.map(\.glyph) == item.shaped(phrase)
    else { return nil }
  }

  /// Returns whether Pango shapes an item with this analysis as the font does.
  func shapes(_ analysis: PangoAnalysis) -> Bool {
    item.analysis.isEqual(to: analysis)
  }

  /// Shapes a word, or returns `nil` if its glyphs may depend on more than the spaces around it.
  func word(
    _ bytes: UnsafeRawBufferPointer, edges: WordEdges, context: OpaquePointer, buffer: borrowing GlyphBuffer
  ) -> RememberedWord? {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    guard let last = scalars.last, scalars.allSatisfy({ $0 == " " || characters.contains($0) }) else { return nil }
    // With two spaces, the joint between them shows whether the word, or the space next to it, depends on the text beyond.
    let before = edges.contains(.afterSpace) ? 2 : 0
    let after = edges.contains(.beforeSpace) ? 2 : 0
    let padded = [UInt8](repeating: 0x20, count: before) + bytes + [UInt8](repeating: 0x20, count: after)
    guard let shaped = buffer.shape(padded, font: font, like: item.analysis, isSpaced: isSpaced), shaped.count > before + after
    else { return nil }
    let own = shaped[before..<shaped.count - after]
    let spaces = shaped[..<before] + shaped[(shaped.count - after)...]
    guard spaces.allSatisfy({ $0.glyph == space }), own.allSatisfy({ (before..<before + bytes.count).contains($0.byte) }),
      before == 0 || !shaped[1].isUnsafeJoint, after == 0 || !shaped[shaped.count - 1].isUnsafeJoint
    else { return nil }
    return RememberedWord(
      glyphs: own.map(\.glyph), clusters: clusters(of: own, word: bytes, edges: edges, context: context),
      endsPlainly: PlainText.endsPlainly(last))
  }

  private func clusters(
    of glyphs: ArraySlice<GlyphBuffer.ShapedGlyph>, word: UnsafeRawBufferPointer, edges: WordEdges, context: OpaquePointer
  ) -> [RememberedWord.Cluster] {
    let start = glyphs.startIndex
    // A word that ends plainly, so that the attributes in front of `word` are those after such a word.
    let before = edges.contains(.afterSpace) ? Array("a ".utf8) : []
    let text = before + word + (edges.contains(.beforeSpace) ? Array(" ".utf8) : [])
    let attributes = characterAttributes(of: text, in: context)
    var clusters: [RememberedWord.Cluster] = []
    var character = before.count
    var byte = before.count
    var index = start
    while index < glyphs.endIndex {
      var end = index
      var advance: Int32 = 0
      while end < glyphs.endIndex, glyphs[end].byte == glyphs[index].byte {
        advance += glyphs[end].glyph.advance
        end += 1
      }
      let offset = glyphs[index].byte - (edges.contains(.afterSpace) ? 2 : 0)
      while byte < before.count + offset {
        byte += 1
        if byte == text.count || text[byte] & 0xC0 != 0x80 { character += 1 }
      }
      clusters.append(
        RememberedWord.Cluster(
          firstByte: Int32(offset), firstGlyph: Int32(index - start), glyphCount: Int32(end - index), advance: advance,
          canBreakBefore: attributes[character].is_line_break != 0,
          beginsCharacter: attributes[character].is_char_break != 0, isWhiteSpace: attributes[character].is_white != 0))
      index = end
    }
    return clusters
  }
}

/// Returns Pango's attributes for each position in a text: before each character, and at its end.
func characterAttributes(of text: some Collection<UInt8>, in context: OpaquePointer) -> [PangoLogAttr] {
  Array(text).withUnsafeBytes { buffer in
    characterAttributes(of: buffer.bindMemory(to: CChar.self), in: context)
  }
}

/// Returns Pango's attributes for each position in a text: before each character, and at its end.
func characterAttributes(of text: UnsafeBufferPointer<CChar>, in context: OpaquePointer) -> [PangoLogAttr] {
  var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: g_utf8_strlen(text.baseAddress, text.count) + 1)
  pango_get_log_attrs(
    text.baseAddress, Int32(text.count), -1, pango_context_get_language(context), &attributes, Int32(attributes.count))
  return attributes
}
