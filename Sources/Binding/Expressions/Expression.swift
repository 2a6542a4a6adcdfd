// SPDX-License-Identifier: MIT

package import Notation

/// What stands between `${` and `}`: alternatives, of which the first that has a value counts, and filters over it.
package struct Expression: Hashable, Sendable {
  package enum Operand: Hashable, Sendable {
    case literal(DataValue)
    case path(DataPath)
  }

  /// The operands between `??`; at least one.
  package var operands: [Operand]
  package var filters: [Filter]
  /// The expression as it was written, for messages.
  package var source: String

  package init(operands: [Operand], filters: [Filter], source: String) {
    self.operands = operands
    self.filters = filters
    self.source = source
  }
}

/// A way from the item to a value inside it: `account.fields.0.name`.
package struct DataPath: Hashable, Sendable, CustomStringConvertible {
  /// Empty for the item itself, which is written `.`.
  package var steps: [String]

  package init(steps: [String]) {
    self.steps = steps
  }

  package var description: String { steps.isEmpty ? "." : steps.joined(separator: ".") }
}

/// A test on the data: it always ends, and every path in it may be missing.
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

/// Why an expression cannot be read.
@nonexhaustive public enum ExpressionProblem: Error, Hashable, Sendable {
  case missingClosingBrace
  case empty
  /// A character or a word that cannot stand at its place.
  case unexpected(String)
  case unexpectedEnd
  case unterminatedString
  case unknownFilter(String, suggestion: String?)
  /// Behind a comparison stands a word that is neither in quotation marks nor in `${}`.
  case unquotedWord(String)
  /// A condition where a value is wanted.
  case conditionNotAllowed
  case tooDeep
  case filterArguments(FilterName)
  case datePattern(Character)
}

extension ExpressionProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missingClosingBrace: "a ${ has no closing }; a literal ${ is written $${"
    case .empty: "nothing stands between ${ and }"
    case .unexpected(let character): "unexpected \"\(character)\""
    case .unexpectedEnd: "something is missing at the end"
    case .unterminatedString: "a quotation mark is missing"
    case .unknownFilter(let name, let suggestion):
      "there is no filter \"\(name)\"\(suggestion.map { "; did you mean \"\($0)\"?" } ?? "")"
    case .unquotedWord(let word): "write \"\(word)\" with quotation marks for the text, or ${\(word)} for the value"
    case .conditionNotAllowed: "comparisons, not, and, or stand only in \"when\""
    case .tooDeep: "parentheses lie too deep"
    case .filterArguments(let name): "the filter \(name.rawValue) takes \(name.argumentsInWords)"
    case .datePattern(let letter): "the date pattern letter \"\(letter)\" is not known"
    }
  }
}
