// SPDX-License-Identifier: MIT

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
  /// What looks at each item for names in conditions that no item has; `nil` for a job without data.
  var missingNames: MissingNameSearch?
  /// The previous versions of the cells, with which the bitmaps of rasterized layers are compared; `nil` for a job without them.
  var earlier: EarlierCells?

  /// The outcome for all cells.
  struct Outcome: Sendable {
    /// The inspected cells. If an item failed in one state, its cells in all states are left out.
    var cells: [InspectedSubject] = []
    var hasFailures: Bool { !failedItems.isEmpty }
    fileprivate var failedItems: Set<Int> = []
    fileprivate var pixels = 0
  }

  /// Inspects cells. If a cell fails, the failure is reported and the other cells are still inspected.
  /// - Throws: `FileFailure` when reading the data fails; `InspectionTooLarge`.
  func inspect<Result>(
    _ scope: InspectionScope, _ report: @Sendable (JobOutcome<Result>) async throws -> Void
  ) async throws -> Outcome {
    var outcome = Outcome()
    var repeated = RepeatedWarnings()
    let renderer = CellRenderer(resources)
    let inspector = CellInspector(renderer, rules: rules)
    try await report(.began(count: scope.count))
    let results = OrderedMap(jobs: jobs, input: { try scope.next() }, worker: { renderer.session() }) { session, _, subject in
      (subject.item, Swift.Result { try inspected(subject, by: inspector, session) })
    }
    for try await (item, result) in results {
      switch result {
      case .success(let (subject, warnings)):
        try outcome.add(subject)
        for warning in repeated.new(warnings, ofItem: item) {
          try await report(.warning("\(prefix)item \(item + 1): \(warning)"))
        }
      case .failure(let failure):
        outcome.failedItems.insert(item)
        try await report(.failed(failure, item: "\(prefix)item \(item + 1)"))
      }
      try await report(.advanced)
    }
    try await report(.ended)
    for remark in repeated.remarks + (missingNames?.warnings ?? []).map({ "\($0)" }) { try await report(.warning(remark)) }
    outcome.cells.removeAll { outcome.failedItems.contains($0.item) }
    return outcome
  }

  private func inspected(
    _ subject: InspectionSubject, by inspector: CellInspector, _ session: RenderingSession
  ) throws -> (InspectedSubject, [RenderingWarning]) {
    let data = try subject.entry.item()
    missingNames?.look(at: data.value)
    let cell = try inspector.inspect(subject.template, data, environment: environment)
    var inspected = InspectedSubject(item: subject.item, data: data, cell: cell)
    if let earlier, earlier.differ(from: cell.states), !cell.analysis.keptLayers.isEmpty,
      let before = try earlier.cell(before: inspected, by: inspector.drawing)
    {
      let missed = cell.analysis.missedLayers(after: before.analysis)
      inspected.cell = inspector.redrawing(missed, in: cell, of: subject.template)
    }
    return (inspected, try session.warnings(of: cell.cell))
  }
}

extension InspectionRun.Outcome {
  fileprivate mutating func add(_ subject: InspectedSubject) throws(InspectionTooLarge) {
    pixels += subject.cell.pixels.size.area
    guard pixels <= Limits.inspectedPixels else { throw InspectionTooLarge() }
    cells.append(subject)
  }
}
