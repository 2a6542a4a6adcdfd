// SPDX-License-Identifier: MIT

internal import CCellPango
internal import CellDisplayList
internal import CellGraphics

/// Shapes text paragraph by paragraph, and appends the clusters to a ``ShapedText`` in logical order.
///
/// The steps are the same as in PangoLayout: itemize, break, shape. PangoLayout itself is not used because its time is quadratic in
/// the number of paragraphs, in the number of direction changes in a paragraph (12 s for 64 KiB of text), and in the length of a
/// line without break opportunities. Here, lines are broken later, from the advances.
struct ParagraphReader {
  /// A run of the styled text.
  struct Piece {
    /// The end of the run, in bytes from the start of the text.
    var end: Int
    var font: LoadedFont
    /// The letter spacing in device pixels.
    var spacing: Int32
    /// The width in device pixels if the run is a picture, which has a character of its own in the text; `nil` for text.
    var pictureWidth: Int32?
  }

  let context: OpaquePointer
  let pieces: [Piece]
  /// The style of the text, with the direction of the current block if that of the content counts.
  private(set) var style: ParagraphStyle
  /// The memory of words; `nil` to shape every text as a whole.
  let words: WordMemory?
  let hasPictures: Bool
  let face: (UnsafeMutablePointer<PangoFont>) throws(TextError) -> FontFace

  /// Pango's attributes for each position in the paragraph: before each character, and at the end of the paragraph.
  private var characters: [PangoLogAttr] = []
  /// The index of the current character in the paragraph. The character starts at byte `byte` of the text. Within a paragraph, both
  /// numbers only increase.
  private var character = 0
  private var byte = 0
  /// The index of the piece that contains the current character.
  private(set) var styleNumber = 0
  /// The index of the current block.
  private var block = 0

  init(
    context: OpaquePointer, pieces: [Piece], style: ParagraphStyle, words: WordMemory?,
    face: @escaping (UnsafeMutablePointer<PangoFont>) throws(TextError) -> FontFace
  ) {
    self.context = context
    self.pieces = pieces
    hasPictures = pieces.contains { $0.pictureWidth != nil }
    self.style = style
    self.words = words
    self.face = face
  }

  /// Whether the first strong character of a text runs from right to left.
  static func isRightToLeft(_ utf8: [UInt8]) -> Bool {
    utf8.withUnsafeBytes { bytes in
      withNeutralEmoji(in: bytes.bindMemory(to: CChar.self), isRightToLeft: false) { text in
        text.map { pango_find_base_dir($0, Int32(bytes.count)) == PANGO_DIRECTION_RTL } ?? false
      }
    }
  }

  /// Lends a text in which all emoji are neutral; `nil` if it is empty.
  private static func withNeutralEmoji<Result>(
    in text: UnsafeBufferPointer<CChar>, isRightToLeft: Bool, _ body: (UnsafePointer<CChar>?) -> Result
  ) -> Result {
    guard let replaced = NeutralEmoji.replaced(in: UnsafeRawBufferPointer(text), isRightToLeft: isRightToLeft) else {
      return body(text.baseAddress)
    }
    return replaced.withUnsafeBytes { body($0.bindMemory(to: CChar.self).baseAddress) }
  }

  mutating func read(into shaped: inout ShapedText) throws(TextError) {
    let string = GlyphString()
    var start = 0
    while start <= shaped.utf8.count {
      if !shaped.blocks.isEmpty { enterBlock(at: start, of: shaped.blocks) }
      let end = shaped.utf8[start...].firstIndex(of: UInt8(ascii: "\n")) ?? shaped.utf8.count
      try read(start..<end, into: &shaped, with: string)
      start = end + 1
    }
  }

  /// Enters the block that contains the paragraph at the byte `start`.
  private mutating func enterBlock(at start: Int, of blocks: [ShapedText.Block]) {
    while block + 1 < blocks.count, blocks[block + 1].firstByte <= start { block += 1 }
    if let isRightToLeft = blocks[block].startsAtRight { style.direction = isRightToLeft ? .rightToLeft : .leftToRight }
  }

  private mutating func read(_ bytes: Range<Int>, into shaped: inout ShapedText, with string: borrowing GlyphString)
    throws(TextError)
  {
    let first = shaped.clusters.count
    var isRightToLeft = style.direction == .rightToLeft
    if !bytes.isEmpty, try !readWords(bytes, into: &shaped) {
      let text = shaped.utf8
      var failure: TextError?
      text[bytes].withUnsafeBytes { buffer in
        let text = buffer.bindMemory(to: CChar.self)
        do throws(TextError) {
          isRightToLeft = try read(text, from: bytes.lowerBound, into: &shaped, with: string)
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
    }
    shaped.paragraphs.append(
      ShapedText.Paragraph(clusters: first..<shaped.clusters.count, bytes: bytes, isRightToLeft: isRightToLeft, block: block))
  }

  /// Reads a non-empty paragraph, and returns whether it runs from right to left.
  ///
  /// Pango gets only the paragraph. Given the whole text, it would scan everything before the paragraph, once for each paragraph.
  private mutating func read(
    _ text: UnsafeBufferPointer<CChar>, from start: Int, into shaped: inout ShapedText, with string: borrowing GlyphString
  ) throws(TextError) -> Bool {
    let base = text.baseAddress!  // not empty
    let length = Int32(text.count)
    begin(start..<start + text.count, characters: characterAttributes(of: text, in: context))
    let (direction, items) = items(of: text, from: start)
    defer {
      FontTable.whileInUse {
        g_list_free_full(items) { pango_item_free($0?.assumingMemoryBound(to: PangoItem.self)) }
      }
    }
    // No known input makes Pango return no items. If one did, the text would vanish without an error.
    guard items != nil else { throw .notShaped(bytes: text.count) }
    var node = items
    var offset = 0
    while let current = node {
      let item = current.pointee.data.assumingMemoryBound(to: PangoItem.self)
      let bytes = start + Int(item.pointee.offset)..<start + Int(item.pointee.offset + item.pointee.length)
      skipStyles(before: bytes.lowerBound)
      if pieces[styleNumber].pictureWidth != nil {
        appendPicture(at: bytes.lowerBound, level: item.pointee.analysis.level, to: &shaped)
      } else if shaped.utf8[bytes.lowerBound] == UInt8(ascii: "\t") {
        // Pango makes an item of each tab.
        appendTab(at: bytes.lowerBound, level: direction == PANGO_DIRECTION_RTL ? 1 : 0, to: &shaped)
      } else if try !readWords(of: item, bytes: bytes, into: &shaped) {
        characters.withUnsafeMutableBufferPointer { characters in
          func shape() {
            pango_shape_item(
              item, base, length, characters.baseAddress! + offset, string.pointer, PANGO_SHAPE_ROUND_POSITIONS)
          }
          // Pango measures a missing character as a box with digits of a font that it looks up.
          if ParagraphReader.hasMissingCharacters(item, in: base) { FontTable.whileLookingUp(shape) } else { shape() }
        }
        try read(item, from: start, glyphs: string.pointer, into: &shaped)
      }
      offset += Int(item.pointee.num_chars)
      node = current.pointee.next
    }
    return direction == PANGO_DIRECTION_RTL
  }

  /// Returns the direction of a non-empty paragraph, and Pango's list of its pieces with one font and one direction.
  private func items(
    of text: UnsafeBufferPointer<CChar>, from start: Int
  ) -> (direction: PangoDirection, items: UnsafeMutablePointer<GList>?) {
    let length = Int32(text.count)
    let attributes = attributes(of: start..<start + text.count, text)
    return Self.withNeutralEmoji(in: text, isRightToLeft: style.direction == .rightToLeft) { text in
      let direction: PangoDirection =
        switch style.direction {
        case .automatic, .content: pango_find_base_dir(text, length)
        case .leftToRight: PANGO_DIRECTION_LTR
        case .rightToLeft: PANGO_DIRECTION_RTL
        }
      let items = FontTable.whileInUse {
        pango_itemize_with_base_dir(
          context, direction == PANGO_DIRECTION_RTL ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR, text, 0, length,
          attributes.pointer, nil)
      }
      return (direction, items)
    }
  }

  /// Returns whether the font of an item has no glyph for one of its characters.
  private static func hasMissingCharacters(_ item: UnsafeMutablePointer<PangoItem>, in text: UnsafePointer<CChar>) -> Bool {
    guard let font = item.pointee.analysis.font.flatMap(pango_font_get_hb_font) else { return true }
    let bytes = UnsafeRawBufferPointer(start: text + Int(item.pointee.offset), count: Int(item.pointee.length))
    var glyph: hb_codepoint_t = 0
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.contains {
      hb_font_get_nominal_glyph(font, $0.value, &glyph) == 0
    }
  }

  private mutating func read(
    _ item: UnsafeMutablePointer<PangoItem>, from start: Int, glyphs string: UnsafeMutablePointer<PangoGlyphString>,
    into shaped: inout ShapedText
  ) throws(TextError) {
    let count = Int(string.pointee.num_glyphs)
    guard let font = item.pointee.analysis.font, count > 0 else { throw .notShaped(bytes: Int(item.pointee.length)) }
    let level = item.pointee.analysis.level
    shaped.runs.append(ShapedText.Run(font: shaped.number(of: try face(font)), level: level))

    let firstGlyph = shaped.glyphs.count
    for index in 0..<count { appendGlyph(string.pointee.glyphs[index], to: &shaped) }

    let offset = start + Int(item.pointee.offset)
    let clusters = UnsafeBufferPointer(start: string.pointee.log_clusters, count: count)
    var index = level % 2 == 0 ? 0 : count - 1
    let step = level % 2 == 0 ? 1 : -1
    while clusters.indices.contains(index) {
      var end = index
      while clusters.indices.contains(end), clusters[end] == clusters[index] { end += step }
      let glyphs = step > 0 ? index..<end : end + 1..<index + 1
      append(glyphs, of: firstGlyph, byte: offset + Int(clusters[index]), to: &shaped)
      index = end
    }
  }

  /// Returns the fonts and font features of a paragraph, with byte positions relative to its start.
  private func attributes(of paragraph: Range<Int>, _ text: UnsafeBufferPointer<CChar>) -> AttributeList {
    let list = AttributeList()
    var clusters = ClusterFonts(UnsafeRawBufferPointer(text), characters)
    var start = styleNumber == 0 ? 0 : pieces[styleNumber - 1].end
    for piece in pieces[styleNumber...] where start < paragraph.upperBound {
      let bytes = (start..<piece.end).clamped(to: paragraph)
      start = piece.end
      guard !bytes.isEmpty else { continue }
      let own = bytes.lowerBound - paragraph.lowerBound..<bytes.upperBound - paragraph.lowerBound
      list.insert(piece.font.selector, for: own)
      let divided = clusters.divided(own, of: UnsafeRawBufferPointer(text), candidates: { piece.font.candidates }, in: context)
      for cluster in divided { list.insertOnly(cluster.font.selector, for: cluster.bytes) }
      guard piece.spacing != 0 else { continue }
      for spaced in CursiveScripts.otherText(in: UnsafeRawBufferPointer(text), own) { list.insertSpacing(for: spaced) }
    }
    return list
  }

  private func appendGlyph(_ info: PangoGlyphInfo, to shaped: inout ShapedText) {
    var id = info.glyph
    if id & ShapedText.unknownGlyphFlag != 0, id != ShapedText.emptyGlyph {
      if let scalar = Unicode.Scalar(id & ~ShapedText.unknownGlyphFlag), !shaped.missingCharacters.contains(scalar) {
        shaped.missingCharacters.append(scalar)
      }
      id = 0  // the font's glyph for missing characters
    }
    shaped.glyphs.append(
      ShapedText.ShapedGlyph(
        id: id, advance: ShapedText.pixels(info.geometry.width), x: ShapedText.pixels(info.geometry.x_offset),
        y: ShapedText.pixels(info.geometry.y_offset)))
  }

  /// Appends the picture that the current piece is.
  private mutating func appendPicture(at position: Int, level: UInt8, to shaped: inout ShapedText) {
    let attribute = attribute(at: position, in: shaped.utf8)
    shaped.appendPicture(pieces[styleNumber], style: styleNumber, at: position, level: level)
    shaped.clusters[shaped.clusters.count - 1].canBreakBefore = attribute.is_line_break != 0
    shaped.clusters[shaped.clusters.count - 1].beginsCharacter = attribute.is_char_break != 0
  }

  /// Appends a cluster without glyphs for a tab, which separates segments of text: its level is that of the paragraph (rule L1 of Unicode
  /// Standard Annex 9).
  private mutating func appendTab(at position: Int, level: UInt8, to shaped: inout ShapedText) {
    let attribute = attribute(at: position, in: shaped.utf8)
    shaped.runs.append(ShapedText.Run(font: shaped.runs.last?.font ?? 0, level: level))
    shaped.clusters.append(
      ShapedText.Cluster(
        style: Int32(styleNumber), run: Int32(shaped.runs.count - 1), firstGlyph: Int32(shaped.glyphs.count), glyphCount: 0,
        advance: 0, firstByte: Int32(position), canBreakBefore: attribute.is_line_break != 0,
        beginsCharacter: attribute.is_char_break != 0, isWhiteSpace: true, isTab: true))
  }

  private mutating func append(_ glyphs: Range<Int>, of base: Int, byte position: Int, to shaped: inout ShapedText) {
    let attribute = attribute(at: position, in: shaped.utf8)
    var width: Int32 = 0
    for glyph in shaped.glyphs[base + glyphs.lowerBound..<base + glyphs.upperBound] { width += glyph.advance }
    if pieces[styleNumber].spacing != 0, !CursiveScripts.joins(shaped.utf8, at: position) {
      width = ShapedText.spaced(width, by: pieces[styleNumber].spacing)
    }
    shaped.clusters.append(
      ShapedText.Cluster(
        style: Int32(styleNumber), run: Int32(shaped.runs.count - 1), firstGlyph: Int32(base + glyphs.lowerBound),
        glyphCount: Int32(glyphs.count), advance: width, firstByte: Int32(position),
        canBreakBefore: attribute.is_line_break != 0, beginsCharacter: attribute.is_char_break != 0,
        // Pango counts the no-break space as white space, but it is kept at the end of a line (CSS Text 3, section 4.1.2).
        isWhiteSpace: attribute.is_white != 0 && !shaped.utf8[position...].starts(with: "\u{A0}".utf8)))
  }

  /// Begins a paragraph with Pango's attributes for its characters.
  mutating func begin(_ paragraph: Range<Int>, characters: [PangoLogAttr]) {
    self.characters = characters
    character = 0
    byte = paragraph.lowerBound
  }

  /// Advances to the character that starts at the byte `position` of the text, and returns Pango's attributes for it.
  mutating func attribute(at position: Int, in utf8: [UInt8]) -> PangoLogAttr {
    while byte < position {
      byte += 1
      if byte == utf8.count || utf8[byte] & 0xC0 != 0x80 { character += 1 }
    }
    skipStyles(before: position)
    return characters[min(character, characters.count - 1)]
  }

  /// Advances to the piece that contains the byte `position` of the text.
  mutating func skipStyles(before position: Int) {
    while styleNumber + 1 < pieces.count, pieces[styleNumber].end <= position { styleNumber += 1 }
  }
}

extension ShapedText {
  /// Returns the advance of a cluster with letter spacing. Negative spacing may reduce it to zero but not below: a line has no
  /// negative width.
  static func spaced(_ advance: Int32, by spacing: Int32) -> Int32 { advance > 0 ? max(0, advance + spacing) : advance }

  /// Appends a cluster without glyphs for a picture, before which no line breaks.
  /// - Parameter level: the embedding level.
  mutating func appendPicture(_ piece: ParagraphReader.Piece, style: Int, at byte: Int, level: UInt8) {
    runs.append(Run(font: runs.last?.font ?? 0, level: level))
    clusters.append(
      Cluster(
        style: Int32(style), run: Int32(runs.count - 1), firstGlyph: Int32(glyphs.count), glyphCount: 0,
        advance: ShapedText.spaced(piece.pictureWidth ?? 0, by: piece.spacing), firstByte: Int32(byte), canBreakBefore: false,
        beginsCharacter: true, isWhiteSpace: false))
  }

  /// Returns the index of a face in `fonts`. Adds the face if it is new.
  mutating func number(of face: FontFace) -> Int {
    if let last = fonts.last, last == face { return fonts.count - 1 }
    if let known = fonts.firstIndex(of: face) { return known }
    fonts.append(face)
    return fonts.count - 1
  }
}
