// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CCellMasks
internal import CellDisplayList
@_spi(Caching) internal import CellGraphics

/// Composites glyphs from masks that it keeps. The pixels are those of `cairo_show_glyphs`, which does so with pixman, under a lock of the
/// process.
///
/// Cairo adds the coverage of overlapping glyphs before it composites them. So pixman adds glyphs whose ink meets in a mask first; all
/// others are composited one by one, by our own loop where the processor has what it takes, and otherwise by pixman.
final class GlyphCompositor {
  private let cache: GlyphCache
  private let usesMasks: Bool
  private let usesPixmanAlone: Bool
  private var solidColors = BoundedCache<SolidColor, UInt32>(capacity: 256)
  // Kept from run to run, so that a run allocates no memory.
  private var placed: [PlacedMask] = []
  private var groups = GlyphGroups()
  /// The number of glyphs that were composited from masks, and the number that Cairo drew.
  private(set) var counts = (fromMasks: 0, byCairo: 0)

  /// - Parameters:
  ///   - memory: the bytes of masks after which they are forgotten.
  ///   - usesMasks: `false` if Cairo shall draw all glyphs. The pixels are the same.
  ///   - usesPixmanAlone: whether pixman composites all glyphs, as where our own loop is not available. The pixels are the same.
  init(memory: Int = GlyphCache.memory, usesMasks: Bool = true, usesPixmanAlone: Bool = !cell_masks_are_available()) {
    cache = GlyphCache(memory: memory)
    self.usesMasks = usesMasks
    self.usesPixmanAlone = usesPixmanAlone
  }

  /// The bytes of the masks that are kept.
  var bytes: Int { cache.bytes }

  private struct SolidColor: Hashable {
    let color: RGBA
    let opacity: Double
  }

  /// Draws glyphs whose positions are relative to `x`, `y`.
  func draw(_ glyphs: [Glyph], font: ScaledFont, color: RGBA, x: Int, y: Int, opacity: Double, on canvas: borrowing Canvas) {
    if compositeFromMasks(glyphs, font: font, color: color, x: x, y: y, opacity: opacity, on: canvas) {
      counts.fromMasks += glyphs.count
    } else {
      canvas.draw(glyphs, font: font, color: color, x: x, y: y, opacity: opacity)
      counts.byCairo += glyphs.count
    }
  }

  /// - Returns: `false` if Cairo must draw the glyphs: glyphs in colour, very large ones, and glyphs in a clip with curved or
  ///   fractional edges. Then nothing has been drawn.
  private func compositeFromMasks(
    _ glyphs: [Glyph], font: ScaledFont, color: RGBA, x: Int, y: Int, opacity: Double, on canvas: borrowing Canvas
  ) -> Bool {
    guard usesMasks, !font.hasColorGlyphs, let target = canvas.pixelTarget else { return false }
    cache.makeRoom()
    guard place(glyphs, of: font, x: x - target.left, y: y - target.top, within: target.clip) else { return false }
    guard !placed.isEmpty else { return true }
    groups.divide(&placed)
    let color = solidColor(color, opacity: opacity)
    if usesPixmanAlone {
      canvas.composite(color, onto: target) { source, destination in
        compositeMeeting(source, destination, within: target.clip)
        withUnsafeTemporaryAllocation(of: pixman_glyph_t.self, capacity: groups.apart.count) { glyphs in
          for (index, mask) in groups.apart.enumerated() { glyphs.initializeElement(at: index, to: mask.pixmanGlyph) }
          pixman_composite_glyphs_no_mask(
            PIXMAN_OP_OVER, source, destination, 0, 0, 0, 0, cache.pointer, Int32(glyphs.count), glyphs.baseAddress)
        }
      }
      return true
    }
    if !groups.meeting.isEmpty {
      canvas.composite(color, onto: target) { compositeMeeting($0, $1, within: target.clip) }
    }
    canvas.composite(color, through: groups.apart, onto: target)
    return true
  }

  /// Composites the groups of glyphs that meet.
  private func compositeMeeting(_ source: OpaquePointer, _ destination: OpaquePointer, within clip: PixelRect) {
    for group in groups.meeting {
      let box = group.box.intersection(clip)
      groups.glyphs[group.glyphs].withUnsafeBufferPointer {
        pixman_composite_glyphs(
          PIXMAN_OP_OVER, source, destination, PIXMAN_a8, 0, 0, Int32(box.x), Int32(box.y), Int32(box.x), Int32(box.y),
          Int32(box.width), Int32(box.height), cache.pointer, Int32($0.count), $0.baseAddress)
      }
    }
  }

  /// Returns a premultiplied colour as Cairo rounds it. Cairo paints it, so that its rounding is not written again here.
  private func solidColor(_ color: RGBA, opacity: Double) -> UInt32 {
    let key = SolidColor(color: color, opacity: opacity)
    if let known = solidColors.value(for: key) { return known }
    let packed = Canvas.packed(color, opacity: opacity)
    solidColors.remember(packed, for: key)
    return packed
  }

  /// Fills `placed` with the glyphs that cover pixels inside `clip`.
  /// - Returns: `false` if Cairo must draw one of the glyphs.
  private func place(_ glyphs: [Glyph], of font: ScaledFont, x: Int, y: Int, within clip: PixelRect) -> Bool {
    placed.removeAll(keepingCapacity: true)
    font.forgetMasks(ifOlderThan: cache)
    // A copy, because each access to a property of an object is checked for exclusivity.
    var known = font.glyphs
    for glyph in glyphs {
      var coverage = known[glyph.id]?.coverage ?? .unknown
      if case .unknown = coverage {
        known = KnownGlyphs()
        coverage = font.coverage(of: glyph.id, in: cache)
        known = font.glyphs
      }
      switch coverage {
      case .none: continue
      case .unknown, .tooLarge: return false
      case .mask(let mask):
        let origin = (x: x + Int(glyph.x), y: y + Int(glyph.y))
        let box = mask.ink.translated(x: origin.x, y: origin.y)
        guard box.x < clip.maxX, box.maxX > clip.x, box.y < clip.maxY, box.maxY > clip.y else { continue }
        placed.append(PlacedMask(mask, x: origin.x, y: origin.y, box))
      }
    }
    return true
  }
}
