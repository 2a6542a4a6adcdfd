// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster
import CellTestSupport
import Foundation
import Testing

/// Rules that the settings or elements of a template choose.
@Suite struct InspectRuleTests {
  let folder: SampleFolder

  init() throws {
    folder = try SampleFolder()
    try folder.writeInspectedDocument()
  }

  private func inspect(
    accepting accepted: String? = nil, _ change: (inout InspectJob) -> Void = { _ in }
  ) async throws -> Inspection {
    try await folder.inspect(accepting: accepted) { job in
      job.allStates = true
      change(&job)
    }
  }

  /// Writes the document with further keys at the end of the element in a line.
  private func write(_ keys: String, inLine line: Int) throws {
    var lines = String(decoding: try folder.scratch.bytes("cell.yaml"), as: UTF8.self).components(separatedBy: "\n")
    lines[line - 1] = lines[line - 1].dropLast() + ", \(keys)}"
    try folder.scratch.write(lines.joined(separator: "\n"), to: "cell.yaml")
  }

  private func json() async throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(try await inspect().json.utf8)) as? [String: Any])
  }

  // Rules in the settings.

  @Test(arguments: ["align", "align.fractional-origin", "align.fractional", "fractional-origin"])
  func `a rule that is switched off has no findings`(name: String) async throws {
    try folder.scratch.write("inspect: {rules: {\(name): off}}\n", to: "cellraster.yaml")
    let run = try await inspect { $0.checks.limits = [.errors: 0] }
    #expect(run.end == .passes)
    #expect(!run.text.contains("align."))
    #expect(run.text.hasSuffix("\n1 finding in 4 cells: 1 warning; 1 safe fix\n"))
  }

  @Test func `a severity in the settings applies to reports, budgets and the baseline`() async throws {
    try folder.scratch.write(#"{"version": 2, "templates": {"cell.yaml": []}}"#, to: "old.json")
    try folder.scratch.write(
      "inspect: {rules: {align: note, blend: error}, max: {errors: 0}, baseline: old.json}\n", to: "cellraster.yaml")
    let run = try await inspect()
    #expect(run.end == .fails)
    #expect(
      run.errors == """
        cell.yaml: item 1: "errors" is 1, but at most 0 are allowed (3 more cells exceed it)
        cell.yaml: 1 new error not in the baseline old.json

        """)
    #expect(run.text.contains("  error    blend.background-missing "))
    #expect(run.text.contains("  note     align.fractional-origin "))
    #expect(try await inspect().sarif.contains("\"ruleIndex\": 0,\n          \"level\": \"error\""))
  }

  @Test func `if several names match a rule, the most specific one counts`() async throws {
    try folder.scratch.write("inspect: {rules: {align.fractional-origin: warning, align: off}}\n", to: "cellraster.yaml")
    #expect(try await inspect().text.contains("  warning  align.fractional-origin "))
  }

  @Test(arguments: [
    ("blnd: off", "cellraster.yaml:1:19: there is no rule \"blnd\"; did you mean \"blend\"?\n"),
    ("blend.: off", "cellraster.yaml:1:19: there is no rule \"blend.\"; did you mean \"blend\"?\n"),
    ("align: of", "cellraster.yaml:1:26: there is no value \"of\"; did you mean \"off\"?\n"),
  ])
  func `an unknown rule and an unknown level are refused with their places`(entry: String, sentence: String) async throws {
    try folder.scratch.write("inspect: {rules: {\(entry)}}\n", to: "cellraster.yaml")
    let run = try await inspect()
    #expect(run.end == .refused)
    #expect(run.errors == sentence)
    #expect(run.report == nil)
  }

  @Test func `findings of a rule that is switched off are not fixed`() async throws {
    try folder.scratch.write("inspect: {rules: {blend: off}}\n", to: "cellraster.yaml")
    #expect(try await inspect { $0.fixes.action = .applySafe(onlyProven: false) }.errors == "cell.yaml: no fix\n")
  }

  @Test func `other fixes stay safe if a rule is switched off`() async throws {
    try folder.scratch.write("inspect: {rules: {align: off}}\n", to: "cellraster.yaml")
    #expect(
      try await inspect { $0.fixes.action = .applySafe(onlyProven: false) }.errors
        == "cell.yaml:8:7: Give cell/title the background paper\n")
  }

  // Rules that elements ignore.

  @Test func `findings that an element ignores are only counted`() async throws {
    try write("ignore: [align], ignoreReason: a hairline on purpose", inLine: 9)
    let run = try await inspect { $0.checks.limits = [.errors: 0, .misaligned: 0, .misalignedLayers: 0] }
    #expect(run.end == .passes)
    #expect(run.errors == "")
    #expect(!run.text.contains("align.fractional-origin"))
    #expect(run.text.hasSuffix("\n1 finding in 4 cells: 1 warning; 1 suppressed; 1 safe fix\n"))
    #expect(
      try await json()["summary"] as? [String: Int] == [
        "errors": 0, "warnings": 4, "notes": 0, "inBaseline": 0, "suppressed": 4, "breaches": 0,
      ])
  }

  @Test func `an element also ignores a rule for its children`() async throws {
    let text = String(decoding: try folder.scratch.bytes("cell.yaml"), as: UTF8.self)
    try folder.scratch.write(
      text.replacing("  height: 30\n", with: "  height: 30\n  ignore: [blend, align]\n  ignoreReason: a sketch\n"),
      to: "cell.yaml")
    #expect(try await inspect().text.hasSuffix("\nNo findings in 4 cells; 2 suppressed\n"))
  }

  @Test func `ignoring a rule changes no pixel`() async throws {
    func pictures() async throws -> [RenderedItem.Encoded?] {
      var pictures: [RenderedItem.Encoded?] = []
      for try await outcome in RenderJob(CellInput(template: folder.path("cell.yaml"), data: folder.path("titles.json"))).outcomes
      {
        if case .item(let item)? = outcome.result { pictures.append(try item.picture.get().encoded) }
      }
      return pictures
    }
    let before = try await pictures()
    try write("ignore: [align], ignoreReason: a hairline on purpose", inLine: 9)
    #expect(before.count == 2)
    #expect(try await pictures() == before)
  }

  @Test func `the reason of a suppression is in SARIF, in JSON and in the page`() async throws {
    try write("ignore: [align], ignoreReason: a hairline on purpose", inLine: 9)
    #expect(
      try await inspect().sarif.contains(
        #""suppressions": [{"kind": "inSource", "justification": "a hairline on purpose"}],"#))
    let cells = try #require(await json()["cells"] as? [[String: Any]])
    let findings = try #require(cells[0]["findings"] as? [[String: Any]])
    #expect(findings[1]["suppression"] as? [String: String] == ["reason": "a hairline on purpose"])
    #expect(findings[0]["suppression"] is NSNull)
    let page = try await inspect().html
    #expect(page.contains("<span>suppressed: a hairline on purpose</span>"))
    #expect(page.contains("<h3>2 findings (1 suppressed)</h3>"))
  }

  @Test func `the baseline contains no suppressed findings`() async throws {
    try write("ignore: [align], ignoreReason: a hairline on purpose", inLine: 9)
    _ = try await inspect(accepting: "old.json")
    #expect(!String(decoding: try folder.scratch.bytes("old.json"), as: UTF8.self).contains("\"align."))
    #expect(try await inspect { $0.checks.baseline = folder.path("old.json") }.end == .passes)
  }

  @Test func `suppressed findings are not fixed`() async throws {
    try write("ignore: [blend.background-missing], ignoreReason: the list has a texture", inLine: 8)
    let run = try await inspect { job in
      job.checks.limits = [.avoidableBlended: 0]
      job.fixes.action = .applySafe(onlyProven: false)
    }
    #expect(run.end == .passes)
    #expect(run.errors == "cell.yaml: no fix\n")
  }

  @Test func `a suppressed finding has no box`() async throws {
    func overlays() async throws -> [[UInt8]] {
      var job = InspectJob(CellInput(template: folder.path("cell.yaml"), data: folder.path("titles.json")))
      job.input.item = 1
      job.overlays.modes = [.layers]
      job.overlays.options = OverlayOptions(base: .none, hasLegend: false)
      var pictures: [[UInt8]] = []
      for try await outcome in job.outcomes { if case .picture(let bytes, _)? = outcome.result { pictures.append(bytes) } }
      return pictures
    }
    let whole = try await overlays()
    try write("ignore: [align, blend], ignoreReason: a hairline on purpose", inLine: 9)
    try write("ignore: [blend], ignoreReason: the list has a texture", inLine: 8)
    let none = try await overlays()
    #expect(none.count == 1 && none != whole)
    try folder.scratch.write("inspect: {rules: {align: off, blend: off}}\n", to: "cellraster.yaml")
    #expect(try await overlays() == none)
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
  func `an error in ignore is refused with its place`(keys: String, sentence: String) async throws {
    try write(keys, inLine: 9)
    let run = try await inspect()
    #expect(run.end == .refused)
    #expect(run.errors == sentence)
    #expect(run.report == nil)
  }

  // Unused suppressions.

  @Test func `an unused suppression is a note at the name of its rule`() async throws {
    try write("ignore: [align, offscreen], ignoreReason: why", inLine: 9)
    let run = try await inspect()
    #expect(run.end == .passes)
    #expect(run.text.contains("cell.yaml:9:129  cell/dot\n"))
    #expect(
      run.text.contains(
        "  note     ignore.unused             the ignored rule offscreen finds nothing here in any cell; remove it from \"ignore\" [in item 1]\n"
      ))
    #expect(run.text.hasSuffix("\n2 findings in 4 cells: 1 warning, 1 note; 1 suppressed; 1 safe fix\n"))
    #expect(
      try await inspect { $0.checks.limits = [.notes: 0] }.errors
        == "cell.yaml: item 1: \"notes\" is 1, but at most 0 are allowed\n")
  }

  @Test func `the settings choose the severity of unused suppressions`() async throws {
    try write("ignore: [offscreen], ignoreReason: why", inLine: 9)
    try folder.scratch.write("inspect: {rules: {ignore.unused: error}}\n", to: "cellraster.yaml")
    #expect(try await inspect().text.contains("  error    ignore.unused "))
    try folder.scratch.write("inspect: {rules: {ignore.unused: off}}\n", to: "cellraster.yaml")
    #expect(!(try await inspect().text.contains("ignore.unused")))
  }

  @Test func `a suppression that applies in one state only is used`() async throws {
    try folder.scratch.write(
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
    #expect(!(try await folder.inspect("states.yaml", data: nil) { $0.allStates = true }.text.contains("ignore.unused")))
  }

  @Test(arguments: [true, false])
  func `unused suppressions are not reported if only some cells are inspected`(isOneItem: Bool) async throws {
    try write("ignore: [offscreen], ignoreReason: why", inLine: 9)
    let run = try await folder.inspect { job in
      job.input.item = isOneItem ? 1 : nil
      job.allStates = isOneItem
    }
    #expect(run.end == .passes)
    #expect(!run.text.contains("ignore.unused"))
  }
}
