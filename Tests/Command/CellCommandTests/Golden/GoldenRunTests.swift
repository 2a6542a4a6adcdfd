// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
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

  @Test func `a golden without a case is a note, and fails with --strict`() throws {
    #expect(try golden("verify").status == 1)
    _ = try workspace.shell("rm golden-images/b.yaml")
    let run = try golden("verify")
    #expect(run.status == 0)
    let sentence =
      "golden-images/b@2x.png has no case: restore the case, or delete the golden with \"cellraster golden prune --delete\"\n"
    #expect(run.text.contains(sentence))
    #expect(run.text.hasSuffix("1 golden: 1 passed\n"))
    #expect(try golden("verify --filter a").text == "1 golden: 1 passed\n")
    let strict = try golden("verify --strict --junit out.xml")
    #expect(strict.status == 1)
    #expect(strict.text.contains(sentence))
    #expect(strict.text.hasSuffix("2 goldens: 1 failed, 1 passed\n"))
    #expect(String(decoding: try workspace.bytes("out.xml"), as: UTF8.self).contains("tests=\"2\" failures=\"1\""))
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

  @Test func `all goldens are recorded even if standard output is closed`() throws {
    #expect(try golden("record all >&-").status == 73)
    #expect(try golden("verify").text == "2 goldens: 2 passed\n")
  }

  @Test func `more jobs than there can be threads change nothing`() throws {
    #expect(try golden("record all --jobs 9223372036854775807").status == 0)
    #expect(try golden("verify --jobs 9223372036854775807").text == "2 goldens: 2 passed\n")
  }

  // MARK: Cases

  // MARK: Decisions

}
