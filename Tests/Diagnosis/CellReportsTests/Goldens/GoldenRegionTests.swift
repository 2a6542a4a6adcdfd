// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

@testable import CellReports

@Suite struct GoldenRegionTests {
  @Test func `runs near each other are one region, and distant runs are separate regions`() {
    let runs = [
      PixelRect(x: 100, y: 3, width: 2, height: 1), PixelRect(x: 3, y: 5, width: 4, height: 1),
      PixelRect(x: 20, y: 18, width: 5, height: 1), PixelRect(x: 98, y: 4, width: 1, height: 1),
    ]
    #expect(
      GoldenEntry.regions(of: runs) == [
        PixelRect(x: 98, y: 3, width: 4, height: 2), PixelRect(x: 3, y: 5, width: 22, height: 14),
      ])
  }

  @Test func `a run through many squares is one region`() {
    let line = PixelRect(x: 5, y: 40, width: 1000, height: 1)
    #expect(GoldenEntry.regions(of: [line]) == [line])
  }

  @Test func `an unchanged square separates the regions on both sides of it`() {
    let runs = [PixelRect(x: 15, y: 0, width: 1, height: 1), PixelRect(x: 32, y: 0, width: 1, height: 1)]
    #expect(GoldenEntry.regions(of: runs) == runs)
  }

  @Test func `more than 24 regions are combined into one`() {
    let runs = (0..<25).map { PixelRect(x: 40 * $0, y: $0, width: 1, height: 1) }
    #expect(GoldenEntry.regions(of: runs) == [PixelRect(x: 0, y: 0, width: 961, height: 25)])
    #expect(GoldenEntry.regions(of: Array(runs.dropLast())) == Array(runs.dropLast()))
  }

  @Test func `empty runs give no regions`() {
    #expect(GoldenEntry.regions(of: [PixelRect(x: 3, y: 3, width: 0, height: 1)]) == [])
  }
}
