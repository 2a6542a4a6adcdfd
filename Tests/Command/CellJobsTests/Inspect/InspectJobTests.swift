// SPDX-License-Identifier: MIT

import CellInspection
import CellJobs
import CellRaster
import CellTestSupport
import Testing

extension InspectJob.Result: LabelledResult {
  var label: String {
    switch self {
    case .destinations(let destinations): "\(destinations.count) destinations"
    case .unreadable(_, let error): "unreadable: \(error)"
    case .fixed(let fixed, _, _): "fixed \(fixed.applied.map(\.proposal.title))"
    case .explained(_, let renders): "explained by \(renders.isEmpty ? "no" : "some") renders"
    case .picture(let bytes, let path): "\(bytes.isEmpty ? "no bytes" : "picture") for \(path?.split(separator: "/").last ?? "-")"
    case .note(let note): "note \(note)"
    case .inspected(let inspected): "findings \(inspected.report.cells.map { $0.findings.map(\.rule.rawValue) })"
    }
  }
}

@Suite struct InspectJobTests {
  let folder: SampleFolder

  init() throws {
    folder = try SampleFolder()
    try folder.writeInspectedDocument()
  }

  private var job: InspectJob {
    InspectJob(CellInput(template: folder.path("cell.yaml"), data: folder.path("titles.json")))
  }

  private let rules = "[\"blend.background-missing\", \"align.fractional-origin\"]"

  @Test func `the findings of all cells come last, and nothing is written`() async throws {
    let before = try folder.scratch.files()
    #expect(
      try await outcomes(of: job) == [
        "0 destinations", "began 2", "advanced", "advanced", "ended", "findings [\(rules), \(rules)]",
      ])
    #expect(try folder.scratch.files() == before)
  }

  @Test func `a condition on a name that no item has is a warning, once for all items and states`() async throws {
    try folder.scratch.write(
      """
      version: 1
      states: {dark: {colors: {}}}
      cell: {height: 10, children: [{type: text, text: a, when: titel}]}
      """, to: "when.yaml")
    var job = InspectJob(CellInput(template: folder.path("when.yaml"), data: folder.path("titles.json")))
    job.allStates = true
    let warnings = try await outcomes(of: job).filter { $0.hasPrefix("warning") }
    #expect(warnings.count == 1)
    #expect(
      warnings[0].hasSuffix(
        "when.yaml:3:59: the condition tests \"titel\", which no item of the data has; did you mean \"title\"?"))
  }

  @Test func `overlays are pictures with the paths of their files`() async throws {
    var job = job
    job.overlays.modes = [.blended]
    job.overlays.output = folder.path("overlays")
    #expect(
      try await outcomes(of: job).filter { $0.hasPrefix("picture") } == [
        "picture for cell-1.blended.png", "picture for cell-2.blended.png",
      ])
    #expect(try folder.scratch.files().contains("overlays") == false)
  }

  @Test func `the fixed template is a result, and the findings are those that remain`() async throws {
    let before = try folder.scratch.bytes("cell.yaml")
    var job = job
    job.fixes.action = .applySafe(onlyProven: false)
    #expect(
      try await outcomes(of: job).suffix(2) == [
        "fixed [\"Give cell/title the background paper\"]",
        "findings [[\"align.fractional-origin\"], [\"align.fractional-origin\"]]",
      ])
    #expect(try folder.scratch.bytes("cell.yaml") == before)
  }

  @Test func `a job that ends with fixes has no findings`() async throws {
    var job = job
    job.fixes.action = .applySafe(onlyProven: true)
    job.fixes.endsWithFixes = true
    #expect(try await outcomes(of: job).last == "fixed [\"Give cell/title the background paper\"]")
  }

  @Test func `a fix is explained by the cells with which it was tested`() async throws {
    var job = job
    job.fixes.action = .explain(1)
    #expect(try await outcomes(of: job).last == "explained by some renders")
    job.fixes.action = .explain(7)
    let wrong = job
    await #expect(throws: UsageError.self) { try await outcomes(of: wrong) }
  }

  @Test func `limits and the baseline judge each template`() async throws {
    var job = job
    job.checks.limits = [.errors: 0]
    var objections: [String] = []
    for try await outcome in job.outcomes {
      if case .inspected(let inspected)? = outcome.result { objections = inspected.templates.flatMap(\.objections) }
    }
    #expect(
      objections == [
        "\(folder.path("cell.yaml")): item 1: \"errors\" is 1, but at most 0 are allowed (1 more cell exceeds it)"
      ])
  }

  @Test func `one of several templates that cannot be read does not keep the others from being inspected`() async throws {
    try folder.scratch.write("version: 1\ncell: [\n", to: "broken.yaml")
    var job = job
    job.others = [folder.path("broken.yaml")]
    let labels = try await outcomes(of: job)
    #expect(labels.count { $0.hasPrefix("unreadable: \(folder.path("broken.yaml")):3:1: ") } == 1)
    #expect(labels.last == "findings [\(rules), \(rules)]")
    job.input.template = folder.path("broken.yaml")
    job.others = []
    let wrong = job
    await #expect(throws: CellDocumentError.self) { try await outcomes(of: wrong) }
  }

  @Test func `a cancelled job inspects at most the cells that it is working on`() async throws {
    var job = job
    job.jobs = 1
    try folder.scratch.write((1...400).map { "{\"title\": \"\($0)\"}\n" }.joined(), to: "many.ndjson")
    job.input.data = folder.path("many.ndjson")
    let task = Task { [job] in
      try await outcomes(of: job) { if $0 == "advanced" { withUnsafeCurrentTask { $0?.cancel() } } }
    }
    #expect(try await task.value == ["0 destinations", "began any number", "advanced", "cancelled"])
  }
}
