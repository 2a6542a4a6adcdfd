// SPDX-License-Identifier: MIT

internal import Graphics

/// The pixels of an item, or of a layer, drawn alone on transparency: premultiplied, row by row, in a rectangle beyond which
/// all is clear.
struct DrawnPart: Hashable {
  let rect: PixelRect
  let pixels: [UInt32]

  static let nothing = DrawnPart(rect: .empty, pixels: [])

  init(rect: PixelRect, pixels: [UInt32]) {
    precondition(pixels.count == rect.width * rect.height, "a part has a pixel for each of its rectangle's")
    self.rect = rect
    self.pixels = pixels
  }

  /// A rectangle out of full rows, of which the first is the row `top` of the picture.
  init(_ rect: PixelRect, of rows: PixelBuffer, from top: Int) {
    self.rect = rect
    if rect.width == rows.width, rect.height == rows.height {
      pixels = rows.pixels
    } else {
      var pixels: [UInt32] = []
      pixels.reserveCapacity(rect.width * rect.height)
      for y in rect.y..<rect.maxY {
        let start = (y - top) * rows.width + rect.x
        pixels += rows.pixels[start..<start + rect.width]
      }
      self.pixels = pixels
    }
  }

  /// Calls `body` for each pixel with its place in a picture that is `width` pixels wide.
  func forEachPixel(inPictureOfWidth width: Int, _ body: (_ place: Int, _ pixel: UInt32) -> Void) {
    pixels.withUnsafeBufferPointer { pixels in
      var index = 0
      for y in rect.y..<rect.maxY {
        let row = y * width
        for x in rect.x..<rect.maxX {
          body(row + x, pixels[index])
          index += 1
        }
      }
    }
  }
}

/// `source` over `backdrop`, both premultiplied; the arithmetic of `composited(_:over:)` in Graphics, which the tests hold it to.
@inline(__always)
func composited(_ source: UInt32, over backdrop: UInt32) -> UInt32 {
  let alpha = source >> 24
  if alpha == 255 || backdrop == 0 { return source }
  if source == 0 { return backdrop }
  // Two channels at a time, 16 bits apart.
  let rest = 255 - alpha
  let redBlue = scaled(backdrop & 0xFF_00FF, by: rest) + source & 0xFF_00FF
  let alphaGreen = scaled(backdrop >> 8 & 0xFF_00FF, by: rest) + source >> 8 & 0xFF_00FF
  return redBlue | alphaGreen << 8
}

/// Two bytes, 16 bits apart, each times `factor` / 255, rounded to the nearest.
@inline(__always)
func scaled(_ pair: UInt32, by factor: UInt32) -> UInt32 {
  let product = pair * factor + 0x80_0080
  return (product + (product >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
}
