// SPDX-License-Identifier: MIT

internal import CellCassowary
internal import CellConstraints
internal import CellGraphics

/// The items of a tree and the variables of their attributes: the distance of each item from the leading and the upper edge of the
/// item around it, and its lengths.
///
/// Positions are relative to the item around, so that the tree splits into parts that the solver solves one by one, and so that a
/// constraint explains a position in the view, not the positions of all views around it.
struct ViewVariables {
  let variables: SystemVariables
  /// The item around each item; -1 for the root.
  let parents: [Int]
  /// The places of items, by their serials.
  let places: [UInt64: Int]
  /// Whether the content of each item has text.
  let hasBaselines: [Bool]

  /// The places of an item's variables along an axis: its position, except for the root, and its length.
  func variables(of item: Int, _ axis: ConstraintAxis) -> [Int] {
    let length = variables.length(of: Constraint.Item(place: item), axis)
    return item == 0 ? [length] : [variables.position(of: item - 1, axis), length]
  }

  /// Returns a constraint with the place of its first item and its terms; `nil` if its items are not in the tree, or have no item
  /// around both.
  func bound(_ constraint: ViewConstraint) -> (place: Int, BoundConstraint, terms: [LinearConstraint.Term])? {
    guard let first = place(constraint.firstItem, constraint.attribute) else { return nil }
    var bound = BoundConstraint(
      constraint: constraint, items: [first], firstBaseline: baseline(first, constraint.attribute), secondBaseline: nil)
    guard let attribute = constraint.secondAttribute else {
      return (first, bound, sum(constraint.attribute, of: first, in: first))
    }
    guard let second = place(constraint.secondItem, attribute) else { return nil }
    bound.items.insert(second)
    bound.secondBaseline = baseline(second, attribute)
    let ancestor = innermost(around: first, second) { parents[$0] }
    var terms = sum(constraint.attribute, of: first, in: ancestor)
    if constraint.multiplier != 0 {
      terms += sum(attribute, of: second, in: ancestor).map {
        LinearConstraint.Term($0.variable, -constraint.multiplier * $0.coefficient)
      }
    }
    return (first, bound, terms)
  }

  /// The place of an item, or of the view whose baseline is its baseline.
  private func place(_ item: LayoutItem?, _ attribute: LayoutAttribute) -> Int? {
    switch attribute {
    case .firstBaseline, .lastBaseline:
      let view = (item as? ConstraintView)?.baselineView(isFirst: attribute == .firstBaseline)
      return view.flatMap { places[$0.serial] }
    default: return item.flatMap { places[$0.serial] }
    }
  }

  private func baseline(_ item: Int, _ attribute: LayoutAttribute) -> BoundConstraint.Baseline? {
    guard hasBaselines[item] else { return nil }
    switch attribute {
    case .firstBaseline: return BoundConstraint.Baseline(item: item, isFirst: true)
    case .lastBaseline: return BoundConstraint.Baseline(item: item, isFirst: false)
    default: return nil
    }
  }

  /// Returns an attribute as a sum of variables, in the coordinates of an item around. For a baseline of text, the sum is the top edge.
  /// Without text, the first baseline is the top edge and the last one the bottom edge, as in UIKit.
  private func sum(_ attribute: LayoutAttribute, of item: Int, in ancestor: Int) -> [LinearConstraint.Term] {
    var path: [Int] = []
    var current = item
    while current != ancestor {
      path.append(current - 1)
      current = parents[current]
    }
    return variables.sum(
      attribute, of: Constraint.Item(place: item), along: path, in: Constraint.Item(place: ancestor),
      baselines: (0, hasBaselines[item] ? 0 : 1))
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
  fileprivate(set) var items: Set<Int>
  let firstBaseline: Baseline?
  fileprivate(set) var secondBaseline: Baseline?
}

extension Constraint.Item {
  /// The root, at place 0, is the container of a system; the other items are its views.
  init(place: Int) {
    self = place == 0 ? .container : .view(place - 1)
  }
}
