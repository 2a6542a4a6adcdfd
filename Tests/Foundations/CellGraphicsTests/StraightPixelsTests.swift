// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

@Suite struct StraightPixelsTests {
  private let size: PixelSize

  init() throws {
    size = try #require(PixelSize(width: 2, height: 1))
  }

  @Test func `bytes are in the order red, green, blue, alpha`() {
    #expect(StraightPixels(size: size, pixels: [0x0102_0304, 0xFF10_2030]).bytes == [2, 3, 4, 1, 0x10, 0x20, 0x30, 0xFF])
  }

  @Test func `premultiplying loses the colours of clear pixels and keeps those of others`() {
    let straight = StraightPixels(size: size, pixels: [0x80FF_4000, 0x00FF_FFFF])
    #expect(straight.premultiplied.pixels == [0x8080_2000, 0])
    #expect(StraightPixels(straight.premultiplied).pixels == [0x80FF_4000, 0])
  }

  @Test func `opaque pixels are the same straight and premultiplied`() {
    let buffer = PixelBuffer(size: size, pixels: [0xFF01_0203, 0xFFFF_FFFF])
    #expect(StraightPixels(buffer).pixels == buffer.pixels)
    #expect(StraightPixels(buffer).premultiplied == buffer)
  }

  @Test func `the subscript returns the straight colour of a pixel`() {
    let pixels = StraightPixels(size: size, pixels: [0x0102_0304, 0xFF10_2030])
    #expect(pixels[0, 0] == RGBA(red: 2, green: 3, blue: 4, alpha: 1))
    #expect(pixels[1, 0] == RGBA(red: 0x10, green: 0x20, blue: 0x30))
  }
}
