// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageComparison
import CellTestSupport
import Testing

@Suite struct PixelDifferenceTests {
  private let size: PixelSize

  init() throws {
    size = try #require(PixelSize(width: 7, height: 5))
  }

  private func buffer(_ changes: [Int: UInt32] = [:]) -> PixelBuffer {
    var pixels = [UInt32](repeating: 0xFF80_8080, count: size.area)
    for (index, pixel) in changes { pixels[index] = pixel }
    return PixelBuffer(size: size, pixels: pixels)
  }

  @Test func `equal pictures have no difference`() throws {
    let difference = try PixelDifference(of: buffer(), from: buffer())
    #expect(difference.isEmpty)
    #expect(difference.pixelCount == 0)
    #expect(difference.largestStep == 0)
    #expect(difference.bounds.isEmpty)
  }

  @Test(arguments: [
    (0xFF80_8081, 1), (0xFF80_7E80, 2), (0xFF00_8080, 128), (0xFA80_8080, 5), (0xFF7F_8580, 5), (0x0000_0000, 255),
  ])
  func `the largest step is the largest difference of any channel, in either direction`(pixel: UInt32, expected: UInt8) throws {
    let difference = try PixelDifference(of: buffer([9: pixel]), from: buffer())
    #expect(difference.largestStep == expected)
    #expect(try PixelDifference(of: buffer(), from: buffer([9: pixel])) == difference)
    #expect(difference.pixelCount == 1)
    #expect(difference.bounds == PixelRect(x: 2, y: 1, width: 1, height: 1))
  }

  @Test func `the bounds contain all differing pixels, including the first and the last column`() throws {
    // (6, 1), (0, 3) and (4, 3)
    let difference = try PixelDifference(of: buffer([13: 0, 21: 0, 25: 0xFF80_8082]), from: buffer())
    #expect(difference.pixelCount == 3)
    #expect(difference.bounds == PixelRect(x: 0, y: 1, width: 7, height: 3))
  }

  @Test func `pictures of different sizes are refused`() throws {
    let turned = try #require(PixelSize(width: 5, height: 7))
    #expect(throws: SizeMismatch(expected: size, actual: turned)) {
      try PixelDifference(of: PixelBuffer(size: turned), from: buffer())
    }
  }

  @Test(arguments: Seeds.all)
  func `the row scan finds the same pixels as a comparison of every pixel`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let size = try #require(
      PixelSize(width: Int.random(in: 1...40, using: &generator), height: Int.random(in: 1...20, using: &generator)))
    let reference = PixelBuffer(size: size, pixels: (0..<size.area).map { _ in .random(in: 0...UInt32.max, using: &generator) })
    var pixels = reference.pixels
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      pixels[Int.random(in: pixels.indices, using: &generator)] ^= 1 << UInt32.random(in: 0...31, using: &generator)
    }
    let actual = PixelBuffer(size: size, pixels: pixels)
    let difference = try PixelDifference(of: actual, from: reference)
    let plain = PlainDifference(of: actual, from: reference)
    #expect(difference.pixelCount == plain.places.count)
    #expect(difference.largestStep == plain.largestStep)
    #expect(difference.bounds == plain.bounds)
  }
}

/// A reference implementation that compares every pixel.
private struct PlainDifference {
  var places: [(x: Int, y: Int)] = []
  var largestStep: UInt8 = 0

  init(of actual: PixelBuffer, from reference: PixelBuffer) {
    for y in 0..<actual.height {
      for x in 0..<actual.width where actual[x, y] != reference[x, y] {
        places.append((x, y))
        let channels = [\PremultipliedRGBA.alpha, \.red, \.green, \.blue]
        let steps = channels.map { abs(Int(actual[x, y][keyPath: $0]) - Int(reference[x, y][keyPath: $0])) }
        largestStep = max(largestStep, UInt8(steps.max() ?? 0))
      }
    }
  }

  var bounds: PixelRect {
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
      return PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
