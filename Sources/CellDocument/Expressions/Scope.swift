// SPDX-License-Identifier: MIT

/// The values that expressions can refer to while one data item is bound.
struct Scope: Sendable {
  let item: DataValue
  let environment: BindingEnvironment
  let definitions: Definitions
  /// The context that error messages name.
  var site: Site
  var textScale = TextScale.one
  /// The names set by `as` and `index` of the enclosing `each` elements, the innermost last.
  var names: [(name: String, value: DataValue)] = []

  /// Returns the value at `path`, or `nil` if the data has none.
  func value(at path: DataPath) -> DataValue? {
    guard let first = path.steps.first else { return item }
    var value: DataValue
    if let named = names.last(where: { $0.name == first }) {
      value = named.value
    } else {
      guard let member = Self.step(first, into: item) else { return nil }
      value = member
    }
    for step in path.steps.dropFirst() {
      guard let next = Self.step(step, into: value) else { return nil }
      value = next
    }
    return value
  }

  private static func step(_ step: String, into value: DataValue) -> DataValue? {
    switch value {
    case .object(let object): return object[step]
    case .array(let elements):
      guard let index = Int(step), elements.indices.contains(index) else { return nil }
      return elements[index]
    case .null, .boolean, .number, .string: return nil
    }
  }
}

extension Expression {
  /// Returns the value of the expression. `missing` supplies the value of a path that does not exist and has no default, or throws.
  private func value(
    in scope: Scope, missing: (DataPath) throws(CellDocumentProblem) -> DataValue
  ) throws(CellDocumentProblem) -> DataValue {
    var value = DataValue.null
    for (position, operand) in operands.enumerated() {
      switch operand {
      case .literal(let literal): value = literal
      case .path(let path):
        if let found = scope.value(at: path) {
          value = found
        } else if position == operands.count - 1 {
          value = try missing(path)
        } else {
          value = .null
        }
      }
      if value != .null { break }
    }
    for filter in filters { value = try filter.apply(to: value, in: scope.environment) }
    return value
  }

  /// - Throws: ``CellDocumentProblem`` if a path does not exist and has no default, or if a filter does not accept its input.
  func value(in scope: Scope) throws(CellDocumentProblem) -> DataValue {
    try value(in: scope) { (path) throws(CellDocumentProblem) in throw .missingValue(path: path.description) }
  }

  /// Returns the value of the expression; null for a path that does not exist.
  /// - Throws: ``CellDocumentProblem`` if a filter does not accept its input.
  func valueOrNull(in scope: Scope) throws(CellDocumentProblem) -> DataValue {
    try value(in: scope) { (_) throws(CellDocumentProblem) in .null }
  }
}

extension BoundText {
  /// Returns the text with the values of all expressions inserted.
  func text(in scope: Scope) throws(CellDocumentProblem) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .literal(let text): result += text
      case .expression(let expression):
        let value = try expression.value(in: scope)
        guard let text = value.text else {
          throw value == .null
            ? .nullValue(expression: expression.source) : .unexpected(found: FoundValue(value), expected: .text)
        }
        result += text
      }
    }
    return result
  }
}

extension Condition {
  /// Whether the condition is true.
  /// - Throws: ``CellDocumentProblem`` if a filter does not accept its input.
  func holds(in scope: Scope) throws(CellDocumentProblem) -> Bool {
    switch self {
    case .value(let expression): return try expression.valueOrNull(in: scope).isTruthy
    case .not(let condition): return try !condition.holds(in: scope)
    case .and(let conditions):
      for condition in conditions where try !condition.holds(in: scope) { return false }
      return true
    case .or(let conditions):
      for condition in conditions where try condition.holds(in: scope) { return true }
      return false
    case .comparison(let left, let comparison, let right):
      return comparison.holds(try left.valueOrNull(in: scope), try right.valueOrNull(in: scope))
    }
  }
}

extension Condition.Comparison {
  /// Whether the comparison is true. Numbers are compared by value, texts by Unicode scalars. Values of different kinds are unequal
  /// and unordered.
  func holds(_ left: DataValue, _ right: DataValue) -> Bool {
    func isEqual() -> Bool {
      if case .number(let a) = left, case .number(let b) = right { a.value == b.value } else { left == right }
    }
    func isLess(_ left: DataValue, _ right: DataValue) -> Bool {
      switch (left, right) {
      case (.number(let a), .number(let b)): a.value < b.value
      case (.string(let a), .string(let b)): a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
      default: false
      }
    }
    switch self {
    case .equal: return isEqual()
    case .unequal: return !isEqual()
    case .less: return isLess(left, right)
    case .greater: return isLess(right, left)
    case .lessOrEqual: return isLess(left, right) || (left.isOrdered(with: right) && isEqual())
    case .greaterOrEqual: return isLess(right, left) || (left.isOrdered(with: right) && isEqual())
    }
  }
}

extension DataValue {
  fileprivate func isOrdered(with other: DataValue) -> Bool {
    switch (self, other) {
    case (.number, .number), (.string, .string): true
    default: false
    }
  }
}
