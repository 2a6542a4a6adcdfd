// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

@Suite struct PixelGridTests {
  @Test(arguments: [
    (0.25, 0), (0.5, 1), (-0.5, 0), (1e300, 1_000_000_000), (-1e300, -1_000_000_000), (.infinity, 1_000_000_000),
    (.nan, -1_000_000_000),
  ])
  func `every coordinate has a nearest pixel, even if it is not finite`(coordinate: Double, pixel: Int) {
    #expect(PixelGrid(scale: .x1).nearest(coordinate) == pixel)
  }

  @Test func `a huge rectangle is clamped to a billion pixels in each direction`() {
    let all = PixelRect(x: -1_000_000_000, y: -1_000_000_000, width: 2_000_000_000, height: 2_000_000_000)
    #expect(PixelGrid(scale: .x2).outset(Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)) == all)
    #expect(DeviceRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300).outset == all)
  }
}
