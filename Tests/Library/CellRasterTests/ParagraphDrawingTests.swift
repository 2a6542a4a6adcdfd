// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellFiles
import CellGraphics
import CellNotation
import CellPainting
import CellRaster
import CellTestSupport
import CellTree
import FoundationEssentials
import Testing

private let posts = Repository.shared.appending(path: "data/mastodon/posts.json")

/// Tests for how texts that are written as paragraphs are laid out and drawn.
@Suite struct ParagraphDrawingTests {
  private static func renderer() throws -> CellRenderer {
    CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: Repository.assets)))
  }

  private static func painted(_ text: String, width: Int = 200, _ item: DataValue = [:]) throws -> PaintedCell {
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: \(width), scale: 2, background: white}
        cell: {padding: 10, children: [{type: text, name: body, family: DejaVu Sans, size: 14, lineHeight: 20, \(text)}]}
        """, fileName: "t.yaml", format: .yaml)
    let session = try renderer().session()
    let cell = try template.bind(item, environment: BindingEnvironment(now: 0))
    return try session.painted(session.laidOut(cell, of: template))
  }

  private static let list = """
    maxLines: 9, fade: {length: 20, color: white, when: always}, paragraphs: [{spans: ['ab ', {picture: scene.png, height: 1.4em}]},
    {spans: 'one two three four', indent: 20, marker: {text: '10.', underline: {style: wavy}, background: '#FFE58A'}, spacingBefore: 3.3},
    {spans: [שלום, {avatar: scene.png, height: 30}], align: end, indent: 2em, marker: •, spacingBefore: 1em}]
    """

  @Test func `a cell is as high as the lines of its paragraphs and the spacing between them`() throws {
    let painted = try Self.painted("paragraphs: [{spans: a, spacingBefore: 9}, {spans: b, spacingBefore: 6}, c]")
    #expect(painted.laidOut.frames.boxes.map(\.frame.height) == [86, 66])
    #expect(painted.list.size.height == 172)
    #expect(painted.list.items.count == 1)
  }

  @Test func `paragraphs are the same in bands, in other sessions and on several threads`() async throws {
    let list = try Self.painted(Self.list, width: 110).list
    let renderer = try Self.renderer()
    let whole = try renderer.draw(list)
    let bands = try stride(from: 0, to: list.size.height, by: 7).map { top in
      try renderer.draw(list, rows: top..<min(top + 7, list.size.height))
    }
    #expect(bands.flatMap(\.pixels) == whole.pixels)
    let others = try await withThrowingTaskGroup(of: PixelBuffer.self) { group in
      for _ in 0..<4 { group.addTask { try Self.renderer().draw(Self.painted(Self.list, width: 110).list) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(others == [whole, whole, whole, whole])
  }

  @Test func `a picture in a paragraph is named after it`() throws {
    let list = try Self.painted("paragraphs: [a, {spans: [b, {picture: scene.png, height: 10}]}]").list
    #expect(list.items.map(\.span.segment) == [nil, "paragraph-2/span-2"])
    #expect(list.path(ofItem: 1) == "cell/body/paragraph-2/span-2")
  }

  @Test func `a path leads to the element with the paragraph`() throws {
    let root = try Self.painted("paragraphs: [a, {spans: [b, c]}]").cell.root
    #expect(root.element(at: "cell/body/paragraph-2/span-2")?.path == "cell/body")
    #expect(root.element(at: "cell/body/paragraph-2/span-3") == nil)
    #expect(root.element(at: "cell/body/paragraph/span")?.path == "cell/body")
    #expect(root.element(at: "cell/gone/span") == nil)
  }

  @Test func `a picture that is missing is named by its paragraph and span`() {
    #expect {
      try Self.painted("paragraphs: [a, {spans: [b, {picture: gone.png}]}]")
    } throws: {
      "\($0)".hasPrefix("t.yaml:3:32 cell/body/paragraph-2/span-2: ")
    }
  }

  @Test func `the links of paragraphs are where their lines are`() throws {
    let painted = try Self.painted(
      "paragraphs: [a, {spans: [{text: b, link: 'https://x.test'}], indent: 30, spacingBefore: 6}]")
    #expect(painted.links.map(\.frame.y) == [36])
    #expect(painted.links.map(\.frame.x) == [40])
    #expect(painted.links.map(\.frame.height) == [20])
  }

  @Test func `a marker that is too wide for its indent is drawn beyond the box`() throws {
    let list = try Self.painted("paragraphs: [{spans: a, indent: 4, marker: '1.'}]").list
    guard case .text(let text) = list.items[0].content else {
      Issue.record("the item is a text")
      return
    }
    #expect(text.runs.map { $0.glyphs.map(\.x).min() ?? 0 < 0 } == [false, true])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: posts.path), "../shared/data/mastodon/posts.json is not there"))
  func `posts as servers send them have the same words in paragraphs as in a text`() throws {
    let data = try DataDocument(parsing: Array(try Data(contentsOf: posts)), fileName: "posts.json", format: .json)
    #expect(data.items.count > 0)
    for item in data.items.map(\.value) {
      let keys = "paragraphs: '${content | html}'"
      let paragraphs = try Self.painted(keys, width: 375, item).list.shownLines
      let lines = try Self.painted("text: '${content | html}'", width: 375, item).list.shownLines
      #expect(paragraphs == lines)
    }
  }
}

extension DisplayList {
  /// The lines of all texts, without empty ones.
  fileprivate var shownLines: [Substring] {
    items.flatMap { item -> [Substring] in
      if case .text(let text) = item.content { text.text.split(separator: "\n") } else { [] }
    }
  }
}
