// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellGraphics
import CellImageCodecs
import CellRaster
import CellTestSupport
import FoundationEssentials
import Testing

@Suite struct OtherCommandTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test func `dump prints the frames in points`() throws {
    let run = try workspace.run("dump", "message.yaml", "--data", "data.json", "--stage", "layout", "--item", "1")
    #expect(run.status == 0)
    #expect(
      run.text == """
        cell [0 0 120 40]
        cell/avatar [8 8 24 24]
        cell/body [38 8 74 24]

        """)
  }

  @Test func `dump prints the bound cell, with the location of each element in the template`() throws {
    let run = try workspace.run("dump", "message.yaml", "--data", "data.json", "--stage", "cell", "--item", "1")
    #expect(run.text.contains(##"cell/body (message.yaml:8:7) {"type": "text", "text": "one line", "size": 13"##))
  }

  @Test func `dump prints the bound cell as a document that can be rendered`() throws {
    let run = try workspace.run("dump", "message.yaml", "--data", "data.json", "--stage", "document", "--item", "1")
    #expect(
      run.text == """
        {
          "version": 1,
          "canvas": {"width": 120, "background": "#FFFFFF"},
          "cell": {
            "gap": 6,
            "padding": 8,
            "children": [
              {"type": "avatar", "initials": "AB", "style": {"size": 10}, "size": 24},
              {"type": "text", "name": "body", "text": "one line", "size": 13, "lineHeight": 18, "flex": 1}
            ]
          }
        }

        """)
    let rendered = try workspace.run("render", "-", "--root", ".", "-o", "again.png", input: run.text)
    #expect(rendered.errors == "")
    try workspace.write(#"{"name": "Ada Byron", "text": "one line"}"#, to: "one.json")
    #expect(try workspace.run("render", "message.yaml", "--data", "one.json", "-o", "first.png").status == 0)
    #expect(try workspace.bytes("again.png") == workspace.bytes("first.png"))
  }

  @Test func `dump prints a line for each finding, with its cost and its reason`() throws {
    try workspace.write(
      """
      version: 1
      canvas: {width: 20, scale: 1, background: white}
      cell:
        height: 10
        children:
          - {type: shape, fill: black, position: absolute, left: 0.5, top: 0, width: 10, height: 10}
          - {type: shape, fill: white, position: absolute, left: 12, top: 2, width: 4, height: 5}
      """, to: "shapes.yaml")
    let run = try workspace.run("dump", "shapes.yaml", "--stage", "findings")
    #expect(run.errors == "")
    #expect(
      run.text == """
        cell/shape: align.fractional-origin, error, at (0, 0, 11 x 10), 20 pixels: an edge lies at [0.5 0 10 10] device pixels, \
        off the grid by -0.5 and 0: 20 pixels are only partly covered

        """)
  }

  @Test func `dump refuses an item that does not exist, with the number of items`() throws {
    let run = try workspace.run("dump", "message.yaml", "--data", "data.json", "--stage", "cell", "--item", "3")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("Error: --item must be from 1 to 2.\n"))
    try workspace.write("[]", to: "none.json")
    let none = try workspace.run("dump", "message.yaml", "--data", "none.json", "--stage", "cell", "--item", "1")
    #expect(none.status == 64)
    #expect(none.errors.hasPrefix("Error: The data has no items.\n"))
  }

  @Test func `samples are listed on one line each`() throws {
    let run = try workspace.run("samples")
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").count == Sample.all.count)
  }

  @Test(
    .enabled(if: (try? FontCollection().contains(family: "Inter")) ?? false, "the samples need the package fonts-inter"),
    arguments: Sample.all.map(\.name))
  func `a sample that was written out can be rendered`(name: String) throws {
    #expect(try workspace.run("samples", name, "-o", "sample").status == 0)
    let run = try workspace.run(
      "render", "sample/template.yaml", "--data", "sample/data.json", "--sheet", "-o", "sheet.png", "--now",
      "2026-11-21T12:00:00Z")
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(try pictureHeader(workspace.bytes("sheet.png")).size.width > 0)
  }

  @Test func `an unknown sample is refused with the names of the samples`() throws {
    let run = try workspace.run("samples", "nothing")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("Error: There is no sample \"nothing\"; use one of chat-message"))
  }

  @Test func `the printed schema and the written schema are the same`() throws {
    let run = try workspace.run("schema")
    #expect(run.status == 0)
    #expect(
      run.text.hasPrefix(
        "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \"$id\": \"urn:cellraster:document:1\",\n"))
    #expect(run.text.hasSuffix("}\n"))
    #expect(try workspace.run("schema", "-o", "cell.schema.json").text == "")
    #expect(try workspace.bytes("cell.schema.json") == run.output)
    #expect(try workspace.run("schema", "-o", "nowhere/cell.schema.json").status == 73)
  }

  @Test func `doctor lists the libraries and ends with the missing packages`() throws {
    let run = try workspace.run("doctor")
    #expect(run.text.hasPrefix("cairo 1."))
    #expect(run.text.hasSuffix(run.status == 0 ? "Nothing is missing.\n" : "\n"))
    #expect(run.status == (run.text.contains("apt-get install") ? 1 : 0))
  }

  @Test(arguments: [
    ["--help"], ["render", "--help"], ["explain", "--help"], ["dump", "--help"], ["samples", "--help"], ["schema", "--help"],
    ["doctor", "--help"], ["list", "--help"],
  ])
  func `help goes to standard output`(arguments: [String]) throws {
    let run = try workspace.run(arguments)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.text.contains("USAGE: cellraster"))
  }
}
