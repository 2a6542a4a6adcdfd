// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTree
import Testing

@testable import CellLayout

private let flexbox = NamedElementCells(layout: "flexbox")
private let manual = NamedElementCells(layout: "frames")
private let constraints = NamedElementCells(layout: "constraints")

/// A text with `width: fit-lines` of 16 letters, each a square of 10 points, which wraps anywhere.
private let hugging = "type: text, text: 0123456789ABCDEF, width: fit-lines"

/// Fails if two values differ, and says what the first one is: an expectation with `try` inside does not.
private func expect<Value: Equatable>(_ found: Value, _ expected: Value, at location: SourceLocation = #_sourceLocation) {
  #expect(found == expected, sourceLocation: location)
}

/// `fit-lines` in flexbox.
@Suite struct LongestLineTests {
  @Test func `a text in a row is as wide as its longest line`() throws {
    expect(try flexbox.frames([hugging], width: 118), ["cell [0 0 118 20]", "text [0 0 110 20]"])
    expect(try flexbox.frames([hugging], width: 160), ["cell [0 0 160 10]", "text [0 0 160 10]"])
    expect(try flexbox.frames([hugging], width: 300), ["cell [0 0 300 10]", "text [0 0 160 10]"])
  }

  @Test(arguments: [("start", 0.0), ("end", 8), ("center", 4), ("stretch", 0)])
  func `a text in a column is aligned with the width of its longest line`(alignment: String, x: Double) throws {
    expect(
      try flexbox.frames([hugging], keys: "direction: column\n  alignItems: \(alignment)", width: 118),
      ["cell [0 0 118 20]", "text [\(Int(x)) 0 110 20]"])
  }

  @Test func `lines break at the maximum width, and the minimum width is kept`() throws {
    expect(try flexbox.frames([hugging + ", maxWidth: 95"]), ["cell [0 0 200 20]", "text [0 0 90 20]"])
    expect(try flexbox.frames([hugging + ", maxWidth: 95, minWidth: 93"]), ["cell [0 0 200 20]", "text [0 0 93 20]"])
    expect(try flexbox.frames([hugging + ", maxWidth: 95, padding: [0, 3]"]), ["cell [0 0 200 20]", "text [0 0 86 20]"])
    expect(
      try flexbox.frames([hugging + ", maxWidth: 95, padding: [0, 3], boxSizing: content-box"]),
      ["cell [0 0 200 20]", "text [0 0 96 20]"])
  }

  @Test func `a bubble is as narrow as its text`() throws {
    let bubble = "name: bubble, padding: [0, 12], maxWidth: 130, children: [{\(hugging)}]"
    for keys in ["direction: column\n  alignItems: start", "direction: row"] {
      expect(
        try flexbox.frames([bubble], keys: keys),
        ["cell [0 0 200 20]", "bubble [0 0 124 20]", "bubble/text [12 0 100 20]"])
    }
    expect(
      try flexbox.frames([bubble], keys: "direction: column\n  alignItems: end"),
      ["cell [0 0 200 20]", "bubble [76 0 124 20]", "bubble/text [88 0 100 20]"])
    // Stretched, and with a width of its own, a container keeps its width.
    expect(
      try flexbox.frames([bubble], keys: "direction: column"),
      ["cell [0 0 200 20]", "bubble [0 0 130 20]", "bubble/text [12 0 100 20]"])
    expect(
      try flexbox.frames([bubble.replacing("maxWidth", with: "width")]),
      ["cell [0 0 200 20]", "bubble [0 0 130 20]", "bubble/text [12 0 100 20]"])
  }

  @Test func `the other elements of a row share the space beside the longest line`() throws {
    let avatar = "type: avatar, source: a.png, size: 32"
    expect(
      try flexbox.frames(["type: spacer", hugging, avatar], width: 150),
      ["cell [0 0 150 32]", "spacer [0 0 8 32]", "text [8 0 110 32]", "avatar [118 0 32 32]"])
    expect(
      try flexbox.frames([avatar, hugging, "type: text, name: time, text: abc, grow: 1"], width: 150),
      ["cell [0 0 150 32]", "avatar [0 0 32 32]", "text [32 0 90 32]", "time [122 0 28 32]"])
    expect(
      try flexbox.frames([avatar, hugging], keys: "justify: end", width: 150),
      ["cell [0 0 150 32]", "avatar [8 0 32 32]", "text [40 0 110 32]"])
  }

  @Test func `growing and a basis override the longest line`() throws {
    expect(try flexbox.frames([hugging + ", grow: 1"], width: 118), ["cell [0 0 118 20]", "text [0 0 118 20]"])
    expect(try flexbox.frames([hugging + ", basis: 75"], width: 118), ["cell [0 0 118 30]", "text [0 0 75 30]"])
  }

  @Test func `bubbles in nested containers are as narrow as the widest line in them`() throws {
    let column =
      "name: bubble, direction: column, padding: 4, maxWidth: 130, children: [{name: quote, padding: [0, 5], children: [{\(hugging)}]}, {name: footer, gap: 4, children: [{type: spacer}, {type: text, text: 12}]}]"
    expect(
      try flexbox.frames([column], keys: "alignItems: start"),
      [
        "cell [0 0 200 38]", "bubble [0 0 128 38]", "bubble/quote [4 4 120 20]", "bubble/quote/text [9 4 110 20]",
        "bubble/footer [4 24 120 10]", "bubble/footer/spacer [4 24 96 10]", "bubble/footer/text [104 24 20 10]",
      ])
  }

  @Test func `two texts beside each other break as they share the row, and then become narrower`() throws {
    let pair = "name: pair, maxWidth: 150, children: [{\(hugging)}, {\(hugging), name: second}]"
    expect(
      try flexbox.frames([pair], keys: "alignItems: start"),
      ["cell [0 0 200 30]", "pair [0 0 150 30]", "pair/text [0 0 70 30]", "pair/second [70 0 70 30]"])
  }

  @Test func `a percentage of a container that would become narrower keeps it as it is`() throws {
    let bubble = "name: bubble, direction: column, maxWidth: 130, children: [{\(hugging), maxWidth: 75%}]"
    expect(
      try flexbox.frames([bubble], keys: "alignItems: start"),
      ["cell [0 0 200 20]", "bubble [0 0 130 20]", "bubble/text [0 0 90 20]"])
  }

  @Test func `an absolute text at the right has the width of its longest line`() throws {
    expect(
      try flexbox.frames([hugging + ", position: absolute, right: 5, top: 0, maxWidth: 95"], keys: "height: 30"),
      ["cell [0 0 200 30]", "text [105 0 90 20]"])
  }

  @Test func `each repeated bubble hugs its own text`() throws {
    let bubble =
      "name: bubble, each: texts, as: text, alignSelf: '${text.side}', maxWidth: 95, children: [{type: text, text: '${text.words}', width: fit-lines}]"
    expect(
      try flexbox.frames(
        [bubble], keys: "direction: column",
        data: ["texts": [["side": "start", "words": "0123456789AB"], ["side": "end", "words": "0123"]]]),
      [
        "cell [0 0 200 30]", "bubble#0 [0 0 90 20]", "bubble#0/text [0 0 90 20]", "bubble#1 [160 20 40 10]",
        "bubble#1/text [160 20 40 10]",
      ])
  }

  @Test func `a text that no longer hugs its lines makes its bubble wider in the next row`() throws {
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: 200, scale: 1}
        cell:
          alignItems: start
          children:
            - {name: bubble, maxWidth: 95, children: [{type: text, text: 0123456789ABCDEF, width: '${width}'}]}
            - name: outer
              layout: constraints
              children:
                - {name: inner, constraints: [leading == parent.leading, trailing == parent.trailing, top == parent.top, bottom == parent.bottom, width <= 95], children: [{type: text, text: 0123456789ABCDEF, width: '${width}'}]}
        """, fileName: "t.yaml", format: .yaml)
    let session = LayoutSession(measuring: fakeMeasuring)
    func widths(_ width: String) throws -> [Double] {
      let cell = try template.bind(["width": .string(width)], environment: BindingEnvironment(now: 0))
      return try session.layOut(cell).frames.boxes.map(\.frame.width)
    }
    expect(try widths("auto"), [200, 95, 95, 95, 95, 95])
    expect(try widths("fit-lines"), [200, 90, 90, 90, 90, 90])
    expect(try widths("auto"), [200, 95, 95, 95, 95, 95])
  }
}

/// `fit-lines` in the other engines.
@Suite struct LongestLineInOtherEnginesTests {
  @Test func `a frame is as wide as the longest line between its start and the end of the container`() throws {
    expect(
      try manual.frames([
        hugging + ", x: 7", hugging + ", name: end, trailing: 15, y: 20", hugging + ", name: start, leading: 125, y: 40",
      ]),
      ["cell [0 0 200 70]", "text [7 0 160 10]", "end [25 20 160 10]", "start [125 40 70 30]"])
    expect(
      try manual.frames([hugging + ", leading: 125"], direction: "rtl"), ["cell [0 0 200 30]", "text [5 0 70 30]"])
  }

  @Test func `a frame breaks lines at the width that the formula gives`() throws {
    let text = "type: text, text: 0123456789ABCDEF"
    expect(try manual.frames([text + ", width: fit-lines(95)"]), ["cell [0 0 200 20]", "text [0 0 90 20]"])
    expect(
      try manual.frames([text + ", width: 'max(93, fit-lines(parent.width / 2 - 5)) + 1'"]),
      ["cell [0 0 200 20]", "text [0 0 94 20]"])
    expect(try manual.frames([text + ", width: fit-lines(-5)"]), ["cell [0 0 200 160]", "text [0 0 0 160]"])
  }

  @Test func `a container with manual frames is as narrow as its text`() throws {
    let bubble = "name: bubble, layout: frames, padding: [0, 12], width: fit-lines(130), children: [{\(hugging)}]"
    expect(
      try manual.frames([bubble]), ["cell [0 0 200 20]", "bubble [0 0 124 20]", "bubble/text [12 0 100 20]"])
    // In a row of flexbox, and around text that reaches the end by a formula.
    let inner = "{type: text, text: 0123456789ABCDEF, x: 5, width: 'min(fit-lines(parent.width - 10), parent.width - 10)'}"
    expect(
      try flexbox.frames(["name: bubble, layout: frames, maxWidth: 128, children: [\(inner)]"], keys: "alignItems: start"),
      ["cell [0 0 200 20]", "bubble [0 0 120 20]", "bubble/text [5 0 110 20]"])
  }

  @Test func `constraints keep a text as narrow as its longest line`() throws {
    let top = "top == parent.top, bottom == parent.bottom"
    expect(
      try constraints.frames([hugging + ", constraints: [leading == parent.leading + 4, width <= 95, \(top)]"]),
      ["cell [0 0 200 20]", "text [4 0 90 20]"])
    expect(
      try constraints.frames([
        hugging + ", constraints: [trailing == parent.trailing - 4, leading >= parent.leading + 75, \(top)]"
      ]),
      ["cell [0 0 200 20]", "text [76 0 120 20]"])
    // Constraints at both edges give the width.
    expect(
      try constraints.frames([
        hugging + ", constraints: [leading == parent.leading + 4, trailing == parent.trailing - 81, \(top)]"
      ]),
      ["cell [0 0 200 20]", "text [4 0 115 20]"])
  }

  @Test func `a container with constraints is as narrow as its text`() throws {
    let edges = "leading == parent.leading + 12, trailing == parent.trailing - 12, top == parent.top, bottom == parent.bottom"
    let inside = "{\(hugging), constraints: [\(edges)]}"
    let bubble = "name: bubble, layout: constraints, children: [\(inside)]"
    expect(
      try constraints.frames([
        bubble + ", constraints: [leading == parent.leading, width <= 130, top == parent.top, bottom == parent.bottom]"
      ]), ["cell [0 0 200 20]", "bubble [0 0 124 20]", "bubble/text [12 0 100 20]"])
    expect(
      try flexbox.frames([bubble + ", maxWidth: 130"], keys: "alignItems: start"),
      ["cell [0 0 200 20]", "bubble [0 0 124 20]", "bubble/text [12 0 100 20]"])
    expect(
      try manual.frames([bubble + ", x: 3, width: fit-lines(130)"]),
      ["cell [0 0 200 20]", "bubble [3 0 124 20]", "bubble/text [15 0 100 20]"])
  }

  @Test func `a flexbox bubble is as narrow as its text in a container of another engine`() throws {
    let bubble = "name: bubble, padding: [0, 12], children: [{\(hugging)}]"
    expect(
      try constraints.frames([
        bubble + ", constraints: [trailing == parent.trailing, width <= 130, top == parent.top, bottom == parent.bottom]"
      ]), ["cell [0 0 200 20]", "bubble [76 0 124 20]", "bubble/text [88 0 100 20]"])
    expect(
      try manual.frames([bubble + ", trailing: 6, width: fit-lines(130)"]),
      ["cell [0 0 200 20]", "bubble [70 0 124 20]", "bubble/text [82 0 100 20]"])
  }
}
