// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageComparison
import CellTestSupport
import Testing

@Suite struct PerceptualMetricTests {
  private func picture(_ pixels: [UInt32], width: Int = 3) throws -> StraightPixels {
    StraightPixels(size: try #require(PixelSize(width: width, height: pixels.count / width)), pixels: pixels)
  }

  private func options(threshold: Double = 0.1, countsAntialiasing: Bool = false, isOverCheckerboard: Bool = true) throws
    -> PerceptualOptions
  {
    try #require(
      PerceptualOptions(
        threshold: threshold, countsAntialiasing: countsAntialiasing, isOverCheckerboard: isOverCheckerboard))
  }

  /// Returns 5 x 4 pixels with a vertical edge at the third column. The pixel at (2, 1), on the edge, is `middle`.
  private func edge(_ middle: UInt32) throws -> StraightPixels {
    let (black, white) = (0xFF00_0000 as UInt32, 0xFFFF_FFFF as UInt32)
    return try picture(
      [
        black, black, black, white, white, black, black, middle, white, white, black, black, white, white, white, black, black,
        white, white, white,
      ], width: 5)
  }

  @Test func `a pixel between two surfaces is anti-aliasing, and counts only if requested`() throws {
    let (reference, actual) = (try edge(0xFF40_4040), try edge(0xFFA0_A0A0))
    let difference = ImageDifference(of: actual, from: reference, metric: .perceptual(.standard))
    #expect(difference.value == 0)
    #expect(difference.antialiasedCount == 1)
    #expect(difference.isEmpty)
    let counted = ImageDifference(
      of: actual, from: reference, metric: .perceptual(try options(countsAntialiasing: true)))
    #expect(counted.value == 1)
    #expect(counted.antialiasedCount == 0)
    #expect(counted.differing == [PixelRect(x: 2, y: 1, width: 1, height: 1)])
    #expect(counted.largestStep == 96)
  }

  @Test func `anti-aliasing is yellow on the reference in pale grey, and absent from a mask`() throws {
    let (reference, actual) = (try edge(0xFF40_4040), try edge(0xFFA0_A0A0))
    let drawn = try #require(differencePicture(of: actual, from: reference, metric: .perceptual(.standard)))
    #expect(drawn[2, 1].packed == 0xFFFF_FF00)
    #expect(drawn[1, 1].packed == 0xFFE5_E5E5)
    #expect(drawn[3, 1].packed == 0xFFFF_FFFF)
    let mask = try #require(
      differencePicture(
        of: actual, from: reference, metric: .perceptual(.standard), style: DifferenceStyle(isMask: true)))
    #expect(mask == PixelBuffer(size: reference.size))
  }

  @Test(arguments: [(0.0, 1), (0.003788, 1), (0.003789, 0), (1, 0)])
  func `a difference counts only above the threshold`(threshold: Double, expected: Int) throws {
    // A difference of 1 in each channel has the squared distance 0.50530001, which is 35,215 x 0.003788007^2.
    let (reference, actual) = (try picture([0xFF80_8080], width: 1), try picture([0xFF81_8181], width: 1))
    let metric = ImageMetric.perceptual(try options(threshold: threshold))
    #expect(ImageDifference(of: actual, from: reference, metric: metric).value == expected)
  }

  @Test func `pixels darker than the reference get their own colour if one is set`() throws {
    let reference = try picture([0xFF80_8080, 0xFF80_8080, 0xFF80_8080])
    let actual = try picture([0xFF00_0000, 0xFFFF_FFFF, 0xFF80_8080])
    let style = DifferenceStyle(darkerColor: RGBA(red: 0, green: 0, blue: 255))
    let drawn = try #require(differencePicture(of: actual, from: reference, metric: .perceptual(.standard), style: style))
    #expect(drawn.pixels == [0xFF00_00FF, 0xFFFF_0000, 0xFFF2_F2F2])
  }

  @Test func `translucent white differs over the checkerboard, but not over white`() throws {
    let (reference, actual) = (try picture([0x80FF_FFFF, 0, 0]), try picture([0x40FF_FFFF, 0, 0]))
    let over = { (isOverCheckerboard: Bool) in
      ImageDifference(
        of: actual, from: reference, metric: .perceptual(try options(isOverCheckerboard: isOverCheckerboard))
      ).value
    }
    #expect(try over(true) == 1)
    #expect(try over(false) == 0)
  }

  @Test func `colours of transparent pixels do not count, except in the exact metric`() throws {
    let (reference, actual) = (try picture([0x00FF_0000, 0, 0]), try picture([0x0000_FF00, 0, 0]))
    #expect(ImageDifference(of: actual, from: reference, metric: .perceptual(try options(threshold: 0))).value == 0)
    #expect(ImageDifference(of: actual, from: reference).value == 1)
  }

  @Test(arguments: Seeds.all)
  func `counts and pictures are those of the plain algorithm`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let (reference, actual) = try randomPair(&generator)
    let options = try options(
      threshold: [0, 0.02, 0.1, 0.3].randomElement(using: &generator) ?? 0.1,
      countsAntialiasing: Int.random(in: 0...3, using: &generator) == 0, isOverCheckerboard: .random(using: &generator))
    let style = DifferenceStyle(
      backdropOpacity: [0.1, 0.5, 1].randomElement(using: &generator) ?? 0.1,
      darkerColor: Bool.random(using: &generator) ? RGBA(red: 1, green: 2, blue: 3) : nil,
      isMask: Int.random(in: 0...3, using: &generator) == 0)
    let plain = PlainPixelmatch(reference, actual, options: options, style: style)
    let difference = ImageDifference(of: actual, from: reference, metric: .perceptual(options))
    #expect(difference.value == plain.count)
    #expect(difference.antialiasedCount == plain.antialiasedCount)
    let drawn = try #require(differencePicture(of: actual, from: reference, metric: .perceptual(options), style: style))
    #expect(StraightPixels(drawn).bytes == plain.output)
  }

  /// Returns two random pictures of the same size.
  ///
  /// They have few colours, some translucent, so that surfaces, edges and ties occur. Most pixels are equal in both.
  private func randomPair(_ generator: inout SplitMix64) throws -> (StraightPixels, StraightPixels) {
    let size = try #require(
      PixelSize(width: Int.random(in: 1...23, using: &generator), height: Int.random(in: 1...12, using: &generator)))
    let isOpaque = Bool.random(using: &generator)
    let palette = (0..<Int.random(in: 2...5, using: &generator)).map { _ in
      UInt32.random(in: 0...UInt32.max, using: &generator) | (isOpaque ? 0xFF00_0000 : 0)
    }
    var runs: [UInt32] = []
    while runs.count < size.area {
      let color = palette[Int.random(in: palette.indices, using: &generator)]
      runs += [UInt32](repeating: color, count: Int.random(in: 1...5, using: &generator))
    }
    let reference = Array(runs.prefix(size.area))
    let actual = reference.map {
      Int.random(in: 0...2, using: &generator) > 0 ? $0 : palette[Int.random(in: palette.indices, using: &generator)]
    }
    return (StraightPixels(size: size, pixels: reference), StraightPixels(size: size, pixels: actual))
  }
}
