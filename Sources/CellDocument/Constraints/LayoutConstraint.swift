// SPDX-License-Identifier: MIT

internal import Binding
package import Graphics
package import Notation

/// A constraint of Auto Layout as a document writes it, such as `leading == avatar.trailing + 10 @750`, with the numbers that the
/// data gives.
///
/// The text of the template is parsed once; binding data to it only changes ``constant``.
package struct LayoutConstraint: Hashable, Sendable, CustomStringConvertible {
  /// The attribute of the element that has the constraint.
  package let attribute: LayoutAttribute
  package let relation: ConstraintRelation
  /// The attributes on the right side, with their multipliers.
  package let terms: [ConstraintTerm]
  /// The number of points that is added to ``terms``.
  package let constant: Double
  /// The priority, from 1 to 1000. A constraint with the priority 1000 is required.
  package let priority: Int
  /// The constraint as a document without expressions writes it.
  package let description: String
  /// The place of the constraint in the document.
  package let location: DocumentLocation

  fileprivate init(_ parsed: ParsedConstraint, numbers: [Double], location: DocumentLocation) {
    attribute = parsed.attribute
    relation = parsed.relation
    terms = parsed.terms
    constant = zip(parsed.expressions, numbers).reduce(parsed.constant) { $0 + $1.0.multiplier * $1.1 }
    priority = parsed.priority
    description = Self.text(attribute, relation, terms, constant, priority)
    self.location = location
  }

  /// The names of the elements on the right side.
  var siblings: Set<String> {
    Set(terms.compactMap { if case .sibling(let name) = $0.owner { name } else { nil } })
  }

  private static func text(
    _ attribute: LayoutAttribute, _ relation: ConstraintRelation, _ terms: [ConstraintTerm], _ constant: Double, _ priority: Int
  ) -> String {
    var text = "\(attribute.rawValue) \(relation.rawValue)"
    func append(_ words: String, isNegative: Bool, isFirst: Bool) {
      text += isFirst ? (isNegative ? " -" : " ") : (isNegative ? " - " : " + ")
      text += words
    }
    for (index, term) in terms.enumerated() {
      let factor = abs(term.multiplier) == 1 ? "" : "\(shortest(abs(term.multiplier))) * "
      append(factor + term.place, isNegative: term.multiplier < 0, isFirst: index == 0)
    }
    if constant != 0 || terms.isEmpty {
      append(shortest(abs(constant)), isNegative: constant < 0, isFirst: terms.isEmpty)
    }
    return priority == 1000 ? text : text + " @\(priority)"
  }

  package static func == (one: LayoutConstraint, other: LayoutConstraint) -> Bool { one.description == other.description }
  package func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// An attribute of an element, multiplied by a number.
package struct ConstraintTerm: Hashable, Sendable {
  package let owner: FormulaOwner
  package let attribute: LayoutAttribute
  /// Finite and not zero.
  package let multiplier: Double

  fileprivate var place: String { owner.prefix + attribute.rawValue }
}

/// How strongly an element resists becoming larger or smaller than its content, on each axis: priorities from 1 to 1000.
package struct ContentPriorities: Hashable, Sendable {
  package var horizontal, vertical: Int

  package init(horizontal: Int, vertical: Int) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

/// The constraints of an element whose container has `layout: constraints`.
package struct ElementConstraints: Hashable, Sendable {
  package var constraints: [LayoutConstraint] = []
  /// The resistance against becoming larger than the content.
  package var hugging = ContentPriorities(horizontal: 250, vertical: 250)
  /// The resistance against becoming smaller than the content.
  package var resistance = ContentPriorities(horizontal: 750, vertical: 750)

  package init() {}
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

extension ValueReader<LayoutConstraint> {
  /// A reader for a constraint.
  static let constraint = ValueReader(.constraint) { (node, context) throws(CellDocumentError) in
    let position = node.position
    let location = DocumentLocation(position, in: context.site.file)
    switch node.resolved {
    case .string(let text), .plain(let text):
      let parsed: ParsedConstraint
      do throws(FormulaProblem) {
        parsed = try ConstraintParser.constraint(text)
        try parsed.checkNames(in: context)
      } catch {
        throw context.site.error(.formula(error, in: text), at: position)
      }
      if parsed.expressions.isEmpty { return .literal(LayoutConstraint(parsed, numbers: [], location: location)) }
      return .bound { (scope) throws(CellDocumentError) in
        do throws(CellDocumentProblem) {
          var numbers: [Double] = []
          for part in parsed.expressions { numbers.append(try scope.number(of: part.expression)) }
          return LayoutConstraint(parsed, numbers: numbers, location: location)
        } catch {
          throw scope.site.error(error, at: position)
        }
      }
    case .null, .boolean, .number, .array, .object:
      throw context.site.error(.unexpected(found: FoundValue(node), expected: .constraint), at: position)
    }
  }
}

extension ValueReader<ContentPriorities> {
  /// A reader for one priority, or one for each axis.
  /// - Parameter initial: the priorities of an axis that is not given.
  static func priorities(_ name: String, initial: ContentPriorities) -> ValueReader {
    let priority = ValueReader<Int>.integer(1...1000)
    let object = ValueReader.object(
      name, [Field("horizontal", priority, \.horizontal), Field("vertical", priority, \.vertical)], initial: initial)
    let both = priority.mapped { (value) throws(CellDocumentProblem) in
      ContentPriorities(horizontal: value, vertical: value)
    }
    return .either(both, or: object) { if case .object = $0.value { false } else { true } }
  }
}

extension ParsedConstraint {
  /// Throws if the constraint refers to an element that does not exist.
  fileprivate func checkNames(in context: DecodingContext) throws(FormulaProblem) {
    for term in terms { try context.check(term.owner) }
  }
}
