// SPDX-License-Identifier: MIT

import CellInspection
import CellJobs
import CellRaster
import CellTestSupport
import Testing

/// Fixes that an inspection finds and applies.
@Suite struct InspectFixesTests {
  let folder: SampleFolder

  init() throws {
    folder = try SampleFolder()
    try folder.writeInspectedDocument()
  }

  private func fix(onlyProven: Bool = false, limits: [CostMeasure: CostLimit] = [:]) async throws -> Inspection {
    try await folder.inspect { job in
      job.fixes.action = .applySafe(onlyProven: onlyProven)
      job.checks.limits = limits
    }
  }

  @Test func `the pixels are the same before and after fixing`() async throws {
    var input = CellInput(template: folder.path("cell.yaml"), data: folder.path("titles.json"))
    input.item = 2
    let before = try await folder.rendered(input)
    #expect(try await fix().errors == "cell.yaml:8:7: Give cell/title the background paper\n")
    #expect(try await folder.rendered(input) == before)
    #expect(try await fix().errors == "cell.yaml: no fix\n")
  }

  @Test func `a fix that an argument proves is applied if only such fixes are wanted`() async throws {
    #expect(try await fix(onlyProven: true).errors == "cell.yaml:8:7: Give cell/title the background paper\n")
    #expect(try await fix(onlyProven: true).errors == "cell.yaml: no fix\n")
  }

  @Test func `the report says what the proof budget left out`() async throws {
    let text = try await folder.inspect { $0.fixes.budget = ProofBudget(steps: 50) }.text
    #expect(text.contains(" fixes were not tried within the proof budget of 50 steps; --proof-budget unlimited tries all\n"))
    #expect(try await !folder.inspect { $0.fixes.budget = .unlimited }.text.contains("budget"))
  }

  @Test func `budgets apply to the fixed template`() async throws {
    #expect(try await folder.inspect { $0.checks.limits = [.avoidableBlended: 0] }.end == .fails)
    #expect(try await fix(limits: [.avoidableBlended: 0]).end == .passes)
  }

  @Test func `a search for fixes ends when it is cancelled`() async throws {
    let sample = try #require(Sample.all.first { $0.name == "chat-message" })
    try sample.write(to: folder.path("chat"))
    var job = InspectJob(
      CellInput(template: folder.path("chat/template.yaml"), data: folder.path("chat/data.json")))
    job.allStates = true
    job.fixes.budget = .unlimited
    let (inspected, isInspected) = AsyncStream.makeStream(of: Void.self)
    let task = Task { [job] in try await outcomes(of: job) { if $0 == "ended" { isInspected.finish() } } }
    for await _ in inspected {}
    try await Task.sleep(for: .milliseconds(30))
    task.cancel()
    #expect(try await task.value.last == "cancelled")
  }

  @Test func `safe fixes for states that are not shown are listed`() async throws {
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 120, scale: 1, background: "#FFFFFF"}
      states: {dark: {}, selected: {}}
      cell:
        direction: column
        children:
          - {type: shape, width: 20, height: 10, fill: "#00FF00"}
          - {type: text, name: mark, text: "Selected", size: 10, hidden: true, states: {selected: {hidden: false}}}
      """, to: "cell.yaml")
    let fix = "Give cell/mark the background #FFFFFF in state selected"
    let run = try await folder.inspect(data: nil)
    let text = run.text
    #expect(
      text.hasPrefix(
        "Safe fixes for findings that are not listed\n  cell.yaml:8:7  fix 1  background  \(fix): tested, no pixel changes in "))
    #expect(text.contains(" [in state selected]\n"))
    #expect(text.hasSuffix("No findings in 1 cell; 1 safe fix\n"))
    #expect(run.html.contains("<li>cell.yaml:8:7, in state selected:\n<details class=\"fix safe\">"))
    #expect(run.markdown.contains(" (in state selected)\n"))
    let json = run.json
    #expect(run.report?.furtherFixes.count == 1)
    #expect(json.contains("\"title\": \"\(fix)\""))
    // A report that shows the state lists the fix with its finding instead.
    let whole = try await folder.inspect(data: nil) { $0.allStates = true }.text
    #expect(!whole.contains("Safe fixes for findings"))
    #expect(whole.contains("     fix 1    background                \(fix): "))
    #expect(
      try await folder.inspect(data: nil) { $0.fixes.action = .applySafe(onlyProven: false) }.errors == "cell.yaml:8:7: \(fix)\n")
  }
}
