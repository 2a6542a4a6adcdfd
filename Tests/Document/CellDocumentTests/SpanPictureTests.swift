// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTree
import Testing

/// Tests for the keys of pictures in lines of text.
@Suite struct SpanPictureTests {
  private let item: DataValue = [
    "url": "a.png", "none": nil, "empty": "", "big": 20, "post": "hi :ok: :no:",
    "emojis": [["shortcode": "ok", "url": "ok.gif", "static_url": "ok.png"]],
    "many": .array((0..<201).map { .string("\($0).png") }), "parts": [["picture": "a.png", "height": "2em"], "b"],
  ]

  private func runs(_ spans: String, keys: String = "size: 10", textScale: Double = 1) throws -> [TextRun] {
    let template = try CellTemplate(
      parsing: "version: 1\nstyles: {emoji: {size: 30}}\ncell: {children: [{type: text, name: body, \(keys), spans: \(spans)}]}",
      fileName: "t.yaml", format: .yaml)
    let cell = try template.bind(item, environment: BindingEnvironment(now: 0, textScale: TextScale(factor: textScale)))
    return try #require(cell.root.children.first?.content.as(TextContent.self)).text.runs
  }

  private func pictures(_ spans: String, keys: String = "size: 10", textScale: Double = 1) throws -> [InlinePicture] {
    try runs(spans, keys: keys, textScale: textScale).compactMap { $0.ornament?.value.picture }
  }

  private func refusal(_ spans: String) -> String {
    do {
      _ = try runs(spans)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func `a picture is as high as the font and in the middle, unless its span says otherwise`() throws {
    #expect(
      try pictures(
        "[{picture: a.png}, {icon: b.svg, height: 1.5em, size: 20}, {avatar: c.png, height: 8, verticalAlign: textTop}]")
        == [
          InlinePicture(.picture, source: "a.png", height: 10, alignment: .middle),
          InlinePicture(.icon, source: "b.svg", height: 30, alignment: .middle),
          avatar(AvatarContent(source: "c.png", initials: nil, fill: Self.grey), height: 8, .textTop),
        ])
  }

  private static let grey = RGBA(red: 0x8E, green: 0x8E, blue: 0x93)

  private func avatar(_ content: AvatarContent, height: Double, _ alignment: InlineAlignment = .middle) -> InlinePicture {
    InlinePicture(
      .avatar, source: content.source, height: height, alignment: alignment, drawing: InlineDrawing(content))
  }

  @Test func `an avatar has initials in two fifths of its height, a ring and a status`() throws {
    let keys =
      "source: '${none}', initials: AB, fill: '#336699', ring: {fill: black}, status: {fill: white, diameter: 4}"
    let found = try #require(pictures("[{avatar: {\(keys)}, height: 1.5em}]", textScale: 1).first?.avatar)
    #expect(found.source == nil)
    #expect(found.initials?.string == "AB")
    #expect(found.initials?.runs.map(\.font.size) == [6])
    #expect(found.fill == RGBA(red: 0x33, green: 0x66, blue: 0x99))
    #expect(found.ring == AvatarRing(width: 2, gap: 2, fill: .color(.black)))
    #expect(found.status?.diameter == 4)
    let larger = try #require(pictures("[{avatar: {\(keys)}, height: 1.5em}]", textScale: 2).first?.avatar)
    #expect(larger.initials?.runs.map(\.font.size) == [12])
    #expect(larger.ring == AvatarRing(width: 4, gap: 4, fill: .color(.black)))
    #expect(larger.status?.diameter == 8)
  }

  @Test func `an avatar without a picture, initials and a colour is its text`() throws {
    #expect(try pictures("[{avatar: {source: '${none}', initials: '${empty}'}, text: a}]") == [])
    #expect(try pictures("[{avatar: {initials: '${empty}', fill: black}, text: a}]").count == 1)
  }

  @Test func `the data gives the path, the height and the text`() throws {
    let runs = try runs("[{picture: '${url}', height: '${big}', text: ':${url}:'}]")
    #expect(runs.map(\.text) == [":a.png:"])
    #expect(runs.map(\.segment) == ["span"])
    #expect(try pictures("[{picture: '${url}', height: '${big}em'}]").map(\.height) == [200])
    #expect(try pictures("'${parts}'").map(\.height) == [20])
  }

  @Test func `a picture without a path is its text`() throws {
    #expect(try pictures("[{picture: '${none}', text: a}, {avatar: '${empty}', text: b}]") == [])
    #expect(try runs("[{picture: '${none}', text: a}, {avatar: '${empty}', text: b}]").map(\.text) == ["a", "b"])
  }

  @Test func `the emoji of a post are pictures in the style emoji`() throws {
    let runs = try runs("'${post | emoji emojis}'")
    #expect(runs.map(\.text) == ["hi ", ":ok:", " :no:"])
    #expect(
      runs.compactMap { $0.ornament?.value.picture } == [
        InlinePicture(.picture, source: "ok.png", height: 30, alignment: .middle)
      ])
  }

  @Test func `pictures grow with the text`() throws {
    #expect(try pictures("[{picture: a.png}, {picture: a.png, height: 8}]", textScale: 2).map(\.height) == [20, 16])
  }

  @Test func `detection neither changes a picture nor reaches over it`() throws {
    let runs = try runs(
      "['see https://a.de/', {picture: a.png, text: '#no'}, b, {picture: a.png}, '#yes']",
      keys: "size: 10, detect: {links: {size: 30}, hashtags: {size: 30}}"
    )
    #expect(runs.map(\.text) == ["see ", "https://a.de/", "#no", "b", "", "#yes"])
    #expect(runs.map(\.font.size) == [10, 30, 10, 10, 10, 30])
    #expect(runs[1].ornament?.value.link == "https://a.de/")
  }

  @Test(arguments: [
    ("[{weight: 700}]", "t.yaml:3:62 cell/body/span: one of the keys \"text\", \"picture\", \"icon\", \"avatar\" is required"),
    ("[{text: a, height: 3}]", "t.yaml:3:62 cell/body/span: one of the keys \"picture\", \"icon\", \"avatar\" is required"),
    ("[a, {picture: a, icon: b}]", "t.yaml:3:78 cell/body/span-2: \"picture\" and \"icon\" cannot be used together"),
    (
      "[{picture: a, height: 3pt}]",
      "t.yaml:3:83 cell/body/span: expected a number above 0, or one with the unit em, such as 1.2em, found the string \"3pt\"; write 3"
    ),
    (
      "[{picture: a, height: -1em}]",
      "t.yaml:3:83 cell/body/span: expected a number above 0, or one with the unit em, such as 1.2em, found -1em"
    ),
    (
      "[{picture: a, verticalAlign: center}]",
      "t.yaml:3:90 cell/body/span: there is no value \"center\"; there are baseline, middle, textTop"
    ),
    (
      "[{picture: '${none}'}]",
      #"t.yaml:3:62 cell/body/span: the data has null for "text" or "picture" or "icon" or "avatar", but a value is needed; add a default with ?? (item 1)"#
    ),
    (
      "[{each: many, picture: '${item}'}]",
      "t.yaml:3:19 cell/body: the text has more than 200 pictures; shorten it, or split it into several texts (item 1)"
    ),
    (
      "[a, {avatar: {initials: A, size: 20}}]",
      "t.yaml:3:88 cell/body/span-2: an avatar in a line of text has no \"size\": it is a circle as high as the \"height\" of its span"
    ),
    (
      "[{avatar: {initials: A, cornerRadius: 3}}]",
      "t.yaml:3:85 cell/body/span: an avatar in a line of text has no \"cornerRadius\": it is a circle as high as the \"height\" of its span"
    ),
    ("[{avatar: {initial: A}}]", "t.yaml:3:72 cell/body/span: unknown key \"initial\"; did you mean \"initials\"?"),
  ])
  func `an error in a picture names it`(spans: String, expected: String) {
    #expect(refusal(spans) == expected)
  }

  @Test func `pictures are encoded with their heights in points`() throws {
    let document = try Cell(
      document:
        "version: 1\ncell: {type: text, size: 10, spans: [a, {picture: a.png, height: 1.2em}, {icon: b.svg, text: b, verticalAlign: baseline}]}"
    ).encodedDocument()
    #expect(document.contains(#"{"picture": "a.png", "height": 12}"#))
    #expect(document.contains(#"{"text": "b", "icon": "b.svg", "height": 10, "verticalAlign": "baseline"}"#))
  }

  @Test func `an avatar is encoded as its path, or with the keys that it has besides`() throws {
    let avatar =
      ##"{"avatar": {"initials": "AB", "style": {"size": 5}, "status": {"fill": "#000000"}}, "height": 20}"##
    let spans = #"[{"avatar": "a.png", "height": 10}, \#(avatar)]"#
    let document = try Cell(document: "version: 1\ncell: {type: text, size: 10, spans: \(spans)}").encodedDocument()
    #expect(document.contains(#"{"avatar": "a.png", "height": 10}"#))
    #expect(document.contains(avatar))
  }

  @Test func `a cell in Swift has pictures, too`() throws {
    let built = try Cell {
      Text {
        "a "
        TextSpan.picture("a.png", showing: ":a:").height(ems: 1.5)
        TextSpan.icon("b.svg").height(9).verticalAlign(.baseline).color(.white)
        TextSpan.avatar("c.png").size(20)
        TextSpan.avatar(initials: "AB", fill: .black, showing: "Ann").height(20)
        TextSpan("b").height(5)
      }.size(10)
    }
    let runs = try #require(built.root.content.as(TextContent.self)).text.runs
    #expect(
      runs.map { $0.ornament?.value.picture } == [
        nil, InlinePicture(.picture, source: "a.png", height: 15, alignment: .middle),
        InlinePicture(.icon, source: "b.svg", height: 9, alignment: .baseline),
        avatar(AvatarContent(source: "c.png", initials: nil, fill: Self.grey), height: 20), runs[4].ornament?.value.picture, nil,
      ])
    #expect(runs.map(\.text) == ["a ", ":a:", "", "", "Ann", "b"])
    let initials = try #require(runs[4].ornament?.value.picture?.avatar)
    #expect(initials.initials?.string == "AB")
    #expect(initials.initials?.runs.map(\.font.size) == [8])
    #expect(initials.fill == .black)
  }

  @Test func `a text of one picture is there, and is drawn`() throws {
    let cell = try Cell(document: "version: 1\ncell: {type: text, spans: [{picture: a.png}]}")
    #expect(cell.root.isPresent)
    #expect(cell.root.content.record.isDrawn)
    #expect(cell.root.pictureSources == ["a.png"])
  }
}
