// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTree
import Testing

/// Returns the only child of a container in a document with two colours and two styles.
func element(_ yaml: String, _ item: DataValue = [:], direction: String = "ltr") throws -> Element {
  let template = """
    version: 1
    canvas: {direction: \(direction)}
    colors: {red: "#F00", faint: red/50%}
    styles: {body: {family: Inter, size: 15}, link: {color: red, underline: true}}
    cell: {children: [\(yaml)]}
    """
  let cell = try CellTemplate(parsing: template, fileName: "t.yaml", format: .yaml).bind(
    item, environment: BindingEnvironment(now: 0))
  return try #require(cell.root.children.first)
}

private let red = RGBA(red: 255, green: 0, blue: 0)
private let faint = RGBA(red: 255, green: 0, blue: 0, alpha: 128)

@Suite struct ElementTests {
  @Test func `all layout keys are decoded`() throws {
    let layout = try element(
      """
      {direction: row-reverse, wrap: wrap-reverse, justify: space-evenly, alignItems: baseline, alignContent: space-around, rowGap: 1,
       columnGap: 2, padding: [1, 2, 3], margin: {top: auto, right: -3}, grow: 2, shrink: 0, basis: 50%, alignSelf: stretch, width: 10,
       height: auto, minWidth: 1%, minHeight: 5, maxWidth: 20, maxHeight: 90%, aspectRatio: 1.5, position: absolute, top: 1,
       right: 2%, bottom: auto, left: -4, children: []}
      """
    ).layout
    var expected = LayoutProperties()
    expected.direction = .rowReverse
    expected.wrap = .wrapReverse
    expected.justify = .spaceEvenly
    expected.alignItems = .baseline
    expected.alignContent = .spaceAround
    expected.rowGap = 1
    expected.columnGap = 2
    expected.padding = EdgeLengths(top: .points(1), right: .points(2), bottom: .points(3), left: .points(2))
    expected.margin = EdgeLengths(top: .auto, right: .points(-3), bottom: .points(0), left: .points(0))
    expected.grow = 2
    expected.shrink = 0
    expected.basis = .percent(50)
    expected.alignSelf = .stretch
    expected.width = .points(10)
    expected.minWidth = .percent(1)
    expected.minHeight = .points(5)
    expected.maxWidth = .points(20)
    expected.maxHeight = .percent(90)
    expected.aspectRatio = 1.5
    expected.position = .absolute
    expected.insets = EdgeLengths(top: .points(1), right: .percent(2), bottom: .auto, left: .points(-4))
    #expect(layout == expected)
  }

  @Test(
    arguments: [
      ("padding: 4", [4, 4, 4, 4]), ("padding: [4]", [4, 4, 4, 4]), ("padding: [1, 2]", [1, 2, 1, 2]),
      ("padding: [1, 2, 3, 4]", [1, 2, 3, 4]),
      ("padding: {start: 7, bottom: 2}", [0, 0, 2, 7]), ("padding: {end: 7}", [0, 7, 0, 0]),
      ("padding: [\"${n}\", 0]", [5, 0, 5, 0]),
    ] as [(String, [Double])])
  func `edge lengths follow CSS`(key: String, edges: [Double]) throws {
    let padding = try element("{\(key), children: []}", ["n": 5]).layout.padding
    #expect([padding.top, padding.right, padding.bottom, padding.left] == edges.map(Length.points))
  }

  @Test func `start and end swap sides when rows run from right to left`() throws {
    let layout = try element("{type: spacer, padding: {start: 1, end: 2}, start: 3, end: 4}", direction: "rtl").layout
    #expect(layout.padding == EdgeLengths(top: .points(0), right: .points(1), bottom: .points(0), left: .points(2)))
    #expect(layout.insets == EdgeLengths(top: .auto, right: .points(3), bottom: .auto, left: .points(4)))
  }

  @Test func `shorthands set all of their properties`() throws {
    let flex = try element("{type: text, text: a, flex: 2}").layout
    #expect(flex.grow == 2)
    #expect(flex.shrink == 1)
    #expect(flex.basis == .points(0))
    let box = try element("{gap: 3, size: \"${n}\", children: []}", ["n": 12]).layout
    #expect([box.rowGap, box.columnGap] == [3, 3])
    #expect([box.width, box.height] == [.points(12), .points(12)])
    let both = try element("{gap: \"${n}\", rowGap: 3, size: \"${n}\", width: 10, children: []}", ["n": 12]).layout
    #expect([both.rowGap, both.columnGap] == [3, 12])
    #expect([both.width, both.height] == [.points(10), .points(12)])
    let spacer = try element("{type: spacer}").layout
    #expect(spacer.grow == 1)
    let fixed = try element("{type: spacer, size: 8}").layout
    #expect(fixed.grow == 0)
    #expect(fixed.shrink == 0)
    #expect(fixed.basis == .points(8))
  }

  @Test func `all decoration keys are decoded`() throws {
    let decoration = try element(
      """
      {background: {angle: 90, stops: [{at: 0, color: red}, {at: 0.25, color: faint}]}, backdrop: red,
       cornerRadius: [1, 2, 3, 4], border: {width: 2, color: red}, opacity: "${n}", clip: true, hidden: "${h}", opaque: true, rasterize: true, control: true, ignore: [blend],
       ignoreReason: a texture, children: []}
      """, ["n": "0.5", "h": true]
    ).decoration
    let gradient = Gradient(
      geometry: .linear(angle: 90), stops: [.init(offset: 0, color: red), .init(offset: 0.25, color: faint)])
    #expect(
      decoration
        == Decoration(
          background: .gradient(gradient), backdrop: red,
          cornerRadii: CornerRadii(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4),
          border: Border(width: 2, color: red), opacity: 0.5, clips: true, isHidden: true, promisesOpaque: true, rasterizes: true,
          isControl: true, suppressedRules: ["blend"], ignoreReason: "a texture")
    )
  }

  @Test(arguments: ["\"#00F\"", "\"#0000FFFF\"", "\"${c}\"", "ink", "ink/100%"])
  func `a backdrop is an opaque colour, which may come from the data`(color: String) throws {
    let template = "version: 1\ncolors: {ink: \"#0000FF\"}\ncell: {type: spacer, backdrop: \(color)}"
    let cell = try CellTemplate(parsing: template, fileName: "t.yaml", format: .yaml).bind(
      ["c": "ink"], environment: BindingEnvironment(now: 0))
    #expect(cell.root.decoration == Decoration(backdrop: RGBA(red: 0, green: 0, blue: 255)))
    #expect(cell.description.hasSuffix(##"cell (t.yaml:3:7) {"type": "spacer", "backdrop": "#0000FF"}"##))
  }

  @Test func `null leaves a property at its default`() throws {
    let found = try element(
      "{type: text, text: a, opacity: \"${n}\", color: \"${n}\", width: \"${n}\", style: \"${n}\"}", ["n": nil])
    #expect(found.decoration == Decoration())
    #expect(found.layout == LayoutProperties())
    #expect(
      found.content
        == Content(
          TextContent(
            text: StyledText(runs: [TextRun(text: "a", font: FontDescription(family: "DejaVu Sans", size: 14), color: .black)]))))
  }

  @Test func `all text keys are decoded`() throws {
    let content = try element(
      """
      {type: text, text: "a #b", style: body, weight: 700, italic: true, color: red, lineHeight: 20, letterSpacing: 0.5, underline: true,
       strikethrough: true, align: end, maxLines: 3, ellipsis: middle, wrap: character, direction: rtl, language: ar,
       fade: {edge: right, length: 40, color: faint, when: always}, detect: {hashtags: {weight: 300, underline: false}}}
      """
    ).content
    let paragraph = ParagraphStyle(
      alignment: .end, lineHeight: 20, maxLines: 3, ellipsis: .middle, wrap: .character, language: "ar", direction: .rightToLeft)
    let plain = TextRun(
      text: "a ", font: FontDescription(family: "Inter", size: 15, weight: 700, isItalic: true), color: red, letterSpacing: 0.5,
      isUnderlined: true, isStruckThrough: true)
    var tag = plain
    tag.text = "#b"
    tag.font.weight = 300
    tag.isUnderlined = false
    #expect(
      content
        == Content(
          TextContent(
            text: StyledText(runs: [plain, tag], paragraph: paragraph),
            fade: Fade(edge: .right, length: 40, color: faint, onlyWhenTruncated: false))))
  }

  @Test func `spans can have different styles`() throws {
    let content = try element(
      "{type: text, style: body, detect: [links], spans: [{text: \"${a}\", style: link, size: 9}, ' at www.b.c ', {text: x, style: {extends: link, weight: 1}}]}",
      ["a": "A"]
    ).content
    guard let text = content.as(TextContent.self) else {
      Issue.record("no text")
      return
    }
    #expect(text.text.runs.map(\.text) == ["A", " at ", "www.b.c", " ", "x"])
    #expect(text.text.runs.map(\.font.size) == [9, 15, 15, 15, 15])
    #expect(text.text.runs.map(\.isUnderlined) == [true, false, true, false, true])
    #expect(text.text.runs.map(\.font.weight) == [400, 400, 400, 400, 1])
  }

  @Test func `the canvas sets the family of texts whose style names none`() throws {
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {family: Inter}
        cell:
          children:
            - {type: text, text: "${a}"}
            - {type: text, spans: [a, {text: b, family: Mono}]}
            - {type: avatar, initials: a}
            - {type: badge, count: 1}
        """, fileName: "t.yaml", format: .yaml)
    let cell = try template.bind(["a": "A"], environment: BindingEnvironment(now: 0))
    let families = cell.root.children.flatMap { element -> [String] in
      element.texts.flatMap { $0.runs.map(\.font.family) }
    }
    #expect(families == ["Inter", "Inter", "Mono", "Inter", "Inter"])
  }

  @Test(arguments: ["12.50", "true", "\"true\""], DocumentFormat.allCases)
  func `a number or a Boolean is accepted as text`(value: String, format: DocumentFormat) throws {
    let cell = try Cell(document: #"{"version": 1, "cell": {"type": "text", "text": \#(value)}}"#, format: format)
    #expect(cell.root.texts.flatMap(\.runs).map(\.text) == [value.filter { $0 != "\"" }])
  }

  @Test func `a style may come from the data`() throws {
    let content = try element("{type: text, text: a, style: \"${s}\", size: 11}", ["s": "body"]).content
    guard let text = content.as(TextContent.self) else {
      Issue.record("no text")
      return
    }
    #expect(text.text.runs.map(\.font) == [FontDescription(family: "Inter", size: 11)])
  }

  @Test(
    arguments: [
      ("{type: badge, count: \"${n}\"}", "7", 20), ("{type: badge, count: 100}", "99+", 20),
      ("{type: badge, count: 99, diameter: 16}", "99", 16),
      ("{type: badge, count: 10, max: 9}", "9+", 20), ("{type: badge, label: new}", "new", 20),
      ("{type: badge, dot: true}", nil, 10),
    ] as [(String, String?, Double)])
  func `a badge shows a count, a label or a dot`(yaml: String, label: String?, diameter: Double) throws {
    guard let badge = try element(yaml, ["n": 7]).content.as(BadgeContent.self) else {
      Issue.record("no badge")
      return
    }
    #expect(badge.label?.string == label)
    #expect(badge.diameter == diameter)
    #expect(badge.padding == 6)
  }

  @Test(
    arguments: [
      ("{type: image, source: a.png}", Content(PictureContent(PictureFill(source: "a.png", mode: .fill)))),
      ("{type: image, source: a.png, mode: center}", Content(PictureContent(PictureFill(source: "a.png", mode: .center)))),
      ("{type: separator}", Content(SeparatorContent(color: RGBA(red: 0xC6, green: 0xC6, blue: 0xC8), thickness: nil))),
      ("{type: separator, color: red, thickness: 2}", Content(SeparatorContent(color: red, thickness: 2))),
      ("{type: spacer}", .spacer),
      ("{type: shape, shape: circle, fill: red}", Content(ShapeContent(outline: .circle, fill: .color(red), border: nil))),
      (
        "{type: shape, cornerRadius: 3, border: {color: red}}",
        Content(ShapeContent(outline: .roundedRectangle(CornerRadii(all: 3)), fill: nil, border: Border(width: 1, color: red)))
      ),
      (
        "{type: gradient, colors: [red, \"${c}\", faint]}",
        Content(
          GradientContent(
            Gradient(
              geometry: .linear(angle: 180),
              stops: [.init(offset: 0, color: red), .init(offset: 0.5, color: .white), .init(offset: 1, color: faint)])))
      ),
      (
        "{type: gradient, radial: true, colors: [red, red]}",
        Content(
          GradientContent(Gradient(geometry: .radial(), stops: [.init(offset: 0, color: red), .init(offset: 1, color: red)])))
      ),
      (
        "{type: avatar, source: \"\"}",
        Content(AvatarContent(source: nil, initials: nil, fill: RGBA(red: 0x8E, green: 0x8E, blue: 0x93)))
      ),
      ("{type: avatar, source: a.jpg, fill: red}", Content(AvatarContent(source: "a.jpg", initials: nil, fill: red))),
      ("{children: []}", .container),
    ] as [(String, Content)])
  func `the keys of an element determine its content`(yaml: String, content: Content) throws {
    #expect(try element(yaml, ["c": "white"]).content == content)
  }

  @Test(arguments: [("{type: avatar, initials: AB}", 40, 16), ("{type: avatar, initials: AB, size: \"${n}\"}", 25, 10)])
  func `initials scale with the size of their avatar`(yaml: String, side: Double, size: Double) throws {
    let found = try element(yaml, ["n": 25])
    guard let avatar = found.content.as(AvatarContent.self) else {
      Issue.record("no avatar")
      return
    }
    #expect([found.layout.width, found.layout.height] == [.points(side), .points(side)])
    #expect(avatar.initials?.runs.map(\.font.size) == [size])
  }

  @Test func `when and each do not change the numbers in paths`() throws {
    let template = """
      version: 1
      cell:
        children:
          - {type: text, text: a, when: "${gone}"}
          - {type: text, text: b}
          - {type: spacer, name: text-3}
          - {type: text, text: c}
          - name: rows
            each: "${rows}"
            as: row
            index: i
            when: row.n != 2
            children:
              - {type: text, each: row.tags, text: "${i} ${row.n} ${item} ${top}"}
      """
    let item: DataValue = [
      "top": "t",
      "rows": [["n": 1, "tags": ["x", "y"]], ["n": 2, "tags": []], ["n": 3, "tags": ["z"]], ["n": 4, "tags": nil]],
    ]
    let cell = try CellTemplate(parsing: template, fileName: "t.yaml", format: .yaml).bind(
      item, environment: BindingEnvironment(now: 0))
    #expect(
      cell.root.children.map(\.path) == [
        "cell/text-2", "cell/text-3", "cell/text-4", "cell/rows#0", "cell/rows#2", "cell/rows#3",
      ])
    let texts = cell.root.children.flatMap(\.children)
    #expect(texts.map(\.path) == ["cell/rows#0/text#0", "cell/rows#0/text#1", "cell/rows#2/text#0"])
    #expect(texts.map(\.content.text) == ["0 1 x t", "0 1 y t", "2 3 z t"])
  }

  @Test func `the environment overrides width and scale`() throws {
    let template = try CellTemplate(parsing: #"{"version":1,"cell":{"type":"spacer"}}"#, fileName: "t.json", format: .json)
    let plain = try template.bind(nil, environment: BindingEnvironment(now: 0))
    #expect(plain.width == 375)
    #expect(plain.scale == .x2)
    #expect(plain.background == nil)
    let other = try template.bind(nil, environment: BindingEnvironment(now: 0, width: 100, scale: .x3))
    #expect(other.width == 100)
    #expect(other.scale == .x3)
  }

  @Test(
    arguments: [("a.json", .json), ("b/a.YAML", .yaml), ("a.yml", .yaml), ("a.txt", nil), ("json", nil)]
      as [(String, DocumentFormat?)])
  func `the file name determines the format`(name: String, format: DocumentFormat?) {
    #expect(DocumentFormat(fileName: name) == format)
  }

  @Test func `a text without a file name is JSON when it begins with a bracket`() {
    #expect(DocumentFormat(guessedFrom: " \n{".utf8) == .json)
    #expect(DocumentFormat(guessedFrom: "[1]".utf8) == .json)
    #expect(DocumentFormat(guessedFrom: "- 1".utf8) == .yaml)
    #expect(DocumentFormat(guessedFrom: "".utf8) == .yaml)
  }
}

extension Content {
  /// The text, if the content is a text.
  var text: String? {
    if let content = self.as(TextContent.self) { content.text.string } else { nil }
  }
}
