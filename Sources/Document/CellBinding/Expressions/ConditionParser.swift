// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

extension ExpressionParser {
  mutating func condition() throws(ExpressionProblem) -> Condition {
    var conditions = [try conjunction()]
    while try take(.word(steps: ["or"])) { conditions.append(try conjunction()) }
    return conditions.count == 1 ? conditions[0] : .or(conditions)
  }

  private mutating func conjunction() throws(ExpressionProblem) -> Condition {
    var conditions = [try negation()]
    while try take(.word(steps: ["and"])) { conditions.append(try negation()) }
    return conditions.count == 1 ? conditions[0] : .and(conditions)
  }

  private mutating func negation() throws(ExpressionProblem) -> Condition {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Limits.depth else { throw .tooDeep }
    if try take(.word(steps: ["not"])) { return .not(try negation()) }
    if try take(.sign("!")) { return .not(try negation()) }
    return token == .sign("(") ? try parenthesized() : try comparison()
  }

  /// Parses a condition in parentheses, or one that begins with an expression in parentheses: `(name ?? title | upper) == "A"`.
  private mutating func parenthesized() throws(ExpressionProblem) -> Condition {
    let start = start
    try enter()
    try advance()
    let inner: Condition = holdsChoice ? .value(try anyExpression()) : try condition()
    let steps = try leaveParentheses()
    guard case .value(let expression) = inner else {
      guard steps.isEmpty else { throw .unexpected(".") }
      return inner
    }
    guard !steps.isEmpty || token == .sign("??") || token == .sign("|") || comparisonSign != nil else { return inner }
    return try comparison(of: self.expression(after: expression, steps, from: start))
  }

  private var comparisonSign: Condition.Comparison? {
    if case .sign(let sign) = token { Condition.Comparison(rawValue: sign) } else { nil }
  }

  private mutating func comparison() throws(ExpressionProblem) -> Condition {
    let left: Expression
    if try take(.sign("${")) {
      let inner = try condition()
      guard try take(.sign("}")) else { throw token == nil ? .missingClosingBrace : unexpected }
      guard case .value(let expression) = inner else { return inner }
      left = expression
    } else {
      left = try expression()
    }
    return try comparison(of: left)
  }

  /// Parses the rest of a comparison; if there is none, the expression is a condition itself.
  private mutating func comparison(of left: Expression) throws(ExpressionProblem) -> Condition {
    guard let comparison = comparisonSign else { return .value(left) }
    try advance()
    return .comparison(left, comparison, try rightSide())
  }

  /// Parses the right side of a comparison. A word without quotation marks is an error: in `type == photo`, `photo` would be a
  /// path, which probably does not exist.
  private mutating func rightSide() throws(ExpressionProblem) -> Expression {
    guard let token else { throw .unexpectedEnd }
    if let literal = Self.literal(token) {
      try advance()
      return Expression(operands: [.literal(literal)], filters: [], source: literal.text ?? "null")
    }
    if case .word(let steps) = token { throw .unquotedWord(DataPath(steps: steps).description) }
    guard try take(.sign("${")) else { throw unexpected }
    let value = try expression()
    guard try take(.sign("}")) else { throw self.token == nil ? .missingClosingBrace : unexpected }
    return value
  }
}
