// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellTestSupport
import Testing

@Suite struct InspectOverlayTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeInspectedDocument()
  }

  @Test func `all modes are written for each item and state, and file names contain the state`() throws {
    let run = try workspace.run(
      "inspect", "cell.yaml", "--data", "titles.json", "--item", "2", "--all-states", "--overlay", "all", "-o", "out")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output == [])
    #expect(
      try workspace.files(in: "out") == [
        "cell-2.blended.png", "cell-2.copied.png", "cell-2.dark.blended.png", "cell-2.dark.copied.png", "cell-2.dark.layers.png",
        "cell-2.dark.misaligned.png",
        "cell-2.dark.offscreen.png", "cell-2.dark.overdraw.png", "cell-2.dark.pictures.png", "cell-2.dark.rasterized.png",
        "cell-2.dark.updates.png",
        "cell-2.layers.png", "cell-2.misaligned.png", "cell-2.offscreen.png", "cell-2.overdraw.png", "cell-2.pictures.png",
        "cell-2.rasterized.png",
      ])
  }

  @Test func `the file name contains the scale, and the working folder is the default`() throws {
    _ = try workspace.run("inspect", "cell.yaml", "--data", "titles.json", "--overlay", "blended", "--scale", "2")
    #expect(
      try workspace.files() == [
        "cell-1.blended@2x.png", "cell-2.blended@2x.png", "cell.yaml", "data.json", "message.yaml", "titles.json",
      ])
  }

  @Test func `a contact sheet shows the cell and all overlays`() throws {
    let run = try workspace.run("inspect", "cell.yaml", "--data", "titles.json", "--contact-sheet", "sheets")
    #expect(run.output == [])
    #expect(try workspace.files(in: "sheets") == ["cell-1.contact-sheet.png", "cell-2.contact-sheet.png"])
    #expect(try pictureHeader(workspace.bytes("sheets/cell-1.contact-sheet.png")).size.height > 60)
  }

  @Test(arguments: [
    (
      ["--overlay", "updates"],
      "--overlay updates compares two versions: pass a state with --state or --from-state, or older data with --from-data."
    ),
    (
      ["--overlay", "updates", "--from-state", "drak"],
      "--from-state: there is no state \"drak\" among dark; did you mean \"dark\"?"
    ),
    (["--overlay", "updates", "--from-data", "-"], "--from-data must name a file, not standard input."),
    (["--overlay", "all", "-o", "all.png"], "There are 16 pictures: name a folder for them."),
    (["--overlay", "blended", "-o", "-"], "There are 2 pictures: name a folder for them."),
    (["--contact-sheet", "-"], "There are 2 pictures: name a folder for them."),
    (["-o", "out"], "-o says where to write overlays: request one with --overlay."),
    (
      ["--item", "1", "--overlay", "blended", "-o", "-", "--json"],
      "Only one of -o and --json can use standard output."
    ),
  ])
  func `invalid options for overlays are wrong usage`(options: [String], sentence: String) throws {
    let run = try workspace.run(["inspect", "cell.yaml", "--data", "titles.json"] + options)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("Error: \(sentence)\n"))
    #expect(run.output == [])
    #expect(try workspace.files() == ["cell.yaml", "data.json", "message.yaml", "titles.json"])
  }

  @Test func `an unknown mode is refused with a list of the modes`() throws {
    let run = try workspace.run("inspect", "cell.yaml", "--overlay", "blend")
    #expect(run.status == 64)
    #expect(run.errors.contains("  - updates\n  - layers\n  - all\n"))
  }

  @Test func `newline-delimited data needs a folder, unless one item is chosen`() throws {
    try workspace.write("{\"title\": \"One\"}\n", to: "titles.ndjson")
    let all = try workspace.run("inspect", "cell.yaml", "--data", "titles.ndjson", "--overlay", "blended", "-o", "a.png")
    #expect(
      all.errors.hasPrefix(
        "Error: The data may have any number of lines: name a folder for their pictures, or select one item with --item.\n"))
    let one = try workspace.run(
      "inspect", "cell.yaml", "--data", "titles.ndjson", "--overlay", "blended", "-o", "a.png", "--item", "1")
    #expect(one.status == 0)
    #expect(try pictureHeader(workspace.bytes("a.png")).size.width >= 60)
  }

  @Test func `a folder that cannot be created is reported before anything is drawn`() throws {
    let run = try workspace.run("inspect", "cell.yaml", "--data", "titles.json", "--overlay", "all", "-o", "cell.yaml/out")
    #expect(run.status == 73)
    #expect(run.errors == "cell.yaml/out: cannot write: Not a directory\n")
  }
}
