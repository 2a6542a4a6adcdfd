// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

@Suite struct PictureScalingTests {
  private func size(_ width: Int, _ height: Int) throws -> PixelSize {
    try #require(PixelSize(width: width, height: height))
  }

  /// Returns a row of opaque greys.
  private func greys(_ values: [UInt32]) throws -> PixelBuffer {
    PixelBuffer(size: try size(values.count, 1), pixels: values.map { 0xFF00_0000 | $0 * 0x010101 })
  }

  private func blues(of picture: PixelBuffer) -> [UInt32] { picture.pixels.map { $0 & 255 } }

  /// Returns 16 x 16 pixels of many colours and alphas.
  private func translucentPicture() throws -> PixelBuffer {
    let pixels = (0..<256).map { (index: Int) -> UInt32 in
      let alpha = UInt8(index % 3 * index * 31 % 256)
      return PremultipliedRGBA(RGBA(red: 255, green: UInt8(index * 7 % 256), blue: UInt8(index), alpha: alpha)).packed
    }
    return PixelBuffer(size: try size(16, 16), pixels: pixels)
  }

  @Test func `halving the width takes a weighted mean of eight neighbours`() throws {
    // Catmull-Rom at 1/4, 3/4, 5/4 and 7/4 is (111, 29, -9, -3) / 128, halved because there are two sides. (29 - 9 - 3) / 256 of
    // 255 is 17.
    let halved = try greys([0, 0, 0, 0, 255, 255, 255, 255]).scaled(to: size(4, 1))
    #expect(blues(of: halved) == [0, 17, 238, 255])
    let edge = try greys([0, 0, 0, 0, 0, 255, 255, 255, 255, 255]).scaled(to: size(5, 1))
    #expect(blues(of: edge) == [0, 0, 128, 255, 255])
  }

  @Test func `doubling the width softens an edge as Mitchell's filter does`() throws {
    // Mitchell at 3/4 and 7/4: 0.2561 and -0.0147; 0.2413 of 255 is 62. At 5/4: -0.0334 is clipped.
    let doubled = try greys([0, 0, 0, 255, 255, 255]).scaled(to: size(12, 1))
    #expect(blues(of: doubled) == [0, 0, 0, 0, 0, 62, 193, 255, 255, 255, 255, 255])
  }

  @Test(arguments: [(1, 1), (5, 4), (12, 10), (15, 11), (100, 3), (7, 200)], [RGBA(red: 1, green: 127, blue: 254), .clear])
  func `a picture of one colour keeps its colour`(target: (Int, Int), color: RGBA) throws {
    let scaled = PixelBuffer(size: try size(12, 10), filledWith: color).scaled(to: try size(target.0, target.1))
    #expect(scaled == PixelBuffer(size: try size(target.0, target.1), filledWith: color))
  }

  @Test func `a picture of one translucent colour keeps its colour`() throws {
    let color = RGBA(red: 200, green: 100, blue: 3, alpha: 77)
    let scaled = PixelBuffer(size: try size(1000, 7), filledWith: color).scaled(to: try size(3, 50))
    #expect(scaled == PixelBuffer(size: try size(3, 50), filledWith: color))
  }

  @Test(arguments: [(1, 1), (5, 4), (11, 10), (31, 29), (100, 3)])
  func `an opaque picture stays opaque`(target: (Int, Int)) throws {
    #expect(try scalingTestPicture().scaled(to: size(target.0, target.1)).isOpaque)
  }

  // A cubic overshoots on both sides of an edge: here by 7 % of 128, if the result were not limited to the alpha.
  @Test(arguments: [0xFF0000, 0x00FF00, 0x0000FF] as [UInt32], [9, 40])
  func `no channel exceeds its alpha at a hard edge`(channel: UInt32, width: Int) throws {
    let edge = (0..<16).map { $0 < 8 ? 0x8080_8080 & (0xFF00_0000 | channel) : 0x8000_0000 }
    let scaled = PixelBuffer(size: try size(16, 1), pixels: edge).scaled(to: try size(width, 1))
    #expect(scaled.pixels[..<3] == [edge[0], edge[0], edge[0]])
    #expect(scaled.pixels.allSatisfy { $0 & channel <= edge[0] & channel && $0 >> 24 == 128 })
  }

  @Test(arguments: [(64, 16), (64, 9), (63, 10), (200, 7)])
  func `a checkerboard becomes middle grey, not a pattern`(from: Int, to: Int) throws {
    let pixels = (0..<from * from).map { ($0 % from + $0 / from) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 as UInt32 }
    let scaled = PixelBuffer(size: try size(from, from), pixels: pixels).scaled(to: try size(to, to))
    let inner = (2..<to - 2).flatMap { y in (2..<to - 2).map { x in scaled[x, y].blue } }
    #expect(inner.allSatisfy { (126...129).contains($0) })
  }

  @Test(arguments: [(5, 4), (12, 5), (7, 10), (15, 11), (40, 33), (1, 1), (2, 2)])
  func `a mirrored picture is scaled to the mirrored result`(target: (Int, Int)) throws {
    let target = try size(target.0, target.1)
    let picture = try translucentPicture()
    let turned = PixelBuffer(size: picture.size, pixels: picture.pixels.reversed())
    #expect(turned.scaled(to: target).pixels == picture.scaled(to: target).pixels.reversed())
  }

  @Test func `scaling to the same size copies the picture`() throws {
    let picture = try translucentPicture()
    #expect(picture.scaled(to: picture.size) == picture)
  }

  @Test func `a region of whole pixels is copied unchanged`() throws {
    let picture = try scalingTestPicture()
    let region = try #require(PixelRegion(x: 3, y: 2, width: 4, height: 5))
    let cut = try picture.scaled(from: region, to: size(4, 5))
    #expect(cut.pixels == (2..<7).flatMap { y in (3..<7).map { x in picture[x, y].packed } })
  }

  @Test func `a region is scaled like the same part of the whole picture`() throws {
    let picture = try scalingTestPicture()
    let region = try #require(PixelRegion(x: 3, y: 2, width: 6, height: 4))
    let whole = try picture.scaled(to: size(20, 15))
    let part = try picture.scaled(from: region, to: size(4, 2))
    #expect(part.pixels == (1..<3).flatMap { y in (2..<6).map { x in whole[x, y].packed } })
  }

  @Test(arguments: [(33, 29), (12, 40), (5, 3)])
  func `a part of the result equals the same part of the whole result`(width: Int, height: Int) throws {
    let picture = try scalingTestPicture()
    let region = try #require(PixelRegion(x: 1.25, y: 2.5, width: 9.75, height: 6.125))
    let size = try size(width, height)
    let whole = picture.scaled(from: region, to: size)
    for part in [PixelRect(x: 0, y: 0, width: width, height: 1), PixelRect(x: 2, y: 1, width: width - 3, height: height - 1)] {
      let alone = try #require(picture.scaled(from: region, to: size, part: part))
      #expect(alone.size == PixelSize(width: part.width, height: part.height))
      #expect(alone.pixels == (part.y..<part.maxY).flatMap { y in (part.x..<part.maxX).map { whole[$0, y].packed } })
    }
    #expect(picture.scaled(from: region, to: size, part: PixelRect(x: 1, y: 0, width: width, height: 1)) == nil)
    #expect(picture.scaled(from: region, to: size, part: .empty) == nil)
  }

  @Test(arguments: [(-45, [10, 10]), (26, [200, 200])] as [(Double, [UInt32])])
  func `beyond the border the border's colour is repeated`(left: Double, greys expected: [UInt32]) throws {
    let region = try #require(PixelRegion(x: left, y: 0, width: 20, height: 1))
    #expect(blues(of: try greys([10, 200]).scaled(from: region, to: size(2, 1))) == expected)
  }

  @Test(arguments: [(0, 0, 0, 1), (0, 0, 1, -1), (.nan, 0, 1, 1), (0, .infinity, 1, 1), (0, 0, 2_000_000, 1)])
  func `a region that is empty, not finite or too large is rejected`(x: Double, y: Double, width: Double, height: Double) {
    #expect(PixelRegion(x: x, y: y, width: width, height: height) == nil)
  }

  @Test func `a row of maximum length can be scaled to one pixel`() throws {
    let row = PixelBuffer(
      size: try size(PixelSize.maximumSide, 1),
      pixels: (0..<PixelSize.maximumSide).map {
        $0 % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF
      })
    #expect(blues(of: row.scaled(to: try size(1, 1))) == [128])
  }

  @Test(arguments: 1...3) func `scaling ends when the picture is no longer wanted`(last: Int) throws {
    let source = PixelBuffer(size: try #require(PixelSize(width: 600, height: 600)), filledWith: .white)
    let size = try #require(PixelSize(width: 60, height: 60))
    var questions = 0
    #expect(throws: CancellationError.self) {
      try source.scaled(from: PixelRegion(all: source.size), to: size, part: PixelRect(x: 0, y: 0, width: 60, height: 60)) {
        questions += 1
        return questions == last
      }
    }
    #expect(questions == last)
  }
}
