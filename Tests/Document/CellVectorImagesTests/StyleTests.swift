// SPDX-License-Identifier: MIT

import CellGraphics
import CellVectorImages
import Testing

struct StyleTests {
  @Test(arguments: [
    ("", "fill='#010000'", "#010000"),
    ("rect{fill:#020000}", "fill='#010000'", "#020000"),
    ("*{fill:#020000}", "fill='#010000'", "#020000"),
    (".a{fill:#030000}rect{fill:#020000}", "class='b a'", "#030000"),
    (".a{fill:#030000}.b{fill:#040000}", "class='b a'", "#040000"),
    ("#i{fill:#050000}.a.b{fill:#040000}", "class='b a' id='i'", "#050000"),
    ("rect.a{fill:#060000}.a{fill:#030000}", "class='a'", "#060000"),
    (".c,.a{fill:#070000}", "class='a'", "#070000"),
    ("rect{fill:#020000}", "style='fill:#080000'", "#080000"),
    ("rect{fill:#020000!important}", "style='fill:#080000'", "#020000"),
    ("rect{fill:#020000 ! important}", "style='fill:#080000!important'", "#080000"),
    ("/*rect{*/.a/**/{/*x*/fill:#030000;/*;*/;}", "class='a'", "#030000"),
    ("&lt;!-- .a{fill:#030000} -->", "class='a'", "#030000"),
    ("@charset 'x';@font-face{src:url(x)}.a{FILL:#030000;font-family:'a;b'}", "class='a'", "#030000"),
    ("<![CDATA[.a{fill:#030000}]]>", "class='a'", "#030000"),
    ("circle{fill:#020000}.b{fill:#030000}#j{fill:#040000}", "class='a' fill='#010000'", "#010000"),
    ("", "style='/*x*/fill:#010000/*y*/;--x:{};-inkscape-y:z'", "#010000"),
  ])
  func `the strongest declaration wins`(sheet: String, attributes: String, expected: String) throws {
    let shape = try shape("<style>\(sheet)</style><rect width='9' height='9' \(attributes)/>")
    #expect(shape.fill?.paint == (try solid(expected)))
  }

  @Test(arguments: [
    ("fill='inherit'", "#0000FF"), ("fill='unset'", "#0000FF"), ("fill='initial'", "#000000"),
    ("style='fill:INHERIT'", "#0000FF"),
    ("", "#0000FF"),
  ])
  func `values are inherited`(attributes: String, expected: String) throws {
    let shape = try shape("<g fill='red'><g fill='blue'><rect width='9' height='9' \(attributes)/></g></g>")
    #expect(shape.fill?.paint == (try solid(expected)))
  }

  @Test func `opacity of a fill is not multiplied with that of its group`() throws {
    let shape = try shape("<g fill-opacity='.5'><rect width='9' height='9' fill='red' fill-opacity='50%'/></g>")
    #expect(shape.fill?.paint == (try solid("#FF0000", alpha: 0.5)))
  }

  @Test(arguments: [
    ("<rect width='9' height='9' opacity='.5'/>", 0.5), ("<rect width='9' height='9' opacity='20%'/>", 0.2),
    ("<rect width='9' height='9' opacity='7'/>", 1),
  ])
  func `a shape keeps its opacity`(content: String, opacity: Double) throws {
    #expect(try shape(content).opacity == opacity)
  }

  @Test func `a group with opacity stays, and one without it is flattened`() throws {
    let group = try group("<g opacity='.5'><g><rect width='9' height='9'/><rect width='9' height='9'/></g></g>")
    #expect(group.opacity == 0.5)
    #expect(group.clip == [])
    #expect(group.children.count == 2)
    #expect(try image("<g><rect width='9' height='9'/></g><a><rect width='9' height='9'/></a>").root.count == 2)
  }

  @Test func `a visible shape in a hidden group is drawn`() throws {
    #expect(
      try image("<g visibility='hidden'><rect width='9' height='9'/><rect width='8' height='9' visibility='visible'/></g>").root
        .count == 1)
  }

  @Test func `a stroke has all its properties`() throws {
    let content = """
      <path d='M0 0h9' fill='none' stroke='red' stroke-width='2px' stroke-linecap='round' stroke-linejoin='bevel' \
      stroke-miterlimit='3' stroke-dasharray='1, 2 3' stroke-dashoffset='-1' stroke-opacity='.5'/>
      """
    let stroke = try #require(try shape(content).stroke)
    #expect(stroke.paint == (try solid("#FF0000", alpha: 0.5)))
    #expect(stroke.style.width == 2)
    #expect(stroke.style.cap == .round)
    #expect(stroke.style.join == .bevel)
    #expect(stroke.style.miterLimit == 3)
    #expect(stroke.style.dashes == [1, 2, 3, 1, 2, 3])
    #expect(stroke.style.dashOffset == -1)
  }

  @Test func `a stroke has the initial values of SVG`() throws {
    let stroke = try #require(try shape("<path d='M0 0h9' stroke='red'/>").stroke)
    #expect(stroke.style.width == 1)
    #expect(stroke.style.cap == .butt)
    #expect(stroke.style.join == .miter)
    #expect(stroke.style.miterLimit == 4)
    #expect(stroke.style.dashes == [])
  }

  @Test(arguments: ["0", "0 0", "none"])
  func `dashes without a length are a solid line`(dashes: String) throws {
    #expect(try shape("<path d='M0 0h9' stroke='red' stroke-dasharray='\(dashes)'/>").stroke?.style.dashes == [])
  }

  @Test(arguments: [
    ("normal", false), ("fill", false), ("stroke", true), ("markers stroke", true), ("fill stroke", false),
    ("markers fill stroke", false),
  ])
  func `paint-order can draw the stroke first`(order: String, isStrokeFirst: Bool) throws {
    let shape = try shape("<rect width='9' height='9' stroke='red' paint-order='\(order)'/>")
    #expect(shape.isStrokeFirst == isStrokeFirst)
  }

  @Test func `both fill rules are read`() throws {
    #expect(try shape("<path d='M0 0h9v9'/>").fill?.rule == .nonZero)
    #expect(try shape("<path d='M0 0h9v9' fill-rule='evenodd'/>").fill?.rule == .evenOdd)
  }
}

struct ColorTests {
  @Test(
    arguments: [
      ("red", "#FF0000", 1), ("GREEN", "#008000", 1), ("rebeccapurple", "#663399", 1), ("#f00", "#FF0000", 1),
      ("#F008", "#FF0000", 136.0 / 255), ("#12345680", "#123456", 128.0 / 255), ("rgb(1,2,3)", "#010203", 1),
      (" RGB( 1 , 2 , 3 ) ", "#010203", 1), ("rgb(0%, 50%, 100%)", "#0080FF", 1), ("rgb(0.6,127.5,300)", "#0180FF", 1),
      ("rgba(1,2,3,.5)", "#010203", 0.5), ("rgb(1,2,3,50%)", "#010203", 0.5), ("rgb(1 2 3 / .5)", "#010203", 0.5),
      ("rgba(1,2,3,7)", "#010203", 1), ("hsl(120, 100%, 25%)", "#008000", 1), ("hsl(0,100%,50%)", "#FF0000", 1),
      ("hsl(-240,100%,50%)", "#00FF00", 1), ("hsl(999,100%,25%)", "#530080", 1), ("hsla(60,100%,50%,.25)", "#FFFF00", 0.25),
      ("hsl(240deg 50% 50%)", "#4040BF", 1),
    ] as [(String, String, Double)])
  func `colours are those of CSS`(text: String, expected: String, alpha: Double) throws {
    #expect(try shape("<rect width='9' height='9' fill='\(text)'/>").fill?.paint == (try solid(expected, alpha: alpha)))
  }

  @Test(arguments: [
    ("#", ##"a.svg:2:34 <rect fill>: "#" is not a colour; write a colour such as #3366CC"##),
    ("#12345", ##"a.svg:2:34 <rect fill>: "#12345" is not a colour; write a colour such as #3366CC"##),
    ("grren", #"a.svg:2:34 <rect fill>: "grren" is not a colour; write a colour such as #3366CC"#),
    ("", "a.svg:2:34 <rect fill>: expected a colour, none or a reference such as url(#id), but the value ends"),
    ("red blue", #"a.svg:2:38 <rect fill>: expected the end of the value, found "b""#),
    ("rgb(1,2%,3)", "a.svg:2:40 <rect fill>: the channels of a colour are either all numbers or all percentages"),
    ("rgb(1,2)", #"a.svg:2:41 <rect fill>: expected a comma, found ")""#),
    ("hsl(1,2,3)", #"a.svg:2:41 <rect fill>: expected a percentage, found ",""#),
    ("url(#a", "a.svg:2:40 <rect fill>: expected ), but the value ends"),
  ])
  func `an invalid colour is refused`(text: String, message: String) {
    #expect(refusal("<rect width='9' height='9' fill='\(text)'/>") == message)
  }

  @Test func `currentColor is open, unless the file sets it`() throws {
    let open = try image("<rect width='9' height='9' fill='currentColor' fill-opacity='.5'/>")
    #expect(open.usesCurrentColor)
    guard case .shape(let shape) = open.root[0], case .color(let color)? = shape.fill?.paint else { throw NoShape() }
    #expect(color == VectorColor(hue: .current, alpha: 0.5))
    #expect(color.resolved(current: RGBA(red: 1, green: 2, blue: 3, alpha: 200)) == RGBA(red: 1, green: 2, blue: 3, alpha: 100))

    let own = try image("<g color='green'><rect width='9' height='9' fill='currentcolor'/></g>")
    #expect(own.usesCurrentColor)
    guard case .shape(let green) = own.root[0] else { throw NoShape() }
    #expect(green.fill?.paint == (try solid("#008000")))

    #expect(try image("<rect width='9' height='9' fill='red'/>").usesCurrentColor == false)
    #expect(try image("<rect width='9' height='9' fill='none' color='red'/>").usesCurrentColor == false)
  }
}
