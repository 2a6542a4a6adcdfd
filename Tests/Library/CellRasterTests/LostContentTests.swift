// SPDX-License-Identifier: MIT

import CellRaster
import CellTestSupport
import Testing

/// Content that is lost is a warning of the drawn cell, with the cause and the cure.
@Suite struct LostContentTests {
  private let folder: AssetFolder

  init() throws {
    folder = try AssetFolder()
    let size = try #require(PixelSize(width: 300, height: 100))
    try folder.add("wide.png", PixelBuffer(size: size, pixels: [UInt32](repeating: 0xFF80_8080, count: size.area)))
  }

  private func warnings(_ cell: String) throws -> [String] {
    let template = try CellTemplate(
      parsing: "version: 1\ncanvas: {width: 100, scale: 1, background: white}\ncell: \(cell)\n", fileName: "a.yaml",
      format: .yaml)
    let data: DataValue = ["size": .number(DataNumber(0))]
    return try folder.renderer().drawn(template, data, environment: BindingEnvironment(now: 0)).warnings.map(\.description)
  }

  private func wideColumn(_ keys: String) -> String {
    """
      direction: row
      children:
        - {type: shape, fill: black, width: 20, height: 20}
        - {flex: 1, direction: column, children: [{type: text, text: a}, {type: image, source: wide.png\(keys)}]}
    """
  }

  @Test func `a picture that pushes its column over the edge is named, with the cure`() throws {
    #expect(
      try warnings("\n" + wideColumn("")) == [
        "a.yaml:7:70 cell/container/image: lies partly beyond the edge of the cell: cell needs 320 points of width for its content, "
          + "220 more than it has, so cell/container reaches beyond its edge: cell/container/image does not become narrower than 300 "
          + #"points; give cell/container/image "maxWidth: 100%", or let the row wrap ("wrap: wrap")"#
      ])
    #expect(try warnings("\n" + wideColumn(#", maxWidth: "100%""#)).isEmpty)
  }

  @Test func `the text with the long word is named, not the one that it moves over the edge`() throws {
    let found = try warnings(
      "{direction: row, children: [{type: text, text: abcdefghijklmnopqrst, flex: 1}, {type: text, text: b, shrink: 0}]}")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("a.yaml:3:35 cell/text: lies partly beyond") == true)
    #expect(found.first?.contains(#"break cell/text between characters ("wrap: character")"#) == true)
  }

  @Test func `a text without width beside another one is a warning about their tie`() throws {
    let found = try warnings(
      """

        layout: constraints
        children:
          - {type: text, name: a, text: "A name that is long", maxLines: 1, constraints: [leading == parent.leading, top == parent.top, bottom == parent.bottom]}
          - {type: text, name: b, text: "12:30", maxLines: 1, constraints: [leading == a.trailing, trailing == parent.trailing, top == a.top]}
      """)
    #expect(
      found == [
        "a.yaml:7:7 cell/b: is invisible: its text has no width, because cell/a and cell/b have the same horizontal \"resistance\" of "
          + "750, and not all of them can have the size of their content; raise \"resistance\" of the one that should not become "
          + "smaller, as in \"resistance: 751\""
      ])
  }

  @Test(arguments: [
    "{height: 20, children: [{position: absolute, left: -10, top: 0, type: shape, fill: black, width: 20, height: 20}]}",
    "{children: [{type: shape, fill: black, width: 90, height: 9, left: 50}]}",
    "{children: [{clip: true, width: 50, children: [{type: shape, fill: black, width: 200, height: 9, shrink: 0}]}]}",
    "{children: [{overflow: scroll, width: 50, children: [{type: shape, fill: black, width: 200, height: 9, shrink: 0}]}]}",
    "{children: [{hidden: true, type: shape, fill: black, width: 200, height: 9, shrink: 0}]}",
    "{height: 9, layout: frames, children: [{type: shape, fill: black, x: 50, y: 0, width: 100, height: 9}]}",
    "{children: [{type: text, text: ''}, {type: shape, fill: black, height: 9, width: '${size}'}]}",
  ])
  func `what a document means to be cut is no warning`(cell: String) throws {
    #expect(try warnings(cell).isEmpty)
  }

  @Test func `a fixed height that is too low is named`() throws {
    let found = try warnings("{height: 20, direction: column, children: [{type: text, text: one two three four five six}]}")
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix(#""height" (a.yaml:3:8) makes it 20; raise or remove "height""#) == true)
  }
}
