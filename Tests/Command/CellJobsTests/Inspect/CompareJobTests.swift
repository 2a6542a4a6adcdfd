// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster
import CellTestSupport
import Testing

@Suite struct CompareJobTests {
  let folder: SampleFolder

  init() throws {
    folder = try SampleFolder()
    let template = """
      version: 1
      canvas: {width: 80, scale: 1, background: "#FFFFFF"}
      states: {dark: {}}
      cell:
        direction: column
        children:
          - {name: text, type: text, text: "${text}", maxLines: 1 KEYS}
      """
    try folder.scratch.write(template.replacing(" KEYS", with: ""), to: "old.yaml")
    try folder.scratch.write(template.replacing(" KEYS", with: ", background: white"), to: "new.yaml")
    try folder.scratch.write(#"[{"text": "one"}, {"text": "two"}]"#, to: "texts.json")
  }

  @Test func `changes that all cells share are listed once`() async throws {
    let compared = try await folder.comparison(of: "old.yaml", "new.yaml", data: "texts.json")
    #expect(compared.errors == "")
    #expect(
      compared.text == """
        old.yaml -> new.yaml: 2 cells compared

        changed
          cell/text: background none -> #FFFFFF

        findings gone
          blend.background-missing cell/text (old.yaml:7:7)
            for example, item 1: blends 1,280 pixels (1,142 for nothing, 134 mixed, 4 opaque): it has no \
        opaque background, and everything under it is #FFFFFF
            by cell/text: background none -> #FFFFFF

        findings new
          none

        totals
          findings 2 -> 0
          blended 2,560 -> 0 pixels
          mean overdraw 1.0 -> 1.11
          misaligned 0 -> 0 pixels
          offscreen 0 -> 0 passes
          offscreen memory 0 -> 0 bytes

        the pixels are the same in all cells

        """)
  }

  @Test func `all states of both templates are compared, and one item can be chosen`() async throws {
    let compared = try await folder.comparison(of: "old.yaml", "new.yaml", data: "texts.json") { job in
      job.allStates = true
      job.input.item = 2
    }
    #expect(compared.text.hasPrefix("old.yaml -> new.yaml: 2 cells compared\n"))
  }

  @Test func `an item that fails is reported, and the others are compared`() async throws {
    try folder.scratch.write(#"[{"text": "one"}, {}]"#, to: "texts.json")
    let compared = try await folder.comparison(of: "old.yaml", "new.yaml", data: "texts.json")
    #expect(compared.text.hasPrefix("old.yaml -> new.yaml: 1 cell compared\n"))
    #expect(compared.errors.split(separator: "\n").count == 2)
    #expect(compared.errors.contains("old.yaml:7:38 cell/text: the data has no value \"text\""))
  }

  @Test func `a missing older template ends the job`() async throws {
    let job = CompareJob(
      CellInput(template: folder.path("new.yaml"), data: folder.path("texts.json")), older: folder.path("nothing.yaml"))
    await #expect(throws: GitFailure.self) { try await outcomes(of: job) }
  }

  @Test func `without items, there is nothing to compare`() async throws {
    try folder.scratch.write("[]", to: "texts.json")
    let job = CompareJob(
      CellInput(template: folder.path("new.yaml"), data: folder.path("texts.json")), older: folder.path("old.yaml"))
    #expect(try await outcomes(of: job) == ["result nothingToCompare(\"\(folder.path("new.yaml"))\")"])
  }
}
