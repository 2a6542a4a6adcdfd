// SPDX-License-Identifier: MIT

import CellRaster
import CellTestSupport
import Foundation
import Testing

/// `cellraster layout`, and the input that it refuses.
@Suite struct LayoutCommandTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(
      """
      version: 1
      canvas: {width: 200, scale: 2, background: "#FFFFFF"}
      cell:
        padding: 10
        gap: 8
        children:
          - {name: avatar, type: shape, fill: "#FF0000", size: 40}
          - name: body
            direction: column
            flex: 1
            children:
              - {name: wide, type: shape, fill: "#00FF00", height: 20, maxWidth: 100}
              - {name: low, type: shape, fill: "#0000FF", height: 10, margin: [4, 0, 0]}
          - {name: mark, type: shape, fill: "#000000", width: 60, height: 10, shrink: 1, minWidth: 30, alignSelf: center}
          - {name: dot, type: shape, fill: "#000000", position: absolute, top: 2, left: 4, size: 6}
      """, to: "row.yaml")
  }

  @Test func `a table lists the frames of all elements`() throws {
    let run = try workspace.run("layout", "row.yaml")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.text == """
        row.yaml, item 1: 200 x 60 points

           element               x   y  width  height  baseline
        1  cell                  0   0    200      60
        2    cell/avatar        10  10     40      40
        3    cell/body          58  10     64      40
        4      cell/body/wide   58  10     64      20
        5      cell/body/low    58  34     64      10
        6    cell/mark         130  25     60      10
        7    cell/dot            4   2      6       6

        """)
  }

  @Test func `the JSON says where the links of a text are`() throws {
    try workspace.write(
      """
      version: 1
      canvas: {width: 100}
      cell:
        padding: 5
        children:
          - {type: text, name: linked, lineHeight: 20, width: 40, spans: [{text: aa bb cc, link: "https://x.test"}]}
          - {type: text, name: plain, text: a}
      """, to: "link.yaml")
    let run = try workspace.run("layout", "link.yaml", "--json")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let elements = try #require(report["elements"] as? [[String: Any]])
    let links = try #require(elements[1]["links"] as? [[String: Any]])
    #expect(links.map { $0["address"] as? String } == ["https://x.test", "https://x.test"])
    #expect(links.map { ($0["frame"] as? [String: Double])?["y"] } == [5, 25])
    #expect(links.map { ($0["frame"] as? [String: Double])?["height"] } == [20, 20])
    #expect(elements[2]["links"] == nil)
  }

  @Test func `a comparison says which frames differ and what each layout takes, and fails if they differ`() throws {
    let head = "version: 1\ncanvas: {width: 200}\ncell:\n"
    let constraints = """
        layout: constraints
        children:
          - {name: dot, type: shape, fill: "#000000", size: 6, constraints: [leading == parent.leading + 4, top == parent.top + 2]}
          - {name: title, type: text, text: Ab, constraints: [leading == dot.trailing, top == parent.top + 2, bottom == parent.bottom]}
      """
    let frames = """
        layout: frames
        children:
          - {name: dot, type: shape, fill: "#000000", size: 6, x: 4, y: 2}
          - {name: title, type: text, text: Ab, x: dot.maxX, y: dot.y}
      """
    try workspace.write(head + constraints + "\n", to: "constraints.yaml")
    try workspace.write(head + frames + "\n", to: "frames.yaml")
    try workspace.write(head + frames.replacing("x: 4", with: "x: 5") + "\n", to: "other.yaml")
    let same = try workspace.run("layout", "frames.yaml", "--compare", "constraints.yaml")
    #expect(same.status == 0)
    let rows = same.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows[1].prefix(8) == ["frames.yaml", "frames", "200", "x", "18.5", "1", "0", "2"])
    #expect(rows[2].prefix(7) == ["constraints.yaml", "constraints", "200", "x", "18.5", "1", "0"])
    #expect(same.text.hasSuffix("\n\nAll 2 elements have the same frames.\n"))
    let other = try workspace.run("layout", "constraints.yaml", "--compare", "other.yaml")
    #expect(other.status == 1)
    #expect(
      other.text.split(separator: "\n").suffix(2).map { $0.split(separator: " ").joined(separator: " ") } == [
        "dot 4, 2 6 x 6 5, 2 6 x 6", "title 10, 2 18.5 x 16.5 11, 2 18.5 x 16.5",
      ])
    // A wider box draws the same text.
    let wide = frames.replacing("y: dot.y}", with: "y: dot.y, width: fit + 40}")
    try workspace.write(head + wide + "\n", to: "wide.yaml")
    let alike = try workspace.run("layout", "frames.yaml", "--compare", "wide.yaml")
    #expect(alike.status == 0)
    #expect(
      alike.text.hasSuffix("\n\nAll 2 elements have the same frames, except title, which draws the same text in another box.\n"))
    try workspace.write(head + wide.replacing("text: Ab", with: "text: Ab, align: end") + "\n", to: "end.yaml")
    #expect(try workspace.run("layout", "frames.yaml", "--compare", "end.yaml").status == 1)
    let json = try workspace.run("layout", "frames.yaml", "--compare", "other.yaml", "--json")
    #expect(json.status == 1)
    #expect(
      json.text.contains(
        #""version": "0.1.0"}, "isSame": false, "documents": [{"template": "frames.yaml", "engines": ["frames"], "width": 200"#))
    #expect(try workspace.run("layout", "frames.yaml", "--compare", "other.yaml", "--cost").status == 64)
  }

  @Test func `an option that was removed names its replacement`() throws {
    let run = try workspace.run("layout", "row.yaml", "--plot", "plot.html")
    #expect(run.status == 64)
    #expect(
      run.errors
        == "--plot was removed: \"tools/benchmarks/run layout-plot\" in the sources of CellRaster draws the chart\n")
    #expect(try !workspace.run("layout", "--help").text.contains("--plot"))
  }

  @Test func `costs name the rows and pivots of each constraint, and what a conflict costs`() throws {
    try workspace.write(
      """
      version: 1
      canvas: {width: 200}
      cell:
        layout: constraints
        children:
          - name: box
            type: shape
            fill: "#000000"
            height: 20
            constraints:
              - leading == parent.leading + 8
              - top == parent.top
              - trailing == parent.trailing - 8
              - width == 60
              - bottom <= parent.bottom @900
      """, to: "tied.yaml")
    let run = try workspace.run("layout", "tied.yaml", "--cost")
    #expect(run.status == 0)
    let blocks = run.text.components(separatedBy: "\n\n")
    #expect(blocks[0] == "tied.yaml:4:3 cell: 6 constraints, 3 systems, 8 rows, 3 pivots")
    #expect(
      blocks[1].hasPrefix(
        """
        rows  pivots  line   constraint
           -       -  9:7    cell/box: height: 20
           5       1  11:11  cell/box: leading == parent.leading + 8

        """))
    let without = try #require(blocks[2].split(separator: "\n").first { $0.hasSuffix("left out") })
    #expect(without.hasPrefix("      2     3       0  "))
    #expect(try workspace.run("layout", "row.yaml", "--cost").text == "The cell has no container with constraints.\n")
  }

  @Test func `an explanation names keys with their places, and shares of free space`() throws {
    let body = try workspace.run("layout", "row.yaml", "--explain", "cell/body")
    #expect(
      body.text == """
        row.yaml:8:7 cell/body, number 3

        width  64
          preferred   0  flex, row.yaml:10:7
          minimum     0  border and padding
          grows      64  the row cell: 3 elements and gaps of 8 in 180; 64 left over, of which it has 100 % by flex, row.yaml:10:7

        height  40
          preferred  40  the space in its line, to which it is stretched
          minimum     0  border and padding

        position  58, 10: in cell, "stretch" by alignItems, not in the element
          x  10  border and padding of cell
             40  cell/avatar
              8  gaps by gap, row.yaml:5:3
          y  10  border and padding of cell

        numbers  these, and no others, change the frame
          canvas.width      200  width             row.yaml:2:10
          cell gap            8  x, width          row.yaml:5:3
          cell padding       10  x, y, width       row.yaml:4:3
          cell/avatar size   40  x, width, height  row.yaml:7:52
          cell/body flex      1  width             row.yaml:10:7
          cell/mark width    60  width             row.yaml:14:50

        """)
    let mark = try workspace.run("layout", "row.yaml", "--explain", "6", "--width", "120")
    #expect(
      mark.text.contains(
        "  shrinks    -16  the row cell: 3 elements and gaps of 8 in 100; 16 too little, of which it has 100 % by shrink, row.yaml:14:"
      ))
    #expect(mark.text.contains("  minimum     30  minWidth, row.yaml:14:"))
  }

  @Test func `an element at its limit, and an absolute one, are explained`() throws {
    let wide = try workspace.run("layout", "row.yaml", "--explain", "cell/body/wide", "--width", "400")
    #expect(wide.text.contains("width  100\n  preferred  264  the space in its line, to which it is stretched\n"))
    #expect(wide.text.contains("  maximum    100  maxWidth, row.yaml:12:"))
    let dot = try workspace.run("layout", "row.yaml", "--explain", "cell/dot")
    #expect(
      dot.text.hasSuffix(
        """
        position  4, 2: absolute in cell

        numbers  these, and no others, change the frame
          cell/dot size  6  width, height  row.yaml:15:86
          cell/dot top   2  y              row.yaml:15:69
          cell/dot left  4  x              row.yaml:15:77

        """))
  }

  @Test func `an explanation says at which width the lines of a narrower box break`() throws {
    try workspace.write(
      """
      version: 1
      canvas: {width: 200, scale: 1}
      cell:
        children:
          - {type: text, text: one two three four, width: fit-lines, maxWidth: 60, shrink: 0}
      """, to: "lines.yaml")
    let text = try workspace.run("layout", "lines.yaml", "--explain", "cell/text").text
    #expect(text.contains("width  56\n"))
    #expect(text.contains("  narrows     -4  to its longest line; lines break at 60\n"))
    let json = try workspace.run("layout", "lines.yaml", "--json").text
    #expect(json.contains("\"breakingWidth\": 60"))
  }

  @Test func `an explanation names the kinds of numbers that were not tried`() throws {
    let shape = "type: shape, fill: \"#000000\""
    try workspace.write(
      """
      version: 1
      cell:
        direction: column
        children:
          - {name: framed, layout: frames, children: [{\(shape), name: a, x: 8, width: 20, height: 9}]}
          - {name: tied, layout: constraints, children: [{\(shape), size: 9, constraints: [leading == parent.leading + 8, top == parent.top, bottom == parent.bottom]}]}
      """, to: "mixed.yaml")
    let text = try workspace.run("layout", "mixed.yaml", "--explain", "cell/framed/a").text
    #expect(text.hasSuffix("\nnumbers  none; those of manual frames and constraints were not tried\n"))
    let json = try workspace.run("layout", "mixed.yaml", "--explain", "cell/framed/a", "--json").text
    #expect(json.contains(#""untried": ["manual frames", "constraints"]"#))
    let other = try workspace.run("layout", "mixed.yaml", "--explain", "cell/tied").text
    #expect(other.contains("\nnumbers  these change the frame; those of manual frames and constraints were not tried\n  "))
  }

  @Test func `an explanation says what limits, factors and preferred lengths of zero do to a share`() throws {
    try workspace.write(
      """
      version: 1
      canvas: {width: 200}
      cell:
        children:
          - {name: full, type: shape, fill: "#000000", width: 20, maxWidth: 30, grow: 1, height: 5}
          - {name: rest, type: shape, fill: "#000000", width: 20, grow: 2, height: 5}
          - {name: low, type: shape, fill: "#000000", width: 10, minWidth: 40, height: 5}
      """, to: "limits.yaml")
    func lines(_ name: String, _ width: String) throws -> String {
      try workspace.run("layout", "limits.yaml", "--explain", "cell/\(name)", "--width", width).text
    }
    #expect(try lines("full", "200").contains("120 left over, until it reached its maximum\n"))
    #expect(
      try lines("rest", "200").contains(
        "120 left over; 110 distributed in the last round, of which it has 100 % by grow, limits.yaml"))
    #expect(try lines("low", "200").contains("120 left over, and it has its minimum\n"))
    try workspace.write(
      """
      version: 1
      canvas: {width: 30}
      cell:
        children:
          - {name: flexed, type: shape, fill: "#000000", flex: 1, height: 5}
          - {name: wide, type: shape, fill: "#000000", width: 40, shrink: 1, height: 5}
      """, to: "narrow.yaml")
    #expect(
      try workspace.run("layout", "narrow.yaml", "--explain", "cell/flexed").text.contains(
        "10 too little, but a preferred length of 0 has nothing to shrink\n"))
  }

  @Test func `the overlay shows frames, padding and gaps in their colours`() throws {
    let run = try workspace.run("layout", "row.yaml", "--overlay", "layout.png")
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("row.yaml, item 1: 200 x 60 points\n"))
    let picture = try decodePicture(workspace.bytes("layout.png")).pixels
    // The cell is as large as rendered; the legend is below it and at least 320 points wide.
    #expect(picture.width == 640)
    func color(_ x: Int, _ y: Int) -> PremultipliedRGBA { picture[2 * x, 2 * y] }
    // In the padding above the body, in the gap after the avatar, in the body's free area, and on the frame of the cell.
    #expect(color(90, 5) == PremultipliedRGBA(RGBA(red: 0xAB, green: 0xD2, blue: 0x9A)))
    #expect(color(54, 30) == PremultipliedRGBA(RGBA(red: 0xC7, green: 0xA1, blue: 0xE4)))
    #expect(color(90, 47) == PremultipliedRGBA(.white))
    #expect(color(100, 0) == PremultipliedRGBA(RGBA(red: 0x1E, green: 0x6F, blue: 0xD9)))
  }

  @Test func `an unknown element is refused with the nearest path, and nothing is written`() throws {
    let run = try workspace.run("layout", "row.yaml", "--explain", "cell/bdy", "--overlay", "layout.png")
    #expect(run.status == 64)
    #expect(run.text == "")
    #expect(run.errors.contains(#"the cell has no element "cell/bdy"; did you mean "cell/body"?"#))
    #expect(!FileManager.default.fileExists(atPath: workspace.folder.appending(path: "layout.png").path))
  }
}
