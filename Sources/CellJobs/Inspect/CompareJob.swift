// SPDX-License-Identifier: MIT

package import CellRaster

/// Inspects the same items with an older template and with a newer one, and reports the differences.
package struct CompareJob: Job {
  package enum Result: Sendable {
    case comparison(InspectionComparison)
    /// The data has no items.
    case nothingToCompare
  }

  /// The newer template, and the data.
  package var input: CellInput
  /// The path of the older template.
  package var olderTemplate: String
  /// Whether to compare each document once without states, and once in each of its states.
  package var allStates = false
  /// How many cells are inspected at once.
  package var jobs = coreCount

  package init(_ input: CellInput, olderTemplate: String) {
    self.input = input
    self.olderTemplate = olderTemplate
  }

  package func run(_ report: @escaping Report) async throws {
    let (old, new) = (try await variants(of: olderTemplate, report), try await variants(of: input.template, report))
    let fonts = try input.fontFolders(of: [(old[0], olderTemplate), (new[0], input.template)]).collection()
    let items = try dataItems()
    guard !items.isEmpty else { return try await report(.result(.nothingToCompare)) }
    let before = try await inspect(items, by: old, olderTemplate, fonts, report)
    let after = try await inspect(items, by: new, input.template, fonts, report)
    try await report(.result(.comparison(InspectionComparison(of: before.cells.map(\.cell), after.cells.map(\.cell)))))
  }

  /// Returns a template in each combination of states to compare.
  private func variants(of path: String, _ report: @escaping Report) async throws -> [CellTemplate] {
    let template = try await input.decodedTemplate(at: path) { try await report(.warning($0)) }
    let states = allStates ? [[]] + template.states.map { [$0] } : [input.states]
    return try states.map { try template.applying($0, givenBy: "--state") }
  }

  /// Returns all items as an array, because both templates need them.
  private func dataItems() throws -> [DataItem] {
    let source = try input.dataSource()
    var items: [DataItem] = []
    while let entry = try source.next() { items.append(try entry.item()) }
    return items
  }

  private func inspect(
    _ items: [DataItem], by variants: [CellTemplate], _ path: String, _ fonts: FontCollection, _ report: @escaping Report
  ) async throws -> InspectionRun.Outcome {
    let run = InspectionRun(
      environment: input.environment, resources: input.resources(of: path, fonts: fonts),
      rules: try InspectSettings(InspectionChecks(), template: input.template).rules, jobs: jobs)
    return try await run.inspect(InspectionScope(variants, ItemSelection(DataSource(items), number: input.item)), report)
  }
}
