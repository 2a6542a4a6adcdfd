// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Testing

/// Rules that the settings or elements of a template choose.
@Suite struct InspectRuleTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeInspectedDocument()
  }

  private func inspect(_ options: String...) throws -> ProgramRun {
    try workspace.run(["inspect", "cell.yaml", "--data", "titles.json", "--all-states"] + options)
  }

  /// Writes the document with further keys at the end of the element in a line.
  private func write(_ keys: String, inLine line: Int) throws {
    var lines = String(decoding: try workspace.bytes("cell.yaml"), as: UTF8.self).components(separatedBy: "\n")
    lines[line - 1] = lines[line - 1].dropLast() + ", \(keys)}"
    try workspace.write(lines.joined(separator: "\n"), to: "cell.yaml")
  }

  private func json(_ options: String...) throws -> [String: Any] {
    let run = try workspace.run(["inspect", "cell.yaml", "--data", "titles.json", "--all-states", "--json"] + options)
    return try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
  }

  // Rules in the settings.

  @Test(arguments: ["align", "align.fractional-origin", "align.fractional", "fractional-origin"])
  func `a rule that is switched off has no findings`(name: String) throws {
    try workspace.write("inspect: {rules: {\(name): off}}\n", to: "cellraster.yaml")
    let run = try inspect("--max", "errors=0")
    #expect(run.status == 0)
    #expect(!run.text.contains("align."))
    #expect(run.text.hasSuffix("\n1 finding in 4 cells: 1 warning; 1 safe fix\n"))
  }

  @Test func `a severity in the settings applies to reports, budgets and the baseline`() throws {
    try workspace.write(#"{"version": 1, "templates": {"cell.yaml": []}}"#, to: "old.json")
    try workspace.write(
      "inspect: {rules: {align: note, blend: error}, max: {errors: 0}, baseline: old.json}\n", to: "cellraster.yaml")
    let run = try inspect()
    #expect(run.status == 1)
    #expect(
      run.errors == """
        cell.yaml: item 1: "errors" is 1, but at most 0 are allowed (3 more cells exceed it)
        cell.yaml: 1 new error not in the baseline old.json

        """)
    #expect(run.text.contains("  error    blend.background-missing "))
    #expect(run.text.contains("  note     align.fractional-origin "))
    #expect(try inspect("--sarif", "-").text.contains("\"ruleIndex\": 0,\n          \"level\": \"error\""))
  }

  @Test func `if several names match a rule, the most specific one counts`() throws {
    try workspace.write("inspect: {rules: {align.fractional-origin: warning, align: off}}\n", to: "cellraster.yaml")
    #expect(try inspect().text.contains("  warning  align.fractional-origin "))
  }

  @Test(arguments: [
    ("blnd: off", "cellraster.yaml:1:19: there is no rule \"blnd\"; did you mean \"blend\"?\n"),
    ("blend.: off", "cellraster.yaml:1:19: there is no rule \"blend.\"; did you mean \"blend\"?\n"),
    ("align: of", "cellraster.yaml:1:26: there is no value \"of\"; did you mean \"off\"?\n"),
  ])
  func `an unknown rule and an unknown level are refused with their places`(entry: String, sentence: String) throws {
    try workspace.write("inspect: {rules: {\(entry)}}\n", to: "cellraster.yaml")
    let run = try inspect()
    #expect(run.status == 65)
    #expect(run.errors == sentence)
    #expect(run.output == [])
  }

  @Test func `findings of a rule that is switched off are not fixed`() throws {
    try workspace.write("inspect: {rules: {blend: off}}\n", to: "cellraster.yaml")
    #expect(try inspect("--fix").errors == "cell.yaml: no safe fix was found\n")
  }

  @Test func `other fixes stay safe if a rule is switched off`() throws {
    try workspace.write("inspect: {rules: {align: off}}\n", to: "cellraster.yaml")
    #expect(
      try inspect("--fix").errors.withoutRenderCounts
        == "cell.yaml:8:7: fixed, background: Give cell/title the background paper (proven, N)\n")
  }

  // Rules that elements ignore.

  @Test func `findings that an element ignores are only counted`() throws {
    try write("ignore: [align], ignoreReason: a hairline on purpose", inLine: 9)
    let run = try inspect("--max", "errors=0", "--max", "misaligned=0", "--max", "misaligned-layers=0")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(!run.text.contains("align.fractional-origin"))
    #expect(run.text.hasSuffix("\n1 finding in 4 cells: 1 warning; 1 suppressed; 1 safe fix\n"))
    #expect(
      try json()["summary"] as? [String: Int] == [
        "errors": 0, "warnings": 4, "notes": 0, "inBaseline": 0, "suppressed": 4, "breaches": 0,
      ])
  }

  @Test func `an element also ignores a rule for its children`() throws {
    let text = String(decoding: try workspace.bytes("cell.yaml"), as: UTF8.self)
    try workspace.write(
      text.replacing("  height: 30\n", with: "  height: 30\n  ignore: [blend, align]\n  ignoreReason: a sketch\n"),
      to: "cell.yaml")
    #expect(try inspect().text.hasSuffix("\nNo findings in 4 cells; 2 suppressed\n"))
  }

  @Test func `ignoring a rule changes no pixel`() throws {
    let before = try workspace.run("render", "cell.yaml", "--data", "titles.json", "--sheet", "-o", "-").output
    try write("ignore: [align], ignoreReason: a hairline on purpose", inLine: 9)
    #expect(try workspace.run("render", "cell.yaml", "--data", "titles.json", "--sheet", "-o", "-").output == before)
  }

  @Test func `the reason of a suppression is in SARIF, in JSON and in the page`() throws {
    try write("ignore: [align], ignoreReason: a hairline on purpose", inLine: 9)
    #expect(
      try inspect("--sarif", "-").text.contains(
        #""suppressions": [{"kind": "inSource", "justification": "a hairline on purpose"}],"#))
    let cells = try #require(json()["cells"] as? [[String: Any]])
    let findings = try #require(cells[0]["findings"] as? [[String: Any]])
    #expect(findings[1]["suppression"] as? [String: String] == ["reason": "a hairline on purpose"])
    #expect(findings[0]["suppression"] is NSNull)
    let page = try inspect("--html", "-").text
    #expect(page.contains("<span>suppressed: a hairline on purpose</span>"))
    #expect(page.contains("<h3>2 findings (1 suppressed)</h3>"))
  }

  @Test func `the baseline contains no suppressed findings`() throws {
    try write("ignore: [align], ignoreReason: a hairline on purpose", inLine: 9)
    _ = try inspect("--write-baseline", "old.json")
    #expect(!String(decoding: try workspace.bytes("old.json"), as: UTF8.self).contains("align"))
    #expect(try inspect("--baseline", "old.json").status == 0)
  }

  @Test func `suppressed findings are not fixed`() throws {
    try write("ignore: [blend.background-missing], ignoreReason: the list has a texture", inLine: 8)
    let run = try inspect("--max", "avoidable-blended=0", "--fix")
    #expect(run.status == 0)
    #expect(run.errors == "cell.yaml: no safe fix was found\n")
  }

  @Test func `a suppressed finding has no box`() throws {
    let boxes = ["--item", "1", "--overlay", "layers", "--no-legend", "--base", "none", "-o", "-"]
    let whole = try workspace.run(["inspect", "cell.yaml", "--data", "titles.json"] + boxes).output
    try write("ignore: [align, blend], ignoreReason: a hairline on purpose", inLine: 9)
    try write("ignore: [blend], ignoreReason: the list has a texture", inLine: 8)
    let none = try workspace.run(["inspect", "cell.yaml", "--data", "titles.json"] + boxes).output
    #expect(none != whole)
    try workspace.write("inspect: {rules: {align: off, blend: off}}\n", to: "cellraster.yaml")
    #expect(try workspace.run(["inspect", "cell.yaml", "--data", "titles.json"] + boxes).output == none)
  }

  @Test(arguments: [
    ("ignore: [algn], ignoreReason: why", "cell.yaml:9:122 cell/dot: there is no rule \"algn\"; did you mean \"align\"?\n"),
    ("ignore: [align]", "cell.yaml:9:7 cell/dot: the key \"ignoreReason\" is missing\n"),
    ("ignoreReason: why", "cell.yaml:9:7 cell/dot: the key \"ignore\" is missing\n"),
    (
      "ignore: [align], ignoreReason: \"\"",
      "cell.yaml:9:144 cell/dot: expected a string that is not empty, found the string \"\"\n"
    ),
    (
      "ignore: align, ignoreReason: why",
      "cell.yaml:9:121 cell/dot: expected a list of 1 or more values, each a string that is not empty, found the string \"align\"\n"
    ),
    (
      "ignore: [], ignoreReason: why",
      "cell.yaml:9:121 cell/dot: expected a list of 1 or more values, each a string that is not empty, found a list of 0 values\n"
    ),
    (
      "ignore: [\"${title}\"], ignoreReason: why",
      "cell.yaml:9:121 cell/dot: ${...} is not allowed here: this part of the document is the same for all data\n"
    ),
  ])
  func `an error in ignore is refused with its place`(keys: String, sentence: String) throws {
    try write(keys, inLine: 9)
    let run = try inspect()
    #expect(run.status == 65)
    #expect(run.errors == sentence)
    #expect(run.output == [])
  }

  // Unused suppressions.

  @Test func `an unused suppression is a note at the name of its rule`() throws {
    try write("ignore: [align, offscreen], ignoreReason: why", inLine: 9)
    let run = try inspect()
    #expect(run.status == 0)
    #expect(run.text.contains("cell.yaml:9:129  cell/dot\n"))
    #expect(
      run.text.contains(
        "  note     ignore.unused             the ignored rule offscreen finds nothing here in any cell; remove it from \"ignore\" [in item 1]\n"
      ))
    #expect(run.text.hasSuffix("\n2 findings in 4 cells: 1 warning, 1 note; 1 suppressed; 1 safe fix\n"))
    #expect(try inspect("--max", "notes=0").errors == "cell.yaml: item 1: \"notes\" is 1, but at most 0 are allowed\n")
  }

  @Test func `the settings choose the severity of unused suppressions`() throws {
    try write("ignore: [offscreen], ignoreReason: why", inLine: 9)
    try workspace.write("inspect: {rules: {ignore.unused: error}}\n", to: "cellraster.yaml")
    #expect(try inspect().text.contains("  error    ignore.unused "))
    try workspace.write("inspect: {rules: {ignore.unused: off}}\n", to: "cellraster.yaml")
    #expect(!(try inspect().text.contains("ignore.unused")))
  }

  @Test func `a suppression that applies in one state only is used`() throws {
    try workspace.write(
      """
      version: 1
      canvas: {width: 60, scale: 1, background: white}
      states: {moved: {}}
      cell:
        height: 30
        background: white
        children:
          - type: shape
            position: absolute
            left: 10
            top: 3
            width: 10
            height: 10
            fill: "#FF0000"
            ignore: [align]
            ignoreReason: it slides
            states: {moved: {left: 10.5}}
      """, to: "states.yaml")
    #expect(!(try workspace.run("inspect", "states.yaml", "--all-states").text.contains("ignore.unused")))
  }

  @Test(arguments: [["--item", "1", "--all-states"], []])
  func `unused suppressions are not reported if only some cells are inspected`(options: [String]) throws {
    try write("ignore: [offscreen], ignoreReason: why", inLine: 9)
    let run = try workspace.run(["inspect", "cell.yaml", "--data", "titles.json"] + options)
    #expect(run.status == 0)
    #expect(!run.text.contains("ignore.unused"))
  }
}
