// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellFiles
import CellGraphics
import CellNotation
import CellPainting
import CellRaster
import Testing

/// Tests for what spans draw besides letters, and for their links.
@Suite struct SpanDrawingTests {
  private func painted(_ text: String, width: Int = 200) throws -> PaintedCell {
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: \(width), scale: 2, background: white}
        cell: {padding: 10, children: [{type: text, name: body, family: DejaVu Sans, size: 14, lineHeight: 20, \(text)}]}
        """, fileName: "t.yaml", format: .yaml)
    let renderer = CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: "/")))
    let session = renderer.session()
    let cell = try template.bind([:], environment: BindingEnvironment(now: 0))
    return try session.painted(try session.laidOut(cell, of: template))
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
}
