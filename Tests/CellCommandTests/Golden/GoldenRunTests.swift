// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Testing

/// Obstacles to a run over goldens, from the folders of cases to the files of reports. All tests also pass as root.
@Suite struct GoldenRunTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    for name in ["a", "b"] { try draw(name) }
  }

  /// Writes a case in a folder of golden images.
  private func draw(_ name: String, size: Int = 4, golden: String = "{}", in folder: String = "golden-images") throws {
    try FileManager.default.createDirectory(at: workspace.folder.appending(path: folder), withIntermediateDirectories: true)
    try workspace.write(
      "version: 1\ngolden: \(golden)\nstates: {dark: {}}\ncell: {children: [{type: shape, name: box, fill: black, size: \(size)}]}",
      to: "\(folder)/\(name).yaml")
  }

  /// Runs the command without the variables that choose a mode of recording.
  private func golden(_ arguments: String) throws -> ProgramRun {
    try workspace.shell("env -u CI -u CELLRASTER_RECORD \"$0\" golden \(arguments)")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: workspace.folder.appending(path: name).path, withDestinationPath: target)
  }

  // MARK: Reports

  @Test func `files are written even if standard output is closed`() throws {
    let run = try golden("verify --junit out.xml --report page >&-")
    #expect(run.status == 73)
    #expect(run.errors == "standard output: cannot write: it is closed\n")
    #expect(String(decoding: try workspace.bytes("out.xml"), as: UTF8.self).contains("tests=\"2\" failures=\"2\""))
    #expect(try workspace.files(in: "page") == ["index.html"])
  }

  @Test func `goldens of several cases that one edit changed are together on the page`() throws {
    let template = "version: 1\ncanvas: {width: 40}\ncell: {padding: 4, children: [{size: 10, background: black}]}"
    try workspace.write(template, to: "cell.yaml")
    for name in ["one", "two"] {
      try workspace.write(
        "version: 1\ngolden: {template: ../cell.yaml, variants: [{}, {scale: 3}, {direction: rtl}]}",
        to: "golden-images/\(name).yaml")
    }
    _ = try golden("record one two")
    try workspace.write(template.replacing("padding: 4", with: "padding: 6"), to: "cell.yaml")
    #expect(try golden("verify --filter one --filter two --report page --artifacts out").status == 1)
    let page = String(decoding: try workspace.bytes("page/index.html"), as: UTF8.self)
    #expect(page.contains("6 goldens changed for this reason"))
    #expect(page.contains("<h3>cell.yaml:3:8 cell: padding 4 -&gt; 6</h3>"))
  }

  @Test func `the report can be Markdown, in a file or on standard output`() throws {
    #expect(try golden("verify --markdown out.md").status == 1)
    let markdown = String(decoding: try workspace.bytes("out.md"), as: UTF8.self)
    #expect(markdown.hasPrefix("### Goldens: "))
    #expect(markdown.contains("\n| | Golden | Why |\n|---|---|---|\n| recorded | "))
    let run = try golden("verify --record never --markdown -")
    #expect(run.text.hasPrefix("### Goldens: "))
    #expect(try golden("verify --markdown - --json").status == 64)
  }

  @Test func `a file that cannot be written does not prevent the other reports`() throws {
    let run = try golden("verify --junit nowhere/out.xml --report page")
    #expect(run.status == 73)
    #expect(run.errors == "nowhere/out.xml: cannot write: No such file or directory\n")
    #expect(run.text.hasSuffix("2 goldens: 2 recorded\n"))
    #expect(try workspace.files(in: "page") == ["index.html"])
  }

  @Test func `a golden that cannot be written ends the run, and the goldens before it are reported`() throws {
    try FileManager.default.createDirectory(
      at: workspace.folder.appending(path: "golden-images/b@2x.cells"), withIntermediateDirectories: true)
    let run = try golden("verify --jobs 1 --junit out.xml")
    #expect(run.status == 73)
    #expect(run.errors == "golden-images/b@2x.cells: cannot write: Is a directory\n")
    #expect(
      run.text == """
        golden-images/a.yaml:1:1  a@2x
          recorded  golden-images/a@2x.png, which was missing: review it before committing

        golden-images/b@2x.cells: cannot write: Is a directory; the remaining goldens were not verified

        1 golden: 1 recorded

        """)
    #expect(String(decoding: try workspace.bytes("out.xml"), as: UTF8.self).contains("tests=\"1\" failures=\"1\""))
  }

  @Test func `recording reports each golden that was recorded before a failure`() throws {
    try FileManager.default.createDirectory(
      at: workspace.folder.appending(path: "golden-images/b@2x.cells"), withIntermediateDirectories: true)
    let run = try golden("record all --jobs 1")
    #expect(run.status == 73)
    #expect(run.text == "recorded golden-images/a@2x.png: review it before committing\n")
    #expect(run.errors == "golden-images/b@2x.cells: cannot write: Is a directory\n")
  }

  @Test func `all goldens are recorded even if standard output is closed`() throws {
    #expect(try golden("record all >&-").status == 73)
    #expect(try golden("verify").text == "2 goldens: 2 passed\n")
  }

  @Test func `more jobs than there can be threads change nothing`() throws {
    #expect(try golden("record all --jobs 9223372036854775807").status == 0)
    #expect(try golden("verify --jobs 9223372036854775807").text == "2 goldens: 2 passed\n")
  }

  // MARK: Cases

  @Test func `a filter without a match is an error in every shard, and an empty shard is not`() throws {
    let run = try golden("verify --filter nothing --shard 1/2")
    #expect(run.status == 66)
    #expect(run.errors.hasPrefix(#"there is no golden "nothing""#))
    #expect(try golden("verify --shard 3/3 --filter a --record all").text == "this is shard 3 of 3\n\nNo goldens\n")
  }

  @Test(arguments: ["", " --shard 1/2"])
  func `a folder without cases is an error`(options: String) throws {
    try FileManager.default.createDirectory(at: workspace.folder.appending(path: "empty"), withIntermediateDirectories: true)
    let run = try golden("verify --folder empty\(options)")
    #expect(run.status == 66)
    #expect(run.errors == "empty: there is no case here; cases are JSON or YAML documents\n")
  }

  @Test(arguments: ["c", "c@2x", "c.dark@2x", "'*.dark'", "all"])
  func `recording an unreadable case reports the reason`(name: String) throws {
    try workspace.write("version: 1\ncell: {tpye: text}", to: "golden-images/c.yaml")
    let run = try golden("record \(name)")
    #expect(run.status == 65)
    #expect(run.errors == #"golden-images/c.yaml:2:8 cell: unknown key "tpye"; did you mean "type"?"# + "\n")
  }

  @Test func `an unreadable case does not prevent the recording of another`() throws {
    try workspace.write("version: 1\ncell: {tpye: text}", to: "golden-images/c.yaml")
    let run = try golden("record a")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.text == "recorded golden-images/a@2x.png: review it before committing\n")
  }

  @Test(arguments: [
    "--folder golden-images --folder link", "--folder link --folder golden-images/a.yaml --folder golden-images/b.yaml",
    "--folder golden-images --folder \"$PWD/golden-images\"",
  ])
  func `a case is verified once, even if its folder is named in several ways`(paths: String) throws {
    try link("link", to: "golden-images")
    #expect(try golden("record all").status == 0)
    #expect(try golden("verify \(paths)").text == "2 goldens: 2 passed\n")
  }

  @Test func `a link to an enclosing folder is skipped`() throws {
    #expect(try golden("record all").status == 0)
    try link("golden-images/loop", to: ".")
    #expect(try golden("verify").text == "2 goldens: 2 passed\n")
    #expect(try golden("prune").text == "")
  }

  @Test func `cases with the same name in two folders are refused, because reports and artifacts use the name`() throws {
    try draw("b", in: "other/golden-images")
    let run = try golden("verify --folder golden-images --folder other/golden-images")
    #expect(run.status == 65)
    #expect(
      run.errors == "other/golden-images/b.yaml: its goldens have the same names as those of golden-images/b.yaml; "
        + "verify each folder in its own run, with its own --artifacts\n")
  }

  @Test func `two cases with the same picture do not overwrite each other`() throws {
    try draw("c", golden: "{variants: [{state: dark}]}")
    try draw("c.dark", size: 8)
    let run = try golden("verify --filter c.dark")
    #expect(run.status == 65)
    #expect(
      run.text.contains(
        "golden-images/c.dark.yaml:1:1: golden-images/c.yaml:2:21 also has the golden c.dark@2x; rename one of the cases")
    )
    #expect(run.text.hasSuffix("2 goldens: 1 error, 1 recorded\n"))
  }

  // MARK: Decisions

  @Test func `a drawn picture becomes the golden in the folder where it was verified`() throws {
    try draw("c", in: "other/golden-images")
    #expect(try golden("verify --folder other/golden-images").status == 1)
    try draw("c", size: 8, in: "other/golden-images")
    #expect(try golden("verify --folder other/golden-images").status == 1)
    #expect(try golden("approve all").text == "approved other/golden-images/c@2x.png\n")
    #expect(try golden("verify --folder other/golden-images").text == "1 golden: 1 passed\n")
  }

  @Test func `a golden whose folder is missing is not approved, and the drawn picture is kept`() throws {
    try draw("c", in: "other/golden-images")
    #expect(try golden("verify --folder other/golden-images --record never").status == 1)
    let run = try workspace.shell("mv other elsewhere; \"$0\" golden approve all")
    #expect(run.status == 1)
    #expect(run.errors == "c@2x: there is no folder other/golden-images; name the folder of the goldens with --folder\n")
    #expect(try golden("approve all --folder elsewhere/golden-images").text == "approved elsewhere/golden-images/c@2x.png\n")
  }

  @Test func `a golden that is named twice is decided on once`() throws {
    #expect(try golden("verify --record never").status == 1)
    let run = try golden("approve a@2x a@2x all")
    #expect(run.status == 0)
    #expect(run.text == "approved golden-images/a@2x.png\napproved golden-images/b@2x.png\n")
    let again = try golden("approve all")
    #expect(again.status == 0)
    #expect(
      again.errors
        == "there is nothing to decide: golden-artifacts has no failed goldens from \"golden verify\"\n")
  }

  @Test(arguments: [
    (
      "a@2x", 1,
      "a@2x: \"golden verify\" has kept no picture of it in golden-artifacts; verify it first\n"
    ),
    ("../a", 65, "decisions.json:1:27: \"../a\" cannot name a golden: no part of a name may be empty or begin with a dot\n"),
  ])
  func `a decision on a picture that does not exist is refused`(name: String, status: Int32, sentence: String) throws {
    try workspace.write(#"{"decisions": [{"golden": "\#(name)", "decision": "reject"}]}"#, to: "decisions.json")
    let run = try golden("reject --from decisions.json")
    #expect(run.status == status)
    #expect(run.errors == sentence)
    #expect(run.text == "")
  }
}
