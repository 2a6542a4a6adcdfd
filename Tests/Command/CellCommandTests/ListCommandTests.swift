// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellTestSupport
import FoundationEssentials
import Testing

/// `cellraster list`: positions of rows, the viewport, and batches of changes.
@Suite struct ListCommandTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(
      """
      version: 1
      canvas: {width: 20, scale: 1, background: "#FFFFFF"}
      cell: {height: "${height}", background: "${color}"}
      """, to: "bar.yaml")
    try workspace.write(
      """
      {"id": "red", "height": 10, "color": "#FF0000"}
      {"id": "green", "height": 20, "color": "#00FF00"}
      {"id": "blue", "height": 30, "color": "#0000FF"}

      """, to: "bars.ndjson")
  }

  private func list(_ options: String...) throws -> ProgramRun {
    try workspace.run(["list", "bar.yaml", "--data", "bars.ndjson"] + options)
  }

  /// Runs the command with a batch.
  private func list(applying batch: String, _ options: String...) throws -> ProgramRun {
    try workspace.write(batch + "\n", to: "edits.ndjson")
    return try workspace.run(["list", "bar.yaml", "--data", "bars.ndjson", "--edits", "edits.ndjson"] + options)
  }

  @Test func `a table has the identity, the place and the height of each row`() throws {
    let run = try list()
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.text == """
        row  id     top  height
          0  red      0      10
          1  green   10      20
          2  blue    30      30

        """)
  }

  @Test func `an identity is the value of another key, or the number of the item`() throws {
    #expect(try list("--id", "color").text.contains("  1  #00FF00   10      20\n"))
    try workspace.write(##"[{"height": 4, "color": "#FFFFFF"}, {"height": 4, "color": "#000000"}]"##, to: "none.json")
    #expect(try workspace.run("list", "bar.yaml", "--data", "none.json").text.contains("  1  2     4       4\n"))
  }

  @Test func `the picture is what the viewport shows, cut off at its edges`() throws {
    #expect(try list("--viewport", "40", "--offset", "5", "-o", "view.png").status == 0)
    let pixels = try decodePicture(workspace.bytes("view.png")).pixels
    #expect(pixels.size == PixelSize(width: 20, height: 40))
    #expect((pixels[0, 4].straight, pixels[0, 5].straight) == (red, green))
    #expect((pixels[19, 24].straight, pixels[19, 25].straight, pixels[19, 39].straight) == (green, blue, blue))
  }

  @Test func `below the last row is the background`() throws {
    #expect(try list("--viewport", "70", "-o", "view.png").status == 0)
    let pixels = try decodePicture(workspace.bytes("view.png")).pixels
    #expect((pixels[0, 59].straight, pixels[0, 60].straight) == (blue, RGBA.white))
  }

  @Test func `a viewport shows the same pixels as the same rows of a sheet`() throws {
    _ = try workspace.run("render", "message.yaml", "--data", "data.json", "--sheet", "-o", "sheet.png")
    _ = try workspace.run("list", "message.yaml", "--data", "data.json", "--viewport", "100", "--offset", "30", "-o", "view.png")
    let sheet = try decodePicture(workspace.bytes("sheet.png")).pixels
    #expect(try decodePicture(workspace.bytes("view.png")).pixels.pixels == sheet.rows(30..<130)?.pixels)
  }

  @Test func `a batch says which rows were laid out and why, and how the viewport moved`() throws {
    let run = try list(
      applying:
        ##"{"insert": [{"at": 0, "item": {"id": "grey", "height": 7, "color": "#888888"}}], "reconfigure": [{"at": 2, "item": {"id": "blue", "height": 31, "color": "#0000FF"}}]}"##,
      "--viewport", "25", "--offset", "10")
    #expect(run.status == 0)
    #expect(
      run.text == """
        batch 1 at edits.ndjson:1:1: 2 rows laid out; the content is 68 high; the offset moves by 7 to 17, and "green" keeps its place
          row 0  grey  inserted      laid out         7
          row 3  blue  reconfigured  laid out  30 -> 31
        row  id     top  height
          0  grey     0       7
          1  red      7      10
          2  green   17      20
          3  blue    37      31

        """)
  }

  @Test func `appended rows come into view if the end is visible and the anchor is the bottom`() throws {
    let batch = ##"{"insert": [{"at": 3, "item": {"id": "new", "height": 8, "color": "#888888"}}]}"##
    let run = try list(applying: batch, "--viewport", "40", "--offset", "20", "--anchor", "bottom")
    #expect(run.text.contains("the content is 68 high; the offset moves by 8 to 28\n"))
    #expect(
      try list(applying: batch, "--viewport", "40", "--offset", "20").text
        .contains("the offset stays 20, and \"blue\" keeps its place\n"))
  }

  @Test func `rows that move or only change their colour are not laid out`() throws {
    let run = try list(
      applying:
        ##"{"move": [{"from": 0, "to": 2}], "reload": [{"at": 1, "item": {"id": "lime", "height": 20, "color": "#00FF80"}}]}"##)
    #expect(run.text.hasPrefix("batch 1 at edits.ndjson:1:1: 0 rows laid out; the content is 60 high; the offset stays 0"))
    #expect(run.text.contains("  row 0  lime  reloaded  height known  20 -> 20\n"))
    #expect(run.text.contains("  2  red    50      10\n"))
  }

  @Test(arguments: [
    (#"{"delete": [9]}"#, "row 9 of section 0 is deleted, but the section has 3 rows before the batch"),
    (#"{"delete": [0], "reload": [{"at": 0, "item": {"id": "x"}}]}"#, "row 0 of section 0 is deleted and is reloaded"),
    (#"{"insert": [{"at": 1, "item": {"id": "red"}}]}"#, "row 0 of section 0 and row 1 of section 0 have the same identity"),
    (#"{"insert": [{"at": 1}]}"#, #"an object of "insert" needs "item""#),
    (#"{"remove": [1]}"#, #"a batch has no key "remove""#),
    (#"{"delete": [0.5]}"#, #"each row of "delete" must be a whole number"#),
    (#"{"reconfigure": [{"at": 0, "item": {"id": "pink"}}]}"#, #"its identity would change from "red" to "pink""#),
    (#"{"insert": [{"at": 1, "item": {"name": "x"}}]}"#, #"the row has no text or number "id""#),
  ])
  func `a batch is refused with its place and the reason, and nothing is written`(batch: String, reason: String) throws {
    let run = try list(applying: batch, "--viewport", "20", "-o", "view.png")
    #expect(run.status == 65)
    #expect(run.text == "")
    #expect(run.errors.contains("edits.ndjson:1:1: "), "\(run.errors)")
    #expect(run.errors.contains(reason), "\(run.errors)")
    #expect(try !workspace.files().contains("view.png"))
  }

  @Test func `two items with the same identity are named`() throws {
    try workspace.write(
      ##"[{"id": 7, "height": 4, "color": "#FFFFFF"}, {"id": "7", "height": 4, "color": "#000000"}]"##, to: "twins.json")
    let run = try workspace.run("list", "bar.yaml", "--data", "twins.json")
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix(#"item 2 at twins.json:1:46: the identity "7" is that of item 1 at twins.json:1:2 too; "#))
  }

  @Test func `JSON counts what was laid out, and what was known`() throws {
    let run = try list(
      applying: ##"{"reload": [{"at": 1, "item": {"id": "lime", "height": 20, "color": "#00FF80"}}]}"##, "--viewport", "15",
      "--json")
    #expect(
      run.text.contains(
        #""work": {"bound": 5, "laidOut": 4, "knownHeights": 1, "knownLayouts": 0, "unknownLayouts": 1, "keptBytes": "#),
      "\(run.text)")
    #expect(
      run.text.contains(
        #""viewport": {"offset": 0, "height": 15, "rows": [{"section": 0, "part": "row", "row": 0, "id": "red", "y": 0}, "#
          + #"{"section": 0, "part": "row", "row": 1, "id": "lime", "y": 10}], "pinnedHeader": null}"#))
  }

  @Test func `estimated rows are marked`() throws {
    let items = (1...30).map { ##"{"id": \##($0), "height": 10, "color": "#000000"}"## }
    try workspace.write(items.joined(separator: "\n"), to: "many.ndjson")
    let run = try workspace.run(
      "list", "bar.yaml", "--data", "many.ndjson", "--viewport", "20", "--offset", "280", "--heights", "estimated")
    #expect(run.text.contains(" 19  20  190      10\n"))
    #expect(run.text.contains(" 20  21  200      10  estimated\n"))
    #expect(run.text.contains(" 29  30  290      10\n"))
  }

  @Test(arguments: [
    (["--offset", "3"], "add --viewport"), (["--viewport", "0"], "--viewport must be from 1 to"),
    (["--item", "2"], "--item: a list"),
    (["--viewport", "9", "-o", "-", "--json"], "not both"),
  ])
  func `wrong options are refused`(options: [String], reason: String) throws {
    let run = try workspace.run(["list", "bar.yaml", "--data", "bars.ndjson"] + options)
    #expect(run.status == 64)
    #expect(run.errors.contains(reason), "\(run.errors)")
  }

  @Test func `a list without rows is empty`() throws {
    try workspace.write("", to: "bars.ndjson")
    let run = try list("--viewport", "20", "-o", "view.png")
    #expect(run.text == "the list is empty\n")
    #expect(run.errors == "the viewport shows no row: there is nothing to draw\n")
  }

  private let red = RGBA(red: 255, green: 0, blue: 0)
  private let green = RGBA(red: 0, green: 255, blue: 0)
  private let blue = RGBA(red: 0, green: 0, blue: 255)
}
