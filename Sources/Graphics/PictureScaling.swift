// SPDX-License-Identifier: MIT

/// A part of a picture in pixels, which may begin and end between pixels.
public struct PixelRegion: Hashable, Sendable {
  public let x, y, width, height: Double

  /// Creates a region, or returns `nil` where a side is not positive, a number not finite, or any beyond
  /// ``PixelSize/maximumSide``.
  public init?(x: Double, y: Double, width: Double, height: Double) {
    let bound = Double(PixelSize.maximumSide)
    guard abs(x) <= bound, abs(y) <= bound, width > 0, height > 0, width <= bound, height <= bound else { return nil }
    self.init(uncheckedX: x, y: y, width: width, height: height)
  }

  /// All of a picture of this size.
  public init(all size: PixelSize) {
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
  /// The whole picture, scaled to exactly `size`. See ``scaled(from:to:)``.
  public func scaled(to size: PixelSize) -> PixelBuffer {
    scaled(from: PixelRegion(all: self.size), to: size)
  }

  /// The part `region` of the picture, scaled to exactly `size`.
  ///
  /// Each axis by itself is filtered with a cubic: Catmull-Rom, widened by the factor, where it gets smaller, so that
  /// nothing aliases; Mitchell's where it gets larger, so that edges do not ring. Pixels beside the region are taken from
  /// the picture, and its border pixels go on beyond its border. Where nothing is scaled, pixels are copied.
  ///
  /// Weights are whole numbers that sum up to exactly one, so one colour stays this colour, opaque stays opaque, and
  /// every machine gives the same bytes; channels stay premultiplied. Edges of the region count in 1/65,536 pixel.
  /// Takes time in proportion to the pixels of the region and of the result.
  public func scaled(from region: PixelRegion, to size: PixelSize) -> PixelBuffer {
    scaled(from: region, to: size, part: PixelRect(x: 0, y: 0, width: size.width, height: size.height), of: size)
  }

  /// A part of what ``scaled(from:to:)`` gives, in time that does not depend on the rest; `nil` where it is empty or not within `size`.
  public func scaled(from region: PixelRegion, to size: PixelSize, part: PixelRect) -> PixelBuffer? {
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
