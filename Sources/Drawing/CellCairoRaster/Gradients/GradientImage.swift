// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CellDisplayList
internal import CellGraphics

/// The owner of a [pixman](https://www.pixman.org) gradient.
struct GradientImage: ~Copyable {
  private let image: OpaquePointer
  private let geometry: GradientGeometry
  private let isOpaque: Bool

  /// A gradient is drawn in columns of this width, in pixels. pixman advances along a row by a rounded step, so it must start at
  /// the same pixels whichever part of the gradient is drawn.
  private static let columnWidth = 4096

  /// - Parameter stops: at least one.
  /// - Throws: ``CairoFailure`` when there is no memory.
  init(_ geometry: GradientGeometry, _ stops: [ColorStop], opacity: Double) throws(CairoFailure) {
    let stops = stops.map { pixman_gradient_stop_t($0, opacity: opacity) }
    let image =
      switch geometry.shape {
      case .line(let fromX, let fromY, let toX, let toY):
        withUnsafePointer(to: pixman_point_fixed_t(x: fromX, y: fromY)) { from in
          withUnsafePointer(to: pixman_point_fixed_t(x: toX, y: toY)) { to in
            pixman_image_create_linear_gradient(from, to, stops, Int32(stops.count))
          }
        }
      case .circle(let centerX, let centerY, let radius):
        withUnsafePointer(to: pixman_point_fixed_t(x: centerX, y: centerY)) { center in
          pixman_image_create_radial_gradient(center, center, 0, radius, stops, Int32(stops.count))
        }
      }
    guard let image else { throw CairoFailure(CAIRO_STATUS_NO_MEMORY) }
    pixman_image_set_repeat(image, PIXMAN_REPEAT_PAD)
    self.image = image
    self.geometry = geometry
    isOpaque = stops.allSatisfy { $0.color.alpha == .max }
  }

  deinit {
    pixman_image_unref(image)
  }

  /// Draws a part of the gradient.
  /// - Parameters:
  ///   - area: the pixels of the picture to draw; not empty, and none of them left of `left`.
  ///   - left: the pixel where the first column begins. It must be the same whichever part of the gradient is drawn.
  /// - Returns: a Cairo surface with the size of `area`, which the caller must destroy.
  /// - Throws: ``CairoFailure`` when there is no memory.
  func surface(of area: PixelRect, columnsFrom left: Int) throws(CairoFailure) -> OpaquePointer {
    let first = left + (area.x - left) / Self.columnWidth * Self.columnWidth
    let width = area.maxX - first
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: width * area.height)
    let canvas = pixman_image_create_bits(
      PIXMAN_a8r8g8b8, Int32(width), Int32(area.height), pixels, Int32(width * 4))
    guard let canvas else {
      pixels.deallocate()
      throw CairoFailure(CAIRO_STATUS_NO_MEMORY)
    }
    defer { pixman_image_unref(canvas) }
    do throws(CairoFailure) {
      for x in stride(from: first, to: area.maxX, by: Self.columnWidth) {
        let part = PixelRect(x: x, y: area.y, width: min(Self.columnWidth, area.maxX - x), height: area.height)
        try draw(part, on: canvas, column: x - first)
      }
      return try surface(lending: pixels, from: area.x - first, width: width, area)
    } catch {
      pixels.deallocate()
      throw error
    }
  }

  private func draw(_ part: PixelRect, on canvas: OpaquePointer, column: Int) throws(CairoFailure) {
    let rows = geometry.wantsSingleRows ? 1 : part.height
    for y in stride(from: 0, to: part.height, by: rows) {
      var transform = geometry.transform(fromX: part.x, y: part.y + y)
      guard pixman_image_set_transform(image, &transform) != 0 else { throw CairoFailure(CAIRO_STATUS_NO_MEMORY) }
      pixman_image_composite32(
        PIXMAN_OP_SRC, image, nil, canvas, 0, 0, 0, 0, Int32(column), Int32(y), Int32(part.width), Int32(rows))
    }
  }

  /// Creates a surface for `area` over pixels in rows of `width`. Each row of the surface begins at index `column` of a row of
  /// pixels.
  ///
  /// The surface frees the pixels when it is destroyed. If this throws, the caller still owns them.
  private func surface(
    lending pixels: UnsafeMutablePointer<UInt32>, from column: Int, width: Int, _ area: PixelRect
  ) throws(CairoFailure) -> OpaquePointer {
    let bytes = UnsafeMutableRawPointer(pixels)
    // Never NULL: a failed surface carries its status instead.
    let surface = cairo_image_surface_create_for_data(
      (bytes + column * 4).assumingMemoryBound(to: UInt8.self), isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
      Int32(area.width), Int32(area.height), Int32(width * 4))!
    // The key must be a unique address. The address of the pixels is one.
    let key = bytes.assumingMemoryBound(to: cairo_user_data_key_t.self)
    let status = cairo_surface_set_user_data(surface, key, bytes) { $0?.deallocate() }
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      throw CairoFailure(status)
    }
    return surface
  }
}

extension pixman_gradient_stop_t {
  fileprivate init(_ stop: ColorStop, opacity: Double) {
    let color = stop.color
    self.init(
      x: fixed(min(1, max(0, stop.offset))),
      color: pixman_color_t(
        red: deep(color.red.share), green: deep(color.green.share), blue: deep(color.blue.share),
        alpha: deep(color.alpha.share * opacity)))
  }
}

/// Converts a channel in `0...1` to 16 bits, as Cairo does for gradient stops (`_cairo_color_double_to_short`).
private func deep(_ channel: Double) -> UInt16 { UInt16(min(65_535, max(0, channel * 65_536))) }
