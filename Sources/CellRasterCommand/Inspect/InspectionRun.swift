// SPDX-License-Identifier: MIT

import CellDocument
import CellRaster
internal import Files
import Graphics
internal import Notation
import RenderAnalysis
import Synchronization

/// A cell that has been inspected, and what it was made from.
struct InspectedSubject: Sendable {
  /// The item's number, from 0.
  let item: Int
  let data: DataItem
  var cell: InspectedCell
}

/// Inspects cells in parallel, and says what is worth a warning and which items fail.
struct InspectionRun: Sendable {
  let environment: BindingEnvironment
  let resources: RenderingResources
  let rules: RuleSettings
  let jobs: Int
  /// What sentences about an item begin with: the template's file where there are several.
  var prefix = ""

  /// What came of all cells.
  struct Outcome: Sendable {
    /// Those of items that failed in no state.
    var cells: [InspectedSubject] = []
    var failures = ItemFailures()
    fileprivate var failedItems: Set<Int> = []
    fileprivate var pixels = 0
  }

  /// Cells that fail are reported, and the others still inspected.
  /// - Throws: `FileFailure` when the data cannot be read on; `InspectionTooLarge`.
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
  /// Takes what came of a cell, and returns what is to be said of it.
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
