// SPDX-License-Identifier: MIT

import CellFiles
import CellGraphics
import CellImageCodecs
import CellNotation
import CellRaster
import CellTestSupport
import FoundationEssentials
import Testing

@Suite struct RenderCommandTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test func `each item becomes a file whose name has its number and the scale`() throws {
    let run = try workspace.run("render", "message.yaml", "--data", "data.json", "-o", "out")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output == [])
    #expect(try workspace.files(in: "out") == ["message-1@2x.png", "message-2@2x.png"])
    #expect(try pictureHeader(workspace.bytes("out/message-1@2x.png")).size == PixelSize(width: 240, height: 80))
  }

  @Test func `the options for width and scale override the document`() throws {
    let run = try workspace.run(
      "render", "message.yaml", "--data", "data.json", "--sheet", "-o", "s.png", "--width", "200", "--scale", "1")
    #expect(run.status == 0)
    #expect(try pictureHeader(workspace.bytes("s.png")).size == PixelSize(width: 200, height: 40 + 52))
  }

  @Test(.enabled(if: CellTimeZone.systemDatabaseRelease != nil, "there is no time zone database (tzdata)"))
  func `dates are in the time zone of the option, of the document, or UTC`() throws {
    func write(_ zone: String, to path: String) throws {
      try workspace.write(
        "version: 1\ncanvas: {width: 90\(zone)}\ncell: {children: [{type: text, text: '${t | date \"HH:mm\"}'}]}\n", to: path)
    }
    try write("", to: "plain.yaml")
    try write(", timeZone: Europe/Berlin", to: "zone.yaml")
    try workspace.write(#"{"t": "2026-07-16T14:05:00Z"}"#, to: "t.json")
    func shown(_ arguments: String...) throws -> String {
      try workspace.run(["dump", "--stage", "display-list", "--data", "t.json"] + arguments).text
    }
    #expect(try shown("plain.yaml").contains("\"14:05\""))
    #expect(try shown("zone.yaml").contains("\"16:05\""))
    #expect(try shown("zone.yaml", "--time-zone", "-03:30").contains("\"10:35\""))
    let run = try workspace.run("render", "plain.yaml", "--data", "t.json", "-o", "t.png", "--time-zone", "Europe/Berln")
    #expect(run.status == 64)
    #expect(run.errors.contains(#"there is no time zone "Europe/Berln"; did you mean "Europe/Berlin"?"#))
    _ = try workspace.run("render", "zone.yaml", "--data", "t.json", "-o", "t.png", "--manifest", "m.json")
    let release = try #require(CellTimeZone.systemDatabaseRelease)
    #expect(
      String(decoding: try workspace.bytes("m.json"), as: UTF8.self).contains(
        #""timeZone": {"name": "Europe/Berlin", "tzdata": "\#(release)"}"#))
    try write(", timeZone: Mars", to: "wrong.yaml")
    #expect(
      try workspace.run("render", "wrong.yaml", "--data", "t.json", "-o", "w.png").errors.hasPrefix(
        #"wrong.yaml:2:31: there is no time zone "Mars""#))
  }

  @Test func `bytes and reports do not depend on the number of jobs`() throws {
    let one = try workspace.run("render", "message.yaml", "--data", "data.json", "-o", "a", "--jobs", "1", "--json")
    let four = try workspace.run("render", "message.yaml", "--data", "data.json", "-o", "b", "--jobs", "4", "--json")
    #expect(one.text.replacing("a/", with: "b/") == four.text)
    #expect(try workspace.bytes("a/message-1@2x.png") == workspace.bytes("b/message-1@2x.png"))
    #expect(try workspace.bytes("a/message-2@2x.png") == workspace.bytes("b/message-2@2x.png"))
  }

  @Test func `a sheet has the rows of its cells, whatever the number of jobs`() throws {
    _ = try workspace.run("render", "message.yaml", "--data", "data.json", "-o", "out")
    _ = try workspace.run("render", "message.yaml", "--data", "data.json", "--sheet", "-o", "one.png", "--jobs", "1")
    _ = try workspace.run("render", "message.yaml", "--data", "data.json", "--sheet", "-o", "three.png", "--jobs", "3")
    let cells = try ["out/message-1@2x.png", "out/message-2@2x.png"].map { try decodePicture(workspace.bytes($0)).pixels.pixels }
    #expect(try decodePicture(workspace.bytes("one.png")).pixels.pixels == cells[0] + cells[1])
    #expect(try workspace.bytes("one.png") == workspace.bytes("three.png"))
  }

  @Test func `standard input and output can replace files`() throws {
    let item = #"{"name": "Cy", "text": "from standard input"}"#
    let run = try workspace.run("render", "message.yaml", "--data", "-", "-o", "-", input: item)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(try pictureHeader(run.output).size.width == 240)
    #expect(try workspace.files() == ["data.json", "message.yaml"])
  }

  @Test(arguments: [("data.json", "message-2@2x.png"), ("data.ndjson", "message-0000002@2x.png")])
  func `one item is rendered with its own number and bytes`(data: String, name: String) throws {
    try workspace.write(
      #"{"name": "A", "text": "a"}"# + "\n" + #"{"name": "B", "text": "b"}"# + "\n" + #"{"name": "C"}"# + "\n", to: "data.ndjson")
    _ = try workspace.run("render", "message.yaml", "--data", data, "-o", "all")
    let run = try workspace.run(
      "render", "message.yaml", "--data", data, "--item", "2", "-o", "out", "--json", "--manifest", "m.json")
    #expect(run.status == 0)
    #expect(run.text.contains(#"{"item": 2, "file": "out/\#(name)""#))
    #expect(try workspace.files(in: "out") == [name])
    #expect(try workspace.bytes("out/" + name) == workspace.bytes("all/" + name))
    // The hash is that of the whole file, though only a part of it was needed.
    let hash = SHA256Digest.hexadecimal(of: try workspace.bytes(data))
    #expect(String(decoding: try workspace.bytes("m.json"), as: UTF8.self).contains(hash))
  }

  @Test func `an item that fails alone keeps its number`() throws {
    try workspace.write(#"[{"name": "A", "text": "a"}, {"name": "B", "text": 5, "time": {}}]"#, to: "two.json")
    try workspace.write("version: 1\ncell: {type: image, source: \"${name}.png\"}", to: "picture.yaml")
    let run = try workspace.run("render", "picture.yaml", "--data", "two.json", "--item", "2", "-o", "out")
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("item 2: picture.yaml:2:7 cell: there is no picture \"B.png\""))
  }

  @Test(arguments: [("data.json", "from 1 to 2"), ("-", "from 1 to 3")])
  func `an item that does not exist is wrong usage`(data: String, range: String) throws {
    let run = try workspace.run(
      "render", "message.yaml", "--data", data, "--item", "9", "-o", "out", input: "1\n2\n3\n")
    #expect(run.status == 64)
    #expect(run.errors.contains("--item must be \(range)."))
  }

  @Test func `the direction of the command line overrides that of the document`() throws {
    try workspace.write(
      "version: 1\ncanvas: {width: 40, scale: 1}\ncell: {children: [{type: shape, size: 10, fill: black, alignSelf: start}]}",
      to: "row.yaml")
    func columns(_ direction: String) throws -> [Int] {
      let run = try workspace.run("render", "row.yaml", "--direction", direction, "-o", "row.png")
      #expect(run.status == 0)
      let pixels = try decodePicture(workspace.bytes("row.png")).pixels
      return (0..<40).filter { pixels[$0, 5].alpha > 0 }
    }
    #expect(try columns("ltr") == Array(0..<10))
    #expect(try columns("rtl") == Array(30..<40))
    let layout = try workspace.run("dump", "row.yaml", "--stage", "layout", "--direction", "rtl")
    #expect(layout.text == "cell [0 0 40 10]\ncell/shape [30 0 10 10]\n")
    let run = try workspace.run("inspect", "row.yaml", "--direction", "rtl", "--overlay", "blended", "-o", "o.png", "--no-legend")
    #expect(run.status == 0)
    let overlay = try decodePicture(workspace.bytes("o.png")).pixels
    #expect(overlay[35, 5] != overlay[5, 5])
  }

  @Test func `all errors of a document are reported, each on its line`() throws {
    try workspace.write("version: 1\ncell: {fontSize: 3, children: [{type: txt}]}", to: "wrong.yaml")
    let run = try workspace.run("render", "wrong.yaml")
    #expect(run.status == 65)
    #expect(
      run.errors == """
        wrong.yaml:2:8 cell: unknown key "fontSize"
        wrong.yaml:2:39 cell: there is no element type "txt"; did you mean "text"?

        """)
  }

  @Test func `an item that fails is reported with its number, and the others are rendered`() throws {
    try workspace.write(#"[{"name": "A", "text": "a"}, {"name": "B"}, {"name": "C", "text": "c"}]"#, to: "data.json")
    let run = try workspace.run("render", "message.yaml", "--data", "data.json", "-o", "out", "--json")
    #expect(run.status == 65)
    #expect(
      run.errors == """
        message.yaml:8:38 cell/body: the data has no value "text"; for a default, write ${text ?? "..."} (item 2 at data.json:1:30)

        """)
    #expect(try workspace.files(in: "out") == ["message-1@2x.png", "message-3@2x.png"])
    #expect(
      run.text == """
        {
          "formatVersion": 1,
          "tool": {"name": "cellraster", "version": "\(Tool.version)"},
          "items": [
            {"item": 1, "file": "out/message-1@2x.png", "width": 240, "height": 80},
            {"item": 2, "error": {"place": "message.yaml:8:38 cell/body", "message": "the data has no value \\"text\\"; \
        for a default, write ${text ?? \\"...\\"} (item 2 at data.json:1:30)", "fault": "document"}},
            {"item": 3, "file": "out/message-3@2x.png", "width": 240, "height": 80}
          ]
        }

        """)
  }

  @Test(arguments: [
    (["render", "nothing.yaml"], 66, "nothing.yaml: cannot read: No such file or directory\n"),
    (["render", "message.yaml", "--data", "nothing.json"], 66, "nothing.json: cannot read: No such file or directory\n"),
    (["render", "data.json", "--data", "data.json"], 65, "data.json:1:1: expected an object, found a list of 2 values\n"),
    (["render", "message.yaml", "--data", "data.json", "-o", "data.json/x"], 73, "data.json/x: cannot write: Not a directory\n"),
    (
      ["render", "message.yaml", "--data", "data.json", "-o", "nowhere/x.png", "--sheet"], 73,
      "nowhere/x.png: cannot write: No such file or directory\n"
    ),
  ])
  func `a failure is reported in one sentence, with a fitting status`(arguments: [String], status: Int32, sentence: String)
    throws
  {
    let run = try workspace.run(arguments)
    #expect(run.status == status)
    #expect(run.errors == sentence)
    #expect(run.output == [])
  }

  @Test(arguments: [
    (
      ["render", "message.yaml", "--data", "data.json", "-o", "x.png"],
      "The data has 2 items: name a folder for their pictures, or pass --sheet."
    ),
    (["render", "message.yaml", "--width", "0"], "--width must be above 0 and at most 100000 points."),
    (["render", "message.yaml", "--text-scale", "0.4"], "--text-scale must be from 0.5 to 5."),
    (["render", "message.yaml", "--state", "dark"], "--state: there is no state \"dark\"; the document defines none"),
    (["render", "message.yaml", "--jobs", "0"], "--jobs must be at least 1."),
    (
      ["render", "message.yaml", "--compression", "9"],
      "The value '9' is invalid for '--compression <fast|balanced|small>'. Please provide one of 'fast', 'balanced' or 'small'."
    ),
    (["render", "message.yaml", "-o", "-", "--json"], "Standard output can take the picture or the JSON, not both."),
    (["render", "message.yaml", "--now", "noon"], "--now must be a time such as 2026-11-21T12:00:00Z, not \"noon\"."),
    (["render", "-", "--data", "-"], "The template and the data cannot both come from standard input."),
  ])
  func `wrong usage is refused before anything is written`(arguments: [String], sentence: String) throws {
    let run = try workspace.run(arguments)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("Error: \(sentence)\n"))
    #expect(try workspace.files() == ["data.json", "message.yaml"])
  }

  @Test func `a missing picture is an error, or a placeholder with a warning`() throws {
    try workspace.write(
      "version: 1\ncanvas: {width: 60}\ncell: {children: [{type: image, source: cat.png, width: 40, height: 30}]}",
      to: "picture.yaml")
    let refused = try workspace.run("render", "picture.yaml", "-o", "p.png")
    #expect(refused.status == 65)
    #expect(
      refused.errors == """
        item 1: picture.yaml:3:19 cell/image: there is no picture "cat.png" in ".": fix the path, choose another --root, or pass \
        --missing-images placeholder

        """)
    #expect(try workspace.files() == ["data.json", "message.yaml", "picture.yaml"])

    let drawn = try workspace.run("render", "picture.yaml", "-o", "p.png", "--missing-images", "placeholder")
    #expect(drawn.status == 0)
    #expect(drawn.errors.hasPrefix("warning: item 1: picture.yaml:3:19 cell/image: there is no picture \"cat.png\""))
    #expect(try decodePicture(workspace.bytes("p.png")).pixels[2, 2].straight == RGBA(red: 0xE5, green: 0xE5, blue: 0xEA))
  }

  @Test func `a template from standard input needs a folder only for its pictures`() throws {
    let text =
      "version: 1\ncanvas: {width: 60}\ncell: {children: [{type: text, text: Hello}, {type: image, source: '${picture}', when: '${picture}'}]}"
    try workspace.write(#"{"picture": "cat.png"}"#, to: "cat.json")
    #expect(try workspace.run("render", "-", "-o", "plain.png", input: text).errors == "")
    #expect(try workspace.run("inspect", "-", "--json", input: text).status == 0)
    let refused = try workspace.run("render", "-", "--data", "cat.json", "-o", "p.png", input: text)
    #expect(refused.status == 65)
    #expect(
      refused.errors == """
        item 1: standard input:3:46 cell/image: there is no folder for the picture "cat.png": name one with --root, or pass \
        --missing-images placeholder

        """)
    let drawn = try workspace.run(
      "render", "-", "--data", "cat.json", "-o", "p.png", "--missing-images", "placeholder", input: text)
    #expect(drawn.status == 0)
    #expect(drawn.errors.hasPrefix("warning: item 1: standard input:3:46 cell/image: there is no folder for the picture"))
    try workspace.write(text, to: "new.yaml")
    #expect(try workspace.run("inspect", "--compare", "-", "new.yaml", input: text).status == 0)
  }

  @Test func `data without items gives a message and no picture`() throws {
    let run = try workspace.run("render", "message.yaml", "--data", "-", "-o", "x.png", "--sheet", input: "[]")
    #expect(run.status == 0)
    #expect(run.errors == "the data has no items: there is nothing to render\n")
    #expect(try workspace.files() == ["data.json", "message.yaml"])
  }

  @Test func `a condition on a name that no item has is a warning, once for all items`() throws {
    try workspace.write("version: 1\ncell: {padding: 5, children: [{type: spacer, when: mutd}]}", to: "name.yaml")
    let run = try workspace.run(
      "render", "name.yaml", "--data", "-", "--sheet", "-o", "x.png", input: #"[{"muted": true}, {"muted": false}]"#)
    #expect(run.status == 0)
    #expect(
      run.errors
        == "warning: name.yaml:2:52: the condition tests \"mutd\", which no item of the data has; did you mean \"muted\"?\n")
    #expect(try workspace.run("render", "name.yaml", "-o", "y.png").errors == "")
  }

  @Test(arguments: [
    (#"[{"muted": true}, {}]"#, "warning: name.yaml:2:52: the condition tests"), (#"[{"muted": true}, {"mutd": false}]"#, ""),
    ("{\"muted\": true}\n{\"mutd\": false}\n", ""),
  ])
  func `all items of a list are searched for a name, also for one item`(data: String, start: String) throws {
    try workspace.write("version: 1\ncell: {padding: 5, children: [{type: spacer, when: mutd}]}", to: "name.yaml")
    let run = try workspace.run("render", "name.yaml", "--data", "-", "--item", "1", "-o", "x.png", input: data)
    #expect(run.status == 0)
    #expect(start.isEmpty ? run.errors.isEmpty : run.errors.hasPrefix(start))
  }

  @Test func `the given time replaces the current time`() throws {
    try workspace.write("version: 1\ncell: {children: [{type: text, name: t, text: \"${at | ago}\"}]}", to: "time.yaml")
    let run = try workspace.run(
      "dump", "time.yaml", "--data", "-", "--stage", "display-list", "--now", "2026-11-21T12:00:00Z",
      input: #"{"at": "2026-11-21T09:30:00Z"}"#)
    #expect(run.text.contains("\"2 h ago\""))
  }
}
