// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Testing

@Suite struct GoldenInitTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(
      "version: 1\ncanvas: {width: 40, direction: rtl}\nstates: {dark: {}, very-dark: {}}\ncell: {height: 10}",
      to: "row/template.yaml")
    try workspace.write("[{}, {}]", to: "row/data.json")
  }

  private func golden(_ arguments: String) throws -> ProgramRun {
    try workspace.shell("env -u CI -u CELLRASTER_RECORD \"$0\" golden \(arguments)")
  }

  private func text(_ name: String) throws -> String { String(decoding: try workspace.bytes(name), as: UTF8.self) }

  @Test func `the case draws the template in each state, in the other direction and with larger text`() throws {
    let run = try golden("init row/template.yaml")
    #expect(run.status == 0)
    #expect(run.text == "golden-images/row.yaml: 5 pictures; record with: cellraster golden record row\n")
    #expect(
      try text("golden-images/row.yaml") == """
        version: 1
        golden:
          template: ../row/template.yaml
          data: ../row/data.json
          variants:
            - {}
            - {state: dark}
            - {state: very-dark}
            - {direction: ltr}
            - {textScale: 1.5}

        """)
    #expect(try golden("record row").status == 0)
    #expect(try golden("verify").text.hasSuffix("5 goldens: 5 passed\n"))
    #expect(try workspace.files(in: "golden-images").filter { $0.hasSuffix(".png") }.count == 5)
  }

  @Test func `cases share a list of variants in a file`() throws {
    try workspace.write("- {scale: 1}\n- {width: 50, state: dark}\n", to: "golden-images/assets/two.yaml")
    let run = try golden("init row/template.yaml --variants golden-images/assets/two.yaml")
    #expect(run.text == "golden-images/row.yaml: 2 pictures; record with: cellraster golden record row\n")
    #expect(try text("golden-images/row.yaml").hasSuffix("  variants: assets/two.yaml\n"))
    try workspace.write("- {scale: 1}\n", to: "golden-images/assets/two.yaml")
    #expect(try golden("init message.yaml --data data.json --variants golden-images/assets/two.yaml").status == 0)
    _ = try golden("record all")
    #expect(
      try workspace.files(in: "golden-images").filter { $0.hasSuffix(".png") } == ["message@1x.png", "row@1x.png"])
  }

  @Test(arguments: [
    ("- {scale: 5}", "golden-images/assets/v.yaml:1:11: expected a whole number from 1 to 3, found 5"),
    ("- {}\n- {}", "golden-images/assets/v.yaml:2:3: another variant has the same picture \"@2x\"; remove one of them"),
    ("a: b", "golden-images/assets/v.yaml:1:1: expected a list of 1 to 1000 values, each an object, found an object"),
  ])
  func `an error in a shared list has its place in that list, and no case is left`(list: String, sentence: String) throws {
    try workspace.write(list, to: "golden-images/assets/v.yaml")
    let run = try golden("init row/template.yaml --variants golden-images/assets/v.yaml")
    #expect(run.status == 65)
    #expect(run.errors == sentence + "\n")
    #expect(try workspace.files(in: "golden-images") == ["assets"])
  }

  @Test func `a case that exists is not overwritten`() throws {
    try workspace.write("mine", to: "golden-images/row.yaml")
    let run = try golden("init row/template.yaml")
    #expect(run.status == 64)
    #expect(run.errors.contains("golden-images/row.yaml exists: edit it, or remove it first."))
    #expect(try text("golden-images/row.yaml") == "mine")
  }

  @Test(arguments: ["init none.yaml", "init row/template.yaml --data none.json", "init row/template.yaml --variants none.yaml"])
  func `a missing file is reported, and nothing is written`(arguments: String) throws {
    #expect(try golden(arguments).status == 66)
    #expect(try !workspace.files().contains("golden-images"))
  }
}
