// SPDX-License-Identifier: MIT

internal import CPango
internal import Graphics

extension ParagraphReader {
  /// A piece of a paragraph in one font.
  private struct Part {
    var style: Int
    var bytes: Range<Int>
    var font: WordFont
  }

  /// Reads a non-empty paragraph as remembered words. Returns `false`, and leaves `shaped` as it was, if the paragraph must be shaped
  /// as a whole.
  mutating func readWords(_ paragraph: Range<Int>, into shaped: inout ShapedText) throws(TextError) -> Bool {
    guard let words, style.direction != .rightToLeft else { return false }
    let utf8 = shaped.utf8
    let script = utf8.withUnsafeBufferPointer { PlainText.script(of: UnsafeBufferPointer(rebasing: $0[paragraph])) }
    guard let script, let parts = try parts(of: paragraph, script: script, words) else { return false }
    var spelling = WordSpelling(words: words, context: context, shaped: shaped)
    for part in parts {
      let isComplete = utf8.withUnsafeBytes {
        spelling.append(
          UnsafeRawBufferPointer(rebasing: $0[part.bytes]), from: part.bytes.lowerBound, style: part.style,
          spacing: pieces[part.style].spacing, font: part.font, to: &shaped)
      }
      guard isComplete else {
        spelling.undo(&shaped)
        return false
      }
    }
    if parts.count > 1 || !spelling.hasLineBreaks { findBreaks(in: paragraph, from: spelling.firstCluster, of: &shaped) }
    skipStyles(before: paragraph.upperBound)
    return true
  }

  /// Returns the pieces of a paragraph, or `nil` if one of them has a font whose words are not remembered.
  private func parts(
    of paragraph: Range<Int>, script: PlainScript, _ words: WordMemory
  ) throws(TextError) -> [Part]? {
    var parts: [Part] = []
    var start = styleNumber == 0 ? 0 : pieces[styleNumber - 1].end
    var number = styleNumber
    while number < pieces.count, start < paragraph.upperBound {
      let piece = pieces[number]
      let bytes = (start..<piece.end).clamped(to: paragraph)
      if !bytes.isEmpty {
        let use = WordFontUse(script: script, isSpaced: piece.spacing != 0, language: style.language)
        guard let font = try words.font(piece.font, use, bytes: bytes.count, context: context, face: face) else { return nil }
        parts.append(Part(style: number, bytes: bytes, font: font))
      }
      start = piece.end
      number += 1
    }
    return parts
  }

  /// Lets Pango determine the line breaks of a paragraph whose clusters, from `first` on, have been read.
  private mutating func findBreaks(in paragraph: Range<Int>, from first: Int, of shaped: inout ShapedText) {
    begin(paragraph, characters: characterAttributes(of: shaped.utf8[paragraph], in: context))
    for index in first..<shaped.clusters.count {
      let attribute = attribute(at: Int(shaped.clusters[index].firstByte), in: shaped.utf8)
      shaped.clusters[index].canBreakBefore = attribute.is_line_break != 0
      shaped.clusters[index].beginsCharacter = attribute.is_char_break != 0
    }
  }
}

/// Appends words and spaces to shaped text.
private struct WordSpelling {
  let words: WordMemory
  let context: OpaquePointer
  let firstCluster: Int
  /// Whether all line breaks are known.
  private(set) var hasLineBreaks = true

  private let firstGlyph, firstRun, firstFont: Int
  /// Whether the last word, if there was one, leaves the break before the next one to that word.
  private var endsPlainly = true

  init(words: WordMemory, context: OpaquePointer, shaped: borrowing ShapedText) {
    self.words = words
    self.context = context
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

  /// Appends a piece of a paragraph in one font, which starts at the byte `start` of the text. Returns `false` if it must be shaped
  /// as a whole.
  mutating func append(
    _ text: UnsafeRawBufferPointer, from start: Int, style: Int, spacing: Int32, font: WordFont, to shaped: inout ShapedText
  ) -> Bool {
    shaped.runs.append(ShapedText.Run(font: shaped.number(of: font.face), level: 0))
    let run = Int32(shaped.runs.count - 1)
    var index = 0
    var spaces = 0
    var hasWords = false
    while index < text.count {
      var cluster = ShapedText.Cluster(
        style: Int32(style), run: run, firstGlyph: Int32(shaped.glyphs.count), glyphCount: 1,
        advance: ShapedText.spaced(font.space.advance, by: spacing), firstByte: Int32(start + index), canBreakBefore: false,
        beginsCharacter: true, isWhiteSpace: true)
      if text[index] == UInt8(ascii: " ") {
        spaces += 1
        // More adjacent spaces were never shaped beside a word.
        guard spaces <= 2 else { return false }
        shaped.clusters.append(cluster)
        shaped.glyphs.append(font.space)
        index += 1
        continue
      }
      var end = index + 1
      while end < text.count, text[end] != UInt8(ascii: " ") { end += 1 }
      var edges: WordEdges = []
      if index > 0 { edges.insert(.afterSpace) }
      if end < text.count { edges.insert(.beforeSpace) }
      guard
        let word = words.word(UnsafeRawBufferPointer(rebasing: text[index..<end]), edges: edges, in: font, context: context)
      else { return false }
      hasLineBreaks = hasLineBreaks && endsPlainly
      endsPlainly = word.endsPlainly
      spaces = 0
      hasWords = true
      let firstGlyph = cluster.firstGlyph
      let firstByte = cluster.firstByte
      cluster.isWhiteSpace = false
      for part in word.clusters {
        cluster.firstGlyph = firstGlyph + part.firstGlyph
        cluster.glyphCount = part.glyphCount
        cluster.advance = ShapedText.spaced(part.advance, by: spacing)
        cluster.firstByte = firstByte + part.firstByte
        cluster.canBreakBefore = part.canBreakBefore
        cluster.beginsCharacter = part.beginsCharacter
        shaped.clusters.append(cluster)
      }
      shaped.glyphs.append(contentsOf: word.glyphs)
      index = end
    }
    // For a piece of spaces alone, Pango may choose another font.
    return hasWords
  }
}
