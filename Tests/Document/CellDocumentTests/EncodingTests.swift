// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTestSupport
import CellTree
import Testing

@Suite struct EncodingTests {
  @Test func `an encoded document is laid out for readers`() throws {
    let cell = try Cell(
      document: """
        version: 1
        canvas: {width: 320, background: "#FFF", family: Inter}
        styles: {body: {size: 15, lineHeight: 20}}
        cell:
          gap: 10
          padding: [12, 16]
          children:
            - {type: avatar, initials: AL, size: 44}
            - direction: column
              flex: 1
              children:
                - {type: text, text: "Lunch at 12:30? It costs $${5}.", style: body, maxLines: 3}
                - {type: text, spans: [Seen by , {text: Ada, weight: 600}], style: body, color: "#8E8E93"}
            - {type: badge, count: 100}
        """)
    #expect(
      try cell.encodedDocument() == """
        {
          "version": 1,
          "canvas": {"width": 320, "family": "Inter", "background": "#FFFFFF"},
          "cell": {
            "gap": 10,
            "padding": [12, 16],
            "children": [
              {"type": "avatar", "initials": "AL", "size": 44},
              {
                "direction": "column",
                "flex": 1,
                "children": [
                  {"type": "text", "text": "Lunch at 12:30? It costs $${5}.", "maxLines": 3, "size": 15, "lineHeight": 20},
                  {
                    "type": "text",
                    "spans": ["Seen by", {"text": "Ada", "weight": 600}],
                    "size": 15,
                    "color": "#8E8E93",
                    "lineHeight": 20
                  }
                ]
              },
              {"type": "badge", "label": "99+"}
            ]
          }
        }

        """)
  }

  @Test func `default values are left out`() throws {
    let cell = try Cell {
      Row {
        Avatar(initials: "AL"); Badge.dot(); Text("a"); Spacer(); Separator(); Row {}
      }
    }
    #expect(
      try cell.encodedDocument() == """
        {
          "version": 1,
          "cell": {
            "children": [
              {"type": "avatar", "initials": "AL"},
              {"type": "badge", "dot": true},
              {"type": "text", "text": "a"},
              {"type": "spacer"},
              {"type": "separator"},
              {}
            ]
          }
        }

        """)
  }

  @Test func `effects are encoded in their shortest form`() throws {
    let cell = try Cell {
      Row {
        Text("a").shadow(.black, y: 2).mask(fade: .bottom, length: 12)
        Text("b").mask(fade: .top, length: 12, onlyWhenTruncated: false)
        Spacer().mask(fade: .top, length: 12).shadow(.black, path: .frame)
        Spacer().shadow(.black, spread: 2)
        Spacer().shadows([DropShadow(color: .black, isInset: true), DropShadow(color: .white)])
      }
    }
    #expect(
      try cell.encodedDocument() == """
        {
          "version": 1,
          "cell": {
            "children": [
              {"type": "text", "text": "a", "shadow": {"color": "#000000", "offset": [0, 2]}, "mask": {"fade": {"length": 12}}},
              {"type": "text", "text": "b", "mask": {"fade": {"edge": "top", "length": 12, "when": "always"}}},
              {
                "type": "spacer",
                "shadow": {"color": "#000000", "path": "frame"},
                "mask": {"fade": {"edge": "top", "length": 12}}
              },
              {"type": "spacer", "shadow": {"color": "#000000", "spread": 2}},
              {"type": "spacer", "shadow": [{"color": "#000000", "inset": true}, {"color": "#FFFFFF"}]}
            ]
          }
        }

        """)
  }

  @Test(
    arguments: [
      "{type: avatar, initials: AL, size: 60, width: 50}", "{type: avatar, initials: AL, width: 50%, height: 50%}",
      "{type: avatar, initials: AL, size: auto, style: {size: 16, lineHeight: 9}}", "{type: avatar, source: a.png}",
      "{type: badge, label: \"\", diameter: 10}", "{type: badge, dot: true, cornerRadius: 0}",
      "{type: badge, dot: true, cornerRadius: 2}",
      "{type: avatar, initials: AL, cornerRadius: 0, border: {width: {top: 2}, color: black}}", "{cornerRadius: 0}",
      "{type: badge, dot: true, diameter: 20, labelPadding: 0}",
      "{type: badge, count: 3, style: {family: Inter, color: black}}", "{type: spacer, basis: 4, shrink: 0}",
      "{type: spacer, flex: 2}", "{type: spacer, size: 0}", "{type: spacer, grow: 1, shrink: 1, basis: 0}",
      "{type: text, text: \"\"}", "{type: text, spans: []}", "{type: text, spans: [\"\", a, \"\"]}",
      "{type: text, paragraphs: []}",
      "{type: text, size: 9, paragraphs: [a, {spans: []}, {spans: [b, c], indent: 2em, marker: •}]}",
      "{type: text, paragraphs: [{spans: a, align: end, indent: 0, marker: {text: x, weight: 700}, spacingBefore: 1.5}]}",
      "{type: text, text: \"a\\r\\n\\t\\u2028\\0\\\\\\\"b\"}", "{type: text, text: a, size: 0.1, letterSpacing: -1e-7}",
      "{type: text, text: \"1\", language: \"true\"}", "{type: text, text: a, maxLines: 9007199254740993}",
      "{type: text, text: \"see #a and @b\", detect: {hashtags: {weight: 700}}, direction: rtl}",
      "{flex: 0, gap: 1, rowGap: 2, size: 3, height: 4, children: [{type: spacer}]}",
      "{padding: {start: 1}, margin: {end: auto}, position: absolute, start: 3, top: 4}",
      "{type: gradient, stops: [{at: 0, color: black}, {at: 0.3333333333333333, color: white}, {at: 1, color: black}]}",
      "{type: gradient, colors: [black, white, black, white], angle: 180}",
      "{type: shape, fill: {angle: 0, colors: [black, transparent]}, cornerRadius: [0, 1, 0, 0], border: {color: black}}",
    ], ["ltr", "rtl"])
  func `an encoded element decodes to an equal element`(yaml: String, direction: String) throws {
    let cell = try Cell(document: "version: 1\ncanvas: {direction: \(direction)}\ncell: {children: [\(yaml)]}")
    #expect(try cell.encodedAndDecoded.withoutPlaces == cell.withoutPlaces)
  }

  @Test func `corner radii of zero are written where they replace round corners`() throws {
    let cell = try Cell(
      document:
        "version: 1\ncell: {children: [{type: badge, dot: true, cornerRadius: 0}, {type: text, text: a, cornerRadius: 0}]}")
    #expect(cell.root.children.map(\.decoration.cornerRadii) == [.zero, nil])
    #expect(try cell.encodedDocument().ranges(of: "\"cornerRadius\": 0").count == 1)
    // Made in Swift, the radii of zero of a text are the same as none.
    var made = cell
    made.root.children[1].decoration.cornerRadii = .zero
    #expect(try made.encodedDocument() == cell.encodedDocument())
  }

  @Test func `elements keep the paths of repetitions`() throws {
    let template = try CellTemplate(
      parsing: """
        version: 1
        cell:
          children:
            - {type: text, text: a, when: never}
            - {type: text, text: b}
            - {type: text, each: list, text: "${item}"}
            - {each: list, name: box, children: [{type: badge, when: index == 1, index: index, each: list, label: "${item}"}]}
            - {type: text, text: c}
        """, fileName: "t.yaml", format: .yaml)
    let cell = try template.bind(["list": ["x", "y"]], environment: BindingEnvironment(now: 0))
    let paths = [
      "cell/text-2", "cell/text-3#0", "cell/text-3#1", "cell/box#0", "cell/box#1", "cell/text-4",
    ]
    #expect(cell.root.children.map(\.path) == paths)
    #expect(try cell.encodedAndDecoded.withoutPlaces == cell.withoutPlaces)
    #expect(try cell.encodedDocument().contains(##""children": [{"type": "badge", "name": "badge#1", "label": "y"}]"##))
  }

  @Test(arguments: ["a#", "#1", "a#b", "a#1#", "a##1", "a #1"])
  func `a number sign is valid only between a name and a number`(name: String) {
    #expect(throws: CellDocumentError.self) { try Cell { Row { Spacer().name(name) } } }
  }

  @Test(arguments: [("a#0", "a"), ("a", "a#0"), ("a#0", "a#0"), ("a#0#1", "a#0")])
  func `a name cannot clash with the name of a repeated element`(first: String, second: String) {
    #expect(throws: CellDocumentError.self) {
      try Cell {
        Row {
          Spacer().name(first); Spacer().name(second)
        }
      }
    }
  }

  @Test(arguments: Seeds.all)
  func `a cell of random elements decodes to an equal cell`(seed: UInt64) throws {
    var random = RandomCells(seed: seed)
    let cell = try random.cell()
    let document = try cell.encodedDocument()
    let decoded = try Cell(document: document, format: .json)
    #expect(decoded.withoutPlaces == cell.withoutPlaces)
    #expect(try decoded.encodedDocument() == document)
  }

  @Test func `a value that no document can express is rejected`() throws {
    var cell = try Cell { Row { Spacer().name("gap") } }
    cell.root.children[0].location = DocumentLocation(file: "a.yaml", line: 7, column: 3)
    cell.root.children[0].decoration.opacity = 2
    let error = #expect(throws: CellEncodingError.self) { try cell.encodedDocument() }
    #expect(error?.description == "a.yaml:7:3 cell/gap: expected a number from 0 to 1, found 2")
  }

  @Test func `an element that no keys can express is rejected`() throws {
    var cell = try Cell {
      Row {
        Spacer(); Badge("a")
      }
    }
    cell.root.children[0].location = DocumentLocation(file: "a.yaml", line: 7, column: 3)
    cell.root.children[0].children = [cell.root.children[1]]
    let error = #expect(throws: CellEncodingError.self) { try cell.encodedDocument() }
    #expect(error?.description == #"a.yaml:7:3 cell/spacer: unknown key "children""#)
    cell.root.children[0].children = []
    cell.root.children[1].location = DocumentLocation(file: "a.yaml", line: 8, column: 3)
    cell.root.children[1].content = Content(
      BadgeContent(label: StyledText(runs: [], paragraph: ParagraphStyle()), color: .black, diameter: 1, padding: 0))
    let second = #expect(throws: CellEncodingError.self) { try cell.encodedDocument() }
    #expect(
      second?.description
        == "a.yaml:8:3 cell/badge: the element has properties that no document key can express; build it from a document or from elements in Swift"
    )
  }
}
