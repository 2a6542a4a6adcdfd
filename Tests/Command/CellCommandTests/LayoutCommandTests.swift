// SPDX-License-Identifier: MIT

import CellNotation
import CellRaster
import CellTestSupport
import FoundationEssentials
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

  @Test func `a scroll container prints the size of its content and its offset`() throws {
    try workspace.write(
      """
      version: 1
      canvas: {width: 100, scale: 2}
      cell:
        name: reel
        overflow: scroll
        scrollOffset: {x: 30}
        gap: 10
        padding: [0, 5]
        children:
          - {name: a, type: shape, fill: black, width: 80, height: 20}
          - {name: b, type: shape, fill: black, width: 60, height: 20}
      """, to: "reel.yaml")
    let run = try workspace.run("layout", "reel.yaml")
    #expect(run.errors == "")
    #expect(
      run.text == """
        reel.yaml, item 1: 100 x 20 points

           element     x  y  width  height  baseline
        1  reel        0  0    100      20
        2    reel/a  -25  0     80      20
        3    reel/b   65  0     60      20

        reel: content 160 x 20, seen through 100 x 20, scrolled by 30, 0

        """)
    let explained = try workspace.run("layout", "reel.yaml", "--explain", "reel/b").text
    #expect(explained.contains("; 60 more can be scrolled\n"))
    #expect(explained.contains("  scrolled 30 to the left in reel, by scrollOffset, reel.yaml:6:3\n"))
    let json = try workspace.run("layout", "reel.yaml", "--json").text
    let scroll = """
      "scroll": {"axis": "horizontal", "viewport": {"x": 0, "y": 0, "width": 100, "height": 20}, "contentWidth": 160, "contentHeight": 20, \
      "x": 30, "y": 0}
      """
    #expect(json.contains(scroll))
    #expect(json.contains(#""scrolledBy": [{"container": "reel", "x": -30, "y": 0, "key": {"name": "scrollOffset","#))
  }

  @Test func `a comparison with another document fails if frames differ`() throws {
    let document = { (width: Int) in
      "version: 1\ncanvas: {width: 200}\ncell:\n  children: [{name: dot, type: shape, fill: \"#000000\", size: \(width)}]\n"
    }
    try workspace.write(document(6), to: "dot.yaml")
    try workspace.write(document(7), to: "larger.yaml")
    let same = try workspace.run("layout", "dot.yaml", "--compare", "dot.yaml")
    #expect(same.status == 0)
    #expect(same.text.hasSuffix("\n\nThe only element has the same frame.\n"))
    let json = try workspace.run("layout", "dot.yaml", "--compare", "larger.yaml", "--json")
    #expect(json.status == 1)
    #expect(
      json.text.contains(
        #""version": "\#(Tool.version)"}, "isSame": false, "documents": [{"template": "dot.yaml", "engines": ["flexbox"], "width": 200"#
      ))
    #expect(try workspace.run("layout", "dot.yaml", "--compare", "larger.yaml", "--cost").status == 64)
  }

  @Test func `JSON, an explanation and costs can be asked for together`() throws {
    let run = try workspace.run("layout", "row.yaml", "--explain", "6", "--width", "120", "--cost", "--json")
    #expect(run.status == 0)
    #expect(run.text.contains(#""path": "cell/mark""#))
    #expect(run.text.contains(#""costs": []"#))
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
