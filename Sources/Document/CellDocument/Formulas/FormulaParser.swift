// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

/// A formula of a template, without data.
struct ParsedFormula: Sendable {
  let term: FormulaTerm
  /// The expressions in the formula, in their order.
  let expressions: [Expression]
}

/// A parser for the formulas of frames. `??` binds weakest.
///
///     formula  = sum ("??" sum)*
///     sum      = product (("+" | "-") product)*
///     product  = unary (("*" | "/") unary)*
///     unary    = "-"? atom
///     atom     = number | property | name "." property | content | "${" expression "}"
///              | function "(" formula ("," formula)* ")" | "(" formula ")"
///     content  = "fit" | "fitFirstBaseline" | "fitLastBaseline" | "fit-lines" ("(" formula ")")?
struct FormulaParser {
  private var scanner: FormulaScanner
  private let key: FormulaKey
  private var depth = 0
  private var termCount = 0
  private var expressions: [Expression] = []

  /// Parses the value of a key.
  static func formula(_ text: String, for key: FormulaKey) throws(FormulaProblem) -> ParsedFormula {
    var parser = FormulaParser(scanner: FormulaScanner(text), key: key)
    let term = try parser.firstOf()
    parser.scanner.skipSpaces()
    if !parser.scanner.isAtEnd { throw parser.scanner.unexpected(.operation) }
    return ParsedFormula(term: term, expressions: parser.expressions)
  }

  private init(scanner: FormulaScanner, key: FormulaKey) {
    self.scanner = scanner
    self.key = key
  }

  // MARK: Grammar

  private mutating func firstOf() throws(FormulaProblem) -> FormulaTerm {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Limits.depth else { throw .tooDeep }
    var terms = [try sum()]
    while scanner.take("??") { terms.append(try sum()) }
    return terms.count == 1 ? terms[0] : .firstOf(terms)
  }

  private mutating func sum() throws(FormulaProblem) -> FormulaTerm {
    let first = try product()
    var steps: [FormulaStep] = []
    while true {
      if scanner.take("+") {
        steps.append(FormulaStep(sign: .add, term: try product()))
      } else if scanner.take("-") {
        steps.append(FormulaStep(sign: .subtract, term: try product()))
      } else {
        return steps.isEmpty ? first : .chain(first, steps)
      }
    }
  }

  private mutating func product() throws(FormulaProblem) -> FormulaTerm {
    let first = try unary()
    var steps: [FormulaStep] = []
    while true {
      if scanner.take("*") {
        steps.append(FormulaStep(sign: .multiply, term: try unary()))
      } else if scanner.take("/") {
        steps.append(FormulaStep(sign: .divide, term: try unary()))
      } else {
        return steps.isEmpty ? first : .chain(first, steps)
      }
    }
  }

  private mutating func unary() throws(FormulaProblem) -> FormulaTerm {
    guard scanner.take("-") else { return try atom() }
    scanner.skipSpaces()
    let isNumber = scanner.isAtDigit
    let term = try atom()
    if isNumber, case .number(let number) = term { return .number(-number) }
    return .negated(term)
  }

  private mutating func atom() throws(FormulaProblem) -> FormulaTerm {
    termCount += 1
    guard termCount <= Limits.formulaTerms else { throw .tooLong }
    if scanner.take("(") {
      let term = try firstOf()
      guard scanner.take(")") else { throw scanner.unexpected(.parenthesis) }
      return term
    }
    if scanner.take("${") {
      do throws(ExpressionProblem) {
        expressions.append(try ExpressionParser.expression(in: scanner.bytes, at: &scanner.index))
      } catch {
        throw .expression(error)
      }
      return .bound(expressions.count - 1)
    }
    if scanner.isAtDigit { return .number(try scanner.number()) }
    guard scanner.isAtName else { throw scanner.unexpected(.value) }
    return try named(scanner.name())
  }

  /// Parses what follows a name.
  private mutating func named(_ name: String) throws(FormulaProblem) -> FormulaTerm {
    // No space is allowed before the dot, and none after it.
    if scanner.takeDot() {
      guard scanner.isAtName else { throw scanner.unexpected(.property) }
      let property = try property(scanner.letters())
      switch name {
      case "parent":
        guard Self.parentProperties.contains(property) else { throw .noParentProperty(property) }
        return .property(.parent, property)
      case "previous": return .property(.previous, property)
      default: return .property(.sibling(name), property)
      }
    }
    if name == FormulaTerm.linesName { return try lines() }
    if scanner.take("(") { return try call(name) }
    if let fit = FitProperty(rawValue: name) {
      guard key.allows(fit) else { throw .noContentProperty(fit) }
      return .fit(fit)
    }
    if let property = FrameProperty(rawValue: name) { return .property(.own, property) }
    let known = FrameProperty.allCases.map(\.rawValue) + FitProperty.allCases.map(\.rawValue) + [FormulaTerm.linesName]
    let first = String(name.prefix { $0 != "-" })
    throw .unknownWord(
      name, suggestion: nearestName(to: name, among: known), hasMinus: name != first && known.contains(first))
  }

  private static let parentProperties: Set<FrameProperty> = [.width, .height, .midX, .midY, .maxX, .maxY]

  private func property(_ name: String) throws(FormulaProblem) -> FrameProperty {
    if let property = FrameProperty(rawValue: name) { return property }
    throw .unknownProperty(name, suggestion: nearestName(to: name, among: FrameProperty.allCases.map(\.rawValue)))
  }

  /// Parses what follows `fit-lines`.
  private mutating func lines() throws(FormulaProblem) -> FormulaTerm {
    guard key == .widthOfLines else { throw .noLines }
    guard scanner.take("(") else { return .lines(nil) }
    let limit = try arguments()
    guard limit.count == 1 else { throw .argumentsOfLines }
    return .lines(limit[0])
  }

  private mutating func call(_ name: String) throws(FormulaProblem) -> FormulaTerm {
    guard let function = FormulaFunction(rawValue: name) else {
      throw .unknownFunction(name, suggestion: nearestName(to: name, among: FormulaFunction.allCases.map(\.rawValue)))
    }
    let arguments = try arguments()
    guard function.arguments.contains(arguments.count) else { throw .arguments(function) }
    return .call(function, arguments)
  }

  /// Parses what follows an opening parenthesis.
  private mutating func arguments() throws(FormulaProblem) -> [FormulaTerm] {
    var arguments = [try firstOf()]
    while scanner.take(",") { arguments.append(try firstOf()) }
    guard scanner.take(")") else { throw scanner.unexpected(.commaOrParenthesis) }
    return arguments
  }
}
