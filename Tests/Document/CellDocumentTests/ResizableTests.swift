// SPDX-License-Identifier: MIT

import CellDocument
import CellNotation
import Testing

@Suite struct ResizableTests {
  private static func problem(_ canvas: String, width: Double?) throws -> String? {
    let template = try CellTemplate(
      parsing: "version: 1\ncanvas: {width: 320\(canvas)}\ncell: {height: 10}", fileName: "t.yaml", format: .yaml)
    do throws(CellDocumentError) {
      _ = try template.bind([:], environment: BindingEnvironment(now: 0, width: width))
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `a cell that is not resizable is drawn only with the width of its canvas`() throws {
    #expect(
      try Self.problem(", resizable: false", width: 300)
        == "t.yaml:1:1: the width is fixed to 320 points by \"resizable: false\" in the canvas; draw it with this width, or remove that key (item 1)"
    )
    #expect(try Self.problem(", resizable: false", width: 320) == nil)
    #expect(try Self.problem(", resizable: false", width: nil) == nil)
    #expect(try Self.problem("", width: 300) == nil)
  }
}
