// SPDX-License-Identifier: MIT

import CellGoldenImages
import CellJobs
import CellReports
import CellTestSupport
import FoundationEssentials
import Testing

/// Jobs over two golden cases that have three pictures.
@Suite struct GoldenProjectTests {
  private let project: GoldenProject

  init() throws {
    project = try GoldenProject()
    try writeSquare(color: "#336699")
    try project.scratch.write(
      "version: 1\ncanvas: {width: 4}\ncell: {children: [{type: shape, fill: black, size: 4}]}", to: "golden-images/plain.yaml")
  }

  private func writeSquare(color: String) throws {
    try project.scratch.write(
      """
      version: 1
      golden: {variants: [{scale: 2}, {scale: 1, state: dark}]}
      canvas: {width: 10}
      states: {dark: {}}
      cell: {children: [{type: shape, name: square, fill: "\(color)", size: 10}]}
      """, to: "golden-images/box/square.yaml")
  }

  @Test func `a part of the goldens can be verified`() async throws {
    _ = try await project.record("all")
    func text(_ change: (inout VerifyGoldensJob) -> Void) async throws -> String {
      try await project.verify(["golden-images"], .never, change).text
    }
    #expect(try await text { $0.filters = ["dark"] } == "1 golden: 1 passed\n")
    #expect(try await text { $0.shard = GoldenSelection.Shard("1/2") } == "this is shard 1 of 2\n\n2 goldens: 2 passed\n")
    #expect(try await text { $0.shard = GoldenSelection.Shard("2/2") } == "this is shard 2 of 2\n\n1 golden: 1 passed\n")
    #expect(try await text { $0.paths[0] += "/box" } == "2 goldens: 2 passed\n")
    #expect(try await text { $0.paths[0] += "/plain.yaml" } == "1 golden: 1 passed\n")
    #expect(try await text { $0.drawing.jobs = .max } == "3 goldens: 3 passed\n")
  }

  @Test func `on request, changes of the display list are reported for a golden that passes`() async throws {
    _ = try await project.record("all")
    try project.scratch.write(
      "version: 1\ncanvas: {width: 4}\ncell: {children: [{type: shape, fill: black, size: 4, opaque: true}]}",
      to: "golden-images/plain.yaml")
    #expect(try await project.verify().text == "3 goldens: 3 passed\n")
    try project.scratch.write("", to: "golden-images/box/square@2x.cells")
    let run = try await project.verify { $0.comparesLists = true }
    #expect(
      run.text == """
        box/square@2x passes; the cells cannot be compared: golden-images/box/square@2x.cells is incomplete, so it is ignored
        plain@2x passes; golden-images/plain.yaml:3:55 cell/shape: opaque false -> true; no pixel differs

        3 goldens: 3 passed

        """)
  }

  @Test func `approve applies the accepted decisions of a file, and reject the rejected ones`() async throws {
    _ = try await project.record("all")
    try writeSquare(color: "#33669A")
    let run = try await project.verify()
    let digest = try #require(run.report?.entries.first { $0.golden == "box/square@2x" }?.digest)
    try project.scratch.write(
      #"""
      {"decisions": [
        {"golden": "box/square@2x", "decision": "accept", "digest": "\#(digest)"},
        {"golden": "box/square.dark@1x", "decision": "reject", "digest": "99aa06d3014798d86001c324468d497f"}
      ]}
      """#, to: "decisions.json")
    #expect(
      try await project.decide(.accept, .decisions(project.path("decisions.json"))).text == "golden-images/box/square@2x.png\n")
    #expect(
      try await project.decide(.reject, .decisions(project.path("decisions.json"))).text
        == "golden-images/box/square.dark@1x.png\n")
    #expect(try await project.verify().text.hasSuffix("3 goldens: 1 failed, 2 passed\n"))
    let again = try await project.decide(.accept, .decisions(project.path("decisions.json")))
    #expect(
      again.errors.hasPrefix("box/square@2x: \"golden verify\" has kept no picture of it in artifacts"))
  }

  @Test func `decisions on goldens outside the folders change nothing`() async throws {
    _ = try await project.record("all")
    try writeSquare(color: "#33669A")
    #expect(try await project.verify().report?.fails == true)
    try project.scratch.write("mine", to: "a.reference.png")
    try project.scratch.write(
      #"{"decisions": [{"golden": "box/square@2x", "decision": "reject"}, {"golden": "../a", "decision": "reject"}]}"#,
      to: "decisions.json")
    let run = try await project.decide(.reject, .decisions(project.path("decisions.json")))
    #expect(
      run.errors == "decisions.json:1:78: \"../a\" cannot name a golden: no part of a name may be empty or begin with a dot\n")
    #expect(try project.scratch.bytes("a.reference.png") == Array("mine".utf8))
    #expect(try project.scratch.files(in: "artifacts/box").contains("square@2x.reference.png"))
  }

  @Test func `a drawn picture is not approved into a folder that does not exist`() async throws {
    _ = try await project.record("all")
    try writeSquare(color: "#33669A")
    #expect(try await project.verify().report?.fails == true)
    let run = try await project.decide(.accept, .names(["all"]), in: "golden-image")
    #expect(
      run.errors.split(separator: "\n").first
        == "box/square.dark@1x: there is no folder golden-image; name the folder of the goldens with --folder")
    #expect(try !project.scratch.files().contains("golden-image"))
  }

  @Test func `the settings of a project in the folder of cases are no case`() async throws {
    try project.scratch.write("inspect: {rules: {blend: off}}\n", to: "golden-images/cellraster.yaml")
    _ = try await project.record("all")
    #expect(try await project.verify().text == "3 goldens: 3 passed\n")
  }

  @Test func `an unreadable case is reported, the others are verified, and nothing is pruned`() async throws {
    _ = try await project.record("all")
    try project.scratch.write("version: 1\ncell: {tpye: text}", to: "golden-images/plain.yaml")
    let run = try await project.verify()
    #expect(run.text.contains(#"golden-images/plain.yaml:2:8 cell: unknown key "tpye"; did you mean "type"?"#))
    #expect(run.text.hasSuffix("3 goldens: 1 error, 2 passed\n"))
    #expect(try await project.prune(deletes: true).errors.contains("correct this case before pruning"))
    #expect(try project.scratch.files(in: "golden-images").contains("plain@2x.png"))
  }

  @Test func `a picture that is too high to be read again is reported, and the others are verified`() async throws {
    try project.scratch.write(
      "version: 1\ngolden: {variants: [{scale: 1}]}\ncanvas: {width: 1}\ncell: {children: [{type: shape, fill: black, width: 1, height: 65536}]}",
      to: "golden-images/tower.yaml")
    let run = try await project.verify(["golden-images"], .never)
    #expect(
      run.text.contains(
        "golden-images/tower.yaml:2:21: the golden would have 1 x 65536 pixels, which exceeds the limits for pictures; draw a"
      )
    )
    #expect(run.text.hasSuffix("4 goldens: 3 failed, 1 error\n"))
  }

  @Test func `an unreadable case fails only one shard, and no filter excludes it`() async throws {
    _ = try await project.record("all")
    try project.scratch.write("version: 1\ncell: {tpye: text}", to: "golden-images/plain.yaml")
    #expect(try await project.verify { $0.shard = GoldenSelection.Shard("1/2") }.text.hasSuffix("2 goldens: 1 error, 1 passed\n"))
    #expect(try await project.verify { $0.shard = GoldenSelection.Shard("2/2") }.text.hasSuffix("1 golden: 1 passed\n"))
    #expect(try await project.verify { $0.filters = ["dark"] }.text.hasSuffix("2 goldens: 1 error, 1 passed\n"))
  }

  @Test func `prune lists unused goldens, and deletes them on request`() async throws {
    _ = try await project.record("all")
    try FileManager.default.removeItem(at: project.scratch.url.appending(path: "golden-images/plain.yaml"))
    #expect(try await project.prune().text == "golden-images/plain@2x.cells\ngolden-images/plain@2x.png\n")
    _ = try await project.prune(deletes: true)
    #expect(try project.scratch.files(in: "golden-images") == ["box"])
  }

  @Test(arguments: ["golden-images", "golden-images/", "./golden-images", "golden-images/box", "golden-images/plain.yaml"])
  func `prune keeps the goldens of cases, however the folder is named`(path: String) async throws {
    _ = try await project.record("all")
    try project.scratch.write("no golden", to: "golden-images/box/other.png")
    let run = try await project.prune(path, deletes: true)
    #expect(run.text == "")
    #expect(try await project.verify().text == "3 goldens: 3 passed\n")
  }
}
