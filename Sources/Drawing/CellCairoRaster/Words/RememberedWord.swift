// SPDX-License-Identifier: MIT

/// A word in a font, with its surroundings as far as they matter. A word is the longest piece of an item without spaces, or a phrase
/// of several such pieces.
struct WordKey: Hashable {
  /// The maximum number of UTF-8 bytes of a word that is remembered.
  static let maximumLength = 24

  private let first, second, third: UInt64
  /// The number of the font, the length of the word, and whether spaces surround it.
  private let context: UInt64

  /// - Parameter word: at most ``maximumLength`` bytes of UTF-8.
  init(_ word: UnsafeRawBufferPointer, font: UInt64, edges: WordEdges) {
    var bytes = (UInt64(0), UInt64(0), UInt64(0))
    withUnsafeMutableBytes(of: &bytes) { $0.copyMemory(from: word) }
    (first, second, third) = bytes
    context = font << 16 | UInt64(word.count) << 8 | UInt64(edges.rawValue)
  }
}

/// The sides of a word that are next to a space rather than at the edge of its item.
struct WordEdges: OptionSet {
  let rawValue: UInt8
  static let afterSpace = WordEdges(rawValue: 1)
  static let beforeSpace = WordEdges(rawValue: 2)
}

/// The glyphs and clusters of a word between spaces. They do not depend on the rest of the text.
final class RememberedWord {
  /// A cluster, without the properties that depend on its text. Positions are relative to the word.
  struct Cluster {
    var firstByte, firstGlyph, glyphCount: Int32
    /// The sum of the advances of the glyphs, without letter spacing.
    var advance: Int32
    /// Whether a line can be broken before the cluster. Before a word, this holds only after a word that ends plainly.
    var canBreakBefore: Bool
    var beginsCharacter: Bool
    /// Whether the cluster is a space between the words of a phrase.
    var isWhiteSpace: Bool
  }

  let glyphs: [ShapedText.ShapedGlyph]
  let clusters: [Cluster]
  /// Whether the next word alone decides if a line may break before it.
  let endsPlainly: Bool

  init(glyphs: [ShapedText.ShapedGlyph], clusters: [Cluster], endsPlainly: Bool) {
    self.glyphs = glyphs
    self.clusters = clusters
    self.endsPlainly = endsPlainly
  }

  /// The approximate memory of a cache's entry without glyphs, in bytes.
  static let entryMemory = 256

  /// The approximate memory of the word in bytes, with its entry in a cache.
  var memory: Int {
    RememberedWord.entryMemory + glyphs.count * MemoryLayout<ShapedText.ShapedGlyph>.stride + clusters.count
      * MemoryLayout<Cluster>.stride
  }
}
