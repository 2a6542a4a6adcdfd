// SPDX-License-Identifier: MIT

import Notation
import Testing

@testable import CellDocument

/// Returns a formula as documents write it, or the description of its problem.
private func written(_ text: String, for key: FormulaKey = .height) -> String {
  do throws(FormulaProblem) {
    return FrameFormula(try FormulaParser.formula(text, for: key).term, numbers: [-2, 3]).description
  } catch {
    return error.description
  }
}

@Suite struct FormulaTests {
  @Test(arguments: [
    ("avatar.maxX + 10", "avatar.maxX + 10"), ("min( parent.width-x - 10,fit )", "min(parent.width - x - 10, fit)"),
    ("name.firstBaseline - fitFirstBaseline", "name.firstBaseline - fitFirstBaseline"), ("(1 + 2) * 3", "(1 + 2) * 3"),
    ("1 + (2 * 3)", "1 + 2 * 3"), ("1 - (2 - 3)", "1 - (2 - 3)"), ("8 / (4 / 2)", "8 / (4 / 2)"), ("-x * -2", "-x * (-2)"),
    ("-(x + y)", "-(x + y)"), ("2 - -3", "2 - -3"), ("text-2.x - 1", "text-2.x - 1"), ("a.x ?? b.x ?? 0", "a.x ?? b.x ?? 0"),
    ("(a.x ?? 1) + 2", "(a.x ?? 1) + 2"), ("max(a.x ?? 1, 2, 3)", "max(a.x ?? 1, 2, 3)"), ("${a} + ${b | number}", "-2 + 3"),
    ("4 - ${a}", "4 - -2"), ("-${a}", "-(-2)"), ("1e3 + .5", "unexpected \".\""), ("12.50", "12.5"), ("größe.x", "größe.x"),
    ("round(x / 3) * 3", "round(x / 3) * 3"), ("previous.maxY ?? 0", "previous.maxY ?? 0"),
  ])
  func `a formula is parsed and written`(text: String, expected: String) {
    #expect(written(text) == expected)
    // What is written means the same.
    if !expected.contains("unexpected") { #expect(written(expected) == expected) }
  }

  @Test(arguments: [
    ("", "the formula ends too early"), ("1 +", "the formula ends too early"), ("(1", "the formula ends too early"),
    ("1 2", "unexpected \"2\""), ("1 % 2", "unexpected \"%\""), ("avatar", "\"avatar\" is not a property of the element"),
    ("widht", "\"widht\" is not a property of the element; did you mean \"width\"?"),
    ("maxX-10", "\"maxX-10\" is not a property of the element; put spaces around a minus, because names can contain one"),
    ("a.maxx", "a frame has no property \"maxx\"; did you mean \"maxX\"?"),
    ("parent.x", "\"parent\" has no \"x\", only width, height, midX, midY, maxX and maxY"),
    ("minn(1, 2)", "there is no function \"minn\"; did you mean \"min\"?"), ("floor(1, 2)", "\"floor\" takes one value"),
    ("max(1)", "\"max\" takes two or more values"), ("${a", "a ${ has no closing }; for a literal ${, write $${"),
    ("--1", "unexpected \"-\""), ("a .x", "\"a\" is not a property of the element"),
  ])
  func `a problem is one sentence`(text: String, sentence: String) {
    #expect(written(text) == sentence)
  }

  @Test func `fit has a meaning only in sizes, and baselines of the content only in y and height`() {
    #expect(written("fit", for: .x) == "\"fit\" is the size of the content: it has a meaning only in \"width\" and \"height\"")
    #expect(written("fit", for: .width) == "fit")
    #expect(written("fitLastBaseline", for: .y) == "fitLastBaseline")
    #expect(
      written("fitLastBaseline", for: .width)
        == "\"fitLastBaseline\" is a distance from the top of the element: it has a meaning only in \"y\" and \"height\"")
  }

  @Test func `long and deep formulas are refused, and those within the limits parsed`() {
    let sum = Array(repeating: "x", count: 1_000).joined(separator: " + ")
    #expect(written(sum) == sum)
    #expect(written(sum + " + x") == "the formula has more than 1000 terms")
    func nested(_ depth: Int) -> String { String(repeating: "(", count: depth) + "x" + String(repeating: ")", count: depth) }
    #expect(written(nested(63)) == "x")
    #expect(written(nested(64)) == "the formula is nested more than 64 levels deep")
    #expect(written(nested(100_000)) == "the formula is nested more than 64 levels deep")
  }

  @Test(arguments: [
    (
      "children: [{type: text, text: a, name: one}, {type: text, text: b, x: onne.maxX}]",
      "t.yaml:4:73 cell/text: in \"onne.maxX\": no element in the same container is named \"onne\"; did you mean \"one\"?"
    ),
    (
      "children: [{type: text, text: b, x: previous.maxX}]",
      "t.yaml:4:39 cell/text: in \"previous.maxX\": \"previous\" is the repetition before this one, but the element has no \"each\""
    ),
    (
      "children: [{type: text, name: parent, text: b}]",
      "t.yaml:4:33 cell: \"parent\" has a meaning of its own and cannot be the name of an element in a container with \"layout: frames\""
    ),
    (
      "children: [{type: text, text: a, x: 1, leading: 2}]",
      "t.yaml:4:42 cell/text: \"x\" and \"leading\" cannot be used together"
    ),
    (
      "children: [{type: shape, fill: '#000', leading: 1, trailing: 2, size: 3}]",
      "t.yaml:4:67 cell/shape: \"leading\" with \"trailing\" and \"size\" cannot be used together"
    ),
    (
      "children: [{type: text, text: a, grow: 1}]",
      "t.yaml:4:36 cell/text: \"grow\" has no effect in a container with \"layout: frames\"; use \"width: parent.width - x\""
    ),
    ("justify: center", "t.yaml:4:3 cell: \"layout: frames\" and \"justify\" cannot be used together"),
    (
      "children: [{type: text, text: a, width: -1}]",
      "t.yaml:4:43 cell/text: expected a number of at least 0 or a formula, found -1"
    ),
  ])
  func `a problem names its place`(keys: String, sentence: String) {
    let error = #expect(throws: CellDocumentError.self) {
      try Cell(document: "version: 1\ncell:\n  layout: frames\n  \(keys)\n")
    }
    #expect(error?.description == sentence)
  }

  @Test func `the keys of frames are an error in flexbox, which names the key to use instead`() {
    let error = #expect(throws: CellDocumentError.self) {
      try Cell(document: "version: 1\ncell: {children: [{type: text, text: a, leading: 1}]}")
    }
    #expect(
      error?.description
        == "t.yaml:2:41 cell/text: \"leading\" has no effect in a container with \"layout: flexbox\"; use \"start\" with \"position: absolute\""
    )
  }

  @Test func `numbers from the data are bound for each row, and null leaves the key out`() throws {
    let template = try CellTemplate(
      parsing: """
        version: 1
        cell:
          layout: frames
          children:
            - {type: text, text: a, x: "${indent} * 2 + 1", width: "${width}"}
        """, fileName: "t.yaml", format: .yaml)
    func frame(_ data: DataValue) throws -> FrameFormulas {
      try template.bind(data, environment: BindingEnvironment(now: 0)).root.children[0].layout.frame
    }
    let bound = try frame(["indent": 3, "width": "40"])
    #expect(bound.x?.description == "3 * 2 + 1")
    #expect(bound.width == FrameFormula(40))
    #expect(try frame(["indent": 3, "width": nil]).width == nil)
    // Text from the data is never read as a formula.
    let error = #expect(throws: CellDocumentError.self) { try frame(["indent": "3 + 3", "width": 1]) }
    #expect(error?.description == "t.yaml:5:32 cell/text: expected a number, found the string \"3 + 3\" (item 1)")
  }

  @Test func `a cell with formulas is written as a document that decodes to the same cell`() throws {
    let cell = try CellTemplate(
      parsing: """
        version: 1
        cell:
          layout: frames
          integral: true
          children:
            - {type: avatar, source: "", initials: A, size: "${size}", leading: 4}
            - {type: text, name: reply, each: replies, text: "${item}", y: "previous.maxY + ${gap} ?? 0"}
            - {type: text, text: a, x: 3, y: reply.maxY ?? 0, width: "min(fit, -${gap} + parent.width)"}
        """, fileName: "t.yaml", format: .yaml
    ).bind(["size": 48, "gap": -2, "replies": ["b", "c"]], environment: BindingEnvironment(now: 0))
    #expect(try cell.encodedAndDecoded.withoutPlaces == cell.withoutPlaces)
    #expect(try cell.encodedDocument().contains(#""y": "previous.maxY + -2 ?? 0""#))
  }
}
