// SPDX-License-Identifier: MIT

import CellRaster
import CellReports
import Glibc

/// The task of `inspect --compare`: inspects the same items with an older template and with a newer one, and reports the
/// differences.
struct TemplateComparisonTask {
  let command: InspectCommand
  /// The path of the older template.
  let olderTemplate: String

  init(_ command: InspectCommand, olderTemplate: String) {
    self.command = command
    self.olderTemplate = olderTemplate
  }

  /// - Returns: the status that the command exits with; `nil` if no item fails, even if the templates differ.
  func run() async throws -> ExitStatus? {
    let (old, new) = (try variants(of: olderTemplate), try variants(of: command.input.template))
    let fonts = try command.input.fontFolders(of: [(old[0], olderTemplate), (new[0], command.input.template)]).collection()
    let items = try dataItems()
    guard !items.isEmpty else {
      report("the data has no items: there is nothing to compare")
      return nil
    }
    let before = try await inspect(items, by: old, olderTemplate, fonts)
    let after = try await inspect(items, by: new, command.input.template, fonts)
    let comparison = InspectionComparison(of: before.cells.map(\.cell), after.cells.map(\.cell))
    try write(Array((command.reports.json ? InspectionComparison.output.text(of: comparison) : comparison.text).utf8))
    return before.failures.status ?? after.failures.status
  }

  /// Returns a template in each combination of states to compare.
  private func variants(of path: String) throws -> [CellTemplate] {
    let template = try command.input.decodedTemplate(FileSystem.read(path), at: path)
    let states = command.allStates ? [[]] + template.states.map { [$0] } : [command.input.states]
    return try states.map { try template.applying($0, givenBy: "--state") }
  }

  /// Returns all items as an array, because both templates need them.
  private func dataItems() throws -> [DataItem] {
    let source = try command.input.dataSource()
    var items: [DataItem] = []
    while let entry = try source.next() { items.append(try entry.item()) }
    return items
  }

  private func inspect(
    _ items: [DataItem], by variants: [CellTemplate], _ path: String, _ fonts: FontCollection
  ) async throws -> InspectionRun.Outcome {
    let run = InspectionRun(
      environment: command.input.bindingEnvironment(), resources: command.input.resources(of: path, fonts: fonts),
      rules: try InspectSettings(command.budgets, template: command.input.template).rules,
      jobs: command.jobs ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let scope = InspectionScope(variants, ItemSelection(DataSource(items), number: command.input.item))
    return try await run.inspect(scope, progress: ProgressLine(count: scope.count))
  }
}

extension BudgetOptions {
  /// Whether no checks are requested.
  var isEmpty: Bool { limits.isEmpty && config == nil && baseline == nil && writeBaseline == nil }
}
