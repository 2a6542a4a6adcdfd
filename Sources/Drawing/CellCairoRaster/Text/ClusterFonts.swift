// SPDX-License-Identifier: MIT

internal import CCellPango

/// A family that characters of a text may fall back to.
final class FontCandidate {
  /// The family alone.
  let selector: FontSelector
  private var font: UnsafeMutablePointer<PangoFont>?

  init(_ selector: FontSelector) { self.selector = selector }

  deinit {
    if let font { FontTable.whileInUse { g_object_unref(font) } }
  }

  /// Whether the font of the family can draw all of a grapheme cluster: it has each character, the parts of one that it does not have, or
  /// what the characters compose to. HarfBuzz draws what it has then.
  func draws(_ cluster: [UInt32], in context: OpaquePointer) -> Bool {
    if cluster.allSatisfy({ draws($0, in: context) }) { return true }
    let composed = Self.composed(cluster)
    return composed.count < cluster.count && composed.allSatisfy { draws($0, in: context) }
  }

  private func draws(_ scalar: UInt32, in context: OpaquePointer) -> Bool {
    if has(scalar, in: context) { return true }
    var (first, second): (hb_codepoint_t, hb_codepoint_t) = (0, 0)
    guard hb_unicode_decompose(hb_unicode_funcs_get_default(), scalar, &first, &second) != 0 else { return false }
    return has(first, in: context) && (second == 0 || has(second, in: context))
  }

  /// Whether the font has a glyph for a character.
  func has(_ scalar: UInt32, in context: OpaquePointer) -> Bool {
    if font == nil { font = FontTable.whileInUse { pango_context_load_font(context, selector.pointer) } }
    guard let font, let face = pango_font_get_hb_font(font) else { return false }
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(face, scalar, &glyph) != 0
  }

  /// Returns the characters with each pair composed that has a composed form.
  private static func composed(_ scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    for scalar in scalars {
      var whole: hb_codepoint_t = 0
      if let last = result.last, hb_unicode_compose(hb_unicode_funcs_get_default(), last, scalar, &whole) != 0 {
        result[result.count - 1] = whole
      } else {
        result.append(scalar)
      }
    }
    return result
  }
}

/// The choice of one font for each grapheme cluster (CSS Fonts Module Level 4, section 5.3). Pango chooses for each character, and would
/// draw a letter in one font and its mark in another.
struct ClusterFonts {
  /// The clusters of several characters in a paragraph, in bytes from its start.
  private var clusters: ArraySlice<Range<Int>> = []

  /// - Parameter attributes: Pango's for each character of the paragraph.
  init(_ text: UnsafeRawBufferPointer, _ attributes: [PangoLogAttr]) {
    // No character below U+0300 continues a cluster.
    guard text.contains(where: { $0 >= 0xCC }) else { return }
    var found: [Range<Int>] = []
    var start = 0
    var character = 0
    var count = 0
    for index in text.indices where text[index] & 0xC0 != 0x80 {
      if character < attributes.count, attributes[character].is_cursor_position != 0 {
        if count > 1 { found.append(start..<index) }
        (start, count) = (index, 0)
      }
      count += 1
      character += 1
    }
    if count > 1 { found.append(start..<text.count) }
    clusters = found[...]
  }

  /// Returns the clusters in a range of bytes that Pango would draw in several fonts although one has all of them, with that font.
  /// The ranges of several calls ascend.
  mutating func divided(
    _ bytes: Range<Int>, of text: UnsafeRawBufferPointer, candidates: () -> [FontCandidate], in context: OpaquePointer
  ) -> [(bytes: Range<Int>, font: FontCandidate)] {
    var result: [(bytes: Range<Int>, font: FontCandidate)] = []
    while let cluster = clusters.first, cluster.lowerBound < bytes.upperBound {
      clusters.removeFirst()
      guard cluster.lowerBound >= bytes.lowerBound, cluster.upperBound <= bytes.upperBound else { continue }
      let scalars = String(decoding: text[cluster], as: UTF8.self).unicodeScalars
      // Pango itself keeps emoji together, and follows what a sequence says about its presentation.
      if scalars.contains(where: Self.belongsToEmoji) { continue }
      let values = scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.map(\.value)
      let candidates = candidates()
      let first = values.map { value in candidates.firstIndex { $0.has(value, in: context) } }
      guard Set(first).count > 1, let font = candidates.first(where: { $0.draws(values, in: context) }) else { continue }
      result.append((cluster, font))
    }
    return result
  }

  private static func belongsToEmoji(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xFE0E, 0xFE0F, 0x200D, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
