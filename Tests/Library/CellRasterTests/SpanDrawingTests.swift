// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellFiles
import CellGraphics
import CellNotation
import CellPainting
import CellRaster
import CellRenderAnalysis
import CellTestSupport
import CellTree
import Testing

/// Tests for what spans draw besides letters, and for their links.
@Suite struct SpanDrawingTests {
  private func painted(_ text: String, width: Int = 200, missing: MissingPictures = .error) throws -> PaintedCell {
    try session(missing).painted(cell(text, width: width, missing: missing))
  }

  private static func renderer(_ missing: MissingPictures) throws -> CellRenderer {
    CellRenderer(
      RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: Repository.assets), missingPictures: missing))
  }

  private func session(_ missing: MissingPictures) throws -> RenderingSession { try Self.renderer(missing).session() }

  private func cell(_ text: String, width: Int = 200, missing: MissingPictures = .error) throws -> LaidOutCell {
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: \(width), scale: 2, background: white}
        cell: {padding: 10, children: [{type: text, name: body, family: DejaVu Sans, size: 14, lineHeight: 20, \(text)}]}
        """, fileName: "t.yaml", format: .yaml)
    let cell = try template.bind([:], environment: BindingEnvironment(now: 0))
    return try session(missing).laidOut(cell, of: template)
  }

  private func kinds(_ painted: PaintedCell) -> [String] {
    painted.list.items.map { item in
      switch item.content {
      case .fill(.box, _): "box"
      case .fill(.ring, _): "ring"
      case .fill(.path, _): "path"
      case .text: "text"
      case .shadow, .picture: "other"
      }
    }
  }

  @Test func `backgrounds and underlines are shapes below the letters, and lines through them shapes above`() throws {
    let painted = try painted(
      "spans: [{text: a, background: {color: white, border: {color: black}}, underline: {style: wavy}, strikethrough: {style: dotted}}]"
    )
    #expect(kinds(painted) == ["box", "ring", "path", "text", "path"])
  }

  @Test func `a background that continues in the next line is clipped to its line`() throws {
    let painted = try painted("width: 24, spans: [{text: aa bb, background: {color: black, cornerRadius: 4}}]")
    #expect(kinds(painted) == ["box", "box", "text"])
    #expect(painted.list.items.map(\.clip.count) == [1, 1, 0])
    let square = try self.painted("width: 24, spans: [{text: aa bb, background: black}]")
    #expect(square.list.items.map(\.clip.count) == [0, 0, 0])
  }

  @Test func `the links of a cell have frames in points from its corner`() throws {
    let painted = try painted("width: 60, spans: ['a ', {text: bb cc dd, link: 'https://x.test'}]")
    #expect(painted.links.map(\.path) == ["cell/body", "cell/body"])
    #expect(painted.links.map(\.address) == ["https://x.test", "https://x.test"])
    #expect(painted.links.map(\.frame.y) == [10, 30])
    #expect(painted.links.map(\.frame.height) == [20, 20])
    #expect(painted.links[1].frame.x == 10)
    #expect(painted.links[0].frame.x > 20 && painted.links[0].frame.maxX <= 70)
  }

  @Test func `a hidden text has no links`() throws {
    #expect(try painted("hidden: true, spans: [{text: a, link: 'https://x.test'}]").links == [])
  }

  private func sentence(_ text: String) -> String {
    do {
      _ = try painted(text)
      return ""
    } catch {
      return "\(error)"
    }
  }

  private func warnings(_ text: String, missing: MissingPictures = .error) throws -> [String] {
    let painted = try painted(text, missing: missing)
    return try session(missing).warnings(of: painted.cell).map(\.description)
  }

  @Test func `pictures, icons and avatars in a line are items of their text, above the letters`() throws {
    let painted = try painted(
      "spans: [a, {picture: scene.png, height: 20}, {avatar: scene.png, height: 10}, {icon: shapes.svg, height: 10, color: '#D6336C'}]"
    )
    let items = painted.list.items
    #expect(kinds(painted).first == "text")
    #expect(painted.list.layers.count == 2)
    #expect(items.dropFirst().prefix(3).map(\.span.segment) == ["span-2", "span-3", "span-4"])
    #expect(painted.list.path(ofItem: 1) == "cell/body/span-2")
    guard case .picture(let picture) = items[1].content, case .picture(let avatar) = items[2].content else {
      Issue.record("the picture and the avatar are pictures")
      return
    }
    #expect(picture.destination.height == 40)
    #expect(picture.destination.width == 60)
    #expect(avatar.destination.width == 20)
    #expect(avatar.radii == CornerRadii(all: 10))
  }

  @Test(arguments: [
    "initials: ÅB, fill: '#336699', style: {color: '#FFEE00'}, ring: {fill: '#D6336C'}, status: {fill: black, diameter: 9}",
    "source: scene.png, ring: {fill: '#D6336C', gap: 0}, status: {fill: black, corner: top-start}", "source: shapes.svg",
    "source: scene.png, status: {fill: black, diameter: 7, on: circle}",
    "source: missing.png", "source: missing.png, initials: X",
  ])
  func `an avatar in a line has the pixels of an avatar element`(keys: String) throws {
    let line = try painted("spans: [{avatar: {\(keys)}, height: 24}]", missing: .placeholder)
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: 200, scale: 2, background: white, family: DejaVu Sans}
        cell: {height: 40, children: [{type: avatar, size: 24, position: absolute, left: 10, top: 9, \(keys)}]}
        """, fileName: "t.yaml", format: .yaml)
    let session = try session(.placeholder)
    let cell = try template.bind([:], environment: BindingEnvironment(now: 0))
    let element = try session.painted(session.laidOut(cell, of: template))
    #expect(try session.drawn(line).pixels == session.drawn(element).pixels)
  }

  @Test func `pictures in lines are the same in bands, in other sessions and on several threads`() async throws {
    let spans =
      "spans: ['ab ', {picture: scene.png, height: 1.4em}, ' cd שלום ', {avatar: scene.png, height: 30}, {icon: shapes.svg, text: ':x:'}, ' ef ', {picture: ring.png}]"
    let list = try painted(spans, width: 90).list
    let renderer = try Self.renderer(.error)
    let whole = try renderer.draw(list)
    let bands = try stride(from: 0, to: list.size.height, by: 7).map { top in
      try renderer.draw(list, rows: top..<min(top + 7, list.size.height))
    }
    #expect(bands.flatMap(\.pixels) == whole.pixels)
    let others = try await withThrowingTaskGroup(of: PixelBuffer.self) { group in
      for _ in 0..<4 { group.addTask { try Self.renderer(.error).draw(self.painted(spans, width: 90).list) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(others == [whole, whole, whole, whole])
  }

  @Test func `the findings about a picture name its span, and an avatar gives its text no round corners`() throws {
    let painted = try painted("spans: [a, {avatar: scene.png, height: 10}]")
    let findings = try session(.error).findings(in: painted)
    #expect(findings.filter { $0.path == "cell/body/span-2" }.map(\.rule.rawValue) == ["picture.reduced", "picture.oversized"])
    #expect(findings.filter { $0.path == "cell/body" }.map(\.rule.rawValue) == ["blend.background-missing"])
    #expect(painted.cell.root.element(at: "cell/body/span-2")?.path == "cell/body")
    #expect(painted.cell.root.element(at: "cell/gone/span-2") == nil)
  }

  @Test func `a fade covers the pictures`() throws {
    let painted = try painted(
      "maxLines: 1, fade: {edge: right, length: 20, color: white}, spans: ['aaa ', {picture: scene.png}, ' bbbb cccc dddd eeee']")
    #expect(kinds(painted) == ["text", "other", "box"])
  }

  @Test func `a picture that is missing is an error that names the span and what it shows, or a placeholder and a warning`()
    throws
  {
    #expect(
      sentence("spans: [a, {picture: gone.png, text: ':gone:'}]").hasPrefix(
        "t.yaml:3:32 cell/body/span-2: \":gone:\": there is no picture \"gone.png\""))
    #expect(sentence("spans: [{avatar: 'https://x.test/a.png'}]").contains("is a network address"))
    #expect(sentence("spans: [{icon: scene.png}]").hasPrefix("t.yaml:3:32 cell/body/span: "))
    let missing = try warnings("spans: [{picture: gone.png}]", missing: .placeholder)
    #expect(missing.map { String($0.prefix(30)) } == ["t.yaml:3:32 cell/body/span: th"])
    #expect(try painted("spans: [{picture: gone.png}]", missing: .placeholder).list.items.count == 4)
  }

  @Test func `a picture that is higher than its line is a warning with the line height that it needs`() throws {
    #expect(try warnings("spans: [{picture: scene.png, height: 18}]") == [])
    #expect(
      try warnings("spans: [a, {picture: scene.png, height: 30}]") == [
        "t.yaml:3:32 cell/body/span-2: \"scene.png\" is higher than its line: set a lineHeight of 32, or a lower height"
      ])
  }

  @Test(
    arguments: [("{initials: AB}", "avatar"), ("{initials: AB}, text: Ann", "Ann"), ("scene.png, text: Ann", "scene.png")])
  func `an avatar that is higher than its line is named by its file, else by its text, else by its kind`(
    avatar: String, name: String
  ) throws {
    let found = try warnings("spans: [{avatar: \(avatar), height: 30}]")
    #expect(
      found == ["t.yaml:3:32 cell/body/span: \"\(name)\" is higher than its line: set a lineHeight of 32, or a lower height"])
  }
}
