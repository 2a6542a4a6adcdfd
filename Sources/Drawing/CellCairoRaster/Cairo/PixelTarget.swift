// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CCellMasks
internal import CellDisplayList
internal import CellGraphics

/// The clips of a canvas, as far as they are rectangles of whole pixels.
struct ClipStack {
  /// The rectangle to which drawing is clipped, in pixels of the picture; `nil` if a clip has a curved or fractional edge.
  private(set) var rect: PixelRect?
  private var saved: [PixelRect?] = []

  init(_ area: PixelRect) { rect = area }

  mutating func save() { saved.append(rect) }

  mutating func restore() { rect = saved.removeLast() }

  mutating func intersect(_ outline: Outline) {
    rect = outline.radii.isZero && outline.rect.isAligned ? rect?.intersection(outline.rect.outset) : nil
  }
}

/// The pixels of the innermost pass of a canvas.
struct PixelTarget {
  fileprivate let surface: OpaquePointer
  /// The position of the first pixel in the picture.
  let left, top: Int
  /// The pixels that may change, relative to the first pixel.
  let clip: PixelRect
}

extension Canvas {
  /// The pixels into which the canvas draws now. `nil` if a clip has a curved or fractional edge, or if drawing has failed.
  var pixelTarget: PixelTarget? {
    guard let clip = pixelClip, let surface = groupTarget, cairo_image_surface_get_data(surface) != nil else { return nil }
    var (x, y) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &x, &y)
    let left = area.x - Int(x)
    let top = area.y - Int(y)
    let whole = PixelRect(
      x: 0, y: 0, width: Int(cairo_image_surface_get_width(surface)), height: Int(cairo_image_surface_get_height(surface)))
    return PixelTarget(surface: surface, left: left, top: top, clip: clip.translated(x: -left, y: -top).intersection(whole))
  }

  /// Changes pixels of the canvas behind Cairo's back: Cairo must have drawn everything before, and must not rely on what it knew.
  /// - Parameter body: changes the pixels, which have the given stride in bytes.
  private func change(_ target: PixelTarget, _ body: (_ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int32) -> Void) {
    cairo_surface_flush(target.surface)
    defer { cairo_surface_mark_dirty(target.surface) }
    let pixels = UnsafeMutableRawPointer(cairo_image_surface_get_data(target.surface)!).assumingMemoryBound(to: UInt32.self)
    body(pixels, cairo_image_surface_get_stride(target.surface))
  }

  /// Composites a solid colour onto pixels of the canvas, through masks that do not meet each other.
  /// - Parameter color: a premultiplied colour, as in a ``PixelBuffer``.
  func composite(_ color: UInt32, through masks: [cell_placed_mask], onto target: PixelTarget) {
    guard !masks.isEmpty else { return }
    change(target) { pixels, stride in
      cell_masks_composite(
        cell_mask_target(
          pixels: pixels, stride: Int(stride) / 4, width: cairo_image_surface_get_width(target.surface),
          left: Int32(target.clip.x), top: Int32(target.clip.y), right: Int32(target.clip.maxX), bottom: Int32(target.clip.maxY)),
        color, masks, masks.count)
    }
  }

  /// Composites a solid colour onto pixels of the canvas.
  /// - Parameters:
  ///   - color: a premultiplied colour, as in a ``PixelBuffer``.
  ///   - body: composites with pixman, from the first image to the second, which is clipped.
  func composite(_ color: UInt32, onto target: PixelTarget, _ body: (OpaquePointer, OpaquePointer) -> Void) {
    change(target) { pixels, stride in
      var solid = pixman_color_t(packed: color)
      let image = pixman_image_create_bits_no_clear(
        PIXMAN_a8r8g8b8, cairo_image_surface_get_width(target.surface), cairo_image_surface_get_height(target.surface), pixels,
        stride)
      guard let image else { return }
      defer { pixman_image_unref(image) }
      guard let source = pixman_image_create_solid_fill(&solid) else { return }
      defer { pixman_image_unref(source) }
      var region = pixman_region32_t()
      pixman_region32_init_rect(
        &region, Int32(target.clip.x), Int32(target.clip.y), UInt32(target.clip.width), UInt32(target.clip.height))
      defer { pixman_region32_fini(&region) }
      guard pixman_image_set_clip_region32(image, &region) != 0 else { return }
      body(source, image)
    }
  }

  /// Composites a gradient over a rectangle of whole pixels of the picture. The pixels are those that Cairo gives for a picture of it.
  func composite(_ rows: GradientRows, over rect: PixelRect, onto target: PixelTarget) {
    let place = rect.translated(x: -target.left, y: -target.top).intersection(target.clip)
    guard !place.isEmpty else { return }
    let area = place.translated(x: target.left, y: target.top)
    change(target) { pixels, stride in
      func row(_ y: Int) -> UnsafeMutableBufferPointer<UInt32> {
        UnsafeMutableBufferPointer(start: pixels + (place.y + y) * (Int(stride) / 4) + place.x, count: place.width)
      }
      if rows.isOpaque { return rows.writeRows(of: area, row) }
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: place.width) { source in
        for y in 0..<place.height {
          if y == 0 || !rows.hasEqualRows { rows.write(source, x: area.x, y: area.y + y) }
          row(y).blend(source)
        }
      }
    }
  }

  /// Returns the premultiplied pixel that Cairo makes of a colour.
  static func packed(_ color: RGBA, opacity: Double) -> UInt32 {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 1) { pixel in
      pixel.initialize(repeating: 0)
      let surface = cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(pixel.baseAddress!).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, 1, 1, 4)
      let context = cairo_create(surface)
      cairo_set_source_rgba(context, color.red.share, color.green.share, color.blue.share, color.alpha.share * opacity)
      cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
      cairo_paint(context)
      cairo_destroy(context)
      cairo_surface_flush(surface)
      cairo_surface_destroy(surface)
      return pixel[0]
    }
  }
}

extension pixman_color_t {
  /// Creates a colour that pixman rounds to the given premultiplied 8-bit channels.
  fileprivate init(packed color: UInt32) {
    func channel(_ shift: UInt32) -> UInt16 { UInt16(color >> shift & 255) * 257 }
    self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: channel(24))
  }
}

extension UnsafeMutableBufferPointer<UInt32> {
  /// Composites as many premultiplied pixels over these, with the rounding of pixman.
  fileprivate func blend(_ source: UnsafeMutableBufferPointer<UInt32>) {
    for index in indices {
      let (above, below) = (source[index], self[index])
      let kept = 255 - above >> 24
      // Two channels at a time: each has 16 bits to itself.
      func multiplied(_ channels: UInt32) -> UInt32 {
        let product = (channels & 0xFF_00FF) &* kept &+ 0x80_0080
        return (product &+ (product >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
      }
      self[index] = above &+ (multiplied(below) | multiplied(below >> 8) << 8)
    }
  }
}
