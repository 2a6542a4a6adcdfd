// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellTree
import Testing

@testable import CellDocument

/// Values as people write them in Swift.
@Suite struct SwiftValueTests {
  private func element(_ element: some CellElement) throws -> Element {
    try #require(Cell { Row { element } }.root.children.first)
  }

  private func error(_ element: some CellElement) -> String {
    do {
      _ = try Cell { Row { element } }
      return ""
    } catch {
      return "\(error)"
    }
  }

  private func text(_ element: some CellElement) throws -> StyledText {
    try #require(try self.element(element).content.as(TextContent.self)).text
  }

  @Test func `a colour is written as text or as a number`() throws {
    let grey = RGBA(red: 0x66, green: 0x70, blue: 0x80)
    #expect(RGBA.hex(0x667080) == grey)
    #expect(try text(Text("a").color("#667080")).runs[0].color == grey)
    #expect(try text(Text("a").color(.hex(0x667080))).runs[0].color == grey)
    #expect(try text(Text { TextSpan("a").color("#667080") }).runs[0].color == grey)
    #expect(try text(Text("a").font(TextStyle().color("#667080"))).runs[0].color == grey)
    #expect(try element(Text("a").background("#FFF")).decoration.background == .color(.white))
    #expect(try text(Text("a").color("rgb(102 112 128)")).runs[0].color == grey)
    #expect(try text(Text { TextSpan("a").color("rgb(40% 43.92% 50.2%)") }).runs[0].color == grey)
    #expect(try element(Text("a").background("mix(white, gold, 100%)")).decoration.background == .color(.hex(0xFFD700)))
    #expect(try element(Text("a").background("white")).decoration.background == .color(.white))
    #expect(try element(Rectangle().fill("#667080")).content.as(ShapeContent.self)?.fill == .color(grey))
    #expect(try element(Text("a").border("#667080", width: 2)).decoration.border == Border(width: 2, color: grey))
    #expect(try element(Text("a").border("#667080", left: 3)).decoration.border?.widths.left == .points(3))
    #expect(
      try element(Text("a").shadow("#667080", y: 1)).decoration.shadows == [DropShadow(color: grey, offset: Point(x: 0, y: 1))])
    let avatar = try #require(element(Avatar("a.png").ring("#667080").status("#FFF")).content.as(AvatarContent.self))
    #expect(avatar.ring == AvatarRing(width: 2, gap: 2, fill: .color(grey)))
    #expect(avatar.status?.fill == .color(.white))
    let stops = try #require(element(LinearGradient(["#667080", "#FFF"])).content.as(GradientContent.self)).gradient.stops
    #expect(stops.map(\.color) == [grey, .white])
    let faded = try #require(
      element(Text("a").fade(length: 4, color: "#FFF").ellipsis("…", color: "#667080")).content.as(TextContent.self))
    #expect(faded.fade?.color == .white)
    #expect(faded.text.paragraph.ellipsisMark?.color == grey)
    #expect(try Cell(background: "#FFF") { Row {} }.background == .white)
    // A later colour replaces one that is malformed.
    #expect(try text(Text("a").font(TextStyle().color("gray grey").color("#667080"))).runs[0].color == grey)
    #expect(try text(Text("a").color("gray grey").color(.white)).runs[0].color == .white)
  }

  @Test func `a malformed colour is an error of the cell with the sentence of documents`() {
    let elements: [any CellElement] = [
      Text("a").color("#66708"), Text("a").background("#66708"), Text { TextSpan("a").color("#66708") },
      Text("a").font(TextStyle().color("#66708")), Rectangle().fill("#66708"), Text("a").border("#66708"),
      Separator().color("#66708"),
      Icon("a.svg").tint("#66708"), Badge("a").fill("#66708"), Avatar("a.png").fill("#66708"), Picture("a.png").tint("#66708"),
      Text("a").shadow("#66708"), Text("a").border("#66708", left: 3), Avatar("a.png").ring("#66708"),
      Avatar("a.png").status("#66708"), LinearGradient(["#66708", "#FFF"]), RadialGradient(["#FFF", "#66708"]),
      Text("a").fade(length: 4, color: "#66708"), Text("a").ellipsis("…", color: "#66708"),
    ]
    for element in elements {
      let message = error(AnyElement(element))
      #expect(message.hasPrefix("CellDocumentTests/SwiftValueTests.swift:"), "\(message)")
      #expect(message.contains("#66708"), "\(message)")
    }
  }

  @Test func `a malformed background is an error of the cell`() throws {
    let error = #expect(throws: CellDocumentError.self) { try Cell(background: "#66708") { Row {} } }
    let message = try "\(#require(error))"
    #expect(message.hasPrefix("CellDocumentTests/SwiftValueTests.swift:"), "\(message)")
    #expect(message.contains("#66708"), "\(message)")
  }

  @Test func `a root element may have a name`() throws {
    let cell = try Cell { Row { Text("a") }.name("row") }
    #expect(cell.root.path == "row")
    #expect(cell.root.children[0].path == "row/text")
    let text = try cell.encodedDocument()
    #expect(text.contains("\"name\": \"row\""))
    #expect(
      try CellTemplate(parsing: text, fileName: "cell.json", format: .json)
        .bind([:], environment: BindingEnvironment(now: 0)).root.path == "row")
  }

  @Test func `HTML has its paragraphs, and dollars stay what they are`() throws {
    let text = try text(Text(html: "<p>Costs <b>${5}</b></p><ul><li>one</li></ul>"))
    #expect(text.runs.map(\.text) == ["Costs ", "${5}", "one"])
    #expect(text.runs.map(\.font.weight) == [400, 700, 400])
    #expect(text.blocks.map(\.marker?.text) == [nil, "•"])
  }

  @Test func `weights have names, and lengths may be computed`() throws {
    #expect(try text(Text("a").bold()).runs[0].font.weight == 700)
    #expect(try text(Text("a").weight(.semibold)).runs[0].font.weight == 600)
    let unit = 4.0
    let row = try element(Row { Text("a") }.gap(unit).padding(unit * 2).width(unit * 10).size(unit))
    #expect(row.layout.columnGap == .points(4))
    #expect(row.layout.padding.top == .points(8))
    #expect(row.layout.width == .points(40))
    #expect(row.layout.height == .points(4))
  }

  @Test func `sizes and shifts may be multiples of the text around`() throws {
    let runs = try text(
      Text {
        "a"; TextSpan("2").size(ems: 0.75).baselineShift(ems: 0.4)
      }.size(20)
    ).runs
    #expect(runs.map(\.font.size) == [20, 15])
    #expect(runs[1].ornament?.value.baselineShift == 6)
  }

  @Test func `a dark cell is in the state dark`() throws {
    #expect(try Cell(isDark: true) { Row {} }.isDark)
    #expect(try !Cell { Row {} }.isDark)
  }

  /// Elements that no document can express, and the sentences that documents get for the same mistakes.
  @Test(arguments: [
    (Row { Text("a") }.gap(-1).erased, "expected a number of at least 0 or a percentage, found -1"),
    (Text("a").opacity(2).erased, "expected a number from 0 to 1, found 2"),
    (Text("a").size(0).erased, "expected a number above 0, found 0"), (Text("a").size(.nan).erased, "found"),
    (Text("a").weight(0).erased, "expected a whole number from 1 to 1000, found 0"),
    (Text("a").maxLines(0).erased, "expected a whole number of at least 1, found 0"),
    (Text("a").flex(-1).erased, "expected a number of at least 0, found -1"),
    (Text("a").padding(.auto).erased, "expected a number of at least 0 or a percentage, found the string \"auto\""),
    (Text("a").padding(left: 3, start: 4).erased, "\"left\" and \"start\" cannot be used together"),
    (Text("a").cornerRadius(-1).erased, "expected a number of at least 0, found -1"),
    (Text("a").border(.black, width: -1).erased, "expected a number of at least 0, or device pixels such as 1px, found -1"),
    (Text("a").border(.black, left: 3).tail(.bottomEnd).erased, "a border that follows a tail has one width"),
    (Text("a").shadow(.black, x: 501).erased, "expected a number from -500 to 500, found 501"),
    (Text("a").backdrop(RGBA(red: 0, green: 0, blue: 0, alpha: 9)).erased, "expected an opaque colour"),
    (Text("a").tail(.topStart, size: 0).erased, "expected a number above 0, found 0"),
    (Text("a").fade(length: 0, color: .black).erased, "expected a number above 0, found 0"),
    (Text("a").ellipsis("a\nb").erased, "the text of an ellipsis is one line"),
    (Text("a").name("a b").erased, "\"a b\" is not a valid name"),
    (Picture("").erased, "expected a string that is not empty"), (Icon(path: "x").erased, "byte 1 of the path"),
    (Icon("a.svg").fill(.black).erased, "\"source\" and \"fill\" cannot be used together"),
    (Avatar("a.png").ring(.black, width: 0).erased, "expected a number above 0, found 0"),
    (Badge(count: -1).erased, "expected a whole number of at least 0, found -1"),
    (LinearGradient([.black]).erased, "expected a list of 2 or more values"),
    (
      LinearGradient(stops: [ColorStop(offset: 1, color: .black), ColorStop(offset: 0, color: .black)]).erased,
      "sort the stops by position"
    ),
    (Rectangle().erased, "one of the keys \"fill\", \"border\" is required"),
    (Text("a").frame(x: 3).erased, "\"x\""), (Frames { Text("a").grow() }.erased, "\"grow\""),
    (Frames { Text("a").frame(x: "b.maxX") }.erased, "no element in the same container is named \"b\""),
    (
      Row {
        Text("a").name("x"); Text("b").name("x")
      }.erased, "\"x\""
    ),
    (Text("a").ignore("blend", reason: "").erased, "expected a string that is not empty"),
    (Text(String(repeating: "a", count: 70_000)).erased, "70000"),
    (Row { Text("a") }.displayContents().padding(3).erased, "\"display: contents\" and \"padding\" cannot be used together"),
  ])
  func `a mistake has the sentence of documents and the place in the source`(element: AnyElement, words: String) throws {
    let message = error(element)
    #expect(message.hasPrefix("CellDocumentTests/SwiftValueTests.swift:"), "\(message)")
    #expect(message.contains(words), "\(message)")
    // The text of the document that says the same has the same mistake.
    let text = DataValue(try AnyElement(Row { element }).node.document(canvas: [])).jsonText
    let inDocument = #expect(throws: CellDocumentError.self) {
      try CellTemplate(parsing: text, fileName: "cell.json", format: .json).bind([:], environment: BindingEnvironment(now: 0))
    }
    let sentence = try "\(#require(inDocument))".drop { $0 != " " }
    #expect(message.drop { $0 != " " } == sentence)
  }
}
