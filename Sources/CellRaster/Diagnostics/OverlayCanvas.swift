// SPDX-License-Identifier: MIT

internal import CairoRaster
internal import Graphics

/// An overlay with what stands around it is too large to be a picture.
public struct UndrawableOverlay: Error, Hashable, CustomStringConvertible {
  /// In device pixels.
  public let width, height: Int

  public var description: String {
    "a picture of overlays would have \(width) x \(height) pixels: each side takes at most \(PixelSize.maximumSide), and all of it "
      + "\(Rasterizer.maximumArea); choose a smaller scale or fewer overlays"
  }
}

extension PixelBuffer {
  /// A sheet of paper that pictures are pasted on.
  /// - Throws: ``UndrawableOverlay`` for what is larger than any cell may be.
  init(paperOfWidth width: Int, height: Int) throws(UndrawableOverlay) {
    guard let size = PixelSize(width: width, height: height), size.area <= Rasterizer.maximumArea else {
      throw UndrawableOverlay(width: width, height: height)
    }
    self.init(size: size, filledWith: OverlayPaper.background)
  }

  /// Replaces the pixels at a place by those of a rectangle of another picture, as far as they lie in this one.
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

  /// Fills a rectangle, as far as it lies in the picture.
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
