// SPDX-License-Identifier: MIT

import CellGraphics
import CellRenderAnalysis
import Testing

/// Text that is cut off, content that extends beyond the cell, controls that are too small, and shadows of the wrong shape.
@Suite struct CutContentTests {
  private func reasons(_ cell: String, _ category: Rule.Category) throws -> [String] {
    try analysis(of: cell).findings.filter { $0.rule.category == category }.map { "\($0.path) \($0.rule.rawValue): \($0.reason)" }
  }

  @Test func `a text cut by the edge of the cell is reported`() throws {
    let found = try reasons("height: 8\nchildren: [{type: text, text: Hg, color: black}]", .text)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("cell/text text.cut-off: its text is cut off at the edge of the cell: ") == true)
  }

  @Test func `a text cut by a clip is reported with the layer that clips it`() throws {
    let found = try reasons(
      "height: 40\nchildren: [{name: window, clip: true, height: 8, children: [{type: text, text: Hg, color: black}]}]", .text)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("cell/window/text text.cut-off: its text is cut off by cell/window: ") == true)
  }

  @Test func `a label cut by a badge that is too small is reported`() throws {
    let found = try reasons(
      "height: 40\nalignItems: start\nchildren: [{type: badge, label: '1234', width: 14, labelPadding: 0, style: {size: 13, color: black}}]",
      .text)
    #expect(found.contains { $0.hasPrefix("cell/badge text.cut-off: its text is cut off by its own box: ") })
  }

  @Test(arguments: [
    // It fits.
    "height: 40\nchildren: [{clip: true, height: 30, children: [{type: text, text: Hg, color: black}]}]",
    // It is truncated to its maximum number of lines.
    "children: [{type: text, text: A text of several lines, maxLines: 1, color: black}]",
    // It fades out at its end.
    """
    height: 40
    children:
      - clip: true
        height: 20
        children:
          - {type: text, text: One two three four five six seven, color: black}
          - {type: gradient, colors: ['#FFFFFF00', white], position: absolute, left: 0, right: 0, bottom: 0, height: 12}
    """,
    // It fades out in a mask.
    "height: 20\nchildren: [{mask: {fade: {edge: bottom, length: 10}}, children: [{type: text, text: One two three four five six, color: black}]}]",
  ])
  func `a text that fits, is truncated or fades out is not cut off`(cell: String) throws {
    #expect(try reasons(cell, .text) == [])
  }

  @Test func `content that extends beyond the cell is a warning, reported once for the outermost layer`() throws {
    let found = try analysis(
      of: """
        height: 40
        children:
          - {position: absolute, left: 90, top: 0, width: 20, height: 10, background: black, children: [{type: shape, fill: white, width: 20, height: 5}]}
        """
    ).findings.filter { $0.rule.category == .layout }
    #expect(
      found.map { "\($0.path) \($0.severity): \($0.reason)" } == [
        "cell/container warning: goes beyond the edge of the cell: 100 pixels are lost"
      ])
  }

  @Test(arguments: [
    ("width: 44, height: 44", []),
    ("width: 32, height: 60", ["takes touches in 32 x 60 points, but needs 44 x 44"]),
    // The cell's edge cuts it.
    ("width: 60, height: 60, position: absolute, left: 70", ["takes touches in 30 x 60 points, but needs 44 x 44"]),
  ])
  func `a control needs 44 points on each side`(keys: String, reasons: [String]) throws {
    let found = try analysis(of: "height: 60\nalignItems: start\nchildren: [{control: true, background: black, \(keys)}]")
    #expect(found.findings.filter { $0.rule == .touchTarget }.map(\.reason) == reasons)
  }

  @Test func `an element that is not a control may be small, and so may a hidden control`() throws {
    let found = try analysis(
      of: "height: 60\nchildren: [{width: 20, background: black}, {width: 20, background: black, control: true, hidden: true}]")
    #expect(found.findings.filter { $0.rule == .touchTarget } == [])
  }

  @Test(arguments: [
    // A round picture in a square frame.
    (
      "shadow: {color: black, blur: 4, path: frame}", "type: avatar, source: scene.png, size: 40",
      ["its content is round, but its shadow has the square corners of its frame"]
    ),
    ("shadow: {color: black, blur: 4, path: frame}, cornerRadius: 20", "type: avatar, source: scene.png, size: 40", []),
    ("shadow: {color: black, blur: 4, path: frame}", "type: image, source: scene.png, size: 40", []),
    (
      "shadow: {color: black, blur: 4, path: frame}, cornerRadius: 20", "type: image, source: scene.png, size: 40",
      ["its content has square corners, but its shadow is round"]
    ),
    ("shadow: {color: black, blur: 4}", "type: avatar, source: scene.png, size: 40", []),
    (
      "shadow: {color: black, blur: 4, path: frame}", "type: image, source: scene.png, size: 40, mask: {cornerRadius: 12}",
      ["its content is round, but its shadow has the square corners of its frame"]
    ),
  ])
  func `a frame shadow must have the same corners as the content`(frame: String, content: String, reasons: [String]) throws {
    let found = try analysis(of: "height: 60\npadding: 10\nalignItems: start\nchildren: [{\(frame), children: [{\(content)}]}]")
    #expect(found.findings.filter { $0.rule == .shadowShape }.map(\.reason) == reasons)
  }
}
