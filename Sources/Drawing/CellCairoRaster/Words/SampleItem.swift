// SPDX-License-Identifier: MIT

internal import CCellPango

/// The owner of a copy of a [PangoItem](https://docs.gtk.org/Pango/struct.Item.html): a font, with the script, language and features
/// of a text.
final class SampleItem {
  private let pointer: UnsafeMutablePointer<PangoItem>

  init(copyOf item: UnsafeMutablePointer<PangoItem>) {
    pointer = pango_item_copy(item)!  // NULL only for NULL
  }

  deinit {
    FontTable.whileInUse { pango_item_free(pointer) }
  }

  var analysis: PangoAnalysis { pointer.pointee.analysis }

  /// Shapes a text with Pango, as if it were the text of the item.
  func shaped(_ text: [UInt8]) -> [ShapedText.ShapedGlyph] {
    let string = GlyphString()
    text.withUnsafeBytes { buffer in
      let text = buffer.bindMemory(to: CChar.self).baseAddress
      var analysis = pointer.pointee.analysis
      pango_shape_with_flags(
        text, Int32(buffer.count), text, Int32(buffer.count), &analysis, string.pointer, PANGO_SHAPE_ROUND_POSITIONS)
    }
    return UnsafeBufferPointer(start: string.pointer.pointee.glyphs, count: Int(string.pointer.pointee.num_glyphs)).map { info in
      ShapedText.ShapedGlyph(
        id: info.glyph, advance: ShapedText.pixels(info.geometry.width), x: ShapedText.pixels(info.geometry.x_offset),
        y: ShapedText.pixels(info.geometry.y_offset))
    }
  }
}

/// A text that contains all plain characters of a script, each between two characters that every font has.
struct SampleText {
  private let separator: Unicode.Scalar
  private let characters: [Unicode.Scalar]
  let text: [UInt8]

  init(_ script: PlainScript) {
    switch script {
    case .latin:
      separator = "a"
      characters = PlainText.characters
    case .common:
      separator = "1"
      characters = PlainText.characters.filter { !$0.properties.isAlphabetic }
    }
    var text = String.UnicodeScalarView([separator])
    for character in characters { text += [character, separator] }
    self.text = Array(String(text).utf8)
  }

  /// Returns Pango's item for the text, and the characters that are in the same item as both of their neighbours. They have the same
  /// font, script and direction in any text of these characters. Returns `nil` if the first item is not from left to right.
  func itemized(
    in context: OpaquePointer, attributes: borrowing AttributeList
  ) -> (item: SampleItem, characters: Set<Unicode.Scalar>)? {
    text.withUnsafeBytes { buffer in
      let items = FontTable.whileInUse {
        pango_itemize_with_base_dir(
          context, PANGO_DIRECTION_LTR, buffer.bindMemory(to: CChar.self).baseAddress, 0, Int32(buffer.count),
          attributes.pointer, nil)
      }
      defer {
        FontTable.whileInUse { g_list_free_full(items) { pango_item_free($0?.assumingMemoryBound(to: PangoItem.self)) } }
      }
      guard let first = items?.pointee.data.assumingMemoryBound(to: PangoItem.self), first.pointee.analysis.level == 0
      else { return nil }
      var accepted: Set<Unicode.Scalar> = []
      var node = items
      var start = 0
      while let current = node {
        let item = current.pointee.data.assumingMemoryBound(to: PangoItem.self)
        let end = start + Int(item.pointee.num_chars)
        if item.pointee.analysis.isEqual(to: first.pointee.analysis) {
          // The separators have even numbers, and the characters between them odd ones.
          for number in start..<end where number % 2 == 1 && number > start && number + 1 < end {
            accepted.insert(characters[number / 2])
          }
        }
        start = end
        node = current.pointee.next
      }
      return (SampleItem(copyOf: first), accepted.union([separator]))
    }
  }
}

extension PangoAnalysis {
  /// Whether texts with the two analyses are shaped alike.
  func isEqual(to other: PangoAnalysis) -> Bool {
    font == other.font && level == other.level && gravity == other.gravity && flags == other.flags && script == other.script
      && language == other.language
  }
}
