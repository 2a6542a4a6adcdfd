// SPDX-License-Identifier: MIT

internal import CPango
internal import DisplayList
internal import Graphics

/// Reads the glyphs of a Pango layout, whose paragraphs lie on one line each, in logical order.
struct LayoutReader {
  let layout: OpaquePointer
  /// Where each piece of the styled text ends, in bytes.
  let styleEnds: [Int]
  /// The letter spacing of each piece, in device pixels.
  let spacing: [Int32]

  private var attributes: UnsafeBufferPointer<PangoLogAttr>
  /// The number of the character that starts at byte `byte`; both only go forward.
  private var character = 0
  private var byte = 0
  private var style = 0

  init(layout: OpaquePointer, styleEnds: [Int], spacing: [Int32]) {
    self.layout = layout
    self.styleEnds = styleEnds
    self.spacing = spacing
    var count: Int32 = 0
    let pointer = pango_layout_get_log_attrs_readonly(layout, &count)
    attributes = UnsafeBufferPointer(start: pointer, count: Int(count))
  }

  mutating func read(
    into shaped: inout ShapedText, face: (UnsafeMutablePointer<PangoFont>) throws(TextError) -> FontFace
  ) throws(TextError) {
    var node = pango_layout_get_lines_readonly(layout)
    while let current = node {
      let line = current.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self)
      try read(line, into: &shaped, face: face)
      node = current.pointee.next
    }
    if shaped.paragraphs.isEmpty {
      shaped.paragraphs = [ShapedText.Paragraph(clusters: 0..<0, bytes: 0..<0, isRightToLeft: false)]
    }
  }

  private mutating func read(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, into shaped: inout ShapedText,
    face: (UnsafeMutablePointer<PangoFont>) throws(TextError) -> FontFace
  ) throws(TextError) {
    let start = shaped.clusters.count
    var items: [UnsafeMutablePointer<PangoGlyphItem>] = []
    var node = line.pointee.runs
    while let current = node {
      items.append(current.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self))
      node = current.pointee.next
    }
    // A layout whose width overflows comes back without glyphs and without an error.
    guard !items.isEmpty || line.pointee.length == 0 else { throw .notShaped(bytes: Int(line.pointee.length)) }
    items.sort { $0.pointee.item.pointee.offset < $1.pointee.item.pointee.offset }
    for item in items { try read(item, into: &shaped, face: face) }
    shaped.paragraphs.append(
      ShapedText.Paragraph(
        clusters: start..<shaped.clusters.count,
        bytes: Int(line.pointee.start_index)..<Int(line.pointee.start_index + line.pointee.length),
        isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL))
  }

  private mutating func read(
    _ run: UnsafeMutablePointer<PangoGlyphItem>, into shaped: inout ShapedText,
    face: (UnsafeMutablePointer<PangoFont>) throws(TextError) -> FontFace
  ) throws(TextError) {
    guard let item = run.pointee.item, let string = run.pointee.glyphs, let font = item.pointee.analysis.font else { return }
    let face = try face(font)
    let fontNumber: Int
    if shaped.fonts.last == face {
      fontNumber = shaped.fonts.count - 1
    } else if let known = shaped.fonts.firstIndex(of: face) {
      fontNumber = known
    } else {
      fontNumber = shaped.fonts.count
      shaped.fonts.append(face)
    }
    let level = item.pointee.analysis.level
    shaped.runs.append(ShapedText.Run(font: fontNumber, level: level))

    let firstGlyph = shaped.glyphs.count
    let count = Int(string.pointee.num_glyphs)
    for index in 0..<count { appendGlyph(string.pointee.glyphs[index], to: &shaped) }

    let offset = Int(item.pointee.offset)
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

  private func appendGlyph(_ info: PangoGlyphInfo, to shaped: inout ShapedText) {
    func pixels(_ units: Int32) -> Int32 { (units + 512) >> 10 }
    var id = info.glyph
    if id & ShapedText.unknownGlyphFlag != 0, id != ShapedText.emptyGlyph {
      if let scalar = Unicode.Scalar(id & ~ShapedText.unknownGlyphFlag), !shaped.missingCharacters.contains(scalar) {
        shaped.missingCharacters.append(scalar)
      }
      id = 0  // the font's own sign for a character that it lacks
    }
    shaped.glyphs.append(
      ShapedText.ShapedGlyph(
        id: id, advance: pixels(info.geometry.width), x: pixels(info.geometry.x_offset), y: pixels(info.geometry.y_offset)))
  }

  private mutating func append(_ glyphs: Range<Int>, of base: Int, byte position: Int, to shaped: inout ShapedText) {
    advance(to: position, in: shaped.utf8)
    let attribute = attributes[min(character, attributes.count - 1)]
    var width: Int32 = 0
    for glyph in shaped.glyphs[base + glyphs.lowerBound..<base + glyphs.upperBound] { width += glyph.advance }
    if width > 0 { width += spacing[style] }
    shaped.clusters.append(
      ShapedText.Cluster(
        style: Int32(style), run: Int32(shaped.runs.count - 1), firstGlyph: Int32(base + glyphs.lowerBound),
        glyphCount: Int32(glyphs.count), advance: width, firstByte: Int32(position),
        canBreakBefore: attribute.is_line_break != 0, beginsCharacter: attribute.is_char_break != 0,
        // Pango counts the no-break space as white; but it does not vanish at the end of a line (CSS Text 3, section 4.1.2).
        isWhiteSpace: attribute.is_white != 0 && !shaped.utf8[position...].starts(with: "\u{A0}".utf8)))
  }

  /// Moves on to the character that starts at a byte.
  private mutating func advance(to position: Int, in utf8: [UInt8]) {
    while byte < position {
      byte += 1
      if byte == utf8.count || utf8[byte] & 0xC0 != 0x80 { character += 1 }
    }
    while style + 1 < styleEnds.count, styleEnds[style] <= position { style += 1 }
  }
}
