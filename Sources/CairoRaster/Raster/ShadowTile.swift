// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// The smallest outline whose blurred edges and corners equal those of a larger one: the key of the shadow cache.
///
/// Beyond the reach of the blur from the corners, all columns and rows of a shadow are the same. So shapes of all sizes with the
/// same corners share a tile, and the middle of a shape is never blurred.
struct ShadowTile: Hashable {
  /// The outline, moved so that it begins in the first pixel.
  let outline: Outline
  let blur: GaussianBlur
}

/// The tile of an outline, and how to stretch it to the outline's shadow.
struct ShadowTiling {
  let tile: ShadowTile
  private let columns, rows: StretchedMask.Stretch
  /// The upper left pixel of the shadow.
  let x, y: Int

  /// - Parameter area: the part of the picture that is drawn.
  init(_ outline: Outline, blur: GaussianBlur, around area: PixelRect) {
    let rect = outline.rect.limited(around: area)
    let pixels = rect.outset
    let radii = outline.radii
    columns = Self.stretch(
      count: pixels.width, from: max(radii.topLeft, radii.bottomLeft), to: max(radii.topRight, radii.bottomRight), blur: blur)
    rows = Self.stretch(
      count: pixels.height, from: max(radii.topLeft, radii.topRight), to: max(radii.bottomLeft, radii.bottomRight), blur: blur)
    let reduced = DeviceRect(
      x: rect.x - Double(pixels.x), y: rect.y - Double(pixels.y), width: rect.width - Double(columns.extra),
      height: rect.height - Double(rows.extra))
    tile = ShadowTile(outline: Outline(reduced, radii: radii), blur: blur)
    x = pixels.x - blur.reach
    y = pixels.y - blur.reach
  }

  /// Returns the pixel of the blurred mask that may be repeated, or none if the borders fill the shape.
  private static func stretch(count: Int, from first: Double, to last: Double, blur: GaussianBlur) -> StretchedMask.Stretch {
    // One pixel more than the radius, because edges need not be on whole pixels.
    let border = Int(first.rounded(.up)) + 1 + blur.reach
    let extra = count - border - 1 - (Int(last.rounded(.up)) + 1 + blur.reach)
    return extra > 0 ? StretchedMask.Stretch(index: border + blur.reach, extra: extra) : .none
  }

  /// Returns the shadow, made from the blurred coverage of the tile.
  func shadow(from mask: CoverageMask) -> StretchedMask {
    StretchedMask(mask, columns: columns, rows: rows)
  }
}

extension ShadowTile {
  /// The largest number of pixels of a tile: 64 MiB while it is drawn. Only huge rounded corners or a huge blur exceed it.
  static let maximumArea = 1 << 24

  /// Returns the tile's coverage, as a fill of the outline gives it, blurred. Returns `nil` for an empty outline.
  /// - Throws: ``CairoFailure``; ``UndrawableSize``.
  func mask() throws -> CoverageMask? {
    let pixels = outline.rect.outset
    guard let size = PixelSize(width: pixels.maxX, height: pixels.maxY) else { return nil }
    guard size.area <= Self.maximumArea else { throw UndrawableSize.tooManyPixels(size, limit: Self.maximumArea) }
    guard max(size.width, size.height) <= Canvas.maximumSide else {
      throw UndrawableSize.tooWide(size, limit: Canvas.maximumSide)
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

extension DeviceRect {
  /// Returns the rectangle clipped far outside `area`, so that its size in whole pixels can be computed without overflow.
  func limited(around area: PixelRect) -> DeviceRect {
    let far = 262_144
    let left = min(max(x, Double(area.x - far)), Double(area.maxX + far))
    let top = min(max(y, Double(area.y - far)), Double(area.maxY + far))
    let right = min(max(maxX, left), Double(area.maxX + far))
    let bottom = min(max(maxY, top), Double(area.maxY + far))
    return DeviceRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
