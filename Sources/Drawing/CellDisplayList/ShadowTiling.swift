// SPDX-License-Identifier: MIT

package import CellGraphics

/// The key of the shadow cache: the smallest outline whose shadow has the same edges and corners as the shadow of a larger outline.
///
/// Farther from the corners than the blur reaches, all columns of a shadow are equal, and so are all rows. So shapes of all sizes
/// with the same corners share a tile, and the middle of a large shape is never blurred.
package struct ShadowTile: Hashable {
  /// The outline, moved by whole pixels so that it begins in the pixel at 0, 0.
  package let outline: Outline
  package let blur: GaussianBlur
}

/// The tile of an outline, and the column and row to repeat so that the tile becomes the outline's shadow.
package struct ShadowTiling {
  package let tile: ShadowTile
  private let columns, rows: StretchedMask.Stretch
  /// The upper left pixel of the shadow, in device pixels of the whole picture.
  package let x, y: Int

  /// - Parameter area: the part of the picture that is drawn, in device pixels.
  package init(_ outline: Outline, blur: GaussianBlur, around area: PixelRect) {
    let rect = outline.rect.limited(around: area)
    let pixels = rect.outset
    let radii = outline.radii
    columns = Self.stretch(
      count: pixels.width, from: max(radii.topLeft.horizontal, radii.bottomLeft.horizontal),
      to: max(radii.topRight.horizontal, radii.bottomRight.horizontal), blur: blur)
    rows = Self.stretch(
      count: pixels.height, from: max(radii.topLeft.vertical, radii.topRight.vertical),
      to: max(radii.bottomLeft.vertical, radii.bottomRight.vertical), blur: blur)
    let reduced = DeviceRect(
      x: rect.x - Double(pixels.x), y: rect.y - Double(pixels.y), width: rect.width - Double(columns.extra),
      height: rect.height - Double(rows.extra))
    tile = ShadowTile(outline: Outline(reduced, insetRadii: radii), blur: blur)
    x = pixels.x - blur.reach
    y = pixels.y - blur.reach
  }

  /// Returns the column or row of the blurred mask to repeat, and how often to repeat it. Returns `.none` if the shape is so small
  /// that the blur reaches from the corners to all columns or rows.
  private static func stretch(count: Int, from first: Double, to last: Double, blur: GaussianBlur) -> StretchedMask.Stretch {
    // One pixel more than the radius, because an edge may lie between pixels.
    let border = Int(first.rounded(.up)) + 1 + blur.reach
    let extra = count - border - 1 - (Int(last.rounded(.up)) + 1 + blur.reach)
    return extra > 0 ? StretchedMask.Stretch(index: border + blur.reach, extra: extra) : .none
  }

  /// Returns the outline's shadow. `mask` is the blurred coverage of the tile.
  package func shadow(from mask: CoverageMask) -> StretchedMask {
    StretchedMask(mask, columns: columns, rows: rows)
  }
}

extension DeviceRect {
  /// Returns the rectangle clipped to 262,144 pixels around `area`, so that its size in whole pixels can be computed without
  /// overflow.
  fileprivate func limited(around area: PixelRect) -> DeviceRect {
    let far = 262_144
    let left = min(max(x, Double(area.x - far)), Double(area.maxX + far))
    let top = min(max(y, Double(area.y - far)), Double(area.maxY + far))
    let right = min(max(maxX, left), Double(area.maxX + far))
    let bottom = min(max(maxY, top), Double(area.maxY + far))
    return DeviceRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
