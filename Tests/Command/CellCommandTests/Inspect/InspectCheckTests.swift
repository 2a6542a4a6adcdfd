// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

/// The options for budgets, settings and the baseline.
@Suite struct InspectCheckTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeInspectedDocument()
  }

  private func inspect(_ options: String...) throws -> ProgramRun {
    try workspace.run(["inspect", "cell.yaml", "--data", "titles.json"] + options)
  }

  @Test func `each exceeded budget is reported on one line, with its worst cell`() throws {
    let run = try inspect("--max", "avoidable-blended=599", "--max", "misaligned=0", "--max", "offscreen=0", "--max", "errors=0")
    #expect(run.status == 1)
    #expect(
      run.errors == """
        cell.yaml: item 2: "avoidable-blended" is 1,500 pixels, but at most 599 are allowed (1 more cell exceeds it)
        cell.yaml: item 1: "misaligned" is 20 pixels, but at most 0 are allowed (1 more cell exceeds it)
        cell.yaml: item 1: "errors" is 1, but at most 0 are allowed (1 more cell exceeds it)

        """)
    #expect(run.text.contains("; 1 safe fix\nNext: "))
  }

  @Test(arguments: [["--max", "errors=0"], ["--baseline", "none.json"]])
  func `a check that fails lists the findings with their places if the reports go to files`(check: [String]) throws {
    try workspace.write(#"{"version": 2, "templates": {}}"#, to: "none.json")
    let run = try workspace.run(
      ["inspect", "cell.yaml", "--data", "titles.json", "--sarif", "a.sarif", "--html", "a.html", "--junit", "a.xml"] + check)
    #expect(run.status == 1)
    #expect(
      run.text == """
        cell.yaml:9:7 cell/dot: error align.fractional-origin: an edge lies at [40.5 10 10 10] device pixels, off the grid by -0.5 and 0: \
        20 pixels are only partly covered
        cell.yaml:8:7 cell/title: warning blend.background-missing: blends 1,500 pixels (1,258 for nothing, 242 mixed): it has no opaque \
        background, and everything under it is #FFFFFF

        """)
    #expect(run.errors.hasPrefix("cell.yaml: "))
  }

  @Test func `a check that passes and a report on standard output list no findings beside them`() throws {
    #expect(try inspect("--max", "errors=9", "--sarif", "a.sarif").output == [])
    #expect(try inspect("--max", "errors=0", "--sarif", "-").text.hasPrefix("{"))
  }

  @Test(arguments: [
    (
      "avoidable=0",
      "--max: there is no cost \"avoidable\"; use one of blended, blended-once, avoidable-blended, inherent-blended, mean-overdraw, highest-overdraw,"
    ),
    ("blended", "--max must be a name and a number, such as avoidable-blended=0, not \"blended\"."),
    ("blended=few", "--max blended must be a number of at least 0, or \"baseline\", not \"few\"."),
    ("blended=-1", "--max blended must be a number of at least 0, or \"baseline\", not \"-1\"."),
  ])
  func `an invalid budget is wrong usage`(limit: String, sentence: String) throws {
    let run = try inspect("--max", limit)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("Error: \(sentence)"))
  }

  @Test func `settings next to the template take precedence over those of the working folder`() throws {
    try workspace.write("inspect: {max: {misaligned: 0}}\n", to: "cellraster.yaml")
    let run = try workspace.shell(
      """
      mkdir cells && cp cell.yaml cells/ && echo 'inspect: {max: {errors: 0}}' >cells/cellraster.yaml
      exec "$0" inspect cells/cell.yaml --data titles.json --markdown a.md
      """)
    #expect(run.errors == "cells/cell.yaml: item 1: \"errors\" is 1, but at most 0 are allowed (1 more cell exceeds it)\n")
  }

  @Test func `the baseline lists findings by layer and rule`() throws {
    let run = try inspect("--write-baseline", "old.json")
    #expect(run.status == 0)
    #expect(run.output == [])
    #expect(run.errors == "old.json: the findings of cell.yaml are accepted from now on\n")
    #expect(
      String(decoding: try workspace.bytes("old.json"), as: UTF8.self) == """
        {
          "version": 2,
          "templates": {
            "cell.yaml": [
              {"rule": "align.fractional-origin", "layer": "cell/dot", "severity": "error"},
              {"rule": "blend.background-missing", "layer": "cell/title", "severity": "warning"}
            ]
          },
          "costs": {
            "cell.yaml": {
              "blended": 1610,
              "blended-once": 1510,
              "avoidable-blended": 1500,
              "inherent-blended": 110,
              "mean-overdraw": 1,
              "highest-overdraw": 1,
              "misaligned": 20,
              "misaligned-layers": 1,
              "offscreen": 0,
              "offscreen-bytes": 0,
              "scaled": 0,
              "oversized": 0,
              "copied": 0,
              "errors": 1,
              "warnings": 1,
              "notes": 0
            }
          }
        }

        """)
  }

  @Test func `a baseline keeps the findings of other templates, named by their paths from its folder`() throws {
    let run = try workspace.shell(
      """
      mkdir cells && cp cell.yaml cells/
      "$0" inspect cells/cell.yaml --data titles.json --write-baseline old.json &&
        cd cells && "$0" inspect ../cell.yaml --data ../titles.json --write-baseline ../old.json
      """)
    #expect(run.status == 0)
    let text = String(decoding: try workspace.bytes("old.json"), as: UTF8.self)
    #expect(
      text.matches(of: /"(cells\/)?cell\.yaml": \[/).map { String($0.output.0) } == [
        "\"cell.yaml\": [", "\"cells/cell.yaml\": [",
      ])
  }

  @Test func `the settings name the baseline relative to their own folder`() throws {
    try workspace.write("inspect: {baseline: old.json}\n", to: "cellraster.yaml")
    let run = try workspace.shell(
      """
      "$0" inspect cell.yaml --data titles.json --write-baseline old.json 2>written && mkdir below && cd below &&
        exec "$0" inspect ../cell.yaml --data ../titles.json --junit a.xml
      """)
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test func `findings of the baseline pass, even if their lines have moved`() throws {
    _ = try inspect("--write-baseline", "old.json")
    let text = String(decoding: try workspace.bytes("cell.yaml"), as: UTF8.self)
    try workspace.write("# Moved down.\n\n" + text, to: "cell.yaml")
    let run = try inspect("--baseline", "old.json")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.text.hasSuffix("\nNo findings in 2 cells; 2 more in the baseline\n"))
  }

  @Test func `a baseline of an earlier release is refused with the command that renews it, and that command renews it`() throws {
    let old = #"{"version": 1, "templates": {"cell.yaml": [], "cells/row.yaml": []}}"#
    try workspace.write(old, to: "old.json")
    let refused = try inspect("--baseline", "old.json")
    #expect(refused.status == 65)
    #expect(refused.output == [])
    #expect(
      refused.errors == """
        old.json: this baseline is from an earlier release, whose rules found other things; renew it with "cellraster inspect cell.yaml \
        cells/row.yaml --write-baseline old.json" and the data that it was written with

        """)
    #expect(try workspace.bytes("old.json") == Array(old.utf8))
    #expect(try inspect("--write-baseline", "old.json").status == 0)
    let text = String(decoding: try workspace.bytes("old.json"), as: UTF8.self)
    #expect(text.hasPrefix("{\n  \"version\": 2,\n"))
    #expect(!text.contains("row.yaml"))
    let renewed = try inspect("--baseline", "old.json")
    #expect(renewed.status == 0)
    #expect(renewed.errors == "")
  }

  @Test func `the command that renews a baseline names its templates from the working folder, if there are not too many`() throws
  {
    let run = try workspace.shell(
      """
      mkdir below && echo '{"version": 1, "templates": {"a.yaml": []}}' >few.json &&
        echo '{"version": 1, "templates": {"a": [], "b": [], "c": [], "d": [], "e": []}}' >many.json && cd below
      "$0" inspect ../cell.yaml --data ../titles.json --baseline ../few.json
      "$0" inspect ../cell.yaml --data ../titles.json --baseline ../many.json
      """)
    #expect(
      run.errors.matches(of: /"cellraster inspect .*?"/).map { String($0.output) } == [
        "\"cellraster inspect ../a.yaml --write-baseline ../few.json\"",
        "\"cellraster inspect TEMPLATES --write-baseline ../many.json\"",
      ])
  }
}
