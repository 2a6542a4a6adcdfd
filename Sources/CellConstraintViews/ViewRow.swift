// SPDX-License-Identifier: MIT

internal import CellCassowary
internal import CellConstraints
internal import CellGraphics

/// Where a constraint of a system of views comes from. Items are given by their places in preorder; the root is 0.
enum ViewRow {
  /// The length of the root: that of its frame, or of the size to fit.
  case size(ConstraintAxis)
  /// No length is negative.
  case minimum(item: Int, ConstraintAxis)
  case resistance(item: Int, ConstraintAxis)
  case hugging(item: Int, ConstraintAxis)
  case constraint(BoundConstraint)

  /// The items that the constraint names, apart from the one around the others, whose leading and upper edges are zero.
  var items: Set<Int> {
    switch self {
    case .size: [0]
    case .minimum(let item, _), .resistance(let item, _), .hugging(let item, _): [item]
    case .constraint(let bound): bound.items
    }
  }
}

/// A constraint between items of one system.
struct BoundConstraint {
  /// A baseline of an item with text: the top edge is in the terms, and its distance from the baseline is in the constant.
  struct Baseline {
    let item: Int
    let isFirst: Bool
  }

  let constraint: ViewConstraint
  let terms: [LinearConstraint.Term]
  let items: Set<Int>
  let firstBaseline, secondBaseline: Baseline?
}

/// The rows of a system in their order.
struct ViewRows {
  let variables: ViewVariables
  private(set) var rows: [ViewRow] = []
  private(set) var constraints: [LinearConstraint] = []

  init(
    _ variables: ViewVariables, items: [LayoutItem], measured: [(place: Int, view: ConstraintView)], lengths: ViewSystem.Lengths
  ) {
    self.variables = variables
    let axes = variables.variables.axes.list
    for axis in axes { append(.size(axis), [length(0, axis)], .equal, lengths.priority(axis)) }
    for item in items.indices {
      for axis in axes { append(.minimum(item: item, axis), [length(item, axis)], .atLeast, LinearConstraint.required) }
    }
    for (place, view) in measured {
      for axis in axes {
        append(
          .resistance(item: place, axis), [length(place, axis)], .atLeast, view.contentCompressionResistancePriority(for: axis))
        append(.hugging(item: place, axis), [length(place, axis)], .atMost, view.contentHuggingPriority(for: axis))
      }
    }
  }

  private func length(_ item: Int, _ axis: ConstraintAxis) -> LinearConstraint.Term {
    LinearConstraint.Term(variables.variables.length(of: Constraint.Item(place: item), axis))
  }

  private mutating func append(
    _ row: ViewRow, _ terms: [LinearConstraint.Term], _ relation: LinearConstraint.Relation, _ priority: Int
  ) {
    rows.append(row)
    constraints.append(LinearConstraint(terms, relation, 0, priority: priority))
  }

  /// Appends a constraint if the system has its axis and the tree its items. Returns `false` if its multiplier is invalid.
  mutating func append(_ constraint: ViewConstraint) -> Bool {
    let axes = variables.variables.axes
    if axes != .both, constraint.attribute.isHorizontal != axes.hasHorizontal { return true }
    guard let bound = variables.bound(constraint) else { return true }
    guard bound.terms.allSatisfy({ ConstraintSystem.coefficientMagnitudes ~= $0.coefficient.magnitude }) else { return false }
    append(.constraint(bound), bound.terms, LinearConstraint.Relation(constraint.relation), constraint.priority)
    return true
  }
}
