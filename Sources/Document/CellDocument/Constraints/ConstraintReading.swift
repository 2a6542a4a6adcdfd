// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

extension ValueReader<LayoutConstraint> {
  /// A reader for a constraint: a string, or an object with a constraint and a condition.
  static let constraint = ValueReader.either(plainConstraint, or: conditionalConstraint) {
    if case .object = $0.value { false } else { true }
  }

  private static let plainConstraint = ValueReader(.constraint) { (node, context) throws(CellDocumentError) in
    let position = node.position
    let location = DocumentLocation(position, in: context.site.file)
    switch node.resolved {
    case .string(let text), .plain(let text):
      var named: ParsedConstraint
      do throws(FormulaProblem) {
        named = try ConstraintParser.constraint(text)
        try named.findElements(in: context)
      } catch {
        throw context.site.error(.formula(error, in: text), at: position)
      }
      let parsed = named
      if let literal = parsed.literal(at: location) { return .literal(literal) }
      return .bound { (scope) throws(CellDocumentError) in
        do throws(CellDocumentProblem) { return try parsed.bound(in: scope, text, at: location) } catch {
          throw scope.site.error(error, at: position)
        }
      }
    case .null, .boolean, .number, .array, .object:
      throw context.site.error(.unexpected(found: FoundValue(node), expected: .constraint), at: position)
    }
  }

  /// A constraint that is left out if its condition is false.
  private static let conditionalConstraint = ValueReader(.object(ConditionalConstraint.shape)) {
    (node, context) throws(CellDocumentError) in
    var reader = try NodeReader(node, context)
    var template = Template(ConditionalConstraint(position: node.position))
    reader.read(ConditionalConstraint.fields, into: &template)
    try reader.finish()
    let parts = template.base
    guard let constraint = parts.constraint else { throw context.site.missing(["constraint"], at: node.position) }
    guard let condition = parts.condition else { return constraint }
    return .bound { (scope) throws(CellDocumentError) in
      try scope.holds(condition, at: parts.position) ? try constraint.value(in: scope) : nil
    }
  }

  /// The keys of a constraint with a condition.
  private struct ConditionalConstraint: Sendable {
    var constraint: Bindable<LayoutConstraint>?
    var condition: Condition?
    /// The place of the condition.
    var position: SourcePosition

    static let shape = ObjectShape("conditionalConstraint", fields.map(\.key), rules: [])

    static let fields: [Field<ConditionalConstraint>] = [
      Field("constraint", .constraint, isRequired: true) { (node, context, parts) throws(CellDocumentError) in
        parts.base.constraint = try plainConstraint.read(node, context)
      },
      Field("when", .condition, summary: "A condition; if it is false, the constraint is left out.") {
        (node, context, parts) throws(CellDocumentError) in
        parts.base.condition = try Condition(node, context)
        parts.base.position = node.position
      },
    ]
  }
}

extension ParsedConstraint {
  /// The constraint, if it has no expressions.
  fileprivate func literal(at location: DocumentLocation) -> LayoutConstraint? {
    if sums.contains(where: \.hasExpressions) { return nil }
    let alternatives = sums.map { sum in
      LayoutConstraint.Sum(
        terms: sum.terms.map {
          ConstraintTerm(
            owner: $0.owner, route: $0.route, attribute: $0.attribute, isWithinMargins: $0.isWithinMargins,
            multiplier: $0.factor.number)
        },
        constant: sum.constant)
    }
    return LayoutConstraint(attribute, relation, alternatives, priority: priority, at: location)
  }

  /// Returns the constraint with the numbers for one data item, without the alternatives in which an expression is null.
  /// - Throws: `CellDocumentProblem`, also if no alternative is left.
  fileprivate func bound(
    in scope: Scope, _ text: String, at location: DocumentLocation
  ) throws(CellDocumentProblem) -> LayoutConstraint {
    var alternatives: [LayoutConstraint.Sum] = []
    var missing: CellDocumentProblem?
    for sum in sums {
      do throws(CellDocumentProblem) {
        alternatives.append(try sum.bound(in: scope, for: attribute, text))
      } catch {
        guard case .binding(.nullValue) = error else { throw error }
        missing = missing ?? error
      }
    }
    if alternatives.isEmpty, let missing { throw missing }
    return LayoutConstraint(attribute, relation, alternatives, priority: priority, at: location)
  }

  /// Finds the elements that are not in the same container. Throws if the constraint refers to one that does not exist.
  fileprivate mutating func findElements(in context: DecodingContext) throws(FormulaProblem) {
    for sum in sums.indices {
      for term in sums[sum].terms.indices {
        sums[sum].terms[term].route = try context.route(to: sums[sum].terms[term].owner)
      }
    }
  }
}

extension DecodingContext {
  /// Returns the way to what a constraint names; `nil` for what is in the same container, or is that.
  fileprivate func route(to owner: FormulaOwner) throws(FormulaProblem) -> ElementRoute? {
    guard case .sibling(let name) = owner, !siblings.contains(name) else {
      try check(owner)
      return nil
    }
    if let route = try named.route(to: name) { return route }
    if !named.reachesFarther { try check(owner) }
    throw .unreachableName(name, suggestion: SiblingNames.nearest(to: name, among: named.names))
  }
}

extension ParsedConstraint.Sum {
  /// - Parameters:
  ///   - attribute: the attribute on the left side.
  ///   - text: the constraint, for errors.
  fileprivate func bound(
    in scope: Scope, for attribute: LayoutAttribute, _ text: String
  ) throws(CellDocumentProblem) -> LayoutConstraint.Sum {
    var terms: [ConstraintTerm] = []
    for term in self.terms {
      let multiplier = try term.factor.value(in: scope, text)
      if multiplier != 0 {
        terms.append(
          ConstraintTerm(
            owner: term.owner, route: term.route, attribute: term.attribute, isWithinMargins: term.isWithinMargins,
            multiplier: multiplier))
      }
    }
    // Without the terms that the data multiplies by 0, a position may have no other one; it is then that of the container's origin.
    if !attribute.isLength, terms.allSatisfy(\.attribute.isLength) {
      terms.insert(ConstraintTerm(owner: .parent, attribute: attribute.origin, multiplier: 1), at: 0)
    }
    var constant = self.constant
    for number in numbers { constant += try number.value(in: scope, text) }
    return LayoutConstraint.Sum(terms: terms, constant: constant)
  }
}

extension ParsedConstraint.Factor {
  fileprivate func value(in scope: Scope, _ text: String) throws(CellDocumentProblem) -> Double {
    var value = number
    for (expression, isDivisor) in expressions {
      let number = try scope.number(of: expression)
      if isDivisor { value /= number } else { value *= number }
    }
    guard value.isFinite else { throw .formula(.notFinite, in: text) }
    return value
  }
}

extension LayoutAttribute {
  /// The edge of the container from which the attribute is measured: its value there is 0.
  fileprivate var origin: LayoutAttribute {
    switch self {
    case .leading, .trailing, .centerX, .width: .leading
    case .left, .right: .left
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .height: .top
    }
  }
}

extension LayoutConstraint: DocumentValue {
  var written: DataValue { .string(description) }
}

extension ContentPriorities: DocumentValue {
  var written: DataValue {
    if horizontal == vertical { return horizontal.written }
    return ["horizontal": horizontal.written, "vertical": vertical.written]
  }
}

extension ValueReader<ContentPriorities> {
  /// A reader for one priority, or one for each axis.
  /// - Parameter initial: the priorities of an axis that is not given.
  static func priorities(_ name: String, initial: ContentPriorities) -> ValueReader {
    let priority = ValueReader<Int>.integer(1...1000)
    let object = ValueReader.object(
      name, [Field("horizontal", priority, \.horizontal), Field("vertical", priority, \.vertical)], initial: initial)
    let both = priority.mapped(inverse: { $0.horizontal == $0.vertical ? $0.horizontal : nil }) {
      (value) throws(CellDocumentProblem) in
      ContentPriorities(horizontal: value, vertical: value)
    }
    return .either(both, or: object) { if case .object = $0.value { false } else { true } }
  }
}
