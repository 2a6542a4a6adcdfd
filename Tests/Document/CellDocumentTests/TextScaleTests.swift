// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTree
import Testing

@Suite struct TextScaleTests {
  private static let document = """
    version: 1
    canvas: {textScale: 1.5}
    styles: {link: {size: 20}}
    cell:
      width: 100
      padding: 8
      children:
        - {type: text, size: 12, lineHeight: 18, spans: ["a #b ", {text: c, size: 9, letterSpacing: 3}], detect: {hashtags: link}}
        - {type: text, text: x, fade: {length: 10, color: white}}
        - {type: badge, label: x, labelPadding: 4}
        - {type: badge, dot: true}
        - {type: avatar, initials: A, size: 40}
    """

  private func contents(_ textScale: Double?) throws -> [Content] {
    let template = try CellTemplate(parsing: Self.document, fileName: "t.yaml", format: .yaml)
    let environment = BindingEnvironment(now: 0, textScale: textScale.flatMap { TextScale(factor: $0) })
    return try template.bind([:], environment: environment).root.children.map(\.content)
  }

  @Test func `the font sizes, line height and letter spacing of all runs are scaled`() throws {
    let text = try #require(try contents(nil)[0].styledText)
    #expect(text.runs.map(\.text) == ["a ", "#b", " ", "c"])
    #expect(text.runs.map(\.font.size) == [18, 30, 18, 13.5])
    #expect(text.runs.map(\.letterSpacing) == [0, 0, 0, 4.5])
    #expect(text.paragraph.lineHeight == 27)
  }

  @Test func `a text without a size is scaled, and the length of its fade is not`() throws {
    guard let text = try contents(nil)[1].as(TextContent.self) else { throw WrongContent() }
    #expect(text.text.runs[0].font.size == 21)
    #expect(text.text.paragraph.lineHeight == nil)
    #expect(text.fade?.length == 10)
  }

  @Test func `a badge is scaled with its label, and so is a dot`() throws {
    guard let badge = try contents(nil)[2].as(BadgeContent.self), let dot = try contents(nil)[3].as(BadgeContent.self) else {
      throw WrongContent()
    }
    #expect(badge.label?.runs[0].font.size == 19.5)
    #expect(badge.diameter == 30)
    #expect(badge.padding == 6)
    #expect(dot.diameter == 15)
  }

  @Test func `initials and boxes are not scaled`() throws {
    guard let avatar = try contents(nil)[4].as(AvatarContent.self) else { throw WrongContent() }
    #expect(avatar.initials?.runs[0].font.size == 16)
    let cell = try CellTemplate(parsing: Self.document, fileName: "t.yaml", format: .yaml).bind(
      [:], environment: BindingEnvironment(now: 0))
    #expect(cell.root.layout.width == .points(100))
    #expect(cell.root.layout.padding == EdgeLengths(all: .points(8)))
    #expect(cell.root.children[4].layout.width == .points(40))
  }

  @Test(arguments: [(0.8, 9.6), (1, 12), (1.3, 15.6), (2, 24), (3.1, 37.2)])
  func `the environment's text scale overrides the document's`(factor: Double, size: Double) throws {
    #expect(try contents(factor)[0].styledText?.runs[0].font.size == size)
  }

  @Test func `a text scale ranges from a half to five`() {
    #expect(TextScale(factor: 0.49) == nil)
    #expect(TextScale(factor: 0.5)?.factor == 0.5)
    #expect(TextScale(factor: 5)?.factor == 5)
    #expect(TextScale(factor: 5.1) == nil)
    #expect(TextScale(factor: .nan) == nil)
  }
}

private struct WrongContent: Error {}

extension Content {
  var styledText: StyledText? {
    if let text = self.as(TextContent.self) { text.text } else { nil }
  }
}
