// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellRenderAnalysis
import CellRenderOracle
import CellTestSupport
import Testing

/// Memory that is kept between items and between lists does not affect results.
@Suite struct LendingTests {
  @Test func `lent pixels and reused memory do not change the analysis`() throws {
    let fonts = try FontCollection()
    let rasterizer = RandomPictures.rasterizer(fonts: fonts)
    let fresh = AnalysisDrawing(pixels: { try rasterizer.draw($0, rows: $1) }, inkBounds: { try rasterizer.inkBounds(of: $0) })
    var kept = AnalysisDrawing(
      pixels: fresh.pixels, inkBounds: fresh.inkBounds, memory: AnalysisMemory())
    kept.withPixels = { try rasterizer.withPixels(of: $0, rows: $1, ink: $2, $3) }
    let lists = try Seeds.all.map { seed in
      var lists = RandomLists(seed: seed, fonts: fonts)
      return try lists.list()
    }
    #expect(try lists.map { try CellAnalysis(of: $0, drawing: kept) } == lists.map { try CellAnalysis(of: $0, drawing: fresh) })
  }
}
