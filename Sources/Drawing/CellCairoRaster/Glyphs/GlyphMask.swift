// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CellGraphics

/// What is known of a glyph of a font: its extents by Cairo, and its coverage if it has been drawn.
struct KnownGlyph {
  /// The ink rectangle that the font states, relative to the glyph's origin, in device pixels. Empty if the glyph draws nothing.
  let extents: DeviceRect
  var coverage: Coverage

  enum Coverage {
    case unknown
    /// No pixel is covered.
    case none
    case mask(GlyphMask)
    /// The glyph takes more than ``GlyphCache/largestMask`` bytes, so Cairo must draw it.
    case tooLarge
  }
}

/// The coverage of a glyph, which a ``GlyphCache`` owns.
struct GlyphMask {
  /// The `pixman` glyph. Valid until the cache is cleared.
  let pointer: UnsafeRawPointer
  /// The rows of `ink`, each padded with zeros to `cell_mask_row` bytes. Valid until the cache is cleared.
  let coverage: UnsafePointer<UInt8>
  /// The smallest rectangle with all pixels whose coverage is not zero, relative to the glyph's origin.
  let ink: PixelRect
}

/// The glyphs of one font, by their ids.
///
/// A page holds 16 glyphs, so that an access costs two array look-ups, and a font takes memory only for the ids in use.
struct KnownGlyphs {
  private static let pageBits = 4
  private static let pageSize = 1 << pageBits

  /// The position of each page in `glyphs`; -1 for a page without glyphs.
  private var pages: [Int32] = []
  private var glyphs: [KnownGlyph?] = []

  subscript(id: UInt32) -> KnownGlyph? {
    let page = Int(id >> Self.pageBits)
    guard page < pages.count, pages[page] >= 0 else { return nil }
    return glyphs[Int(pages[page]) + Int(id) & (Self.pageSize - 1)]
  }

  mutating func remember(_ glyph: KnownGlyph, for id: UInt32) {
    let page = Int(id >> Self.pageBits)
    while pages.count <= page { pages.append(-1) }
    if pages[page] < 0 {
      pages[page] = Int32(glyphs.count)
      glyphs += repeatElement(nil, count: Self.pageSize)
    }
    glyphs[Int(pages[page]) + Int(id) & (Self.pageSize - 1)] = glyph
  }

  /// Forgets the masks. Their pointers are no longer valid.
  mutating func forgetMasks() {
    for index in glyphs.indices {
      if case .mask? = glyphs[index]?.coverage { glyphs[index]?.coverage = .unknown }
    }
  }
}
