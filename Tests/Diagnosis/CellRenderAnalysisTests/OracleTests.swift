// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellGraphics
import CellRenderAnalysis
import CellRenderOracle
import CellTestSupport
import Testing

/// The analysis agrees with the oracle, which applies the definitions to every pixel.
@Suite struct OracleTests {
  private static let fonts = Result { try FontCollection() }

  @Test(arguments: Seeds.all)
  func `the analysis of a random list agrees with the definitions`(seed: UInt64) throws {
    let fonts = try Self.fonts.get()
    var lists = RandomLists(seed: seed, fonts: fonts)
    let list = try lists.list()
    let found = try differences(of: list, drawnBy: RandomPictures.rasterizer(fonts: fonts))
    #expect(found == [])
  }

  @Test(arguments: 0..<12)
  func `the analysis of a list with very many items agrees with the definitions`(seed: UInt64) throws {
    let fonts = try Self.fonts.get()
    var lists = RandomLists(seed: seed, fonts: fonts)
    let list = try lists.crowdedList(items: 200)
    #expect(list.items.count > 150)
    let found = try differences(of: list, drawnBy: RandomPictures.rasterizer(fonts: fonts))
    #expect(found == [])
  }

  /// The analysis needs no pixels before the last layer, which is above the first of a hundred squares.
  @Test func `the analysis of a layer above one of many squares agrees with the definitions`() throws {
    let fonts = try Self.fonts.get()
    var builder = DisplayListBuilder()
    func add(_ rect: DeviceRect, radius: Double, _ color: RGBA) {
      builder.begin(Layer(path: "layer", frame: Rect(x: 0, y: 0, width: 0, height: 0), deviceFrame: rect))
      builder.addDecoration(DisplayItem(.fill(.box(Outline(rect, radii: CornerRadii(all: radius))), .color(color))))
      builder.end()
    }
    builder.begin(
      Layer(
        path: "root", frame: Rect(x: 0, y: 0, width: 0, height: 0), deviceFrame: DeviceRect(x: 0, y: 0, width: 120, height: 120)))
    for number in 0..<100 {
      let rect = DeviceRect(x: Double(number % 10 * 12), y: Double(number / 10 * 12), width: 10, height: 10)
      add(rect, radius: 0, RGBA(red: UInt8(number), green: 90, blue: 160))
    }
    add(DeviceRect(x: 1, y: 1, width: 8, height: 8), radius: 4, RGBA(red: 255, green: 0, blue: 0))
    builder.end()
    let list = builder.finish(
      size: try #require(PixelSize(width: 120, height: 120)), scale: .x1, background: .white)
    let found = try differences(of: list, drawnBy: RandomPictures.rasterizer(fonts: fonts))
    #expect(found == [])
    let analysis = try CellAnalysis(
      of: list,
      drawing: AnalysisDrawing(
        pixels: { try RandomPictures.rasterizer(fonts: fonts).draw($0, rows: $1) },
        inkBounds: { try RandomPictures.rasterizer(fonts: fonts).inkBounds(of: $0) }))
    #expect(analysis.stores.last?.colorBelow == RGBA(red: 0, green: 90, blue: 160))
  }

  @Test(arguments: try DocumentCase.samples.get())
  func `the analysis of a sample agrees with the definitions`(sample: DocumentCase) throws {
    let (lists, rasterizer) = try sample.lists(fonts: Self.fonts.get())
    let found = try lists.flatMap { try differences(of: $0, drawnBy: rasterizer) }
    #expect(found == [])
  }

  @Test(arguments: DocumentCase.goldens)
  func `the analysis of a golden document agrees with the definitions`(golden: DocumentCase) throws {
    let (lists, rasterizer) = try golden.lists(fonts: Self.fonts.get())
    let found = try lists.flatMap { try differences(of: $0, drawnBy: rasterizer) }
    #expect(found == [])
  }
}

/// Returns the differences between the analysis of a list and the definitions; empty if there are none.
func differences(of list: DisplayList, drawnBy rasterizer: Rasterizer) throws -> [String] {
  let drawing = AnalysisDrawing(pixels: { try rasterizer.draw($0, rows: $1) }, inkBounds: { try rasterizer.inkBounds(of: $0) })
  return try Oracle(list, drawnBy: rasterizer).differences(from: CellAnalysis(of: list, drawing: drawing))
}
