// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CCellPango

/// The owner of a [PangoFontMap](https://docs.gtk.org/PangoCairo/class.FontMap.html) with the fonts of a collection.
struct FontMap: ~Copyable {
  let pointer: UnsafeMutablePointer<PangoFontMap>

  init(configuration: FontConfiguration) {
    // pango_cairo_font_map_new_for_font_type returns NULL only for backends that Pango was built without. pangoft2, which we link,
    // is the FreeType backend.
    pointer = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)!
    let map = UnsafeMutableRawPointer(pointer)
    pango_fc_font_map_set_config(OpaquePointer(map), configuration.pointer)
    pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
  }

  deinit {
    FontTable.whileInUse { g_object_unref(pointer) }
  }

  /// Forgets the fonts that were loaded. Those in use stay valid.
  func clearCache() {
    FontTable.whileInUse { pango_fc_font_map_cache_clear(OpaquePointer(UnsafeMutableRawPointer(pointer))) }
  }
}

/// The owner of a [PangoContext](https://docs.gtk.org/Pango/class.Context.html). Its options make text the same on every machine.
struct TextContext: ~Copyable {
  let pointer: OpaquePointer

  static let roundsGlyphPositions = true

  init(map: borrowing FontMap) {
    // Never NULL: GLib ends the process when there is no memory.
    pointer = pango_font_map_create_context(map.pointer)!
    let options = FontOptions()
    pango_cairo_context_set_font_options(pointer, options.pointer)
    pango_context_set_round_glyph_positions(pointer, gboolean(TextContext.roundsGlyphPositions ? 1 : 0))
  }

  deinit {
    FontTable.whileInUse { g_object_unref(UnsafeMutableRawPointer(pointer)) }
  }
}

/// The owner of a [PangoGlyphString](https://docs.gtk.org/Pango/struct.GlyphString.html).
struct GlyphString: ~Copyable {
  let pointer: UnsafeMutablePointer<PangoGlyphString>

  init() {
    pointer = pango_glyph_string_new()!  // never NULL: GLib ends the process when there is no memory
  }

  deinit {
    pango_glyph_string_free(pointer)
  }
}

/// The owner of a [PangoAttrList](https://docs.gtk.org/Pango/struct.AttrList.html).
struct AttributeList: ~Copyable {
  let pointer: OpaquePointer

  init() {
    pointer = pango_attr_list_new()!  // never NULL: GLib ends the process when there is no memory
  }

  deinit {
    pango_attr_list_unref(pointer)
  }

  /// Adds an attribute for a range of bytes. The list takes ownership of the attribute.
  func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, for bytes: Range<Int>) {
    attribute?.pointee.start_index = UInt32(bytes.lowerBound)
    attribute?.pointee.end_index = UInt32(bytes.upperBound)
    pango_attr_list_insert(pointer, attribute)
  }

  /// Adds the font of a range of bytes.
  func insert(_ font: FontSelector, for bytes: Range<Int>) { insert(pango_attr_font_desc_new(font.pointer), for: bytes) }

  /// Adds the only font of a range of bytes, with which even characters are drawn that it does not have.
  func insertOnly(_ font: FontSelector, for bytes: Range<Int>) {
    insert(font, for: bytes)
    insert(pango_attr_fallback_new(0), for: bytes)
  }

  /// Adds the font features of a range of bytes with letter spacing.
  func insertSpacing(for bytes: Range<Int>) {
    // CSS Text Level 3, section 8.2: optional ligatures do not join letters that are spaced.
    insert(pango_attr_font_features_new("liga=0, clig=0"), for: bytes)
  }
}

/// The owner of a `PangoFontDescription`.
final class FontSelector {
  let pointer: OpaquePointer

  /// - Parameter pixelSize: the em size in device pixels.
  init(families: [String], weight: Int, isItalic: Bool, pixelSize: Double) {
    pointer = pango_font_description_new()!  // never NULL: GLib ends the process when there is no memory
    pango_font_description_set_family(pointer, families.joined(separator: ","))
    pango_font_description_set_weight(pointer, PangoWeight(UInt32(weight)))
    pango_font_description_set_style(pointer, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(pointer, pixelSize * Double(PANGO_SCALE))
  }

  deinit {
    pango_font_description_free(pointer)
  }
}
