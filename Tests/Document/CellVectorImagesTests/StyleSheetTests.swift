// SPDX-License-Identifier: MIT

import CellGraphics
import CellVectorImages
import Testing

/// Selectors with combinators and attributes, media, and variables.
struct StyleSheetTests {
  /// Returns the colour in which a shape is filled.
  private func fill(_ content: String) throws -> RGBA? {
    guard case .color(let color)? = try shape(content).fill?.paint else { return nil }
    return color.resolved(current: .black)
  }

  private static let red = RGBA(red: 255, green: 0, blue: 0)

  private func isRed(_ selector: String, _ shape: String = "<path id='i' class='c' d='M0 0h9v9' stroke-width='2'/>") throws
    -> Bool
  {
    let content = "<style>\(selector) { fill: red }</style><g id='g' class='outer'><g class='inner'>\(shape)</g></g>"
    return try fill(content) == Self.red
  }

  @Test(arguments: [
    ":root path", "svg > g > g > path", "g path", "g g path", ".outer .c", "#g > .inner > #i", "svg g .c", "*>*>*>*",
    "[d]", "path[id]", "[stroke-width='2']", "[stroke-width=\"2\"]", "[class=c]", "[class~=c]", "[d^='M0']", "[d$='v9']",
    "[d*='h9']",
    "[id|=i]", "g[class='inner'] > [ id = i ]", ":ROOT > g path",
  ])
  func `a selector matches`(selector: String) throws {
    #expect(try isRed(selector))
  }

  @Test(arguments: [
    "svg > path", "path g", ".inner .outer path", "g > g > g > path", "path:root", "[fill]", "[stroke-width='3']", "[class~='']",
    "[d^='h']", "[d$='']", "[id|=j]", "[D]", ".c > path", "#i #i",
  ])
  func `a selector does not match`(selector: String) throws {
    #expect(try !isRed(selector))
  }

  @Test func `attributes and the root count as classes`() throws {
    let path = "<path id='i' class='c' d='M0 0h9v9'/>"
    #expect(try fill("<style>.c { fill: red } g path { fill: blue }</style><g>\(path)</g>") == Self.red)
    #expect(try fill("<style>[d] { fill: red } path { fill: blue }</style>\(path)") == Self.red)
    #expect(try fill("<style>.c { fill: blue } [d] { fill: red }</style>\(path)") == Self.red)
    #expect(try fill("<style>#i { fill: red } :root > .c[d][id] { fill: blue }</style>\(path)") == Self.red)
  }

  @Test func `selectors with many steps take time in proportion to the depth`() throws {
    let selector = String(repeating: "g ", count: 40) + "rect"
    let content = String(repeating: "<g>", count: 60) + "<path d='M0 0h9v9'/>" + String(repeating: "</g>", count: 60)
    #expect(try fill("<style>\(selector), svg > path { fill: red }</style>" + content) == .black)
    #expect(try fill("<style>\(String(repeating: "g ", count: 40)) path { fill: red }</style>" + content) == Self.red)
  }

  @Test func `selectors see nothing around what use refers to`() throws {
    let style = "<style>g path { fill: red }</style><defs><g id='g'><path id='p' d='M0 0h9v9'/></g></defs>"
    #expect(try fill(style + "<g><use href='#p'/></g>") == .black)
    #expect(try fill(style + "<use href='#g'/>") == Self.red)
    // What is inside a mask or a clip path is where it is.
    let clip = "<style>g path { fill: #fff; clip-rule: evenodd }</style><g><mask id='m'><path d='M0 0h5v5'/></mask></g>"
    #expect(
      try group(clip + "<defs><path id='p' d='M0 0h9v9' mask='url(#m)'/></defs><use href='#p'/>").clip.last?.shapes.map(
        \.isInverted)
        == [false])
  }

  // MARK: Media

  @Test(arguments: [
    ("screen", true), ("all", true), ("print", false), ("print, screen", true), ("only screen", true), ("not print", true),
    ("not all", false), ("(prefers-color-scheme: light)", true), ("(prefers-color-scheme:dark)", false),
    ("(min-width: 1px)", false),
    ("not (min-width: 1px)", false), ("screen and (prefers-color-scheme: light)", true),
    ("print and (prefers-color-scheme: light)", false),
  ])
  func `rules for other media are skipped`(media: String, applies: Bool) throws {
    let content = "<style>@media \(media) { path { fill: red } } g { fill: blue }</style><path d='M0 0h9v9'/>"
    #expect(try fill(content) == (applies ? Self.red : .black))
    #expect(try fill("<style media='\(media)'>path { fill: red }</style><path d='M0 0h9v9'/>") == (applies ? Self.red : .black))
  }

  @Test func `rules for dark surroundings make another image of the same size`() throws {
    let file = try image(
      "<style>path { fill: red } @media (prefers-color-scheme: dark) { path { fill: #fff } }</style><path d='M0 0h9v9'/>")
    func color(_ image: VectorImage) -> RGBA? {
      guard case .shape(let shape)? = image.root.first, case .color(let color)? = shape.fill?.paint else { return nil }
      return color.resolved(current: .black)
    }
    #expect(color(file) == Self.red)
    #expect(color(file.inDarkSurroundings) == RGBA(red: 255, green: 255, blue: 255))
    #expect(file.inDarkSurroundings.size == file.size)
    let plain = try image("<path d='M0 0h9v9'/>")
    #expect(plain.inDarkSurroundings == plain)
  }

  @Test func `blocks of media nest, and must be closed`() throws {
    #expect(try fill("<style>@media all { @media screen { path { fill: red } } }</style><path d='M0 0h9v9'/>") == Self.red)
    #expect(refusal("<style>@media all { path { fill: red }</style>") == "a.svg:2:39 <style>: expected }, but the value ends")
  }

  // MARK: Variables

  @Test(arguments: [
    ("fill='var(--x, red)'", true), ("fill='var( --x , red )'", true), ("style='--x: red; fill: var(--x)'", true),
    ("style='--x: red; fill: var(--x, blue)'", true), ("fill='var(--x, var(--y, red))'", true),
    ("style='--y: red; --x: var(--y); fill: var(--x)'", true), ("fill='rgb(var(--x, 255), 0, 0)'", true),
    ("style='--x: var(--x); fill: var(--x, red)'", true), ("style='fill: VAR(--x, red)'", true),
    // Without a value, the property is as if it were not set.
    ("fill='var(--x)'", false), ("style='--X: red; fill: var(--x)'", false),
  ])
  func `a variable has its value or its fallback`(attributes: String, isRed: Bool) throws {
    #expect(try fill("<path d='M0 0h9v9' \(attributes)/>") == (isRed ? Self.red : .black))
  }

  @Test func `variables are inherited, and the nearest counts`() throws {
    let style = "<style>:root { --x: blue } .a { --x: red }</style>"
    #expect(try fill(style + "<g class='a'><path d='M0 0h9v9' fill='var(--x)'/></g>") == Self.red)
    #expect(
      try fill(style + "<g class='a'><path d='M0 0h9v9' style='--x: green' fill='var(--x)'/></g>")
        == RGBA(red: 0, green: 128, blue: 0))
    #expect(try fill("<g fill='red'><path d='M0 0h9v9' style='fill: var(--none)'/></g>") == Self.red)
  }

  @Test(arguments: [
    // The variable of a variable is that of the element that sets it.
    ("--x: var(--y); --y: red", "--y: blue; fill: var(--x)", true), ("--x: var(--y, red)", "--y: blue; fill: var(--x)", true),
    ("--x: red", "--x: initial; fill: var(--x, blue)", false), ("--x: red", "--x: inherit; fill: var(--x)", true),
    ("--x: red", "--x: unset; fill: var(--x)", true), ("--x: red", "--x: var(--none); fill: var(--x, blue)", false),
    ("--x: var(--y, red); --y: var(--x, red)", "fill: var(--x, blue)", false),
    ("--x: ; --y: red", "fill: var(--x) var(--y)", true),
    ("fill: red; --x: ", "fill: var(--x)", true),
  ])
  func `variables of variables are those of their element`(outer: String, inner: String, isRed: Bool) throws {
    let content = "<g fill='blue' style='\(outer)'><path d='M0 0h9v9' style='\(inner)'/></g>"
    #expect(try fill(content) == (isRed ? Self.red : RGBA(red: 0, green: 0, blue: 255)))
  }

  /// Variables of which each names the one before it ten times.
  private func tower(of value: String) -> String {
    "--v0:\(value);" + (0..<15).map { "--v\($0 + 1):" + String(repeating: "var(--v\($0))", count: 10) }.joined(separator: ";")
  }

  @Test func `variables that grow are refused, and those that stay empty take no time`() throws {
    #expect(
      refusal("<g style='\(tower(of: "red "))'/>").hasSuffix(
        ": the variables of the element stand for more than 65,536 bytes; write their values out"))
    #expect(try fill("<g style='\(tower(of: ""))'><path d='M0 0h9v9' fill='var(--v15, red)'/></g>") == .black)
    #expect(try fill("<path d='M0 0h9v9' style='\(tower(of: "var(--none)"));fill:var(--v15, red)'/>") == Self.red)
  }

  @Test func `the length of a chain of variables is limited`() throws {
    func chain(_ length: Int) -> String { "--v0:red;" + (1...length).map { "--v\($0):var(--v\($0 - 1))" }.joined(separator: ";") }
    #expect(try fill("<path d='M0 0h9v9' style='--a:var(--v15);\(chain(15));fill:var(--a)'/>") == Self.red)
    #expect(
      refusal("<g style='--a:var(--v16);\(chain(16))'/>")
        == "a.svg:2:40 <g --v1>: more than 16 references lead to each other; refer to the last element itself")
    let nested = String(repeating: "var(--none,", count: 17) + "red" + String(repeating: ")", count: 17)
    #expect(
      refusal("<g fill='\(nested)'/>")
        == "a.svg:2:186 <g fill>: more than 16 references lead to each other; refer to the last element itself")
  }

  @Test(arguments: [
    ("fill='var(x)'", #"a.svg:2:14 <g fill>: expected a variable such as --name, found "x""#),
    ("fill='var(--x'", "a.svg:2:17 <g fill>: expected ), but the value ends"),
    ("fill='var(--x, re)'", #"a.svg:2:19 <g fill>: "re" is not a colour; write a colour such as #3366CC"#),
  ])
  func `a mistake in a variable names its place`(attribute: String, message: String) {
    #expect(refusal("<g \(attribute)/>") == message)
  }

  // MARK: Entities

  private func file(_ subset: String, _ content: String) -> String {
    "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'x.dtd' [\(subset)]><svg xmlns='&ns;' width='9' height='9'>\(content)</svg>"
  }

  private static let namespace = "<!ENTITY ns 'http://www.w3.org/2000/svg'>"

  @Test func `entities of the file are replaced`() throws {
    let text = file(
      "<!-- x --> <?x?> <!ELEMENT svg ANY> <!ATTLIST svg a CDATA '>'> \(Self.namespace)<!ENTITY d \"M0 0h&#57;v9\">",
      "<path d='&d;z'/>")
    let image = try VectorImage(svg: Array(text.utf8), fileName: "a.svg")
    guard case .shape(let shape)? = image.root.first else { throw NoShape() }
    #expect(written(shape.path) == "M 0 0 L 9 0 L 9 9 Z")
  }

  @Test(arguments: [
    "<!ENTITY x SYSTEM 'file:///etc/passwd'>", "<!ENTITY x PUBLIC 'a' 'b'>", "<!ENTITY % x 'y'>", "%x;", "<!ENTITY x '&ns;'>",
    "<!ENTITY x '<path/>'>", "<!ENTITY x '&#60;path/>'>", "<!ENTITY x '&#38;ns;'>",
  ])
  func `other entities are refused`(declaration: String) {
    #expect(
      refusal(ofFile: file(Self.namespace + declaration, "")).hasSuffix(
        "this declaration of a document type is not read; save the file without it"))
  }

  @Test func `entities stand for at most 64 KiB`() {
    let text = file(
      Self.namespace + "<!ENTITY k '\(String(repeating: " ", count: 1024))'>",
      "<path d='\(String(repeating: "&k;", count: 64))'/>")
    #expect(refusal(ofFile: text).hasSuffix("the entities of the file stand for more than 65,536 bytes; write their texts out"))
  }

  // MARK: Switch

  @Test(arguments: [
    "<foreignObject requiredExtensions='http://ns.adobe.com/x'/><g><path d='M0 0h9v9'/></g><path d='M0 0h1'/>",
    "<path systemLanguage='de' d='M0 0h1v1'/><path systemLanguage='fr, en-GB' d='M0 0h9v9'/>",
    "<x xmlns='urn:x'/><path d='M0 0h9v9'/><text>x</text>",
  ])
  func `a switch draws its first child whose conditions hold`(content: String) throws {
    #expect(try outline(of: "<switch>\(content)</switch>") == "M 0 0 L 9 0 L 9 9")
  }

  @Test func `a switch without such a child draws nothing, and what it chooses may be refused`() throws {
    #expect(try image("<switch><path systemLanguage='de' d='M0 0h1v1'/></switch>").root == [])
    #expect(
      refusal("<switch><text>x</text><path d='M0 0h1v1'/></switch>") == "a.svg:2:9 <text>: text is not drawn; convert it to paths"
    )
  }

  // MARK: Transforms, mitres and repeated gradients

  @Test(arguments: [
    ("translate(8-3)", "M 8 -3 L 9 -3"), ("translate(8px-3)", "M 8 -3 L 9 -3"), ("translate(8 -3)", "M 8 -3 L 9 -3"),
    ("rotate(90-1 1)", "M 0 2 L 0 3"), ("rotate(90deg-1,1)", "M 0 2 L 0 3"), ("translate(-1-2)translate(1-2)", "M 0 -4 L 1 -4"),
    ("translate(1e1-2)", "M 10 -2 L 11 -2"),
  ])
  func `a sign separates numbers after a length and an angle`(transform: String, drawn: String) throws {
    #expect(try outline(of: "<path d='M0 0h1' stroke='red' transform='\(transform)'/>") == drawn)
  }

  @Test func `a mitre limit below 1 bevels`() throws {
    func style(_ attributes: String) throws -> StrokeStyle? {
      try shape("<path d='M0 0h9v9' stroke='red' \(attributes)/>").stroke?.style
    }
    #expect(try style("stroke-miterlimit='.5'")?.join == .bevel)
    #expect(try style("stroke-miterlimit='0'")?.join == .bevel)
    #expect(try style("stroke-miterlimit='1'")?.join == .miter)
    #expect(try style("stroke-miterlimit='.5' stroke-linejoin='round'")?.join == .round)
  }

  @Test func `a gradient repeats from 0 to 1, whatever its stops`() throws {
    func offsets(_ spread: String) throws -> [Double] {
      let content = """
        <linearGradient id='g' spreadMethod='\(spread)'><stop offset='.2' stop-color='red'/><stop offset='.7'/></linearGradient>\
        <path d='M0 0h9v9' fill='url(#g)'/>
        """
      guard case .linear(let gradient)? = try shape(content).fill?.paint else { return [] }
      return gradient.stops.map(\.offset)
    }
    #expect(try offsets("repeat") == [0, 0.2, 0.7, 1])
    #expect(try offsets("reflect") == [0.2, 0.7])
    #expect(try offsets("pad") == [0.2, 0.7])
  }
}
