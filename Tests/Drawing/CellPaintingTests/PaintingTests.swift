// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellTree
import Testing

@testable import CellPainting

@Suite struct PaintingTests {
  private static let stops = [ColorStop(offset: 0, color: .black), ColorStop(offset: 1, color: .white)]
  private static let red = RGBA(red: 255, green: 0, blue: 0)

  @Test(arguments: [
    (0.0, "(20 20) to (20 0)"), (90, "(0 10) to (40 10)"), (180, "(20 0) to (20 20)"), (270, "(40 10) to (0 10)"),
    (-90, "(40 10) to (0 10)"), (360, "(20 20) to (20 0)"),
  ])
  func `a gradient along an axis runs from edge to edge`(angle: Double, ends: String) throws {
    let gradient = Gradient(geometry: .linear(angle: angle), stops: Self.stops)
    let list = try painted([sized(Content(GradientContent(gradient)), width: 40, height: 20)])
    #expect(itemLines(list) == ["decoration fill [0 0 40 20] linear \(ends): #000000 0, #FFFFFF 1"])
  }

  @Test func `a diagonal gradient gives two corners the colours of its ends`() throws {
    let gradient = Gradient(geometry: .linear(angle: 45), stops: Self.stops)
    let list = try painted([sized(Content(GradientContent(gradient)), width: 20, height: 20)])
    guard case .fill(_, .gradient(let paint)) = list.items[0].content, case .linear(let from, let to) = paint.geometry else {
      Issue.record("no linear fill")
      return
    }
    let coordinates: [Double] = [from.x, from.y, to.x, to.y]
    #expect(coordinates.map { (coordinate: Double) -> Double in (coordinate * 1000).rounded() / 1000 } == [0, 20, 20, 0])
  }

  @Test func `a radial gradient extends to the sides`() throws {
    let gradient = Gradient(geometry: .radial(), stops: Self.stops)
    #expect(
      itemLines(try painted([sized(Content(GradientContent(gradient)), width: 40, height: 20)]))
        == ["decoration fill [0 0 40 20] radial (20 10) 20 x 10: #000000 0, #FFFFFF 1"])
  }

  @Test(arguments: [
    (Fade.Edge.bottom, "[0 6 40 4] linear (0 6) to (0 10)"), (.top, "[0 0 40 4] linear (0 4) to (0 0)"),
    (.right, "[36 0 4 10] linear (36 0) to (40 0)"), (.left, "[0 0 4 10] linear (4 0) to (0 0)"),
  ])
  func `a fade covers a strip along its edge`(edge: Fade.Edge, strip: String) throws {
    let fade = Fade(edge: edge, length: 4, color: Self.red, onlyWhenTruncated: false)
    let list = try painted([element(Content(TextContent(text: text("abcd"), fade: fade)))])
    #expect(itemLines(list) == [#"text "abcd" [0 0 40 10] baselines 8"#, "fill \(strip): #FF000000 0, #FF0000 1"])
  }

  @Test(arguments: [(40.0, 1), (30, 2)])
  func `a fade only for truncated text is omitted if the text fits`(width: Double, items: Int) throws {
    let fade = Fade(edge: .right, length: 4, color: Self.red, onlyWhenTruncated: true)
    let list = try painted([sized(Content(TextContent(text: text("abcd"), fade: fade)), width: width, height: 10)])
    #expect(list.items.count == items)
  }

  @Test func `children are painted by their order, and those with the same number in document order`() throws {
    let parts = [("a", 2), ("b", 0), ("c", -1), ("d", 0)].map { name, order in
      element(Content(ShapeContent(outline: .circle, fill: .color(Self.red), border: nil)), path: "cell/" + name) {
        $0.order = order
        $0.width = .points(10 + Double(order))
        $0.height = .points(10)
      }
    }
    let list = try painted(parts)
    #expect(list.layers.map(\.path) == ["cell", "cell/c", "cell/b", "cell/d", "cell/a"])
    // Each layer has the box of its own element.
    #expect(list.layers.dropFirst().map(\.frame.width) == [9, 10, 10, 12])
  }

  @Test func `a fade longer than its text covers the text and keeps its slope`() throws {
    let fade = Fade(edge: .bottom, length: 400, color: Self.red, onlyWhenTruncated: false)
    let list = try painted([element(Content(TextContent(text: text("abcd"), fade: fade)))])
    #expect(itemLines(list).last == "fill [0 0 40 10] linear (0 -390) to (0 10): #FF000000 0, #FF0000 1")
  }

  @Test func `a badge is a pill with its label in the middle`() throws {
    let badge = BadgeContent(label: text("99"), color: Self.red, diameter: 18, padding: 5)
    #expect(
      itemLines(try painted([element(Content(badge))])) == [
        "fill [0 0 30 18] radius 9 #FF0000", #"text "99" [5 4 20 10] baselines 8"#,
      ])
  }

  @Test func `a badge with corner radii is a rounded box, and so is its shadow`() throws {
    let badge = BadgeContent(label: nil, color: Self.red, diameter: 18, padding: 5)
    let shadow = DropShadow(color: .black, offset: .zero, blur: 4, path: .frame)
    let decoration = Decoration(cornerRadii: CornerRadii(all: 3), shadows: [shadow])
    #expect(
      itemLines(try painted([sized(Content(badge), width: 30, height: 18, decoration: decoration)], scale: .x2)) == [
        "decoration shadow [0 0 60 36] radius 6 blur 8 #000000", "fill [0 0 60 36] radius 6 #FF0000",
      ])
  }

  @Test func `a badge with corner radii of zero is square`() throws {
    let badge = BadgeContent(label: text("99"), color: Self.red, diameter: 18, padding: 5)
    let list = try painted([sized(Content(badge), width: 30, height: 18, decoration: Decoration(cornerRadii: .zero))])
    #expect(itemLines(list).first == "fill [0 0 30 18] #FF0000")
  }

  @Test func `a badge without a label is a dot`() throws {
    let badge = BadgeContent(label: nil, color: Self.red, diameter: 8, padding: 5)
    #expect(itemLines(try painted([element(Content(badge))], scale: .x2)) == ["fill [0 0 16 16] radius 8 #FF0000"])
  }

  @Test(arguments: [(0.3, "fill [0 0 40 1] #000000"), (1, "fill [0 0 40 1] #000000"), (2.6, "fill [0 0 40 3] #000000")])
  func `a separator is at least one pixel thick`(thickness: Double, item: String) throws {
    let separator = element(Content(SeparatorContent(color: .black, thickness: thickness))) { $0.width = .points(40) }
    let below = sized(.spacer, width: 1, height: 9)
    #expect(itemLines(try painted([separator, below])) == [item])
  }

  @Test func `a circle is in the middle of its box`() throws {
    let shape = ShapeContent(outline: .circle, fill: .color(Self.red), border: Border(width: 2, color: .black))
    #expect(
      itemLines(try painted([sized(Content(shape), width: 31, height: 20)])) == [
        "fill [6 1 18 18] radius 9 #FF0000", "border [5 0 20 20] radius 10 around [7 2 16 16] radius 8 #000000",
      ])
  }

  @Test func `background and border are below the content`() throws {
    let decoration = Decoration(
      background: .color(.white), cornerRadii: CornerRadii(all: 4), border: Border(width: 1, color: .black))
    #expect(
      itemLines(try painted([element(Content(TextContent(text: text("a"))), decoration: decoration)], scale: .x2)) == [
        "decoration fill [1 1 22 22] radius 7 #FFFFFF",
        "decoration border [0 0 24 24] radius 8 around [2 2 20 20] radius 6 #000000", #"text "a" [2 2 20 20] baselines 8"#,
      ])
  }

  @Test func `a fill extends to the edge of its box if the border is translucent or the edges are on pixels`() throws {
    let translucent = Decoration(
      background: .color(.white), cornerRadii: CornerRadii(all: 4),
      border: Border(width: 1, color: RGBA.black.multipliedAlpha(by: 0.2)))
    let square = Decoration(background: .color(.white), border: Border(width: 1, color: .black))
    #expect(
      itemLines(
        try painted([
          sized(.spacer, width: 10, height: 10, decoration: translucent),
          sized(.spacer, width: 10, height: 10, decoration: square),
        ])
      ).filter { $0.contains("fill") } == [
        "decoration fill [0 0 10 10] radius 4 #FFFFFF", "decoration fill [0 10 10 10] #FFFFFF",
      ])
  }

  @Test func `a thin border is one pixel wide`() throws {
    let decoration = Decoration(border: Border(width: 0.2, color: .black))
    #expect(
      itemLines(try painted([sized(.spacer, width: 10, height: 10, decoration: decoration)]))
        == ["decoration border [0 0 10 10] around [1 1 8 8] #000000"])
  }

  @Test func `a hidden element keeps its place and paints nothing`() throws {
    let hidden = Decoration(background: .color(Self.red), isHidden: true)
    let list = try painted([
      element(Content(TextContent(text: text("ab"))), path: "cell/hidden", decoration: hidden),
      element(Content(TextContent(text: text("cd"))), path: "cell/shown"),
    ])
    #expect(list.layers.map(\.path) == ["cell", "cell/hidden", "cell/shown"])
    #expect(list.layers.map(\.frame.height) == [20, 10, 10])
    #expect(itemLines(list) == [#"text "cd" [0 10 20 10] baselines 8"#])
  }

  @Test func `an element inside a hidden element is hidden`() throws {
    let inner = sized(Content(ShapeContent(outline: .circle, fill: .color(Self.red), border: nil)), width: 5, height: 5)
    let outer = element(.container, decoration: Decoration(isHidden: true), children: [inner])
    #expect(try painted([outer]).items == [])
  }

  @Test func `the clip is inside the border`() throws {
    let decoration = Decoration(cornerRadii: CornerRadii(all: 5), border: Border(width: 2, color: .black), clips: true)
    let clip = try painted([sized(.spacer, width: 20, height: 20, decoration: decoration)]).layers[1].contentClip
    #expect(clip == Outline(PixelRect(x: 2, y: 2, width: 16, height: 16), radii: CornerRadii(all: 3)))
  }

  @Test func `promising to be opaque or requesting rasterization changes no item`() throws {
    let shape = Content(ShapeContent(outline: .circle, fill: .color(Self.red), border: nil))
    let plain = try painted([sized(shape, width: 5, height: 5)])
    let promising = try painted([
      sized(shape, width: 5, height: 5, decoration: Decoration(promisesOpaque: true, rasterizes: true))
    ])
    #expect(promising.items == plain.items)
    #expect(promising.layers[1].promisesOpaque && promising.layers[1].rasterizes)
  }

  @Test func `a cell without height cannot be a picture`() {
    let error = #expect(throws: UnpaintableSize.self) { try painted([]) }
    #expect(
      error?.description
        == "a cell of 100 x 0 points cannot be drawn: each side must have 1 to 1048576 device pixels")
  }

  @Test func `a cell higher than any picture is rejected`() {
    #expect(throws: UnpaintableSize.self) { try painted([sized(.spacer, width: 1, height: 1_000_000)], scale: .x2) }
  }
}
