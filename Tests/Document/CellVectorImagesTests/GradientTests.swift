// SPDX-License-Identifier: MIT

import CellGraphics
import CellVectorImages
import Testing

struct GradientTests {
  private let stops = "<stop offset='0' stop-color='red'/><stop offset='1' stop-color='blue'/>"

  private func paint(_ gradient: String, rect: String = "fill='url(#g)'") throws -> VectorPaint? {
    try shape("\(gradient)<rect x='10' y='20' width='40' height='80' \(rect)/>").fill?.paint
  }

  private func linear(_ gradient: String, rect: String = "fill='url(#g)'") throws -> VectorLinearGradient {
    guard case .linear(let gradient)? = try paint(gradient, rect: rect) else { throw NoShape() }
    return gradient
  }

  private func radial(_ gradient: String) throws -> VectorRadialGradient {
    guard case .radial(let gradient)? = try paint(gradient) else { throw NoShape() }
    return gradient
  }

  @Test func `a linear gradient spans the bounds of the shape`() throws {
    let gradient = try linear("<linearGradient id='g'>\(stops)</linearGradient>")
    #expect(gradient.start == .zero)
    #expect(gradient.end == Point(x: 1, y: 0))
    #expect(gradient.transform == VectorTransform(a: 40, b: 0, c: 0, d: 80, tx: 10, ty: 20))
    #expect(gradient.spread == .pad)
    #expect(gradient.stops.map(\.offset) == [0, 1])
    #expect(gradient.stops.map(\.color) == [try color("#FF0000"), try color("#0000FF")])
  }

  @Test func `user space coordinates and their percentages are resolved`() throws {
    let gradient = try linear(
      "<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='5' y1='10%' spreadMethod='reflect'>\(stops)</linearGradient>")
    #expect(gradient.start == Point(x: 5, y: 10))
    #expect(gradient.end == Point(x: 100, y: 0))
    #expect(gradient.transform == .identity)
    #expect(gradient.spread == .reflect)
  }

  @Test func `gradientTransform applies before the bounds`() throws {
    let gradient = try linear("<linearGradient id='g' gradientTransform='translate(1 0)'>\(stops)</linearGradient>")
    #expect(gradient.transform == VectorTransform(a: 40, b: 0, c: 0, d: 80, tx: 50, ty: 20))
  }

  @Test func `a radial gradient has a focus, which is its centre by default`() throws {
    let gradient = try radial("<radialGradient id='g' cx='25%' fy='.75' fr='10%' spreadMethod='repeat'>\(stops)</radialGradient>")
    #expect(gradient.center == Point(x: 0.25, y: 0.5))
    #expect(gradient.focus == Point(x: 0.25, y: 0.75))
    #expect(gradient.radius == 0.5)
    #expect(gradient.focalRadius == 0.1)
    #expect(gradient.spread == .repeat)
  }

  @Test func `attributes and stops come from other gradients`() throws {
    let gradient = try linear(
      """
      <linearGradient id='g' href='#h' x2='.5'/><radialGradient id='h' x:href='#i' y1='9' spreadMethod='repeat'/>\
      <linearGradient id='i' x1='.25' x2='.75' spreadMethod='pad'>\(stops)</linearGradient>
      """)
    #expect(gradient.start == Point(x: 0.25, y: 0))
    #expect(gradient.end == Point(x: 0.5, y: 0))
    #expect(gradient.spread == .repeat)
    #expect(gradient.stops.count == 2)
  }

  @Test func `offsets are clamped and never fall, and opacities are multiplied`() throws {
    let gradient = try linear(
      """
      <linearGradient id='g'><stop offset='-1' stop-color='red'/><stop offset='70%' stop-opacity='.5'/>\
      <stop offset='.1' style='stop-color:#00f8'/><stop/></linearGradient>
      """, rect: "fill='url(#g)' fill-opacity='.5'")
    #expect(gradient.stops.map(\.offset) == [0, 0.7, 0.7, 0.7])
    #expect(gradient.stops.map(\.color.alpha) == [0.5, 0.25, 136.0 / 510, 0.5])
  }

  @Test func `stops take currentColor and inherit from where the gradient is`() throws {
    let gradient = try linear(
      """
      <g color='green'><linearGradient id='g' stop-color='blue'><stop stop-color='currentColor'/>\
      <stop offset='1' stop-color='inherit'/></linearGradient></g>
      """, rect: "color='red' fill='url(#g)'")
    #expect(gradient.stops.map(\.color) == [try color("#008000"), try color("#0000FF")])
    #expect(
      try image("<linearGradient id='g'><stop stop-color='currentColor'/></linearGradient><path d='M0 0h9v9' fill='url(#g)'/>")
        .usesCurrentColor)
  }

  @Test(arguments: [
    ("<linearGradient id='g'><stop stop-color='red' stop-opacity='.5'/></linearGradient>", "#FF0000", 0.5),
    ("<linearGradient id='g' x2='0'><stop/><stop offset='1' stop-color='red'/></linearGradient>", "#FF0000", 1),
    ("<radialGradient id='g' r='0'><stop/><stop offset='1' stop-color='red'/></radialGradient>", "#FF0000", 1),
  ])
  func `a gradient without extent is its last colour`(gradient: String, expected: String, alpha: Double) throws {
    #expect(try paint(gradient) == (try solid(expected, alpha: alpha)))
  }

  @Test(arguments: [
    "<linearGradient id='g'/>", "<radialGradient id='g' fr='50%'><stop/><stop/></radialGradient>",
    "<linearGradient id='g' gradientTransform='scale(0)'><stop/><stop/></linearGradient>",
  ])
  func `a gradient that SVG does not draw paints nothing`(gradient: String) throws {
    #expect(try image("\(gradient)<rect width='9' height='9' fill='url(#g)'/>").root == [])
  }

  @Test func `a shape without an area has no gradient over its bounds`() throws {
    let line = "<line x2='9' stroke='url(#g)'/>"
    #expect(try image("<linearGradient id='g'>\(stops)</linearGradient>\(line)").root == [])
    let gradient = "<linearGradient id='g' gradientUnits='userSpaceOnUse'>\(stops)</linearGradient>"
    #expect(try image("\(gradient)\(line)").root.count == 1)
  }

  @Test(arguments: [
    ("url(#none) red", "#FF0000"), ("url('#none') currentColor", nil), ("url( #g ) red", nil), ("url(#r)none", nil),
  ])
  func `a fallback is painted if there is no gradient`(fill: String, expected: String?) throws {
    let content =
      "<defs><linearGradient id='g'>\(stops)</linearGradient><path id='r'/></defs><rect width='9' height='9' fill=\"\(fill)\"/>"
    let nodes = try image(content).root
    guard let expected else {
      #expect(nodes.count == (fill.hasSuffix("none") ? 0 : 1))
      return
    }
    #expect(try shape(content).fill?.paint == (try solid(expected)))
  }

  @Test(arguments: [
    (
      "fill='url(b.svg#q)'",
      "a.svg:2:38 <rect fill>: other files are not read; copy the element into this file, and refer to it as #id"
    )
  ])
  func `a paint that refers to no gradient is refused`(fill: String, message: String) {
    #expect(refusal("<rect width='9' height='9' \(fill)/><circle id='r'/>") == message)
  }
}
