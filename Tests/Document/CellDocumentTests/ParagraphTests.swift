// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTree
import Testing

/// Tests for texts that are written as paragraphs.
@Suite struct ParagraphTests {
  private let item: DataValue = [
    "name": "Ada", "muted": true, "none": nil, "depth": 3, "tags": ["a", "b"],
    "list": [["spans": ["I ", ["text": "am", "weight": 700]], "indent": 8], "two"],
    "spans": ["I ", ["text": "am", "weight": 700]],
    "odd": [["spans": "a", "colour": "red"]], "lines": ["a", "b"],
    "html": "<p>a <b>b</b></p><ul><li>c</li><li>d</li></ul><blockquote>e</blockquote>",
    "many": .array((0..<1_001).map { .string(String($0)) }),
  ]

  private func template(_ keys: String) throws -> CellTemplate {
    try CellTemplate(
      parsing: "version: 1\ncell: {children: [{type: text, name: body, size: 10, weight: 300, \(keys)}]}",
      fileName: "t.yaml", format: .yaml)
  }

  private func text(_ keys: String, textScale: Double = 1) throws -> StyledText {
    let environment = BindingEnvironment(now: 0, textScale: TextScale(factor: textScale))
    let cell = try template(keys).bind(item, environment: environment)
    return try #require(cell.root.children.first?.content.as(TextContent.self)).text
  }

  private func refusal(_ keys: String) -> String {
    do {
      _ = try text(keys)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func `a paragraph has spans, an alignment, an indent, a marker and a distance from the one before`() throws {
    let text = try text(
      "paragraphs: [a, {spans: [b, {text: c, weight: 700}], align: end, indent: 2em, marker: •, spacingBefore: 4}, {spans: d}]")
    #expect(text.runs.map(\.text) == ["a", "b", "c", "d"])
    #expect(text.runs.map(\.font.weight) == [300, 300, 700, 300])
    let marker = try #require(text.blocks[1].marker)
    #expect(marker.text == "•")
    #expect(marker.font == text.runs[0].font)
    #expect(
      text.blocks == [
        TextBlock(runCount: 1),
        TextBlock(runCount: 2, alignment: .end, indent: 20, marker: marker, spacingBefore: 4),
        TextBlock(runCount: 1),
      ])
  }

  @Test func `a paragraph has a box, in points that the text scale enlarges`() throws {
    let keys = """
      paragraphs: [a, {spans: b, background: red, cornerRadius: 4, padding: [1, 2], border: {color: blue, width: 3}},
      {spans: c, border: {color: blue, width: {left: 3}, when: muted}, padding: {start: 5}, joins: false}]
      """
    let colors: (RGBA, RGBA) = (RGBA(red: 255, green: 0, blue: 0), RGBA(red: 0, green: 0, blue: 255))
    let document = "version: 1\ncolors: {red: '#FF0000', blue: '#0000FF'}\ncell: {children: [{type: text, \(keys)}]}"
    let template = try CellTemplate(parsing: document, fileName: "t.yaml", format: .yaml)
    func boxes(textScale: Double) throws -> [ParagraphBox?] {
      let cell = try template.bind(item, environment: BindingEnvironment(now: 0, textScale: TextScale(factor: textScale)))
      return try #require(cell.root.children.first?.content.as(TextContent.self)).text.blocks.map { $0.box?.value }
    }
    let first = ParagraphBox(
      background: colors.0, cornerRadius: 4, padding: Insets(top: 1, right: 2, bottom: 1, left: 2), borderWidths: Insets(all: 3),
      borderColor: colors.1)
    let second = ParagraphBox(
      padding: Insets(top: 0, right: 0, bottom: 0, left: 5), borderWidths: Insets(top: 0, right: 0, bottom: 0, left: 3),
      borderColor: colors.1, joins: false)
    #expect(try boxes(textScale: 1) == [nil, first, second])
    #expect(try boxes(textScale: 2)[1]?.padding == Insets(top: 2, right: 4, bottom: 2, left: 4))
    #expect(try boxes(textScale: 2)[1]?.cornerRadius == 8)
    #expect(try boxes(textScale: 2)[1]?.borderWidths == Insets(all: 3))
  }

  @Test func `a paragraph has the box of the style that all its spans have`() throws {
    let document = """
      version: 1
      styles:
        quote: {box: {padding: 3}}
        code: {box: {padding: 5}}
      cell: {children: [{type: text, paragraphs: "${html | html}"}]}
      """
    let template = try CellTemplate(parsing: document, fileName: "t.yaml", format: .yaml)
    func paddings(_ html: String) throws -> [Double?] {
      let cell = try template.bind(["html": .string(html)], environment: BindingEnvironment(now: 0))
      return try #require(cell.root.children.first?.content.as(TextContent.self)).text.blocks.map { $0.box?.value.padding.top }
    }
    #expect(try paddings("<p>a <code>b</code></p><pre><code>c</code></pre>") == [nil, 5])
    #expect(try paddings("<blockquote>a <b>b</b> <code>c</code> <a href='https://d.e'>d</a></blockquote>e") == [3, nil])
    #expect(try paddings("<blockquote><p>a</p><p>b</p></blockquote>") == [3, 3])
  }

  @Test(arguments: [
    (
      "paragraphs: [{spans: a, border: {color: black, width: {left: 3}}, cornerRadius: 4}]",
      "the border of a paragraph with different widths needs square corners"
    ),
    ("paragraphs: [{spans: a, border: {color: black, style: dashed}}]", #"unknown key "style""#),
    ("text: a, box: {padding: 3}", #"unknown key "box""#), ("spans: [{text: a, box: {padding: 3}}]", #"unknown key "box""#),
  ])
  func `a box that cannot be drawn is refused`(keys: String, words: String) {
    #expect(refusal(keys).contains(words), "\(refusal(keys))")
  }

  @Test func `the ellipsis is a word, or an object with a text, a colour and a position`() throws {
    func style(_ value: String) throws -> ParagraphStyle { try text("text: a, ellipsis: \(value)").paragraph }
    #expect(try style("middle").ellipsis == .middle)
    #expect(try style("middle").ellipsisMark == nil)
    let more = try style("{text: … more, color: white, position: start}")
    #expect(more.ellipsis == .start)
    #expect(more.ellipsisMark == EllipsisMark(text: "… more", color: .white))
    #expect(try style("{text: '${name}'}").ellipsisMark == EllipsisMark(text: "Ada"))
    #expect(try style("{}").ellipsisMark == nil)
    #expect(refusal(#"text: a, ellipsis: {text: "a\nb"}"#).hasSuffix("the text of an ellipsis is one line, without line breaks"))
  }

  @Test func `a span is named after its paragraph`() throws {
    let segments = try text("paragraphs: [a, {spans: [b, c]}, {name: note, spans: [{name: who, text: d}]}, {spans: []}]")
      .runs.map(\.segment)
    #expect(segments == ["paragraph/span", "paragraph-2/span", "paragraph-2/span-2", "note/who", "paragraph-3"])
  }

  @Test func `paragraphs and their spans are repeated, and left out by their conditions`() throws {
    let text = try text(
      "paragraphs: [{spans: no, when: not muted}, {each: tags, as: t, index: i, spans: ['${t}', {each: tags, text: '${i}${item}', when: 'item != ${t}'}], marker: '${i}.', indent: '${depth}'}]"
    )
    #expect(text.runs.map(\.text) == ["a", "0b", "b", "1a"])
    #expect(
      text.runs.map(\.segment) == [
        "paragraph-2#0/span", "paragraph-2#0/span-2#1", "paragraph-2#1/span", "paragraph-2#1/span-2#0",
      ])
    #expect(text.blocks.map(\.runCount) == [2, 2])
    #expect(text.blocks.map(\.marker?.text) == ["0.", "1."])
    #expect(text.blocks.map(\.indent) == [3, 3])
  }

  @Test func `one expression gives the paragraphs of the data`() throws {
    let text = try text("paragraphs: '${list}'")
    #expect(text.runs.map(\.text) == ["I ", "am", "two"])
    #expect(text.runs.map(\.segment) == ["paragraph#0/span", "paragraph#0/span-2", "paragraph#1/span"])
    #expect(text.blocks == [TextBlock(runCount: 2, indent: 8), TextBlock(runCount: 1)])
    #expect(try self.text("paragraphs: '${lines}'").blocks.map(\.runCount) == [1, 1])
    #expect(try self.text("paragraphs: '${name}'").runs.map(\.text) == ["Ada"])
  }

  @Test func `a list of spans is one paragraph, and paragraphs are lines of spans and of a text`() throws {
    let one = try text("paragraphs: '${spans}'")
    #expect(one.runs.map(\.text) == ["I ", "am"])
    #expect(one.blocks == [TextBlock(runCount: 2)])
    let spans = try text("spans: '${list}'")
    #expect(spans.runs.map(\.text) == ["I ", "am", "\n", "two"])
    #expect(spans.blocks == [])
    #expect(try text("text: '${list}'").string == "I am\ntwo")
    #expect(try text("text: '${list | upper}'").string == "I AM\nTWO")
  }

  @Test func `HTML gives paragraphs with lists and quotes, and spans as before`() throws {
    let text = try text("paragraphs: '${html | html}'")
    #expect(text.runs.map(\.text) == ["a ", "b", "c", "d", "e"])
    #expect(text.blocks.map(\.runCount) == [2, 1, 1, 1])
    #expect(text.blocks.map(\.marker?.text) == [nil, "•", "•", nil])
    #expect(text.blocks.map(\.indent) == [0, 20, 20, 10])
    #expect(text.blocks.map(\.spacingBefore) == [0, 10, 0, 10])
    #expect(try self.text("spans: '${html | html}'").string == "a b\n\n• c\n• d\n\ne")
  }

  @Test func `a marker has a style of its own`() throws {
    let text = try text("paragraphs: [{spans: a, indent: 9, marker: {text: '1.', weight: 700, color: white}}]")
    #expect(text.blocks.first?.marker?.font.weight == 700)
    #expect(text.blocks.first?.marker?.color == .white)
    #expect(try self.text("paragraphs: [{spans: a, indent: 9, marker: ''}]").blocks.first?.marker == nil)
  }

  @Test func `lengths grow with the text`() throws {
    let blocks = try text(
      "paragraphs: [{spans: a, indent: 2em, marker: x, spacingBefore: 3}]", textScale: 2
    ).blocks
    #expect(blocks.map(\.indent) == [40])
    #expect(blocks.map(\.spacingBefore) == [6])
    #expect(blocks.map(\.marker?.font.size) == [20])
  }

  @Test func `what is detected is within a paragraph`() throws {
    let text = try text("detect: {hashtags: {weight: 700}}, paragraphs: ['a #b c', '#', 'd #e']")
    #expect(text.runs.map(\.text) == ["a ", "#b", " c", "#", "d ", "#e"])
    #expect(text.blocks.map(\.runCount) == [3, 1, 2])
  }

  @Test(arguments: [
    (
      "paragraphs: {spans: a}",
      "t.yaml:2:79 cell/body: expected a string, or a list of at most 2000 values, each a string, or an object, found an object"
    ),
    ("text: a, paragraphs: [b]", "t.yaml:2:76 cell/body: \"text\" and \"paragraphs\" cannot be used together"),
    ("spans: a, paragraphs: [b]", "t.yaml:2:77 cell/body: \"spans\" and \"paragraphs\" cannot be used together"),
    ("spans: '${name}', paragraphs: '${none}'", "t.yaml:2:85 cell/body: \"spans\" and \"paragraphs\" cannot be used together"),
    (
      "text: '${none}', paragraphs: '${none}'",
      #"t.yaml:2:19 cell/body: the data has null for "text" or "spans" or "paragraphs", but a value is needed; add a default with ?? (item 1)"#
    ),
    ("paragraphs: [a, {align: end}]", "t.yaml:2:83 cell/body/paragraph-2: the key \"spans\" is missing"),
    (
      "paragraphs: [{spans: '${none}'}]",
      #"t.yaml:2:80 cell/body/paragraph: the data has null for "spans", but a value is needed; add a default with ?? (item 1)"#
    ),
    (
      "paragraphs: [a, {spans: [b, {txt: c}]}]",
      "t.yaml:2:96 cell/body/paragraph-2/span-2: unknown key \"txt\"; did you mean \"text\"?"
    ),
    ("paragraphs: [{spans: a, marker: b}]", "t.yaml:2:80 cell/body/paragraph: the key \"indent\" is missing"),
    (
      "paragraphs: [{spans: a, indent: -1}]",
      "t.yaml:2:99 cell/body/paragraph: expected a number of at least 0, or one with the unit em, such as 1.2em, found -1"
    ),
    (
      "paragraphs: [{spans: a, indent: 2, marker: {text: b, picture: c}}]",
      "t.yaml:2:120 cell/body/paragraph: unknown key \"picture\" in marker; it has text, style, family, size, weight, italic, color, "
        + "letterSpacing, underline, strikethrough, baselineShift, background"
    ),
    (
      "paragraphs: [{each: tags, spans: [a, '${absent}']}]",
      #"t.yaml:2:104 cell/body/paragraph#0/span-2: the data has no value "absent"; for a default, write ${absent ?? "..."} (item 1)"#
    ),
    ("paragraphs: '${odd}'", "t.yaml:2:79 cell/body/paragraph#0: unknown key \"colour\" (item 1)"),
    (
      "paragraphs: [{each: many, spans: [a, b]}]",
      "t.yaml:2:19 cell/body: the text has more than 2000 spans; shorten it, or split it into several texts (item 1)"
    ),
  ])
  func `an error in a paragraph names it`(keys: String, expected: String) {
    #expect(refusal(keys) == expected)
  }

  @Test func `pictures are counted over all paragraphs`() {
    let spans = Array(repeating: "{picture: a.png}", count: 101).joined(separator: ", ")
    #expect(refusal("paragraphs: [{spans: [\(spans)]}]") == "")
    #expect(refusal("paragraphs: [{spans: [\(spans)]}, {spans: [\(spans)]}]").contains("more than 200 pictures"))
  }

  @Test func `a state may replace paragraphs, and the text that was there`() throws {
    let template = try CellTemplate(
      parsing: """
        version: 1
        states: {open: {}}
        cell: {type: text, text: a, states: {open: {text: null, paragraphs: [{spans: b, indent: 4}]}}}
        """, fileName: "t.yaml", format: .yaml)
    let cell = try template.applying(["open"]).bind(item, environment: BindingEnvironment(now: 0))
    #expect(try #require(cell.root.content.as(TextContent.self)).text.blocks == [TextBlock(runCount: 1, indent: 4)])
  }

  @Test func `the places of paragraphs in the data are known`() throws {
    let template = try template(
      "paragraphs: [{each: tags, as: t, when: t.shown, spans: ['${t.text}', {text: '${name}', when: muted}]}, '${html}']")
    #expect(
      template.dataPlaces.map { "\($0.place)" } == ["tags", "tags.shown", "tags.text", "name", "muted", "html"])
    #expect(template.conditionalParts.count == 2)
    #expect(try self.template("paragraphs: '${list}'").dataPlaces.map { "\($0.place)" } == ["list", "list.spans"])
  }

  @Test func `the element says that its paragraphs depend on the data`() throws {
    let keys = "paragraphs: [{spans: [{text: a, when: muted}]}]"
    let cell = try template(keys).bind(item, environment: BindingEnvironment(now: 0))
    #expect(cell.root.children.first?.boundKeys == ["paragraphs"])
  }

  @Test func `paragraphs built in Swift are those of a document`() throws {
    let built = try Cell {
      Text.paragraphs {
        "a"
        TextParagraph {
          "b"; TextSpan("c").weight(700)
        }.indent(20).marker("•").spacingBefore(4).align(.end).name("note")
        TextParagraph("d").indent(ems: 2).spacingBefore(ems: 1).marker("1.", TextStyle(weight: 700))
      }
    }
    let decoded = try Cell(
      document: """
        version: 1
        cell:
          type: text
          paragraphs:
            - a
            - {name: note, spans: [b, {text: c, weight: 700}], indent: 20, marker: •, spacingBefore: 4, align: end}
            - {spans: d, indent: 2em, marker: {text: "1.", weight: 700}, spacingBefore: 1em}
        """)
    #expect(built.withoutPlaces == decoded.withoutPlaces)
    #expect(
      try #require(built.root.content.as(TextContent.self)).text.runs.map(\.segment) == [
        "paragraph/span", "note/span", "note/span-2", "paragraph-2/span",
      ])
    #expect(try built.encodedDocument().contains(#""name": "note""#))
    #expect(try !built.encodedDocument().contains("paragraph-2"))
  }
}
