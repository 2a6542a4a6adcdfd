// SPDX-License-Identifier: MIT

internal import CCairo
internal import CPango
internal import DisplayList
internal import Graphics

/// Turns styled texts into glyphs with advances, by one Pango layout for each text.
final class TextShaper {
  private let collection: FontCollection
  private let grid: PixelGrid
  private let map: FontMap
  private let context: TextContext
  private let layout: ParagraphLayout
  private var selectors: [FontDescription: FontSelector] = [:]
  private var verticals: [FontDescription: (ascent: Int, descent: Int)] = [:]
  private var faces: [OpaquePointer: FontFace] = [:]
  private var ellipses: [FontDescription: (face: FontFace, glyphs: [ShapedText.ShapedGlyph])] = [:]
  private var language = ""

  init(collection: FontCollection, scale: PixelScale) {
    self.collection = collection
    grid = PixelGrid(scale: scale)
    map = FontMap(configuration: collection.configuration)
    context = TextContext(map: map)
    layout = ParagraphLayout(context: context)
  }

  deinit {
    for font in faces.keys { g_object_unref(UnsafeMutableRawPointer(font)) }
  }

  /// Shapes a text whose paragraphs lie on one line each.
  func shape(_ text: StyledText) throws(TextError) -> ShapedText {
    let bytes = text.runs.reduce(0) { $0 + $1.text.utf8.count }
    guard bytes <= TextEngine.maximumBytes else { throw .tooLong(bytes: bytes, limit: TextEngine.maximumBytes) }
    var intake = TextIntake()
    let pieces = try text.runs.map { run throws(TextError) in try intake.utf8(of: run) }
    let utf8 = pieces.count == 1 ? pieces[0] : Array(pieces.joined())

    setParagraphStyle(text.paragraph)
    try setFonts(text.runs, lengths: pieces.map(\.count))
    setText(utf8)

    let first = text.runs[0].font
    let vertical = try vertical(of: first)
    let height = vertical.ascent + vertical.descent
    let pitch = text.paragraph.lineHeight.map { max(1, grid.nearest($0)) } ?? height
    // Half of the leading above, the odd pixel below.
    let baseline = Int((Double(pitch - height) / 2).rounded(.down)) + vertical.ascent
    var shaped = ShapedText(
      utf8: utf8, fonts: [], runs: [], glyphs: [], clusters: [], paragraphs: [], ellipses: [], colors: text.runs.map(\.color),
      baseline: baseline, pitch: pitch, style: text.paragraph, missingCharacters: [])
    shaped.clusters.reserveCapacity(utf8.count)
    shaped.glyphs.reserveCapacity(utf8.count)
    var ends: [Int] = []
    for piece in pieces { ends.append((ends.last ?? 0) + piece.count) }
    var reader = LayoutReader(
      layout: layout.pointer, styleEnds: ends, spacing: text.runs.map { Int32(grid.nearest($0.letterSpacing)) })
    try reader.read(into: &shaped) { font throws(TextError) in try self.face(of: font) }
    if text.paragraph.maxLines != nil, text.paragraph.ellipsis != .none {
      for run in text.runs { try addEllipsis(of: run.font, to: &shaped) }
    }
    return shaped
  }

  private func setParagraphStyle(_ style: ParagraphStyle) {
    if language != style.language {
      language = style.language
      pango_context_set_language(context.pointer, pango_language_from_string(style.language))
    }
    pango_layout_set_auto_dir(layout.pointer, gboolean(style.direction == .automatic ? 1 : 0))
    pango_context_set_base_dir(context.pointer, style.direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
  }

  private func setText(_ utf8: [UInt8]) {
    utf8.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return pango_layout_set_text(layout.pointer, "", 0) }
      base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        pango_layout_set_text(layout.pointer, $0, Int32(bytes.count))
      }
    }
  }

  private func setFonts(_ runs: [TextRun], lengths: [Int]) throws(TextError) {
    let fonts = runs.map(\.font)
    pango_layout_set_font_description(layout.pointer, try selector(for: fonts[0]).pointer)
    let isPlain = fonts.dropFirst().allSatisfy { $0 == fonts[0] } && runs.allSatisfy { $0.letterSpacing == 0 }
    guard !isPlain, let attributes = pango_attr_list_new() else { return pango_layout_set_attributes(layout.pointer, nil) }
    defer { pango_attr_list_unref(attributes) }
    var start = 0
    for (run, length) in zip(runs, lengths) {
      func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
        attribute?.pointee.start_index = UInt32(start)
        attribute?.pointee.end_index = UInt32(start + length)
        pango_attr_list_insert(attributes, attribute)  // takes the attribute over
      }
      insert(pango_attr_font_desc_new(try selector(for: run.font).pointer))
      // As CSS Text Level 3, section 8.2: spaced letters are not joined by optional ligatures.
      if run.letterSpacing != 0 { insert(pango_attr_font_features_new("liga=0, clig=0")) }
      start += length
    }
    pango_layout_set_attributes(layout.pointer, attributes)
  }

  private func selector(for font: FontDescription) throws(TextError) -> FontSelector {
    if let known = selectors[font] { return known }
    guard collection.contains(family: font.family) else { throw .unknownFamily(font.family) }
    let selector = FontSelector(
      families: [font.family] + FontCollection.fallbackFamilies.filter { $0 != font.family && collection.contains(family: $0) },
      weight: font.weight, isItalic: font.isItalic, pixelSize: grid.devicePixels(font.size))
    selectors[font] = selector
    return selector
  }

  /// Ascent and descent of a font's own face in whole pixels, whatever other fonts a text brings in.
  private func vertical(of font: FontDescription) throws(TextError) -> (ascent: Int, descent: Int) {
    if let known = verticals[font] { return known }
    let selector = try selector(for: font)
    guard let loaded = pango_font_map_load_font(map.pointer, context.pointer, selector.pointer) else {
      throw .unknownFamily(font.family)
    }
    defer { g_object_unref(loaded) }
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(pango_font_get_hb_font(loaded), &extents)
    func pixels(_ units: Int32) -> Int { Int((Double(units) / Double(PANGO_SCALE)).rounded()) }
    let vertical = (ascent: pixels(extents.ascender), descent: pixels(-extents.descender))
    verticals[font] = vertical
    return vertical
  }

  private func face(of font: UnsafeMutablePointer<PangoFont>) throws(TextError) -> FontFace {
    let key = OpaquePointer(font)
    if let known = faces[key] { return known }
    let face = try FontFace(reading: font, collection: collection)
    g_object_ref(font)  // so that no other font can come to lie at the same address
    faces[key] = face
    return face
  }

  private func addEllipsis(of font: FontDescription, to shaped: inout ShapedText) throws(TextError) {
    let mark = try ellipsis(of: font)
    shaped.fonts.append(mark.face)
    shaped.ellipses.append(
      ShapedText.EllipsisMark(
        run: ShapedText.Run(font: shaped.fonts.count - 1, level: 0), glyphs: mark.glyphs,
        advance: mark.glyphs.reduce(0) { $0 + Int($1.advance) }))
  }

  private func ellipsis(of font: FontDescription) throws(TextError) -> (face: FontFace, glyphs: [ShapedText.ShapedGlyph]) {
    if let known = ellipses[font] { return known }
    let mark = try shape(StyledText(runs: [TextRun(text: "…", font: font, color: .black)]))
    let ellipsis = (face: mark.fonts[0], glyphs: mark.glyphs)
    ellipses[font] = ellipsis
    return ellipsis
  }
}
