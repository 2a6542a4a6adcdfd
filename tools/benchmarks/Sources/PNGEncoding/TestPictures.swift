// SPDX-License-Identifier: MIT

import CellRaster

/// Returns a chat cell of 750 x 160 pixels: flat colours and antialiased text.
func flatCell() -> CairoCanvas {
  let canvas = CairoCanvas(width: 750, height: 160)
  canvas.drawDisc(x: 70, y: 80, radius: 48)
  canvas.write("Anna Schmidt", x: 140, baseline: 50, size: 32, isBold: true)
  canvas.write("The antialiased text of a message, in two", x: 140, baseline: 95, size: 27)
  canvas.write("lines, that goes on a bit longer", x: 140, baseline: 130, size: 27)
  canvas.drawSeparator(x: 140, y: 158)
  return canvas
}

/// Returns a post of 750 x 900 pixels: text above a picture of at most 600 x 600.
func post(with picture: PixelBuffer) -> CairoCanvas {
  let canvas = CairoCanvas(width: 750, height: 900)
  canvas.write("Anna Schmidt", x: 30, baseline: 60, size: 32, isBold: true)
  canvas.write("The antialiased text of a post, which is in two or", x: 30, baseline: 115, size: 27)
  canvas.write("three lines, and goes on a bit longer", x: 30, baseline: 150, size: 27)
  canvas.paste(picture, x: 75, y: 220)
  return canvas
}

/// Returns a generated picture: soft gradients with sensor grain.
func grainyGradients(size: PixelSize) -> PixelBuffer {
  var random: UInt32 = 1
  func grain() -> Int {
    random = random &* 1_664_525 &+ 1_013_904_223
    return Int(random >> 29) - 4
  }
  var pixels: [UInt32] = []
  for y in 0..<size.height {
    for x in 0..<size.width {
      let (red, green, blue) = (x / 4 + 50 + grain(), y / 4 + 50 + grain(), (x + y) / 8 + 50 + grain())
      pixels.append(PremultipliedRGBA(RGBA(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))).packed)
    }
  }
  return PixelBuffer(size: size, pixels: pixels)
}
