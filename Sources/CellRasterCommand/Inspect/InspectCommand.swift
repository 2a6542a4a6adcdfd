// SPDX-License-Identifier: MIT

import ArgumentParser
import CellDocument
import CellRaster
import Glibc
import RenderAnalysis
import Reports

struct InspectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what each pixel and each layer of a cell costs, and what could be saved.",
    discussion: """
      Prints the findings, grouped by layer, with the totals; or writes what is named instead: reports, overlays. The exit \
      status is 0 whatever is found, and 1 when a budget is exceeded or the baseline does not hold an error or warning.

      EXAMPLES
        cellraster inspect message.yaml --data messages.json
      """)

  @OptionGroup var input: InputOptions

  @Option(help: ArgumentHelp("Only this item, from 1.", valueName: "number"))
  var item: Int?

  @Flag(help: "Inspect the document as it is and in each of its states alone.")
  var allStates = false

  @OptionGroup(title: "Reports") var reports: ReportOptions
  @OptionGroup(title: "Budgets") var budgets: BudgetOptions

  @Option(
    help: ArgumentHelp("How many cells are inspected at once; as many as there are cores if not given.", valueName: "number"),
    completion: .list(["1", "2", "4", "8"]))
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on.") }
    if let item, item < 1 { throw ValidationError("--item takes a number from 1 on.") }
    if allStates, !input.states.isEmpty {
      throw ValidationError("--all-states inspects each state alone: name none with --state.")
    }
    let outputs = reports.standardOutputs
    if outputs.count > 1 {
      throw ValidationError("Standard output holds one of \(outputs.joined(separator: ", ")): write the others to files.")
    }
  }

  func run() async throws {
    try await reportingFailure {
      let judge = try InspectionJudge(budgets, template: input.template)
      let bytes = try Files.read(input.template)
      let template = try input.template(parsing: bytes)
      let scope = InspectionScope(try variants(of: template), try input.dataSource(), onlyItem: item)
      let run = InspectionRun(
        environment: input.bindingEnvironment(), resources: try input.resources(),
        jobs: jobs ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
      let outcome = try await run.inspect(scope, progress: ProgressLine(count: scope.count))
      print(outcome.cells.count)
    }
  }

  /// The template in the states that were asked for, or as it is and in each of its states.
  private func variants(of template: CellTemplate) throws -> [CellTemplate] {
    guard allStates else { return [template] }
    return try [template] + template.states.map { try template.applying([$0]) }
  }
}
