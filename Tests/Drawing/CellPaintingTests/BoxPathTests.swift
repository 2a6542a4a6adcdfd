// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellTree
import Testing

@testable import CellPainting

@Suite struct BoxPathTests {
  private func box(_ decoration: Decoration, width: Double = 40, height: Double = 20) throws -> DisplayList {
    try painted([sized(.container, width: width, height: height, decoration: decoration)])
  }

  private func shapes(_ list: DisplayList) -> [PathShape] {
    list.items.compactMap { if case .fill(.path(let shape), _) = $0.content { shape } else { nil } }
  }

  private func paths(_ list: DisplayList) -> [VectorPath] { shapes(list).map(\.path) }

  private func rects(_ path: VectorPath?) -> [Rect] {
    (path?.elements ?? []).split(separator: .close).compactMap { VectorPath(Array($0)).controlBounds }
  }

  @Test(
    arguments: [
      (BoxCorner.bottomEnd, DeviceRect(x: 0, y: 0, width: 46, height: 20), Point(x: 46, y: 20)),
      (.topEnd, DeviceRect(x: 0, y: 0, width: 46, height: 20), Point(x: 46, y: 0)),
      (.bottomStart, DeviceRect(x: -6, y: 0, width: 46, height: 20), Point(x: -6, y: 20)),
      (.topLeft, DeviceRect(x: -6, y: 0, width: 46, height: 20), Point(x: -6, y: 0)),
    ])
  func `a tail is one path with its box, and ends on the line of the horizontal edge`(
    corner: BoxCorner, rect: DeviceRect, point: Point
  ) throws {
    let list = try box(
      Decoration(background: .color(.black), cornerRadii: CornerRadii(all: 5), tail: BubbleTail(corner: corner, size: 6)))
    #expect(shapes(list).first?.rect == rect)
    #expect(paths(list).first?.elements.contains { $0.points.last == point } == true)
  }

  @Test func `the corner with a tail is not rounded`() throws {
    let list = try box(Decoration(cornerRadii: CornerRadii(all: 5), tail: BubbleTail(corner: .topRight, size: 6), clips: true))
    #expect(list.layers[1].cornerRadii == CornerRadii(topLeft: 5, topRight: 0, bottomRight: 5, bottomLeft: 5))
  }

  @Test func `the shadow of the frame has the tail, and a solid border follows it`() throws {
    let list = try box(
      Decoration(
        background: .color(.white), border: Border(width: 2, color: .black), tail: BubbleTail(corner: .bottomRight, size: 6),
        shadows: [DropShadow(color: .black, offset: Point(x: 1, y: 2), blur: 4, path: .frame)]))
    #expect(
      itemLines(list) == [
        "decoration shadow path [1 2 46 20] of 6 elements blur 4 #000000", "decoration path [1 1 44 18] of 6 elements #FFFFFF",
        "decoration stroke 2 butt miter [0 0 46 20] of 6 elements cut by 1 #000000",
      ])
  }

  @Test func `dashes on straight edges begin and end at the corners, on whole pixels`() throws {
    let border = Border(widths: Insets(top: 2, right: 0, bottom: 0, left: 0), color: .black, style: .dashed)
    #expect(
      rects(paths(try box(Decoration(border: border))).first) == [
        Rect(x: 0, y: 0, width: 7, height: 2), Rect(x: 11, y: 0, width: 7, height: 2), Rect(x: 22, y: 0, width: 7, height: 2),
        Rect(x: 33, y: 0, width: 7, height: 2),
      ])
  }

  @Test func `dots of one pixel are squares, and larger ones are round`() throws {
    let small = Border(widths: Insets(top: 0, right: 0, bottom: 0, left: 1), color: .black, style: .dotted)
    let large = Border(widths: Insets(top: 0, right: 0, bottom: 4, left: 0), color: .black, style: .dotted)
    let squares = rects(paths(try box(Decoration(border: small), height: 5)).first)
    #expect(squares.map(\.y) == [0, 2, 4])
    #expect(squares.allSatisfy { $0.width == 1 && $0.height == 1 })
    let dots = try #require(paths(try box(Decoration(border: large))).first)
    #expect(rects(dots).map(\.x) == [0, 7, 14, 22, 29, 36])
    #expect(dots.elements.contains { if case .curve = $0 { true } else { false } })
  }

  @Test func `a border shorter than a dash is whole`() throws {
    let border = Border(widths: Insets(top: 4, right: 0, bottom: 0, left: 0), color: .black, style: .dashed)
    #expect(
      rects(paths(try box(Decoration(border: border), width: 5)).first) == [Rect(x: 0, y: 0, width: 5, height: 4)])
  }

  @Test func `the dashes of a round border divide its middle line into equal parts`() throws {
    let list = try box(
      Decoration(cornerRadii: CornerRadii(all: 10), border: Border(width: 2, color: .black, style: .dashed)))
    let dashes = try #require(shapes(list).first.flatMap { if case .stroke(let style) = $0.part { style.dashes } else { nil } })
    // Two lines of 20 pixels, and a circle with a radius of 9.
    let count = (40 + 2 * 9 * Double.pi) / (dashes[0] + dashes[1])
    #expect(abs(count - 10) < 0.01)
    #expect(abs(dashes[0] / dashes[1] - 1.5) < 1e-9)
  }
}
