// SPDX-License-Identifier: MIT

import CellDocument
import CellRaster
import Synchronization

/// A cell that has been inspected, and its place among the others.
struct InspectedSubject: Sendable {
  /// The item's number, from 0.
  let item: Int
  let cell: InspectedCell
}

/// Inspects cells in parallel, and says what is worth a warning and which items fail.
struct InspectionRun: Sendable {
  let environment: BindingEnvironment
  let resources: RenderingResources
  let jobs: Int

  /// What came of all cells.
  struct Outcome: Sendable {
    var cells: [InspectedSubject] = []
    var failures = ItemFailures()
  }

  /// Cells that fail are reported, and the others still inspected.
  /// - Throws: `FileFailure` when the data cannot be read on.
  func inspect(_ scope: InspectionScope, progress: consuming sending ProgressLine?) async throws -> Outcome {
    let outcome = Mutex(Outcome())
    let line = Mutex(progress)
    defer { line.withLock { $0?.clear() } }
    try await renderInParallel(jobs: jobs, with: resources) {
      try scope.next()
    } work: { renderer, _, subject in
      (subject.item, Result { try inspected(subject, by: renderer) })
    } deliver: { _, result in
      let (item, inspected) = result
      outcome.withLock { outcome in
        var sentences: [String] = []
        switch inspected {
        case .success(let (cell, warnings)):
          sentences = warnings.map { "warning: item \(item + 1): \($0)" }
          outcome.cells.append(InspectedSubject(item: item, cell: cell))
        case .failure(let failure): sentences = [outcome.failures.add(failure, of: "item \(item + 1)")]
        }
        line.withLock { line in
          if !sentences.isEmpty { line?.clear() }
          for sentence in sentences { report(sentence) }
          line?.advance()
        }
      }
    }
    return outcome.withLock { $0 }
  }

  private func inspected(_ subject: InspectionSubject, by renderer: CellRenderer) throws -> (InspectedCell, [RenderingWarning]) {
    let cell = try CellInspector(renderer).inspect(subject.template, subject.entry.item(), environment: environment)
    return (cell, try renderer.warnings(of: cell.cell.root))
  }
}
