// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster

/// An inspected cell, with the data it was made from.
struct InspectedSubject: Sendable {
  /// The index of the item, from 0.
  let item: Int
  let data: DataItem
  var cell: InspectedCell
}

/// Inspects cells in parallel, and reports their warnings and failures.
struct InspectionRun: Sendable {
  let environment: BindingEnvironment
  let resources: RenderingResources
  let rules: RuleSettings
  let jobs: Int
  /// A prefix for messages about an item: the name of the template's file if there are several templates, otherwise empty.
  var prefix = ""

  /// The outcome for all cells.
  struct Outcome: Sendable {
    /// The inspected cells. If an item failed in one state, its cells in all states are left out.
    var cells: [InspectedSubject] = []
    var failures = ItemFailures()
    fileprivate var failedItems: Set<Int> = []
    fileprivate var pixels = 0
  }

  /// Inspects cells. If a cell fails, the failure is reported and the other cells are still inspected.
  /// - Throws: `FileFailure` when reading the data fails; `InspectionTooLarge`.
  func inspect(_ scope: InspectionScope, progress: ProgressLine?) async throws -> Outcome {
    var outcome = Outcome()
    var progress = progress
    let renderer = CellRenderer(resources)
    let inspector = CellInspector(renderer, rules: rules)
    defer { progress?.clear() }
    let results = OrderedMap(jobs: jobs, input: { try scope.next() }, worker: { renderer.session() }) { session, _, subject in
      (subject.item, Result { try inspected(subject, by: inspector, session) })
    }
    for try await (item, result) in results {
      let sentences = try outcome.add(result, ofItem: item, prefix: prefix)
      if !sentences.isEmpty { progress?.clear() }
      for sentence in sentences { report(sentence) }
      progress?.advance()
    }
    outcome.cells.removeAll { outcome.failedItems.contains($0.item) }
    return outcome
  }

  private func inspected(
    _ subject: InspectionSubject, by inspector: CellInspector, _ session: RenderingSession
  ) throws -> (InspectedSubject, [RenderingWarning]) {
    let data = try subject.entry.item()
    let cell = try inspector.inspect(subject.template, data, environment: environment)
    return (InspectedSubject(item: subject.item, data: data, cell: cell), try session.warnings(of: cell.cell))
  }
}

extension InspectionRun.Outcome {
  /// Adds the result for a cell, and returns the sentences to report about it.
  fileprivate mutating func add(
    _ result: Result<(InspectedSubject, [RenderingWarning]), any Error>, ofItem item: Int, prefix: String
  ) throws(InspectionTooLarge) -> [String] {
    switch result {
    case .success(let (subject, warnings)):
      pixels += subject.cell.pixels.size.area
      guard pixels <= Limits.inspectedPixels else { throw InspectionTooLarge() }
      cells.append(subject)
      return warnings.map { "warning: \(prefix)item \(item + 1): \($0)" }
    case .failure(let failure):
      failedItems.insert(item)
      return failures.add(failure, of: "\(prefix)item \(item + 1)")
    }
  }
}
