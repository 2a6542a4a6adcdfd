// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import Testing

/// All errors of a document are reported at once.
@Suite struct AllErrorsTests {
  @Test func `errors in every part of a document are reported, by place`() {
    let document = """
      version: 1
      background: white
      canvas: {width: 0}
      colors: {ink: 5, other: "#GGG"}
      styles:
        body: {fontSize: 15, color: ink}
        head: {extends: bdy, size: big}
      data: {"a b": {maxLength: 3}}
      states: {dark: {colors: {inc: "#FFF"}}}
      cell:
        padding: abc
        states: {drk: {}}
        children:
          - {type: text, text: "${a", style: body, color: ink/50%, when: "a =", each: 5}
          - {type: avatr}
          - {name: a b, children: [{type: badge, grow: x}, {type: text, text: a, color: nix}]}
      """
    #expect(
      refusal(document)?.split(separator: "\n").map { $0.prefix { $0 != " " } } == [
        "t.yaml:2:1:", "t.yaml:3:17:", "t.yaml:4:15:", "t.yaml:4:25:", "t.yaml:6:10:", "t.yaml:7:19:", "t.yaml:7:30:",
        "t.yaml:8:8:", "t.yaml:9:26:", "t.yaml:11:12", "t.yaml:12:12", "t.yaml:14:26", "t.yaml:14:68", "t.yaml:14:81",
        "t.yaml:15:14", "t.yaml:16:14", "t.yaml:16:50", "t.yaml:16:83",
      ])
  }

  @Test func `a name that is defined with an error is not an error where it is used`() {
    #expect(
      refusal("version: 1\ncolors: {ink: 5}\nstyles: {body: {size: 0}}\ncell: {type: text, text: a, style: body, color: ink}")
        == "t.yaml:2:15: expected a colour, found the number 5\nt.yaml:3:23: expected a number above 0, found 0")
    #expect(
      refusal("version: 1\ncolours: {ink: \"#000\"}\ncell: {background: ink, grow: x}")
        == "t.yaml:2:1: unknown key \"colours\"; did you mean \"colors\"?\n"
        + "t.yaml:3:31 cell: expected a number of at least 0, found the string \"x\"")
    #expect(
      refusal("version: 1\nstyles: {a: {extends: b}, b: {extends: a}}\ncell: {type: text, text: a, style: a}")
        == "t.yaml:2:10: the style \"a\" extends itself")
  }

  @Test func `an error is reported once, though it is found in each state`() {
    let document = "version: 1\nstates: {dark: {}, light: {canvas: {background: nix}}}\ncell: {grow: x, children: [{size: y}]}"
    #expect(
      refusal(document) == """
        t.yaml:2:49: there is no colour "nix"; a colour is #RRGGBB, a name of CSS, or one of black, transparent, white (in state light)
        t.yaml:3:14 cell: expected a number of at least 0, found the string "x"
        t.yaml:3:35 cell/container: expected a number of at least 0, a percentage, auto, fit-content, max-content or min-content, found the string "y"
        """)
  }

  @Test func `at most 20 errors are reported, the first ones by place, and the others are counted`() throws {
    let children = (1...30).map { "    - {type: text, text: a, size: \(-$0)}" }.joined(separator: "\n")
    let error = #expect(throws: CellDocumentError.self) {
      try CellTemplate(parsing: "version: 1\ncell:\n  children:\n\(children)", fileName: "t.yaml", format: .yaml)
    }
    #expect(error?.location.line == 4)
    #expect(error?.others.map(\.location.line) == Array(5...23))
    #expect(error?.sentences.count == 21)
    #expect(error?.sentences.last == "t.yaml: 10 more errors, not listed")
    #expect(error?.leftOutCount == 10)
    #expect(error?.others.allSatisfy(\.others.isEmpty) == true)
  }

  @Test func `after 200 errors no further ones are looked for, and the message says so`() throws {
    let children = (1...300).map { "    - {type: text, text: a, size: \(-$0)}" }.joined(separator: "\n")
    let error = #expect(throws: CellDocumentError.self) {
      try CellTemplate(parsing: "version: 1\ncell:\n  children:\n\(children)", fileName: "t.yaml", format: .yaml)
    }
    #expect(error?.sentences.last == "t.yaml: at least 180 more errors, not listed")
  }

  @Test func `an error in every state is counted once`() throws {
    let children = (1...30).map { "    - {type: text, text: a, size: \(-$0)}" }.joined(separator: "\n")
    let error = #expect(throws: CellDocumentError.self) {
      try CellTemplate(
        parsing: "version: 1\nstates: {dark: {}, selected: {}}\ncell:\n  children:\n\(children)", fileName: "t.yaml",
        format: .yaml)
    }
    #expect(error?.leftOutCount == 10)
  }

  @Test(arguments: [
    (
      "cell:\n  background: #FF0000",
      "t.yaml:3:14 cell: expected a colour, found nothing: in YAML, # begins a comment; put the colour in quotation marks: \"#FF0000\""
    ),
    (
      "cell: {}\ncolors:\n  a: #abc # red\n  b: # red",
      "t.yaml:4:5: expected a colour, found nothing: in YAML, # begins a comment; put the colour in quotation marks: \"#abc\"\nt.yaml:5:5: expected a colour, found null"
    ),
    (
      "cell:\n  children:\n    - {type: separator, color: #FF000080}\n    - {type: spacer}",
      "t.yaml:5:5: while parsing a flow node on line 5: did not find expected node content; on line 4, # begins a comment: put the colour in quotation marks: \"#FF000080\""
    ),
  ])
  func `a colour without quotation marks is recognized in a comment`(rest: String, sentence: String) {
    #expect(refusal("version: 1\n" + rest) == sentence)
  }

  @Test func `values without the intended effect are warnings`() throws {
    let document = """
      version: 1
      styles: {tight: {letterSpacing: -0.2}, wide: {letterSpacing: 0.25, lineHeight: 20}}
      cell:
        margin: 10
        children:
          - {type: text, text: a, lineHeight: 1.4, size: 15}
          - {type: text, text: a, style: {lineHeight: 1}}
          - {type: text, text: "${a}", lineHeight: "${a}", letterSpacing: 0, margin: 3}
      """
    let template = try CellTemplate(parsing: document, fileName: "t.yaml", format: .yaml)
    let spacing = "a letter spacing of -0.2 has no effect at scale 2, because letters are placed on whole device pixels"
    #expect(
      template.warnings().map(\.description) == [
        "t.yaml:2:18: \(spacing); use a multiple of 0.5",
        "t.yaml:4:3: the margin of the root element has no effect; use \"padding\"",
        "t.yaml:6:29: lines 1.4 points apart overlap: \"lineHeight\" is a number of points; 1.4 times the font size would be 21",
        "t.yaml:7:37: lines 1 points apart overlap: \"lineHeight\" is a number of points; 1 times the font size would be 14",
      ])
    #expect(template.warnings(at: .x3).map(\.location.line) == [4, 6, 7])
    #expect(template.warnings(at: .x1).map(\.location.line) == [2, 2, 4, 6, 7])
  }
}
