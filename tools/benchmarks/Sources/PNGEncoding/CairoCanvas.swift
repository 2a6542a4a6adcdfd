// SPDX-License-Identifier: MIT

import CCairoReference
import CellRaster

/// A white Cairo surface for a test picture, which Cairo can encode as PNG.
struct CairoCanvas: ~Copyable {
  let width, height: Int
  private let surface: OpaquePointer
  private let context: OpaquePointer

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    context = cairo_create(surface)
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  func write(_ text: String, x: Double, baseline: Double, size: Double, isBold: Bool = false) {
    cairo_select_font_face(
      context, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(context, size)
    cairo_set_source_rgb(context, 0.1, 0.1, 0.1)
    cairo_move_to(context, x, baseline)
    cairo_show_text(context, text)
  }

  func drawDisc(x: Double, y: Double, radius: Double) {
    cairo_set_source_rgb(context, 0, 0.48, 1)
    cairo_arc(context, x, y, radius, 0, 2 * .pi)
    cairo_fill(context)
  }

  func drawSeparator(x: Double, y: Double) {
    cairo_set_source_rgb(context, 0.85, 0.85, 0.85)
    cairo_rectangle(context, x, y, Double(width) - x, 1)
    cairo_fill(context)
  }

  /// Copies an opaque picture to the canvas, pixel for pixel.
  func paste(_ picture: PixelBuffer, x: Int, y: Int) {
    withPixels { pixels in
      for row in 0..<picture.height {
        for column in 0..<picture.width {
          pixels[(y + row) * width + x + column] = picture[column, row].packed
        }
      }
    }
  }

  /// The current drawing, opaque.
  var pixels: PixelBuffer? {
    PixelSize(width: width, height: height).map { size in
      PixelBuffer(size: size, pixels: withPixels { $0.map { $0 | 0xFF00_0000 } })
    }
  }

  /// Encodes the drawing with `cairo_surface_write_to_png_stream`, and returns the number of bytes.
  func encodedByteCount() -> Int {
    var count = 0
    let status = cairo_surface_write_to_png_stream(
      surface,
      { counter, _, length in
        counter?.assumingMemoryBound(to: Int.self).pointee += Int(length)
        return CAIRO_STATUS_SUCCESS
      }, &count)
    precondition(status == CAIRO_STATUS_SUCCESS, "Cairo cannot encode: status \(status.rawValue)")
    return count
  }

  private func withPixels<Result>(_ body: (UnsafeMutableBufferPointer<UInt32>) -> Result) -> Result {
    cairo_surface_flush(surface)
    // The rows of a 32-bit surface have no padding.
    let result = cairo_image_surface_get_data(surface).withMemoryRebound(to: UInt32.self, capacity: width * height) {
      body(UnsafeMutableBufferPointer(start: $0, count: width * height))
    }
    cairo_surface_mark_dirty(surface)
    return result
  }
}
