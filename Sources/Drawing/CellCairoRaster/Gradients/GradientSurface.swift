// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CellGraphics

extension GradientRows {
  /// Draws a part of the gradient.
  /// - Parameter area: the pixels of the picture to draw; not empty.
  /// - Returns: a Cairo surface with the size of `area`, which the caller must destroy.
  /// - Throws: ``CairoFailure`` when there is no memory.
  func surface(of area: PixelRect) throws(CairoFailure) -> OpaquePointer {
    // Never NULL: a failed surface carries its status instead.
    let surface = cairo_image_surface_create(
      isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(area.width), Int32(area.height))!
    guard let bytes = cairo_image_surface_get_data(surface) else {
      defer { cairo_surface_destroy(surface) }
      throw CairoFailure(cairo_surface_status(surface))
    }
    let pixels = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    cairo_surface_flush(surface)
    writeRows(of: area) { UnsafeMutableBufferPointer(start: pixels + $0 * stride, count: area.width) }
    cairo_surface_mark_dirty(surface)
    return surface
  }

  /// Writes rows of the picture.
  /// - Parameter row: returns the memory for a row of `area`, which is counted from its first one.
  func writeRows(of area: PixelRect, _ row: (Int) -> UnsafeMutableBufferPointer<UInt32>) {
    guard hasEqualRows, area.height > 1 else {
      for y in 0..<area.height { write(row(y), x: area.x, y: area.y + y) }
      return
    }
    let first = row(0)
    write(first, x: area.x, y: area.y)
    for y in 1..<area.height { _ = row(y).update(fromContentsOf: first) }
  }
}
