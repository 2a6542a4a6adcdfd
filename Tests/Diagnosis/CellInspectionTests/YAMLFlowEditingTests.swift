// SPDX-License-Identifier: MIT

import CellNotation
import Testing

@testable import CellInspection

@Suite struct YAMLFlowEditingTests {
  @Test(arguments: [
    ("a: {}\n", "a: {k: true}\n"), ("a: { } # c\n", "a: { k: true } # c\n"), ("a: {x: 1} # c\n", "a: {x: 1, k: true} # c\n"),
    ("a: { x: 1 }\n", "a: { x: 1, k: true }\n"), ("a: {x: 1,y: 2}\n", "a: {x: 1,y: 2,k: true}\n"),
    ("a: {x: 1, y: 2,}\n", "a: {x: 1, y: 2, k: true,}\n"), ("a: {x: it's, y: a}\n", "a: {x: it's, y: a, k: true}\n"),
    ("a: {x: \"}, # {\"}\n", "a: {x: \"}, # {\", k: true}\n"), ("a: {x: '}''{'}\n", "a: {x: '}''{', k: true}\n"),
    ("a: {x: [1, {y: }]}\n", "a: {x: [1, {y: }], k: true}\n"), ("a: {x: 1, y}\n", "a: {x: 1, y, k: true}\n"),
    ("a: {x: [b: 1]}\n", "a: {x: [b: 1], k: true}\n"), ("a: {x: 12:30#5 }\n", "a: {x: 12:30#5, k: true }\n"),
    ("a: {\"x\": 1}\n", "a: {\"x\": 1, \"k\": true}\n"), ("a: {\"x\":1}\n", "a: {\"x\":1,\"k\":true}\n"),
  ])
  func `a new member follows the others on one line`(before: String, after: String) throws {
    #expect(try TemplateSource(yaml: before).applying(.add(pointer("/a/k"), true)).text == after)
  }

  @Test(arguments: [
    ("a: {\n    x: 1,\n    y: 2\n  }\n", "a: {\n    x: 1,\n    y: 2,\n    k: true\n  }\n"),
    ("a: {\n    x: 1,\n    y: 2,\n  }\n", "a: {\n    x: 1,\n    y: 2,\n    k: true,\n  }\n"),
    ("a: {x: 1,\n    y: 2}\n", "a: {x: 1,\n    y: 2,\n    k: true}\n"),
    ("a: {\n  x: 1, # one\n  y: 2 # two\n}\n", "a: {\n  x: 1, # one\n  y: 2, # two\n  k: true\n}\n"),
    ("a: {\n  x: 1, # one\n  y: 2, # two\n}\n", "a: {\n  x: 1, # one\n  y: 2, # two\n  k: true\n}\n"),
    ("a: {\n  x: 1\n  # end\n}\n", "a: {\n  x: 1,\n  k: true\n  # end\n}\n"),
    ("a: {\n  x: 1\n  , y: 2\n}\n", "a: {\n  x: 1\n  , y: 2\n  , k: true\n}\n"),
    ("b:\n  a: {x: 1 # c\n    }\na: {x: 1, y: 2 # c\n  }\n", "b:\n  a: {x: 1 # c\n    }\na: {x: 1, y: 2, # c\n  k: true\n  }\n"),
    ("a: {\r\n  x: 1\r\n}\r\n", "a: {\r\n  x: 1,\r\n  k: true\r\n}\r\n"), ("a: {\n  }\n", "a: {\n  k: true\n  }\n"),
    ("a: { # c\n  }\n", "a: { k: true # c\n  }\n"),
  ])
  func `a new member gets its own line if its neighbours have one, and comments are kept`(before: String, after: String) throws {
    #expect(try TemplateSource(yaml: before).applying(.add(pointer("/a/k"), true)).text == after)
  }

  @Test func `a colour is quoted`() throws {
    let source = try TemplateSource(yaml: "cell:\n  children:\n    - {type: text, text: \"${text}\"}\n    - {type: spacer}\n")
    #expect(
      try source.applying(.add(pointer("/cell/children/0/background"), "#FFFFFF")).text
        == "cell:\n  children:\n    - {type: text, text: \"${text}\", background: \"#FFFFFF\"}\n    - {type: spacer}\n")
  }

  @Test(
    arguments: [
      ("{a: 10.5, b: 1}\n", 10, "{a: 10, b: 1}\n"), ("{a: some words, b: 1}\n", "#FFF", "{a: \"#FFF\", b: 1}\n"),
      ("{a: }\n", 1, "{a: 1}\n"), ("{b: 1, a: {x: [1, 2]} }\n", nil, "{b: 1, a: null }\n"),
    ] as [(String, DataValue, String)])
  func `a value can be replaced`(before: String, value: DataValue, after: String) throws {
    #expect(try TemplateSource(yaml: before).applying(.replace(pointer("/a"), value)).text == after)
  }

  @Test func `an element of a list can be replaced`() throws {
    let source = try TemplateSource(yaml: "padding: [10.5, 4] # c\n")
    #expect(try source.applying(.replace(pointer("/padding/0"), 11)).text == "padding: [11, 4] # c\n")
  }

  @Test(arguments: [("/a/x", "a: {y: 2}\n"), ("/a/y", "a: {x: 1}\n")])
  func `a member is removed with exactly one comma`(place: String, after: String) throws {
    #expect(try TemplateSource(yaml: "a: {x: 1, y: 2}\n").applying(.remove(pointer(place))).text == after)
  }

  @Test func `adding a member after a multi-line plain scalar in braces is refused`() throws {
    let place = try pointer("/a/k")
    #expect(
      try TemplateSource(yaml: "a: {x: one\n  two}\n").refusal(of: .add(place, true))
        == .notEditable(place, .severalLines, at: DocumentLocation(file: "t.yaml", line: 1, column: 4)))
  }
}
