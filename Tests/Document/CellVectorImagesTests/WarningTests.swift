// SPDX-License-Identifier: MIT

import CellGraphics
import CellVectorImages
import Testing

/// Errors that do not keep a file from being drawn, as in browsers.
struct WarningTests {
  private func warnings(_ content: String) throws -> [String] { try image(content).warnings.map(\.description) }

  @Test(arguments: [
    ("M1 2H9 V", "M 1 2 L 9 2", #"a.svg:2:18 <path d>: expected a coordinate, but the value ends"#),
    ("M1 2H9 x5 H20", "M 1 2 L 9 2", #"a.svg:2:17 <path d>: "x" is not a command of path data"#),
    ("M1 2H9L3. 4", "M 1 2 L 9 2", #"a.svg:2:19 <path d>: expected a digit after the decimal point, found " ""#),
    ("M1 2 3 4 5", "M 1 2 L 3 4", #"a.svg:2:20 <path d>: expected a coordinate, but the value ends"#),
  ])
  func `path data is drawn up to the first error`(data: String, drawn: String, warning: String) throws {
    let content = "<path d='\(data)' stroke='red'/>"
    #expect(try outline(of: content) == drawn)
    #expect(try warnings(content) == [warning])
  }

  @Test func `path data without a beginning is not drawn`() throws {
    let content = "<path d='L1 2' stroke='red'/>"
    #expect(try image(content).root == [])
    #expect(try warnings(content) == ["a.svg:2:10 <path d>: a path must begin with M or m"])
  }

  @Test(arguments: [
    ("clip-path='url(#q)'", #"a.svg:2:39 <rect clip-path>: no element has the id "q""#),
    ("clip-path='url(#r)'", "a.svg:2:39 <rect clip-path>: #r is circle, but must be a clipPath"),
    ("mask='url(#q)'", #"a.svg:2:34 <rect mask>: no element has the id "q""#),
    ("mask='url(#r)'", "a.svg:2:34 <rect mask>: #r is circle, but must be a mask"),
    ("filter='url(#q)'", #"a.svg:2:36 <rect filter>: no element has the id "q""#),
  ])
  func `a clip, a mask or a filter that is not there has no effect`(attribute: String, warning: String) throws {
    let content = "<rect width='9' height='9' \(attribute)/><defs><circle id='r'/></defs>"
    #expect(try shape(content) == shape("<rect width='9' height='9'/>"))
    #expect(try warnings(content) == [warning])
  }

  @Test(arguments: [
    ("url(#q)", #"a.svg:2:34 <rect fill>: no element has the id "q""#),
    ("url(#r)", "a.svg:2:34 <rect fill>: #r is circle, but must be a gradient"),
  ])
  func `a paint that is not there is none`(fill: String, warning: String) throws {
    let content = "<rect width='9' height='9' fill='\(fill)'/><defs><circle id='r'/></defs>"
    #expect(try image(content).root == [])
    #expect(try warnings(content) == [warning])
  }

  @Test func `what use refers to, and elements that SVG does not have, are left out`() throws {
    let content = "<use href='#q'/><rct/><flowRoot><flowPara>x</flowPara></flowRoot><path d='M0 0h9v9'/>"
    #expect(try outline(of: content) == "M 0 0 L 9 0 L 9 9")
    #expect(
      try warnings(content) == [
        #"a.svg:2:12 <use href>: no element has the id "q""#,
        "a.svg:2:17 <rct>: SVG has no element of this name; correct or remove it",
        "a.svg:2:23 <flowRoot>: SVG has no element of this name; correct or remove it",
      ])
  }

  @Test func `an error in an element that is drawn twice is one warning, and a file has at most 20`() throws {
    #expect(try warnings("<path id='p' d='M0 0h9v'/><use href='#p' x='5'/><use href='#p' x='9'/>").count == 1)
    #expect(try warnings(String(repeating: "<rct/>", count: 50)).count == 20)
  }

  @Test func `a text without characters draws nothing`() throws {
    #expect(try image("<text></text><text> <tspan>\n</tspan> </text><path d='M0 0h9v9'/>").root.count == 1)
    #expect(refusal("<text> <tspan>&#x78;</tspan></text>") == "a.svg:2:1 <text>: text is not drawn; convert it to paths")
    #expect(refusal("<text><![CDATA[x]]></text>") == "a.svg:2:1 <text>: text is not drawn; convert it to paths")
  }

  @Test func `what a filter draws outside the picture is not refused`() throws {
    let filter = "<filter id='f'><feGaussianBlur stdDeviation='1'/></filter>"
    #expect(try image(filter + "<rect x='120' width='9' height='9' filter='url(#f)'/>").root == [])
    #expect(refusal(filter + "<rect x='100.5' width='9' height='9' filter='url(#f)'/>").contains("filters are not drawn"))
    let wide = "<filter id='f' x='-300%' width='700%'/>"
    #expect(refusal(wide + "<rect x='120' width='9' height='9' filter='url(#f)'/>").contains("filters are not drawn"))
  }

  @Test func `a file in Latin-1 is read`() throws {
    let text = Array(
      "<?xml version='1.0' encoding='ISO-8859-1'?><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>".utf8)
    let content = Array("<path id='".utf8) + [0xE9] + Array("' d='M0 0h9v9'/></svg>".utf8)
    let file = try VectorImage(svg: text + content, fileName: "a.svg", fragment: "é")
    #expect(file.root.count == 1)
  }
}
