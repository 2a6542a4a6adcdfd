// SPDX-License-Identifier: MIT

import CellGoldenImages
import CellJobs
import CellReports
import CellTestSupport
import FoundationEssentials
import Testing

/// Obstacles to jobs over goldens, and decisions on goldens. All tests also pass as root.
@Suite struct GoldenObstacleTests {
  private let project: GoldenProject

  init() throws {
    project = try GoldenProject()
    for name in ["a", "b"] { try draw(name) }
  }

  /// Writes a case in a folder of golden images.
  private func draw(_ name: String, size: Int = 4, golden: String = "{}", in folder: String = "golden-images") throws {
    try project.scratch.write(
      "version: 1\ngolden: \(golden)\nstates: {dark: {}}\ncell: {children: [{type: shape, name: box, fill: black, size: \(size)}]}",
      to: "\(folder)/\(name).yaml")
  }

  @Test func `goldens of several cases that one edit changed are together on the page`() async throws {
    let template = "version: 1\ncanvas: {width: 40}\ncell: {padding: 4, children: [{size: 10, background: black}]}"
    try project.scratch.write(template, to: "cell.yaml")
    for name in ["one", "two"] {
      try project.scratch.write(
        "version: 1\ngolden: {template: ../cell.yaml, variants: [{}, {scale: 3}, {direction: rtl}]}",
        to: "golden-images/\(name).yaml")
    }
    _ = try await project.record("one", "two")
    try project.scratch.write(template.replacing("padding: 4", with: "padding: 6"), to: "cell.yaml")
    let report = try await project.verify { $0.filters = ["one", "two"] }.report
    var page = ""
    report?.writeHTML { page += String(decoding: $0, as: UTF8.self) }
    #expect(page.contains("6 goldens changed for this reason"))
    #expect(page.contains("/cell.yaml:3:8 cell: padding 4 -&gt; 6</h3>"))
  }

  @Test func `reports name every cause, and a new size after them`() async throws {
    let template = "version: 1\ncanvas: {width: 40}\ncell:\n  padding: 4\n  children: [{size: 10, background: black}]\n"
    try project.scratch.write(template, to: "cell.yaml")
    try project.scratch.write(
      "version: 1\ngolden: {template: ../cell.yaml, variants: [{}, {direction: rtl}]}", to: "golden-images/one.yaml")
    _ = try await project.record("one")
    try project.scratch.write(
      template.replacing("padding: 4", with: "padding: 6").replacing("black", with: "white"), to: "cell.yaml")
    let both = try #require(try await project.verify { $0.filters = ["one"] }.report)
    #expect(
      both.markdown.contains(
        #/cell.yaml:4:3 cell: padding 4 -&gt; 6; \S*cell.yaml:5:25 cell/container: background \\#000000 -&gt; \\#FFFFFF<br>2 goldens /#
      ))
    #expect(both.junit.contains(#/<testsuite name="[^"]*padding 4 -&gt; 6; [^"]*background /#))
    let alone = try #require(try await project.verify { $0.filters = ["one@"] }.report)
    #expect(
      alone.junit.contains(
        #/<failure message="[^"]*padding 4 -&gt; 6, [^"]*background [^"]*; the size changed from 80 x 36 to 80 x 44">/#))
  }

  @Test func `a golden that cannot be written ends the run, and the goldens before it are reported`() async throws {
    try FileManager.default.createDirectory(
      at: project.scratch.url.appending(path: "golden-images/b@2x.cells"), withIntermediateDirectories: true)
    let run = try await project.verify { $0.drawing.jobs = 1 }
    #expect(run.errors == "golden-images/b@2x.cells: cannot write: Is a directory\n")
    #expect(
      run.text == """
        golden-images/a.yaml:1:1  a@2x
          recorded  golden-images/a@2x.png, which was missing: review it before committing

        golden-images/b@2x.cells: cannot write: Is a directory; the remaining goldens were not verified

        1 golden: 1 recorded

        """)
    #expect(run.report?.junit.contains("tests=\"1\" failures=\"1\"") == true)
  }

  @Test func `recording reports each golden that was recorded before a failure`() async throws {
    try FileManager.default.createDirectory(
      at: project.scratch.url.appending(path: "golden-images/b@2x.cells"), withIntermediateDirectories: true)
    let run = try await project.record("all", jobs: 1)
    #expect(run.text == "recorded golden-images/a@2x.png: review it before committing\n")
    #expect(run.errors == "golden-images/b@2x.cells: cannot write: Is a directory\n")
  }

  @Test(arguments: ["c", "c@2x", "c.dark@2x", "*.dark", "all"])
  func `recording an unreadable case reports the reason`(name: String) async throws {
    try project.scratch.write("version: 1\ncell: {tpye: text}", to: "golden-images/c.yaml")
    let run = try await project.record(name)
    #expect(run.errors == #"golden-images/c.yaml:2:8 cell: unknown key "tpye"; did you mean "type"?"# + "\n")
  }

  @Test func `an unreadable case does not prevent the recording of another`() async throws {
    try project.scratch.write("version: 1\ncell: {tpye: text}", to: "golden-images/c.yaml")
    let run = try await project.record("a")
    #expect(run.errors == "")
    #expect(run.text == "recorded golden-images/a@2x.png: review it before committing\n")
  }

  @Test func `a link to an enclosing folder is skipped`() async throws {
    _ = try await project.record("all")
    try project.scratch.link("golden-images/loop", to: ".")
    #expect(try await project.verify().text == "2 goldens: 2 passed\n")
    #expect(try await project.prune().text == "")
  }

  @Test func `cases with the same name in two folders are refused, because reports and artifacts use the name`() async throws {
    try draw("b", in: "other/golden-images")
    let run = try await project.verify(["golden-images", "other/golden-images"])
    #expect(
      run.errors == "other/golden-images/b.yaml: its goldens have the same names as those of golden-images/b.yaml; "
        + "verify each folder in its own run, with its own --artifacts\n")
  }

  @Test func `two cases with the same picture do not overwrite each other`() async throws {
    try draw("c", golden: "{variants: [{state: dark}]}")
    try draw("c.dark", size: 8)
    let run = try await project.verify { $0.filters = ["c.dark"] }
    #expect(
      run.text.contains(
        "golden-images/c.dark.yaml:1:1: golden-images/c.yaml:2:21 also has the golden c.dark@2x; rename one of the cases")
    )
    #expect(run.text.hasSuffix("2 goldens: 1 error, 1 recorded\n"))
  }

  @Test func `a drawn picture becomes the golden in the folder where it was verified`() async throws {
    try draw("c", in: "other/golden-images")
    #expect(try await project.verify(["other/golden-images"]).report?.fails == true)
    try draw("c", size: 8, in: "other/golden-images")
    #expect(try await project.verify(["other/golden-images"]).report?.fails == true)
    #expect(try await project.decide(.accept, .names(["all"])).text == "other/golden-images/c@2x.png\n")
    #expect(try await project.verify(["other/golden-images"]).text == "1 golden: 1 passed\n")
  }

  @Test func `a golden whose folder is missing is not approved, and the drawn picture is kept`() async throws {
    try draw("c", in: "other/golden-images")
    #expect(try await project.verify(["other/golden-images"], .never).report?.fails == true)
    try FileManager.default.moveItem(atPath: project.path("other"), toPath: project.path("elsewhere"))
    let run = try await project.decide(.accept, .names(["all"]))
    #expect(run.errors == "c@2x: there is no folder other/golden-images; name the folder of the goldens with --folder\n")
    #expect(
      try await project.decide(.accept, .names(["all"]), in: "elsewhere/golden-images").text
        == "elsewhere/golden-images/c@2x.png\n")
  }

  @Test func `a golden that is named twice is decided on once`() async throws {
    #expect(try await project.verify(["golden-images"], .never).report?.fails == true)
    let run = try await project.decide(.accept, .names(["a@2x", "a@2x", "all"]))
    #expect(run.text == "golden-images/a@2x.png\ngolden-images/b@2x.png\n")
    let again = try await project.decide(.accept, .names(["all"]))
    #expect(again.errors == "nothing to decide\n")
  }

  @Test(arguments: [
    (
      "a@2x",
      "a@2x: \"golden verify\" has kept no picture of it in artifacts; verify it first\n"
    ),
    ("../a", "decisions.json:1:27: \"../a\" cannot name a golden: no part of a name may be empty or begin with a dot\n"),
  ])
  func `a decision on a picture that does not exist is refused`(name: String, sentence: String) async throws {
    try project.scratch.makeFolder("artifacts")
    try project.scratch.write(#"{"decisions": [{"golden": "\#(name)", "decision": "reject"}]}"#, to: "decisions.json")
    let run = try await project.decide(.reject, .decisions(project.path("decisions.json")))
    #expect(run.errors == sentence)
    #expect(run.text == "")
  }

  @Test func `a filter without a match is an error in every shard, and an empty shard is not`() async throws {
    let run = try await project.verify { job in
      job.filters = ["nothing"]
      job.shard = GoldenSelection.Shard("1/2")
    }
    #expect(run.errors.hasPrefix(#"there is no golden "nothing""#))
    let empty = try await project.verify(["golden-images"], .all) { job in
      job.filters = ["a"]
      job.shard = GoldenSelection.Shard("3/3")
    }
    #expect(empty.text == "this is shard 3 of 3\n\nNo goldens\n")
  }

  @Test(arguments: [nil, "1/2"])
  func `a folder without cases is an error`(shard: String?) async throws {
    try FileManager.default.createDirectory(at: project.scratch.url.appending(path: "empty"), withIntermediateDirectories: true)
    let run = try await project.verify(["empty"]) { $0.shard = shard.flatMap { GoldenSelection.Shard($0) } }
    #expect(run.errors == "empty: there is no golden case here; write one with cellraster golden init TEMPLATE\n")
  }

  @Test(arguments: [
    ["golden-images", "link"], ["link", "golden-images/a.yaml", "golden-images/b.yaml"], ["golden-images", "./golden-images"],
  ])
  func `a case is verified once, even if its folder is named in several ways`(paths: [String]) async throws {
    try project.scratch.link("link", to: "golden-images")
    _ = try await project.record("all")
    #expect(try await project.verify(paths).text == "2 goldens: 2 passed\n")
  }
}
