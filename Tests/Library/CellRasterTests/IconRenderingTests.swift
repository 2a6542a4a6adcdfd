// SPDX-License-Identifier: MIT

import CellBinding
import CellCairoRaster
import CellDocument
import CellFiles
import CellGraphics
import CellNotation
import CellRaster
import CellTestSupport
import CellTree
import Testing

@Suite struct IconRenderingTests {
  private let folder: AssetFolder

  init() throws {
    folder = try AssetFolder()
    try AtomicFile.write(
      Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2">
          <path id="left" d="M0 0h2v2H0z"/>
          <path id="right" d="M2 0h2v2H2z"/>
        </svg>
        """.utf8), to: folder.root.path + "/flag.svg")
    try AtomicFile.write(
      Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'>\n<text>a</text></svg>".utf8),
      to: folder.root.path + "/text.svg")
  }

  private func icon(_ source: String) -> Element {
    element(
      Content(
        IconContent(
          image: .file(source), longerSide: 4, tint: .color(RGBA(red: 0, green: 0, blue: 255)), strokeWidth: nil)),
      path: "cell/icon")
  }

  @Test(arguments: [("flag.svg", [true, true]), ("flag.svg#left", [true, false]), ("flag.svg#right", [false, true])])
  func `a file is drawn whole or in part, in its proportions`(source: String, halves: [Bool]) throws {
    let drawn = try folder.renderer().drawn(cell(width: 8, scale: .x2, children: [icon(source)]))
    // 4 x 2 points at scale 2.
    #expect(drawn.pixels.height == 4)
    let blue = PremultipliedRGBA(RGBA(red: 0, green: 0, blue: 255))
    #expect([drawn.pixels[1, 1] == blue, drawn.pixels[6, 2] == blue] == halves)
    #expect(drawn.pixels[9, 1] == PremultipliedRGBA(.white))
  }

  @Test(
    arguments: [
      ("red.png", #"an icon is drawn from an SVG file, and "red.png" is none; draw it as an image"#),
      ("text.svg", "text.svg:2:1 <text>: text is not drawn; convert it to paths"),
      ("flag.svg#middle", "flag.svg"),
    ])
  func `a file that is no icon is refused with its place`(source: String, sentence: String) throws {
    let error = #expect(throws: ElementFailure.self) {
      try folder.renderer().drawn(cell(width: 8, children: [icon(source)]))
    }
    #expect(error?.description.hasPrefix("test.yaml:3:5 cell/icon: \(sentence)") == true)
  }

  private func write(_ svg: String, to name: String) throws {
    try AtomicFile.write(
      Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'>\(svg)</svg>".utf8), to: folder.root.path + "/" + name)
  }

  /// Returns the rows of pixels of a file that was written, drawn at its own size: `x` in the colour of the icon, `.` in any other.
  private func rows(of file: String) throws -> [String] {
    let pixels = try folder.renderer().drawn(cell(width: 4, scale: .x1, children: [icon(file)])).pixels
    let blue = PremultipliedRGBA(RGBA(red: 0, green: 0, blue: 255))
    return (0..<4).map { y in (0..<4).map { x in pixels[x, y] == blue ? "x" : "." }.joined() }
  }

  @Test func `a mask leaves out what is black in it, except below what is white`() throws {
    try write(
      """
      <mask id='m' fill='white'><rect width='4' height='4'/><rect width='2' height='4' fill='black'/><rect width='1' height='1'/>\
      </mask><g mask='url(#m)'><path d='M0 0h4v4H0z'/></g>
      """, to: "masked.svg")
    #expect(try rows(of: "masked.svg") == ["x.xx", "..xx", "..xx", "..xx"])
  }

  @Test func `a stroke in a mask shows or hides what is below it`() throws {
    try write(
      """
      <mask id='m' x='0' y='0' width='1' height='1'><path d='M2 0v4' stroke='white' stroke-width='2'/>\
      <path d='M0 1.5h4' stroke='black'/></mask><path d='M0 0h4v4H0z' mask='url(#m)'/>
      """, to: "stroked.svg")
    #expect(try rows(of: "stroked.svg") == [".xx.", "....", ".xx.", ".xx."])
  }

  @Test func `rules for dark surroundings follow the state dark`() throws {
    try write(
      "<style>path{fill:red} @media (prefers-color-scheme: dark) {path{fill:lime}}</style><path d='M0 0h4v4H0z'/>",
      to: "themed.svg")
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: 4, scale: 1}
        states: {dark: {}, other: {}}
        cell: {children: [{type: image, source: themed.svg, width: 4, height: 4}]}
        """, fileName: "t.yaml", format: .yaml)
    let renderer = try folder.renderer()
    func color(_ states: [String]) throws -> PremultipliedRGBA {
      try renderer.drawn(template.applying(states), [:] as [String: String], environment: BindingEnvironment(now: 0)).pixels[1, 1]
    }
    let red = PremultipliedRGBA(RGBA(red: 255, green: 0, blue: 0))
    #expect(try color([]) == red)
    #expect(try color(["dark"]) == PremultipliedRGBA(RGBA(red: 0, green: 255, blue: 0)))
    #expect(try color(["other"]) == red)
    // The cells are equal but for the state, and must not share what is kept of their drawing.
    let cells = try [[], ["dark"], ["other"]].map {
      try template.applying($0).bind(DataItem(value: [:], name: DataItemName(index: 0)), environment: BindingEnvironment(now: 0))
    }
    let digests = cells.map { cell in
      var writer = DigestWriter("cell")
      writer.add(cell)
      return writer.bytes
    }
    #expect(digests[0] != digests[1])
    #expect(digests[0] == digests[2])
  }

  @Test func `an error in a file that is drawn is a warning`() throws {
    try write("<path d='M0 0h4v4H0 x'/>", to: "broken.svg")
    let drawn = try folder.renderer().drawn(cell(width: 8, children: [icon("broken.svg")]))
    #expect(
      drawn.warnings.map(\.description) == [
        #"test.yaml:3:5 cell/icon: drawn in part: broken.svg:1:79 <path d>: "x" is not a command of path data"#
      ])
  }

  @Test func `a width of strokes without strokes is a warning`() throws {
    var icon = icon("flag.svg")
    icon.content = Content(
      IconContent(image: .file("flag.svg"), longerSide: 4, tint: .color(.black), strokeWidth: 2))
    let drawn = try folder.renderer().drawn(cell(width: 8, children: [icon]))
    #expect(
      drawn.warnings.map(\.description) == [
        #"test.yaml:3:5 cell/icon: strokeWidth has no effect: "flag.svg" has no strokes"#
      ])
  }

  @Test func `a missing file is a placeholder of its size if that is allowed`() throws {
    let cell = cell(width: 8, scale: .x2, children: [icon("none.svg")])
    #expect(throws: ElementFailure.self) { try folder.renderer().drawn(cell) }
    let drawn = try folder.renderer(.placeholder).drawn(cell)
    #expect(drawn.pixels.height == 8)
    #expect(drawn.warnings.count == 1)
  }

  @Test(arguments: Bomb.allCases)
  func `a file that would take long to draw is refused at once`(bomb: Bomb) throws {
    let file = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1000 1000'>\(bomb.content)</svg>"
    try AtomicFile.write(Array(file.utf8), to: folder.root.path + "/bomb.svg")
    var error: ElementFailure?
    let time = threadTime {
      error = #expect(throws: ElementFailure.self) {
        try folder.renderer().drawn(cell(width: 48, scale: .x2, children: [icon("bomb.svg")]))
      }
    }
    #expect(try #require(error).description.contains(bomb.reason))
    // Each takes less than half a second in an optimized build.
    #expect(time < .seconds(10))
  }
}

/// Small files that ask for much work.
enum Bomb: CaseIterable {
  case useOfUse, dashes, tinyDashes, dashesOfManyLines, arcs, arcsOfManyPaths, crossingLines

  var content: String {
    switch self {
    case .useOfUse:
      (1...14).reduce("<path id='l0' d='M0 0h9v9'/>") { text, level in
        text + "<g id='l\(level)'>\(list(10) { _ in "<use href='#l\(level - 1)'/>" })</g>"
      }
    case .dashes: "<path d='M0 0h1000' stroke='red' stroke-dasharray='1e-6'/>"
    case .tinyDashes: "<path d='M0 0h1000' stroke='red' stroke-linecap='round' stroke-dasharray='1e-9 0'/>"
    case .dashesOfManyLines: list(1000) { "<path d='M0 \($0)h1000' stroke='red' stroke-dasharray='.01'/>" }
    case .arcs: "<path d='M0 500\(list(80_000) { _ in "a1 1 0 011 0" })'/>"
    case .arcsOfManyPaths: "<path id='a' d='M0 0\(list(70_000) { _ in "a1 1 0 011 0" })'/><use href='#a'/><use href='#a'/>"
    case .crossingLines: "<path stroke='red' d='M0 0\(list(60_000) { "L\($0 % 2) \($0 % 7)" })'/>"
    }
  }

  var reason: String {
    switch self {
    case .useOfUse: "the drawing has more than 20,000 elements"
    case .dashes, .tinyDashes: "the image has a line with more than 200,000 dashes; make the dashes longer"
    case .arcsOfManyPaths: "the drawing has more than 200,000 lines, curves, gradient stops and dashes; simplify it"
    case .dashesOfManyLines, .arcs, .crossingLines: "up to this element, the cell takes more than"
    }
  }

  private func list(_ count: Int, _ text: (Int) -> String) -> String { (0..<count).map(text).joined() }
}
