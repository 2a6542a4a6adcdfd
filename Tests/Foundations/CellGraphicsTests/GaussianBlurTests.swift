// SPDX-License-Identifier: MIT

import CellGraphics
import Foundation
import Testing

/// Shapes on 40 x 30 pixels, each with a different kind of edge.
enum BlurredShape: String, CaseIterable, Sendable {
  case all, dot, edge, stripes, disc

  func mask() throws -> CoverageMask {
    let size = try #require(PixelSize(width: 40, height: 30))
    return CoverageMask(
      size: size, coverage: (0..<size.area).map { coverage(x: $0 % size.width, y: $0 / size.width) })
  }

  private func coverage(x: Int, y: Int) -> UInt8 {
    let isCovered =
      switch self {
      case .all: true
      case .dot: x == 20 && y == 11
      case .edge: x < 20
      case .stripes: y % 6 < 3
      case .disc: (x - 20) * (x - 20) + (y - 15) * (y - 15) < 150
      }
    return isCovered ? 255 : 0
  }
}

/// The reference: a Gaussian in double precision, along both axes, over the pixels of the mask and `reach` pixels around it.
private func gaussian(_ mask: CoverageMask, deviation: Double, reach: Int) -> [Double] {
  let radius = Int((deviation * 5).rounded(.up))
  let shares = (-radius...radius).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
  let total = shares.reduce(0, +)
  let (width, height) = (mask.size.width + 2 * reach, mask.size.height + 2 * reach)
  /// Returns the contribution of pixel `source` of a line to pixel `target` of the longer line.
  func share(of source: Int, in target: Int) -> Double {
    let tap = target - reach - source + radius
    return shares.indices.contains(tap) ? shares[tap] / total : 0
  }
  var narrow = [Double](repeating: 0, count: width * mask.size.height)
  for (index, value) in mask.coverage.enumerated() where value > 0 {
    let (x, y) = (index % mask.size.width, index / mask.size.width)
    for target in 0..<width { narrow[y * width + target] += share(of: x, in: target) * Double(value) }
  }
  var result = [Double](repeating: 0, count: width * height)
  for y in 0..<mask.size.height {
    for target in 0..<height {
      let share = share(of: y, in: target)
      if share > 0 { for x in 0..<width { result[target * width + x] += share * narrow[y * width + x] } }
    }
  }
  return result
}

@Suite struct GaussianBlurTests {
  @Test(arguments: BlurredShape.allCases, [0.3, 0.6, 0.99, 1, 1.9, 2.9, 5, 9.3])
  func `a blur differs from a Gaussian by at most 8 steps`(shape: BlurredShape, deviation: Double) throws {
    let blur = GaussianBlur(standardDeviation: deviation)
    let blurred = try shape.mask().blurred(by: blur)
    let expected = try gaussian(shape.mask(), deviation: deviation, reach: blur.reach)
    let largest = zip(blurred.coverage, expected).map { abs(Double($0) - $1) }.max()
    #expect(try #require(largest) <= 8)
  }

  @Test(arguments: [(0.0, 0), (0.1, 0), (0.5, 2), (1, 3), (2, 6), (2.5, 9), (4, 12), (8, 24), (300, 900)])
  func `the reach of a blur depends on its deviation`(deviation: Double, reach: Int) {
    #expect(GaussianBlur(standardDeviation: deviation).reach == reach)
  }

  @Test(arguments: [Double.nan, -3, 0])
  func `a deviation that is zero, negative or NaN changes nothing`(deviation: Double) throws {
    let mask = try BlurredShape.disc.mask()
    #expect(mask.blurred(by: GaussianBlur(standardDeviation: deviation)) == mask)
  }

  @Test func `a deviation above the maximum is clamped to it`() {
    #expect(GaussianBlur(standardDeviation: .infinity) == GaussianBlur(standardDeviation: GaussianBlur.maximumDeviation))
  }

  @Test(arguments: [0.7, 2, 2.7, 5])
  func `a symmetric shape stays exactly symmetric`(deviation: Double) throws {
    let size = try #require(PixelSize(width: 21, height: 13))
    let square = CoverageMask(size: size, coverage: [UInt8](repeating: 255, count: size.area))
    let blurred = square.blurred(by: GaussianBlur(standardDeviation: deviation))
    let rows = stride(from: 0, to: blurred.size.area, by: blurred.size.width).map {
      Array(blurred.coverage[$0..<$0 + blurred.size.width])
    }
    #expect(rows == rows.reversed())
    #expect(rows == rows.map { $0.reversed() })
  }

  @Test(arguments: [0.7, 2, 3.1])
  func `a pixel surrounded by full coverage stays fully covered`(deviation: Double) throws {
    let blur = GaussianBlur(standardDeviation: deviation)
    let blurred = try BlurredShape.all.mask().blurred(by: blur)
    let middle = blurred.coverage[(blur.reach + 15) * blurred.size.width + blur.reach + 20]
    #expect(middle == 255)
    #expect(blurred.coverage[(blur.reach + 15) * blurred.size.width + blur.reach] < 255)
  }

  @Test func `a blur with deviation 2 turns an edge into these values`() throws {
    let size = try #require(PixelSize(width: 40, height: 40))
    let square = CoverageMask(size: size, coverage: [UInt8](repeating: 255, count: 1600))
    let blurred = square.blurred(by: GaussianBlur(standardDeviation: 2))
    let row = blurred.coverage[25 * blurred.size.width..<25 * blurred.size.width + 12]
    #expect(Array(row) == [0, 2, 10, 28, 59, 103, 152, 196, 227, 245, 253, 255])
  }
}
