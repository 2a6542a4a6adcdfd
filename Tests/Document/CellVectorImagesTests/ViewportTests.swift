// SPDX-License-Identifier: MIT

import CellGraphics
import CellVectorImages
import Testing

struct ViewportTests {
  @Test(
    arguments: [
      ("width='20' height='30'", 20, 30), ("width='1in' height='72pt'", 96, 96), ("viewBox='0 0 24 12'", 24, 12),
      ("viewBox='0 0 24 12' width='48'", 48, 24), ("viewBox='0 0 24 12' height='48'", 96, 48),
      ("viewBox='0 0 24 12' width='100%' height='100%'", 24, 12), ("viewBox='0 0 24 12' width='auto'", 24, 12),
      ("viewBox='0 0 24 12' width='1em' height='1em'", 24, 12), ("viewBox='0 0 24 12' width='50vw' height='6'", 12, 6),
      ("viewBox='0 0 24 12' style='width:5px;height:6px'", 5, 6),
    ] as [(String, Double, Double)])
  func `the size is that of the root, or of its view box`(root: String, width: Double, height: Double) throws {
    #expect(try image("", root: root).size == Size(width: width, height: height))
  }

  @Test(arguments: [
    ("none", "M 0 0 L 200 100"), ("xMinYMin", "M 0 0 L 100 100"), ("xMidYMin", "M 50 0 L 150 100"),
    ("xMaxYMin", "M 100 0 L 200 100"), ("xMidYMid", "M 50 0 L 150 100"), ("xMidYMid meet", "M 50 0 L 150 100"),
    ("xMinYMin slice", "M 0 0 L 200 200"), ("xMinYMid slice", "M 0 -50 L 200 150"), ("xMaxYMax slice", "M 0 -100 L 200 100"),
  ])
  func `preserveAspectRatio places the view box`(ratio: String, expected: String) throws {
    let root = "width='200' height='100' viewBox='0 0 10 10' preserveAspectRatio='\(ratio)'"
    #expect(try outline(of: "<path d='M0 0L10 10' stroke='red'/>", root: root) == expected)
  }

  @Test func `a view box need not begin at the origin`() throws {
    let root = "width='20' height='20' viewBox='-5 5 10 10'"
    #expect(try outline(of: "<path d='M0 10h1' stroke='red'/>", root: root) == "M 10 10 L 12 10")
  }

  @Test func `an inner svg has its own user units, and clips`() throws {
    let group = try group(
      "<svg x='10' y='20' width='40' height='20' viewBox='0 0 4 4'><rect width='50%' height='100%'/></svg>")
    #expect(group.opacity == 1)
    #expect(
      group.clip.map { $0.shapes.map { written($0.path.applying($0.transform)) } } == [["M 10 20 L 50 20 L 50 40 L 10 40 Z"]])
    guard case .shape(let shape) = group.children[0] else { throw NoShape() }
    #expect(written(shape.path.applying(shape.transform)) == "M 20 20 L 30 20 L 30 40 L 20 40 Z")
  }

  @Test(arguments: ["overflow='visible'", "overflow='auto'", "x='-1' y='-1' width='200' height='200'"])
  func `an inner svg that hides nothing does not clip`(attributes: String) throws {
    #expect(try shape("<svg \(attributes)><rect width='5' height='5'/></svg>").opacity == 1)
  }

  @Test func `the origin of a transform of the root is its centre`() throws {
    let root = "width='100' height='100' transform='rotate(180)'"
    #expect(try outline(of: "<path d='M0 0h1' stroke='red'/>", root: root) == "M 100 100 L 99 100")
  }

  @Test(arguments: ["", "width='5'", "width='0' height='0'", "viewBox='0 0 0 5'", "width='100%' height='100%'"])
  func `a file without a size is refused`(root: String) {
    #expect(refusal("", root: root) == "a.svg:1:1 <svg>: the drawing has no size; add width and height, or a viewBox")
  }
}

struct FragmentTests {
  private let sprite = svg(
    """
    <symbol id='star' viewBox='0 0 10 20'><path d='M0 0L10 20' stroke='red'/></symbol>
    <symbol id='moon'><path d='M0 0'/></symbol>
    <g fill='blue' transform='translate(3 0)'><rect id='dot' width='1' height='1'/></g>
    <linearGradient id='sky'/>
    """, root: "viewBox='0 0 100 50' style='display:none'")

  private func image(_ fragment: String) throws -> VectorImage {
    try VectorImage(svg: Array(sprite.utf8), fileName: "a.svg", fragment: fragment)
  }

  @Test func `a symbol is drawn in its own size`() throws {
    let star = try image("star")
    #expect(star.size == Size(width: 10, height: 20))
    guard case .shape(let shape) = star.root[0] else { throw NoShape() }
    #expect(written(shape.path.applying(shape.transform)) == "M 0 0 L 10 20")
    #expect(star.hasStrokes)
  }

  @Test func `another element keeps its place, its style and the size of the file`() throws {
    let dot = try image("dot")
    #expect(dot.size == Size(width: 100, height: 50))
    guard case .shape(let shape) = dot.root[0] else { throw NoShape() }
    #expect(written(shape.path.applying(shape.transform)) == "M 3 0 L 4 0 L 4 1 L 3 1 Z")
    #expect(shape.fill?.paint == (try solid("#0000FF")))
  }

  @Test(arguments: [
    ("sun", "a.svg:1:1 <svg>: no element has the id \"sun\""),
    ("moon", "a.svg:3:1 <symbol>: the drawing has no size; add width and height, or a viewBox"),
    ("sky", "a.svg:5:1 <linearGradient>: #sky is not an element that is drawn; name a symbol, a group or a shape"),
  ])
  func `a fragment that draws nothing is refused`(fragment: String, message: String) {
    #expect(refusal(ofFile: sprite, fragment: fragment) == message)
  }
}

struct UseTests {
  @Test func `use draws an element at its position, with the inherited style`() throws {
    let content = """
      <defs><path id='p' d='M0 0h1' stroke-width='3'/></defs>\
      <use href='#p' x='5' y='10%' stroke='red' transform='scale(2)'/>
      """
    #expect(try outline(of: content) == "M 10 20 L 12 20")
    #expect(try shape(content).stroke?.style.width == 3)
    #expect(try shape(content).stroke?.paint == (try solid("#FF0000")))
  }

  @Test func `a symbol fills the size of the use element`() throws {
    let content = """
      <symbol id='s' viewBox='0 0 2 2' overflow='visible'><path d='M0 0h1' stroke='red'/></symbol>\
      <use href='#s' x='10' width='20' height='20'/>
      """
    #expect(try outline(of: content) == "M 10 0 L 20 0")
  }

  @Test func `use replaces the size of an svg element, and xlink is read without href`() throws {
    let content = """
      <defs><svg id='s' width='5' height='5' viewBox='0 0 1 1' overflow='visible'><path d='M0 0h1' stroke='red'/></svg></defs>\
      <use x:href='#s' width='40' height='40'/>
      """
    #expect(try outline(of: content) == "M 0 0 L 40 0")
  }

  @Test func `the first element of an id is used`() throws {
    #expect(
      try outline(of: "<defs><path id='p' d='M0 0h1'/><path id='p' d='M0 0h2'/></defs><use href='#p' stroke='red'/>")
        == "M 0 0 L 1 0")
  }

  @Test(arguments: [
    ("<use/>", "a.svg:2:1 <use>: the element must refer to another one; add href=\"#id\""),
    (
      "<use x:href='b.svg#q'/>",
      "a.svg:2:14 <use xlink:href>: other files are not read; copy the element into this file, and refer to it as #id"
    ),
    ("<g id='g'><use href='#g'/></g>", "a.svg:2:22 <use href>: #g refers back to this element"),
    ("<use id='u' href='#v'/><use id='v' href='#u'/>", "a.svg:2:19 <use href>: #v refers back to this element"),
    ("<use href='#c'/><clipPath id='c'/>", "a.svg:2:12 <use href>: #c is clipPath, but must be an element that is drawn"),
  ])
  func `a reference that leads nowhere is refused`(content: String, message: String) {
    #expect(refusal(content) == message)
  }
}
