// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageComparison
import Testing

@Suite struct DifferencePictureTests {
  private func picture(_ pixels: [UInt32], width: Int) throws -> PixelBuffer {
    PixelBuffer(size: try #require(PixelSize(width: width, height: pixels.count / width)), pixels: pixels)
  }

  @Test func `differing pixels are red on the reference in pale grey`() throws {
    let reference = try picture([0xFF00_0000, 0xFFFF_FFFF, 0xFF80_8080], width: 3)
    let actual = try picture([0xFF00_0000, 0xFFFF_FFFE, 0xFF80_8080], width: 3)
    #expect(differencePicture(of: actual, from: reference)?.pixels == [0xFFE5_E5E5, 0xFFFF_0000, 0xFFF2_F2F2])
  }

  @Test func `small channel differences are yellow, large ones red`() throws {
    let reference = try picture([0xFF00_0000, 0xFF00_0000, 0xFF00_0000], width: 3)
    let actual = try picture([0xFF00_0001, 0xFF00_0080, 0xFFFF_0000], width: 3)
    let drawn = try #require(differencePicture(of: actual, from: reference, metric: .channel))
    #expect(drawn.pixels == [0xFFFF_FF00, 0xFFFF_7F00, 0xFFFF_0000])
  }

  @Test func `the window with the most differing pixels is framed`() throws {
    let reference = try picture([UInt32](repeating: 0xFFFF_FFFF, count: 16), width: 4)
    var pixels = reference.pixels
    pixels[10] = 0xFF00_0000
    let actual = PixelBuffer(size: reference.size, pixels: pixels)
    let drawn = try #require(differencePicture(of: actual, from: reference, metric: .window(side: 3)))
    let (frame, paper) = (0xFF00_60FF as UInt32, 0xFFFF_FFFF as UInt32)
    #expect(
      drawn.pixels == [
        frame, frame, frame, paper, frame, paper, frame, paper, frame, frame, frame, paper, paper, paper, paper, paper,
      ])
  }

  @Test func `the picture covers both pictures, and is transparent where neither has a pixel`() throws {
    let wide = try picture([0xFFFF_FFFF, 0xFFFF_FFFF], width: 2)
    let tall = try picture([0xFFFF_FFFF, 0xFFFF_FFFF], width: 1)
    let drawn = try #require(differencePicture(of: tall, from: wide))
    #expect(drawn.pixels == [0xFFFF_FFFF, 0xFFFF_0000, 0xFFFF_0000, 0])
  }

  @Test func `a very wide and a very high picture can be compared, but not drawn`() throws {
    let wide = try picture([UInt32](repeating: 0xFFFF_FFFF, count: 65_535), width: 65_535)
    let high = try picture(wide.pixels, width: 1)
    #expect(ImageDifference(of: high, from: wide).pixelCount == 131_068)
    #expect(differencePicture(of: high, from: wide) == nil)
    #expect(threePanels(reference: wide, difference: wide, actual: high) == nil)
  }

  @Test func `ignored pixels that only the actual picture has stay pale`() throws {
    let short = try picture([0xFFFF_FFFF], width: 1)
    let tall = try picture([0xFFFF_FFFF, 0xFF00_0000], width: 1)
    let drawn = try #require(differencePicture(of: tall, from: short, ignoring: [PixelRect(x: 0, y: 1, width: 1, height: 1)]))
    #expect(drawn.pixels == [0xFFFF_FFFF, 0xFFE5_E5E5])
  }

  @Test(arguments: [(0.0, 0xFFFF_FFFF), (1.0, 0xFF00_0000), (-3.0, 0xFFFF_FFFF), (7.0, 0xFF00_0000)])
  func `the opacity of the backdrop is clamped`(opacity: Double, expected: UInt32) throws {
    let black = try picture([0xFF00_0000], width: 1)
    #expect(differencePicture(of: black, from: black, style: DifferenceStyle(backdropOpacity: opacity))?.pixels == [expected])
  }

  @Test func `three panels are drawn next to each other, composited over grey`() throws {
    let reference = try picture([0xFFFF_0000], width: 1)
    let difference = try picture([0, 0xFF00_FF00], width: 2)
    let actual = try picture([0x8000_0000, 0xFF00_00FF], width: 1)
    let panels = try #require(threePanels(reference: reference, difference: difference, actual: actual))
    #expect(panels.size == PixelSize(width: 68, height: 34))
    #expect(panels[15, 16].packed == 0xFF80_8080)
    #expect(panels[16, 16].packed == 0xFFFF_0000)
    #expect(panels[33, 16].packed == 0xFF80_8080)
    #expect(panels[34, 16].packed == 0xFF00_FF00)
    #expect(panels[51, 16].packed == 0xFF40_4040)
    #expect(panels[51, 17].packed == 0xFF00_00FF)
    #expect(panels[16, 17].packed == 0xFF80_8080)
  }
}
