// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
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

  @Test(arguments: [
    ("--filter dark", "1 golden: 1 passed\n"), ("--shard 1/2", "this is shard 1 of 2\n\n2 goldens: 2 passed\n"),
    ("--shard 2/2", "this is shard 2 of 2\n\n1 golden: 1 passed\n"), ("--folder golden-images/box", "2 goldens: 2 passed\n"),
    ("--folder golden-images/plain.yaml --jobs 3", "1 golden: 1 passed\n"),
    ("--jobs 9223372036854775807", "3 goldens: 3 passed\n"),
  ])
  func `a part of the goldens can be verified`(options: String, text: String) throws {
    #expect(try golden("record all").status == 0)
    let run = try golden("verify \(options)")
    #expect(run.text == text)
    #expect(run.status == 0)
  }

  @Test func `on request, changes of the display list are reported for a golden that passes`() throws {
    #expect(try golden("record all").status == 0)
    try workspace.write(
      "version: 1\ncanvas: {width: 4}\ncell: {children: [{type: shape, fill: black, size: 4, opaque: true}]}",
      to: "golden-images/plain.yaml")
    #expect(try golden("verify").text == "3 goldens: 3 passed\n")
    try workspace.write("", to: "golden-images/box/square@2x.cells")
    let run = try golden("verify --lists")
    #expect(run.status == 0)
    #expect(
      run.text == """
        box/square@2x passes; the cells cannot be compared: golden-images/box/square@2x.cells is incomplete, so it is ignored
        plain@2x passes; golden-images/plain.yaml:3:55 cell/shape: opaque false -> true; no pixel differs

        3 goldens: 3 passed

        """)
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

  @Test func `approve applies the accepted decisions of a file, and reject the rejected ones`() throws {
    #expect(try golden("record all").status == 0)
    try writeSquare(color: "#33669A")
    let run = try golden("verify --json")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output))
    let digest = try #require(report.goldens.first { $0.golden == "box/square@2x" }?.digest)
    try workspace.write(
      #"""
      {"decisions": [
        {"golden": "box/square@2x", "decision": "accept", "digest": "\#(digest)"},
        {"golden": "box/square.dark@1x", "decision": "reject", "digest": "99aa06d3014798d86001c324468d497f"}
      ]}
      """#, to: "decisions.json")
    #expect(try golden("approve --from decisions.json").text == "approved golden-images/box/square@2x.png\n")
    #expect(
      try golden("reject --from decisions.json").text == "rejected box/square.dark@1x: the golden is unchanged\n")
    #expect(try golden("verify").text.hasSuffix("3 goldens: 1 failed, 2 passed\n"))
    let again = try golden("approve --from decisions.json")
    #expect(again.status == 1)
    #expect(
      again.errors.hasPrefix("box/square@2x: \"golden verify\" has kept no picture of it in golden-artifacts"))
  }

  @Test func `decisions on goldens outside the folders change nothing`() throws {
    #expect(try golden("record all").status == 0)
    try writeSquare(color: "#33669A")
    #expect(try golden("verify").status == 1)
    try workspace.write("mine", to: "a.reference.png")
    try workspace.write(
      #"{"decisions": [{"golden": "box/square@2x", "decision": "reject"}, {"golden": "../a", "decision": "reject"}]}"#,
      to: "decisions.json")
    let run = try golden("reject --from decisions.json")
    #expect(run.status == 65)
    #expect(
      run.errors == "decisions.json:1:78: \"../a\" cannot name a golden: no part of a name may be empty or begin with a dot\n")
    #expect(try workspace.bytes("a.reference.png") == Array("mine".utf8))
    #expect(try workspace.files(in: "golden-artifacts/box").contains("square@2x.reference.png"))
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

  @Test func `a drawn picture is not approved into a folder that does not exist`() throws {
    #expect(try golden("record all").status == 0)
    try writeSquare(color: "#33669A")
    #expect(try golden("verify").status == 1)
    let run = try golden("approve all --folder golden-image")
    #expect(run.status == 1)
    #expect(
      run.errors.split(separator: "\n").first
        == "box/square.dark@1x: there is no folder golden-image; name the folder of the goldens with --folder")
    #expect(try !workspace.files().contains("golden-image"))
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

  @Test func `the settings of a project in the folder of cases are no case`() throws {
    try workspace.write("inspect: {rules: {blend: off}}\n", to: "golden-images/cellraster.yaml")
    #expect(try golden("record all").status == 0)
    #expect(try golden("verify").text == "3 goldens: 3 passed\n")
  }

  private struct Report: Decodable {
    struct Golden: Decodable {
      let golden: String
      let digest: String?
    }

    let goldens: [Golden]
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

  @Test(arguments: [
    ("verify --shard 3/2", "--shard"), ("verify --record sometimes", "--record"), ("approve", "--from"), ("record", "<case>"),
    ("verify --jobs 0", "--jobs must be at least 1."), ("verify --artifacts ''", "--artifacts must name a folder."),
  ])
  func `wrong usage is refused`(arguments: String, mention: String) throws {
    let run = try golden(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(mention))
  }

  @Test(arguments: ["review", "review --help", "review --folder pictures"])
  func `a command that was removed names its replacement`(arguments: String) throws {
    let run = try golden(arguments)
    #expect(run.status == 64)
    #expect(
      run.errors
        == "\"golden review\" was removed: decide on the page that \"golden verify --report\" writes, or by name with "
        + "\"golden approve\" and \"golden reject\"\n")
    #expect(try !golden("--help").text.contains("  review "))
  }

  @Test(arguments: ["verify nowhere", "verify --decode nowhere elsewhere", "doctor nowhere", "prune nowhere --delete"])
  func `a folder that is an argument, as in earlier versions, is refused`(arguments: String) throws {
    let run = try golden(arguments)
    #expect(run.status == 64)
    #expect(run.errors == "nowhere: folders of goldens are no longer arguments; use \"--folder nowhere\"\n")
  }

  @Test func `an unreadable case is reported, the others are verified, and nothing is pruned`() throws {
    #expect(try golden("record all").status == 0)
    try workspace.write("version: 1\ncell: {tpye: text}", to: "golden-images/plain.yaml")
    let run = try golden("verify")
    #expect(run.status == 65)
    #expect(run.text.contains(#"golden-images/plain.yaml:2:8 cell: unknown key "tpye"; did you mean "type"?"#))
    #expect(run.text.hasSuffix("3 goldens: 1 error, 2 passed\n"))
    let prune = try golden("prune --delete")
    #expect(prune.status == 65)
    #expect(try workspace.files(in: "golden-images").contains("plain@2x.png"))
  }

  @Test func `a picture that is too high to be read again is reported, and the others are verified`() throws {
    try workspace.write(
      "version: 1\ngolden: {variants: [{scale: 1}]}\ncanvas: {width: 1}\ncell: {children: [{type: shape, fill: black, width: 1, height: 65536}]}",
      to: "golden-images/tower.yaml")
    let run = try golden("verify --record never")
    #expect(
      run.text.contains(
        "golden-images/tower.yaml:2:21: the golden would have 1 x 65536 pixels, which exceeds the limits for pictures; draw a"
      )
    )
    #expect(run.text.hasSuffix("4 goldens: 3 failed, 1 error\n"))
    #expect(run.status == 65)
  }

  @Test func `an unreadable case fails only one shard, and no filter excludes it`() throws {
    #expect(try golden("record all").status == 0)
    try workspace.write("version: 1\ncell: {tpye: text}", to: "golden-images/plain.yaml")
    #expect(try golden("verify --shard 1/2").text.hasSuffix("2 goldens: 1 error, 1 passed\n"))
    #expect(try golden("verify --shard 2/2").text.hasSuffix("1 golden: 1 passed\n"))
    #expect(try golden("verify --filter dark").text.hasSuffix("2 goldens: 1 error, 1 passed\n"))
  }

  @Test func `prune lists unused goldens, and deletes them on request`() throws {
    #expect(try golden("record all").status == 0)
    try FileManager.default.removeItem(at: workspace.folder.appending(path: "golden-images/plain.yaml"))
    #expect(try golden("prune").text == "golden-images/plain@2x.cells\ngolden-images/plain@2x.png\n")
    #expect(try golden("prune --delete").status == 0)
    #expect(try workspace.files(in: "golden-images") == ["box"])
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

  @Test(arguments: ["golden-images", "golden-images/", "./golden-images", "golden-images/box", "golden-images/plain.yaml"])
  func `prune keeps the goldens of cases, however the folder is named`(path: String) throws {
    #expect(try golden("record all").status == 0)
    try workspace.write("no golden", to: "golden-images/box/other.png")
    let run = try golden("prune --folder \(path) --delete")
    #expect(run.text == "")
    #expect(run.status == 0)
    #expect(try golden("verify").text == "3 goldens: 3 passed\n")
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
}
