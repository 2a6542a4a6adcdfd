// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CellGraphics

extension ScaledFont {
  /// Returns the extents of a glyph, and its coverage if it is known.
  func known(_ id: UInt32) -> KnownGlyph {
    if let known = glyphs[id] { return known }
    var extents = cairo_text_extents_t()
    var glyph = cairo_glyph_t(index: UInt(id), x: 0, y: 0)
    FontTable.whileInUse { cairo_scaled_font_glyph_extents(pointer, &glyph, 1, &extents) }
    let rect = DeviceRect(x: extents.x_bearing, y: extents.y_bearing, width: extents.width, height: extents.height)
    let known = KnownGlyph(extents: rect, coverage: rect.isEmpty ? .none : .unknown)
    glyphs.remember(known, for: id)
    return known
  }

  /// Forgets masks that were in the cache before it was cleared.
  func forgetMasks(ifOlderThan cache: GlyphCache) {
    if maskGeneration == cache.generation { return }
    glyphs.forgetMasks()
    maskGeneration = cache.generation
  }

  /// Draws a glyph if its coverage is not known. Returns ``KnownGlyph/Coverage/unknown`` if it could not be drawn.
  func coverage(of id: UInt32, in cache: GlyphCache) -> KnownGlyph.Coverage {
    var known = known(id)
    if case .unknown = known.coverage {
      known.coverage = drawnCoverage(of: id, within: known.extents, in: cache)
      glyphs.remember(known, for: id)
    }
    return known.coverage
  }

  /// Draws a glyph with Cairo at its origin, and keeps the part of it that is not empty.
  private func drawnCoverage(of id: UInt32, within extents: DeviceRect, in cache: GlyphCache) -> KnownGlyph.Coverage {
    // Anti-aliasing may touch the pixels around the outline.
    let frame = extents.outset.outset(by: 1)
    let stride = Canvas.coverageStride(width: frame.width)
    guard stride <= GlyphCache.largestMask, stride * frame.height <= GlyphCache.largestMask else { return .tooLarge }
    return withUnsafeTemporaryAllocation(byteCount: stride * frame.height, alignment: 4) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      let pixels = bytes.bindMemory(to: UInt8.self)
      guard draw(id, into: pixels, frame, stride: stride) else { return .unknown }
      guard let ink = Self.ink(of: pixels, width: frame.width, height: frame.height, stride: stride) else { return .none }
      Self.trim(pixels, to: ink, stride: stride)
      return cache.insert(bytes.baseAddress!, ink: ink.translated(x: frame.x, y: frame.y)).map { .mask($0) } ?? .unknown
    }
  }

  /// - Returns: whether Cairo has drawn the glyph.
  private func draw(_ id: UInt32, into pixels: UnsafeMutableBufferPointer<UInt8>, _ frame: PixelRect, stride: Int) -> Bool {
    let surface = cairo_image_surface_create_for_data(
      pixels.baseAddress, CAIRO_FORMAT_A8, Int32(frame.width), Int32(frame.height), Int32(stride))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { FontTable.whileInUse { cairo_destroy(context) } }
    var glyph = cairo_glyph_t(index: UInt(id), x: Double(-frame.x), y: Double(-frame.y))
    FontTable.whileInUse {
      cairo_set_scaled_font(context, pointer)
      cairo_show_glyphs(context, &glyph, 1)
    }
    cairo_surface_flush(surface)
    return cairo_status(context) == CAIRO_STATUS_SUCCESS
  }

  /// Returns the smallest rectangle with all pixels that are not zero; `nil` if there is none.
  private static func ink(of pixels: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int, stride: Int) -> PixelRect? {
    var (left, top, right, bottom) = (width, height, 0, 0)
    for y in 0..<height {
      for x in 0..<width where pixels[y * stride + x] != 0 {
        left = min(left, x)
        right = max(right, x + 1)
        top = min(top, y)
        bottom = y + 1
      }
    }
    return right > left ? PixelRect(x: left, y: top, width: right - left, height: bottom - top) : nil
  }

  /// Moves the rows of `ink` to the beginning, with the stride of its width.
  private static func trim(_ pixels: UnsafeMutableBufferPointer<UInt8>, to ink: PixelRect, stride: Int) {
    let trimmed = Canvas.coverageStride(width: ink.width)
    for y in 0..<ink.height {
      for x in 0..<ink.width { pixels[y * trimmed + x] = pixels[(ink.y + y) * stride + ink.x + x] }
    }
  }
}
