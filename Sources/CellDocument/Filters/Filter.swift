// SPDX-License-Identifier: MIT

/// The filters by the names that they have in documents.
public enum FilterName: String, Hashable, Sendable, CaseIterable {
  case upper, lower, trim

  var argumentsInWords: String { "no arguments" }
}

/// Why a filter cannot work on a value.
public enum FilterProblem: Error, Hashable, Sendable {
  case unexpected(FoundValue, expected: ValueShape)
}

extension FilterProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unexpected(let found, let expected): "expected \(expected), found \(found)"
    }
  }
}

/// A filter with its arguments, checked.
struct Filter: Hashable, Sendable {
  let name: FilterName

  init(_ name: FilterName, arguments: [DataValue]) throws(ExpressionProblem) {
    guard arguments.isEmpty else { throw .filterArguments(name) }
    self.name = name
  }

  func apply(to value: DataValue, in environment: BindingEnvironment) throws(CellDocumentProblem) -> DataValue {
    if value == .null { return .null }
    guard let text = value.text else { throw .filter(name, .unexpected(FoundValue(value), expected: .text)) }
    switch name {
    case .upper: return .string(text.uppercased())
    case .lower: return .string(text.lowercased())
    case .trim: return .string(text)
    }
  }
}
