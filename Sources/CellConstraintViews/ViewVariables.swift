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

  /// The number of variables.
  var count: Int { variables.count(views: parents.count - 1) }

  /// The places of an item's variables along an axis: its position, except for the root, and its length.
  func variables(of item: Int, _ axis: ConstraintAxis) -> [Int] {
    let length = variables.length(of: Constraint.Item(place: item), axis)
    return item == 0 ? [length] : [variables.position(of: item - 1, axis), length]
  }

  /// Returns a constraint's terms; `nil` if its items are not in the tree, or have no item around both.
  func bound(_ constraint: ViewConstraint) -> BoundConstraint? {
    guard let first = place(constraint.firstItem, constraint.attribute) else { return nil }
    guard let secondAttribute = constraint.secondAttribute else {
      return bound(constraint, (first, constraint.attribute), nil, in: first)
    }
    guard let second = place(constraint.secondItem, secondAttribute) else { return nil }
    return bound(
      constraint, (first, constraint.attribute), (second, secondAttribute), in: commonAncestor(first, second))
  }

  private func bound(
    _ constraint: ViewConstraint, _ first: (item: Int, attribute: LayoutAttribute),
    _ second: (item: Int, attribute: LayoutAttribute)?, in ancestor: Int
  ) -> BoundConstraint {
    var terms = sum(first, in: ancestor)
    if let second, constraint.multiplier != 0 {
      terms += sum(second, in: ancestor).map {
        LinearConstraint.Term($0.variable, -constraint.multiplier * $0.coefficient)
      }
    }
    var items: Set = [first.item]
    if let second { items.insert(second.item) }
    return BoundConstraint(
      constraint: constraint, terms: terms, items: items, firstBaseline: baseline(first),
      secondBaseline: second.flatMap(baseline))
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

  private func baseline(_ end: (item: Int, attribute: LayoutAttribute)) -> BoundConstraint.Baseline? {
    guard hasBaselines[end.item] else { return nil }
    switch end.attribute {
    case .firstBaseline: return BoundConstraint.Baseline(item: end.item, isFirst: true)
    case .lastBaseline: return BoundConstraint.Baseline(item: end.item, isFirst: false)
    default: return nil
    }
  }

  /// Returns the innermost item that contains both, or is one of them.
  private func commonAncestor(_ first: Int, _ second: Int) -> Int {
    var (first, second) = (first, second)
    // In preorder, an item comes after the one around it.
    while first != second {
      if first > second { first = parents[first] } else { second = parents[second] }
    }
    return first
  }

  /// Returns an attribute as a sum of variables, in the coordinates of an item around. For a baseline of text, the sum is the top edge.
  /// Without text, the first baseline is the top edge and the last one the bottom edge, as in UIKit.
  private func sum(_ end: (item: Int, attribute: LayoutAttribute), in ancestor: Int) -> [LinearConstraint.Term] {
    switch end.attribute {
    case .width: return [LinearConstraint.Term(variables.length(of: Constraint.Item(place: end.item), .horizontal))]
    case .height: return [LinearConstraint.Term(variables.length(of: Constraint.Item(place: end.item), .vertical))]
    case .leading: return edge(of: end.item, in: ancestor, .horizontal, 0)
    case .centerX: return edge(of: end.item, in: ancestor, .horizontal, 0.5)
    case .trailing: return edge(of: end.item, in: ancestor, .horizontal, 1)
    case .left: return side(of: end.item, in: ancestor, isLeft: true)
    case .right: return side(of: end.item, in: ancestor, isLeft: false)
    case .top: return edge(of: end.item, in: ancestor, .vertical, 0)
    case .centerY: return edge(of: end.item, in: ancestor, .vertical, 0.5)
    case .bottom: return edge(of: end.item, in: ancestor, .vertical, 1)
    case .firstBaseline: return edge(of: end.item, in: ancestor, .vertical, 0)
    case .lastBaseline: return edge(of: end.item, in: ancestor, .vertical, hasBaselines[end.item] ? 0 : 1)
    }
  }

  /// Returns the place in an item that lies at a share of its length.
  private func edge(
    of item: Int, in ancestor: Int, _ axis: ConstraintAxis, _ share: Double
  ) -> [LinearConstraint.Term] {
    var sum: [LinearConstraint.Term] = []
    var current = item
    while current != ancestor {
      sum.append(LinearConstraint.Term(variables.position(of: current - 1, axis)))
      current = parents[current]
    }
    if share > 0 { sum.append(LinearConstraint.Term(variables.length(of: Constraint.Item(place: item), axis), share)) }
    return sum
  }

  /// Returns the distance of a left or right edge from the left edge of an item around.
  private func side(of item: Int, in ancestor: Int, isLeft: Bool) -> [LinearConstraint.Term] {
    let isRightToLeft = variables.isRightToLeft
    let edge = edge(of: item, in: ancestor, .horizontal, isLeft == isRightToLeft ? 1 : 0)
    if !isRightToLeft { return edge }
    let whole = LinearConstraint.Term(variables.length(of: Constraint.Item(place: ancestor), .horizontal))
    return [whole] + edge.map { LinearConstraint.Term($0.variable, -$0.coefficient) }
  }
}

extension Constraint.Item {
  /// The root, at place 0, is the container of a system; the other items are its views.
  init(place: Int) {
    self = place == 0 ? .container : .view(place - 1)
  }
}
