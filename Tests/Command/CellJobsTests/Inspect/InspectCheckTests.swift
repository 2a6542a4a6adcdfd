// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster
import CellTestSupport
import Testing

/// Budgets, settings and the baseline.
@Suite struct InspectCheckTests {
  let folder: SampleFolder

  init() throws {
    folder = try SampleFolder()
    try folder.writeInspectedDocument()
  }

  private func inspect(limits: [CostMeasure: CostLimit]) async throws -> Inspection {
    try await folder.inspect { $0.checks.limits = limits }
  }

  private func inspect(_ template: String = "cell.yaml", data: String? = "titles.json", baseline: String) async throws
    -> Inspection
  {
    try await folder.inspect(template, data: data) { $0.checks.baseline = folder.path(baseline) }
  }

  @Test func `a budget that is kept prints nothing`() async throws {
    let run = try await inspect(limits: [.misaligned: 20, .meanOverdraw: 1])
    #expect(run.end == .passes)
    #expect(run.errors == "")
  }

  @Test func `each exceeded budget is reported on one line, with its worst cell`() async throws {
    let run = try await inspect(limits: [.avoidableBlended: 599, .misaligned: 0, .offscreen: 0, .errors: 0])
    #expect(run.end == .fails)
    #expect(
      run.errors == """
        cell.yaml: item 2: "avoidable-blended" is 1,500 pixels, but at most 599 are allowed (1 more cell exceeds it)
        cell.yaml: item 1: "misaligned" is 20 pixels, but at most 0 are allowed (1 more cell exceeds it)
        cell.yaml: item 1: "errors" is 1, but at most 0 are allowed (1 more cell exceeds it)

        """)
    #expect(run.text.hasSuffix("1 safe fix\n"))
  }

  @Test func `without data, a breach names no cell`() async throws {
    try folder.scratch.write(
      "version: 1\ncanvas: {width: 20, scale: 1, background: white}\ncell: {height: 10, background: '#EEEEEE'}\n",
      to: "plain.yaml")
    let run = try await folder.inspect("plain.yaml", data: nil) { $0.checks.limits = [.highestOverdraw: 0.5] }
    #expect(run.end == .fails)
    #expect(run.errors == "plain.yaml: \"highest-overdraw\" is 1, but at most 0.5 are allowed\n")
  }

  @Test(arguments: [CostMeasure.avoidableBlended, .warnings])
  func `a limit on a measure that needs fixes is refused without them`(measure: CostMeasure) async throws {
    let run = try await folder.inspect { job in
      job.checks.limits = [measure: 0]
      job.fixes.action = .skip
    }
    #expect(run.end == .refused)
    #expect(
      run.errors
        == "--no-fixes does not look for fixes, which \(measure.rawValue) depends on: omit --no-fixes or the limit.\n")
    #expect(run.report == nil)
  }

  @Test func `the settings can contain limits, and the command line overrides them`() async throws {
    try folder.scratch.write("inspect:\n  max: {misaligned: 0, errors: 1}\n", to: "cellraster.yaml")
    #expect(
      try await folder.inspect().errors
        == "cell.yaml: item 1: \"misaligned\" is 20 pixels, but at most 0 are allowed (1 more cell exceeds it)\n")
    #expect(try await inspect(limits: [.misaligned: 20]).end == .passes)
  }

  @Test(arguments: [
    ("inspect: {max: {misalinged: 0}}", "other.yaml:1:17: unknown key \"misalinged\" in limits; did you mean \"misaligned\"?"),
    ("inspect: {min: {}}", "other.yaml:1:11: unknown key \"min\""),
    ("inspect: [", "other.yaml:2:1: "),
  ])
  func `invalid settings are refused with their place`(settings: String, sentence: String) async throws {
    try folder.scratch.write(settings, to: "other.yaml")
    let run = try await folder.inspect { $0.checks.config = folder.path("other.yaml") }
    #expect(run.end == .refused)
    #expect(run.errors.hasPrefix(sentence))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.report == nil)
  }

  @Test func `a file that is named must exist`() async throws {
    let named = try await folder.inspect { $0.checks.config = folder.path("nothing.yaml") }
    #expect(named.errors == "nothing.yaml: cannot read: No such file or directory\n")
    #expect(try await inspect(baseline: "nothing.json").errors == "nothing.json: cannot read: No such file or directory\n")
  }

  @Test func `the baseline lists findings by layer and rule`() async throws {
    let run = try await folder.inspect(accepting: "old.json")
    #expect(run.end == .passes)
    #expect(run.errors == "")
    #expect(
      String(decoding: try folder.scratch.bytes("old.json"), as: UTF8.self) == """
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

  @Test func `a limit can be what the baseline records`() async throws {
    _ = try await folder.inspect(accepting: "old.json")
    func inspect(_ template: String = "cell.yaml") async throws -> Inspection {
      try await folder.inspect(template) {
        $0.checks.baseline = folder.path("old.json")
        $0.checks.limits = [.blended: .baseline, .meanOverdraw: .baseline]
      }
    }
    let same = try await inspect()
    #expect(same.end == .passes)
    #expect(same.errors == "")
    let text = String(decoding: try folder.scratch.bytes("cell.yaml"), as: UTF8.self)
    try folder.scratch.write(text.replacing("size: 10, lineHeight: 12", with: "size: 12, lineHeight: 15"), to: "cell.yaml")
    let larger = try await inspect()
    #expect(larger.end == .fails)
    #expect(larger.errors == "cell.yaml: item 2: \"blended\" is 1,910 pixels, but the baseline records 1,610\n")
    #expect(try await folder.inspect { $0.checks.baseline = folder.path("old.json") }.end == .passes)
    try folder.scratch.write(text, to: "new.yaml")
    let new = try await inspect("new.yaml")
    #expect(new.end == .fails)
    #expect(
      new.errors.hasPrefix(
        "new.yaml: the baseline old.json does not record the cost of blended, mean-overdraw; renew it with --write-baseline\n"))
  }

  @Test func `a limit of a baseline that is not named is refused`() async throws {
    let run = try await folder.inspect { $0.checks.limits = [.blended: .baseline] }
    #expect(run.end == .refused)
    #expect(
      run.errors
        == "the limit of blended is that of the baseline, but there is none: write one with --write-baseline, and name it with --baseline or in the settings\n"
    )
    // Where a baseline is written, it sets the limits from then on.
    #expect(try await folder.inspect(accepting: "old.json") { $0.checks.limits = [.blended: .baseline] }.end == .passes)
  }

  @Test func `costs that need fixes are not recorded without them`() async throws {
    _ = try await folder.inspect(accepting: "old.json") { $0.fixes.action = .skip }
    let text = String(decoding: try folder.scratch.bytes("old.json"), as: UTF8.self)
    #expect(!text.contains("avoidable-blended"))
    #expect(text.contains("\"blended\": 1610"))
  }

  @Test func `findings of the baseline pass, even if their lines have moved`() async throws {
    _ = try await folder.inspect(accepting: "old.json")
    let text = String(decoding: try folder.scratch.bytes("cell.yaml"), as: UTF8.self)
    try folder.scratch.write("# Moved down.\n\n" + text, to: "cell.yaml")
    let run = try await inspect(baseline: "old.json")
    #expect(run.end == .passes)
    #expect(run.errors == "")
    #expect(run.text.hasSuffix("\nNo findings in 2 cells; 2 more in the baseline\n"))
  }

  @Test func `another layer with the same cause as a finding in the baseline is new`() async throws {
    func write(_ labels: String) throws {
      try folder.scratch.write(
        "version: 1\ncanvas: {width: 60, scale: 1, background: white}\ncell: {direction: column, children: [\(labels)]}\n",
        to: "labels.yaml")
    }
    try write("{type: text, text: A}, {type: text, text: B}")
    _ = try await folder.inspect("labels.yaml", data: nil, accepting: "old.json")
    #expect(try await inspect("labels.yaml", data: nil, baseline: "old.json").end == .passes)
    try write("{type: text, text: A}, {type: text, text: B}, {type: text, text: C}")
    let run = try await inspect("labels.yaml", data: nil, baseline: "old.json")
    #expect(run.errors == "labels.yaml: 1 new warning not in the baseline old.json\n")
  }

  @Test func `a finding that is not in the baseline fails the check`() async throws {
    try folder.scratch.write(#"{"version": 2, "templates": {"cell.yaml": []}}"#, to: "old.json")
    let run = try await inspect(baseline: "old.json")
    #expect(run.end == .fails)
    #expect(run.errors == "cell.yaml: 1 new error and 1 new warning not in the baseline old.json\n")
  }

  @Test func `the number of new findings is the number of findings in the list`() async throws {
    try folder.scratch.write(
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
    try folder.scratch.write(#"{"version": 2, "templates": {}}"#, to: "old.json")
    let run = try await inspect("lines.yaml", data: nil, baseline: "old.json")
    #expect(run.end == .fails)
    #expect(run.errors == "lines.yaml: 2 new warnings not in the baseline old.json\n")
    #expect(run.text.contains("\n2 findings in 1 cell: 2 warnings; 1 safe fix\n"))
  }

  @Test func `a finding that has become more severe is new`() async throws {
    _ = try await folder.inspect(accepting: "old.json") { $0.fixes.action = .skip }
    let run = try await inspect(baseline: "old.json")
    #expect(run.end == .fails)
    #expect(run.errors == "cell.yaml: 1 new warning not in the baseline old.json\n")
  }

  @Test func `notes do not fail the check`() async throws {
    try folder.scratch.write(
      #"{"version": 2, "templates": {"cell.yaml": [{"rule": "align.fractional-origin", "layer": "cell/dot", "severity": "error"}]}}"#,
      to: "old.json")
    let run = try await folder.inspect { job in
      job.checks.baseline = folder.path("old.json")
      job.fixes.action = .skip
    }
    #expect(run.end == .passes)
    #expect(run.text.contains("blend.background-missing"))
  }

  @Test func `baseline findings that are no longer found are reported`() async throws {
    _ = try await folder.inspect(accepting: "old.json")
    _ = try await folder.inspect { $0.fixes.action = .applySafe(onlyProven: false) }
    let run = try await inspect(baseline: "old.json")
    #expect(run.end == .passes)
    #expect(run.errors == "old.json: 1 finding of cell.yaml no longer occurs; remove it with --write-baseline\n")
  }

  @Test(arguments: [
    ("[]", "old.json: this is not a baseline of findings; create one in a new file with --write-baseline\n"),
    (
      #"{"version": 3, "templates": {}}"#,
      "old.json: this baseline is from a later release of cellraster\n"
    ),
    (
      #"{"version": 2, "templates": {"cell.yaml": [{"rule": 1}]}}"#,
      "old.json: this is not a baseline of findings; create one in a new file with --write-baseline\n"
    ),
    ("{\n<<<<<<<", "old.json:2:1: "),
  ])
  func `a file that is not a baseline is refused and not overwritten`(text: String, sentence: String) async throws {
    try folder.scratch.write(text, to: "old.json")
    let read = try await inspect(baseline: "old.json")
    #expect(read.end == .refused)
    #expect(read.errors.hasPrefix(sentence))
    #expect(try await folder.inspect(accepting: "old.json").end == .refused)
    #expect(String(decoding: try folder.scratch.bytes("old.json"), as: UTF8.self) == text)
  }
}
