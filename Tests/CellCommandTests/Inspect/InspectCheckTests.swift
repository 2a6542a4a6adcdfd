// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

/// Budgets, settings and the baseline.
@Suite struct InspectCheckTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeInspectedDocument()
  }

  private func inspect(_ options: String...) throws -> ProgramRun {
    try workspace.run(["inspect", "cell.yaml", "--data", "titles.json"] + options)
  }

  @Test func `a budget that is kept prints nothing`() throws {
    let run = try inspect("--max", "misaligned=20", "--max", "mean-overdraw=1", "--markdown", "a.md")
    #expect(run.status == 0)
    #expect(run.errors == "")
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
    #expect(run.text.hasSuffix("1 safe fix\n"))
  }

  @Test func `without data, a breach names no cell`() throws {
    try workspace.write(
      "version: 1\ncanvas: {width: 20, scale: 1, background: white}\ncell: {height: 10, background: '#EEEEEE'}\n",
      to: "plain.yaml")
    let run = try workspace.run("inspect", "plain.yaml", "--max", "highest-overdraw=0.5", "--markdown", "-")
    #expect(run.status == 1)
    #expect(run.errors == "plain.yaml: \"highest-overdraw\" is 1, but at most 0.5 are allowed\n")
  }

  @Test(arguments: [
    (
      "avoidable=0",
      "--max: there is no cost \"avoidable\"; use one of blended, avoidable-blended, inherent-blended, mean-overdraw, highest-overdraw,"
    ),
    ("blended", "--max must be a name and a number, such as avoidable-blended=0, not \"blended\"."),
    ("blended=few", "--max blended must be a number of at least 0, not \"few\"."),
    ("blended=-1", "--max blended must be a number of at least 0, not \"-1\"."),
  ])
  func `an invalid budget is wrong usage`(limit: String, sentence: String) throws {
    let run = try inspect("--max", limit)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("Error: \(sentence)"))
  }

  @Test(arguments: ["avoidable-blended=0", "warnings=0"])
  func `a limit on a measure that needs fixes is refused with --no-fixes`(limit: String) throws {
    let run = try inspect("--max", limit, "--no-fixes")
    #expect(run.status == 64)
    let name = limit.prefix { $0 != "=" }
    #expect(
      run.errors.hasPrefix(
        "Error: --no-fixes does not look for fixes, which \(name) depends on: omit --no-fixes or the limit.\n"))
    #expect(run.output == [])
  }

  @Test func `the settings can contain limits, and the command line overrides them`() throws {
    try workspace.write("inspect:\n  max: {misaligned: 0, errors: 1}\n", to: "cellraster.yaml")
    #expect(
      try inspect("--markdown", "-").errors
        == "cell.yaml: item 1: \"misaligned\" is 20 pixels, but at most 0 are allowed (1 more cell exceeds it)\n")
    #expect(try inspect("--max", "misaligned=20", "--markdown", "-").status == 0)
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

  @Test(arguments: [
    ("inspect: {max: {misalinged: 0}}", "other.yaml:1:17: unknown key \"misalinged\"; did you mean \"misaligned\"?"),
    ("inspect: {min: {}}", "other.yaml:1:11: unknown key \"min\""),
    ("inspect: [", "other.yaml:2:1: "),
  ])
  func `invalid settings are refused with their place`(settings: String, sentence: String) throws {
    try workspace.write(settings, to: "other.yaml")
    let run = try inspect("--config", "other.yaml")
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix(sentence))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.output == [])
  }

  @Test(arguments: ["--config", "--baseline"])
  func `a file that is named must exist`(option: String) throws {
    let run = try inspect(option, "nothing.yaml")
    #expect(run.status == 66)
    #expect(run.errors == "nothing.yaml: cannot read: No such file or directory\n")
  }

  @Test func `the baseline lists findings by layer and rule`() throws {
    let run = try inspect("--write-baseline", "old.json")
    #expect(run.status == 0)
    #expect(run.output == [])
    #expect(run.errors == "old.json: the findings of cell.yaml are accepted from now on\n")
    #expect(
      String(decoding: try workspace.bytes("old.json"), as: UTF8.self) == """
        {
          "version": 1,
          "templates": {
            "cell.yaml": [
              {"rule": "align.fractional-origin", "layer": "cell/dot", "severity": "error"},
              {"rule": "blend.background-missing", "layer": "cell/title", "severity": "warning"}
            ]
          }
        }

        """)
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

  @Test func `another layer with the same cause as a finding in the baseline is new`() throws {
    func write(_ labels: String) throws {
      try workspace.write(
        "version: 1\ncanvas: {width: 60, scale: 1, background: white}\ncell: {direction: column, children: [\(labels)]}\n",
        to: "labels.yaml")
    }
    try write("{type: text, text: A}, {type: text, text: B}")
    _ = try workspace.run("inspect", "labels.yaml", "--write-baseline", "old.json")
    #expect(try workspace.run("inspect", "labels.yaml", "--baseline", "old.json").status == 0)
    try write("{type: text, text: A}, {type: text, text: B}, {type: text, text: C}")
    let run = try workspace.run("inspect", "labels.yaml", "--baseline", "old.json")
    #expect(run.errors == "labels.yaml: 1 new warning not in the baseline old.json\n")
  }

  @Test func `a finding that is not in the baseline fails the check`() throws {
    try workspace.write(#"{"version": 1, "templates": {"cell.yaml": []}}"#, to: "old.json")
    let run = try inspect("--baseline", "old.json")
    #expect(run.status == 1)
    #expect(run.errors == "cell.yaml: 1 new error and 1 new warning not in the baseline old.json\n")
  }

  @Test func `the number of new findings is the number of findings in the list`() throws {
    try workspace.write(
      """
      version: 1
      canvas: {width: 60, scale: 1, background: white}
      cell:
        height: 30
        background: white
        children:
          - {position: absolute, left: 10, top: 4, width: 10, height: 10, background: black, border: {color: white}}
          - {position: absolute, left: 8, top: 2, width: 20, height: 20, background: "#FF0000"}
      """, to: "lines.yaml")
    try workspace.write(#"{"version": 1, "templates": {}}"#, to: "old.json")
    let run = try workspace.run("inspect", "lines.yaml", "--baseline", "old.json")
    #expect(run.status == 1)
    #expect(run.errors == "lines.yaml: 2 new warnings not in the baseline old.json\n")
    #expect(run.text.contains("\n2 findings in 1 cell: 2 warnings; 1 safe fix\n"))
  }

  @Test func `a finding that has become more severe is new`() throws {
    _ = try inspect("--write-baseline", "old.json", "--no-fixes")
    let run = try inspect("--baseline", "old.json")
    #expect(run.status == 1)
    #expect(run.errors == "cell.yaml: 1 new warning not in the baseline old.json\n")
  }

  @Test func `notes do not fail the check`() throws {
    try workspace.write(
      #"{"version": 1, "templates": {"cell.yaml": [{"rule": "align.fractional-origin", "layer": "cell/dot", "severity": "error"}]}}"#,
      to: "old.json")
    let run = try inspect("--baseline", "old.json", "--no-fixes")
    #expect(run.status == 0)
    #expect(run.text.contains("blend.background-missing"))
  }

  @Test func `baseline findings that are no longer found are reported`() throws {
    _ = try inspect("--write-baseline", "old.json")
    _ = try inspect("--fix")
    let run = try inspect("--baseline", "old.json")
    #expect(run.status == 0)
    #expect(run.errors == "old.json: 1 finding of cell.yaml no longer occurs; remove it with --write-baseline\n")
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

  @Test(arguments: [
    ("[]", "old.json: this is not a baseline of findings; create one in a new file with --write-baseline\n"),
    (
      #"{"version": 2, "templates": {}}"#,
      "old.json: this is not a baseline of findings; create one in a new file with --write-baseline\n"
    ),
    (
      #"{"version": 1, "templates": {"cell.yaml": [{"rule": 1}]}}"#,
      "old.json: this is not a baseline of findings; create one in a new file with --write-baseline\n"
    ),
    ("{\n<<<<<<<", "old.json:2:1: "),
  ])
  func `a file that is not a baseline is refused and not overwritten`(text: String, sentence: String) throws {
    try workspace.write(text, to: "old.json")
    let read = try inspect("--baseline", "old.json")
    #expect(read.status == 65)
    #expect(read.errors.hasPrefix(sentence))
    #expect(try inspect("--write-baseline", "old.json").status == 65)
    #expect(String(decoding: try workspace.bytes("old.json"), as: UTF8.self) == text)
  }
}
