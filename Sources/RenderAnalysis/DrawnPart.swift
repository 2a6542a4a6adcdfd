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
      let width = rows.width
      pixels = rows.pixels.withUnsafeBufferPointer { source in
        [UInt32](unsafeUninitializedCapacity: rect.width * rect.height) { pixels, count in
          for y in rect.y..<rect.maxY {
            let start = (y - top) * width + rect.x
            for x in 0..<rect.width { pixels.initializeElement(at: count + x, to: source[start + x]) }
            count += rect.width
          }
        }
      }
    }
  }

  /// Calls `body` for each pixel that is not clear, with its place in a picture that is `width` pixels wide.
  func forEachTouchedPixel(inPictureOfWidth width: Int, _ body: (_ place: Int, _ pixel: UInt32) -> Void) {
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for row in 0..<rect.height {
        let line = start + row * rect.width
        let place = (rect.y + row) * width + rect.x
        var x = 0
        while x < rect.width {
          // Most pixels of a text are clear: eight at once are skipped.
          let end = min(x + 8, rect.width)
          let isClear = end == x + 8 && UnsafeRawPointer(line + x).loadUnaligned(as: SIMD8<UInt32>.self) == .zero
          if !isClear {
            for column in x..<end where line[column] >> 24 > 0 { body(place + column, line[column]) }
          }
          x = end
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
///
/// Without checks for overflow, which cannot be: 255 x 255 + 128 has 16 bits. So loops over pixels become vector instructions.
@inline(__always)
func scaled(_ pair: UInt32, by factor: UInt32) -> UInt32 {
  let product = pair &* factor &+ 0x80_0080
  return (product &+ (product &>> 8 & 0xFF_00FF)) &>> 8 & 0xFF_00FF
}
