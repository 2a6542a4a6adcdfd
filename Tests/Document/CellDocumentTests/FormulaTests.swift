// SPDX-License-Identifier: MIT

import CellNotation
import CellTestSupport
import CellTree
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
    ("4 - ${a}", "4 - -2"), ("-${a}", "-(-2)"), ("1e3 + .5", "expected a number, a name, a function, ${…} or \"(\", found \".\""),
    ("12.50", "12.5"), ("größe.x", "größe.x"),
    ("round(x / 3) * 3", "round(x / 3) * 3"), ("previous.maxY ?? 0", "previous.maxY ?? 0"),
  ])
  func `a formula is parsed and written`(text: String, expected: String) {
    #expect(written(text) == expected)
    // What is written means the same.
    if !expected.hasPrefix("expected") { #expect(written(expected) == expected) }
  }

  private func formula(_ text: String, _ numbers: [Double] = []) throws -> FrameFormula {
    FrameFormula(try FormulaParser.formula(text, for: .height).term, numbers: numbers)
  }

  @Test func `formulas that compute the same are equal, wherever their numbers come from`() throws {
    #expect(try formula("fit + ${a}", [-2]) == formula("fit + -2"))
    #expect(try formula("fit + ${a}", [-2]).hashValue == formula("fit + -2").hashValue)
    #expect(try formula("fit + ${a}", [-2]) != formula("fit + ${a}", [2]))
    #expect(try formula("fit + 1 + 2") != formula("fit + (1 + 2)"))
    #expect(try formula("a.x ?? b.x") != formula("b.x ?? a.x"))
    #expect(try formula("min(a.x, 1)") != formula("max(a.x, 1)"))
    #expect(try formula("a.x - b.x") != formula("a.x - b.y"))
    #expect(try formula("-fit") != formula("fit"))
  }

  @Test func `a sum that was left of an alternative equals the sum without parentheses`() throws {
    let left = try #require(try formula("(a.x + 1 ?? b.x) + 2").term.simplified { $0 == "a" })
    #expect(FrameFormula(left) == (try formula("a.x + 1 + 2")))
    let other = try #require(try formula("(a.x * 1 ?? b.x) + 2").term.simplified { $0 == "a" })
    #expect(FrameFormula(other) != (try formula("a.x + 1 + 2")))
  }

  @Test(arguments: [
    ("", "expected a number, a name, a function, ${…} or \"(\", but nothing follows"),
    ("1 +", "expected a number, a name, a function, ${…} or \"(\", but nothing follows"),
    ("(1", "expected \")\", but nothing follows"), ("min(1", "expected a comma or \")\", but nothing follows"),
    ("min(1; 2)", "expected a comma or \")\", found \";\""), ("a. x", "expected a property after the dot, found \" \""),
    ("a.", "expected a property after the dot, but nothing follows"), ("1.", "the number is incomplete"),
    ("1e400", "the number is too large for a double"), ("1 2", "expected +, -, *, / or ??, found \"2\""),
    ("1 % 2", "expected +, -, *, / or ??, found \"%\""), ("avatar", "\"avatar\" is not a property of the element"),
    ("widht", "\"widht\" is not a property of the element; did you mean \"width\"?"),
    ("maxX-10", "\"maxX-10\" is not a property of the element; put spaces around a minus, because names can contain one"),
    ("a.maxx", "a frame has no property \"maxx\"; did you mean \"maxX\"?"),
    ("parent.x", "\"parent\" has no \"x\", only width, height, midX, midY, maxX and maxY"),
    ("minn(1, 2)", "there is no function \"minn\"; did you mean \"min\"?"), ("floor(1, 2)", "\"floor\" takes one value"),
    ("max(1)", "\"max\" takes two or more values"), ("${a", "a ${ has no closing }; for a literal ${, write $${"),
    ("--1", "expected a number, a name, a function, ${…} or \"(\", found \"-\""),
    ("a .x", "\"a\" is not a property of the element"),
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
      "children: [{type: text, text: b, x: superview.width}]",
      "t.yaml:4:39 cell/text: in \"superview.width\": no element in the same container is named \"superview\"; did you mean \"parent\"?"
    ),
    (
      "children: [{type: text, text: b, x: min(3, 4)}]",
      """
      t.yaml:4:39 cell/text: in "min(3": expected a comma or ")", but nothing follows: within braces or brackets, YAML ends a value at \
      a comma; put the formula in quotation marks
      t.yaml:4:46 cell/text: unknown key "4)"
      """
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

  @Test func `a null in a formula has no value, and an alternative takes its place`() throws {
    func x(_ formula: String, _ data: DataValue) throws -> String? {
      try CellTemplate(
        parsing: "version: 1\ncell: {layout: frames, children: [{type: text, text: a, x: '\(formula)'}]}", fileName: "t.yaml",
        format: .yaml
      ).bind(data, environment: BindingEnvironment(now: 0)).root.children[0].layout.frame.x?.description
    }
    #expect(try x("${q} ?? 4", ["q": nil]) == "4")
    #expect(try x("${q} ?? 4", ["q": 7]) == "7 ?? 4")
    #expect(try x("${q} ?? ${r} + 1", ["q": nil, "r": 2]) == "2 + 1")
    #expect(try x("(${q} + 1 ?? width) * 2", ["q": nil]) == "width * 2")
    let error = #expect(throws: CellDocumentError.self) { try x("${q} + 4", ["q": nil]) }
    #expect(error?.description.hasSuffix("q is null, but a value is needed; add a default with ?? (item 1)") == true)
  }

  @Test func `the work on a document with formulas grows with the number of elements`() throws {
    func document(_ count: Int, terms: (Int) -> [String]) -> String {
      let elements = (0..<count).map { index in
        let formula = terms(index).joined(separator: " + ")
        return "{\"type\": \"shape\", \"name\": \"element-\(index)\", \"fill\": \"#000\", \"size\": 1, \"x\": \"\(formula)\"}"
      }
      return "{\"version\": 1, \"cell\": {\"layout\": \"frames\", \"children\": [\(elements.joined(separator: ","))]}}"
    }
    let known = try growth(ofMemoryFrom: 200) { count in
      let text = document(count) { index in (0..<50).map { "element-\(($0 * 7 + index + 1) % count).x" } }
      _ = try Cell(document: text, format: .json)
    }
    #expect(known ?? 2 < 2.3)
    // Only the first errors are reported, so only they need a suggestion.
    let unknown = growth(ofMemoryFrom: 200) { count in
      let error = #expect(throws: CellDocumentError.self) {
        try Cell(document: document(count) { ["elemnt-\($0).x"] }, format: .json)
      }
      #expect(error?.others.count == 19)
    }
    #expect(unknown ?? 2 < 2.3)
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
