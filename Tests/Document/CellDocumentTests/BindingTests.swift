// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTree
import Testing

@Suite struct BindingTests {
  @Test(arguments: [
    ("language: tr, text: '${city | upper}'", "DİYARBAKIR"), ("language: tr, spans: ['${city | upper}']", "DİYARBAKIR"),
    ("language: tr-TR, spans: [{text: '${city | title}'}]", "Diyarbakır"), ("text: '${city | upper}'", "DIYARBAKIR"),
    ("language: tr, text: '${city | upper \"en\"}'", "DIYARBAKIR"),
    ("language: '${tag}', text: '${city | upper \"tr\"}'", "DİYARBAKIR"),
    ("language: '${tag}', text: '${city | upper}'", "DIYARBAKIR"),
  ])
  func `letter case follows the language of its text, or that of the filter`(keys: String, expected: String) throws {
    let template = try CellTemplate(
      parsing: "version: 1\ncell: {children: [{type: text, \(keys)}]}", fileName: "t.yaml", format: .yaml)
    let cell = try template.bind(["city": "diyarbakır", "tag": "tr"], environment: BindingEnvironment(now: 0))
    #expect(cell.root.children[0].text?.string == expected)
  }

  static let template = """
    {"version": 1,
     "canvas": {"width": 320, "scale": 3, "background": "surface", "direction": "rtl"},
     "colors": {"surface": "#FFFFFF", "ink": "#1C1C1E", "faint": "ink/50%"},
     "styles": {"body": {"family": "Inter", "size": 15, "color": "ink", "lineHeight": 20},
                "strong": {"extends": "body", "weight": 600}},
     "cell": {
       "direction": "column", "padding": [10, 16], "gap": 8,
       "children": [
         {"type": "avatar", "name": "avatar", "source": "${avatar}", "initials": "${name | upper}", "size": 40, "fill": "faint"},
         {"type": "text", "text": "${name} said: ${text}", "style": "strong", "italic": true, "maxLines": 2},
         {"type": "text", "text": "${reply.text}", "each": "replies", "as": "reply", "when": "reply.shown", "color": "${reply.tint}"},
         {"type": "text", "text": "never", "when": "${missing.at.all}"}
       ]}}
    """

  static let item: DataValue = [
    "name": "jo", "text": "hello", "avatar": nil,
    "replies": [
      ["text": "first", "shown": true, "tint": "surface"], ["text": "second", "shown": false],
      ["text": "third", "shown": 1, "tint": "#F00"],
    ],
  ]

  @Test(arguments: [(12.6, 12.5), (12.625, 12.75), (12.75, 12.75), (0.01, 0.25), (14, 14)])
  func `a font size from the data is rounded to quarters of a point, and a literal one is not`(size: Double, rounded: Double)
    throws
  {
    let template = try CellTemplate(
      parsing: """
        {"version": 1, "styles": {"bound": {"size": "${size}"}},
         "cell": {"children": [
           {"type": "text", "text": "a", "size": "${size}"}, {"type": "text", "text": "a", "style": "bound"},
           {"type": "text", "text": "a", "size": \(size)}]}}
        """, fileName: "cell.json", format: .json)
    let number = try #require(DataNumber(text: "\(size)"))
    let cell = try template.bind(["size": .number(number)], environment: BindingEnvironment(now: 0))
    #expect(cell.root.children.flatMap(\.texts).map { $0.runs[0].font.size } == [rounded, rounded, size])
  }

  @Test(arguments: [
    ("${not online}", [true, true, false, true]), ("${count > 2}", [false, true, false, false]),
    ("${online or count == 9}", [false, true, true, false]),
  ])
  func `a key that is true or false accepts a condition`(text: String, hidden: [Bool]) throws {
    let template = try CellTemplate(
      parsing: #"{"version": 1, "cell": {"children": [{"type": "text", "text": "a", "hidden": "\#(text)"}]}}"#,
      fileName: "cell.json", format: .json)
    let items: [DataValue] = [["online": false], ["count": 9], ["online": true], [:]]
    let found = try items.map {
      try template.bind($0, environment: BindingEnvironment(now: 0)).root.children[0].decoration.isHidden
    }
    #expect(found == hidden)
  }

  @Test(arguments: [
    ("${a >}", #"in "${a >}": unexpected "}""#), ("${a and}", #"in "${a and}": unexpected "}""#),
    ("not online", #"expected true or false, found the string "not online""#),
  ])
  func `an invalid condition is an error with its place`(text: String, reason: String) throws {
    let document = #"{"version": 1, "cell": {"children": [{"type": "text", "text": "a", "hidden": "\#(text)"}]}}"#
    let error = #expect(throws: CellDocumentError.self) {
      _ = try CellTemplate(parsing: document, fileName: "cell.json", format: .json)
    }
    #expect(error?.description == "cell.json:1:78 cell/text: \(reason)")
  }

  @Test func `binding an item to a template creates a cell`() throws {
    let template = try CellTemplate(parsing: Self.template, fileName: "cell.json", format: .json)
    let cell = try template.bind(Self.item, environment: BindingEnvironment(now: 0))
    #expect(cell.width == 320)
    #expect(cell.scale == .x3)
    #expect(cell.background == .white)
    #expect(cell.isRightToLeft)
    #expect(cell.root.path == "cell")
    #expect(cell.root.layout.direction == .column)
    #expect(cell.root.layout.padding == EdgeLengths(top: .points(10), right: .points(16), bottom: .points(10), left: .points(16)))
    #expect(cell.root.children.map(\.path) == ["cell/avatar", "cell/text", "cell/text-2#0", "cell/text-2#2"])
    #expect(cell.root.children[1].location == DocumentLocation(file: "cell.json", line: 10, column: 6))
    #expect(cell.root.children[0].layout.width == .points(40))
    guard let avatar = cell.root.children[0].content.as(AvatarContent.self),
      let text = cell.root.children[1].content.as(TextContent.self),
      let reply = cell.root.children[3].content.as(TextContent.self)
    else {
      Issue.record("the contents are others")
      return
    }
    #expect(avatar.source == nil)
    #expect(avatar.initials?.string == "JO")
    #expect(avatar.fill == RGBA(red: 0x1C, green: 0x1C, blue: 0x1E, alpha: 128))
    let ink = RGBA(red: 0x1C, green: 0x1C, blue: 0x1E)
    let font = FontDescription(family: "Inter", size: 15, weight: 600, isItalic: true)
    #expect(text.text.runs == [TextRun(text: "jo said: hello", font: font, color: ink)])
    #expect(text.text.paragraph == ParagraphStyle(lineHeight: 20, maxLines: 2))
    #expect(reply.text.runs.map(\.color) == [RGBA(red: 255, green: 0, blue: 0)])
  }
}
