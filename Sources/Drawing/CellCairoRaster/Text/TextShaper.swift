// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CCellPango
internal import CellDisplayList
@_spi(Caching) internal import CellGraphics

/// Turns styled text into glyphs with advances.
final class TextShaper {
  /// The capacity of each font cache, in entries. One font in two sizes takes two entries.
  private static let rememberedFonts = 512
  /// The number of new fonts after which Pango forgets the fonts that it has loaded. Its caches are unbounded, and become slow: 20,000
  /// fonts take half of the time and a tenth of the memory if they are cleared.
  private static let fontsBetweenClearing = 256

  private let collection: FontCollection
  let grid: PixelGrid
  private let map: FontMap
  private let context: TextContext
  // Bounded, because data may ask for a different font size in each cell.
  private var fonts = BoundedCache<FontDescription, LoadedFont>(capacity: TextShaper.rememberedFonts)
  private var faces = BoundedCache<OpaquePointer, HeldFace>(capacity: TextShaper.rememberedFonts)
  private let words: WordMemory?
  private var language = ""
  private var newFonts = 0

  /// - Parameters:
  ///   - collection: the fonts.
  ///   - scale: the device pixels per point.
  ///   - wordsAfter: the number of bytes of plain text in a font after which its words are remembered; `nil` to remember no words.
  init(collection: FontCollection, scale: PixelScale, wordsAfter preparation: Int?) {
    self.collection = collection
    words = preparation.map(WordMemory.init)
    grid = PixelGrid(scale: scale)
    map = FontMap(configuration: collection.configuration)
    context = TextContext(map: map)
  }

  /// The approximate memory of the remembered words, in bytes.
  var rememberedBytes: Int { words?.bytes ?? 0 }

  /// Shapes `text`, with each paragraph as a single line.
  /// - Parameter proportions: the width of each picture in the text, in its heights.
  func shape(_ text: StyledText, proportions: [Double] = []) throws(TextError) -> ShapedText {
    let bytes = text.byteCount
    guard bytes <= Limits.textBytes else { throw .tooLong(bytes: bytes, limit: Limits.textBytes) }
    try checkLengths(of: text)
    var intake = TextNormalizer()
    var utf8: [UInt8] = []
    var pieces: [ParagraphReader.Piece] = []
    let ornaments = try ornaments(of: text, proportions)
    var blockStarts = BlockStarts(text.stored.value.blocks)
    for (number, run) in text.runs.enumerated() {
      if blockStarts.begin(at: number, after: &utf8) {
        if number > 0 { pieces[number - 1].end = utf8.count }
        intake.beginParagraph()
      }
      let picture = ornaments.isEmpty ? nil : ornaments[number].picture
      utf8 += try picture == nil ? intake.utf8(of: run) : intake.utf8(ofPicture: run)
      pieces.append(
        ParagraphReader.Piece(
          end: utf8.count, font: try loaded(run.font), spacing: Int32(grid.nearest(run.letterSpacing)),
          pictureWidth: picture.map { Int32($0.width) }))
    }

    var style = text.stored.value.paragraph
    if style.direction == .content { style.resolve(direction: ParagraphReader.isRightToLeft(utf8)) }
    try setLanguage(text.stored.value.paragraph.language)
    let first = text.runs[0].font
    let vertical = try vertical(of: first)
    let height = vertical.ascent + vertical.descent
    let pitch = text.stored.value.paragraph.lineHeight.map { max(1, grid.nearest($0)) } ?? height
    // Half of the leading is above the text. If the leading is odd, the extra pixel is below the text.
    let baseline = Int((Double(pitch - height) / 2).rounded(.down)) + vertical.ascent
    var shaped = ShapedText(
      utf8: utf8, fonts: [], runs: [], glyphs: [], clusters: [], paragraphs: [], ellipses: [], colors: text.runs.map(\.color),
      strokes: try text.runs.map { run throws(TextError) in try strokes(of: run) },
      ornaments: ornaments, baseline: baseline, pitch: pitch, style: style, missingCharacters: [])
    if !blockStarts.bytes.isEmpty { shaped.blocks = try blocks(of: text, from: blockStarts.bytes, utf8, &shaped) }
    shaped.clusters.reserveCapacity(utf8.count)
    shaped.glyphs.reserveCapacity(utf8.count)
    var reader = ParagraphReader(context: context.pointer, pieces: pieces, style: style, words: words) {
      [self] font throws(TextError) in try face(of: font)
    }
    try reader.read(into: &shaped)
    if style.wrap == .words { shaped.keepWords() }
    if shaped.utf8.contains(UInt8(ascii: "\t")) { shaped.addTabStops(try tabStops(of: text)) }
    shaped.addBackgroundEnds()
    if text.stored.value.paragraph.maxLines != nil, text.stored.value.paragraph.ellipsis != .none {
      for run in text.runs { try addEllipsis(style.ellipsisText, of: run.font, to: &shaped) }
    }
    return shaped
  }

  /// Rejects lengths that would trap or overflow later.
  private func checkLengths(of text: StyledText) throws(TextError) {
    let limit = Limits.textLength
    for run in text.runs {
      guard run.font.size > 0, run.font.size <= limit else { throw .lengthOutOfRange(points: run.font.size, limit: limit) }
      guard abs(run.letterSpacing) <= limit else { throw .lengthOutOfRange(points: run.letterSpacing, limit: limit) }
      for length in run.ornament?.value.lengths ?? [] {
        guard abs(length) <= limit else { throw .lengthOutOfRange(points: length, limit: limit) }
      }
    }
    for block in text.stored.value.blocks {
      for length in [block.indent, block.spacingBefore] + (block.box?.value.lengths ?? []) {
        guard length <= limit else { throw .lengthOutOfRange(points: length, limit: limit) }
      }
    }
    if let height = text.stored.value.paragraph.lineHeight, !(height > 0 && height <= limit) {
      throw .lengthOutOfRange(points: height, limit: limit)
    }
  }

  private func setLanguage(_ tag: String) throws(TextError) {
    guard language != tag else { return }
    try collection.use(language: tag)
    language = tag
    pango_context_set_language(context.pointer, pango_language_from_string(tag))
  }

  private func loaded(_ font: FontDescription) throws(TextError) -> LoadedFont {
    if let known = fonts.value(for: font) { return known }
    guard collection.contains(family: font.family) else {
      throw .unknownFamily(font.family, nearest: nearestName(to: font.family, among: collection.families))
    }
    newFonts += 1
    if newFonts.isMultiple(of: Self.fontsBetweenClearing) { map.clearCache() }
    let loaded = LoadedFont(
      families: [font.family] + FontCollection.fallbackFamilies.filter { $0 != font.family && collection.contains(family: $0) }
    ) { [grid] families in
      FontSelector(
        families: families, weight: font.weight, isItalic: font.isItalic, pixelSize: grid.devicePixels(font.size))
    }
    fonts.remember(loaded, for: font)
    return loaded
  }

  /// Returns the ascent and descent of a text's first font, around which its leading is.
  func contentHeight(of text: StyledText) throws(TextError) -> (ascent: Int, descent: Int) {
    try vertical(of: text.runs[0].font)
  }

  /// Returns the ascent and descent of a font's own face in whole pixels, whichever other fonts the text uses.
  private func vertical(of font: FontDescription) throws(TextError) -> (ascent: Int, descent: Int) {
    let loaded = try loaded(font)
    if let known = loaded.vertical { return known }
    let vertical = try withOwnFace(of: font) { face in
      var extents = hb_font_extents_t()
      hb_font_get_h_extents(face, &extents)
      return (ascent: TextShaper.pixels(extents.ascender), descent: TextShaper.pixels(-extents.descender))
    }
    loaded.vertical = vertical
    return vertical
  }

  /// Returns what surrounds the glyphs of each run; an empty list if nothing surrounds any.
  private func ornaments(of text: StyledText, _ proportions: [Double]) throws(TextError) -> [ShapedText.Ornament] {
    guard text.runs.contains(where: { $0.ornament != nil }) else { return [] }
    var proportions = proportions[...]
    var ornaments: [ShapedText.Ornament] = []
    ornaments.reserveCapacity(text.runs.count)
    for run in text.runs {
      ornaments.append(try ornament(of: run, proportion: run.isPicture ? proportions.popFirst() ?? 1 : 1))
    }
    return ornaments
  }

  /// Returns what surrounds the glyphs of a run, in whole pixels. A background is as high as the ascent and descent of the run's font.
  private func ornament(of run: TextRun, proportion: Double) throws(TextError) -> ShapedText.Ornament {
    var ornament = ShapedText.Ornament()
    guard let stated = run.ornament?.value else { return ornament }
    ornament.shift = grid.nearest(stated.baselineShift)
    ornament.link = stated.link
    ornament.picture = try stated.picture.map { (picture) throws(TextError) in
      try placed(picture, of: run, proportion: proportion)
    }
    guard let background = stated.background else { return ornament }
    let vertical = try vertical(of: run.font)
    let border = grid.lineWidth(background.borderWidth)
    ornament.background = background
    ornament.top = -vertical.ascent - grid.nearest(background.padding.top) - border
    ornament.bottom = vertical.descent + grid.nearest(background.padding.bottom) + border
    ornament.left = Int32(grid.nearest(background.padding.left) + border)
    ornament.right = Int32(grid.nearest(background.padding.right) + border)
    return ornament
  }

  /// Returns the size of a picture, and its place on the line, in whole pixels: at least one on each side.
  private func placed(
    _ picture: InlinePicture, of run: TextRun, proportion: Double
  ) throws(TextError) -> ShapedText.Picture {
    let height = max(1, grid.nearest(picture.height))
    // As in a box with the height, whose width is rounded after it.
    let width = max(1, grid.nearest(picture.height * proportion))
    guard picture.height * proportion <= Limits.cellWidth else {
      throw .lengthOutOfRange(points: picture.height * proportion, limit: Limits.cellWidth)
    }
    let top =
      switch picture.alignment {
      case .baseline: -height
      case .middle: -Int(((Double(try xHeight(of: run.font)) + Double(height)) / 2).rounded())
      case .textTop: -(try vertical(of: run.font).ascent)
      }
    return ShapedText.Picture(top: top, width: width, height: height, text: run.text)
  }

  /// Returns the height of the letter x in pixels, or half of the font size if the font does not state it.
  private func xHeight(of font: FontDescription) throws(TextError) -> Int {
    let loaded = try loaded(font)
    if let known = loaded.xHeight { return known }
    let height = try withOwnFace(of: font) { face in
      var height: hb_position_t = 0
      let isStated = hb_ot_metrics_get_position(face, HB_OT_METRICS_TAG_X_HEIGHT, &height) != 0 && height > 0
      return isStated ? TextShaper.pixels(height) : Int((grid.devicePixels(font.size) / 2).rounded())
    }
    loaded.xHeight = height
    return height
  }

  /// Returns the underline and strikethrough of a run as its font places them unless the run does, rounded to whole pixels.
  ///
  /// Where a font says nothing, they are as in Pango: one pixel thick, the underline one pixel below the baseline and the
  /// strikethrough at half the ascent. `pango_font_get_metrics` itself must not be called on several threads.
  private func strokes(of run: TextRun) throws(TextError) -> [ShapedText.StrokeGeometry] {
    guard run.isUnderlined || run.isStruckThrough else { return [] }
    return try withOwnFace(of: run.font) { face in
      func length(_ tag: hb_ot_metrics_tag_t, default fallback: Int32) -> Int {
        var length: hb_position_t = 0
        return TextShaper.pixels(hb_ot_metrics_get_position(face, tag, &length) != 0 && length != 0 ? length : fallback)
      }
      var strokes: [ShapedText.StrokeGeometry] = []
      let shift = grid.nearest(run.ornament?.value.baselineShift ?? 0)
      if run.isUnderlined {
        let style = run.ornament?.value.underline
        let thickness = length(HB_OT_METRICS_TAG_UNDERLINE_SIZE, default: PANGO_SCALE)
        let top = -length(HB_OT_METRICS_TAG_UNDERLINE_OFFSET, default: -PANGO_SCALE)
        strokes.append(
          ShapedText.StrokeGeometry(
            kind: .underline, top: (style?.offset.map(grid.nearest) ?? top) - shift,
            thickness: max(1, style?.thickness.map(grid.nearest) ?? thickness), pattern: style?.pattern ?? .solid,
            color: style?.color))
      }
      if run.isStruckThrough {
        var extents = hb_font_extents_t()
        hb_font_get_h_extents(face, &extents)
        let style = run.ornament?.value.strikethrough
        let thickness = max(
          1, style?.thickness.map(grid.nearest) ?? length(HB_OT_METRICS_TAG_STRIKEOUT_SIZE, default: PANGO_SCALE))
        let top = -length(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, default: extents.ascender / 2)
        strokes.append(
          ShapedText.StrokeGeometry(
            kind: .strikethrough, top: (style?.offset.map { -grid.nearest($0) - thickness } ?? top) - shift,
            thickness: thickness, pattern: style?.pattern ?? .solid, color: style?.color))
      }
      return strokes
    }
  }

  /// Reads the face of a font that has its family, whichever other fonts a text uses.
  private func withOwnFace<Result>(of font: FontDescription, _ read: (OpaquePointer?) -> Result) throws(TextError) -> Result {
    let selector = try loaded(font).selector
    return try FontTable.whileInUse { () throws(TextError) in
      guard let loaded = pango_font_map_load_font(map.pointer, context.pointer, selector.pointer) else {
        throw .unknownFamily(font.family)
      }
      defer { g_object_unref(loaded) }
      return read(pango_font_get_hb_font(loaded))
    }
  }

  private static func pixels(_ units: Int32) -> Int { Int((Double(units) / Double(PANGO_SCALE)).rounded()) }

  private func face(of font: UnsafeMutablePointer<PangoFont>) throws(TextError) -> FontFace {
    let key = OpaquePointer(font)
    if let known = faces.value(for: key) { return known.face }
    let face = try FontFace(reading: font, collection: collection)
    faces.remember(HeldFace(face, of: font), for: key)
    return face
  }

  private func addEllipsis(_ text: String, of font: FontDescription, to shaped: inout ShapedText) throws(TextError) {
    let mark = try ellipsis(text, of: font)
    for scalar in mark.missingCharacters where !shaped.missingCharacters.contains(scalar) {
      shaped.missingCharacters.append(scalar)
    }
    let pieces = mark.runs.map { ShapedText.EllipsisMark.Piece(font: shaped.number(of: $0.font), glyphs: $0.glyphs) }
    shaped.ellipses.append(ShapedText.EllipsisMark(pieces: pieces, advance: mark.advance))
  }

  private func ellipsis(_ text: String, of font: FontDescription) throws(TextError) -> LoadedFont.Ellipsis {
    let loaded = try loaded(font)
    if let known = loaded.ellipsis, known.text.hasBytes(of: text) { return known }
    let shaped = try shape(StyledText(runs: [TextRun(text: text, font: font, color: .black)]))
    let lines = TextLines(lines: [shaped.lines(available: .max).lines[0]], isTruncated: false)
    let width = shaped.advance(lines.lines[0].clusters)
    let box = PixelRect(x: 0, y: 0, width: width, height: shaped.pitch)
    var runs = FittedText(shaped: shaped).placed(lines, in: box, startsAtRight: false).item.runs
    for run in runs.indices {
      for glyph in runs[run].glyphs.indices { runs[run].glyphs[glyph].y -= Int32(shaped.baseline) }
    }
    let mark = LoadedFont.Ellipsis(text: text, runs: runs, advance: width, missingCharacters: shaped.missingCharacters)
    loaded.ellipsis = mark
    return mark
  }
}

extension ParagraphBox {
  /// The lengths of its edges in points.
  fileprivate var lengths: [Double] {
    [padding, borderWidths].flatMap { [$0.top, $0.right, $0.bottom, $0.left] }
  }
}

extension TextOrnament {
  /// All lengths in points.
  fileprivate var lengths: [Double] {
    let padding = background.map { [$0.padding.top, $0.padding.right, $0.padding.bottom, $0.padding.left] } ?? []
    return padding
      + [
        baselineShift, picture?.height, background?.borderWidth, underline?.thickness, underline?.offset,
        strikethrough?.thickness,
        strikethrough?.offset,
      ].compactMap { $0 }
  }
}

extension ParagraphStyle {
  /// The text in place of what does not fit.
  var ellipsisText: String { ellipsisMark?.text ?? EllipsisMark.standardText }

  /// Replaces the direction of the content, and the sides of the alignment that follow from it.
  mutating func resolve(direction isRightToLeft: Bool) {
    direction = isRightToLeft ? .rightToLeft : .leftToRight
    switch alignment {
    case .start: alignment = isRightToLeft ? .right : .left
    case .end: alignment = isRightToLeft ? .left : .right
    case .left, .right, .center: break
    }
  }
}

/// A font that texts use, with its properties as far as they are known.
final class LoadedFont {
  /// The text of an ellipsis in the font. The places of its glyphs are relative to its start on the baseline.
  struct Ellipsis {
    var text: String
    var runs: [GlyphRun]
    var advance: Int
    var missingCharacters: [Unicode.Scalar]
  }

  /// The family with those that it falls back to.
  let selector: FontSelector
  /// The same families one by one.
  lazy var candidates = families.map { FontCandidate(select([$0])) }
  private let families: [String]
  private let select: ([String]) -> FontSelector
  /// The ascent and descent of the font's own face, in pixels.
  var vertical: (ascent: Int, descent: Int)?
  /// The height of the letter x of the font's own face, in pixels.
  var xHeight: Int?
  /// The ellipsis that was used last.
  var ellipsis: Ellipsis?
  /// The fonts whose words are remembered; `nil` where plain text must be shaped as a whole.
  var wordFonts: [WordFontUse: WordFont?] = [:]
  /// The number of bytes of plain text that were shaped as a whole.
  var plainBytes = 0

  /// - Parameter select: returns a selector of families in the weight, style and size of the font.
  init(families: [String], select: @escaping ([String]) -> FontSelector) {
    self.families = families
    self.select = select
    selector = select(families)
  }
}

/// A face and the Pango font that it was read from. The font is retained so that no other font can have the same address.
private final class HeldFace {
  let face: FontFace
  private let font: UnsafeMutablePointer<PangoFont>

  init(_ face: FontFace, of font: UnsafeMutablePointer<PangoFont>) {
    self.face = face
    self.font = font
    g_object_ref(font)
  }

  deinit {
    FontTable.whileInUse { g_object_unref(font) }
  }
}
