// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageComparison
import CellTestSupport
import Testing

@Suite struct ImageDifferenceTests {
  private let size: PixelSize

  init() throws {
    size = try #require(PixelSize(width: 6, height: 4))
  }

  private func picture(_ changes: [Int: UInt32] = [:]) -> PixelBuffer {
    var pixels = [UInt32](repeating: 0xFF80_8080, count: size.area)
    for (index, pixel) in changes { pixels[index] = pixel }
    return PixelBuffer(size: size, pixels: pixels)
  }

  @Test(arguments: [ImageMetric.exact, .channel, .perceptual(.standard), .window(side: 2)])
  func `equal pictures have no difference`(metric: ImageMetric) {
    let difference = ImageDifference(of: picture(), from: picture(), metric: metric)
    #expect(difference.isEmpty)
    #expect(difference.value == 0)
    #expect(difference.differing == [])
    #expect(difference.bounds == .empty)
    #expect(difference.largestStep == 0)
    #expect(difference.densestWindow == nil)
  }

  @Test func `adjacent pixels form one run, which ends at the end of a row`() {
    // (4, 0), (5, 0), (0, 1) and (3, 2)
    let difference = ImageDifference(of: picture([4: 0, 5: 0, 6: 0, 15: 0xFF80_8081]), from: picture())
    #expect(
      difference.differing == [
        PixelRect(x: 4, y: 0, width: 2, height: 1), PixelRect(x: 0, y: 1, width: 1, height: 1),
        PixelRect(x: 3, y: 2, width: 1, height: 1),
      ])
    #expect(difference.pixelCount == 4)
    #expect(difference.bounds == PixelRect(x: 0, y: 0, width: 6, height: 3))
    #expect(difference.description == "4 pixels differ, by up to 255 of 255 in a channel, within (0, 0, 6 x 3)")
  }

  @Test(arguments: [(0xFF80_8081, 1), (0xFF80_7E80, 2), (0xFF90_8080, 16), (0xFE7F_7F7F, 1), (0x0000_0000, 255)])
  func `the value of the channel metric is the largest difference of a straight channel`(pixel: UInt32, expected: Int) {
    let difference = ImageDifference(of: picture([9: pixel]), from: picture(), metric: .channel)
    #expect(difference.value == expected)
    #expect(difference.pixelCount == 1)
  }

  @Test func `a changed size is named first, and pixels that only one picture has count as different`() throws {
    let taller = PixelBuffer(
      size: try #require(PixelSize(width: 5, height: 6)), pixels: [UInt32](repeating: 0xFF80_8080, count: 30))
    let difference = ImageDifference(of: taller, from: picture())
    #expect(difference.changesSize)
    #expect(!difference.isEmpty)
    // One column of four pixels that only the reference has, and two new rows of five pixels.
    #expect(difference.value == 14)
    #expect(
      difference.differing == [
        PixelRect(x: 5, y: 0, width: 1, height: 1), PixelRect(x: 5, y: 1, width: 1, height: 1),
        PixelRect(x: 5, y: 2, width: 1, height: 1), PixelRect(x: 5, y: 3, width: 1, height: 1),
        PixelRect(x: 0, y: 4, width: 5, height: 1), PixelRect(x: 0, y: 5, width: 5, height: 1),
      ])
    #expect(
      difference.description
        == "the size changed from 6 x 4 to 5 x 6; 14 pixels differ, by up to 255 of 255 in a channel, within (0, 0, 6 x 6)")
  }

  @Test func `a run can continue beyond the common area`() throws {
    let narrow = PixelBuffer(
      size: try #require(PixelSize(width: 3, height: 1)), pixels: [0xFF80_8080, 0xFF80_8080, 0xFF00_0000])
    let wide = PixelBuffer(
      size: try #require(PixelSize(width: 5, height: 1)), pixels: [UInt32](repeating: 0xFF80_8080, count: 5))
    #expect(ImageDifference(of: wide, from: narrow).differing == [PixelRect(x: 2, y: 0, width: 3, height: 1)])
  }

  @Test func `pixels in ignored rectangles do not count, even beyond the common area`() throws {
    let taller = PixelBuffer(
      size: try #require(PixelSize(width: 6, height: 5)), pixels: [UInt32](repeating: 0xFF00_0000, count: 30))
    let difference = ImageDifference(
      of: taller, from: picture(),
      ignoring: [PixelRect(x: 0, y: 0, width: 6, height: 4), PixelRect(x: 2, y: 4, width: 2, height: 90)])
    #expect(
      difference.differing == [PixelRect(x: 0, y: 4, width: 2, height: 1), PixelRect(x: 4, y: 4, width: 2, height: 1)])
  }

  @Test func `a rectangle outside the picture ignores nothing`() {
    let outside = [PixelRect(x: 6, y: 0, width: 3, height: 3), PixelRect(x: -9, y: 2, width: 9, height: 1)]
    #expect(ImageDifference(of: picture([5: 0]), from: picture(), ignoring: outside).value == 1)
  }

  @Test func `ignored pixels do not affect the check of their neighbours for anti-aliasing`() throws {
    // A slope from black to white. Its middle pixel looks like anti-aliasing as long as there are surfaces next to it.
    let row: [UInt32] = [0xFF00_0000, 0xFF00_0000, 0xFF40_4040, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF]
    let reference = PixelBuffer(size: size, pixels: row + row + row + row)
    var changed = reference.pixels
    changed[8] = 0xFFA0_A0A0
    let near = ImageDifference(
      of: PixelBuffer(size: size, pixels: changed), from: reference, metric: .perceptual(.standard))
    changed.replaceSubrange(18..<24, with: [0, 1, 2, 3, 4, 5])
    let withClock = ImageDifference(
      of: PixelBuffer(size: size, pixels: changed), from: reference, metric: .perceptual(.standard),
      ignoring: [PixelRect(x: 0, y: 3, width: 6, height: 1)])
    #expect(withClock == near)
  }

  @Test func `the window metric finds the window with the most differing pixels`() {
    // (0, 0), and (4, 2), (5, 2), (4, 3)
    let difference = ImageDifference(
      of: picture([0: 0, 16: 0, 17: 0, 22: 0]), from: picture(), metric: .window(side: 2))
    #expect(difference.value == 3)
    #expect(difference.densestWindow == PixelRect(x: 4, y: 2, width: 2, height: 2))
    #expect(
      difference.description == "3 pixels differ within the window (4, 2, 2 x 2), 4 in all, by up to 255 of 255 in a channel, "
        + "within (0, 0, 6 x 4)")
  }

  @Test(arguments: Seeds.all)
  func `the largest window count equals that of a brute-force search`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let size = try #require(
      PixelSize(width: Int.random(in: 1...12, using: &generator), height: Int.random(in: 1...12, using: &generator)))
    let side = Int.random(in: 1...14, using: &generator)
    let pixels = (0..<size.area).map { _ in UInt32.random(in: 0...3, using: &generator) / 3 }
    let difference = ImageDifference(
      of: PixelBuffer(size: size, pixels: pixels), from: PixelBuffer(size: size), metric: .window(side: side))
    let (width, height) = (min(side, size.width), min(side, size.height))
    let counts = (0...size.height - height).flatMap { top in
      (0...size.width - width).map { left in
        (0..<height).reduce(0) { sum, y in
          let start = (top + y) * size.width + left
          return sum + pixels[start..<start + width].count { $0 != 0 }
        }
      }
    }
    #expect(difference.value == counts.max())
  }
}
