// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellGraphics
import CellNotation
import CellRaster
import Testing

@Suite struct BuiltCellTests {
  @Test func `a cell built in Swift has the same pixels as its document`() throws {
    let built = try Cell(width: 300, background: .white) {
      Row {
        Avatar("red.png").size(40)
        Text {
          TextSpan("Ada").weight(700); ": lunch at 12:30? I’ll bring the blueprints."
        }.font(TextStyle(size: 15, lineHeight: 20)).maxLines(3).flex(1)
        Badge(count: 120)
      }.gap(10).padding(12)
    }
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: 300, background: white}
        cell:
          gap: 10
          padding: 12
          children:
            - {type: avatar, source: red.png, size: 40}
            - type: text
              spans: [{text: Ada, weight: 700}, ": lunch at 12:30? I’ll bring the blueprints."]
              style: {size: 15, lineHeight: 20}
              maxLines: 3
              flex: 1
            - {type: badge, count: 120}
        """, fileName: "t.yaml", format: .yaml)
    let folder = try AssetFolder()
    let renderer = try folder.renderer()
    let pixels = try renderer.drawn(built).pixels
    #expect(pixels == (try renderer.drawn(template.bind([:], environment: BindingEnvironment(now: 0))).pixels))
    #expect(pixels.size == PixelSize(width: 600, height: 168))
  }

  @Test(arguments: [(true, "cell is a row"), (false, "cell is a text")])
  func `a condition may choose the root element`(isRow: Bool, expected: String) throws {
    let cell = try Cell {
      if isRow {
        Row { Text("a") }
      } else {
        Text("b")
      }
    }
    #expect((cell.root.children.isEmpty ? "cell is a text" : "cell is a row") == expected)
  }

  @Test func `an element that cannot be drawn is reported at its location in the Swift source`() throws {
    let folder = try AssetFolder()
    let renderer = try folder.renderer()
    let line = #line + 1
    let row = Row { Picture("no.png") }
    let failure = #expect(throws: ElementFailure.self) { try renderer.drawn(Cell { row }) }
    #expect(failure?.location == DocumentLocation(file: "CellRasterTests/BuiltCellTests.swift", line: line, column: 28))
    #expect(failure?.path == "cell/image")
  }
}
