// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

/// The causes of changed icons: their keys, and the content of their files.
@Suite struct IconCauseTests {
  private static let document = """
    version: 1
    canvas: {width: 100, background: white}
    cell:
      children:
        - {name: line, type: icon, path: M5 12h14, tint: "#336699", strokeWidth: 2}
        - {name: star, type: icon, source: "shapes.svg#star"}
        - {name: whole, type: icon, source: shapes.svg, tint: none}
        - {name: picture, type: image, source: shapes.svg}
    """

  private let shapes: ShapesFile

  init() throws { shapes = try ShapesFile() }

  @Test(
    arguments: [
      ("\"#336699\"", "\"#FF0000\"", "cell/line: tint #336699 -> #FF0000"),
      ("tint: \"#336699\"", "tint: black", "cell/line: tint #336699 -> #000000"),
      ("tint: none", "size: 24", "cell/whole: tint none -> #000000"),
      ("strokeWidth: 2", "strokeWidth: 3", "cell/line: strokeWidth 2 -> 3"),
      (", strokeWidth: 2", "", "cell/line: strokeWidth 2 -> none"),
      ("M5 12h14", "M5 12h12", "cell/line: path \"M5 12h14\" -> \"M5 12h12\""),
      ("path:", "viewBox: 0 0 30 30, path:", "cell/line: viewBox [0, 0, 24, 24] -> [0, 0, 30, 30]"),
      ("name: line,", "name: line, size: 30,", "cell/line: size 24 -> 30; everything to the right moved by 6"),
      ("#star", "#moon", "cell/star: source shapes.svg#star -> shapes.svg#moon"),
    ])
  func `a changed key is the cause`(old: String, new: String, cause: String) throws {
    let before = try DrawnCells(document: Self.document, root: shapes.folder.path)
    let after = try DrawnCells(document: Self.document.replacing(old, with: new), root: shapes.folder.path)
    #expect(after.cause(since: before).causes == [cause])
  }

  @Test func `the changed content of a file is the cause for all that is drawn from it`() throws {
    let before = try DrawnCells(document: Self.document, root: shapes.folder.path)
    try shapes.write(ShapesFile.content.replacing("h9v9", with: "h8v8"))
    let after = try DrawnCells(document: Self.document, root: shapes.folder.path)
    let change = "contents of \"shapes.svg\" de5c1f2e57b2 -> 6a05b0b52a95"
    #expect(
      after.cause(since: before).causes == [
        "cell/star: \(change)", "cell/whole: \(change)", "cell/picture: \(change)",
      ])
  }
}
