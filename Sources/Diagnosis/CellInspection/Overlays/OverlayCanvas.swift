// SPDX-License-Identifier: MIT

internal import CellCairoRaster
internal import CellGraphics

/// The error for an overlay or contact sheet that is too large for a picture.
package struct UndrawableOverlay: Error, Equatable, CustomStringConvertible {
  /// The size that the picture would have, in device pixels.
  package let width, height: Int

  package var description: String {
    "the overlays need a picture of \(width) x \(height) pixels, but a picture can have at most \(PixelSize.maximumSide) pixels on "
      + "a side and \(Limits.pixels) in total; choose a smaller scale or fewer overlays"
  }
}

extension PixelBuffer {
  /// Creates a blank sheet to paste pictures on.
  /// - Throws: ``UndrawableOverlay`` if the sheet would be too large for a picture.
  init(blankSheetOfWidth width: Int, height: Int) throws(UndrawableOverlay) {
    guard let size = PixelSize(width: width, height: height), size.area <= Limits.pixels else {
      throw UndrawableOverlay(width: width, height: height)
    }
    self.init(size: size, filledWith: OverlayColors.background)
  }

  /// Copies `part` of another picture into this one, or the whole other picture if `part` is `nil`. The upper left corner of the
  /// copy is at `x`, `y`. Pixels outside this picture are left out.
  mutating func paste(_ other: PixelBuffer, _ part: PixelRect? = nil, x: Int, y: Int) {
    let part = part ?? PixelRect(x: 0, y: 0, width: other.width, height: other.height)
    let target = PixelRect(x: x, y: y, width: part.width, height: part.height).intersection(bounds)
    let width = width
    withMutablePixels { pixels in
      for row in target.y..<target.maxY {
        let source = (row - y + part.y) * other.width + part.x - x
        for column in target.x..<target.maxX { pixels[row * width + column] = other.pixels[source + column] }
      }
    }
  }

  /// Fills a rectangle, clipped to the picture's bounds.
  mutating func fill(_ rect: PixelRect, with color: RGBA) {
    let target = rect.intersection(bounds)
    let width = width
    withMutablePixels { pixels in
      for row in target.y..<target.maxY {
        for column in target.x..<target.maxX { pixels[row * width + column] = PremultipliedRGBA(color).packed }
      }
    }
  }

  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}
