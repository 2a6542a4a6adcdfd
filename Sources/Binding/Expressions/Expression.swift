// SPDX-License-Identifier: MIT

package import Notation

/// The code between `${` and `}`: alternatives and filters. The first alternative with a value is used; the filters apply to it.
package struct Expression: Hashable, Sendable {
  package enum Operand: Hashable, Sendable {
    case literal(DataValue)
    case path(DataPath)
  }

  /// The alternatives, separated by `??`; at least one.
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

/// A path from the item to a value inside it: `account.fields.0.name`.
package struct DataPath: Hashable, Sendable, CustomStringConvertible {
  /// The steps of the path; empty for the item itself, which is written `.`.
  package var steps: [String]

  package init(steps: [String]) {
    self.steps = steps
  }

  package var description: String { steps.isEmpty ? "." : steps.joined(separator: ".") }
}

/// A condition on the data. Evaluation always terminates, and a path that does not exist is null.
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

/// The reason why an expression cannot be parsed.
package enum ExpressionProblem: Error, Hashable, Sendable {
  case missingClosingBrace
  case empty
  /// A character or a word that is not allowed at its place.
  case unexpected(String)
  case unexpectedEnd
  case unterminatedString
  case unknownFilter(String, suggestion: String?)
  /// A word on the right side of a comparison that is neither in quotation marks nor in `${}`.
  case unquotedWord(String)
  /// A condition where a value is required.
  case conditionNotAllowed
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
    case .unquotedWord(let word): "write \"\(word)\" in quotation marks for the text, or ${\(word)} for the value"
    case .conditionNotAllowed: "comparisons, not, and, or are allowed only in \"when\""
    case .tooDeep: "parentheses are nested too deeply"
    case .filterArguments(let name): "the filter \(name.rawValue) takes \(name.argumentsInWords)"
    case .datePattern(let letter): "unknown date pattern letter \"\(letter)\""
    }
  }
}

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
