// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

@Suite struct StretchedMaskTests {
  /// Returns 1 2 3 over 4 5 6, with the middle column three times and the first row twice: 1 2 2 2 3, the same, and 4 5 5 5 6.
  private func mask() throws -> StretchedMask {
    let size = try #require(PixelSize(width: 3, height: 2))
    return StretchedMask(
      CoverageMask(size: size, coverage: [1, 2, 3, 4, 5, 6]), columns: .init(index: 1, extra: 2), rows: .init(index: 0, extra: 1))
  }

  @Test func `the repeated column and row are expanded`() throws {
    let mask = try mask()
    #expect(mask.bounds == PixelRect(x: 0, y: 0, width: 5, height: 3))
    #expect(mask.bytes(of: mask.bounds, stride: 5) == [1, 2, 2, 2, 3, 1, 2, 2, 2, 3, 4, 5, 5, 5, 6])
  }

  @Test(
    arguments: [
      (PixelRect(x: 0, y: 0, width: 1, height: 1), [1]), (PixelRect(x: 1, y: 1, width: 3, height: 2), [2, 2, 2, 5, 5, 5]),
      (PixelRect(x: 3, y: 2, width: 2, height: 1), [5, 6]), (PixelRect(x: 4, y: 0, width: 1, height: 3), [3, 3, 6]),
    ] as [(PixelRect, [UInt8])])
  func `a part has the same bytes as in the whole`(part: PixelRect, bytes: [UInt8]) throws {
    #expect(try mask().bytes(of: part, stride: part.width) == bytes)
  }

  @Test func `the bytes after a row are zero`() throws {
    let part = PixelRect(x: 3, y: 0, width: 2, height: 3)
    #expect(try mask().bytes(of: part, stride: 4) == [2, 3, 0, 0, 2, 3, 0, 0, 5, 6, 0, 0])
  }
}
