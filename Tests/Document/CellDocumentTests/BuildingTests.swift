// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTree
import Testing

extension TextStyle {
  static let body = TextStyle(size: 15, color: .ink, lineHeight: 20)
  static let strong = body.weight(600)
}

extension RGBA {
  static let ink = RGBA(red: 0x1C, green: 0x1C, blue: 0x1E)
  static let red = RGBA(red: 255, green: 0, blue: 0)
}

/// Creates a cell with one element in a row.
private func cell(isRightToLeft: Bool = false, _ element: some CellElement) throws(CellDocumentError) -> Cell {
  try Cell(isRightToLeft: isRightToLeft) { Row { element } }
}

/// Creates the cell of a document with one element in a row.
private func document(_ yaml: String, direction: String = "ltr") throws -> Cell {
  try Cell(document: "version: 1\ncanvas: {direction: \(direction)}\ncell: {children: [\(yaml)]}")
}

@Suite struct BuildingTests {
  @Test func `a cell built in Swift equals the cell of the equivalent document`() throws {
    let built = try Cell(width: 320, scale: .x3, background: .white, isRightToLeft: true, family: "Inter") {
      Row {
        Avatar("ada.png", initials: "AL").size(44).name("face")
        Column {
          Text {
            TextSpan("Ada").weight(600); " wrote"
          }.font(.body).maxLines(1)
          Text("Lunch at 12:30?").font(.strong).size(13).maxLines(3)
          Text("😀").detect(links: TextStyle(isUnderlined: true))
        }.gap(2).flex(1)
        Badge(count: 3)
      }.gap(10).padding(vertical: 12, horizontal: 16).alignItems(.center)
    }
    let decoded = try Cell(
      document: """
        version: 1
        canvas: {width: 320, scale: 3, background: white, direction: rtl, family: Inter}
        styles:
          body: {size: 15, color: "#1C1C1E", lineHeight: 20}
          strong: {extends: body, weight: 600}
        cell:
          gap: 10
          padding: [12, 16]
          alignItems: center
          children:
            - {type: avatar, name: face, source: ada.png, initials: AL, size: 44}
            - direction: column
              gap: 2
              flex: 1
              children:
                - {type: text, spans: [{text: Ada, weight: 600}, " wrote"], style: body, maxLines: 1}
                - {type: text, text: "Lunch at 12:30?", style: strong, size: 13, maxLines: 3}
                - {type: text, text: 😀, detect: {links: {underline: true}}}
            - {type: badge, count: 3}
        """)
    #expect(built.withoutPlaces == decoded.withoutPlaces)
    #expect(
      built.root.children[1].children.map(\.path) == ["cell/container/text", "cell/container/text-2", "cell/container/text-3"])
  }

  @Test func `layout modifiers set the same properties as the document's keys`() throws {
    let built = try cell(
      Row {}.reversed().wrap(.wrapReverse).justify(.spaceEvenly).alignItems(.baseline).alignContent(.spaceAround).rowGap(1)
        .columnGap(2).padding(top: 1, right: 2, bottom: 3, left: 2).margin(top: .auto, right: -3).grow(2).shrink(0)
        .basis(.percent(50)).alignSelf(.stretch).size(9).width(10).minWidth(.percent(1)).minHeight(5).maxWidth(20)
        .maxHeight(.percent(90.5)).aspectRatio(1.5).position(.absolute, top: 1, right: .percent(2), bottom: .auto, left: -4))
    let decoded = try document(
      """
      {direction: row-reverse, wrap: wrap-reverse, justify: space-evenly, alignItems: baseline, alignContent: space-around, rowGap: 1,
       columnGap: 2, padding: [1, 2, 3], margin: {top: auto, right: -3}, grow: 2, shrink: 0, basis: 50%, alignSelf: stretch, size: 9,
       width: 10, minWidth: 1%, minHeight: 5, maxWidth: 20, maxHeight: 90.5%, aspectRatio: 1.5, position: absolute, top: 1,
       right: 2%, bottom: auto, left: -4}
      """)
    #expect(built.withoutPlaces == decoded.withoutPlaces)
  }

  @Test func `start and end depend on the direction of the cell`() throws {
    let built = try cell(
      isRightToLeft: true, Spacer().padding(start: 1, end: 2).margin(vertical: 3).height(4).position(.relative, start: 5, end: 6))
    let decoded = try document(
      "{type: spacer, padding: {start: 1, end: 2}, margin: [3, 0], height: 4, position: relative, start: 5, end: 6}",
      direction: "rtl")
    #expect(built.withoutPlaces == decoded.withoutPlaces)
  }

  @Test func `decoration modifiers set the same properties as the document's keys`() throws {
    let gradient = Gradient.linear(.red, .ink, .white, angle: 90)
    let built = try cell(
      Column {}.background(gradient).backdrop(.red).cornerRadius(
        CornerRadii(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4)
      )
      .border(.red, width: 2).opacity(0.5).clip().hidden().opaque().rasterize().control()
      .ignore("blend", "offscreen.mask", reason: "a texture"))
    let decoded = try document(
      """
      {direction: column, background: {angle: 90, colors: ["#F00", "#1C1C1E", white]}, backdrop: "#F00", cornerRadius: [1, 2, 3, 4],
       border: {width: 2, color: "#F00"}, opacity: 0.5, clip: true, hidden: true, opaque: true, rasterize: true, control: true,
       ignore: [blend, offscreen.mask], ignoreReason: a texture}
      """)
    #expect(built.withoutPlaces == decoded.withoutPlaces)
  }

  @Test func `shadow and mask modifiers set the same properties as the document's keys`() throws {
    let built = try Cell {
      Row {
        Spacer().shadow(.ink).mask(.radial(.black, .clear))
        Spacer().shadow(.ink, x: 1, y: -2.5, blur: 8, path: .frame).mask(cornerRadius: 4)
        Spacer().shadow(.white).shadow(.ink, blur: 2, spread: 3)
        Spacer().shadow("#1C1C1E", y: 1, spread: -1, inset: true)
        Spacer().shadows([
          DropShadow(color: .ink, blur: 2, isInset: true), DropShadow(color: .white, offset: Point(x: 0, y: 1)),
        ])
        Spacer().mask(fade: .left, length: 12)
        Text("a").mask(fade: .top, length: 12)
        Text("b").mask(fade: .bottom, length: 12, onlyWhenTruncated: false)
      }
    }
    let decoded = try document(
      """
      {type: spacer, shadow: {color: "#1C1C1E"}, mask: {radial: true, colors: [black, transparent]}},
      {type: spacer, shadow: {color: "#1C1C1E", offset: [1, -2.5], blur: 8, path: frame}, mask: {cornerRadius: 4}},
      {type: spacer, shadow: {color: "#1C1C1E", blur: 2, spread: 3}},
      {type: spacer, shadow: {color: "#1C1C1E", offset: [0, 1], spread: -1, inset: true}},
      {type: spacer, shadow: [{color: "#1C1C1E", blur: 2, inset: true}, {color: white, offset: [0, 1]}]},
      {type: spacer, mask: {fade: {edge: left, length: 12}}},
      {type: text, text: a, mask: {fade: {edge: top, length: 12, when: truncated}}},
      {type: text, text: b, mask: {fade: {length: 12, when: always}}},
      """)
    #expect(built.withoutPlaces == decoded.withoutPlaces)
  }

  @Test func `text modifiers set the same properties as the document's keys`() throws {
    let built = try cell(
      Text("a #b @c d.org/e").font(TextStyle(size: 9)).family("Inter").weight(300).italic().color(.red).lineHeight(21)
        .letterSpacing(0.5).underline().strikethrough().align(.end).maxLines(2).ellipsis(.middle).wrap(.character)
        .direction(.rightToLeft).language("de").fade(.left, length: 12, color: .white, onlyWhenTruncated: false)
        .detect(hashtags: TextStyle(weight: 700), mentions: TextStyle(color: .ink), links: TextStyle(size: 8)))
    let decoded = try document(
      """
      {type: text, text: "a #b @c d.org/e", style: {size: 9}, family: Inter, weight: 300, italic: true, color: "#F00", lineHeight: 21,
       letterSpacing: 0.5, underline: true, strikethrough: true, align: end, maxLines: 2, ellipsis: middle, wrap: character,
       direction: rtl, language: de, fade: {edge: left, length: 12, color: white, when: always},
       detect: {hashtags: {weight: 700}, mentions: {color: "#1C1C1E"}, links: {size: 8}}}
      """)
    #expect(built.withoutPlaces == decoded.withoutPlaces)
  }

  @Test func `all other elements equal those of the equivalent document`() throws {
    let stops = [ColorStop(offset: 0, color: .red), ColorStop(offset: 0.25, color: .ink)]
    let built = try Cell {
      Column {
        Picture("a.png").mode(.fit).height(40)
        Avatar(initials: "AL").fill(.red).font(TextStyle(weight: 400)).cornerRadius(4)
        Badge(count: 120)
        Badge(count: 12, max: 9)
        Badge("NEW").fill(.ink).diameter(18).labelPadding(4).font(TextStyle(size: 11))
        Badge.dot()
        LinearGradient([.red, .ink], angle: 45).height(9)
        LinearGradient(stops: stops)
        RadialGradient([.red, .ink]).size(9)
        RadialGradient(stops: stops)
        Separator()
        Separator().color(.red).thickness(2)
        Spacer()
        Spacer(size: 8)
        Rectangle().fill(.red).cornerRadius(3).size(5)
        Rectangle().fill(.radial(.red, .ink)).size(.percent(5))
        Circle().border(.red).size(.points(7))
      }
    }
    let decoded = try Cell(
      document: """
        version: 1
        cell:
          direction: column
          children:
            - {type: image, source: a.png, mode: fit, height: 40}
            - {type: avatar, initials: AL, fill: "#F00", style: {weight: 400}, cornerRadius: 4}
            - {type: badge, count: 120}
            - {type: badge, count: 12, max: 9}
            - {type: badge, label: NEW, fill: "#1C1C1E", diameter: 18, labelPadding: 4, style: {size: 11}}
            - {type: badge, dot: true}
            - {type: gradient, colors: ["#F00", "#1C1C1E"], angle: 45, height: 9}
            - {type: gradient, stops: [{at: 0, color: "#F00"}, {at: 0.25, color: "#1C1C1E"}]}
            - {type: gradient, radial: true, colors: ["#F00", "#1C1C1E"], size: 9}
            - {type: gradient, radial: true, stops: [{at: 0, color: "#F00"}, {at: 0.25, color: "#1C1C1E"}]}
            - {type: separator}
            - {type: separator, color: "#F00", thickness: 2}
            - {type: spacer}
            - {type: spacer, size: 8}
            - {type: shape, fill: "#F00", cornerRadius: 3, size: 5}
            - {type: shape, fill: {radial: true, colors: ["#F00", "#1C1C1E"]}, size: 5%}
            - {type: shape, shape: circle, border: {color: "#F00"}, size: 7}
        """)
    #expect(built.withoutPlaces == decoded.withoutPlaces)
  }

  @Test func `texts are scaled as in a document`() throws {
    let built = try Cell(textScale: TextScale(factor: 1.5)) { Row { Text("a").size(10) } }
    let decoded = try Cell(document: "version: 1\ncell: {children: [{type: text, text: a, size: 15}]}")
    #expect(built.withoutPlaces == decoded.withoutPlaces)
  }

  @Test(arguments: [
    (nil, "cell/spacer cell/text"), (0, "cell/spacer cell/badge"), (2, "cell/spacer cell/badge cell/avatar cell/avatar-2"),
  ])
  func `conditions and loops decide which elements exist`(count: Int?, paths: String) throws {
    @ElementBuilder func likes(_ count: Int) -> [AnyElement] {
      Badge(count: count)
      for name in ["A", "B", "C"].prefix(count) { Avatar(initials: name) }
    }
    let built = try Cell {
      Row {
        if true { Spacer() }
        switch count {
        case .some(let count): likes(count)
        case nil: Text("nobody")
        }
      }
    }
    #expect(built.root.children.map(\.path).joined(separator: " ") == paths)
  }

  @Test func `texts are literal`() throws {
    let text = "${name} costs $${5} $$${6} ${\u{301}"
    let built = try cell(Text(text))
    #expect(built.root.children[0].texts.map(\.string) == [text])
    #expect(try built.encodedAndDecoded.root.children[0].texts.map(\.string) == [text])
  }

  @Test func `an element records its position in the Swift source`() throws {
    let line = #line + 1
    let built = try Cell { Row { Text("a") } }
    #expect(built.root.location == DocumentLocation(file: "CellDocumentTests/BuildingTests.swift", line: line, column: 32))
    #expect(built.root.children[0].location.column == 38)
  }

  @Test(
    arguments: [
      (Row {}.padding(-1), "expected a number of at least 0 or a percentage, found -1"),
      (Row {}.gap(-0.5), "expected a number of at least 0 or a percentage, found -0.5"),
      (Row {}.gap(.points(.nan)), #"expected a number of at least 0 or a percentage, found the string "nan""#),
      (Row {}.gap(.auto), #"expected a number of at least 0 or a percentage, found the string "auto""#),
      (
        Row {}.width(.points(.infinity)),
        #"expected a number of at least 0, a percentage, auto, fit-content, max-content or min-content, found the string "inf""#
      ),
      (Row {}.opacity(1.5), "expected a number from 0 to 1, found 1.5"),
      (Row {}.margin(left: 1, start: 2), #""left" and "start" cannot be used together"#),
      (Row {}.background(.linear(.red)), "expected a list of 2 or more values, each a colour, found a list of 1 value"),
      (Row {}.border(.red, width: -1), "expected a number of at least 0, or device pixels such as 1px, found -1"),
    ])
  func `a value out of range is rejected with the same message as in a document`(row: Row, message: String) {
    #expect(throws: CellDocumentError.self) { try cell(row) }
    #expect(refusal { () throws(CellDocumentError) in try cell(row.name("box")) } == "cell/box: " + message)
  }

  @Test(
    arguments: [
      (Text("a").weight(0), "expected a whole number from 1 to 1000, found 0"),
      (Text("a").maxLines(0), "expected a whole number of at least 1, found 0"),
      (Text("a").name("a/b"), #""a/b" is not a valid name: use letters, digits, - and _"#),
      (
        Text(String(repeating: "a", count: 65_537)),
        "the text has 65537 bytes, more than an element's limit of 65536; shorten it with the filter \"truncate\""
      ),
      (
        Text("a" + String(repeating: "\u{301}", count: 31)),
        "a character has more than 30 combining marks; limit them with the filter \"marks\", as in ${name | marks 2}"
      ),
    ])
  func `texts have the same limits as in a document`(text: Text, message: String) {
    let found = refusal { () throws(CellDocumentError) in try cell(text) }
    #expect(found?.hasSuffix(message) == true)
    #expect(found?.hasPrefix("cell") == true)
  }

  @Test func `a shape without fill and border is rejected`() {
    #expect(
      refusal { () throws(CellDocumentError) in try cell(Circle()) }
        == #"cell/shape: one of the keys "fill", "border" is required"#)
  }

  @Test func `elements can be nested as deeply as in a document`() throws {
    func nested(_ count: Int, in innermost: Row) -> Row { count == 0 ? innermost : Row { nested(count - 1, in: innermost) } }
    let deepest = try Cell { nested(31, in: Row {}.padding(1)) }
    #expect(try deepest.encodedAndDecoded.withoutPlaces == deepest.withoutPlaces)
    #expect(
      refusal { () throws(CellDocumentError) in try Cell { nested(31, in: Row {}.padding(vertical: 1)) } }
        == "values are nested more than 64 levels deep; make the document flatter")
  }

  @Test func `a cell has at most as many elements as a document`() throws {
    func row(_ count: Int) throws(CellDocumentError) -> Cell {
      try Cell { Row { for _ in 0..<count { Spacer() } } }
    }
    #expect(try row(19_999).root.children.count == 19_999)
    #expect(refusal { () throws(CellDocumentError) in try row(20_000) }?.contains("more than 20000 elements") == true)
  }

  @Test func `sibling elements must have different names`() {
    let message = refusal { () throws(CellDocumentError) in
      try Cell {
        Row {
          Spacer().name("a"); Badge.dot().name("a")
        }
      }
    }
    #expect(message == #"cell: another element in the same container is also named "a""#)
  }

  @Test func `an error is one sentence with the position in the Swift source`() {
    let line = #line + 1
    let row = Row { Text("a").lineHeight(0) }
    let error = #expect(throws: CellDocumentError.self) { try Cell { row } }
    #expect(
      error?.description
        == "CellDocumentTests/BuildingTests.swift:\(line):25 cell/text: expected a number above 0, found 0")
  }
}

/// Returns the path and the problem of the error that `body` throws; `nil` if it succeeds.
private func refusal(_ body: () throws(CellDocumentError) -> Cell) -> String? {
  do throws(CellDocumentError) {
    _ = try body()
    return nil
  } catch {
    return (error.path.map { $0 + ": " } ?? "") + error.problem.description
  }
}
