// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTree
import Testing

/// Tests for the keys that set backgrounds, lines, shifts and links of spans.
@Suite struct TextOrnamentKeyTests {
  private static let red = RGBA(red: 255, green: 0, blue: 0)

  private func runs(_ text: String, textScale: Double = 1, _ item: DataValue = ["on": true, "a": "x"]) throws -> [TextRun] {
    let template = try CellTemplate(
      parsing:
        "version: 1\ncolors: {red: \"#F00\"}\nstyles: {tag: {background: {color: red, padding: 2}}}\ncell: {type: text, \(text)}",
      fileName: "t.yaml", format: .yaml)
    let environment = BindingEnvironment(now: 0, textScale: TextScale(factor: textScale))
    return try #require(template.bind(item, environment: environment).root.content.as(TextContent.self)).text.runs
  }

  private func ornament(_ text: String, textScale: Double = 1) throws -> TextOrnament? {
    try runs(text, textScale: textScale).first?.ornament?.value
  }

  @Test func `a background is a colour or an object`() throws {
    #expect(try ornament("spans: [{text: a, background: red}]")?.background == TextBackground(color: Self.red))
    #expect(
      try ornament("spans: [{text: a, background: {color: red, cornerRadius: 3, padding: [1, 2], border: {color: red}}}]")?
        .background
        == TextBackground(
          color: Self.red, cornerRadius: 3, padding: Insets(top: 1, right: 2, bottom: 1, left: 2), borderWidth: 1,
          borderColor: Self.red))
    #expect(
      try ornament("spans: [{text: a, background: {padding: [1, 2, 3, 4]}}]")?.background?.padding
        == Insets(top: 1, right: 2, bottom: 3, left: 4))
  }

  @Test func `the background of a style is behind the letters, and that of a text is that of its box`() throws {
    #expect(try ornament("text: a, style: tag")?.background == TextBackground(color: Self.red, padding: Insets(all: 2)))
    #expect(try ornament("text: a, background: red") == nil)
  }

  @Test func `a line is true, false or an object, which replaces that of the style as a whole`() throws {
    #expect(try ornament("text: a, underline: true") == nil)
    let wavy = try runs("text: a, underline: {style: wavy, thickness: 2, offset: -1, color: red}")
    #expect(wavy.map(\.isUnderlined) == [true])
    #expect(
      wavy.first?.ornament?.value.underline == TextLineStyle(pattern: .wavy, thickness: 2, offset: -1, color: Self.red))
    let plain = try runs(
      "style: {underline: {style: dotted}}, spans: [a, {text: b, underline: true}, {text: c, underline: false}]")
    #expect(plain.map(\.isUnderlined) == [true, true, false])
    #expect(plain.map { $0.ornament?.value.underline?.pattern } == [.dotted, nil, nil])
    #expect(try ornament("text: a, strikethrough: {thickness: 3}")?.strikethrough?.thickness == 3)
  }

  @Test func `lengths grow with the text`() throws {
    let scaled = try ornament(
      "spans: [{text: a, baselineShift: 2, underline: {thickness: 1, offset: 3}, background: {cornerRadius: 4, padding: [1, 2]}}]",
      textScale: 2)
    #expect(scaled?.baselineShift == 4)
    #expect(scaled?.underline == TextLineStyle(thickness: 2, offset: 6))
    #expect(scaled?.background?.cornerRadius == 8)
    #expect(scaled?.background?.padding == Insets(top: 2, right: 4, bottom: 2, left: 4))
  }

  @Test func `a size in em is a multiple of that of the surrounding text, and a shift one of the size itself`() throws {
    func sizes(_ keys: String, textScale: Double = 1) throws -> [Double] { try runs(keys, textScale: textScale).map(\.font.size) }
    #expect(try sizes("size: 20, spans: [a, {text: b, size: 0.75em}, {text: c, size: 9}]") == [20, 15, 9])
    #expect(try sizes("spans: [{text: a, size: 2em}], style: {size: 1.5em}") == [42])
    #expect(try sizes("size: 0.5em, style: {size: 30}, text: a") == [15])
    #expect(try sizes("size: 15, spans: [{text: a, style: {size: 0.8em}, size: 0.5em}]") == [6])
    #expect(
      try sizes("size: 15, spans: [{text: a, style: {size: 10}, size: 0.5em}, {text: b, style: {size: 0.5em}, size: 10}]") == [
        5, 10,
      ])
    // To quarters of a point, and then by the text scale.
    #expect(try sizes("size: 11, spans: [{text: a, size: 0.7em}]") == [7.75])
    #expect(try sizes("size: 11, spans: [{text: a, size: 0.7em}]", textScale: 2) == [15.5])
    #expect(try sizes("size: 11, spans: [{text: a, size: 0.001em}]") == [0.25])
    #expect(try ornament("size: 20, spans: [{text: a, size: 0.5em, baselineShift: -0.2em}]")?.baselineShift == -2)
    #expect(try ornament("size: 20, baselineShift: 0.5em, spans: [{text: a, size: 10}]")?.baselineShift == 5)
    #expect(try ornament("baselineShift: 0.5em, spans: [{text: a, baselineShift: 3}]")?.baselineShift == 3)
  }

  @Test(arguments: ["size: 0em", "size: -1em", "size: 2 em", "size: em", "size: 2ex", "baselineShift: 1px"])
  func `a length that is no number of points or em is refused`(key: String) throws {
    #expect(throws: CellDocumentError.self) { try runs("text: a, \(key)") }
  }

  @Test func `a span leads to an address`() throws {
    #expect(try ornament("spans: [{text: a, link: 'https://${a}.test'}]")?.link == "https://x.test")
  }

  @Test func `a link that is detected leads to its address, unless its span leads elsewhere`() throws {
    let found = try runs(
      "spans: ['see www.a.de, b.de/c and d.de/e… ', {text: 'http://f.de', link: 'https://g.de'}], detect: {links: {color: red}}")
    #expect(found.compactMap(\.ornament?.value.link) == ["https://www.a.de", "https://b.de/c", "https://g.de"])
    #expect(try runs("text: 'http://a.de #b', detect: {hashtags: {color: red}}").allSatisfy { $0.ornament == nil })
  }

  @Test func `a cell with ornaments is encoded and decoded`() throws {
    let cell = try Cell(
      document:
        "version: 1\ncell: {type: text, underline: {style: dashed}, spans: [a, {text: b, background: {color: \"#F00\", padding: 1}, link: 'https://x.test', baselineShift: 2}, {text: c, underline: false}]}"
    )
    #expect(try cell.encodedAndDecoded.withoutPlaces == cell.withoutPlaces)
    let single = try Cell(
      document: "version: 1\ncell: {type: text, spans: [{text: a, background: white, underline: {offset: 2}}]}")
    #expect(try single.encodedAndDecoded.withoutPlaces == single.withoutPlaces)
  }

  @Test func `the builder sets the same`() throws {
    let built = try Cell {
      Text {
        TextSpan("a").background(TextBackground(color: Self.red)).link("https://x.test").underline(TextLineStyle(pattern: .wavy))
      }
      .baselineShift(3).strikethrough(TextLineStyle(thickness: 2))
    }
    let written = try Cell(
      document:
        "version: 1\ncell: {type: text, baselineShift: 3, strikethrough: {thickness: 2}, spans: [{text: a, background: \"#F00\", link: 'https://x.test', underline: {style: wavy}}]}"
    )
    #expect(built.withoutPlaces.root.content == written.withoutPlaces.root.content)
  }
}
