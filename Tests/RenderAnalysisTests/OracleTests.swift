// SPDX-License-Identifier: MIT

import CairoRaster
import DisplayList
import RenderAnalysis
import RenderOracle
import Testing

/// The analysis equals the definitions, pixel by pixel.
@Suite struct OracleTests {
  private static let fonts = Result { try FontCollection() }

  @Test(arguments: 0..<500)
  func `what is counted of a random list is what the definitions say`(seed: Int) throws {
    let fonts = try Self.fonts.get()
    var lists = RandomLists(seed: seed, fonts: fonts)
    let list = try lists.list()
    #expect(try differences(of: list, drawnBy: RandomPictures.rasterizer(fonts: fonts)) == [])
  }

  @Test(arguments: try DocumentCase.samples.get())
  func `what is counted of a sample is what the definitions say`(sample: DocumentCase) throws {
    let (lists, rasterizer) = try sample.lists(fonts: Self.fonts.get())
    #expect(try lists.flatMap { try differences(of: $0, drawnBy: rasterizer) } == [])
  }

  @Test(arguments: DocumentCase.goldens)
  func `what is counted of a golden document is what the definitions say`(golden: DocumentCase) throws {
    let (lists, rasterizer) = try golden.lists(fonts: Self.fonts.get())
    #expect(try lists.flatMap { try differences(of: $0, drawnBy: rasterizer) } == [])
  }

  private func differences(of list: DisplayList, drawnBy rasterizer: Rasterizer) throws -> [String] {
    let drawing = AnalysisDrawing(pixels: { try rasterizer.draw($0, rows: $1) }, inkBounds: { try rasterizer.inkBounds(of: $0) })
    return try Oracle(list, drawnBy: rasterizer).differences(from: CellAnalysis(of: list, drawing: drawing))
  }
}
