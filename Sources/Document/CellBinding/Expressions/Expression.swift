// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellNotation

/// The code between `${` and `}`: operands and filters. The value of an expression is the value of its first operand that is not
/// null, with the filters applied in order.
package struct Expression: Hashable, Sendable {
  package indirect enum Operand: Hashable, Sendable {
    case literal(DataValue)
    case path(DataPath)
    /// A conditional value: `condition ? one : other`. Each side is a list of operands as that of an expression.
    case choice(Condition, then: [Operand], otherwise: [Operand])
    /// An expression in parentheses, and the steps of a path from its value: `(replies ?? notes | first).author`.
    case nested(Expression, steps: [String])
    /// A text in quotation marks that contains expressions: `"Mr ${name}"`.
    case text(BoundText)
  }

  /// The operands, which are separated by `??` in the source; at least one.
  package var operands: [Operand]
  package var filters: [Filter]
  /// The source text of the expression, for messages.
  package var source: String

  package init(operands: [Operand], filters: [Filter], source: String) {
    self.operands = operands
    self.filters = filters
    self.source = source
  }
}

extension Expression {
  /// The path that the expression consists of; `nil` if it is more than a path.
  package var path: DataPath? {
    if filters.isEmpty, operands.count == 1, case .path(let path) = operands[0] { path } else { nil }
  }
}

/// A path from the data item to a value inside it: `account.fields.0.name`.
package struct DataPath: Hashable, Sendable, CustomStringConvertible {
  /// The steps of the path; empty for the item itself, which is written `.`.
  package var steps: [String]

  package init(steps: [String]) {
    self.steps = steps
  }

  /// Compares the steps by their bytes, as objects compare the names of their members.
  package static func == (one: DataPath, other: DataPath) -> Bool {
    one.steps.elementsEqual(other.steps) { $0.hasBytes(of: $1) }
  }

  package var description: String { steps.isEmpty ? "." : steps.joined(separator: ".") }
}

/// A condition on the data. A path that does not exist counts as null.
package indirect enum Condition: Hashable, Sendable {
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
  }

  case value(Expression)
  case not(Condition)
  case and([Condition])
  case or([Condition])
  case comparison(Expression, Comparison, Expression)
}

extension Condition {
  /// The first steps of all paths that the condition reads: names of the item, or of entries of lists.
  package var names: Set<String> {
    switch self {
    case .value(let expression): expression.names
    case .not(let condition): condition.names
    case .and(let conditions), .or(let conditions): conditions.reduce(into: []) { $0.formUnion($1.names) }
    case .comparison(let left, _, let right): left.names.union(right.names)
    }
  }
}

extension BoundText {
  /// The first steps of all paths that the text reads.
  package var names: Set<String> {
    parts.reduce(into: []) { names, part in
      if case .expression(let expression) = part { names.formUnion(expression.names) }
    }
  }
}

extension Expression {
  /// The first steps of all paths that the expression reads.
  package var names: Set<String> {
    filters.reduce(into: Self.names(in: operands)) { $0.formUnion(Self.names(in: $1.operands)) }
  }

  private static func names(in operands: [Operand]) -> Set<String> {
    operands.reduce(into: []) { names, operand in
      switch operand {
      case .literal: break
      case .path(let path): if let name = path.steps.first { names.insert(name) }
      case .choice(let condition, let then, let otherwise):
        names.formUnion(condition.names.union(Self.names(in: then)).union(Self.names(in: otherwise)))
      case .nested(let expression, _): names.formUnion(expression.names)
      case .text(let text): names.formUnion(text.names)
      }
    }
  }
}

/// The reason why an expression cannot be parsed.
package enum ExpressionProblem: Error, Hashable, Sendable {
  case missingClosingBrace
  case empty
  /// A character or a word that is not allowed in this place.
  case unexpected(String)
  case unexpectedEnd
  case unterminatedString
  case unknownFilter(String, suggestion: String?)
  /// A word without quotation marks or `${}` around it, on the right side of a comparison.
  case unquotedWord(String)
  /// A condition where a value is required.
  case conditionNotAllowed
  /// Syntax of other languages, with that of ours.
  case foreign(String, instead: String)
  /// The `:` and the second value of a conditional value are missing.
  case missingOtherwise
  case tooDeep
  case filterArguments(FilterName)
  case datePattern(Character)
}

extension ExpressionProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missingClosingBrace: "a ${ has no closing }; for a literal ${, write $${"
    case .empty: "there is nothing between ${ and }"
    case .unexpected(let character): "unexpected \"\(character)\""
    case .unexpectedEnd: "the expression ends too early"
    case .unterminatedString: "the closing quotation mark is missing"
    case .unknownFilter(let name, let suggestion):
      "there is no filter \"\(name)\"\(suggestion.map { "; did you mean \"\($0)\"?" } ?? "")"
    case .unquotedWord(let word): "put \"\(word)\" in quotation marks if it is text, or write ${\(word)} if it is a data path"
    case .conditionNotAllowed: #"comparisons, "not", "and" and "or" are allowed only in "when" and for true or false"#
    case .foreign(let found, let ours): "unexpected \"\(found)\"; \(ours)"
    case .missingOtherwise: "a conditional value has two sides, as in ${muted ? \"grey\" : \"blue\"}"
    case .tooDeep: "parentheses are nested too deeply"
    case .filterArguments(let name): "the filter \"\(name.rawValue)\" takes \(name.argumentsInWords)"
    case .datePattern(let letter): "unknown date pattern letter \"\(letter)\""
    }
  }
}

/// The reason why an expression has no usable value for a data item.
package enum BindingProblem: Error, Hashable, Sendable {
  /// The data has no value at the path. `nearest` is a path that may be meant, and `siblings` are the names beside it.
  case missingValue(path: String, nearest: String? = nil, siblings: [String] = [])
  case nullValue(expression: String)
  /// A list or an object, which cannot be inserted into text.
  case noText(FoundValue)
  case filter(FilterName, FilterProblem)
  /// Two values of kinds that a condition cannot compare.
  case incomparable(FoundValue, FoundValue)
  /// A text of more bytes than ``Limits/expressionBytes``. `bytes` is its length up to the expression that exceeds the limit.
  case textTooLong(bytes: Int)
}

extension BindingProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missingValue(let path, let nearest?, let siblings):
      "the data has no value \"\(path)\"; did you mean \(nearest)?" + Self.words(for: siblings)
    case .missingValue(let path, nil, _): "the data has no value \"\(path)\"; for a default, write ${\(path) ?? \"...\"}"
    case .nullValue(let expression): "\(expression) is null, but a value is needed; add a default with ??"
    case .noText(let found): "expected a string, found \(found)"
    case .filter(let filter, let problem): "filter \"\(filter.rawValue)\": \(problem)"
    case .incomparable(let left, let right): "the condition cannot compare \(left) with \(right)"
    case .textTooLong(let bytes): "the text would have at least \(bytes) bytes: the limit is \(Limits.expressionBytes)"
    }
  }

  /// The number of names that a message lists.
  private static let namedSiblings = 6

  private static func words(for siblings: [String]) -> String {
    let rest = siblings.count - namedSiblings
    let names = siblings.prefix(namedSiblings).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    return siblings.isEmpty ? "" : " (there is \(names))"
  }
}
