// SPDX-License-Identifier: MIT

import CellDocument
import CellRaster
internal import Files
import Graphics
internal import Notation
import RenderAnalysis
import Synchronization

/// An inspected cell, with the data it was made from.
struct InspectedSubject: Sendable {
  /// The index of the item, from 0.
  let item: Int
  let data: DataItem
  var cell: InspectedCell
}

/// A run that inspects cells in parallel, and reports their warnings and failures.
struct InspectionRun: Sendable {
  let environment: BindingEnvironment
  let resources: RenderingResources
  let rules: RuleSettings
  let jobs: Int
  /// A prefix for messages about an item: the template's file if there are several templates.
  var prefix = ""

  /// The outcome for all cells.
  struct Outcome: Sendable {
    /// The cells of the items that failed in no state.
    var cells: [InspectedSubject] = []
    var failures = ItemFailures()
    fileprivate var failedItems: Set<Int> = []
    fileprivate var pixels = 0
  }

  /// Inspects cells. If a cell fails, the failure is reported and the other cells are still inspected.
  /// - Throws: `FileFailure` when reading the data fails; `InspectionTooLarge`.
  func inspect(_ scope: InspectionScope, progress: consuming sending ProgressLine?) async throws -> Outcome {
    let outcome = Mutex(Outcome())
    let line = Mutex(progress)
    defer { line.withLock { $0?.clear() } }
    try await renderInParallel(jobs: jobs, with: resources) {
      try scope.next()
    } work: { renderer, _, subject in
      (subject.item, Result { try inspected(subject, by: renderer) })
    } deliver: { _, result in
      let sentences = try outcome.withLock { try $0.add(result.1, ofItem: result.0, prefix: prefix) }
      line.withLock { line in
        if !sentences.isEmpty { line?.clear() }
        for sentence in sentences { report(sentence) }
        line?.advance()
      }
    }
    return outcome.withLock { outcome in
      outcome.cells.removeAll { outcome.failedItems.contains($0.item) }
      return outcome
    }
  }

  private func inspected(_ subject: InspectionSubject, by renderer: CellRenderer) throws -> (InspectedSubject, [RenderingWarning])
  {
    let data = try subject.entry.item()
    let cell = try CellInspector(renderer, rules: rules).inspect(subject.template, data, environment: environment)
    return (InspectedSubject(item: subject.item, data: data, cell: cell), try renderer.warnings(of: cell.cell.root))
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
      guard pixels <= InspectionTooLarge.maximumPixels else { throw InspectionTooLarge() }
      cells.append(subject)
      return warnings.map { "warning: \(prefix)item \(item + 1): \($0)" }
    case .failure(let failure):
      failedItems.insert(item)
      return [failures.add(failure, of: "\(prefix)item \(item + 1)")]
    }
  }
}
