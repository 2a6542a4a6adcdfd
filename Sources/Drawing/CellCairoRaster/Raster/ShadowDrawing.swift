// SPDX-License-Identifier: MIT

internal import CellDisplayList
@_spi(Caching) internal import CellGraphics

extension Rasterizer {
  /// The capacity of a rasterizer's shadow cache, in bytes: about a hundred shadows of cards.
  static let shadowMemory = 8 << 20

  /// The largest number of pixels of the offscreen buffer for a layer that casts a shadow: 128 MiB. If a descendant also casts a
  /// shadow, it has its own buffer with the same limit.
  static let maximumShadowArea = 1 << 25

  /// Draws the part of a shape's shadow that is on the canvas. `blur` is twice the standard deviation, in device pixels.
  func drawShadow(of shape: Shape, blur: Double, color: RGBA, opacity: Double, on canvas: borrowing Canvas) throws {
    guard !shape.rect.isEmpty, color.alpha > 0 else { return }
    let blur = GaussianBlur(standardDeviation: blur / 2)
    switch shape {
    case .ring(let outer, let inner):
      try drawInsetShadow(in: outer, around: inner, blur: blur, color: color, opacity: opacity, on: canvas)
    case .box(let outline):
      guard blur.reach > 0 else { return canvas.fill(outline, with: color, opacity: opacity) }
      let tiling = ShadowTiling(outline, blur: blur, around: canvas.area)
      guard let mask = try shadowMask(of: .tile(tiling.tile)) else { return }
      draw(tiling.shadow(from: mask), color: color, x: tiling.x, y: tiling.y, opacity: opacity, on: canvas)
    case .path(let path):
      guard blur.reach > 0 else { return try draw(path, with: .color(color), opacity: opacity, on: canvas) }
      guard path.rect.outset.outset(by: blur.reach).overlaps(canvas.area) else { return }
      guard let mask = try shadowMask(of: .path(CoverageKey(path), blur)) else { return }
      let area = path.extent.outset
      draw(
        StretchedMask(mask), color: color, x: path.x + area.x - blur.reach, y: path.y + area.y - blur.reach, opacity: opacity,
        on: canvas)
    }
  }

  /// Draws the part of an inset shadow that is on the canvas. Both outlines have tiles of their own, so all of it is computed without Cairo's
  /// clips, whose edges have other bytes in tiles.
  private func drawInsetShadow(
    in outer: Outline, around hole: Outline, blur: GaussianBlur, color: RGBA, opacity: Double, on canvas: borrowing Canvas
  ) throws {
    let tiling = ShadowTiling(outer, blur: GaussianBlur(standardDeviation: 0), around: canvas.area)
    let shown = outer.rect.outset.intersection(canvas.area)
    guard let size = PixelSize(width: shown.width, height: shown.height), let mask = try shadowMask(of: .tile(tiling.tile)) else {
      return
    }
    let stride = Canvas.coverageStride(width: size.width)
    var bytes = tiling.shadow(from: mask).bytes(of: shown.translated(x: -tiling.x, y: -tiling.y), stride: stride)
    if !hole.rect.isEmpty {
      let tiling = ShadowTiling(hole, blur: blur, around: canvas.area)
      if let mask = try shadowMask(of: .tile(tiling.tile)) {
        let light = tiling.shadow(from: mask)
        let lit = light.bounds.translated(x: tiling.x, y: tiling.y).intersection(shown)
        bytes.darken(
          lit.translated(x: -shown.x, y: -shown.y),
          by: light.bytes(of: lit.translated(x: -tiling.x, y: -tiling.y), stride: lit.width),
          stride: stride, isBlurred: blur.reach > 0)
      }
    }
    bytes.withUnsafeBufferPointer {
      canvas.draw($0, size: size, color: color, x: shown.x, y: shown.y, opacity: opacity)
    }
  }

  private func shadowMask(of source: ShadowSource) throws -> CoverageMask? {
    if let known = shadowMasks.value(for: source) { return known }
    let mask =
      switch source {
      case .tile(let tile): try tile.mask()
      case .path(let key, let blur): try coverage(of: key.shape)?.mask().blurred(by: blur)
      }
    guard let mask else { return nil }
    shadowMasks.remember(mask, for: source, cost: mask.size.area)
    return mask
  }

  /// Draws a colour through the part of a mask that the canvas covers.
  private func draw(_ mask: StretchedMask, color: RGBA, x: Int, y: Int, opacity: Double, on canvas: borrowing Canvas) {
    let shown = mask.bounds.translated(x: x, y: y).intersection(canvas.area)
    guard let size = PixelSize(width: shown.width, height: shown.height) else { return }
    let bytes = mask.bytes(of: shown.translated(x: -x, y: -y), stride: Canvas.coverageStride(width: size.width))
    bytes.withUnsafeBufferPointer {
      canvas.draw($0, size: size, color: color, x: shown.x, y: shown.y, opacity: opacity)
    }
  }

  /// Draws a layer's content over the shadows that the content's alpha casts.
  ///
  /// The content is drawn once into its own buffer for all shadows. The buffer includes the content outside the canvas whose shadow reaches
  /// into the canvas. So the edges of bands and of the picture cut the shadow, but never the content that casts it.
  func draw(
    _ steps: [PaintingStep], of index: Int, casting shadows: [Shadow], in list: DisplayList, on canvas: borrowing Canvas
  ) throws {
    let ink = try list.inkBounds(ofContent: index) { (item) throws(LayerFailure) in try inkBounds(of: item, in: list) }
    let shown = ink.intersection(shadows.contentArea(for: canvas.area))
    guard !shown.isEmpty else { return }
    let whole = ink.intersection(shadows.contentArea(for: canvas.wholeArea))
    let needed = list.areaDrawn(for: shown, ofContent: index, within: whole).ifFitting(orElse: shown)
    passCount += 1
    let size = try drawableSize(of: needed, path: list.layers[index].path)
    let isRepeated = list.repeatsContent(ofLayer: index)
    let caster = isRepeated ? list.shadowCaster(ofLayer: index) : list
    var content = PixelBuffer(size: size)
    try content.withMutablePixels { (pixels) throws(any Error) in
      let inner = try Canvas(borrowing: pixels, size: size, left: needed.x, top: needed.y, wholeArea: whole)
      try draw(steps, of: index, in: caster, on: inner)
      try inner.finish()
    }
    let alpha = CoverageMask(alphaOf: content)
    for shadow in shadows.reversed() {
      let mask = StretchedMask(alpha.blurred(by: GaussianBlur(standardDeviation: shadow.blur / 2)))
      draw(
        mask, color: shadow.color, x: needed.x - shadow.reach + shadow.x, y: needed.y - shadow.reach + shadow.y, opacity: 1,
        on: canvas)
    }
    if isRepeated {
      let count = passCount
      try draw(steps, of: index, in: list, on: canvas)
      passCount = count
      return
    }
    content.pixels.withUnsafeBufferPointer {
      canvas.draw($0, size: size, isOpaque: false, x: needed.x, y: needed.y, opacity: 1)
    }
  }

  private func drawableSize(of rect: PixelRect, path: String) throws(LayerFailure) -> PixelSize {
    guard let size = PixelSize(width: rect.width, height: rect.height) else {
      preconditionFailure("the layer's area \(rect) is empty or too large")
    }
    if max(size.width, size.height) > Limits.surfaceSide {
      throw LayerFailure(path: path, reason: UndrawableSize.tooWide(size, limit: Limits.surfaceSide))
    }
    if size.area > Rasterizer.maximumShadowArea {
      throw LayerFailure(path: path, reason: UndrawableSize.tooManyPixels(size, limit: Rasterizer.maximumShadowArea))
    }
    return size
  }
}

extension [UInt8] {
  /// Removes light from coverage.
  /// - Parameters:
  ///   - part: the part of the coverage that the light reaches.
  ///   - light: the light in `part`, row by row.
  ///   - stride: the number of bytes in a row of the coverage.
  ///   - isBlurred: whether the light has no edges. Light that ends at the edge of the coverage leaves nothing of it otherwise.
  fileprivate mutating func darken(_ part: PixelRect, by light: [UInt8], stride: Int, isBlurred: Bool) {
    withUnsafeMutableBufferPointer { bytes in
      light.withUnsafeBufferPointer { light in
        var row = 0
        while row < part.height {
          let start = (part.y + row) * stride + part.x
          var column = 0
          while column < part.width {
            let (covered, lit) = (Int(bytes[start + column]), Int(light[row * part.width + column]))
            let rest = isBlurred ? (covered * (255 - lit) + 127) / 255 : Swift.max(0, covered - lit)
            bytes[start + column] = UInt8(truncatingIfNeeded: rest)
            column += 1
          }
          row += 1
        }
      }
    }
  }
}

/// What casts a shadow, as the key of its blurred coverage.
enum ShadowSource: Hashable {
  case tile(ShadowTile)
  case path(CoverageKey, GaussianBlur)
}

extension PathCoverage {
  /// Returns the coverage without the padding of its rows.
  /// - Throws: ``UndrawableSize`` if a blurred shadow of this size would take too much memory.
  fileprivate func mask() throws(UndrawableSize) -> CoverageMask {
    guard size.area <= ShadowTile.maximumArea else {
      throw UndrawableSize.tooManyPixels(size, limit: ShadowTile.maximumArea)
    }
    let stride = Canvas.coverageStride(width: size.width)
    return CoverageMask(
      size: size, coverage: (0..<size.height).flatMap { bytes[$0 * stride..<$0 * stride + size.width] })
  }
}

extension ShadowTile {
  /// The largest number of pixels of a tile: 64 MiB while it is drawn. Only huge rounded corners or a huge blur exceed it.
  static let maximumArea = 1 << 24

  /// Fills the outline and returns its blurred coverage, or `nil` if the outline is empty.
  /// - Throws: ``CairoFailure``; ``UndrawableSize``.
  func mask() throws -> CoverageMask? {
    let pixels = outline.rect.outset
    guard let size = PixelSize(width: pixels.maxX, height: pixels.maxY) else { return nil }
    guard size.area <= Self.maximumArea else { throw UndrawableSize.tooManyPixels(size, limit: Self.maximumArea) }
    guard max(size.width, size.height) <= Limits.surfaceSide else {
      throw UndrawableSize.tooWide(size, limit: Limits.surfaceSide)
    }
    var buffer = PixelBuffer(size: size)
    try buffer.withMutablePixels { (pixels) throws(CairoFailure) in
      let canvas = try Canvas(borrowing: pixels, size: size)
      canvas.fill(outline, with: RGBA.black, opacity: 1)
      try canvas.finish()
    }
    return CoverageMask(alphaOf: buffer).blurred(by: blur)
  }
}
