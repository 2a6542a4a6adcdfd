// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellPainting
import CellRaster
import CellTestSupport
import Testing

/// Cells with containers that are scrolled, as they are drawn.
@Suite struct ScrolledDrawingTests {
  private static func drawn(
    _ cell: String, width: Double, scale: Int = 2, direction: String = "ltr", data: DataValue = [:]
  ) throws -> DrawnCell {
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: \(width), scale: \(scale), direction: \(direction), background: white, family: DejaVu Sans}
        cell: \(cell)
        """, fileName: "t.yaml", format: .yaml)
    return try CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: Repository.assets)))
      .drawn(template, data, environment: BindingEnvironment(now: 0))
  }

  /// A row of 7 + 60 + 9 + 44 + 9 + 90 + 9 + 30 + 7 = 265 points.
  private static let children = """
    gap: 9, padding: 7, children: [
    {type: text, width: 60, text: 'Moved as a whole', style: {size: 11}}, {type: image, size: 44, source: scene.png},
    {type: shape, width: 90, height: 31, fill: '#06C', border: {color: '#083'}},
    {direction: column, width: 30, shrink: 0, children: [{type: text, text: '7'}, {type: separator}]}]
    """
  /// The same with round corners and a gradient.
  private static let curves = """
    gap: 9, padding: 7, children: [
    {type: text, width: 60, text: 'Moved as a whole', style: {size: 11}}, {type: avatar, size: 44, initials: AB},
    {type: shape, width: 90, height: 31, cornerRadius: 8, fill: {colors: ['#06C', '#083'], angle: 90}},
    {direction: column, width: 30, shrink: 0, children: [{type: badge, count: 7}, {type: separator}]}]
    """

  /// Cairo rounds the coverage of curves, and colours of gradients, otherwise where the edge of the picture cuts them: by at most 3 of 255.
  @Test(
    "Pixels at an offset are those of a part of the whole content",
    arguments: [(children, 0), (curves, 3)], [(1, "ltr"), (2, "ltr"), (2, "rtl"), (3, "rtl")])
  func crop(content: (children: String, rounding: Int), setting: (scale: Int, direction: String)) throws {
    let whole = try Self.drawn("{\(content.children)}", width: 265, scale: setting.scale, direction: setting.direction).pixels
    for offset in [0.0, 1, 17.5, 64, 100, 164, 165] {
      let seen = try Self.drawn(
        "{overflow: scroll, scrollOffset: {x: \(offset)}, \(content.children)}", width: 100, scale: setting.scale,
        direction: setting.direction)
      let area = try #require(seen.frames.scrollAreas.first)
      #expect(area.contentSize.width == 265)
      let moved = Int((area.offset.x * Double(setting.scale)).rounded())
      #expect(moved == min(Int((offset * Double(setting.scale) + 0.5).rounded(.down)), 165 * setting.scale))
      let left = setting.direction == "ltr" ? moved : 165 * setting.scale - moved
      var difference = 0
      for y in 0..<seen.pixels.height {
        for x in 0..<seen.pixels.width {
          let (one, other) = (whole[x + left, y], seen.pixels[x, y])
          for (a, b) in [(one.red, other.red), (one.green, other.green), (one.blue, other.blue), (one.alpha, other.alpha)] {
            difference = max(difference, abs(Int(a) - Int(b)))
          }
        }
      }
      #expect(difference <= content.rounding, "\(offset)")
      #expect(seen.pixels.height == whole.height)
    }
  }

  @Test func `an offset beyond the content is a warning that names both offsets`() throws {
    let warnings = try Self.drawn(
      "{overflow: scroll, scrollOffset: {x: \"${x}\"}, \(Self.children)}", width: 100, data: ["x": 400]
    ).warnings
    #expect(
      warnings.map(\.description) == [
        "t.yaml:3:26 cell: scrollOffset 400, 0 lies beyond the content, which is scrolled by 165, 0 instead"
      ])
    #expect(try Self.drawn("{overflow: scroll, scrollOffset: {x: 165}, \(Self.children)}", width: 100).warnings.isEmpty)
  }

  /// 200 x 100 points of content in 100 x 50. A bar is 3 points thick, and 3 points from the edges of the viewport.
  @Test(
    "Indicators show by length and place which part of the content is seen",
    arguments: [
      ("", "ltr", ["3 44 47 3"]), ("scrollOffset: 100, ", "ltr", ["50 44 47 3"]), ("", "rtl", ["50 44 47 3"]),
      ("scrollOffset: 25, ", "ltr", ["15 44 47 3"]),
      ("scrollAxis: both, ", "ltr", ["3 44 44 3", "94 3 3 36"]), ("scrollAxis: both, ", "rtl", ["53 44 44 3", "3 3 3 36"]),
    ])
  func indicators(keys: String, direction: String, bars: [String]) throws {
    let cell = try Self.drawn(
      """
      {overflow: scroll, indicators: true, height: 50, alignItems: start, \(keys)children: [
      {type: shape, fill: '#06C', width: 200, height: 100}]}
      """, width: 100, direction: direction)
    let layer = try #require(cell.displayList.layers.last)
    #expect(layer.path == "cell/(indicators)")
    let drawn = layer.ownItems.map { number -> String in
      guard case .fill(let shape, _) = cell.displayList.items[number].content else { return "" }
      return [shape.rect.x, shape.rect.y, shape.rect.width, shape.rect.height].map { shortest($0 / 2) }.joined(separator: " ")
    }
    #expect(drawn == bars)
    let short = try Self.drawn(
      "{overflow: scroll, indicators: true, children: [{type: shape, fill: black, width: 20, height: 9}]}", width: 100)
    #expect(short.displayList.layers.count == 2)
  }

  @Test func `links are where they are seen`() throws {
    let text = "{type: text, width: 80, spans: [{text: there, link: 'https://example.com'}]}"
    func link(_ keys: String) throws -> Rect? {
      try Self.drawn("{\(keys)children: [{type: shape, fill: black, width: 50, height: 9}, \(text)]}", width: 100)
        .painted.links.first?.frame
    }
    let moved = try #require(try link("overflow: scroll, scrollOffset: 30, "))
    let first = try #require(try link("overflow: scroll, "))
    #expect(moved == first.translated(by: Point(x: -30, y: 0)))
  }

  @Test func `a cell in Swift is the same`() throws {
    let built = try Cell(width: 100, scale: .x2, background: .white) {
      Row { for width in [60.0, 90, 40] { Rectangle().fill(.black).width(.points(width)).height(20) } }
        .scroll(.horizontal).scrollOffset(index: 1).gap(5)
    }
    let read = try Self.drawn(
      """
      {overflow: scroll, scrollAxis: horizontal, scrollOffset: {index: 1}, gap: 5, children: [
      {type: shape, fill: black, width: 60, height: 20}, {type: shape, fill: black, width: 90, height: 20},
      {type: shape, fill: black, width: 40, height: 20}]}
      """, width: 100)
    let renderer = CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: Repository.assets)))
    #expect(try renderer.drawn(built).pixels == read.pixels)
    #expect(read.frames.scrollAreas.map(\.offset.x) == [65])
  }
}
