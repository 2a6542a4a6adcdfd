// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTree
import Testing

/// Tests for spans from data.
@Suite struct SpanTests {
  private let item: DataValue = [
    "name": "Ada", "muted": true, "tags": ["a", "b"], "none": nil, "five": 5, "odd": [["text": "a", "colour": "red"]],
    "parts": [
      "I ", ["text": "am ${name}", "weight": 700, "name": "who"], ["text": "!", "style": ["big", "link"], "italic": true],
    ],
    "html": "<b>a</b> <code>b</code> <a class='mention'>@c</a> <a class='mention hashtag'>#d</a> <a>e</a>",
    "many": .array((0..<2_001).map { .string(String($0)) }), "nothing": [], "list": [1, [2]],
  ]

  private func template(_ spans: String, styles: String = "big: {size: 30, weight: 300}") throws -> CellTemplate {
    try CellTemplate(
      parsing: "version: 1\nstyles: {\(styles)}\ncell: {children: [{type: text, name: body, size: 10, spans: \(spans)}]}",
      fileName: "t.yaml", format: .yaml)
  }

  private func runs(_ spans: String, styles: String = "big: {size: 30, weight: 300}") throws -> [TextRun] {
    let cell = try template(spans, styles: styles).bind(item, environment: BindingEnvironment(now: 0))
    return try #require(cell.root.children.first?.content.as(TextContent.self)).text.runs
  }

  private func refusal(_ spans: String) -> String {
    do {
      _ = try runs(spans)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func `a span is repeated for each value of a list, and left out by its condition`() throws {
    let runs = try runs(
      "[by, {text: '${name}', when: muted}, {text: no, when: not muted}, {each: tags, as: t, index: i, text: ' ${i}${t}', when: t != \"a\", weight: 700}]"
    )
    #expect(runs.map(\.text) == ["by", "Ada", " 1b"])
    #expect(runs.map(\.segment) == ["span", "span-2", "span-4#1"])
    #expect(runs.map(\.font.weight) == [400, 400, 700])
  }

  @Test func `a name replaces the number of a span in its path`() throws {
    #expect(try runs("[a, {name: who, each: tags, text: '${item}'}, b]").map(\.segment) == ["span", "who#0", "who#1", "span-2"])
  }

  @Test func `one expression gives the spans of the data, in which nothing is an expression`() throws {
    let runs = try runs("'${parts}'")
    #expect(runs.map(\.text) == ["I ", "am ${name}", "!"])
    #expect(runs.map(\.segment) == ["span#0", "who", "span#2"])
    #expect(runs.map(\.font.weight) == [400, 700, 300])
    #expect(runs.map(\.font.size) == [10, 10, 30])
    #expect(runs.map(\.font.isItalic) == [false, false, true])
    #expect(runs.map(\.color) == [.black, .black, RGBA(red: 0x2F, green: 0x74, blue: 0xD0)])
  }

  @Test func `a text, a number and an empty list are spans, too`() throws {
    #expect(try runs("'${name}'").map(\.text) == ["Ada"])
    #expect(try runs("'${five}'").map(\.text) == ["5"])
    #expect(try runs("'${nothing}'").map(\.text) == [""])
    #expect(try runs("'by ${name}'").map(\.text) == ["by Ada"])
  }

  @Test func `the styles of filters have looks that a document may replace`() throws {
    let blue = RGBA(red: 0x2F, green: 0x74, blue: 0xD0)
    let initial = try runs("'${html | html}'").filter { $0.text != " " }
    #expect(initial.map(\.text) == ["a", "b", "@c", "#d", "e"])
    #expect(initial.map(\.font.weight) == [700, 400, 400, 400, 400])
    #expect(initial.map { $0.font.family == "DejaVu Sans Mono" } == [false, true, false, false, false])
    #expect(initial.map { $0.color == blue } == [false, false, true, true, true])
    let own = try runs("'${html | html}'", styles: "link: {underline: true}, hashtag: {size: 3}").filter { $0.text != " " }
    #expect(own.map(\.isUnderlined) == [false, false, true, false, true])
    #expect(own.map(\.font.size) == [10, 10, 10, 3, 10])
    #expect(own.allSatisfy { $0.color == .black })
  }

  @Test func `a style of filters is no style of a text`() {
    #expect(throws: CellDocumentError.self) {
      try CellTemplate(parsing: "version: 1\ncell: {type: text, text: a, style: code}", fileName: "t.yaml", format: .yaml)
    }
  }

  @Test(arguments: [
    ("5.5", ""),
    (
      "{text: a}",
      "t.yaml:3:61 cell/body: expected a string, or a list of at most 2000 values, each a string, or an object, found an object"
    ),
    ("[a, [b]]", "t.yaml:3:65 cell/body/span-2: expected a string, found a list of 1 value"),
    ("[a, {txt: b}]", "t.yaml:3:66 cell/body/span-2: unknown key \"txt\"; did you mean \"text\"?"),
    ("[{text: b, as: x}]", "t.yaml:3:62 cell/body/span: the key \"each\" is missing"),
    ("[{name: a b, text: b}]", "t.yaml:3:69 cell/body/a b: \"a b\" is not a valid name: use letters, digits, - and _"),
    ("[{each: name, text: b}]", "t.yaml:3:69 cell/body/span: expected a list, found the string \"Ada\" (item 1)"),
    (
      "[a, {each: tags, text: '${absent}'}]",
      #"t.yaml:3:84 cell/body/span-2#0: the data has no value "absent"; for a default, write ${absent ?? "..."} (item 1)"#
    ),
    ("'${odd}'", "t.yaml:3:61 cell/body/span#0: unknown key \"colour\"; did you mean \"color\"? (item 1)"),
    ("'${list}'", "t.yaml:3:61 cell/body/span#1: expected a string, found a list of 1 value (item 1)"),
    (
      "'${many}'", "t.yaml:3:61 cell/body: the text has more than 2000 spans; shorten it, or split it into several texts (item 1)"
    ),
    (
      "[{each: many, text: a}]",
      "t.yaml:3:62 cell/body/span#2000: the text has more than 2000 spans; shorten it, or split it into several texts (item 1)"
    ),
    (
      "'${none}'",
      #"t.yaml:3:19 cell/body: the data has null for "text" or "spans" or "paragraphs", but a value is needed; add a default with ?? (item 1)"#
    ),
    ("'${five | html}'", ""), ("'${odd | html}'", ""),
    (
      "'${name | emoji tags}'",
      "t.yaml:3:61 cell/body: filter \"emoji\": expected a list of objects with \"shortcode\", found the string \"a\" (item 1)"
    ),
  ])
  func `an error in a span names it`(spans: String, expected: String) {
    #expect(refusal(spans) == expected)
  }

  @Test func `the places of spans in the data are known`() throws {
    let template = try template(
      "[{each: tags, as: t, when: t.shown, text: '${t.text}'}, {text: '${name}', when: muted}, '${html | emoji emojis}']")
    #expect(
      template.dataPlaces.map { "\($0.place)" } == [
        "tags", "tags.shown", "tags.text", "name", "muted", "html", "emojis", "emojis.shortcode", "emojis.url",
      ])
    #expect(try self.template("'${parts}'").dataPlaces.map { "\($0.place)" } == ["parts", "parts.text"])
    #expect(template.conditionalParts.count == 2)
  }

  @Test func `the element says that its spans depend on the data`() throws {
    let cell = try template("[{text: a, when: muted}]").bind(item, environment: BindingEnvironment(now: 0))
    #expect(cell.root.children.first?.boundKeys == ["spans"])
  }

  @Test func `spans keep their names in an encoded document`() throws {
    let document = try Cell(document: "version: 1\ncell: {type: text, spans: [a, {text: b, name: who, weight: 700}, c]}")
      .encodedDocument()
    #expect(document.contains(#""name": "who""#))
    #expect(!document.contains("span-2"))
    let built = try Cell {
      Text {
        "a"; TextSpan("b").name("who").weight(700).font(TextStyle(size: 9))
      }
    }
    #expect(try #require(built.root.content.as(TextContent.self)).text.runs.map(\.segment) == ["span", "who"])
  }

  @Test func `the place of a span is no part of its value`() {
    let font = FontDescription(family: "a", size: 1)
    #expect(TextRun(text: "a", font: font, color: .black, segment: "b") == TextRun(text: "a", font: font, color: .black))
  }
}
