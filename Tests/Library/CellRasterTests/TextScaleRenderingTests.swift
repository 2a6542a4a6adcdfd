// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellFiles
import CellGraphics
import CellNotation
import CellRaster
import Testing

@Suite struct TextScaleRenderingTests {
  private static let document = """
    version: 1
    canvas: {width: 150.5, background: white}
    states: {nothing: {}, also-nothing: {colors: {}, styles: {}, canvas: {}}}
    cell:
      padding: 7.25
      gap: 3
      states: {nothing: {}}
      children:
        - {type: text, size: 13, lineHeight: 17, text: "A text of several lines, long enough for any factor", flex: 1}
        - {type: badge, label: "12"}
    """

  private func cell(_ states: [String], textScale: Double? = nil) throws -> Cell {
    let environment = BindingEnvironment(now: 0, textScale: textScale.flatMap { TextScale(factor: $0) })
    return try CellTemplate(parsing: Self.document, fileName: "t.yaml", format: .yaml).applying(states)
      .bind([:], environment: environment)
  }

  private func renderer() throws -> CellRenderer {
    CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: ".")))
  }

  @Test(arguments: [["nothing"], ["also-nothing"], ["nothing", "also-nothing"]])
  func `a state that changes nothing gives the same pixels`(states: [String]) throws {
    #expect(try renderer().drawn(cell(states)).pixels == renderer().drawn(cell([])).pixels)
  }

  @Test(arguments: [(0.8, 27), (1, 34), (1.3, 44), (2, 68), (3.1, 105)])
  func `lines of scaled text have a constant pitch in whole device pixels`(factor: Double, pitch: Int32) throws {
    let list = try renderer().displayList(of: cell([], textScale: factor))
    let text = try #require(list.items.compactMap(\.text).first)
    let baselines = Set(text.runs.flatMap(\.glyphs).map(\.y)).sorted()
    #expect(baselines.count > 1)
    #expect(Set(zip(baselines.dropFirst(), baselines).map { $0 - $1 }) == [pitch])
  }
}

extension DisplayItem {
  fileprivate var text: TextItem? {
    if case .text(let text) = content { text } else { nil }
  }
}
