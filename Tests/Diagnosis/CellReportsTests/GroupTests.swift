// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellRenderAnalysis
import Testing

@testable import CellInspection
@testable import CellReports

@Suite struct GroupTests {
  private func fix(_ number: Int, _ path: String, _ change: String, isSafe: Bool = true, verdict: String = "tested") -> Report.Fix
  {
    Report.Fix(
      number: number, kind: "background", title: "Give \(path) another one", path: path, change: change, patch: [],
      verdict: verdict,
      shortVerdict: verdict, outcome: verdict, isSafe: isSafe)
  }

  private func entry(
    _ number: Int, _ paths: [String], _ rule: Rule = .backgroundMissing, _ severity: Severity = .warning, types: [String],
    fixes: [Report.Fix] = [], pixels: Int = 100
  ) -> ReportEntry {
    var entry = ReportEntry(
      number: number, rule: rule, severity: severity, layer: paths[0], otherLayers: Array(paths.dropFirst()),
      location: place(number), rect: PixelRect(x: 0, y: 0, width: 1, height: 1), cost: Finding.Cost(pixels: pixels),
      message: "is wrong", fix: fixes.first, otherFixes: Array(fixes.dropFirst()))
    entry.elementTypes = types
    return entry
  }

  private func sentences(_ report: Report) -> [String] { report.groups.map { $0.sentence(of: report) } }

  @Test func `equal changes of several findings are one group, and each element belongs to its fix`() throws {
    let one = entry(
      1, ["cell/a", "cell/b", "cell/c"], types: ["text", "text", "picture"],
      fixes: [fix(1, "cell/a", "set background: white"), fix(2, "cell/c", "set backdrop: white")])
    let two = entry(2, ["cell/d"], .backgroundMissing, .note, types: ["text"], fixes: [fix(3, "cell/d", "set background: white")])
    let report = report(of: [try cell("item 1", findings: [one, two])])
    #expect(
      sentences(report) == [
        "3 texts have no opaque background (cell/a, cell/b, cell/d): set background: white; no pixel changes (tested)",
        "1 picture has no opaque background (cell/c): set backdrop: white; no pixel changes (tested)",
      ])
    #expect(report.groups.map(\.numbers) == [[1, 2], [1]])
    #expect(report.groups.map(\.severity) == [Severity.warning, .warning])
  }

  @Test func `fixes that are not safe are another group, with one verdict or the kinds of several`() throws {
    let one = entry(
      1, ["cell/a", "cell/b", "cell/c"], types: ["text", "text", "text"],
      fixes: [
        fix(1, "cell/a", "set background: white"),
        fix(2, "cell/b", "set background: white", isSafe: false, verdict: "changes 3 pixels"),
        fix(3, "cell/c", "set background: white", isSafe: false, verdict: "not tried"),
      ])
    #expect(
      sentences(report(of: [try cell("item 1", findings: [one])])) == [
        "1 text has no opaque background (cell/a): set background: white; no pixel changes (tested)",
        "2 texts have no opaque background (cell/b, cell/c): set background: white (changes 3 pixels or not tried)",
      ])
  }

  @Test func `an element in repetitions and in several cells counts once`() throws {
    let one = entry(1, ["cell/rows#0/face", "cell/rows#1/face"], .oversized, .note, types: ["avatar", "avatar"], pixels: 40)
    let two = entry(2, ["cell/rows#3/face"], .oversized, .note, types: ["avatar"], pixels: 60)
    let report = report(of: [try cell("item 1", findings: [one]), try cell("item 2", findings: [two])])
    #expect(
      sentences(report) == [
        "1 avatar is decoded far larger than shown (cell/rows/face): provide a smaller picture; costs 60 pixels"
      ])
  }

  @Test func `elements of different types are layers, and more than four are counted`() throws {
    let paths = (1...6).map { "cell/e\($0)" }
    let one = entry(1, paths, .corner, types: ["text", "avatar"] + Array(repeating: "text", count: 4))
    #expect(
      sentences(report(of: [try cell("item 1", findings: [one])])) == [
        "6 layers have blended round corners (cell/e1, cell/e2, cell/e3 and 3 more): over several colours, blending is inherent; "
          + "costs 100 pixels"
      ])
  }

  @Test func `errors come first, then what saves the most, then what costs the most`() throws {
    let entries = [
      entry(1, ["cell/a"], .reduced, .note, types: ["picture"], pixels: 900),
      entry(2, ["cell/b"], .mask, .warning, types: ["text"], pixels: 5), entry(3, ["cell/c"], .conflict, .error, types: ["text"]),
      entry(4, ["cell/d"], .stretched, .note, types: ["picture"], pixels: 1000),
    ]
    #expect(
      report(of: [try cell("item 1", findings: entries)]).groups.map(\.rule) == [Rule.conflict, .mask, .stretched, .reduced])
  }

  @Test func `of several templates, elements name theirs`() throws {
    var report = report(of: [try cell("item 1", findings: [.name])])
    report.templates.append("other.yaml")
    #expect(
      sentences(report) == [
        "1 text begins between device pixels (cell/name of post.yaml): round the numbers (changes 312 pixels)"
      ])
  }

  @Test func `at most 30 lines and 15 groups are shown`() throws {
    let entries = Rule.allCases.prefix(20).enumerated().map { entry($0 + 1, ["cell/a"], $1, types: ["text"]) }
    let report = report(of: [try cell("item 1", findings: entries)])
    let wide = report.text(isColored: false, command: "cellraster inspect post.yaml").split(separator: "\n")
    #expect(wide.count { $0.hasPrefix("warning") } == 15)
    #expect(wide.contains("and 5 more groups, with --details"))
    #expect(wide.last == "Next: cellraster inspect post.yaml --details")
    let narrow = report.text(isColored: false, columns: 40, command: "x").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(narrow.count <= 31 && narrow.allSatisfy { $0.count <= 40 })
    #expect(narrow.contains { $0.hasSuffix("more groups, with --details") })
  }
}
