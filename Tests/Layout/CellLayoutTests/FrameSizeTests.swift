// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import Testing

@testable import CellLayout

/// How large a container with manual frames is, and which formulas of it cannot be evaluated.
@Suite struct FrameSizeTests {
  private let cells = NamedElementCells(layout: "frames")
  /// A child in the middle of the height.
  private let centred = "{type: shape, fill: '#F00', size: 40, x: 8, y: parent.midY - height / 2}"

  private func failure(_ children: [String], keys: String = "") -> String {
    do {
      return try cells.frames(children, keys: keys).joined(separator: "; ")
    } catch {
      return "\(error)"
    }
  }

  /// Returns the frames of the boxes in a cell, without its own.
  private func frames(in engine: String, _ children: String..., keys: String = "") throws -> [String] {
    Array(try NamedElementCells(layout: engine).frames(children, keys: keys).dropFirst())
  }

  /// Returns the boxes that explanations and reviews are made from, which measure more than drawing does.
  private func explained(_ document: String) throws -> [Rect] {
    let cell = try CellTemplate(parsing: document, fileName: "t.yaml", format: .yaml)
      .bind([:], environment: BindingEnvironment(now: 0))
    _ = try layoutProblems(of: cell, measuring: fakeMeasuring)
    return try ExplainedLayout(of: cell, measuring: fakeMeasuring).boxes.map(\.frame)
  }

  @Test func `children that all use the height of the container get it from whatever determines it`() throws {
    let expected = ["container [0 0 200 72]", "container/shape [8 16 40 40]"]
    #expect(
      try frames(in: "flexbox", "layout: frames, height: 72, children: [\(centred)]", keys: "direction: column")
        == expected)
    #expect(
      try frames(in: "flexbox", "layout: frames, minHeight: 72, children: [\(centred)]", keys: "direction: column")
        == expected)
    #expect(
      try frames(
        in: "flexbox", "layout: frames, grow: 1, children: [\(centred)]", "type: shape, fill: '#000', width: 20, height: 72"
      ).prefix(2) == ["container [0 0 180 72]", "container/shape [8 16 40 40]"])
    let edges = "leading == parent.leading, trailing == parent.trailing, top == parent.top, bottom == parent.bottom, height == 72"
    #expect(
      try frames(in: "constraints", "layout: frames, constraints: [\(edges)], children: [\(centred)]") == expected)
    #expect(try frames(in: "frames", "layout: frames, width: 200, height: 72, children: [\(centred)]") == expected)
  }

  @Test func `an explanation finds the height too`() throws {
    let document = "version: 1\ncanvas: {width: 200}\ncell: {layout: frames, height: 72, children: [\(centred)]}"
    #expect(try explained(document) == [Rect(x: 0, y: 0, width: 200, height: 72), Rect(x: 8, y: 16, width: 40, height: 40)])
    let inColumn = """
      version: 1
      canvas: {width: 200}
      cell: {direction: column, children: [{layout: frames, height: 72, children: [\(centred)]}]}
      """
    #expect(try explained(inColumn).last == Rect(x: 8, y: 16, width: 40, height: 40))
  }

  @Test func `without any height, children that all use it are an error`() {
    let sentence =
      "the height follows from the children, but all of them use \"parent.height\"; give the container or a child a height"
    #expect(failure(["type: shape, fill: '#F00', size: 40, y: parent.midY - height / 2"]) == "t.yaml:4:3 cell: \(sentence)")
    #expect(
      failure(["type: shape, fill: '#F00', size: 40, y: parent.midY - height / 2"], keys: "padding: 8")
        == "t.yaml:4:3 cell: \(sentence)")
    // A height of zero is a height.
    #expect(
      failure(["type: shape, fill: '#F00', size: 40, y: parent.midY - height / 2"], keys: "height: 0")
        == "cell [0 0 200 0]; shape [0 -20 40 40]")
  }

  @Test func `a bubble hugs a text that is as wide as the bubble without its edges`() throws {
    func bubble(_ text: String, _ width: String) throws -> [String] {
      try cells.frames([
        "layout: frames, name: bubble, width: 'min(fit, parent.width - 40)', children: [{type: text, text: '\(text)', x: 12, y: 8, width: '\(width)'}]"
      ])
    }
    for width in ["parent.width - 24", "min(fit, parent.width - 24)"] {
      #expect(try bubble("abc", width) == ["cell [0 0 200 18]", "bubble [0 0 54 18]", "bubble/text [12 8 30 10]"])
      #expect(
        try bubble("0123456789ABCDEF", width) == ["cell [0 0 200 28]", "bubble [0 0 160 28]", "bubble/text [12 8 136 20]"])
    }
  }

  @Test func `each circle is a sentence, by its place`() {
    #expect(
      failure([
        "type: text, name: a, text: a, width: b.x", "type: text, name: b, text: b, x: a.width, y: y",
        "type: text, name: c, text: c, x: d.x", "type: text, name: d, text: d, x: c.x",
      ]).split(separator: "\n") == [
        "t.yaml:6:38 cell/a: the formulas form a circle: a.width (t.yaml:6:38) needs b.x (t.yaml:7:38) needs a.width",
        "t.yaml:7:50 cell/b: the formulas form a circle: b.y (t.yaml:7:50) needs b.y",
        "t.yaml:8:38 cell/c: the formulas form a circle: c.x (t.yaml:8:38) needs d.x (t.yaml:9:38) needs c.x",
      ])
  }

  @Test func `a result that is not finite is not taken for a missing baseline`() {
    let sentence = "t.yaml:6:35 cell/shape: \"x\" divides by zero, or its value is too large"
    #expect(failure(["type: shape, fill: '#F00', x: (1/0)-(1/0)"]) == sentence)
    #expect(failure(["type: shape, fill: '#F00', x: (parent.width/0) * 0"]) == sentence)
  }
}
