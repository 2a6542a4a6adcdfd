// SPDX-License-Identifier: MIT

/// The error for two pictures that have different sizes but must have the same size.
public struct SizeMismatch: Error, Hashable, CustomStringConvertible {
  public let expected, actual: PixelSize

  public init(expected: PixelSize, actual: PixelSize) {
    self.expected = expected
    self.actual = actual
  }

  public var description: String { "the picture has \(actual) pixels, not \(expected)" }
}

/// Composites `source` over `backdrop`, pixel by pixel. Faster compositing is tested against this reference.
///
/// This is Porter and Duff's source-over operator on premultiplied channels: s + d x (255 - alpha of s) / 255, rounded to the
/// nearest step.
/// - Throws: ``SizeMismatch`` when the sizes differ.
public func composited(_ source: PixelBuffer, over backdrop: PixelBuffer) throws(SizeMismatch) -> PixelBuffer {
  guard source.size == backdrop.size else { throw SizeMismatch(expected: backdrop.size, actual: source.size) }
  let pixels = zip(source.pixels, backdrop.pixels).map { composited($0, over: $1) }
  return PixelBuffer(size: source.size, pixels: pixels)
}

/// Composites a premultiplied pixel over another. See ``composited(_:over:)-(PixelBuffer,_)``.
package func composited(_ above: UInt32, over below: UInt32) -> UInt32 {
  let rest = 255 - above >> 24
  if rest == 0 { return above }
  return [24, 16, 8, 0].reduce(into: 0) { result, shift in
    result |= min(255, above >> shift & 255 + multipliedByte(below >> shift & 255, rest)) << shift
  }
}
