// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellRaster
import CellRenderAnalysis
import Testing

/// Problems of the layout become findings, unless a finding about the pixels reports them already.
@Suite struct LayoutFindingTests {
  /// Returns the findings of the rules that look at the layout, and of the rules that name causes in it.
  private func findings(_ cell: String) throws -> [Finding] {
    let lines = cell.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    let template = try CellTemplate(
      parsing: "version: 1\ncanvas: {width: 100, scale: 1, background: white}\ncell:\n\(lines)\n", fileName: "test.yaml",
      format: .yaml)
    let found = try renderer().drawn(template, ["list": [1, 2]] as DataValue, environment: BindingEnvironment(now: 0)).findings
    return found.filter { $0.rule.category == .layout || $0.rule.category == .invisible || $0.rule == .cutText }
  }

  private func sentences(_ cell: String) throws -> [String] {
    try findings(cell).map { "\($0.path) \($0.rule.rawValue): \($0.reason)" }
  }

  @Test func `a squeezed text is a warning with the frame of its box`() throws {
    let found = try findings(
      "height: 20\nchildren:\n  - {type: text, text: One, size: 10, width: 40, height: 6, alignSelf: start}")
    #expect(found.map(\.rule) == [.squeezed])
    #expect(found.first?.severity == .warning)
    #expect(found.first?.rect == PixelRect(x: 0, y: 0, width: 40, height: 6))
    #expect(found.first?.cost == Finding.Cost())
    #expect(
      found.first?.reason
        == #"needs 11 points of height for the lines of its text, 5 more than it has: "height" (test.yaml:6:52) makes it 6; "#
        + #"raise or remove "height""#)
  }

  @Test func `a text that its own box cuts off is one finding, with the cause`() throws {
    let found = try sentences("children:\n  - {type: text, text: One, size: 20, height: 10, alignSelf: start, clip: true}")
    #expect(
      found == [
        "cell/text text.cut-off: its text is cut off by its own box: 119 pixels are lost; it needs 24 points of height for the "
          + #"lines of its text, 14 more than it has: "height" (test.yaml:5:41) makes it 10; raise or remove "height""#
      ])
  }

  @Test func `a broken word is not the cause of lines that are cut off`() throws {
    let found = try findings(
      "height: 20\nchildren:\n  - {clip: true, height: 20, children: [{type: text, text: Notifications, size: 14, width: 40}]}")
    #expect(found.map(\.rule) == [.cutText, .squeezed])
    #expect(found.first?.reason.hasSuffix("pixels are lost") == true)
  }

  @Test func `content beyond the cell is one finding, with the cause`() throws {
    let found = try sentences(
      """
      children:
        - {name: a, type: shape, fill: black, width: 60, height: 10}
        - {name: b, type: shape, fill: black, width: 60, height: 10}
      """)
    #expect(
      found == [
        "cell/b layout.beyond-cell: goes beyond the edge of the cell: 200 pixels are lost; cell needs 120 points of width for "
          + #"its content, 20 more than it has, so cell/b reaches beyond its edge: "canvas.width" makes it 100; "#
          + #"let cell/b shrink, or let the row wrap ("wrap: wrap")"#
      ])
  }

  @Test func `content that a clip cuts off on purpose is not squeezed`() throws {
    let found = try sentences(
      """
      children:
        - {clip: true, width: 40, height: 10, children: [{type: shape, fill: black, width: 60, height: 10}]}
      """)
    #expect(
      found == [])
  }

  @Test func `a shape without a size is one finding, with the cause`() throws {
    let found = try sentences("height: 20\nchildren:\n  - {type: shape, fill: black, width: 0, height: 10}")
    #expect(
      found == [
        #"cell/shape invisible.empty: is invisible: its shape has no size, because "width" (test.yaml:6:34) makes it 0; "#
          + #"raise or remove "width""#
      ])
  }

  @Test func `a text without a width is reported, and has no other findings`() throws {
    let cell = """
      children:
        - {name: title, type: text, text: Title, size: 10, maxLines: 1}
        - {name: mark, type: shape, fill: black, width: 100, height: 12}
      """
    #expect(try findings(cell).map { "\($0.path) \($0.rule.rawValue)" } == ["cell/title invisible.empty"])
    #expect(try findings(cell).first?.severity == .warning)
    #expect(try findings(cell).first?.rect == PixelRect(x: 0, y: 0, width: 0, height: 0))
  }

  @Test(arguments: ["opacity: 0", "hidden: true"])
  func `a layer that is not seen has no findings about its layout`(key: String) throws {
    let found = try findings(
      "children:\n  - {\(key), children: [{type: text, text: One, size: 10, width: 40, height: 6, alignSelf: start}]}")
    #expect(found.filter { $0.rule == .squeezed } == [])
  }

  @Test func `repetitions of an element are one event`() throws {
    let found = try findings(
      """
      direction: column
      height: 60
      children:
        - {name: row, children: [{type: text, text: One, size: 10, width: 40, height: 6, alignSelf: start}], each: list}
      """)
    #expect(found.map(\.path) == ["cell/row#0/text", "cell/row#1/text"])
    #expect(found.events.map(\.members) == [[0, 1]])
  }
}
