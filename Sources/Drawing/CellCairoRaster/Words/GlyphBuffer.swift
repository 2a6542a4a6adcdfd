// SPDX-License-Identifier: MIT

internal import CCellPango

/// The owner of an [hb_buffer_t](https://harfbuzz.github.io/harfbuzz-hb-buffer.html).
struct GlyphBuffer: ~Copyable {
  /// A glyph of shaped text, in whole pixels.
  struct ShapedGlyph {
    var glyph: ShapedText.ShapedGlyph
    /// The byte of the text at which the cluster of the glyph starts.
    var byte: Int
    /// Whether shaping the text on each side of the cluster's start on its own may give other glyphs.
    var isUnsafeJoint: Bool
  }

  /// Whether HarfBuzz reports unsafe joints.
  static let reportsJoints = cellraster_reports_joints

  private let pointer: OpaquePointer

  init() {
    pointer = hb_buffer_create()!  // never NULL: on failure it is a static object without memory
  }

  deinit {
    hb_buffer_destroy(pointer)
  }

  /// Shapes a text from left to right, as Pango does. Returns `nil` if there is not enough memory.
  func shape(_ text: [UInt8], font: OpaquePointer, like item: PangoAnalysis, isSpaced: Bool) -> [ShapedGlyph]? {
    hb_buffer_reset(pointer)
    hb_buffer_set_flags(
      pointer,
      hb_buffer_flags_t(HB_BUFFER_FLAG_BOT.rawValue | HB_BUFFER_FLAG_EOT.rawValue | cellraster_report_joints))
    hb_buffer_set_cluster_level(pointer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
    hb_buffer_set_direction(pointer, HB_DIRECTION_LTR)
    hb_buffer_set_script(
      pointer, hb_script_from_iso15924_tag(g_unicode_script_to_iso15924(GUnicodeScript(Int32(item.script)))))
    hb_buffer_set_language(pointer, hb_language_from_string(pango_language_to_string(item.language), -1))
    text.withUnsafeBytes {
      hb_buffer_add_utf8(pointer, $0.bindMemory(to: CChar.self).baseAddress, Int32($0.count), 0, Int32($0.count))
    }
    if isSpaced {
      var features = ["liga", "clig"].map { (name: String) in
        hb_feature_t(tag: hb_tag_from_string(name, 4), value: 0, start: 0, end: .max)
      }
      hb_shape(font, pointer, &features, UInt32(features.count))
    } else {
      hb_shape(font, pointer, nil, 0)
    }
    guard hb_buffer_allocation_successful(pointer) != 0 else { return nil }
    var count: UInt32 = 0
    let infos = UnsafeBufferPointer(start: hb_buffer_get_glyph_infos(pointer, &count), count: Int(count))
    let positions = UnsafeBufferPointer(start: hb_buffer_get_glyph_positions(pointer, &count), count: Int(count))
    return zip(infos, positions).map { info, position in
      ShapedGlyph(
        glyph: ShapedText.ShapedGlyph(
          id: info.codepoint, advance: ShapedText.pixels(position.x_advance), x: ShapedText.pixels(position.x_offset),
          y: ShapedText.pixels(-position.y_offset)),
        byte: Int(info.cluster), isUnsafeJoint: info.mask & cellraster_unsafe_joint != 0)
    }
  }
}
