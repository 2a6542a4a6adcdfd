// SPDX-License-Identifier: MIT

internal import CCairo
internal import CPango
internal import DisplayList

extension FontFace {
  /// Creates a description of the face that a Pango font uses, so that it can be drawn without Pango.
  init(reading font: UnsafeMutablePointer<PangoFont>, collection: FontCollection) throws(TextError) {
    let raw = UnsafeMutableRawPointer(font)
    let pattern = pango_fc_font_get_pattern(raw.assumingMemoryBound(to: PangoFcFont.self))
    var path: UnsafeMutablePointer<FcChar8>?
    FcPatternGetString(pattern, FC_FILE, 0, &path)
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    var isEmboldened: FcBool = 0
    FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &isEmboldened)
    var hasColor: FcBool = 0
    FcPatternGetBool(pattern, FC_COLOR, 0, &hasColor)

    guard let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(raw)) else {
      throw .unreadableFont(path: path.map { String(cString: $0) } ?? "")
    }
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(scaled, &matrix)
    self.init(
      fileHash: try collection.hash(ofFileAt: path.map { String(cString: $0) } ?? ""), index: Int(index),
      matrix: [matrix.xx, matrix.yx, matrix.xy, matrix.yy], isEmboldened: isEmboldened != 0, hasColorGlyphs: hasColor != 0)
  }
}
