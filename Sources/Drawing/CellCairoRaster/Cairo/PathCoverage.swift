// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CellDisplayList
internal import CellGraphics

/// The coverage of a path shape: rows of ``Canvas/coverageStride(width:)`` bytes.
///
/// It is drawn on a surface of its own, whose first pixel is a whole device pixel of the shape. So it does not depend on what else is
/// drawn, on bands or on clips.
struct PathCoverage {
  /// The pixels, relative to the position of the shape.
  let area: PixelRect
  let size: PixelSize
  private(set) var bytes: [UInt8]

  /// The largest number of pixels: 64 MiB.
  static let maximumArea = 1 << 26

  /// Draws a shape; `nil` if it covers no pixel.
  /// - Throws: ``CairoFailure``; ``UndrawableSize``.
  init?(of shape: PathShape) throws { try self.init(of: shape, in: shape.extent.outset) }

  private init?(of shape: PathShape, in area: PixelRect) throws {
    try self.init(clearIn: area)
    try draw(shape)
    for union in shape.clips { try intersect(union) }
  }

  private init?(clearIn area: PixelRect) throws(UndrawableSize) {
    guard let size = PixelSize(width: area.width, height: area.height) else { return nil }
    guard max(size.width, size.height) <= Limits.surfaceSide else {
      throw UndrawableSize.tooWide(size, limit: Limits.surfaceSide)
    }
    guard size.area <= Self.maximumArea else { throw UndrawableSize.tooManyPixels(size, limit: Self.maximumArea) }
    self.area = area
    self.size = size
    bytes = [UInt8](repeating: 0, count: Canvas.coverageStride(width: size.width) * size.height)
  }

  /// Adds a shape to what is covered already.
  private mutating func draw(_ shape: PathShape) throws(CairoFailure) {
    let (area, size) = (area, size)
    try bytes.withUnsafeMutableBufferPointer { (bytes) throws(CairoFailure) in
      // Neither call returns NULL: a failed surface or context carries its status instead.
      let surface = cairo_image_surface_create_for_data(
        bytes.baseAddress, CAIRO_FORMAT_A8, Int32(size.width), Int32(size.height),
        Int32(Canvas.coverageStride(width: size.width)))
      let context = cairo_create(surface)!
      defer {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
      }
      cairo_translate(context, Double(-area.x), Double(-area.y))
      cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
      cairo_set_tolerance(context, 0.05)
      shape.draw(in: context)
      let status = cairo_status(context)
      guard status == CAIRO_STATUS_SUCCESS else { throw CairoFailure(status) }
      cairo_surface_flush(surface)
    }
  }

  /// Leaves only what is inside at least one of the shapes.
  private mutating func intersect(_ union: [PathShape]) throws {
    guard var clip = try PathCoverage(clearIn: area) else { return }
    for shape in union {
      if shape.clips.isEmpty, !shape.part.isOutside {
        try clip.draw(shape)
      } else if let part = try PathCoverage(of: shape, in: area) {
        clip.add(part)
      }
    }
    for index in bytes.indices { bytes[index] = UInt8((Int(bytes[index]) * Int(clip.bytes[index]) + 127) / 255) }
  }

  /// Adds the coverage of another shape in the same area, as if it were drawn over this one.
  private mutating func add(_ other: PathCoverage) {
    for index in bytes.indices {
      let uncovered = 255 - Int(bytes[index])
      bytes[index] = UInt8(255 - (uncovered * (255 - Int(other.bytes[index])) + 127) / 255)
    }
  }
}

extension PathShape {
  /// Fills or strokes the path in white, or all but that.
  fileprivate func draw(in context: OpaquePointer) {
    var matrix = cairo_matrix_t(transform)
    // Cairo cannot draw with a matrix that has no inverse; nothing is visible then.
    guard transform.determinant != 0 else { return }
    cairo_save(context)
    cairo_set_source_rgba(context, 1, 1, 1, 1)
    if part.isOutside {
      cairo_paint(context)
      cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT)
    }
    cairo_transform(context, &matrix)
    switch part {
    case .inside(let rule), .outside(let rule): fill(path, rule, in: context)
    case .stroke(let style), .outsideStroke(let style): stroke(style, in: context)
    }
    cairo_restore(context)
  }

  private func fill(_ path: VectorPath, _ rule: FillRule, in context: OpaquePointer) {
    path.add(to: context)
    cairo_set_fill_rule(context, rule == .nonZero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(context)
  }

  private func stroke(_ style: StrokeStyle, in context: OpaquePointer) {
    // Cairo's coordinates are multiples of 1/256 of a pixel.
    guard let style = style.withoutEmptyDashes(upTo: 1 / (256 * transform.largestStretch)) else { return }
    path.cuttingTightEnds().add(to: context)
    cairo_set_line_width(context, style.width)
    cairo_set_line_cap(context, cairo_line_cap_t(style.cap))
    cairo_set_line_join(context, cairo_line_join_t(style.join))
    cairo_set_miter_limit(context, style.miterLimit)
    cairo_set_dash(context, style.dashes, Int32(style.dashes.count), style.dashOffset)
    cairo_stroke(context)
    if style.cap == .square, style.beginsWithDash { fill(path.squares(side: style.width), .nonZero, in: context) }
  }
}

extension VectorPath {
  fileprivate func add(to context: OpaquePointer) {
    cairo_new_path(context)
    append(to: context)
  }

  /// Adds the subpaths to the current path of a context.
  func append(to context: OpaquePointer) {
    for element in elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let first, let second, let end):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo_close_path(context)
      }
    }
  }
}

extension cairo_line_cap_t {
  fileprivate init(_ cap: LineCap) {
    switch cap {
    case .butt: self = CAIRO_LINE_CAP_BUTT
    case .round: self = CAIRO_LINE_CAP_ROUND
    case .square: self = CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension cairo_line_join_t {
  fileprivate init(_ join: LineJoin) {
    switch join {
    case .miter: self = CAIRO_LINE_JOIN_MITER
    case .round: self = CAIRO_LINE_JOIN_ROUND
    case .bevel: self = CAIRO_LINE_JOIN_BEVEL
    }
  }
}
