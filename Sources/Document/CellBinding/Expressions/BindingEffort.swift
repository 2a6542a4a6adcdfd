// SPDX-License-Identifier: MIT

internal import CellNotation
internal import Synchronization

/// Counts what expressions take while an item is bound: the same numbers on every machine.
package final class BindingEffort: Sendable {
  private let evaluationCount = Atomic(0)
  private let filteredByteCount = Atomic(0)
  private let styledByteCount = Atomic(0)
  private let listedValueCount = Atomic(0)

  package init() {}

  /// The expressions that were evaluated.
  package var evaluations: Int { evaluationCount.load(ordering: .relaxed) }
  /// The bytes of texts that were given to filters which return plain text; a text counts once for each filter.
  package var filteredBytes: Int { filteredByteCount.load(ordering: .relaxed) }
  /// The bytes of texts of which filters made spans or paragraphs.
  package var styledBytes: Int { styledByteCount.load(ordering: .relaxed) }
  /// The values of lists, such as those of spans, that were given to filters; a list counts once for each filter.
  package var listedValues: Int { listedValueCount.load(ordering: .relaxed) }

  func addEvaluation() { evaluationCount.add(1, ordering: .relaxed) }

  /// - Parameter form: what the expression is asked for.
  func add(_ filter: Filter, of value: DataValue, form: ExpressionForm) {
    switch value {
    case .string(let text) where filter.name == .html && form != .value: styledByteCount.add(text.utf8.count, ordering: .relaxed)
    case .string(let text): filteredByteCount.add(text.utf8.count, ordering: .relaxed)
    case .array: listedValueCount.add(value.valueCount, ordering: .relaxed)
    case .null, .boolean, .number, .object: break
    }
  }
}

extension DataValue {
  /// The number of values in the value, itself included.
  fileprivate var valueCount: Int {
    switch self {
    case .array(let values): values.reduce(1) { $0 + $1.valueCount }
    case .object(let object): object.members.reduce(1) { $0 + $1.value.valueCount }
    case .null, .boolean, .number, .string: 1
    }
  }
}
