// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellTestSupport
import CellTree
import CellVectorImages
import Testing

@testable import CellPainting

@Suite struct IconPaintingTests {
  private static let teal = RGBA(red: 0, green: 128, blue: 128)

  private func items(_ svg: String, tint: RGBA?, tintsAll: Bool? = nil, strokeWidth: Double? = nil) throws -> [String] {
    let file = "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'>\(svg)</svg>"
    let image = try VectorImage(svg: Array(file.utf8), fileName: "a.svg")
    let placement = VectorPlacement(
      Rect(origin: .zero, size: image.size), .fit, in: PixelRect(x: 4, y: 2, width: 30, height: 20), on: PixelGrid(scale: .x1))
    let painter = VectorPainter(
      placement, VectorPaints(tint: tint, tintsAll: tintsAll ?? !image.usesCurrentColor), strokeWidth: strokeWidth)
    var builder = DisplayListBuilder()
    let frame = Rect(x: 0, y: 0, width: 40, height: 40)
    builder.begin(Layer(path: "cell", frame: frame, deviceFrame: DeviceRect(x: 0, y: 0, width: 40, height: 40)))
    for item in try painter.tinted(image.root) { builder.add(item) }
    builder.end()
    let list = builder.finish(size: PixelSize(width: 40, height: 40)!, scale: .x1, background: nil)  // a valid size
    return list.description.split(separator: "\n").map { String($0.drop { $0 == " " }) }
      .filter { $0.hasPrefix("path") || $0.hasPrefix("stroke") }
  }

  @Test func `a tint replaces currentColor alone, where the file says it`() throws {
    let svg = "<path d='M0 0h5v5z' fill='currentColor'/><path d='M5 5h5v5z' fill='red'/>"
    #expect(
      try items(svg, tint: Self.teal) == [
        "path [9 2 10 10] of 4 elements #008080", "path [19 12 10 10] of 4 elements #FF0000",
      ])
    #expect(try items(svg, tint: nil).first == "path [9 2 10 10] of 4 elements #000000")
  }

  @Test func `a tint replaces all colours of a file without currentColor, and their alpha stays`() throws {
    let svg = "<path d='M0 0h5v5z' fill='red'/><path d='M5 5h5v5z' fill='#0000FF80'/>"
    #expect(
      try items(svg, tint: Self.teal) == [
        "path [9 2 10 10] of 4 elements #008080", "path [19 12 10 10] of 4 elements #00808080",
      ])
    #expect(try items(svg, tint: nil, tintsAll: false).first == "path [9 2 10 10] of 4 elements #FF0000")
  }

  @Test func `strokes of one opaque colour are one item, and translucent ones are not`() throws {
    let svg = "<path d='M0 0h5' fill='none' stroke='currentColor'/><path d='M0 5h5' fill='none' stroke='currentColor'/>"
    #expect(try items(svg, tint: Self.teal) == ["stroke 1 butt miter [9 2 14 14] of 4 elements #008080"])
    let translucent = svg.replacing("currentColor", with: "#00800080")
    #expect(try items(translucent, tint: nil, tintsAll: false).count == 2)
  }

  @Test func `strokes are one item across another shape of the same colour, but not across one of another colour`() throws {
    func strokes(around color: String) -> String {
      "<g stroke='teal'><path d='M0 0h5' fill='none'/><path d='M1 1h4v4z' fill='\(color)' stroke='none'/><path d='M0 5h5' fill='none'/></g>"
    }
    #expect(
      try items(strokes(around: "teal"), tint: nil, tintsAll: false) == [
        "stroke 1 butt miter [9 2 14 14] of 4 elements #008080", "path [11 4 8 8] of 4 elements #008080",
      ])
    #expect(try items(strokes(around: "red"), tint: nil, tintsAll: false).count == 3)
  }

  @Test func `joining many strokes takes time by their number`() throws {
    let path = "<path d='M0 0\(String(repeating: "h1", count: 18))' fill='none' stroke='red'/>"
    let svg = String(repeating: path, count: 10_000)
    var found: [String] = []
    let time = try threadTime { found = try items(svg, tint: nil, tintsAll: false) }
    #expect(found.count == 1)
    // Some 100 ms in an optimized build; copying all of the path for each stroke took minutes.
    #expect(time < .seconds(10))
  }

  @Test func `a group of many shapes is one item, whether they overlap or not`() throws {
    let shapes = (0..<101).map { "<path d='M\($0) 0h.5v.5z' fill='\($0 % 2 == 0 ? "red" : "blue")'/>" }
    let (some, many) = (shapes[..<100].joined(), shapes.joined())
    #expect(try items("<g opacity='.5'>\(some)</g>", tint: nil, tintsAll: false).count == 100)
    #expect(try items("<g opacity='.5'>\(many)</g>", tint: nil, tintsAll: false).count == 1)
  }

  @Test func `a translucent tint is not darker where shapes overlap`() throws {
    let svg = "<path d='M0 0h6v6z' fill='currentColor' stroke='currentColor'/>"
    let glass = RGBA(red: 0, green: 128, blue: 128, alpha: 51)
    #expect(try items(svg, tint: glass) == ["path [9 2 16 16] of 5 elements cut by 1 #008080; opacity 0.2"])
  }

  @Test func `a group with an opacity is one item where its shapes overlap`() throws {
    let overlapping = "<g opacity='.5'><path d='M0 0h6v6z' fill='red'/><path d='M2 0h6v6z' fill='blue'/></g>"
    let found = try items(overlapping, tint: nil, tintsAll: false)
    #expect(found.count == 1)
    #expect(
      found.first?.hasSuffix(
        "group of path [9 2 12 12] of 4 elements #FF0000, path [13 2 12 12] of 4 elements #0000FF; opacity 0.5") == true)
    let apart = "<g opacity='.5'><path d='M0 0h4v4z' fill='red'/><path d='M5 0h4v4z' fill='blue'/></g>"
    #expect(
      try items(apart, tint: nil, tintsAll: false) == [
        "path [9 2 8 8] of 4 elements #FF0000; opacity 0.5", "path [19 2 8 8] of 4 elements #0000FF; opacity 0.5",
      ])
  }

  @Test func `a width of strokes is in device pixels, whatever the scale of the image`() throws {
    let svg = "<g transform='scale(2)'><path d='M1 1h2' fill='none' stroke='black' stroke-width='1'/></g>"
    #expect(
      try items(svg, tint: nil, tintsAll: false, strokeWidth: 3) == [
        "stroke 0.75 butt miter [9 2 18 10] of 2 elements #000000"
      ])
  }

  @Test func `too many dashes are refused before they are drawn`() {
    #expect(throws: UndrawableVector.self) {
      try items("<path d='M0 0h10' stroke='red' stroke-dasharray='1e-9'/>", tint: nil)
    }
  }
}
