// SPDX-License-Identifier: MIT

/// A picture whose colour channels are not multiplied by the alpha, as in PNG: rows from top to bottom, without padding.
///
/// Premultiplication loses the colours of nearly transparent pixels; straight pixels keep them.
public struct StraightPixels: Hashable, Sendable {
  public let size: PixelSize
  /// `size.area` pixels, row by row: alpha in the highest byte, then red, green and blue.
  public let pixels: [UInt32]

  /// Creates a picture of straight pixels, given row by row; their number must be `size.area`. The array is not copied.
  public init(size: PixelSize, pixels: [UInt32]) {
    precondition(pixels.count == size.area, "a picture of \(size) needs \(size.area) pixels, not \(pixels.count)")
    self.size = size
    self.pixels = pixels
  }

  /// Converts premultiplied pixels to straight colours, rounded to the nearest step. The pixels of an opaque picture are shared,
  /// not copied.
  public init(_ buffer: PixelBuffer) {
    self.init(
      size: buffer.size,
      pixels: buffer.isOpaque ? buffer.pixels : buffer.pixels.map { PremultipliedRGBA(packed: $0).straight.packed })
  }

  /// The picture with its colour channels multiplied by the alpha and rounded to the nearest step. The pixels of an opaque
  /// picture are shared, not copied.
  public var premultiplied: PixelBuffer {
    let stored = PixelBuffer(size: size, pixels: pixels)
    return stored.isOpaque ? stored : PixelBuffer(size: size, pixels: pixels.map { PremultipliedRGBA(RGBA(packed: $0)).packed })
  }

  /// The pixels as bytes, four for each: red, green, blue and alpha.
  public var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4 * pixels.count) { target, count in
      let bytes = UnsafeMutableRawBufferPointer(target)
      for (index, pixel) in pixels.enumerated() {
        // In memory, red comes first and alpha last.
        bytes.storeBytes(of: (pixel << 8 | pixel >> 24).bigEndian, toByteOffset: 4 * index, as: UInt32.self)
      }
      count = 4 * pixels.count
    }
  }

  /// The pixel in column `x` of row `y`.
  public subscript(x: Int, y: Int) -> RGBA { RGBA(packed: pixels[y * size.width + x]) }
}

extension StraightPixels: CustomStringConvertible {
  public var description: String { "StraightPixels(\(size))" }
}

extension RGBA {
  /// Creates a colour from an integer with the alpha in the highest byte, then red, green and blue.
  @inlinable package init(packed: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: packed >> 16), green: UInt8(truncatingIfNeeded: packed >> 8),
      blue: UInt8(truncatingIfNeeded: packed), alpha: UInt8(packed >> 24))
  }

  /// The colour as an integer with the alpha in the highest byte, then red, green and blue.
  @inlinable package var packed: UInt32 {
    UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}
