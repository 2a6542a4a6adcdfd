// SPDX-License-Identifier: MIT

package import Notation

/// Why an expression has no value for a data item.
package enum BindingProblem: Error, Hashable, Sendable {
  /// The data has no value at the path.
  case missingValue(path: String)
  case nullValue(expression: String)
  /// A list or an object inside text.
  case noText(FoundValue)
  case filter(FilterName, FilterProblem)
}

extension BindingProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missingValue(let path): "the data has no value \"\(path)\"; for a default, write ${\(path) ?? \"...\"}"
    case .nullValue(let expression): "\(expression) is null, but a value is needed; add a default with ??"
    case .noText(let found): "expected a string, found \(found)"
    case .filter(let filter, let problem): "filter \(filter.rawValue): \(problem)"
    }
  }
}
