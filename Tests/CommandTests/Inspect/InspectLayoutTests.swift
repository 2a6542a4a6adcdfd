// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Findings about the layout, in all outputs of `cellraster inspect`.
@Suite struct InspectLayoutTests {
  let workspace: Workspace

  private static let squeezed =
    #"needs 11 points of height for the lines of its text, 5 more than it has: "height" (cell.yaml:6:70) makes it 6; "#
    + #"raise or remove "height""#

  init() throws {
    workspace = try Workspace()
    try write(keys: "")
  }

  /// Writes a document with a text that is lower than its line, and a percentage without a base.
  private func write(keys: String) throws {
    try workspace.write(
      """
      version: 1
      canvas: {width: 90, scale: 1, background: "#FFFFFF"}
      cell:
        background: "#FFFFFF"
        children:
          - {name: low, type: text, text: "${title}", size: 10, width: 40, height: 6, alignSelf: start, background: "#FFFFFF"\(keys)}
          - {name: half, type: shape, fill: "#0000FF", width: 20, height: 20, maxHeight: 50%}
      """, to: "cell.yaml")
    try workspace.write(#"{"title": "One"}"#, to: "title.json")
  }

  private func inspect(_ options: String...) throws -> ProgramRun {
    try workspace.run(["inspect", "cell.yaml", "--data", "title.json"] + options)
  }

  @Test func `the text names the points, the key and a way out`() throws {
    let run = try inspect()
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.text.contains("cell.yaml:6:7  cell/low\n"))
    #expect(run.text.contains("  warning  layout.squeezed           \(Self.squeezed)\n"))
    #expect(
      run.text.contains(
        #"  warning  layout.percentage-base    its "maxHeight" (cell.yaml:7:73) has no effect: it is a percentage of the height of "#
          + #"cell, which depends on the content; give cell a "height", or write points"#))
  }

  @Test func `JSON has the finding with its place and frame`() throws {
    let object = try #require(JSONSerialization.jsonObject(with: Data(try inspect("--json").output)) as? [String: Any])
    let cells = try #require(object["cells"] as? [[String: Any]])
    let findings = try #require(cells.first?["findings"] as? [[String: Any]])
    let found = try #require(findings.first { $0["rule"] as? String == "layout.squeezed" })
    #expect(found["layer"] as? String == "cell/low")
    #expect(found["severity"] as? String == "warning")
    #expect(found["message"] as? String == Self.squeezed)
    #expect(found["rect"] as? [String: Int] == ["x": 0, "y": 0, "width": 40, "height": 6])
    #expect((found["location"] as? [String: Any])?["line"] as? Int == 6)
  }

  @Test(arguments: [
    ("--sarif", "\"ruleId\": \"layout.squeezed\""), ("--junit", "layout.squeezed"), ("--markdown", "`layout.squeezed`"),
    ("--html", "layout.squeezed"),
  ])
  func `each report has the finding`(option: String, part: String) throws {
    let run = try inspect(option, "-")
    #expect(run.status == 0)
    #expect(run.text.contains(part))
    #expect(run.text.contains("11 points of height for the lines of its text"))
  }

  @Test func `a budget for warnings fails the run`() throws {
    let run = try inspect("--max", "warnings=0")
    #expect(run.status == 1)
    #expect(run.errors == "cell.yaml: item 1: \"warnings\" is 2, but at most 0 are allowed\n")
  }

  @Test func `the baseline accepts findings about the layout, and new ones fail the run`() throws {
    try workspace.write(#"{"version": 1, "templates": {"cell.yaml": []}}"#, to: "empty.json")
    let run = try inspect("--baseline", "empty.json")
    #expect(run.status == 1)
    #expect(run.errors == "cell.yaml: 2 new warnings not in the baseline empty.json\n")
    #expect(try inspect("--write-baseline", "known.json").status == 0)
    #expect(try inspect("--baseline", "known.json").status == 0)
  }

  @Test(arguments: ["layout.squeezed", "squeezed", "layout"])
  func `an element can ignore the rule`(name: String) throws {
    try write(keys: ", ignore: [\(name)], ignoreReason: tight on purpose")
    let run = try inspect("--max", "warnings=1")
    #expect(run.status == 0)
    #expect(!run.text.contains("needs 11 points"))
    #expect(run.text.hasSuffix("; 1 suppressed\n"))
  }

  @Test func `the settings can switch the rules off`() throws {
    try workspace.write("inspect: {rules: {squeezed: off, percentage-base: error}}\n", to: "cellraster.yaml")
    let run = try inspect()
    #expect(!run.text.contains("layout.squeezed"))
    #expect(run.text.contains("  error    layout.percentage-base"))
  }

  @Test func `a comparison reports the finding as gone`() throws {
    let text = String(decoding: try workspace.bytes("cell.yaml"), as: UTF8.self)
    try workspace.write(text.replacing("height: 6,", with: "height: 12,"), to: "new.yaml")
    let run = try workspace.run("inspect", "--compare", "cell.yaml", "new.yaml", "--data", "title.json")
    #expect(run.status == 0)
    #expect(run.text.contains("findings gone\n"))
    #expect(run.text.contains("  layout.squeezed cell/low (cell.yaml:6:7)\n"))
    #expect(run.text.contains("    by cell/low: height 6 -> 12\n"))
  }

  @Test func `a safe fix of another finding does not make findings about the layout avoidable`() throws {
    try workspace.writeInspectedDocument()
    let text = String(decoding: try workspace.bytes("cell.yaml"), as: UTF8.self)
    try workspace.write(
      text.replacing("  height: 30\n", with: "").replacing("lineHeight: 12", with: "lineHeight: 12, maxHeight: 50%"),
      to: "cell.yaml")
    let run = try workspace.run("inspect", "cell.yaml", "--data", "titles.json", "--json")
    let object = try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let cells = try #require(object["cells"] as? [[String: Any]])
    let findings = try #require(cells.first?["findings"] as? [[String: Any]])
    let avoidable = findings.filter { $0["isAvoidable"] as? Bool == true }
    #expect(avoidable.compactMap { $0["rule"] as? String } == ["blend.background-missing"])
    #expect(findings.contains { $0["rule"] as? String == "layout.percentage-base" })
  }

  @Test func `the stage findings has them`() throws {
    let run = try workspace.run("dump", "cell.yaml", "--data", "title.json", "--stage", "findings")
    #expect(run.status == 0)
    #expect(run.text.contains("cell/low: layout.squeezed, warning, at (0, 0, 40 x 6), no cost: \(Self.squeezed)\n"))
  }
}
