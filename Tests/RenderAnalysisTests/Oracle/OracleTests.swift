// SPDX-License-Identifier: MIT

import CairoRaster
import CellDocument
import CellRaster
import DisplayList
import Graphics
import RenderAnalysis
import Testing

/// The analysis equals the definitions, pixel by pixel.
@Suite struct OracleTests {
  private static let fonts = Result { try FontCollection() }

  @Test(arguments: 0..<500)
  func `what is counted of a random list is what the definitions say`(seed: Int) throws {
    let fonts = try Self.fonts.get()
    var lists = RandomLists(seed: seed, fonts: fonts)
    let list = try lists.list()
    let rasterizer = RandomPictures.rasterizer(fonts: fonts)
    let differences = try Oracle(list, drawnBy: rasterizer)
      .differences(from: CellAnalysis(of: list, drawing: rasterizer.forAnalysis))
    #expect(differences == [])
  }
}

extension Rasterizer {
  var forAnalysis: AnalysisDrawing {
    AnalysisDrawing(pixels: { try self.draw($0, rows: $1) }, inkBounds: { try self.inkBounds(of: $0) })
  }
}
