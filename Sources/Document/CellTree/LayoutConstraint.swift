// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellNotation

/// A constraint of Auto Layout as a document writes it, such as `leading == avatar.trailing + 10 @750`, with the numbers that the
/// data gives.
///
/// The text of the template is parsed once; binding data to it only changes numbers.
package struct LayoutConstraint: Hashable, Sendable, CustomStringConvertible {
  /// An alternative for the right side: attributes with their multipliers, and a number of points.
  package struct Sum: Hashable, Sendable {
    package let terms: [ConstraintTerm]
    package let constant: Double

    package init(terms: [ConstraintTerm], constant: Double) {
      self.terms = terms
      self.constant = constant
    }
  }

  /// The attribute of the element that has the constraint.
  package let attribute: LayoutAttribute
  package let relation: ConstraintRelation
  /// The right side: the first of these whose elements are there. At least one.
  package let alternatives: [Sum]
  /// The priority, from 1 to 1000. A constraint with the priority 1000 is required.
  package let priority: Int
  /// The constraint as a document without expressions writes it.
  package var description: String { Self.text(attribute, relation, alternatives, priority: priority) }
  /// The place of the constraint in the document.
  package let location: DocumentLocation

  package init(
    _ attribute: LayoutAttribute, _ relation: ConstraintRelation, _ alternatives: [Sum], priority: Int,
    at location: DocumentLocation
  ) {
    self.attribute = attribute
    self.relation = relation
    self.alternatives = alternatives
    self.priority = priority
    self.location = location
  }

  private static func text(
    _ attribute: LayoutAttribute, _ relation: ConstraintRelation, _ alternatives: [Sum], priority: Int
  ) -> String {
    let sums = alternatives.map(\.text).joined(separator: " ?? ")
    return "\(attribute.rawValue) \(relation.rawValue) \(sums)" + (priority == 1000 ? "" : " @\(priority)")
  }

  /// Compares everything but the place in the document.
  package static func == (one: LayoutConstraint, other: LayoutConstraint) -> Bool {
    one.attribute == other.attribute && one.relation == other.relation && one.alternatives == other.alternatives
      && one.priority == other.priority
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(attribute)
    hasher.combine(relation)
    hasher.combine(alternatives)
    hasher.combine(priority)
  }
}

extension LayoutConstraint {
  /// Returns the constraint as a document writes it, with one of its alternatives.
  package func text(_ alternative: Sum) -> String {
    Self.text(attribute, relation, [alternative], priority: priority)
  }

  /// Returns an inequality with one of its alternatives as a required equation.
  package func equation(_ alternative: Sum) -> String { Self.text(attribute, .equal, [alternative], priority: 1000) }

  /// Returns the same equation for another element, `name`, where this constraint is one of `owner`; `nil` unless the other element is
  /// the only one on the right side and has the multiplier 1.
  package func equation(_ alternative: Sum, of name: String, where owner: String) -> String? {
    guard alternative.terms.count == 1, alternative.terms[0].owner == .sibling(name), alternative.terms[0].multiplier == 1,
      !alternative.terms[0].isWithinMargins
    else { return nil }
    let sum = Sum(
      terms: [ConstraintTerm(owner: .sibling(owner), attribute: attribute, multiplier: 1)], constant: -alternative.constant)
    return Self.text(alternative.terms[0].attribute, .equal, [sum], priority: 1000)
  }

  /// Whether all elements that the constraint names are there.
  func isWhole(where exists: (ConstraintTerm) -> Bool) -> Bool { alternatives.allSatisfy { $0.terms.allSatisfy(exists) } }

  /// Returns the constraint without the alternatives that name an element which is not there; `nil` if none is left.
  func keeping(where exists: (ConstraintTerm) -> Bool) -> LayoutConstraint? {
    let kept = alternatives.filter { $0.terms.allSatisfy(exists) }
    if kept.count == alternatives.count { return self }
    return kept.isEmpty ? nil : LayoutConstraint(attribute, relation, kept, priority: priority, at: location)
  }
}

extension LayoutConstraint.Sum {
  fileprivate var text: String {
    var text = ""
    func append(_ words: String, isNegative: Bool, isFirst: Bool) {
      text += isFirst ? (isNegative ? "-" : "") : (isNegative ? " - " : " + ")
      text += words
    }
    for (index, term) in terms.enumerated() {
      let factor = abs(term.multiplier) == 1 ? "" : "\(shortest(abs(term.multiplier))) * "
      append(factor + term.place, isNegative: term.multiplier < 0, isFirst: index == 0)
    }
    if constant != 0 || terms.isEmpty {
      append(shortest(abs(constant)), isNegative: constant < 0, isFirst: terms.isEmpty)
    }
    return text
  }
}

/// The way from an element to another one that a constraint names, through containers with constraints that share a system.
package struct ElementRoute: Hashable, Sendable {
  /// The number of containers to leave, not counting that of the element itself.
  package let levels: Int
  /// The names of the elements to enter, without the numbers of repetitions, down to the one that is meant. Empty for the container itself.
  package let names: [String]

  package init(levels: Int, names: [String]) {
    self.levels = levels
    self.names = names
  }
}

/// An attribute of an element, multiplied by a number.
package struct ConstraintTerm: Hashable, Sendable {
  package let owner: FormulaOwner
  /// The way to an element that is not in the same container; otherwise `nil`.
  package let route: ElementRoute?
  package let attribute: LayoutAttribute
  /// Whether the attribute is that of the box inside the margins of the element.
  package let isWithinMargins: Bool
  /// Finite and not zero.
  package let multiplier: Double

  package init(
    owner: FormulaOwner, route: ElementRoute? = nil, attribute: LayoutAttribute, isWithinMargins: Bool = false, multiplier: Double
  ) {
    self.owner = owner
    self.route = route
    self.attribute = attribute
    self.isWithinMargins = isWithinMargins
    self.multiplier = multiplier
  }

  fileprivate var place: String { owner.prefix + (isWithinMargins ? attribute.nameWithinMargins : attribute.rawValue) }
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
