// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CellDisplayList
internal import CellGraphics

/// The owner of a [cairo_pattern_t](https://www.cairographics.org/manual/cairo-cairo-pattern-t.html).
///
/// A pixel of a gradient has the same bytes whichever part of the picture is drawn and wherever the surface begins.
struct Pattern: ~Copyable {
  let pointer: OpaquePointer

  // None of Cairo's constructors returns NULL: a failed pattern carries its status, which the context takes over.

  private init(takingOwnershipOf pointer: OpaquePointer) {
    self.pointer = pointer
  }

  init(_ color: RGBA, opacity: Double) {
    self.init(
      takingOwnershipOf: cairo_pattern_create_rgba(
        color.red.share, color.green.share, color.blue.share, color.alpha.share * opacity))
  }

  /// - Parameters:
  ///   - outline: the outline that the paint fills, in device pixels of the picture.
  ///   - shown: the pixels of the picture that are visible. A gradient may be rasterized only for these.
  ///   - top: the row of the picture that is drawn in row 0 of the Cairo context.
  /// - Throws: ``CairoFailure`` when there is not enough memory.
  init(_ paint: PreparedPaint, over outline: Outline, shown: PixelRect, top: Double) throws(CairoFailure) {
    switch paint {
    case .color(let color, let opacity):
      self.init(color, opacity: opacity)
    case .mapped(let gradient, let opacity):
      self.init(gradient, opacity: opacity, top: top)
    case .gradient(let gradient, let colors):
      try self.init(gradient, colors, over: outline, shown: shown, top: top)
    }
  }

  /// Creates a gradient in coordinates of its own, which Cairo draws itself. Its bytes depend on where the surface begins.
  private init(_ gradient: MappedGradient, opacity: Double, top: Double) {
    switch gradient.geometry {
    case .linear(let from, let to):
      self.init(takingOwnershipOf: cairo_pattern_create_linear(from.x, from.y, to.x, to.y))
    case .radial(let focus, let focalRadius, let center, let radius):
      self.init(
        takingOwnershipOf: cairo_pattern_create_radial(focus.x, focus.y, focalRadius, center.x, center.y, radius))
    }
    let moved = VectorTransform.translation(x: Double(gradient.x), y: Double(gradient.y) - top)
    // A vector image has no gradient whose transform has no inverse.
    let inverse = moved.concatenating(gradient.transform).inverse ?? .identity
    var matrix = cairo_matrix_t(inverse)
    cairo_pattern_set_matrix(pointer, &matrix)
    switch gradient.spread {
    case .pad: cairo_pattern_set_extend(pointer, CAIRO_EXTEND_PAD)
    case .reflect: cairo_pattern_set_extend(pointer, CAIRO_EXTEND_REFLECT)
    case .repeat: cairo_pattern_set_extend(pointer, CAIRO_EXTEND_REPEAT)
    }
    add(gradient.stops, opacity: opacity)
  }

  private func add(_ stops: [ColorStop], opacity: Double) {
    for stop in stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pointer, stop.offset, color.red.share, color.green.share, color.blue.share, color.alpha.share * opacity)
    }
  }

  /// Creates a picture of the part of a gradient that is shown.
  private init(
    _ gradient: GradientPaint, _ colors: GradientColors, over outline: Outline, shown: PixelRect, top: Double
  ) throws(CairoFailure) {
    let frame = outline.rect.outset
    // One extra row above and below, because Cairo's rounding of edges can show a part of that row. On the left and right, the
    // border pixels are repeated.
    let area = PixelRect(x: frame.x, y: frame.y - 1, width: frame.width, height: frame.height + 2).intersection(shown)
    guard !area.isEmpty else {
      self.init(.clear, opacity: 0)
      return
    }
    let surface = try GradientRows(gradient, colors).surface(of: area)
    self.init(takingOwnershipOf: cairo_pattern_create_for_surface(surface))
    cairo_surface_destroy(surface)
    var matrix = cairo_matrix_t()
    cairo_matrix_init_translate(&matrix, Double(-area.x), top - Double(area.y))
    cairo_pattern_set_matrix(pointer, &matrix)
    cairo_pattern_set_filter(pointer, CAIRO_FILTER_NEAREST)
    cairo_pattern_set_extend(pointer, CAIRO_EXTEND_PAD)
  }

  deinit {
    cairo_pattern_destroy(pointer)
  }
}

extension cairo_matrix_t {
  init(_ transform: VectorTransform) {
    self.init(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
  }
}
