// SPDX-License-Identifier: MIT

package import Binding
internal import Graphics
internal import Notation

/// A formula of a template, without data.
struct ParsedFormula: Sendable {
  let term: FormulaTerm
  /// The expressions in the formula, in their order.
  let expressions: [Expression]
}

/// The reason why a formula cannot be parsed, or refers to something that does not exist.
package enum FormulaProblem: Error, Hashable, Sendable {
  /// A character or a word that is not allowed in this place.
  case unexpected(String)
  case unexpectedEnd
  case unknownProperty(String, suggestion: String?)
  case unknownFunction(String, suggestion: String?)
  /// A function with a wrong number of arguments.
  case arguments(FormulaFunction)
  case tooLong
  case tooDeep
  case expression(ExpressionProblem)
  /// A percentage, which formulas do not have.
  case percentage(String)
  /// A property of the content in a key where it has no meaning.
  case noContentProperty(FitProperty)
  /// A property that the content box of a container does not have.
  case noParentProperty(FrameProperty)
  /// A name that no element in the container has.
  case unknownName(String, suggestion: String?)
  /// A word that is neither a name with a property nor a property. `hasMinus` is whether a minus without spaces may be the reason.
  case unknownWord(String, suggestion: String?, hasMinus: Bool)
  /// `previous` in an element that is not repeated.
  case noPrevious
}

extension FormulaProblem: CustomStringConvertible {
  package var description: String {
    func question(_ suggestion: String?) -> String { suggestion.map { "; did you mean \"\($0)\"?" } ?? "" }
    switch self {
    case .unexpected(let character): return "unexpected \"\(character)\""
    case .unexpectedEnd: return "the formula ends too early"
    case .unknownProperty(let name, let suggestion):
      return "a frame has no property \"\(name)\""
        + (suggestion == nil
          ? "; there are \(FrameProperty.allCases.map(\.rawValue).joined(separator: ", "))" : question(suggestion))
    case .unknownFunction(let name, let suggestion):
      return "there is no function \"\(name)\""
        + (suggestion == nil
          ? "; there are \(FormulaFunction.allCases.map(\.rawValue).joined(separator: ", "))" : question(suggestion))
    case .arguments(let function):
      return "\"\(function.rawValue)\" takes \(function.arguments.upperBound == 1 ? "one value" : "two or more values")"
    case .tooLong: return "the formula has more than \(Limits.formulaTerms) terms"
    case .tooDeep: return "the formula is nested more than \(Limits.depth) levels deep"
    case .expression(let problem): return problem.description
    case .percentage(let number):
      return "formulas have no percentages; multiply a length of the container, as in parent.width * \(number) / 100"
    case .noContentProperty(.size): return "\"fit\" is the size of the content: it has a meaning only in \"width\" and \"height\""
    case .noContentProperty(let property):
      return "\"\(property.rawValue)\" is a distance from the top of the element: it has a meaning only in \"y\" and \"height\""
    case .noParentProperty(let property):
      return "\"parent\" has no \"\(property.rawValue)\", only width, height, midX, midY, maxX and maxY"
    case .unknownName(let name, let suggestion):
      return "no element in the same container is named \"\(name)\"\(question(suggestion))"
    case .unknownWord(let word, let suggestion, let hasMinus):
      return "\"\(word)\" is not a property of the element"
        + (hasMinus ? "; put spaces around a minus, because names can contain one" : question(suggestion))
    case .noPrevious:
      return "\"previous\" is the repetition before this one, but the element has no \"each\""
    }
  }
}

/// A parser for the formulas of frames. `??` binds weakest.
///
///     formula  = sum ("??" sum)*
///     sum      = product (("+" | "-") product)*
///     product  = unary (("*" | "/") unary)*
///     unary    = "-"? atom
///     atom     = number | property | name "." property | content | "${" expression "}"
///              | function "(" formula ("," formula)* ")" | "(" formula ")"
///     content  = "fit" | "fitFirstBaseline" | "fitLastBaseline"
struct FormulaParser {
  private let bytes: [UInt8]
  private let key: FormulaKey
  private var index = 0
  private var depth = 0
  private var termCount = 0
  private var expressions: [Expression] = []

  /// Parses the value of a key.
  static func formula(_ text: String, for key: FormulaKey) throws(FormulaProblem) -> ParsedFormula {
    var parser = FormulaParser(bytes: Array(text.utf8), key: key)
    let term = try parser.firstOf()
    parser.skipSpaces()
    if parser.index < parser.bytes.count { throw .unexpected(parser.character) }
    return ParsedFormula(term: term, expressions: parser.expressions)
  }

  private init(bytes: [UInt8], key: FormulaKey) {
    self.bytes = bytes
    self.key = key
  }

  // MARK: Grammar

  private mutating func firstOf() throws(FormulaProblem) -> FormulaTerm {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Limits.depth else { throw .tooDeep }
    var terms = [try sum()]
    while take("??") { terms.append(try sum()) }
    return terms.count == 1 ? terms[0] : .firstOf(terms)
  }

  private mutating func sum() throws(FormulaProblem) -> FormulaTerm {
    let first = try product()
    var steps: [FormulaStep] = []
    while true {
      if take("+") {
        steps.append(FormulaStep(sign: .add, term: try product()))
      } else if take("-") {
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
      if take("*") {
        steps.append(FormulaStep(sign: .multiply, term: try unary()))
      } else if take("/") {
        steps.append(FormulaStep(sign: .divide, term: try unary()))
      } else {
        return steps.isEmpty ? first : .chain(first, steps)
      }
    }
  }

  private mutating func unary() throws(FormulaProblem) -> FormulaTerm {
    guard take("-") else { return try atom() }
    skipSpaces()
    let isNumber = index < bytes.count && Self.isDigit(bytes[index])
    let term = try atom()
    if isNumber, case .number(let number) = term { return .number(-number) }
    return .negated(term)
  }

  private mutating func atom() throws(FormulaProblem) -> FormulaTerm {
    termCount += 1
    guard termCount <= Limits.formulaTerms else { throw .tooLong }
    if take("(") {
      let term = try firstOf()
      try expect(")")
      return term
    }
    if take("${") {
      do throws(ExpressionProblem) {
        expressions.append(try ExpressionParser.expression(in: bytes, at: &index))
      } catch {
        throw .expression(error)
      }
      return .bound(expressions.count - 1)
    }
    guard index < bytes.count else { throw .unexpectedEnd }
    if Self.isDigit(bytes[index]) { return .number(try number()) }
    guard Self.startsName(bytes[index]) else { throw .unexpected(character) }
    return try named(name(Self.continuesName))
  }

  /// Parses what follows a name.
  private mutating func named(_ name: String) throws(FormulaProblem) -> FormulaTerm {
    // No space is allowed before the dot, and none after it.
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard index < bytes.count else { throw .unexpectedEnd }
      let property = try property(self.name(Self.isLetter))
      switch name {
      case "parent":
        guard Self.parentProperties.contains(property) else { throw .noParentProperty(property) }
        return .property(.parent, property)
      case "previous": return .property(.previous, property)
      default: return .property(.sibling(name), property)
      }
    }
    if take("(") { return try call(name) }
    if let fit = FitProperty(rawValue: name) {
      guard key.allows(fit) else { throw .noContentProperty(fit) }
      return .fit(fit)
    }
    if let property = FrameProperty(rawValue: name) { return .property(.own, property) }
    let known = FrameProperty.allCases.map(\.rawValue) + FitProperty.allCases.map(\.rawValue)
    let first = String(name.prefix { $0 != "-" })
    throw .unknownWord(
      name, suggestion: nearestName(to: name, among: known), hasMinus: name != first && known.contains(first))
  }

  private static let parentProperties: Set<FrameProperty> = [.width, .height, .midX, .midY, .maxX, .maxY]

  private func property(_ name: String) throws(FormulaProblem) -> FrameProperty {
    if let property = FrameProperty(rawValue: name) { return property }
    throw .unknownProperty(name, suggestion: nearestName(to: name, among: FrameProperty.allCases.map(\.rawValue)))
  }

  private mutating func call(_ name: String) throws(FormulaProblem) -> FormulaTerm {
    guard let function = FormulaFunction(rawValue: name) else {
      throw .unknownFunction(name, suggestion: nearestName(to: name, among: FormulaFunction.allCases.map(\.rawValue)))
    }
    var arguments = [try firstOf()]
    while take(",") { arguments.append(try firstOf()) }
    try expect(")")
    guard function.arguments.contains(arguments.count) else { throw .arguments(function) }
    return .call(function, arguments)
  }

  // MARK: Characters

  private mutating func skipSpaces() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  /// Moves past a sign if it comes next.
  private mutating func take(_ sign: String) -> Bool {
    skipSpaces()
    guard bytes[index...].starts(with: sign.utf8) else { return false }
    index += sign.utf8.count
    return true
  }

  private mutating func expect(_ sign: String) throws(FormulaProblem) {
    if take(sign) { return }
    if index >= bytes.count { throw .unexpectedEnd }
    throw .unexpected(character)
  }

  private mutating func name(_ isPart: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, isPart(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func number() throws(FormulaProblem) -> Double {
    var scanner = NumberScanner(bytes: bytes, index: index)
    let start = index
    guard scanner.scan() == nil else { throw .unexpected(character) }
    let text = String(decoding: bytes[start..<scanner.index], as: UTF8.self)
    guard let number = DataNumber(text: text), number.value.isFinite else { throw .unexpected(text) }
    index = scanner.index
    if index < bytes.count, bytes[index] == UInt8(ascii: "%") { throw .percentage(text) }
    return number.value
  }

  private var character: String { String(decoding: bytes[index...].prefix(64), as: UTF8.self).prefix(1).description }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 }
  /// Names of elements may contain letters of any script.
  private static func startsName(_ byte: UInt8) -> Bool { isLetter(byte) || byte == UInt8(ascii: "_") || byte >= 0x80 }
  private static func continuesName(_ byte: UInt8) -> Bool {
    startsName(byte) || isDigit(byte) || byte == UInt8(ascii: "-")
  }
}
