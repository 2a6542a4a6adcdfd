// SPDX-License-Identifier: MIT

internal import CellNotation
internal import Synchronization

/// Counts what expressions take while an item is bound: the same numbers on every machine.
package final class BindingEffort: Sendable {
  private let evaluationCount = Atomic(0)
  private let filteredByteCount = Atomic(0)

  package init() {}

  /// The expressions that were evaluated.
  package var evaluations: Int { evaluationCount.load(ordering: .relaxed) }
  /// The bytes of texts that were given to filters; a text counts once for each filter.
  package var filteredBytes: Int { filteredByteCount.load(ordering: .relaxed) }

  func addEvaluation() { evaluationCount.add(1, ordering: .relaxed) }

  func addFilter(of value: DataValue) {
    guard case .string(let text) = value else { return }
    filteredByteCount.add(text.utf8.count, ordering: .relaxed)
  }
}
