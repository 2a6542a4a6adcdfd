// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import Testing

@testable import CellCairoRaster

/// Strokes that Cairo alone does not draw as SVG 2 defines them.
@Suite struct StrokeCorrectionTests {
  private static let blue = Paint.color(RGBA(red: 0, green: 0, blue: 255))

  private func stroke(_ path: VectorPath, _ style: StrokeStyle, _ transform: VectorTransform = .identity) throws -> PixelBuffer {
    try drawn(
      [DisplayItem(.fill(.path(PathShape(path, .stroke(style), transform: transform)), Self.blue))], width: 24, height: 24)
  }

  private func boxes(_ boxes: [PixelRect]) throws -> PixelBuffer {
    try drawn(boxes.map { DisplayItem(.fill(.box(Outline($0)), Self.blue)) }, width: 24, height: 24)
  }

  private static let dots = [
    VectorPath([.move(Point(x: 8, y: 6)), .close]),
    VectorPath([.move(Point(x: 8, y: 6)), .line(Point(x: 8, y: 6))]),
    VectorPath([.move(Point(x: 8, y: 6)), .curve(Point(x: 8, y: 6), Point(x: 8, y: 6), Point(x: 8, y: 6))]),
  ]

  @Test(arguments: dots)
  func `a subpath without length has square caps along the x axis`(dot: VectorPath) throws {
    let style = StrokeStyle(width: 4, cap: .square)
    #expect(try stroke(dot, style) == boxes([PixelRect(x: 6, y: 4, width: 4, height: 4)]))
    #expect(try stroke(dot, style, .scale(x: 2, y: 1)) == boxes([PixelRect(x: 12, y: 4, width: 8, height: 4)]))
  }

  @Test func `a position without a line has no caps`() throws {
    let path = VectorPath([.move(Point(x: 8, y: 6)), .move(Point(x: 2, y: 2)), .line(Point(x: 6, y: 2))])
    #expect(try stroke(path, StrokeStyle(width: 2, cap: .square)) == boxes([PixelRect(x: 1, y: 1, width: 6, height: 2)]))
  }

  @Test(arguments: [(1.0, false), (4, true), (-1, true)])
  func `a subpath without length in a gap has no caps`(offset: Double, isEmpty: Bool) throws {
    let style = StrokeStyle(width: 4, cap: .square, dashes: [3, 2], dashOffset: offset)
    #expect(try stroke(Self.dots[0], style).pixels.allSatisfy { $0 == 0 } == isEmpty)
  }

  private static let line = VectorPath([.move(Point(x: 2, y: 2)), .line(Point(x: 22, y: 2))])

  /// Cairo alone draws something where such dashes would begin right at a corner.
  private static let square = VectorPath([
    .move(Point(x: 4, y: 4)), .line(Point(x: 20, y: 4)), .line(Point(x: 20, y: 20)), .line(Point(x: 4, y: 20)), .close,
  ])

  @Test(arguments: [0, 1e-9]) func `dashes without length and without caps draw nothing`(dash: Double) throws {
    let picture = try stroke(Self.square, StrokeStyle(width: 4, dashes: [dash, 8]))
    #expect(picture.pixels.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [([0, 3, 4, 5], 0.0), ([4, 5, 0, 3], 9), ([4, 5, 0, 3], -3)] as [([Double], Double)])
  func `other dashes keep their places between those without length`(dashes: [Double], offset: Double) throws {
    let boxes = try boxes([PixelRect(x: 5, y: 1, width: 4, height: 2), PixelRect(x: 17, y: 1, width: 4, height: 2)])
    #expect(try stroke(Self.line, StrokeStyle(width: 2, dashes: dashes, dashOffset: offset)) == boxes)
  }

  @Test func `a control point close to the end of a curve does not make the stroke askew`() throws {
    let straight = VectorPath([.move(Point(x: 4, y: 20)), .line(Point(x: 20, y: 4))])
    let curve = VectorPath([
      .move(Point(x: 4, y: 20)), .curve(Point(x: 4.01, y: 20), Point(x: 19.99, y: 4), Point(x: 20, y: 4)),
    ])
    let style = StrokeStyle(width: 6)
    let (expected, actual) = (try stroke(straight, style), try stroke(curve, style))
    let largest = zip(expected.pixels, actual.pixels).map { abs(Int($0 >> 24) - Int($1 >> 24)) }.max()
    #expect(try #require(largest) < 32)
  }

  @Test func `a curve is cut where it turns, and goes on as before`() {
    let path = VectorPath([.move(.zero), .curve(Point(x: 0, y: 1), Point(x: 64, y: 1), Point(x: 100, y: 0))])
    let cut = path.cuttingTightEnds()
    #expect(
      cut.elements == [
        .move(.zero), .curve(Point(x: 0, y: 0.25), Point(x: 4, y: 0.4375), Point(x: 10.5625, y: 0.5625)),
        .curve(Point(x: 30.25, y: 0.9375), Point(x: 73, y: 0.75), Point(x: 100, y: 0)),
      ])
    #expect(cut.cuttingTightEnds().elements.count == 3)
    let round = VectorPath([.move(.zero), .curve(Point(x: 0, y: 1), Point(x: 1, y: 2), Point(x: 2, y: 2))])
    #expect(round.cuttingTightEnds() == round)
  }
}
