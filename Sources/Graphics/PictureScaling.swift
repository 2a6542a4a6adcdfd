// SPDX-License-Identifier: MIT

/// A part of a picture in pixels, whose edges may be fractional.
package struct PixelRegion: Hashable, Sendable {
  package let x, y, width, height: Double

  /// Creates a region, or returns `nil` if a side is not positive, a number is not finite, or a number is beyond
  /// ``PixelSize/maximumSide``.
  package init?(x: Double, y: Double, width: Double, height: Double) {
    let bound = Double(PixelSize.maximumSide)
    guard abs(x) <= bound, abs(y) <= bound, width > 0, height > 0, width <= bound, height <= bound else { return nil }
    self.init(uncheckedX: x, y: y, width: width, height: height)
  }

  /// Creates a region that is the whole of a picture of this size.
  package init(all size: PixelSize) {
    self.init(uncheckedX: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  private init(uncheckedX x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension PixelBuffer {
  /// Returns the whole picture, scaled to exactly `size`. See ``scaled(from:to:)``.
  public func scaled(to size: PixelSize) -> PixelBuffer {
    scaled(from: PixelRegion(all: self.size), to: size)
  }

  /// Returns the part `region` of the picture, scaled to exactly `size`.
  ///
  /// Each axis is filtered separately with a cubic. An axis that gets smaller uses Catmull-Rom, widened by the scale factor, to
  /// avoid aliasing. An axis that gets larger uses Mitchell's filter, to avoid ringing at edges. Pixels next to the region are
  /// taken from the picture; beyond the picture its border pixels are repeated. An axis that is not scaled is copied.
  ///
  /// Weights are integers whose sum is exactly one. So a picture of one colour keeps it, opaque stays opaque, and every machine
  /// gives the same bytes. Channels stay premultiplied. The edges of the region are rounded to 1/65,536 pixel. Takes time
  /// proportional to the number of pixels of the region and of the result.
  package func scaled(from region: PixelRegion, to size: PixelSize) -> PixelBuffer {
    scaled(from: region, to: size, part: PixelRect(x: 0, y: 0, width: size.width, height: size.height), of: size)
  }

  /// Returns a part of the result of ``scaled(from:to:)``, in time that does not depend on the rest. Returns `nil` if the part is
  /// empty or not inside `size`.
  package func scaled(from region: PixelRegion, to size: PixelSize, part: PixelRect) -> PixelBuffer? {
    guard let partSize = PixelSize(width: part.width, height: part.height), part.x >= 0, part.y >= 0, part.maxX <= size.width,
      part.maxY <= size.height
    else { return nil }
    return scaled(from: region, to: size, part: part, of: partSize)
  }

  private func scaled(from region: PixelRegion, to size: PixelSize, part: PixelRect, of partSize: PixelSize) -> PixelBuffer {
    let columns = ScalingAxis(
      sourceLength: width, origin: region.x, extent: region.width, targetLength: size.width, targets: part.x..<part.maxX)
    let rows = ScalingAxis(
      sourceLength: height, origin: region.y, extent: region.height, targetLength: size.height, targets: part.y..<part.maxY)
    let neededRows = rows.neededPixels
    let narrowed = scaledRows(neededRows, along: columns)
    let pixels = scaledColumns(of: narrowed, from: neededRows.lowerBound, width: part.width, along: rows)
    return PixelBuffer(size: partSize, pixels: pixels)
  }
}
