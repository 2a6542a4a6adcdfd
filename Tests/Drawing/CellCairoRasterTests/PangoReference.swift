// SPDX-License-Identifier: MIT

import CCellCairo
import CCellPango
import CellGraphics

@testable import CellCairoRaster

/// A text laid out and drawn by plain Pango calls: the reference for CellRaster's own lines and glyph runs.
///
/// It uses the text options of CellRaster, and no CellRaster type except the font configuration.
final class PangoReference {
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  private let layout: OpaquePointer

  struct Line: Hashable {
    var text: String
    var isRightToLeft: Bool
    /// The width in device pixels, without trailing white space.
    var width: Int
  }

  /// - Parameter width: The width in device pixels, or `nil` for one line per paragraph.
  init(
    _ text: String, families: String, pixelSize: Double, weight: Int = 400, isItalic: Bool = false, width: Int? = nil,
    wrap: PangoWrapMode = PANGO_WRAP_WORD_CHAR
  ) throws {
    map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    pango_fc_font_map_set_config(
      OpaquePointer(UnsafeMutableRawPointer(map)), try TestFonts.collection.configuration.pointer)
    pango_cairo_font_map_set_resolution(OpaquePointer(UnsafeMutableRawPointer(map)), 72)
    context = pango_font_map_create_context(map)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 1)
    pango_context_set_language(context, pango_language_from_string("en"))
    layout = pango_layout_new(context)

    let font = pango_font_description_new()
    pango_font_description_set_family(font, families)
    pango_font_description_set_weight(font, PangoWeight(UInt32(weight)))
    pango_font_description_set_style(font, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(font, pixelSize * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    // Pango adds hyphens at breaks inside words. CSS and CellRaster do not.
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    pango_layout_set_width(layout, width.map { Int32($0) * PANGO_SCALE } ?? -1)
    pango_layout_set_wrap(layout, wrap)
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(map)
  }

  var lines: [Line] {
    let bytes = Array(String(cString: pango_layout_get_text(layout)).utf8)
    return (0..<pango_layout_get_line_count(layout)).map { number in
      let line = pango_layout_get_line_readonly(layout, number)!
      var logical = PangoRectangle()
      pango_layout_line_get_extents(line, nil, &logical)
      let start = Int(line.pointee.start_index)
      return Line(
        text: String(decoding: bytes[start..<start + Int(line.pointee.length)], as: UTF8.self),
        isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL,
        width: Int(logical.width / PANGO_SCALE))
    }
  }

  /// Returns the layout drawn by `pango_cairo_show_layout`, with its first baseline on row `baseline`.
  func drawnWhole(in size: PixelSize, x: Int, baseline: Int) -> PixelBuffer {
    drawn(in: size) { cairo in
      cairo_move_to(cairo, Double(x), Double(baseline) - Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE))
      pango_cairo_show_layout(cairo, layout)
    }
  }

  /// Returns the lines, each drawn by `pango_cairo_show_layout_line` at the given origin.
  func drawnByLines(in size: PixelSize, origin: (_ number: Int, Line) -> (x: Int, baseline: Int)) -> PixelBuffer {
    drawn(in: size) { cairo in
      for (number, line) in lines.enumerated() {
        let origin = origin(number, line)
        cairo_move_to(cairo, Double(origin.x), Double(origin.baseline))
        pango_cairo_show_layout_line(cairo, pango_layout_get_line_readonly(layout, Int32(number)))
      }
    }
  }

  private func drawn(in size: PixelSize, _ body: (OpaquePointer?) -> Void) -> PixelBuffer {
    var picture = PixelBuffer(size: size)
    picture.withMutablePixels { pixels in
      let bytes = UnsafeMutableRawPointer(pixels.baseAddress!).assumingMemoryBound(to: UInt8.self)
      let surface = cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height), Int32(size.width * 4))
      let cairo = cairo_create(surface)
      body(cairo)
      cairo_destroy(cairo)
      cairo_surface_flush(surface)
      cairo_surface_destroy(surface)
    }
    return picture
  }
}
