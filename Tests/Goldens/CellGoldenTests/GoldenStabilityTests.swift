// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellGraphics
import CellRaster
import Testing

@testable import CellGoldenImages

/// A picture has the same pixels when it is drawn again, on several threads, with cold caches, in bands, or at another origin.
@Suite struct GoldenStabilityTests {
  @Test(arguments: try await PackageGolden.all)
  func `the pixels depend only on the document`(golden: PackageGolden) async throws {
    let (entry, resources) = (golden.entry, try PackageGolden.resources.get())
    let renderer = CellRenderer(resources.resources(of: entry.golden.assets))
    let first = try renderer.render(entry.picture, of: entry.golden)
    let cold = try CellRenderer(GoldenResources(fonts: resources.fonts).resources(of: entry.golden.assets))
      .render(entry.picture, of: entry.golden)
    #expect(cold.pixels == first.pixels)
    try await withThrowingTaskGroup { group in
      for _ in 0..<2 { group.addTask { try renderer.render(entry.picture, of: entry.golden).pixels } }
      for try await pixels in group { #expect(pixels == first.pixels) }
    }
    guard entry.picture.variant.overlay == nil else { return }
    for cell in first.cells {
      let whole = try renderer.draw(cell.list)
      #expect(try renderer.draw(cell.list) == whole)
      // The edges of these bands are both between lines of text and inside them.
      for height in [7, 64] { #expect(try cell.list.drawn(inBandsOf: height, by: renderer) == whole.pixels) }
      // The second origin is large enough to expose rounding in Cairo's fixed-point numbers.
      for (x, y) in [(7, 19), (1_030, 4_099)] {
        if let moved = try cell.list.drawn(atX: x, y: y, by: renderer) { #expect(moved == whole.pixels) }
      }
    }
  }
}

extension DisplayList {
  fileprivate func drawn(inBandsOf height: Int, by renderer: CellRenderer) throws -> [UInt32] {
    try stride(from: 0, to: size.height, by: height).flatMap { top in
      try renderer.draw(self, rows: top..<min(top + height, size.height)).pixels
    }
  }

  /// Returns the pixels of the list, drawn at another origin; `nil` if the canvas would be too large.
  fileprivate func drawn(atX x: Int, y: Int, by renderer: CellRenderer) throws -> [UInt32]? {
    guard let moved = moved(x: x, y: y) else { return nil }
    do {
      let picture = try renderer.draw(moved, rows: y..<moved.size.height)
      return (0..<picture.height).flatMap { picture.pixels[$0 * picture.width + x..<($0 + 1) * picture.width] }
    } catch is UndrawableSize {
      return nil
    }
  }
}
