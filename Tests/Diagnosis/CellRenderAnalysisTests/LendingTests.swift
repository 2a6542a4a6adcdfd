// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellRenderAnalysis
import CellRenderOracle
import CellTestSupport
import Testing

/// Memory that is kept between items and between lists does not affect results.
@Suite struct LendingTests {
  /// - Parameter keepsResults: whether all results are kept until the end, so that none may change when the next list is analysed.
  @Test(arguments: [false, true]) func `lent pixels and reused memory do not change the analysis`(keepsResults: Bool) throws {
    let fonts = try FontCollection()
    let rasterizer = RandomPictures.rasterizer(fonts: fonts)
    var fresh: AnalysisDrawing {
      AnalysisDrawing(pixels: { try rasterizer.draw($0, rows: $1) }, inkBounds: { try rasterizer.inkBounds(of: $0) })
    }
    var kept = AnalysisDrawing(
      pixels: fresh.pixels, inkBounds: fresh.inkBounds, memory: AnalysisMemory())
    kept.withPixels = { try rasterizer.withPixels(of: $0, rows: $1, ink: $2, $3) }
    let lists = try Seeds.all.map { seed in
      var lists = RandomLists(seed: seed, fonts: fonts)
      return try lists.list()
    }
    let expected = try lists.map { try CellAnalysis(of: $0, drawing: fresh) }
    if keepsResults {
      #expect(try lists.map { try CellAnalysis(of: $0, drawing: kept) } == expected)
    } else {
      for (list, expected) in zip(lists, expected) { #expect(try CellAnalysis(of: list, drawing: kept) == expected) }
    }
  }
}
