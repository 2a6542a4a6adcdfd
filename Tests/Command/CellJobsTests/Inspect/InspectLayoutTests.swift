// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster
import CellTestSupport
import Foundation
import Testing

/// Findings about the layout, in all reports.
@Suite struct InspectLayoutTests {
  let folder: SampleFolder

  private static let squeezed =
    #"needs 11 points of height for the lines of its text, 5 more than it has: "height" (cell.yaml:6:70) makes it 6; "#
    + #"raise or remove "height""#

  init() throws {
    folder = try SampleFolder()
    try write(keys: "")
  }

  /// Writes a document with a text that is lower than its line, and a percentage without a base.
  private func write(keys: String) throws {
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 90, scale: 1, background: "#FFFFFF"}
      cell:
        background: "#FFFFFF"
        children:
          - {name: low, type: text, text: "${title}", size: 10, width: 40, height: 6, alignSelf: start, background: "#FFFFFF"\(keys)}
          - {name: half, type: shape, fill: "#0000FF", width: 20, height: 20, maxHeight: 50%}
      """, to: "cell.yaml")
    try folder.scratch.write(#"{"title": "One"}"#, to: "title.json")
  }

  private func inspect(
    accepting accepted: String? = nil, _ change: (inout InspectJob) -> Void = { _ in }
  ) async throws -> Inspection {
    try await folder.inspect(data: "title.json", accepting: accepted, change)
  }

  @Test func `the text names the points, the key and a way out`() async throws {
    let run = try await inspect()
    #expect(run.end == .passes)
    #expect(run.errors == "")
    #expect(run.text.contains("cell.yaml:6:7  cell/low\n"))
    #expect(run.text.contains("  warning  layout.squeezed           \(Self.squeezed)\n"))
    #expect(
      run.text.contains(
        #"  warning  layout.percentage-base    its "maxHeight" (cell.yaml:7:73) has no effect: it is a percentage of the height of "#
          + #"cell, which depends on the content; give cell a "height", or write points"#))
  }

  @Test func `JSON has the finding with its place and frame`() async throws {
    let object = try #require(JSONSerialization.jsonObject(with: Data(try await inspect().json.utf8)) as? [String: Any])
    let cells = try #require(object["cells"] as? [[String: Any]])
    let findings = try #require(cells.first?["findings"] as? [[String: Any]])
    let found = try #require(findings.first { $0["rule"] as? String == "layout.squeezed" })
    #expect(found["layer"] as? String == "cell/low")
    #expect(found["severity"] as? String == "warning")
    #expect(found["message"] as? String == Self.squeezed)
    #expect(found["rect"] as? [String: Int] == ["x": 0, "y": 0, "width": 40, "height": 6])
    #expect((found["location"] as? [String: Any])?["line"] as? Int == 6)
  }

  @Test func `each report has the finding`() async throws {
    let run = try await inspect()
    #expect(run.sarif.contains("\"ruleId\": \"layout.squeezed\""))
    #expect(run.markdown.contains("`layout.squeezed`"))
    #expect(
      [run.sarif, run.junit, run.markdown, run.html].count { $0.contains("11 points of height for the lines of its text") } == 4)
  }

  @Test func `a budget for warnings fails the run`() async throws {
    let run = try await inspect { $0.checks.limits = [.warnings: 0] }
    #expect(run.end == .fails)
    #expect(run.errors == "cell.yaml: item 1: \"warnings\" is 2, but at most 0 are allowed\n")
  }

  @Test func `the baseline accepts findings about the layout, and new ones fail the run`() async throws {
    try folder.scratch.write(#"{"version": 2, "templates": {"cell.yaml": []}}"#, to: "empty.json")
    let run = try await inspect { $0.checks.baseline = folder.path("empty.json") }
    #expect(run.end == .fails)
    #expect(run.errors == "cell.yaml: 2 new warnings not in the baseline empty.json\n")
    #expect(try await inspect(accepting: "known.json").end == .passes)
    #expect(try await inspect { $0.checks.baseline = folder.path("known.json") }.end == .passes)
  }

  @Test(arguments: ["layout.squeezed", "squeezed", "layout"])
  func `an element can ignore the rule`(name: String) async throws {
    try write(keys: ", ignore: [\(name)], ignoreReason: tight on purpose")
    let run = try await inspect { $0.checks.limits = [.warnings: 1] }
    #expect(run.end == .passes)
    #expect(!run.text.contains("needs 11 points"))
    #expect(run.text.hasSuffix("; 1 suppressed\n"))
  }

  @Test func `the settings can switch the rules off`() async throws {
    try folder.scratch.write("inspect: {rules: {squeezed: off, percentage-base: error}}\n", to: "cellraster.yaml")
    let run = try await inspect()
    #expect(!run.text.contains("layout.squeezed"))
    #expect(run.text.contains("  error    layout.percentage-base"))
  }

  @Test func `a comparison reports the finding as gone`() async throws {
    let text = String(decoding: try folder.scratch.bytes("cell.yaml"), as: UTF8.self)
    try folder.scratch.write(text.replacing("height: 6,", with: "height: 12,"), to: "new.yaml")
    let compared = try await folder.comparison(of: "cell.yaml", "new.yaml", data: "title.json").text
    #expect(compared.contains("findings gone\n"))
    #expect(compared.contains("  layout.squeezed cell/low (cell.yaml:6:7)\n"))
    #expect(compared.contains("    by cell/low: height 6 -> 12\n"))
  }

  @Test func `a safe fix of another finding does not make findings about the layout avoidable`() async throws {
    try folder.writeInspectedDocument()
    let text = String(decoding: try folder.scratch.bytes("cell.yaml"), as: UTF8.self)
    try folder.scratch.write(
      text.replacing("  height: 30\n", with: "").replacing("lineHeight: 12", with: "lineHeight: 12, maxHeight: 50%"),
      to: "cell.yaml")
    let run = try await folder.inspect()
    let object = try #require(JSONSerialization.jsonObject(with: Data(run.json.utf8)) as? [String: Any])
    let cells = try #require(object["cells"] as? [[String: Any]])
    let findings = try #require(cells.first?["findings"] as? [[String: Any]])
    let avoidable = findings.filter { $0["isAvoidable"] as? Bool == true }
    #expect(avoidable.compactMap { $0["rule"] as? String } == ["blend.background-missing"])
    #expect(findings.contains { $0["rule"] as? String == "layout.percentage-base" })
  }

  private static let rows = """
    version: 1
    canvas: {width: 90, scale: 1, background: "#FFFFFF"}
    cell:
      layout: constraints
      children:
        - {name: title, type: text, text: "${title}", constraints: [leading == parent.leading, top == parent.top]}
        - {name: dot, when: online, type: shape, fill: "#1F9D6B", size: 8, constraints: [leading == title.trailing, top == parent.top]}
        - {name: ring, when: online, type: shape, fill: "#0A66D8", size: 4, constraints: [leading == dot.leading, top == dot.top]}
        - name: photo
          when: photo
          type: shape
          fill: "#0A66D8"
          constraints: [leading == title.leading, width == 20, height == 9, top == title.bottom, width <= parent.width]
        - {name: caption, when: photo, type: text, text: A, constraints: [leading == photo.leading, top == photo.bottom, bottom == parent.bottom]}
        - {name: question, when: not photo, type: text, text: B, constraints: [leading == title.leading, top == title.bottom]}
        - {name: bar, when: not photo, type: shape, fill: "#1F9D6B", size: 4, constraints: [leading == title.leading, top == question.bottom, bottom == parent.bottom]}
    """

  /// The findings about the template in ``rows`` that compare its rows.
  private func findingsAboutRows(_ document: String = rows, item: Int? = nil) async throws -> [String] {
    try folder.scratch.write(document + "\n", to: "rows.yaml")
    try folder.scratch.write(
      #"[{"title": "a", "online": true}, {"title": "b", "photo": 1}, {"title": "c", "online": true}, {"title": "d"}, "#
        + #"{"title": "e", "online": true, "photo": 1}]"#, to: "rows.json")
    let run = try await folder.inspect("rows.yaml", data: "rows.json") { job in
      job.input.item = item
      job.fixes.action = .skip
    }
    let object = try #require(JSONSerialization.jsonObject(with: Data(run.json.utf8)) as? [String: Any])
    let cells = try #require(object["cells"] as? [[String: Any]])
    let findings = cells.flatMap { $0["findings"] as? [[String: Any]] ?? [] }
    return findings.compactMap { finding in
      guard let rule = finding["rule"] as? String, let message = finding["message"] as? String,
        ["layout.unused-constraint", "layout.two-layouts", "layout.churn", "ignore.unused"].contains(rule)
      else { return nil }
      let suppression = (finding["suppression"] as? [String: String]).map { " (\($0["reason"] ?? ""))" } ?? ""
      return "\(finding["layer"] ?? "") \(rule): \(message)\(suppression)"
    }
  }

  private static let foundInRows = [
    "cell layout.two-layouts: two layouts in one: photo and caption never occur together with question and bar (in 2 and 3 of 5 "
      + "rows), and 8 constraints take turns with 6; make a container for each group",
    #"cell/dot layout.churn: "when" adds and removes dot and ring 2 times in 5 rows, with 6 constraints; no other frame "#
      + #"depends on them, so "hidden" would do without this"#,
    #"cell/photo layout.unused-constraint: "width <= parent.width" determines nothing in any of 2 rows; remove it, unless other data "#
      + "needs it",
  ]

  @Test func `all rows together show constraints without effect, two layouts in one, and churn`() async throws {
    #expect(try await findingsAboutRows() == Self.foundInRows)
    // One row shows nothing of this.
    #expect(try await findingsAboutRows(item: 1) == [])
    // A frame depends on the dot, but none on the ring.
    let tied = Self.rows.replacing(
      "size: 4, constraints: [leading == title.leading,", with: "size: 4, constraints: [leading == dot.leading,")
    let rings = try await findingsAboutRows(tied).filter { $0.contains("layout.churn") }
    #expect(
      rings.map { $0.prefix { $0 != ";" } } == [
        #"cell/ring layout.churn: "when" adds and removes ring 2 times in 5 rows, with 3 constraints"#
      ])
  }

  @Test func `elements that take turns are named together`() async throws {
    let rows =
      Self.rows.split(separator: "\n").prefix(7).joined(separator: "\n")
      .replacing("top == parent.top]", with: "top == parent.top, bottom == parent.bottom]", maxReplacements: 1) + "\n" + """
            - {name: off, when: not online, type: shape, fill: "#0A66D8", size: 4, constraints: [trailing == parent.trailing, top == parent.top]}
        """
    let found = try await findingsAboutRows(rows).filter { $0.contains("churn") }
    #expect(
      found.map { $0.prefix { $0 != ";" } } == [
        #"cell/dot layout.churn: "when" adds and removes dot 2 times in 5 rows, alternating with off, with 3 constraints"#,
        #"cell/off layout.churn: "when" adds and removes off 1 time in 5 rows, alternating with dot, with 3 constraints"#,
      ])
  }

  @Test func `findings about rows can be ignored, and only then is the ignored rule of use`() async throws {
    let ignoring = Self.rows.replacing("name: dot,", with: "name: dot, ignore: [layout.churn], ignoreReason: two states,")
      .replacing("name: bar,", with: "name: bar, ignore: [layout.churn], ignoreReason: none,")
    #expect(
      try await findingsAboutRows(ignoring) == [
        Self.foundInRows[0], Self.foundInRows[1] + " (two states)",
        #"cell/bar ignore.unused: the ignored rule layout.churn finds nothing here in any cell; remove it from "ignore""#,
        Self.foundInRows[2],
      ])
    try folder.scratch.write("inspect: {rules: {churn: off, two-layouts: off, unused-constraint: off}}\n", to: "cellraster.yaml")
    #expect(try await findingsAboutRows() == [])
  }
}
