// SPDX-License-Identifier: MIT

import CellGraphics
import CellVectorImages
import Testing

struct ShapeTests {
  @Test(arguments: [
    ("<rect x='1' y='2' width='3' height='4'/>", "M 1 2 L 4 2 L 4 6 L 1 6 Z"),
    (
      "<rect width='10' height='20' rx='2' ry='3'/>",
      "M 2 0 L 8 0 C 9.105 0, 10 1.343, 10 3 L 10 17 C 10 18.657, 9.105 20, 8 20 L 2 20 C 0.895 20, 0 18.657, 0 17 L 0 3 C 0 1.343, 0.895 0, 2 0 Z"
    ),
    (
      "<rect width='2' height='2' rx='9'/>",
      "M 1 0 L 1 0 C 1.552 0, 2 0.448, 2 1 L 2 1 C 2 1.552, 1.552 2, 1 2 L 1 2 C 0.448 2, 0 1.552, 0 1 L 0 1 C 0 0.448, 0.448 0, 1 0 Z"
    ),
    ("<rect width='3' height='4' rx='2' ry='0'/>", "M 0 0 L 3 0 L 3 4 L 0 4 Z"),
    (
      "<circle cx='5' cy='5' r='1'/>",
      "M 6 5 C 6 5.552, 5.552 6, 5 6 C 4.448 6, 4 5.552, 4 5 C 4 4.448, 4.448 4, 5 4 C 5.552 4, 6 4.448, 6 5 Z"
    ),
    (
      "<ellipse rx='2' ry='1'/>",
      "M 2 0 C 2 0.552, 1.105 1, 0 1 C -1.105 1, -2 0.552, -2 0 C -2 -0.552, -1.105 -1, 0 -1 C 1.105 -1, 2 -0.552, 2 0 Z"
    ),
    (
      "<ellipse ry='1'/>",
      "M 1 0 C 1 0.552, 0.552 1, 0 1 C -0.552 1, -1 0.552, -1 0 C -1 -0.552, -0.552 -1, 0 -1 C 0.552 -1, 1 -0.552, 1 0 Z"
    ),
    ("<line x2='3' y1='1' y2='4' stroke='red'/>", "M 0 1 L 3 4"),
    ("<polyline points='1,2 3 4,5,6'/>", "M 1 2 L 3 4 L 5 6"),
    ("<polygon points='1 2 3 4 5 6 7'/>", "M 1 2 L 3 4 L 5 6 Z"),
    ("<path d='M1 2L3 4'/>", "M 1 2 L 3 4"),
  ])
  func `each shape has the outline that SVG defines`(content: String, expected: String) throws {
    #expect(try outline(of: content) == expected)
  }

  @Test(arguments: [
    "<rect width='5'/>", "<rect width='0' height='5'/>", "<circle/>", "<ellipse rx='5' ry='0'/>", "<path/>", "<path d=''/>",
    "<path d='M1 2'/>", "<polygon/>", "<polyline points='1 2'/>", "<line x2='5'/>", "<rect width='5' height='5' fill='none'/>",
    "<rect width='5' height='5' opacity='0'/>", "<rect width='5' height='5' fill='transparent'/>",
    "<rect width='5' height='5' transform='scale(0)'/>", "<g display='none'><text/></g>",
    "<rect width='5' height='5' visibility='hidden'/>", "<defs><text/><image/></defs>", "<title>x</title>",
    "<rect width='5' height='5' requiredExtensions='http://example.org'/>", "<svg width='0'><rect width='5' height='5'/></svg>",
    "<svg viewBox='0 0 0 5'><rect width='5' height='5'/></svg>", "<other xmlns='urn:x'><rect/></other>",
  ])
  func `what SVG does not draw has no node`(content: String) throws {
    #expect(try image(content).root == [])
  }

  @Test(
    arguments: [
      ("1", 1), ("1px", 1), ("1in", 96), ("2.54cm", 96), ("25.4mm", 96), ("101.6Q", 96), ("72pt", 96), ("6pc", 96),
      ("10%", 20), ("1e1", 10), ("+5", 5),
    ] as [(String, Double)])
  func `lengths have absolute units or are percentages`(length: String, points: Double) throws {
    let shape = try shape("<rect width='\(length)' height='1'/>", root: "width='200' height='100'")
    let width = try #require(shape.path.bounds?.width)
    #expect(abs(width - points) < 1e-9)
  }

  @Test func `percentages refer to the axis of their length, or to the diagonal`() throws {
    let root = "width='30' height='40'"
    #expect(try outline(of: "<rect x='10%' y='10%' width='50%' height='50%'/>", root: root) == "M 3 4 L 18 4 L 18 24 L 3 24 Z")
    let stroke = try #require(try shape("<path d='M0 0h9' stroke='red' stroke-width='10%'/>", root: root).stroke)
    #expect(abs(stroke.style.width - 3.5355339059327378) < 1e-12)
  }

  @Test func `bounds contain curves, not their control points`() throws {
    let path = try VectorPath(pathData: "M0 0C0 4 4 4 4 0")
    #expect(path.bounds == Rect(x: 0, y: 0, width: 4, height: 3))
    #expect(path.controlBounds == Rect(x: 0, y: 0, width: 4, height: 4))
    #expect(VectorPath().bounds == nil)
  }
}

struct TransformTests {
  @Test(arguments: [
    ("matrix(1 2 3 4 5 6)", "M 5 6 L 6 8 L 9 12"),
    ("translate(3)", "M 3 0 L 4 0 L 4 1"),
    ("translate(3,4)", "M 3 4 L 4 4 L 4 5"),
    ("translate(10% 20%)", "M 10 20 L 11 20 L 11 21"),
    ("translateX(2) translateY(3px)", "M 2 3 L 3 3 L 3 4"),
    ("scale(2)", "M 0 0 L 2 0 L 2 2"),
    ("scale(2 3)", "M 0 0 L 2 0 L 2 3"),
    ("scaleX(2)scaleY(5)", "M 0 0 L 2 0 L 2 5"),
    ("rotate(90)", "M 0 0 L 0 1 L -1 1"),
    ("rotate(90 1 0)", "M 1 -1 L 1 0 L 0 0"),
    ("rotate(.25turn)", "M 0 0 L 0 1 L -1 1"),
    ("skewX(45)", "M 0 0 L 1 0 L 2 1"),
    ("skewY(45)", "M 0 0 L 1 1 L 1 2"),
    (" translate ( 1 , 2 ) , scale(2) ", "M 1 2 L 3 2 L 3 4"),
    ("none", "M 0 0 L 1 0 L 1 1"),
    ("", "M 0 0 L 1 0 L 1 1"),
  ])
  func `transforms apply from right to left`(list: String, expected: String) throws {
    #expect(try outline(of: "<path d='M0 0H1V1' transform='\(list)'/>") == expected)
  }

  @Test(arguments: [
    ("50% 50%", "M 100 0 L 99 0 L 99 -1"), ("center", "M 100 0 L 99 0 L 99 -1"), ("left", "M 0 0 L -1 0 L -1 -1"),
    ("right bottom", "M 200 0 L 199 0 L 199 -1"), ("bottom right", "M 200 0 L 199 0 L 199 -1"),
    ("10px 5", "M 20 0 L 19 0 L 19 -1"),
  ])
  func `transform-origin moves the centre of a rotation`(origin: String, expected: String) throws {
    let content = "<path d='M0 0H1V1' transform='rotate(180)' transform-origin='\(origin)'/>"
    let turned = try shape(content)
    let moved = written(
      turned.path.applying(VectorTransform.translation(x: 0, y: -turned.transform.ty).concatenating(turned.transform)))
    #expect(moved == expected)
  }

  @Test func `the CSS property replaces the attribute`() throws {
    #expect(
      try outline(of: "<path d='M0 0H1' stroke='red' transform='scale(3)' style='transform:translate(5px,10%)'/>")
        == "M 5 10 L 6 10")
  }

  @Test func `an inverse undoes a transform`() throws {
    let transform = VectorTransform(a: 2, b: 1, c: 0, d: 4, tx: 5, ty: 6)
    let inverse = try #require(transform.inverse)
    #expect(inverse.concatenating(transform) == .identity)
    #expect(transform.determinant == 8)
    #expect(VectorTransform.scale(x: 0, y: 1).inverse == nil)
    #expect(VectorTransform.skew(xDegrees: 180, yDegrees: 0) == .identity)
  }
}
