// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellTree
import Testing

@testable import CellPainting

@Suite struct BorderPaintingTests {
  private static let red = RGBA(red: 255, green: 0, blue: 0)
  private static let blue = RGBA(red: 0, green: 0, blue: 255)

  private func box(_ decoration: Decoration, scale: PixelScale = .x1) throws -> DisplayList {
    try painted([sized(.container, width: 40, height: 20, decoration: decoration)], scale: scale)
  }

  private func colors(_ list: DisplayList) -> [RGBA] {
    list.items.compactMap { if case .fill(_, .color(let color)) = $0.content { color } else { nil } }
  }

  private func shapes(_ list: DisplayList) -> [PathShape] {
    list.items.compactMap { if case .fill(.path(let shape), _) = $0.content { shape } else { nil } }
  }

  private func twoColors(_ first: RGBA, _ second: RGBA) -> Border {
    Border(
      widths: BoxEdges(all: .points(4)), colors: BoxEdges(top: first, right: second, bottom: first, left: second))
  }

  @Test func `edges that look alike are one ring, even if their widths and the corners differ`() throws {
    let border = Border(widths: Insets(top: 2, right: 4, bottom: 2, left: 4), color: .black)
    let list = try box(Decoration(cornerRadii: CornerRadii(all: 8), border: border))
    #expect(
      itemLines(list) == ["decoration border [0 0 40 20] radius 8 around [4 2 32 16] radius 4/6 #000000"])
  }

  @Test func `the colour of an edge without width is ignored`() throws {
    var border = Border(widths: Insets(top: 0, right: 4, bottom: 2, left: 4), color: .black)
    border.colors.top = Self.red
    #expect(itemLines(try box(Decoration(border: border))) == ["decoration border [0 0 40 20] around [4 0 32 18] #000000"])
  }

  @Test func `edges of two colours are two items, and the later ones lie above a strip of the earlier`() throws {
    let list = try box(Decoration(border: twoColors(Self.red, Self.blue)))
    #expect(colors(list) == [Self.blue, Self.red])
    let cuts = shapes(list).map { $0.clips[0][0].path }
    #expect(cuts[1].goes(through: 36, 4))
    // The right edge goes on for 1.5 pixels beyond the line from its inner upper corner; the upper edge ends at this line.
    #expect(!cuts[0].goes(through: 36, 4))
    #expect(cuts[0].goes(through: 36, 4 - 1.5 * 2.0.squareRoot()))
  }

  @Test func `translucent edges end where they meet`() throws {
    let list = try box(
      Decoration(border: twoColors(Self.red.multipliedAlpha(by: 0.5), Self.blue.multipliedAlpha(by: 0.5))))
    let cuts = shapes(list).map { $0.clips[0][0].path }
    #expect(cuts.count == 2)
    #expect(cuts.allSatisfy { $0.goes(through: 4, 4) && $0.goes(through: 36, 16) })
  }

  @Test(
    arguments: [(3, [1, 2]), (4, [1, 3]), (5, [2, 3]), (6, [2, 4]), (7, [2, 5]), (8, [3, 5])] as [(Double, [Double])])
  func `a double line is two thirds of its width, in whole pixels`(width: Double, edges: [Double]) throws {
    let list = try painted([
      sized(
        .container, width: 40, height: 20, decoration: Decoration(border: Border(width: width, color: .black, style: .double)))
    ])
    let rects = shapes(list)[0].path.elements.split(separator: .close).compactMap { VectorPath(Array($0)).controlBounds }
    #expect(rects.map(\.x) == [0] + edges + [width])
  }

  @Test func `a double line of two pixels is solid`() throws {
    let border = Border(width: 1, color: .black, style: .double)
    #expect(
      itemLines(try box(Decoration(border: border), scale: .x2)) == ["decoration border [0 0 80 40] around [2 2 76 36] #000000"])
  }

  @Test(arguments: [(PixelScale.x1, "[1 1 38 18]"), (.x2, "[1 1 78 38]"), (.x3, "[1 1 118 58]")])
  func `a width in device pixels is the same at any scale`(scale: PixelScale, inside: String) throws {
    let list = try box(Decoration(border: Border(width: .pixels(1), color: .black)), scale: scale)
    #expect(itemLines(list).map { $0.hasSuffix("around \(inside) #000000") } == [true])
  }

  @Test func `an outline lies outside the frame, with larger radii, and square corners stay square`() throws {
    let radii = CornerRadii(topLeft: 4, topRight: 0, bottomRight: 4, bottomLeft: 4)
    let decoration = Decoration(
      background: .color(.white), cornerRadii: radii, outline: OutlineLine(width: .points(2), color: .black, offset: 3),
      clips: true)
    let list = try box(decoration)
    #expect(
      itemLines(list) == [
        "decoration fill [0 0 40 20] radius 4 0 4 4 #FFFFFF",
        "decoration border [-5 -5 50 30] radius 9 0 9 9 around [-3 -3 46 26] radius 7 0 7 7 #000000",
      ])
    #expect(list.items.map(\.clip) == [[], []])
  }

  @Test func `an outline with a negative offset lies inside`() throws {
    let line = OutlineLine(width: .points(1), color: .black, offset: -4)
    #expect(
      itemLines(try box(Decoration(cornerRadii: CornerRadii(all: 5), outline: line)))
        == ["decoration border [3 3 34 14] radius 2 around [4 4 32 12] radius 1 #000000"])
  }

  @Test func `an outline follows a shape, and a backdrop reaches below it`() throws {
    let shape = Content(ShapeContent(outline: .circle, fill: .color(Self.red), border: nil))
    let decoration = Decoration(backdrop: .white, outline: OutlineLine(width: .points(1), color: .black, offset: 1))
    let list = try painted([sized(shape, width: 20, height: 20, decoration: decoration)])
    #expect(
      itemLines(list) == [
        "decoration fill [-2 -2 24 24] #FFFFFF",
        "decoration border [-2 -2 24 24] radius 12 around [-1 -1 22 22] radius 11 #000000",
        "fill [0 0 20 20] radius 10 #FF0000",
      ])
  }

  @Test func `continuous corners are part of every outline of an element`() throws {
    let decoration = Decoration(
      background: .color(.white), cornerRadii: CornerRadii(all: 6), cornerCurve: .continuous,
      border: Border(width: 2, color: .black), shadows: [DropShadow(color: .black, blur: 2, path: .frame)], clips: true)
    let list = try box(decoration)
    #expect(
      itemLines(list) == [
        "decoration shadow [0 0 40 20] radius 6 continuous blur 2 #000000",
        "decoration fill [1 1 38 18] radius 5 continuous #FFFFFF",
        "decoration border [0 0 40 20] radius 6 continuous around [2 2 36 16] radius 4 continuous #000000",
      ])
    #expect(list.layers[1].contentClip?.radii == CornerRadii(all: 4).curved(.continuous))
  }

  @Test func `a round corner belongs only to the edges that meet there`() throws {
    var border = Border(widths: Insets(top: 0, right: 6, bottom: 0, left: 2), color: Self.red)
    border.colors.left = Self.blue
    let list = try box(Decoration(cornerRadii: CornerRadii(all: 10), border: border))
    let areas = shapes(list).compactMap { $0.clips[0][0].path.controlBounds }
    // Up to the ends of the corners inside the border, whose radii are 8 on the left and 4 on the right.
    #expect(areas.map(\.x) == [-8, 30])
    #expect(areas.map { $0.x + $0.width } == [10, 48])
  }

  @Test func `edges that fill the whole frame meet in its middle`() throws {
    var border = Border(
      widths: Insets(top: 10, right: 4, bottom: 10, left: 4), color: Self.red.multipliedAlpha(by: 0.5))
    border.colors.left = Self.blue
    let list = try box(Decoration(border: border))
    let left = try #require(shapes(list).first { $0.clips[0][0].path.goes(through: 4, 10) })
    #expect(left.clips[0][0].path.controlBounds.map { $0.x + $0.width } == 4)
  }
}

extension VectorPath {
  fileprivate func goes(through x: Double, _ y: Double) -> Bool {
    elements.flatMap(\.points).contains { abs($0.x - x) < 1e-9 && abs($0.y - y) < 1e-9 }
  }
}
