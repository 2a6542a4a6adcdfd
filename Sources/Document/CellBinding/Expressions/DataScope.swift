// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellNotation

/// The values that expressions can use while one data item is bound.
package struct DataScope: Sendable {
  package let item: DataValue
  package let clock: Clock
  /// The names defined by the keys `as` and `index` of the enclosing repeated elements, with their values. The names from the
  /// innermost element come last and take precedence.
  package var names: [(name: String, value: DataValue)] = []
  /// Counts what is evaluated; `nil` without a need for it.
  fileprivate let effort: BindingEffort?

  package init(item: DataValue, clock: Clock, effort: BindingEffort? = nil) {
    self.item = item
    self.clock = clock
    self.effort = effort
  }

  /// Whether all of these are names of the enclosing repeated elements.
  package func defines(_ wanted: Set<String>) -> Bool { wanted.isSubset(of: names.map(\.name)) }

  /// Returns the value at `path`, or `nil` if the data has none.
  func value(at path: DataPath) -> DataValue? {
    guard let first = path.steps.first else { return item }
    let value = names.last { $0.name.hasBytes(of: first) }?.value ?? Self.step(first, into: item)
    return value.flatMap { Self.value(at: path.steps.dropFirst(), in: $0) }
  }

  /// Returns the value that steps lead to, or `nil` if there is none.
  fileprivate static func value(at steps: some Sequence<String>, in value: DataValue) -> DataValue? {
    var value = value
    for step in steps {
      guard let next = Self.step(step, into: value) else { return nil }
      value = next
    }
    return value
  }

  /// Returns the problem with a path that does not exist, with the nearest one that does.
  fileprivate func missingValue(_ path: DataPath) -> BindingProblem {
    var parent = item
    var before: [String] = []
    for (index, step) in path.steps.enumerated() {
      let next = index == 0 ? value(at: DataPath(steps: [step])) : Self.step(step, into: parent)
      if let next {
        parent = next
        before.append(step)
        continue
      }
      guard case .object(let object) = parent else { break }
      let siblings = object.members.map(\.name)
      let known = (index == 0 ? names.map(\.name) : []) + siblings
      guard let name = nearestName(to: step, among: known) else { break }
      let nearest = DataPath(steps: before + [name] + path.steps[(index + 1)...])
      return .missingValue(path: path.description, nearest: nearest.description, siblings: siblings)
    }
    return .missingValue(path: path.description)
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
  /// Returns the value of the expression.
  /// - Parameter missing: called with a path that does not exist and has no default. Returns the value to use, or throws.
  fileprivate func value(
    in scope: DataScope, form: ExpressionForm = .value, missing: (DataPath) throws(BindingProblem) -> DataValue
  ) throws(BindingProblem) -> DataValue {
    scope.effort?.addEvaluation()
    var value = try Self.value(of: operands, in: scope, missing: missing)
    for filter in filters {
      let argument = filter.operands.isEmpty ? .null : try Self.value(of: filter.operands, in: scope, missing: missing)
      scope.effort?.add(filter, of: value, form: form)
      value = try filter.apply(to: value, argument, by: scope.clock, form: form)
    }
    return value
  }

  /// Returns the value of the first operand that is not null; null if all are.
  private static func value(
    of operands: [Operand], in scope: DataScope, missing: (DataPath) throws(BindingProblem) -> DataValue
  ) throws(BindingProblem) -> DataValue {
    for operand in operands.dropLast() {
      let value = try value(of: operand, in: scope) { (_) throws(BindingProblem) in .null }
      if value != .null { return value }
    }
    guard let last = operands.last else { return .null }
    return try value(of: last, in: scope, missing: missing)
  }

  private static func value(
    of operand: Operand, in scope: DataScope, missing: (DataPath) throws(BindingProblem) -> DataValue
  ) throws(BindingProblem) -> DataValue {
    switch operand {
    case .literal(let literal): return literal
    case .path(let path):
      guard let value = scope.value(at: path) else { return try missing(path) }
      return value
    case .choice(let condition, let then, let otherwise):
      return try value(of: condition.holds(in: scope) ? then : otherwise, in: scope, missing: missing)
    case .nested(let expression, let steps):
      let outer = try expression.value(in: scope, missing: missing)
      guard let value = DataScope.value(at: steps, in: outer) else {
        return try missing(DataPath(steps: ["(\(expression.source))"] + steps))
      }
      return value
    case .text(let text): return .string(try text.text(in: scope, missing: missing))
    }
  }

  /// Returns the value of the first operand that is not null, with the filters applied; null if all operands are null.
  /// - Throws: ``BindingProblem`` if a path does not exist and has no default, or if a filter does not accept its input.
  package func value(in scope: DataScope) throws(BindingProblem) -> DataValue {
    try value(in: scope) { (path) throws(BindingProblem) in throw scope.missingValue(path) }
  }

  /// Returns the same value as ``value(in:)``, except that a text with styles is a list of spans: strings, and objects with the keys
  /// of a span.
  /// - Throws: as ``value(in:)``.
  package func spans(in scope: DataScope) throws(BindingProblem) -> DataValue {
    let value = try value(in: scope, form: .spans) { (path) throws(BindingProblem) in
      throw scope.missingValue(path)
    }
    guard value.holdsParagraphs else { return value }
    return SpanList(value)?.value ?? value
  }

  /// Returns the same value as ``value(in:)``, except that a text with paragraphs is a list of paragraphs: strings, and objects with
  /// the keys of a paragraph.
  /// - Throws: as ``value(in:)``.
  package func paragraphs(in scope: DataScope) throws(BindingProblem) -> DataValue {
    let value = try value(in: scope, form: .paragraphs) { (path) throws(BindingProblem) in
      throw scope.missingValue(path)
    }
    // A list of spans is one paragraph.
    guard case .array(let entries) = value, entries.contains(where: SpanList.isStyledSpan) else { return value }
    return ParagraphList(value)?.value ?? value
  }

  /// Returns the same value as ``value(in:)``, except that a path that does not exist and has no default gives null.
  /// - Throws: ``BindingProblem`` if a filter does not accept its input.
  package func valueOrNull(in scope: DataScope) throws(BindingProblem) -> DataValue {
    try value(in: scope) { (_) throws(BindingProblem) in .null }
  }
}

extension BoundText {
  /// Returns the text with each expression replaced by its value.
  /// - Throws: ``BindingProblem`` if a path does not exist and has no default, if a filter does not accept its input, or if the
  ///   value of an expression is null, a list or an object.
  package func text(in scope: DataScope) throws(BindingProblem) -> String {
    try text(in: scope) { (path) throws(BindingProblem) in throw scope.missingValue(path) }
  }

  /// - Parameter missing: called with a path that does not exist and has no default. Returns the value to use, or throws.
  fileprivate func text(
    in scope: DataScope, missing: (DataPath) throws(BindingProblem) -> DataValue
  ) throws(BindingProblem) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .literal(let text): result += text
      case .expression(let expression):
        let value = try expression.value(in: scope, missing: missing)
        guard let text = value.plainText else {
          throw value == .null
            ? .nullValue(expression: expression.source) : .noText(FoundValue(value))
        }
        let bytes = result.utf8.count + text.utf8.count
        guard bytes <= Limits.expressionBytes else { throw .textTooLong(bytes: bytes) }
        result += text
      }
    }
    return result
  }
}

extension Condition {
  /// Returns whether the condition is true. A path that does not exist counts as null.
  /// - Throws: ``BindingProblem`` if a filter does not accept its input.
  package func holds(in scope: DataScope) throws(BindingProblem) -> Bool {
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
      return try comparison.holds(left.valueOrNull(in: scope), right.valueOrNull(in: scope))
    }
  }
}

extension Condition.Comparison {
  /// Returns whether the comparison is true. Numbers are compared by value, also with a string that is one. Strings are equal if they are
  /// canonically equivalent, and are ordered by Unicode scalars. Null is unequal to everything else, and has no order.
  ///
  /// - Throws: ``BindingProblem/incomparable(_:_:)`` for other values that have no order, and for values whose kinds can never be equal. A
  ///   number and a string that is none are unequal.
  func holds(_ left: DataValue, _ right: DataValue) throws(BindingProblem) -> Bool {
    let (left, right) = (left.comparable(with: right), right.comparable(with: left))
    guard isMeaningful(left, right) else { throw .incomparable(FoundValue(left), FoundValue(right)) }
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

extension Condition.Comparison {
  private func isMeaningful(_ left: DataValue, _ right: DataValue) -> Bool {
    switch (left, right) {
    case (.null, _), (_, .null), (.number, .number), (.string, .string): true
    case (.number, .string), (.string, .number), (.boolean, .boolean), (.array, .array), (.object, .object):
      self == .equal || self == .unequal
    default: false
    }
  }
}

extension DataValue {
  /// Returns the number that a string is, if the other value is a number; otherwise the value itself.
  fileprivate func comparable(with other: DataValue) -> DataValue {
    guard case .string(let text) = self, case .number = other, let number = DataNumber(text: text) else { return self }
    return .number(number)
  }

  fileprivate func isOrdered(with other: DataValue) -> Bool {
    switch (self, other) {
    case (.number, .number), (.string, .string): true
    default: false
    }
  }
}
