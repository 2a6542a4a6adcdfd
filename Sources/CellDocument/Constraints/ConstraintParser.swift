// SPDX-License-Identifier: MIT

internal import Binding
internal import Graphics
internal import Notation

/// A constraint of a template, without data.
struct ParsedConstraint: Sendable {
  /// An expression whose value is multiplied by a number and added to the constant.
  struct BoundNumber: Sendable {
    let multiplier: Double
    let expression: Expression
  }

  let attribute: LayoutAttribute
  let relation: ConstraintRelation
  let terms: [ConstraintTerm]
  let constant: Double
  let expressions: [BoundNumber]
  let priority: Int
}

/// A parser for constraints.
///
///     constraint = attribute ("==" | "<=" | ">=") sum ("@" priority)?
///     sum        = product (("+" | "-") product)*
///     product    = "-"? factor (("*" | "/") factor)*
///     factor     = number | attribute | name "." attribute | "${" expression "}"
struct ConstraintParser {
  /// A product of numbers, and at most one attribute or expression.
  private struct Product {
    var number = 1.0
    var place: (owner: FormulaOwner, attribute: LayoutAttribute)?
    var expression: Expression?

    var isNumber: Bool { place == nil && expression == nil }
  }

  private var scanner: FormulaScanner
  private var termCount = 0
  private var terms: [ConstraintTerm] = []
  private var constant = 0.0
  private var expressions: [ParsedConstraint.BoundNumber] = []

  static func constraint(_ text: String) throws(FormulaProblem) -> ParsedConstraint {
    var parser = ConstraintParser(scanner: FormulaScanner(text))
    return try parser.constraint()
  }

  private init(scanner: FormulaScanner) {
    self.scanner = scanner
  }

  private mutating func constraint() throws(FormulaProblem) -> ParsedConstraint {
    scanner.skipSpaces()
    guard scanner.isAtName else { throw scanner.unexpected(.attribute) }
    let attribute = try attribute(scanner.name())
    guard let relation = ConstraintRelation.allCases.first(where: { scanner.take($0.rawValue) }) else { throw .noRelation }
    try sum()
    let priority = try priority()
    scanner.skipSpaces()
    guard scanner.isAtEnd else { throw scanner.unexpected(.constraintOperation) }
    try check(attribute)
    return ParsedConstraint(
      attribute: attribute, relation: relation, terms: terms, constant: constant, expressions: expressions, priority: priority)
  }

  private mutating func sum() throws(FormulaProblem) {
    try add(product())
    while true {
      if scanner.take("+") {
        try add(product())
      } else if scanner.take("-") {
        var next = try product()
        next.number = -next.number
        try add(next)
      } else {
        return
      }
    }
  }

  private mutating func add(_ product: Product) throws(FormulaProblem) {
    guard product.number.isFinite else { throw .notFinite }
    if let place = product.place {
      guard product.number != 0 else { throw .zeroMultiplier }
      terms.append(ConstraintTerm(owner: place.owner, attribute: place.attribute, multiplier: product.number))
    } else if let expression = product.expression {
      expressions.append(ParsedConstraint.BoundNumber(multiplier: product.number, expression: expression))
    } else {
      constant += product.number
      guard constant.isFinite else { throw .notFinite }
    }
  }

  private mutating func product() throws(FormulaProblem) -> Product {
    let isNegative = scanner.take("-")
    var product = try factor()
    if isNegative { product.number = -product.number }
    while true {
      if scanner.take("*") {
        let next = try factor()
        guard product.isNumber || next.isNumber else { throw .notLinear }
        product.number *= next.number
        product.place = product.place ?? next.place
        product.expression = product.expression ?? next.expression
      } else if scanner.take("/") {
        let next = try factor()
        guard next.isNumber else { throw .notLinear }
        product.number /= next.number
      } else {
        return product
      }
    }
  }

  private mutating func factor() throws(FormulaProblem) -> Product {
    termCount += 1
    guard termCount <= Limits.formulaTerms else { throw .tooLong }
    if scanner.take("${") {
      do throws(ExpressionProblem) {
        return Product(expression: try ExpressionParser.expression(in: scanner.bytes, at: &scanner.index))
      } catch {
        throw .expression(error)
      }
    }
    if scanner.isAtDigit { return Product(number: try scanner.number()) }
    guard scanner.isAtName else { throw scanner.unexpected(.constraintValue) }
    let name = scanner.name()
    guard scanner.takeDot() else { return Product(place: (.own, try attribute(name))) }
    guard scanner.isAtName else { throw scanner.unexpected(.property) }
    let attribute = try attribute(scanner.letters())
    if name == "parent", attribute == .firstBaseline || attribute == .lastBaseline { throw .noParentBaseline }
    return Product(place: (FormulaOwner(name), attribute))
  }

  private func attribute(_ name: String) throws(FormulaProblem) -> LayoutAttribute {
    if let attribute = LayoutAttribute(rawValue: name) { return attribute }
    throw .unknownAttribute(name, suggestion: nearestName(to: name, among: LayoutAttribute.allCases.map(\.rawValue)))
  }

  private mutating func priority() throws(FormulaProblem) -> Int {
    guard scanner.take("@") else { return 1000 }
    scanner.skipSpaces()
    guard scanner.isAtDigit else { throw .priority }
    guard let priority = Int(exactly: try scanner.number()), 1...1000 ~= priority else { throw .priority }
    return priority
  }

  /// Throws if the attributes cannot be tied to each other: a position needs a position on the same axis, and a length only lengths.
  private func check(_ own: LayoutAttribute) throws(FormulaProblem) {
    for term in terms {
      let other = term.attribute
      if own.isLength, !other.isLength { throw .lengthWithPosition(own, other) }
      if !own.isLength, own.isHorizontal != other.isHorizontal { throw .otherAxis(own, other) }
      if let follows = own.followsDirection, let others = other.followsDirection, follows != others {
        throw .otherDirection(own, other)
      }
    }
    if !own.isLength, terms.allSatisfy(\.attribute.isLength) { throw .positionWithoutPosition(own) }
  }
}

extension FormulaOwner {
  /// What documents write before a property: the name and a dot, or nothing for the element itself.
  var prefix: String {
    switch self {
    case .own: ""
    case .parent: "parent."
    case .previous: "previous."
    case .sibling(let name): name + "."
    }
  }

  /// The box with a name in front of a dot.
  init(_ name: String) {
    switch name {
    case "parent": self = .parent
    case "previous": self = .previous
    default: self = .sibling(name)
    }
  }
}
