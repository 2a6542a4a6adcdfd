// SPDX-License-Identifier: MIT

import CellGraphics
import CellTestSupport
import Testing

/// Moving, copying, filling and compositing rows of a picture.
@Suite struct PixelRowsTests {
  /// A picture whose pixels are numbered from `first` on.
  private func numbered(_ width: Int, _ height: Int, from first: UInt32 = 0) throws -> PixelBuffer {
    let size = try #require(PixelSize(width: width, height: height))
    return PixelBuffer(size: size, pixels: (0..<UInt32(size.area)).map { first + $0 })
  }

  @Test func `rows move up and down, and overlap the rows from which they come`() throws {
    var picture = try numbered(2, 4)
    picture.moveRows(1..<4, up: 1)
    #expect(picture.pixels == [2, 3, 4, 5, 6, 7, 6, 7])
    picture = try numbered(2, 4)
    picture.moveRows(0..<2, up: -1)
    #expect(picture.pixels == [0, 1, 0, 1, 2, 3, 6, 7])
  }

  @Test func `rows are copied from a picture of the same width, a narrower and a wider one`() throws {
    var picture = try numbered(2, 3)
    picture.copyRows(1..<3, of: try numbered(2, 9, from: 100), at: -1)
    #expect(picture.pixels == [0, 1, 104, 105, 106, 107])
    picture.copyRows(0..<2, of: try numbered(1, 2, from: 200), at: 0)
    #expect(picture.pixels == [200, 1, 201, 105, 106, 107])
    picture.copyRows(2..<3, of: try numbered(3, 2, from: 300), at: 1)
    #expect(picture.pixels == [200, 1, 201, 105, 303, 304])
  }

  @Test func `rows are filled from a column on`() throws {
    var picture = try numbered(3, 3)
    picture.fillRows(1..<3, from: 1, with: PremultipliedRGBA(packed: 9))
    #expect(picture.pixels == [0, 1, 2, 3, 9, 9, 6, 9, 9])
    picture.fillRows(0..<1, from: 3, with: PremultipliedRGBA(packed: 9))
    #expect(picture.pixels == [0, 1, 2, 3, 9, 9, 6, 9, 9])
  }

  @Test func `fast compositing has the result of the reference`() throws {
    let size = try #require(PixelSize(width: 256, height: 256))
    var random = SplitMix64(seed: 7)
    func pixels() -> [UInt32] {
      (0..<size.area).map { index in
        let color = UInt32.random(in: 0...0xFF_FFFF, using: &random)
        let straight = RGBA(
          red: UInt8(color >> 16), green: UInt8(color >> 8 & 255), blue: UInt8(color & 255), alpha: UInt8(index >> 8))
        return PremultipliedRGBA(straight).packed
      }
    }
    let above = PixelBuffer(size: size, pixels: pixels())
    var picture = PixelBuffer(size: size, pixels: pixels().shuffled(using: &random))
    let expected = try composited(above, over: picture)
    picture.compositeRows(0..<256, of: above, at: 0)
    #expect(picture == expected)
  }

  @Test func `a narrower picture is composited over part of the rows`() throws {
    var picture = PixelBuffer(size: try #require(PixelSize(width: 2, height: 2)), filledWith: .white)
    let half = PixelBuffer(
      size: try #require(PixelSize(width: 1, height: 3)), filledWith: RGBA(red: 0, green: 0, blue: 0, alpha: 128))
    picture.compositeRows(1..<2, of: half, at: -1)
    #expect(picture.pixels == [0xFFFF_FFFF, 0xFFFF_FFFF, 0xFF7F_7F7F, 0xFFFF_FFFF])
  }
}
