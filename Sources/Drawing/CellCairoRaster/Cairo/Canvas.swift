// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CellDisplayList
internal import CellGraphics

/// The owner of a [cairo_t](https://www.cairographics.org/manual/cairo-cairo-t.html) that draws into borrowed pixels.
///
/// Coordinates are device pixels of the whole picture. The canvas covers only `area`, a part of the picture.
struct Canvas: ~Copyable {
  let area: PixelRect
  /// The area that this canvas would cover if the whole picture were drawn at once.
  let wholeArea: PixelRect
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let top: Double
  /// A pointer, because Swift 6.3 destroys a field that counts references at a wrong address when an optimized canvas is abandoned
  /// by an error.
  private let clips: UnsafeMutablePointer<ClipStack>

  /// Creates a canvas over `pixels`, whose memory must stay valid for as long as the canvas exists.
  /// - Parameter wholeArea: the area that the canvas would cover if the whole picture were drawn at once; `nil` if that is
  ///   the area that it covers now.
  /// - Throws: ``CairoFailure`` when Cairo refuses the size or has no memory.
  init(
    borrowing pixels: UnsafeMutableBufferPointer<UInt32>, size: PixelSize, left: Int = 0, top: Int = 0,
    wholeArea: PixelRect? = nil
  ) throws(CairoFailure) {
    // Neither call returns NULL: a failed surface or context carries its status instead.
    let bytes = UnsafeMutableRawPointer(pixels.baseAddress!).assumingMemoryBound(to: UInt8.self)
    let surface = cairo_image_surface_create_for_data(
      bytes, CAIRO_FORMAT_ARGB32, Int32(clamping: size.width), Int32(clamping: size.height), Int32(clamping: size.width * 4))!
    let context = cairo_create(surface)!
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
      throw CairoFailure(status)
    }
    if left != 0 { cairo_translate(context, Double(-left), 0) }
    self.surface = surface
    self.context = context
    self.top = Double(top)
    area = PixelRect(x: left, y: top, width: size.width, height: size.height)
    self.wholeArea = wholeArea ?? area
    clips = UnsafeMutablePointer.allocate(capacity: 1)
    clips.initialize(to: ClipStack(area))
  }

  deinit {
    clips.deinitialize(count: 1)
    clips.deallocate()
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Checks whether a call to Cairo has failed.
  /// - Throws: the first failure since the canvas was created; Cairo records it.
  func check() throws(CairoFailure) {
    let status = cairo_status(context)
    if status != CAIRO_STATUS_SUCCESS { throw CairoFailure(status) }
  }

  /// Ends drawing, so that the pixels can be read.
  func finish() throws(CairoFailure) {
    try check()
    cairo_surface_flush(surface)
  }

  // MARK: Groups and clips

  func save() {
    cairo_save(context)
    clips.pointee.save()
  }

  func restore() {
    cairo_restore(context)
    clips.pointee.restore()
  }

  /// Clips everything drawn until `restore` to an outline.
  func clip(to outline: Outline) {
    addPath(outline)
    cairo_clip(context)
    clips.pointee.intersect(outline)
  }

  /// The rectangle to which drawing is clipped; `nil` if a clip has a curved or fractional edge.
  var pixelClip: PixelRect? { clips.pointee.rect }

  /// The surface of the innermost pass, which belongs to the context.
  var groupTarget: OpaquePointer? { cairo_get_group_target(context) }

  /// Starts an offscreen pass: everything drawn until `endPass` goes into a transparent buffer as large as the clip.
  func beginPass() {
    cairo_push_group(context)
  }

  /// Ends the innermost pass and composites its buffer over the pixels drawn before it.
  /// - Parameters:
  ///   - outline: clips the buffer; ignored if there is a mask.
  ///   - mask: multiplies the buffer by the alpha of a paint, which includes the opacity, clipped to an outline.
  /// - Throws: ``CairoFailure`` when there is no memory for the mask's gradient.
  func endPass(
    opacity: Double, cutBy outline: Outline? = nil, mask: (outline: Outline, paint: PreparedPaint)? = nil
  ) throws(CairoFailure) {
    cairo_pop_group_to_source(context)
    if let mask {
      cairo_save(context)
      addPath(mask.outline)
      cairo_clip(context)
      let pattern = try Pattern(mask.paint, over: mask.outline, shown: shownArea, top: top)
      cairo_mask(context, pattern.pointer)
      cairo_restore(context)
    } else if let outline {
      cairo_save(context)
      addPath(outline)
      cairo_clip(context)
      cairo_paint_with_alpha(context, opacity)
      cairo_restore(context)
    } else {
      cairo_paint_with_alpha(context, opacity)
    }
  }

  /// Ends the innermost pass and composites a paint through the alpha of its buffer.
  /// - Throws: ``CairoFailure`` when there is no memory for the gradient.
  func endPass(painting paint: PreparedPaint) throws(CairoFailure) {
    let mask = cairo_pop_group(context)
    defer { cairo_pattern_destroy(mask) }
    try setSource(paint, over: Outline(shownArea))
    cairo_mask(context, mask)
  }

  // MARK: Items

  func fill(_ outline: Outline, with color: RGBA, opacity: Double) {
    setSource(color, opacity: opacity)
    fill(outline)
  }

  /// - Throws: ``CairoFailure`` when there is no memory for a gradient.
  func fill(_ outline: Outline, with paint: PreparedPaint) throws(CairoFailure) {
    if case .gradient(let gradient, let colors) = paint, outline.radii.isZero, outline.rect.isAligned, let target = pixelTarget {
      return composite(GradientRows(gradient, colors), over: outline.rect.outset, onto: target)
    }
    try setSource(paint, over: outline)
    fill(outline)
  }

  private func fill(_ outline: Outline) {
    guard outline.radii.isZero, outline.rect.isAligned else {
      addPath(outline)
      return cairo_fill(context)
    }
    paint(outline.rect, opacity: 1)
  }

  /// Paints the current source over a rectangle of whole pixels.
  ///
  /// This does not use cairo_fill: Cairo turns a fill that covers the surface into a paint, which rounds clips with fractional
  /// edges differently. Bands inside the rectangle would then differ from the same rows of the whole picture, and a list drawn at
  /// another origin would differ too.
  private func paint(_ rect: DeviceRect, opacity: Double) {
    cairo_save(context)
    cairo_rectangle(context, rect.x, rect.y - top, rect.width, rect.height)
    cairo_clip(context)
    cairo_paint_with_alpha(context, opacity)
    cairo_restore(context)
  }

  /// - Throws: ``CairoFailure`` when there is no memory for a gradient.
  func fillBetween(_ outer: Outline, _ inner: Outline, with paint: PreparedPaint) throws(CairoFailure) {
    try setSource(paint, over: outer)
    addPath(outer)
    if !inner.rect.isEmpty { addPath(inner) }
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(context)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
  }

  /// Draws pixels unscaled, with their upper left corner at `x`, `y`.
  /// - Parameter area: the device pixels over which the pixels are repeated; `nil` to draw them once.
  func draw(
    _ pixels: UnsafeBufferPointer<UInt32>, size: PixelSize, isOpaque: Bool, x: Int, y: Int, opacity: Double,
    repeatedOver area: PixelRect? = nil
  ) {
    // Cairo only reads a source surface; its type has no const.
    let bytes = UnsafeMutableRawPointer(mutating: pixels.baseAddress!).assumingMemoryBound(to: UInt8.self)
    let source = cairo_image_surface_create_for_data(
      bytes, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height), Int32(size.width * 4))
    cairo_set_source_surface(context, source, Double(x), Double(y) - top)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    if area != nil { cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_REPEAT) }
    paint(DeviceRect(area ?? PixelRect(x: x, y: y, width: size.width, height: size.height)), opacity: opacity)
    // The context keeps its source alive, but the source must not outlive the borrowed pixels.
    cairo_set_source_rgb(context, 0, 0, 0)
    cairo_surface_destroy(source)
  }

  /// Draws a colour through a coverage mask whose upper left corner is at `x`, `y`.
  /// - Parameter coverage: rows of ``coverageStride(width:)`` bytes.
  func draw(_ coverage: UnsafeBufferPointer<UInt8>, size: PixelSize, color: RGBA, x: Int, y: Int, opacity: Double) {
    setSource(color, opacity: opacity)
    draw(coverage, size: size, x: x, y: y)
  }

  /// Draws a paint through a coverage mask whose upper left corner is at `x`, `y`.
  /// - Parameter outline: the shape to which the paint belongs.
  /// - Throws: ``CairoFailure`` when there is no memory for a gradient.
  func draw(
    _ coverage: UnsafeBufferPointer<UInt8>, size: PixelSize, paint: PreparedPaint, over outline: Outline, x: Int, y: Int
  ) throws(CairoFailure) {
    try setSource(paint, over: outline)
    draw(coverage, size: size, x: x, y: y)
  }

  private func draw(_ coverage: UnsafeBufferPointer<UInt8>, size: PixelSize, x: Int, y: Int) {
    // Cairo only reads a mask; its type has no const.
    let mask = cairo_image_surface_create_for_data(
      UnsafeMutablePointer(mutating: coverage.baseAddress!), CAIRO_FORMAT_A8, Int32(size.width), Int32(size.height),
      Int32(Canvas.coverageStride(width: size.width)))
    cairo_mask_surface(context, mask, Double(x), Double(y) - top)
    cairo_surface_destroy(mask)
  }

  /// Returns the stride that Cairo requires for rows of coverage: the width rounded up to a multiple of four bytes.
  static func coverageStride(width: Int) -> Int { (width + 3) & ~3 }

  /// Draws glyphs whose positions are relative to `x`, `y`.
  func draw(_ glyphs: [Glyph], font: ScaledFont, color: RGBA, x: Int, y: Int, opacity: Double) {
    setSource(color, opacity: opacity)
    let top = Double(y) - top
    withUnsafeTemporaryAllocation(of: cairo_glyph_t.self, capacity: glyphs.count) { buffer in
      for (index, glyph) in glyphs.enumerated() {
        buffer.initializeElement(
          at: index, to: cairo_glyph_t(index: UInt(glyph.id), x: Double(x + Int(glyph.x)), y: Double(glyph.y) + top))
      }
      FontTable.whileInUse {
        // The context must not keep the font: it would release it at any time.
        cairo_save(context)
        cairo_set_scaled_font(context, font.pointer)
        cairo_show_glyphs(context, buffer.baseAddress, Int32(glyphs.count))
        cairo_restore(context)
      }
    }
    // Cairo 1.16 believes that nothing was drawn if the last colour glyph is outside the surface, and then leaves out a pass in
    // which only other colour glyphs were drawn.
    if font.hasColorGlyphs { cairo_surface_mark_dirty(cairo_get_group_target(context)) }
  }

  // MARK: Paths and paints

  /// Adds an outline to the path: four rounded corners joined by lines, clockwise from the upper left corner.
  private func addPath(_ outline: Outline) {
    let rect = outline.rect
    let y = rect.y - top
    guard !outline.radii.isZero else { return cairo_rectangle(context, rect.x, y, rect.width, rect.height) }
    guard outline.radii.isCircular, !outline.hasCutCorners else { return addCurves(outline, y: y) }
    let radii = outline.radii
    let (topLeft, topRight) = (radii.topLeft.horizontal, radii.topRight.horizontal)
    let (bottomRight, bottomLeft) = (radii.bottomRight.horizontal, radii.bottomLeft.horizontal)
    let bottom = y + rect.height
    cairo_new_sub_path(context)
    cairo_arc(context, rect.x + topLeft, y + topLeft, topLeft, .pi, 1.5 * .pi)
    cairo_arc(context, rect.maxX - topRight, y + topRight, topRight, 1.5 * .pi, 2 * .pi)
    cairo_arc(context, rect.maxX - bottomRight, bottom - bottomRight, bottomRight, 0, 0.5 * .pi)
    cairo_arc(context, rect.x + bottomLeft, bottom - bottomLeft, bottomLeft, 0.5 * .pi, .pi)
    cairo_close_path(context)
  }

  /// Adds an outline whose corners are not all quarters of circles.
  private func addCurves(_ outline: Outline, y: Double) {
    let moved = Outline(
      DeviceRect(x: outline.rect.x, y: y, width: outline.rect.width, height: outline.rect.height), fittedRadii: outline.radii)
    moved.path.append(to: context)
  }

  private func setSource(_ color: RGBA, opacity: Double) {
    cairo_set_source_rgba(context, color.red.share, color.green.share, color.blue.share, color.alpha.share * opacity)
  }

  private func setSource(_ paint: PreparedPaint, over outline: Outline) throws(CairoFailure) {
    if case .color(let color, let opacity) = paint { return setSource(color, opacity: opacity) }
    let pattern = try Pattern(paint, over: outline, shown: shownArea, top: top)
    cairo_set_source(context, pattern.pointer)
  }

  /// The bounds of the current clip within the innermost pass, rounded outwards to whole pixels of the picture.
  var shownArea: PixelRect {
    var (left, upper, right, lower) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &upper, &right, &lower)
    return DeviceRect(x: left, y: upper + top, width: right - left, height: lower - upper).outset
  }
}

extension UInt8 {
  /// The channel's value in `0...1`.
  var share: Double { Double(self) / 255 }
}

extension CairoFailure {
  init(_ status: cairo_status_t) {
    self.init(status: status.rawValue, reason: String(cString: cairo_status_to_string(status)))
  }
}
