// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellFiles
import CellGraphics
import CellNotation
import CellRaster
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
}
