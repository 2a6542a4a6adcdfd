// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Testing

/// A workspace with two golden cases that have three pictures.
@Suite struct GoldenCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try FileManager.default.createDirectory(
      at: workspace.folder.appending(path: "golden-images/box"), withIntermediateDirectories: true)
    try writeSquare(color: "#336699")
    try workspace.write(
      "version: 1\ncanvas: {width: 4}\ncell: {children: [{type: shape, fill: black, size: 4}]}", to: "golden-images/plain.yaml")
  }

  private func writeSquare(color: String) throws {
    try workspace.write(
      """
      version: 1
      golden: {variants: [{scale: 2}, {scale: 1, state: dark}]}
      canvas: {width: 10}
      states: {dark: {}}
      cell: {children: [{type: shape, name: square, fill: "\(color)", size: 10}]}
      """, to: "golden-images/box/square.yaml")
  }

  /// Runs the command without the variables that choose a mode of recording.
  private func golden(_ arguments: String) throws -> ProgramRun {
    try workspace.shell("env -u CI -u CELLRASTER_RECORD \"$0\" golden \(arguments)")
  }

  @Test func `the first run records and fails, and the second run compares and passes`() throws {
    let first = try golden("verify")
    #expect(first.status == 1)
    #expect(first.text.contains("recorded  golden-images/plain@2x.png, which was missing: review it before committing"))
    #expect(first.text.hasSuffix("3 goldens: 3 recorded\n"))
    let second = try golden("verify")
    #expect(second.status == 0)
    #expect(second.text == "3 goldens: 3 passed\n")
    #expect(
      try workspace.files(in: "golden-images/box") == [
        "square.dark@1x.cells", "square.dark@1x.png", "square.yaml", "square@2x.cells", "square@2x.png",
      ])
  }

  @Test func `nothing is recorded if CI is set`() throws {
    let run = try workspace.shell("CI=true \"$0\" golden verify --folder golden-images/plain.yaml")
    #expect(run.status == 1)
    #expect(run.text.contains("golden-images/plain@2x.png is missing"))
    #expect(try workspace.files(in: "golden-images") == ["box", "plain.yaml"])
  }

  @Test func `a golden that differs fails, is approved, and then passes`() throws {
    #expect(try golden("record all").status == 0)
    try writeSquare(color: "#33669A")
    let failed = try golden("verify --junit out.xml --report page")
    #expect(failed.status == 1)
    #expect(failed.text.contains(" cell/square: fill #336699 -> #33669A"))
    #expect(failed.text.hasSuffix("3 goldens: 2 failed, 1 passed\n"))
    #expect(String(decoding: try workspace.bytes("out.xml"), as: UTF8.self).contains("failures=\"2\""))
    #expect(try workspace.files(in: "page") == ["index.html"])
    #expect(
      try golden("approve all").text
        == "approved golden-images/box/square.dark@1x.png\napproved golden-images/box/square@2x.png\n")
    #expect(try golden("verify").text == "3 goldens: 3 passed\n")
  }

  @Test func `a drawn picture becomes the golden in the folder where it was verified`() throws {
    try FileManager.default.moveItem(
      at: workspace.folder.appending(path: "golden-images"), to: workspace.folder.appending(path: "pictures"))
    #expect(try golden("record all --folder pictures").status == 0)
    try workspace.write(
      "version: 1\ncanvas: {width: 4}\ncell: {children: [{type: shape, fill: white, size: 4}]}", to: "pictures/plain.yaml")
    #expect(try golden("verify --folder pictures").text.hasSuffix("3 goldens: 1 failed, 2 passed\n"))
    #expect(try golden("approve all").text == "approved pictures/plain@2x.png\n")
    #expect(try golden("verify --folder pictures").text == "3 goldens: 3 passed\n")
  }

  @Test(arguments: ["approve all", "reject all"])
  func `a folder of artifacts that does not exist is missing input`(command: String) throws {
    #expect(try golden("record all").status == 0)
    let run = try golden("\(command) --artifacts nowhere")
    #expect(run.errors == "nowhere: cannot read: No such file or directory\n")
    #expect(run.status == 66)
    // No golden has failed yet, so the default folder does not exist either.
    #expect(try golden(command).status == 0)
  }

  @Test(arguments: [
    (
      "verify --filter nothing", 66,
      #"there is no golden "nothing": write the name of the picture without .png, or a pattern in which * matches any characters"#
    ),
    ("verify --folder nowhere", 66, "nowhere: cannot read: No such file or directory"),
    ("verify --folder data.txt", 66, "data.txt: cannot read: No such file or directory"),
    (
      "record nothing", 66,
      #"there is no golden "nothing": write the name of the picture without .png, or a pattern in which * matches any characters"#
    ),
    (
      "approve plain@2x", 1,
      "plain@2x: \"golden verify\" has kept no picture of it in golden-artifacts; verify it first"
    ),
  ])
  func `a missing golden or file is reported in one sentence`(arguments: String, status: Int32, sentence: String) throws {
    let run = try golden(arguments)
    #expect(run.errors == sentence + "\n")
    #expect(run.status == status)
    #expect(run.output == [])
  }

  @Test(arguments: ["verify", "verify --filter a", "record all"])
  func `a project without cases gets the command that writes one`(arguments: String) throws {
    let sentence = "golden-images: there is no golden case here; write one with cellraster golden init TEMPLATE\n"
    try FileManager.default.removeItem(at: workspace.folder.appending(path: "golden-images"))
    #expect(try golden(arguments).errors == sentence)
    try FileManager.default.createDirectory(
      at: workspace.folder.appending(path: "golden-images"), withIntermediateDirectories: true)
    let run = try golden(arguments)
    #expect(run.errors == sentence)
    #expect(run.status == 66)
  }

  @Test(arguments: [
    ("verify --shard 3/2", "--shard"), ("verify --record sometimes", "--record"), ("approve", "--from"), ("record", "<case>"),
    ("verify --jobs 0", "--jobs must be at least 1."), ("verify --artifacts ''", "--artifacts must name a folder."),
  ])
  func `wrong usage is refused`(arguments: String, mention: String) throws {
    let run = try golden(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(mention))
  }

  @Test(arguments: ["verify nowhere", "verify --decode nowhere elsewhere", "doctor nowhere", "prune nowhere --delete"])
  func `a folder is no argument`(arguments: String) throws {
    let run = try golden(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains("nowhere"))
  }

  @Test(arguments: [
    ("golden-images", "box/square.yaml"), ("golden-images/box", "square.yaml"), (".", "golden-images/box/square.yaml"),
    (".", "./golden-images/box/"),
  ])
  func `goldens have the same names wherever the command is run`(folder: String, path: String) throws {
    #expect(try golden("record all").status == 0)
    let run = try workspace.shell("cd \(folder); \"$0\" golden verify --folder \(path) --record never --filter 'box/*'")
    #expect(run.text == "2 goldens: 2 passed\n")
  }

  @Test func `a case outside a folder of golden images has its golden next to it`() throws {
    try workspace.write("version: 1\ncell: {height: 4}", to: "alone.yaml")
    #expect(try golden("verify --folder alone.yaml").text.contains("recorded  ./alone@2x.png"))
    #expect(try golden("verify --folder alone.yaml").text == "1 golden: 1 passed\n")
  }

  // A file size limit of zero acts like a full disk, and needs no privileges. Pipes are not limited.
  @Test func `a full disk while recording damages no golden`() throws {
    #expect(try golden("record all").status == 0)
    let before = try workspace.bytes("golden-images/plain@2x.png")
    let run = try workspace.shell("{ ulimit -f 0; \"$0\" golden record plain; echo $?; } 2>&1 | cat")
    #expect(run.text == "golden-images/plain@2x.cells: cannot write: File too large\n73\n")
    #expect(try workspace.bytes("golden-images/plain@2x.png") == before)
    #expect(try golden("verify").text == "3 goldens: 3 passed\n")
  }

  @Test func `prune lists unused goldens, and deletes them on request`() throws {
    #expect(try golden("record all").status == 0)
    try FileManager.default.removeItem(at: workspace.folder.appending(path: "golden-images/plain.yaml"))
    #expect(try golden("prune").text == "golden-images/plain@2x.cells\ngolden-images/plain@2x.png\n")
    #expect(try golden("prune --delete").status == 0)
    #expect(try workspace.files(in: "golden-images") == ["box"])
  }
}
