// SPDX-License-Identifier: MIT

/// Appends plain text, as words and spaces, to shaped text.
struct Spelling {
  let words: WordMemory
  let context: OpaquePointer
  let firstCluster: Int
  /// Whether all line breaks are known.
  private(set) var hasLineBreaks = true

  /// Whether an item may consist of spaces alone.
  private let takesSpacesAlone: Bool
  private let firstGlyph, firstRun, firstFont: Int
  /// Whether the next word alone decides if a line may break before it. `true` before the first word.
  private var endsPlainly = true

  /// A word, or several words that are shaped together.
  private struct Phrase {
    var bytes: Range<Int>
    /// The glyphs; `nil` if they depend on more than the spaces around the phrase.
    var word: RememberedWord?
  }

  init(words: WordMemory, context: OpaquePointer, shaped: borrowing ShapedText, takesSpacesAlone: Bool = false) {
    self.words = words
    self.context = context
    self.takesSpacesAlone = takesSpacesAlone
    firstCluster = shaped.clusters.count
    firstGlyph = shaped.glyphs.count
    firstRun = shaped.runs.count
    firstFont = shaped.fonts.count
  }

  /// Removes everything that was appended.
  func undo(_ shaped: inout ShapedText) {
    shaped.clusters.removeSubrange(firstCluster...)
    shaped.glyphs.removeSubrange(firstGlyph...)
    shaped.runs.removeSubrange(firstRun...)
    shaped.fonts.removeSubrange(firstFont...)
  }

  /// Appends the text of an item, which starts at the byte `start` of the whole text. Returns `false` if Pango must shape it.
  mutating func append(
    _ text: UnsafeRawBufferPointer, from start: Int, style: Int, spacing: Int32, font: WordFont, to shaped: inout ShapedText
  ) -> Bool {
    // For an item of spaces alone, Pango may choose another font; between pictures, it takes the first one that has a space.
    guard let phrases = phrases(of: text, font: font), !phrases.isEmpty || takesSpacesAlone else { return false }
    var cluster = ShapedText.Cluster(
      style: Int32(style), run: Int32(shaped.runs.count), firstGlyph: 0, glyphCount: 1, advance: 0, firstByte: 0,
      canBreakBefore: false, beginsCharacter: true, isWhiteSpace: true)
    shaped.runs.append(ShapedText.Run(font: shaped.number(of: font.face), level: 0))
    let space = ShapedText.spaced(font.space.advance, by: spacing)
    func appendSpaces(_ range: Range<Int>) {
      for index in range {
        cluster.firstGlyph = Int32(shaped.glyphs.count)
        cluster.firstByte = Int32(start + index)
        cluster.advance = space
        cluster.glyphCount = 1
        cluster.canBreakBefore = false
        cluster.beginsCharacter = true
        cluster.isWhiteSpace = true
        shaped.clusters.append(cluster)
        shaped.glyphs.append(font.space)
      }
    }
    var end = 0
    for phrase in phrases {
      guard let word = phrase.word else { return false }
      appendSpaces(end..<phrase.bytes.lowerBound)
      end = phrase.bytes.upperBound
      hasLineBreaks = hasLineBreaks && endsPlainly
      endsPlainly = word.endsPlainly
      let firstGlyph = Int32(shaped.glyphs.count)
      let firstByte = Int32(start + phrase.bytes.lowerBound)
      for part in word.clusters {
        cluster.firstGlyph = firstGlyph + part.firstGlyph
        cluster.glyphCount = part.glyphCount
        cluster.advance = ShapedText.spaced(part.advance, by: spacing)
        cluster.firstByte = firstByte + part.firstByte
        cluster.canBreakBefore = part.canBreakBefore
        cluster.beginsCharacter = part.beginsCharacter
        cluster.isWhiteSpace = part.isWhiteSpace
        shaped.clusters.append(cluster)
      }
      shaped.glyphs.append(contentsOf: word.glyphs)
    }
    appendSpaces(end..<text.count)
    return true
  }

  /// Returns the words of a text. A word that cannot be shaped apart forms a phrase with the words beside it. Returns `nil` if there
  /// are more than two spaces between words, because words are only ever shaped with up to two spaces on either side.
  private func phrases(of text: UnsafeRawBufferPointer, font: WordFont) -> [Phrase]? {
    var phrases: [Phrase] = []
    phrases.reserveCapacity(text.count / 4 + 1)
    var areApart = true
    var index = 0
    var spaces = 0
    while index < text.count {
      if text[index] == UInt8(ascii: " ") {
        spaces += 1
        guard spaces <= 2 else { return nil }
        index += 1
        continue
      }
      spaces = 0
      var end = index + 1
      while end < text.count, text[end] != UInt8(ascii: " ") { end += 1 }
      let word = word(index..<end, of: text, font: font)
      areApart = areApart && word != nil
      phrases.append(Phrase(bytes: index..<end, word: word))
      index = end
    }
    return areApart ? phrases : joined(phrases, of: text, font: font)
  }

  /// Joins each word that cannot be shaped apart with its neighbours.
  private func joined(_ words: [Phrase], of text: UnsafeRawBufferPointer, font: WordFont) -> [Phrase] {
    var phrases: [Phrase] = []
    var isOpen = false
    for (number, word) in words.enumerated() {
      let belongsToPhrase = words[max(0, number - 1)...min(words.count - 1, number + 1)].contains { $0.word == nil }
      if belongsToPhrase, isOpen {
        phrases[phrases.count - 1].bytes = phrases[phrases.count - 1].bytes.lowerBound..<word.bytes.upperBound
      } else {
        phrases.append(belongsToPhrase ? Phrase(bytes: word.bytes) : word)
      }
      isOpen = belongsToPhrase
    }
    for number in phrases.indices where phrases[number].word == nil {
      phrases[number].word = self.word(phrases[number].bytes, of: text, font: font)
    }
    return phrases
  }

  private func word(_ bytes: Range<Int>, of text: UnsafeRawBufferPointer, font: WordFont) -> RememberedWord? {
    var edges: WordEdges = []
    if bytes.lowerBound > 0 { edges.insert(.afterSpace) }
    if bytes.upperBound < text.count { edges.insert(.beforeSpace) }
    return words.word(UnsafeRawBufferPointer(rebasing: text[bytes]), edges: edges, in: font, context: context)
  }
}
