// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// The smallest outline whose blurred edges and corners are those of a larger one: what shadows are remembered by.
///
/// Beyond the reach of a blur from the corners, the columns and rows of a shadow are all the same. So shapes of all sizes
/// with the same corners share a tile, and the middle of none of them is ever blurred.
struct ShadowTile: Hashable {
  /// The outline near zero: it begins in the first pixel.
  let outline: Outline
  let blur: GaussianBlur
}

/// An outline's tile, and how to make the outline's shadow from it.
struct ShadowTiling {
  let tile: ShadowTile
  private let columns, rows: StretchedMask.Stretch
  /// The upper left pixel of the shadow.
  let x, y: Int

  /// - Parameter area: what is drawn of the picture.
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

  /// The pixel that may be repeated, in the blurred mask; none where the borders fill the shape.
  private static func stretch(count: Int, from first: Double, to last: Double, blur: GaussianBlur) -> StretchedMask.Stretch {
    // A pixel more than the radius: edges need not lie on pixels.
    let border = Int(first.rounded(.up)) + 1 + blur.reach
    let extra = count - border - 1 - (Int(last.rounded(.up)) + 1 + blur.reach)
    return extra > 0 ? StretchedMask.Stretch(index: border + blur.reach, extra: extra) : .none
  }

  /// The shadow, from the blurred coverage of the tile.
  func shadow(from mask: CoverageMask) -> StretchedMask {
    StretchedMask(mask, columns: columns, rows: rows)
  }
}

extension ShadowTile {
  /// The most pixels of a tile: 64 MiB as pixels. Only huge round corners, or a huge blur, make larger ones.
  static let maximumArea = 1 << 24

  /// The tile's coverage, as a fill of the outline gives it, blurred; `nil` for an empty outline.
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
  /// The rectangle cut far beyond `area`, so that its numbers are whole pixels that can be counted with.
  func limited(around area: PixelRect) -> DeviceRect {
    let far = 262_144
    let left = min(max(x, Double(area.x - far)), Double(area.maxX + far))
    let top = min(max(y, Double(area.y - far)), Double(area.maxY + far))
    let right = min(max(maxX, left), Double(area.maxX + far))
    let bottom = min(max(maxY, top), Double(area.maxY + far))
    return DeviceRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
