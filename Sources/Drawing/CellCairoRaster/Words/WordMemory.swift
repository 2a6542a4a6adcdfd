// SPDX-License-Identifier: MIT

internal import CCellPango
internal import CellDisplayList
@_spi(Caching) internal import CellGraphics

/// The words that a text shaper has shaped, so that each is shaped once for many texts.
///
/// Texts with remembered words have the same glyphs and line breaks as texts that Pango shapes as a whole: see ``WordFont``.
final class WordMemory {
  /// The capacity in bytes: enough for some eight thousand words.
  private static let capacity = 4 << 20

  private let buffer = GlyphBuffer()
  private let preparation: Int
  private var words = BoundedCache<WordKey, RememberedWord?>(capacity: WordMemory.capacity)
  private var fonts: UInt64 = 0

  /// - Parameter preparation: the number of bytes of plain text in a font after which its words are remembered.
  init(preparation: Int) {
    self.preparation = preparation
  }

  /// The approximate memory of the words, in bytes.
  var bytes: Int { words.cost }

  /// Returns the font for the words of a piece of plain text; `nil` if the piece must be shaped as a whole.
  /// - Parameters:
  ///   - bytes: the number of bytes that count for preparing the font.
  ///   - context: a context with the language of `use`.
  func font(
    _ loaded: LoadedFont, _ use: WordFontUse, bytes: Int, context: OpaquePointer,
    face: (UnsafeMutablePointer<PangoFont>) throws(TextError) -> FontFace
  ) throws(TextError) -> WordFont? {
    if let known = loaded.wordFonts[use] { return known }
    loaded.plainBytes += bytes
    guard loaded.plainBytes > preparation else { return nil }
    fonts += 1
    let font = try WordFont(
      number: fonts, use, context: context, buffer: buffer,
      attributes: { bytes in
        let list = AttributeList()
        list.insert(loaded.selector, for: 0..<bytes)
        if use.isSpaced { list.insertSpacing(for: 0..<bytes) }
        return list
      }, face: face)
    loaded.wordFonts[use] = .some(font)
    return font
  }

  /// Returns a word; `nil` if its text must be shaped as a whole.
  func word(
    _ bytes: UnsafeRawBufferPointer, edges: WordEdges, in font: WordFont, context: OpaquePointer
  ) -> RememberedWord? {
    guard bytes.count <= WordKey.maximumLength else {
      return font.word(bytes, edges: edges, context: context, buffer: buffer)
    }
    let key = WordKey(bytes, font: font.number, edges: edges)
    if let known = words.value(for: key) { return known }
    let word = font.word(bytes, edges: edges, context: context, buffer: buffer)
    words.remember(word, for: key, cost: word?.memory ?? RememberedWord.entryMemory)
    return word
  }
}

/// The properties of plain text that affect its glyphs, besides its font.
struct WordFontUse: Hashable {
  var script: PlainScript
  /// Whether the text has letter spacing, which turns ligatures off.
  var isSpaced: Bool
  var language: String
}
