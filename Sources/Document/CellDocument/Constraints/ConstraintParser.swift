// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

/// A constraint of a template, without data.
struct ParsedConstraint: Sendable {
  /// Numbers and expressions whose values are multiplied.
  struct Factor: Sendable {
    var number = 1.0
    /// The expressions, and whether each divides.
    var expressions: [(expression: Expression, isDivisor: Bool)] = []
  }

  /// An attribute times a factor.
  struct Term: Sendable {
    let owner: FormulaOwner
    /// The way to an element that is not in the same container; otherwise `nil`.
    var route: ElementRoute?
    let attribute: LayoutAttribute
    let isWithinMargins: Bool
    let factor: Factor
  }

  /// One of the alternatives for the right side.
  struct Sum: Sendable {
    var terms: [Term] = []
    var constant = 0.0
    /// The parts of the constant that come from the data.
    var numbers: [Factor] = []

    var hasExpressions: Bool { !numbers.isEmpty || terms.contains { !$0.factor.expressions.isEmpty } }
  }

  let attribute: LayoutAttribute
  let relation: ConstraintRelation
  /// The alternatives in their order; at least one.
  var sums: [Sum]
  let priority: Int
}

/// A parser for constraints. `??` binds weakest.
///
///     constraint = attribute ("==" | "<=" | ">=") sum ("??" sum)* ("@" priority)?
///     sum        = product (("+" | "-") product)*
///     product    = "-"? factor (("*" | "/") factor)*
///     factor     = number | attribute | name "." attribute | "${" expression "}"
struct ConstraintParser {
  /// A product of numbers and expressions, and at most one attribute.
  fileprivate struct Product {
    var factor = ParsedConstraint.Factor()
    var place: (owner: FormulaOwner, attribute: LayoutAttribute, isWithinMargins: Bool)?
  }

  private var scanner: FormulaScanner
  private var termCount = 0

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
    let (attribute, isWithinMargins) = try attribute(scanner.name())
    if isWithinMargins { throw .marginOnTheLeft(attribute) }
    guard let relation = ConstraintRelation.allCases.first(where: { scanner.take($0.rawValue) }) else { throw .noRelation }
    var sums = [try sum()]
    while scanner.take("??") { sums.append(try sum()) }
    let priority = try priority()
    scanner.skipSpaces()
    guard scanner.isAtEnd else { throw scanner.unexpected(.constraintOperation) }
    for sum in sums { try check(attribute, sum) }
    return ParsedConstraint(attribute: attribute, relation: relation, sums: sums, priority: priority)
  }

  private mutating func sum() throws(FormulaProblem) -> ParsedConstraint.Sum {
    var sum = ParsedConstraint.Sum()
    try sum.add(product())
    while true {
      if scanner.take("+") {
        try sum.add(product())
      } else if scanner.take("-") {
        var next = try product()
        next.factor.number = -next.factor.number
        try sum.add(next)
      } else {
        return sum
      }
    }
  }

  private mutating func product() throws(FormulaProblem) -> Product {
    let isNegative = scanner.take("-")
    var product = try factor()
    if isNegative { product.factor.number = -product.factor.number }
    while true {
      if scanner.take("*") {
        let next = try factor()
        guard product.place == nil || next.place == nil else { throw .notLinear }
        product.place = product.place ?? next.place
        product.factor.number *= next.factor.number
        product.factor.expressions += next.factor.expressions
      } else if scanner.take("/") {
        let next = try factor()
        guard next.place == nil else { throw .notLinear }
        product.factor.number /= next.factor.number
        product.factor.expressions += next.factor.expressions.map { ($0.expression, true) }
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
        let expression = try ExpressionParser.expression(in: scanner.bytes, at: &scanner.index)
        return Product(factor: ParsedConstraint.Factor(expressions: [(expression, false)]))
      } catch {
        throw .expression(error)
      }
    }
    if scanner.isAtDigit { return Product(factor: ParsedConstraint.Factor(number: try scanner.number())) }
    guard scanner.isAtName else { throw scanner.unexpected(.constraintValue) }
    let name = scanner.name()
    guard scanner.takeDot() else {
      let (attribute, isWithinMargins) = try attribute(name)
      return Product(place: (.own, attribute, isWithinMargins))
    }
    guard scanner.isAtName else { throw scanner.unexpected(.property) }
    let (attribute, isWithinMargins) = try attribute(scanner.letters())
    if name == "parent", attribute == .firstBaseline || attribute == .lastBaseline { throw .noParentBaseline }
    return Product(place: (FormulaOwner(name), attribute, isWithinMargins))
  }

  private func attribute(_ name: String) throws(FormulaProblem) -> (LayoutAttribute, isWithinMargins: Bool) {
    if let attribute = LayoutAttribute(rawValue: name) { return (attribute, false) }
    if let attribute = LayoutAttribute.withinMargins.first(where: { $0.nameWithinMargins == name }) { return (attribute, true) }
    let names = LayoutAttribute.allCases.map(\.rawValue) + LayoutAttribute.withinMargins.map(\.nameWithinMargins)
    throw .unknownAttribute(name, suggestion: nearestName(to: name, among: names))
  }

  private mutating func priority() throws(FormulaProblem) -> Int {
    guard scanner.take("@") else { return 1000 }
    scanner.skipSpaces()
    guard scanner.isAtDigit else { throw .priority }
    guard let priority = Int(exactly: try scanner.number()), 1...1000 ~= priority else { throw .priority }
    return priority
  }

  /// Throws if the attributes cannot be tied to each other: a position needs a position on the same axis, and a length only lengths.
  private func check(_ own: LayoutAttribute, _ sum: ParsedConstraint.Sum) throws(FormulaProblem) {
    for term in sum.terms {
      let other = term.attribute
      if own.isLength, !other.isLength { throw .lengthWithPosition(own, other) }
      if !own.isLength, own.isHorizontal != other.isHorizontal { throw .otherAxis(own, other) }
      if let follows = own.followsDirection, let others = other.followsDirection, follows != others {
        throw .otherDirection(own, other)
      }
    }
    if !own.isLength, sum.terms.allSatisfy(\.attribute.isLength) { throw .positionWithoutPosition(own) }
  }
}

extension ParsedConstraint.Sum {
  fileprivate mutating func add(_ product: ConstraintParser.Product) throws(FormulaProblem) {
    let factor = product.factor
    guard factor.number.isFinite else { throw .notFinite }
    if let place = product.place {
      guard factor.number != 0 else { throw .zeroMultiplier }
      terms.append(
        ParsedConstraint.Term(
          owner: place.owner, attribute: place.attribute, isWithinMargins: place.isWithinMargins, factor: factor))
    } else if !factor.expressions.isEmpty {
      numbers.append(factor)
    } else {
      constant += factor.number
      guard constant.isFinite else { throw .notFinite }
    }
  }
}

extension FormulaOwner {
  /// The box with a name in front of a dot.
  init(_ name: String) {
    switch name {
    case "parent": self = .parent
    case "previous": self = .previous
    default: self = .sibling(name)
    }
  }
}
