// SPDX-License-Identifier: MIT

internal import CCellPango
internal import CellGraphics

extension ParagraphReader {
  /// A piece of a paragraph in one font, or a picture.
  private struct Part {
    var style: Int
    var bytes: Range<Int>
    /// `nil` for a picture.
    var font: WordFont?
  }

  /// Reads a non-empty paragraph as remembered words. Returns `false`, and leaves `shaped` as it was, if Pango must find its items.
  mutating func readWords(_ paragraph: Range<Int>, into shaped: inout ShapedText) throws(TextError) -> Bool {
    guard let words, style.direction != .rightToLeft else { return false }
    let utf8 = shaped.utf8
    guard let script = script(of: paragraph, in: utf8), let parts = try parts(of: paragraph, script: script, words) else {
      return false
    }
    let hasPictures = parts.contains { $0.font == nil }
    var spelling = Spelling(words: words, context: context, shaped: shaped, takesSpacesAlone: hasPictures)
    for part in parts {
      guard let font = part.font else {
        shaped.appendPicture(pieces[part.style], style: part.style, at: part.bytes.lowerBound, level: 0)
        continue
      }
      let isComplete = utf8.withUnsafeBytes {
        spelling.append(
          UnsafeRawBufferPointer(rebasing: $0[part.bytes]), from: part.bytes.lowerBound, style: part.style,
          spacing: pieces[part.style].spacing, font: font, to: &shaped)
      }
      guard isComplete else {
        spelling.undo(&shaped)
        return false
      }
    }
    if parts.count > 1 || hasPictures || !spelling.hasLineBreaks {
      begin(paragraph, characters: characterAttributes(of: shaped.utf8[paragraph], in: context))
      setBreaks(from: spelling.firstCluster, of: &shaped)
    }
    skipStyles(before: paragraph.upperBound)
    return true
  }

  /// Reads an item of a paragraph as remembered words. Returns `false`, and leaves `shaped` as it was, if Pango must shape the item.
  mutating func readWords(
    of item: UnsafeMutablePointer<PangoItem>, bytes: Range<Int>, into shaped: inout ShapedText
  ) throws(TextError) -> Bool {
    guard let words, let script = PlainScript(item.pointee.analysis) else { return false }
    let utf8 = shaped.utf8
    skipStyles(before: bytes.lowerBound)
    let piece = pieces[styleNumber]
    let isPlain = utf8.withUnsafeBytes { PlainText.script(of: UnsafeRawBufferPointer(rebasing: $0[bytes])) != nil }
    guard isPlain, let font = try font(of: piece, script: script, bytes: bytes.count, words),
      font.shapes(item.pointee.analysis)
    else { return false }
    var spelling = Spelling(words: words, context: context, shaped: shaped)
    let isComplete = utf8.withUnsafeBytes {
      spelling.append(
        UnsafeRawBufferPointer(rebasing: $0[bytes]), from: bytes.lowerBound, style: styleNumber, spacing: piece.spacing,
        font: font, to: &shaped)
    }
    guard isComplete else {
      spelling.undo(&shaped)
      return false
    }
    setBreaks(from: spelling.firstCluster, of: &shaped)
    return true
  }

  /// Returns the script of a paragraph of plain text and pictures; `nil` if it contains other text.
  private func script(of paragraph: Range<Int>, in utf8: [UInt8]) -> PlainScript? {
    func script(of bytes: Range<Int>) -> PlainScript? {
      utf8.withUnsafeBytes { PlainText.script(of: UnsafeRawBufferPointer(rebasing: $0[bytes])) }
    }
    guard hasPictures else { return script(of: paragraph) }
    var result = PlainScript.common
    var start = styleNumber == 0 ? 0 : pieces[styleNumber - 1].end
    for piece in pieces[styleNumber...] where start < paragraph.upperBound {
      let bytes = (start..<piece.end).clamped(to: paragraph)
      start = piece.end
      guard piece.pictureWidth == nil else { continue }
      guard let own = script(of: bytes) else { return nil }
      if own == .latin { result = .latin }
    }
    return result
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
      if !bytes.isEmpty, piece.pictureWidth != nil {
        parts.append(Part(style: number, bytes: bytes, font: nil))
      } else if !bytes.isEmpty {
        // Pango finds the items of the paragraph unless all fonts are known; then the bytes are counted for each item.
        guard let font = try font(of: piece, script: script, bytes: 0, words) else { return nil }
        parts.append(Part(style: number, bytes: bytes, font: font))
      }
      start = piece.end
      number += 1
    }
    return parts
  }

  /// - Parameter bytes: the number of bytes that count for preparing the font.
  private func font(of piece: Piece, script: PlainScript, bytes: Int, _ words: WordMemory) throws(TextError) -> WordFont? {
    let use = WordFontUse(script: script, isSpaced: piece.spacing != 0, language: style.language)
    return try words.font(piece.font, use, bytes: bytes, context: context, face: face)
  }

  /// Sets the breaks before the clusters from `first` on, as Pango determined them for the whole paragraph.
  private mutating func setBreaks(from first: Int, of shaped: inout ShapedText) {
    for index in first..<shaped.clusters.count {
      let attribute = attribute(at: Int(shaped.clusters[index].firstByte), in: shaped.utf8)
      shaped.clusters[index].canBreakBefore = attribute.is_line_break != 0
      shaped.clusters[index].beginsCharacter = attribute.is_char_break != 0
    }
  }
}

extension PlainScript {
  /// Returns the script of a text with this analysis; `nil` if it is another one.
  fileprivate init?(_ analysis: PangoAnalysis) {
    switch GUnicodeScript(Int32(analysis.script)) {
    case G_UNICODE_SCRIPT_LATIN: self = .latin
    case G_UNICODE_SCRIPT_COMMON: self = .common
    default: return nil
    }
  }
}
