// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import Testing

@testable import CellCairoRaster

@Suite struct PathDrawingTests {
  private static let blue = Paint.color(RGBA(red: 0, green: 0, blue: 255))

  private static func polygon(_ points: [(Double, Double)]) -> VectorPath {
    VectorPath(
      [.move(Point(x: points[0].0, y: points[0].1))] + points.dropFirst().map { .line(Point(x: $0.0, y: $0.1)) } + [.close])
  }

  private static let square = polygon([(0, 0), (4, 0), (4, 4), (0, 4)])
  private static let star = polygon([(20, 0), (31, 38), (0, 14), (40, 14), (9, 38)])

  private func item(_ shape: PathShape, _ paint: Paint = blue) -> DisplayItem { DisplayItem(.fill(.path(shape), paint)) }

  @Test func `the inside of a rectangle of whole pixels is that of a box`() throws {
    let shape = PathShape(Self.square, .inside(.nonZero), transform: .identity, x: 3, y: 2)
    let box = DisplayItem(.fill(.box(Outline(PixelRect(x: 3, y: 2, width: 4, height: 4))), Self.blue))
    #expect(try drawn([item(shape)], width: 12, height: 12) == drawn([box], width: 12, height: 12))
  }

  @Test func `an edge in the middle of a pixel covers half of it`() throws {
    let shape = PathShape(Self.square, .inside(.nonZero), transform: .scale(x: 0.375, y: 0.25))
    let picture = try drawn([item(shape, .color(.black))], width: 3, height: 1)
    #expect((0..<3).map { picture[$0, 0].alpha } == [255, 128, 0])
  }

  @Test(arguments: [(FillRule.nonZero, UInt8(255)), (.evenOdd, 0)])
  func `the fill rule decides about the middle of a star`(rule: FillRule, alpha: UInt8) throws {
    let picture = try drawn([item(PathShape(Self.star, .inside(rule), transform: .identity))], width: 40, height: 40)
    #expect(picture[20, 20].alpha == alpha)
    #expect(picture[20, 5].alpha == 255)
  }

  @Test func `a stroke has its width in the units of the path`() throws {
    let line = VectorPath([.move(Point(x: 1, y: 2)), .line(Point(x: 5, y: 2))])
    let shape = PathShape(line, .stroke(StrokeStyle(width: 2)), transform: .scale(x: 2, y: 2))
    let box = DisplayItem(.fill(.box(Outline(PixelRect(x: 2, y: 2, width: 8, height: 4))), Self.blue))
    #expect(
      shape.rect.outset.intersection(PixelRect(x: 2, y: 2, width: 8, height: 4)) == PixelRect(x: 2, y: 2, width: 8, height: 4))
    #expect(try drawn([item(shape)], width: 12, height: 12) == drawn([box], width: 12, height: 12))
  }

  @Test func `a union of shapes is covered once, and other shapes cut it`() throws {
    let left = PathShape(Self.square, .inside(.nonZero), transform: .identity)
    let right = PathShape(Self.square, .inside(.nonZero), transform: .translation(x: 2, y: 0))
    var union = item(PathShape(union: [left, right]))
    union.opacity = 0.5
    var box = DisplayItem(.fill(.box(Outline(PixelRect(x: 0, y: 0, width: 6, height: 4))), Self.blue))
    box.opacity = 0.5
    #expect(try drawn([union], width: 8, height: 8) == drawn([box], width: 8, height: 8))
    let cut = PathShape(Self.square, .inside(.nonZero), transform: .identity, clips: [[right]])
    let rest = DisplayItem(.fill(.box(Outline(PixelRect(x: 2, y: 0, width: 2, height: 4))), Self.blue))
    #expect(try drawn([item(cut)], width: 8, height: 8) == drawn([rest], width: 8, height: 8))
  }

  @Test func `a group is composited as a whole`() throws {
    let red = PathShape(Self.square, .inside(.nonZero), transform: .identity)
    let blue = PathShape(Self.square, .inside(.nonZero), transform: .translation(x: 2, y: 0))
    let parts = [
      PaintedShape(red, .color(RGBA(red: 255, green: 0, blue: 0)), opacity: 1), PaintedShape(blue, Self.blue, opacity: 1),
    ]
    var group = item(PathShape(around: [red, blue]), .group(parts))
    group.opacity = 0.5
    let picture = try drawn([group], width: 8, height: 5)
    // The red below the blue does not show through.
    #expect(
      [0, 1, 2, 3, 5, 6].map { picture[$0, 1].straight } == [
        RGBA(red: 255, green: 0, blue: 0, alpha: 128), RGBA(red: 255, green: 0, blue: 0, alpha: 128),
        RGBA(red: 0, green: 0, blue: 255, alpha: 128), RGBA(red: 0, green: 0, blue: 255, alpha: 128),
        RGBA(red: 0, green: 0, blue: 255, alpha: 128), .clear,
      ])
  }

  @Test func `groups inside each other need a limited memory`() throws {
    func nested(_ depth: Int) throws -> DisplayItem {
      let shape = PathShape(Self.square, .inside(.nonZero), transform: .scale(x: 800, y: 800))
      var part = PaintedShape(shape, Self.blue, opacity: 1)
      for _ in 0..<depth { part = PaintedShape(PathShape(around: [shape]), .group([part]), opacity: 1) }
      return item(part.shape, part.paint)
    }
    // 3,200 x 3,200 pixels each; 6 of them are within the limit of 67,108,864 pixels.
    #expect(try drawn([nested(6)], width: 3200, height: 3200)[3199, 3199] == PremultipliedRGBA(packed: 0xFF00_00FF))
    let error = #expect(throws: LayerFailure.self) { try drawn([nested(7)], width: 3200, height: 3200) }
    let reason = "\(try #require(error).reason)"
    #expect(reason == "a picture of 3200 x 3200 pixels cannot be drawn at once: the limit is 67108864 pixels")
  }

  private static let gradient = MappedGradient(
    .radial(focus: Point(x: 15, y: 12), focalRadius: 1, center: Point(x: 20, y: 20), radius: 18),
    [ColorStop(offset: 0, color: .white), ColorStop(offset: 1, color: RGBA(red: 200, green: 0, blue: 90))], .reflect,
    transform: .rotation(degrees: 10), x: 0, y: 0)

  @Test(arguments: [Self.blue, .mapped(Self.gradient)])
  func `a path has the same bytes everywhere, in bands, and drawn again`(paint: Paint) throws {
    let stroke = StrokeStyle(width: 3.3, cap: .round, join: .round, dashes: [7, 2.5])
    let items = [
      item(PathShape(Self.star, .inside(.evenOdd), transform: .rotation(degrees: 7)), paint),
      item(PathShape(Self.star, .stroke(stroke), transform: .translation(x: 0.3, y: 0.6)), paint),
    ]
    let list = try list(items, width: 48, height: 48)
    let rasterizer = try rasterizer()
    let whole = try rasterizer.draw(list)
    #expect(Set(whole.pixels).count > 20)
    #expect(try rasterizer.draw(list) == whole)
    let bands = try [0..<13, 13..<14, 14..<48].flatMap { try rasterizer.draw(list, rows: $0).pixels }
    #expect(bands == whole.pixels)
    let moved = try rasterizer.draw(#require(list.moved(x: 311, y: 18_900)), rows: 18_900..<18_948)
    for y in 0..<48 {
      for x in 0..<48 where moved[x + 311, y] != whole[x, y] { Issue.record("differs at \(x), \(y)") }
    }
  }

  @Test func `a path that is too large to draw is refused`() throws {
    let shape = PathShape(Self.square, .inside(.nonZero), transform: .scale(x: 10_000, y: 1))
    #expect(throws: (any Error).self) { try drawn([item(shape)], width: 8, height: 8) }
  }
}
