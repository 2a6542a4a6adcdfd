// SPDX-License-Identifier: MIT

/// What stands between `${` and `}`: alternatives, of which the first that has a value counts, and filters over it.
struct Expression: Hashable, Sendable {
  enum Operand: Hashable, Sendable {
    case literal(DataValue)
    case path(DataPath)
  }

  /// The operands between `??`; at least one.
  var operands: [Operand]
  var filters: [Filter]
  /// The expression as it was written, for messages.
  var source: String
}

/// A way from the item to a value inside it: `account.fields.0.name`.
struct DataPath: Hashable, Sendable, CustomStringConvertible {
  /// Empty for the item itself, which is written `.`.
  var steps: [String]

  var description: String { steps.isEmpty ? "." : steps.joined(separator: ".") }
}

/// A test on the data: it always ends, and every path in it may be missing.
indirect enum Condition: Hashable, Sendable {
  enum Comparison: String, Hashable, Sendable, CaseIterable {
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
