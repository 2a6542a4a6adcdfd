// SPDX-License-Identifier: MIT

import CellGraphics
import CellVectorImages
import Testing

struct ClipTests {
  private func clips(_ content: String) throws -> [[String]] {
    try group(content).clip.map { $0.shapes.map { written($0.path.applying($0.transform)) } }
  }

  @Test func `a clip is the union of the shapes of a clipPath`() throws {
    let content = """
      <clipPath id='c' transform='translate(1 0)'><path d='M0 0h2v2'/><path d='M0 0h3v3' clip-rule='evenodd'/></clipPath>\
      <g transform='scale(10)' clip-path='url(#c)'><path d='M0 0h9v9'/></g>
      """
    #expect(try clips(content) == [["M 10 0 L 30 0 L 30 20", "M 10 0 L 40 0 L 40 30"]])
    #expect(try group(content).clip[0].shapes.map(\.rule) == [.nonZero, .evenOdd])
  }

  @Test func `several clips intersect`() throws {
    let content = """
      <clipPath id='c' clip-path='url(#d)'><path d='M0 0h2v2'/></clipPath><clipPath id='d'><path d='M0 0h3v3'/></clipPath>\
      <path d='M0 0h9v9' clip-path='url(#c)' opacity='.5'/>
      """
    #expect(try clips(content) == [["M 0 0 L 2 0 L 2 2"], ["M 0 0 L 3 0 L 3 3"]])
    guard case .shape(let shape) = try group(content).children[0] else { throw NoShape() }
    #expect(shape.opacity == 0.5)
    #expect(try group(content).opacity == 1)
  }

  @Test(arguments: [
    "<rect width='100' height='100'/>", "<path d='M0 0h100v100H0z'/>", "<path d='M0 0V100H100V0L0 0z'/>",
    "<rect x='-5' y='-5' width='500' height='500' rx='0'/>", "<circle r='1'/><rect width='1' height='1' transform='scale(100)'/>",
  ])
  func `a clip that covers the image costs nothing`(content: String) throws {
    #expect(try shape("<clipPath id='c'>\(content)</clipPath><g clip-path='url(#c)'><path d='M0 0h9v9'/></g>").opacity == 1)
  }

  @Test(arguments: [
    "<rect width='99' height='100'/>", "<rect width='100' height='100' rx='1'/>", "<path d='M0 0h100v100H0'/>",
    "<rect width='100' height='100' transform='rotate(1)'/>", "<circle r='500'/>",
  ])
  func `another clip is kept`(content: String) throws {
    #expect(try clips("<clipPath id='c'>\(content)</clipPath><g clip-path='url(#c)'><path d='M0 0h9v9'/></g>").count == 1)
  }

  @Test(arguments: [
    "", "<rect width='0' height='9'/>", "<path d='M0 0h9v9' display='none'/>", "<path d='M0 0h9v9' visibility='hidden'/>",
    "<title>x</title>",
  ])
  func `a clip without an area hides everything`(content: String) throws {
    #expect(try image("<clipPath id='c'>\(content)</clipPath><g clip-path='url(#c)'><path d='M0 0h9v9'/></g>").root == [])
  }

  @Test func `a clip may be given in shares of the bounds of a group`() throws {
    let content = """
      <clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='.5' height='50%'/></clipPath>\
      <g clip-path='url(#c)'><path d='M10 20h10'/><g transform='translate(0 5)'><path d='M0 35h40v40' fill='none'/></g></g>
      """
    // The bounds are 0...40 x 20...80. The second path is not painted, but counts.
    #expect(try clips(content) == [["M 0 20 L 20 20 L 20 50 L 0 50 Z"]])
  }

  @Test func `a clip of a use element moves with it`() throws {
    let content = """
      <defs><path id='p' d='M0 0h9v9'/></defs><clipPath id='c'><path d='M0 0h2v2'/></clipPath>\
      <use href='#p' x='5' y='1' transform='scale(2)' clip-path='url(#c)'/>
      """
    #expect(try clips(content) == [["M 10 2 L 14 2 L 14 6"]])
    let shares = "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='.5' height='1'/></clipPath>"
    #expect(
      try clips("<defs><path id='p' d='M0 0h8v8'/></defs>\(shares)<use href='#p' x='5' clip-path='url(#c)'/>")
        == [["M 5 0 L 9 0 L 9 8 L 5 8 Z"]])
  }

  @Test func `the bounds of a switch are those of the child that is drawn`() throws {
    let content = """
      <clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='.5' height='1'/></clipPath><switch clip-path='url(#c)'>\
      <foreignObject requiredExtensions='x'/><path d='M0 0h10v10'/><path d='M0 0h90v90'/></switch>
      """
    #expect(try clips(content) == [["M 0 0 L 5 0 L 5 10 L 0 10 Z"]])
  }

  @Test func `a clipPath may use a shape`() throws {
    let content = """
      <defs><path id='p' d='M0 0h1v1'/></defs><clipPath id='c'><use href='#p' x='5'/></clipPath>\
      <path d='M0 0h9v9' clip-path='url(#c)'/>
      """
    #expect(try clips(content) == [["M 5 0 L 6 0 L 6 1"]])
  }

  @Test(arguments: [
    ("circle(5px)", "", "a.svg:2:31 <path clip-path>: only a reference to a clipPath clips; write clip-path=\"url(#id)\""),
    (
      "url(#c)", "<g/>",
      "a.svg:3:18 <g>: a clipPath contains only shapes and use elements; put the shapes themselves into it"
    ),
    ("url(#c)", "<text/>", "a.svg:3:18 <text>: text is not drawn; convert it to paths"),
    (
      "url(#c)", "<path clip-path='url(#c)'/>",
      "a.svg:3:35 <path clip-path>: a clip-path on a shape of a clipPath is not applied; set it on the clipPath itself"
    ),
    ("url(#c)", "<use href='#c'/>", "a.svg:3:29 <use href>: #c is clipPath, but must be a shape"),
  ])
  func `a clip that is not drawn is refused`(reference: String, content: String, message: String) {
    #expect(
      refusal("<path d='M0 0h9v9' clip-path='\(reference)' id='p'/>\n<clipPath id='c'>\(content)</clipPath>") == message)
  }

  @Test func `a clipPath that refers back to itself is refused`() {
    #expect(
      refusal("<clipPath id='c' clip-path='url(#c)'><path d='M0 0h9v9'/></clipPath><path d='M0 0h9v9' clip-path='url(#c)'/>")
        == "a.svg:2:29 <clipPath clip-path>: #c refers back to this element")
  }
}
