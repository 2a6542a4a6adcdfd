// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellTestSupport
import Foundation
import Testing

@Suite struct StreamTests {
  private static let lines = """
    {"name": "Ada Byron", "text": "one line"}

    {"name": "Bo", "text": "a text that takes several lines"}
    {"name": "Cy", "text": "more"}

    """

  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(Self.lines, to: "items.ndjson")
    try workspace.write(
      "[" + Self.lines.split(separator: "\n").joined(separator: ",") + "]", to: "items.json")
  }

  @Test func `each line becomes a file whose number has seven digits`() throws {
    let run = try workspace.run("render", "message.yaml", "--data", "items.ndjson", "-o", "out")
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(
      try workspace.files(in: "out") == ["message-0000001@2x.png", "message-0000002@2x.png", "message-0000003@2x.png"])
  }

  @Test func `lines from standard input give the same pictures as a list`() throws {
    let run = try workspace.run("render", "message.yaml", "--data", "-", "-o", "out", "--root", ".", input: Self.lines)
    _ = try workspace.run("render", "message.yaml", "--data", "items.json", "-o", "list")
    #expect(run.status == 0)
    #expect(try workspace.bytes("out/message-0000001@2x.png") == workspace.bytes("list/message-1@2x.png"))
    #expect(try workspace.bytes("out/message-0000003@2x.png") == workspace.bytes("list/message-3@2x.png"))
  }

  @Test func `a line that is not an item fails alone, with its line and column`() throws {
    try workspace.write(
      """
      {"name": "A", "text": "a"}
      {"name": "B", "text": b}

      {"name": "C"}
      {"name": "D", "text": "d"}
      """, to: "items.ndjson")
    let run = try workspace.run("render", "message.yaml", "--data", "items.ndjson", "-o", "out", "--json")
    #expect(run.status == 65)
    #expect(
      run.errors == """
        items.ndjson:2:23: expected a value, found "b" (item 2 at items.ndjson:2:1)
        message.yaml:8:38 cell/body: the data has no value "text"; for a default, write ${text ?? "..."} (item 3 at items.ndjson:4:1)

        """)
    #expect(try workspace.files(in: "out") == ["message-0000001@2x.png", "message-0000004@2x.png"])
    let object = try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let list = try #require(object["items"] as? [[String: Any]])
    #expect(list.map { $0["item"] as? Int } == [1, 2, 3, 4])
    #expect(list.map { $0["error"] == nil } == [true, false, false, true])
  }

  @Test func `a sheet of lines has the same bytes as the sheet of a list`() throws {
    let stream = try workspace.run("render", "message.yaml", "--data", "-", "-o", "-", "--sheet", input: Self.lines)
    _ = try workspace.run("render", "message.yaml", "--data", "items.json", "-o", "list.png", "--sheet")
    #expect(stream.status == 0)
    #expect(try stream.output == workspace.bytes("list.png"))
    #expect(try pictureHeader(stream.output).size == PixelSize(width: 240, height: 80 + 176 + 80))
  }

  @Test func `all output is the same for any number of jobs`() throws {
    let lines = (1...40).map { "{\"name\": \"N \($0)\", \"text\": \"\(String(repeating: "word ", count: $0))\"}\n" }.joined()
    try workspace.write(lines, to: "items.ndjson")
    func written(jobs: String) throws -> [[UInt8]] {
      let sheet = try workspace.run(
        "render", "message.yaml", "--data", "items.ndjson", "--sheet", "-o", "sheet.png", "--manifest", "sheet.json", "--json",
        "--jobs", jobs)
      let items = try workspace.run(
        "render", "message.yaml", "--data", "items.ndjson", "-o", "out", "--manifest", "items.json", "--json", "--jobs", jobs)
      let names = try ["sheet.png", "sheet.json", "items.json"] + workspace.files(in: "out").map { "out/" + $0 }
      return try [sheet.output, items.output] + names.map(workspace.bytes)
    }
    let one = try written(jobs: "1")
    #expect(one.count == 45)
    #expect(try written(jobs: "2") == one)
    #expect(try written(jobs: "7") == one)
  }

  @Test func `items are rendered before the input ends`() throws {
    let process = Process()
    process.executableURL = Workspace.command
    process.arguments = ["render", "message.yaml", "--data", "-", "-o", "out", "--json"]
    process.currentDirectoryURL = workspace.folder
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(Self.lines.utf8))
    var text = ""
    while !text.contains("\"item\": 3") {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "the command ended after \(text)")
      text += String(decoding: data, as: UTF8.self)
    }
    #expect(try workspace.files(in: "out").count == 3)
    try input.fileHandleForWriting.close()
    text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text.hasSuffix("\n  ]\n}\n"))
  }

  @Test func `newline-delimited data needs a folder or a sheet`() throws {
    let run = try workspace.run("render", "message.yaml", "--data", "items.ndjson", "-o", "x.png")
    #expect(run.status == 64)
    #expect(
      run.errors.hasPrefix(
        "Error: The data may have any number of lines: name a folder for their pictures, or pass --sheet.\n"))
  }

  @Test(arguments: [["-o", "out"], ["-o", "sheet.png", "--sheet"]])
  func `a file without lines gives a message and no picture`(output: [String]) throws {
    try workspace.write("\n\n", to: "items.ndjson")
    let run = try workspace.run(["render", "message.yaml", "--data", "items.ndjson", "--json"] + output)
    #expect(run.status == 0)
    #expect(run.errors == "the data has no items: there is nothing to render\n")
    #expect(run.text.hasSuffix("  \"items\": []\n}\n"))
    #expect(try workspace.files().filter { $0.hasSuffix(".png") } == [])
  }

  @Test func `dump reads newline-delimited data too`() throws {
    let run = try workspace.run("dump", "message.yaml", "--data", "items.ndjson", "--stage", "cell", "--item", "2")
    #expect(run.status == 0)
    #expect(run.text.contains("a text that takes several lines"))
    let all = try workspace.run("dump", "message.yaml", "--data", "items.ndjson", "--stage", "layout")
    #expect(all.text.contains("# item 3 at items.ndjson:4:1\n"))
    let none = try workspace.run("dump", "message.yaml", "--data", "items.ndjson", "--stage", "cell", "--item", "4")
    #expect(none.errors.hasPrefix("Error: --item must be from 1 to 3.\n"))
  }

  @Test func `a sheet whose background comes from data keeps an alpha channel`() throws {
    try workspace.write(
      "version: 1\ncanvas: {width: 20, background: \"${color}\"}\ncell: {height: 10}", to: "bound.yaml")
    let lines = "{\"color\": \"#FF0000\"}\n{\"color\": \"#0000FF80\"}\n"
    let run = try workspace.run("render", "bound.yaml", "--data", "-", "--sheet", "-o", "-", input: lines)
    let picture = try decodePicture(run.output)
    #expect(try pictureHeader(run.output).hasAlphaChannel)
    #expect(picture.pixels[0, 0].straight == RGBA(red: 255, green: 0, blue: 0))
    #expect(picture.pixels[39, 39].straight == RGBA(red: 0, green: 0, blue: 255, alpha: 0x80))
  }

  @Test func `a cell with another width than the sheet fails alone`() throws {
    try workspace.write(
      "version: 1\ncanvas: {width: 20, scale: 1, background: white}\ncell: {height: 10, minWidth: \"${width}\"}", to: "wide.yaml")
    let run = try workspace.run(
      "render", "wide.yaml", "--data", "-", "--sheet", "-o", "wide.png",
      input: "{\"width\": 0}\n{\"width\": 50}\n{\"width\": 9}\n")
    #expect(run.status == 65)
    #expect(
      run.errors
        == "item 2: the cell is 50 pixels wide, but the sheet is 20: use no data in the root's \"minWidth\" and \"maxWidth\"\n")
    #expect(try pictureHeader(workspace.bytes("wide.png")).size == PixelSize(width: 20, height: 20))
  }
}
