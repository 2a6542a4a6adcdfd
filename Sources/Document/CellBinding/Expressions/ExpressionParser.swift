// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

/// A parser for expressions and conditions. In text, an expression is written between `${` and `}`.
///
///     expression  = value ("|" filter argument*)*
///     value       = operand ("??" operand)* | condition "?" value ":" value
///     argument    = "text" | 'text' | number, or for a filter that takes data: operand ("??" operand)*
///     operand     = path | literal | "(" expression ")" ("." name | index | "quoted name")*
///     literal     = "text" | 'text' | number | true | false | null | "[" literals "]" | "{" members "}"
///     path        = "." | (name | "." "quoted name") ("." (name | index | "quoted name"))*
///     condition   = conjunction ("or" conjunction)*
///     conjunction = negation ("and" negation)*
///     negation    = ("not" | "!") negation | "(" condition ")" | comparison
///     comparison  = tested (("==" | "!=" | "<" | "<=" | ">" | ">=") (literal | "${" expression "}"))?
///     tested      = operand ("??" operand)* ("|" filter argument*)* | "${" condition "}"
///
/// A text that is an operand may contain expressions itself: `"Mr ${name}" | upper`. Lists and objects are written as in JSON.
package struct ExpressionParser {
  private var scanner: ExpressionScanner
  private(set) var token: ExpressionToken?
  /// The index of the byte that follows the token before `token`.
  private var previousEnd: Int
  /// Whether the text is a condition, not an expression.
  private var isCondition = false
  /// The nesting depth of parentheses, negations, lists and objects.
  var depth = 0

  private init(bytes: [UInt8], from index: Int) throws(ExpressionProblem) {
    scanner = ExpressionScanner(bytes: bytes, index: index)
    previousEnd = index
    token = try scanner.next()
  }

  /// Parses the expression that follows a `${`, and moves `index` past its `}`.
  package static func expression(in bytes: [UInt8], at index: inout Int) throws(ExpressionProblem) -> Expression {
    var parser = try ExpressionParser(bytes: bytes, from: index)
    if parser.token == .sign("}") { throw .empty }
    let expression = try parser.anyExpression()
    guard let token = parser.token else { throw .missingClosingBrace }
    guard token == .sign("}") else { throw parser.conditionOrUnexpected }
    index = parser.scanner.index
    return expression
  }

  /// Parses `text` as one condition, without anything before or after it.
  package static func condition(_ text: String) throws(ExpressionProblem) -> Condition {
    var parser = try ExpressionParser(bytes: Array(text.utf8), from: 0)
    parser.isCondition = true
    let condition = try parser.condition()
    guard parser.token == nil else { throw parser.unexpected }
    return condition
  }

  /// Parses `text` as one condition in `${` and `}`, such as `${not online}`; `nil` if it is anything else, such as an expression.
  /// - Throws: ``ExpressionProblem`` if the condition is invalid.
  package static func enclosedCondition(_ text: String) throws(ExpressionProblem) -> Condition? {
    guard text.hasPrefix("${") else { return nil }
    do throws(ExpressionProblem) {
      _ = try BoundText(text)
      return nil
    } catch {
      return try condition(text)
    }
  }

  /// Parses `text` as one expression, with or without `${` and `}` around it.
  package static func wholeExpression(_ text: String) throws(ExpressionProblem) -> Expression {
    var parser = try ExpressionParser(bytes: Array(text.utf8), from: 0)
    let isWrapped = try parser.take(.sign("${"))
    let expression = try parser.anyExpression()
    if isWrapped, try !parser.take(.sign("}")) {
      throw parser.token == nil ? .missingClosingBrace : parser.conditionOrUnexpected
    }
    guard parser.token == nil else { throw parser.conditionOrUnexpected }
    return expression
  }

  /// The index of the first byte of the current token.
  var start: Int { scanner.start }

  mutating func advance() throws(ExpressionProblem) {
    previousEnd = scanner.index
    token = try scanner.next()
  }

  mutating func take(_ wanted: ExpressionToken) throws(ExpressionProblem) -> Bool {
    guard token == wanted else { return false }
    try advance()
    return true
  }

  /// The error to throw if the grammar does not allow the current token here.
  var unexpected: ExpressionProblem {
    switch token {
    case nil: .unexpectedEnd
    case .sign(let sign): ForeignSyntax.problem(with: sign) ?? .unexpected(sign)
    case .word(let steps), .path(let steps): .unexpected(DataPath(steps: steps).description)
    case .string(let text): .unexpected(text)
    case .number(let number): .unexpected(number.text)
    }
  }

  /// The error `unexpected`, or `conditionNotAllowed` in an expression if the current token can occur only in conditions.
  private var conditionOrUnexpected: ExpressionProblem {
    switch token {
    case _ where isCondition: unexpected
    case .sign("!"), .word(steps: ["not"]), .word(steps: ["and"]), .word(steps: ["or"]): .conditionNotAllowed
    case .sign(let sign) where Condition.Comparison(rawValue: sign) != nil: .conditionNotAllowed
    default: unexpected
    }
  }

  /// Parses an expression, whose value may be conditional.
  mutating func anyExpression() throws(ExpressionProblem) -> Expression {
    let start = scanner.start
    return try filtered(holdsChoice ? value() : operands(), from: start)
  }

  /// Parses an expression without a conditional value.
  mutating func expression() throws(ExpressionProblem) -> Expression {
    let start = scanner.start
    return try filtered(operands(), from: start)
  }

  /// Parses the rest of an expression that begins with another one in parentheses.
  /// - Parameters:
  ///   - steps: the path behind the parentheses.
  ///   - start: the index of the opening parenthesis.
  mutating func expression(
    after nested: Expression, _ steps: [String], from start: Int
  ) throws(ExpressionProblem) -> Expression {
    var operands = [Expression.Operand.nested(nested, steps: steps)]
    while try take(.sign("??")) { operands.append(try operand()) }
    return try filtered(operands, from: start)
  }

  /// Parses the filters of an expression.
  /// - Parameter start: the index of the first byte of its operands.
  private mutating func filtered(
    _ operands: [Expression.Operand], from start: Int
  ) throws(ExpressionProblem) -> Expression {
    var filters: [Filter] = []
    while try take(.sign("|")) { filters.append(try filter()) }
    return Expression(operands: operands, filters: filters, source: scanner.source(start..<previousEnd))
  }

  /// Whether a `?` follows before the end of the expression, outside of parentheses.
  var holdsChoice: Bool {
    var rest = self
    var level = 0
    do throws(ExpressionProblem) {
      while let token = rest.token {
        switch token {
        case .sign("?") where level == 0: return true
        case .sign("("), .sign("{"), .sign("["), .sign("${"): level += 1
        case .sign(")"), .sign("}"), .sign("]"):
          level -= 1
          if level < 0 { return false }
        default: break
        }
        try rest.advance()
      }
      return false
    } catch {
      return false  // parsing reports it later
    }
  }

  /// Parses a conditional value, or operands without a condition.
  private mutating func value() throws(ExpressionProblem) -> [Expression.Operand] {
    guard holdsChoice else { return try operands() }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Limits.depth else { throw .tooDeep }
    let condition = try condition()
    guard try take(.sign("?")) else { throw unexpected }
    let then = try operands()
    guard try take(.sign(":")) else { throw .missingOtherwise }
    return [.choice(condition, then: then, otherwise: try value())]
  }

  /// Parses operands that are separated by `??`.
  private mutating func operands() throws(ExpressionProblem) -> [Expression.Operand] {
    var operands = [try operand()]
    while try take(.sign("??")) { operands.append(try operand()) }
    return operands
  }

  private mutating func operand() throws(ExpressionProblem) -> Expression.Operand {
    guard let token else { throw .unexpectedEnd }
    if case .string(let text) = token, text.utf8.contains(UInt8(ascii: "$")) {
      try advance()
      let bound = try BoundText(text)
      return bound.literal.map { .literal(.string($0)) } ?? .text(bound)
    }
    if let literal = try literal() { return .literal(literal) }
    switch token {
    case .word(let steps), .path(let steps):
      try advance()
      return .path(DataPath(steps: steps))
    case .sign("("):
      try enter()
      try advance()
      let expression = try anyExpression()
      return .nested(expression, steps: try leaveParentheses())
    case .string, .number, .sign: throw conditionOrUnexpected
    }
  }

  /// Counts the beginning of a part inside parentheses or brackets.
  mutating func enter() throws(ExpressionProblem) {
    depth += 1
    guard depth <= Limits.depth else { throw .tooDeep }
  }

  /// Parses a closing parenthesis and the path behind it, whose steps it returns.
  mutating func leaveParentheses() throws(ExpressionProblem) -> [String] {
    guard token == .sign(")") else { throw token == nil ? .unexpectedEnd : conditionOrUnexpected }
    depth -= 1
    let steps = try scanner.steps(after: [])
    try advance()
    return steps
  }

  /// Parses a literal value; `nil` if there is none.
  private mutating func literal() throws(ExpressionProblem) -> DataValue? {
    guard let token else { return nil }
    if let literal = Self.literal(token) {
      try advance()
      return literal
    }
    switch token {
    case .sign("["):
      var values: [DataValue] = []
      try list(until: "]") { (parser) throws(ExpressionProblem) in values.append(try parser.entry()) }
      return .array(values)
    case .sign("{"):
      var members: [DataObject.Member] = []
      try list(until: "}") { (parser) throws(ExpressionProblem) in
        guard case .string(let name) = parser.token else { throw parser.unexpected }
        try parser.advance()
        guard try parser.take(.sign(":")), !members.contains(where: { $0.name == name }) else { throw parser.unexpected }
        members.append(DataObject.Member(name: name, value: try parser.entry()))
      }
      return .object(DataObject(members))
    case .word, .path, .string, .number, .sign: return nil
    }
  }

  /// Parses the value of an entry of a list or of a member of an object.
  private mutating func entry() throws(ExpressionProblem) -> DataValue {
    guard let value = try literal() else { throw token == nil ? .unexpectedEnd : unexpected }
    return value
  }

  /// Parses entries that are separated by commas, with the signs around them.
  private mutating func list(
    until end: String, _ entry: (inout ExpressionParser) throws(ExpressionProblem) -> Void
  ) throws(ExpressionProblem) {
    try enter()
    defer { depth -= 1 }
    try advance()
    if try take(.sign(end)) { return }
    repeat { try entry(&self) } while try take(.sign(","))
    guard try take(.sign(end)) else { throw token == nil ? .unexpectedEnd : unexpected }
  }

  static func literal(_ token: ExpressionToken) -> DataValue? {
    switch token {
    case .string(let text): .string(text)
    case .number(let number): .number(number)
    case .word(steps: ["true"]): .boolean(true)
    case .word(steps: ["false"]): .boolean(false)
    case .word(steps: ["null"]): .null
    case .word, .path, .sign: nil
    }
  }

  private mutating func filter() throws(ExpressionProblem) -> Filter {
    guard case .word(let steps) = token, steps.count == 1 else { throw unexpected }
    guard let name = FilterName(rawValue: steps[0]) else {
      let nearest = nearestName(to: steps[0], among: FilterName.allCases.map(\.rawValue))
      throw .unknownFilter(steps[0], suggestion: ForeignSyntax.filters[steps[0].lowercased()] ?? nearest)
    }
    try advance()
    if name.takesData {
      switch token {
      case .word, .path: break
      case nil, .string, .number, .sign: throw .filterArguments(name)
      }
      let operands = try operands()
      return name == .emoji ? .emoji(operands) : .mentions(operands)
    }
    var arguments: [DataValue] = []
    arguments: while true {
      switch token {
      case .string(let text): arguments.append(.string(text))
      case .number(let number): arguments.append(.number(number))
      default: break arguments
      }
      try advance()
    }
    return try Filter(name, arguments: arguments)
  }
}
