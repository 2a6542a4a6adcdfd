// SPDX-License-Identifier: MIT

public import Graphics

/// Modifiers for an element in ``Constraints``.
extension CellElement {
  /// Ties the element to others:
  ///
  ///     Text(name).constraints { view in
  ///       view.leading == view.sibling("avatar").trailing + 10
  ///       view.top == view.parent.top + 12
  ///       (view.width <= 0.5 * view.parent.width).priority(750)
  ///     }
  ///
  /// The compiler checks that a position is tied to a position on the same axis, and a length to a length.
  public func constraints(@ConstraintBuilder _ constraints: (ConstraintItem) -> [AnchorConstraint]) -> Self {
    setting("constraints", constraints(ConstraintItem(owner: .own)).map(\.text))
  }

  /// Sets the priorities, from 1 to 1000, with which the element resists becoming larger than its content; 250 by default.
  public func hugging(horizontal: Int = 250, vertical: Int = 250) -> Self {
    setting("hugging", ContentPriorities(horizontal: horizontal, vertical: vertical))
  }

  /// Sets the priorities, from 1 to 1000, with which the element resists becoming smaller than its content; 750 by default.
  public func resistance(horizontal: Int = 750, vertical: Int = 750) -> Self {
    setting("resistance", ContentPriorities(horizontal: horizontal, vertical: vertical))
  }
}

/// An element whose edges and lengths constraints tie, or the content box of its container.
public struct ConstraintItem: Hashable, Sendable {
  let owner: FormulaOwner

  /// The container, inside its padding and border. It has no baselines.
  public var parent: ConstraintItem { ConstraintItem(owner: .parent) }
  /// The last element with this name in the same container. Constraints with an element that is not there are inactive.
  public func sibling(_ name: String) -> ConstraintItem { ConstraintItem(owner: .sibling(name)) }

  public var leading: LayoutAnchor<AnchorKind.XAxis> { LayoutAnchor(owner, .leading) }
  public var trailing: LayoutAnchor<AnchorKind.XAxis> { LayoutAnchor(owner, .trailing) }
  public var centerX: LayoutAnchor<AnchorKind.XAxis> { LayoutAnchor(owner, .centerX) }
  /// The left edge, which stays at the left in a right-to-left cell.
  public var left: LayoutAnchor<AnchorKind.FixedXAxis> { LayoutAnchor(owner, .left) }
  /// The right edge, which stays at the right in a right-to-left cell.
  public var right: LayoutAnchor<AnchorKind.FixedXAxis> { LayoutAnchor(owner, .right) }
  public var top: LayoutAnchor<AnchorKind.YAxis> { LayoutAnchor(owner, .top) }
  public var bottom: LayoutAnchor<AnchorKind.YAxis> { LayoutAnchor(owner, .bottom) }
  public var centerY: LayoutAnchor<AnchorKind.YAxis> { LayoutAnchor(owner, .centerY) }
  /// The baseline of the first line of text; the bottom edge of an element without text.
  public var firstBaseline: LayoutAnchor<AnchorKind.YAxis> { LayoutAnchor(owner, .firstBaseline) }
  /// The baseline of the last line of text; the bottom edge of an element without text.
  public var lastBaseline: LayoutAnchor<AnchorKind.YAxis> { LayoutAnchor(owner, .lastBaseline) }
  public var width: LayoutAnchor<AnchorKind.Dimension> { LayoutAnchor(owner, .width) }
  public var height: LayoutAnchor<AnchorKind.Dimension> { LayoutAnchor(owner, .height) }
}

/// An edge, a centre, a baseline or a length of an element, multiplied by a number, plus a number of points.
public struct LayoutAnchor<Kind: Sendable>: Sendable {
  fileprivate let owner: FormulaOwner
  fileprivate let attribute: LayoutAttribute
  fileprivate var multiplier = 1.0
  fileprivate var constant = 0.0

  fileprivate init(_ owner: FormulaOwner, _ attribute: LayoutAttribute) {
    self.owner = owner
    self.attribute = attribute
  }

  public static func + (anchor: LayoutAnchor, points: Double) -> LayoutAnchor {
    var anchor = anchor
    anchor.constant += points
    return anchor
  }

  public static func - (anchor: LayoutAnchor, points: Double) -> LayoutAnchor { anchor + -points }

  public static func * (anchor: LayoutAnchor, factor: Double) -> LayoutAnchor {
    var anchor = anchor
    anchor.multiplier *= factor
    anchor.constant *= factor
    return anchor
  }

  public static func * (factor: Double, anchor: LayoutAnchor) -> LayoutAnchor { anchor * factor }

  public static func / (anchor: LayoutAnchor, divisor: Double) -> LayoutAnchor { anchor * (1 / divisor) }

  public static func == (left: LayoutAnchor, right: LayoutAnchor) -> AnchorConstraint { AnchorConstraint(left, .equal, right) }
  public static func <= (left: LayoutAnchor, right: LayoutAnchor) -> AnchorConstraint { AnchorConstraint(left, .atMost, right) }
  public static func >= (left: LayoutAnchor, right: LayoutAnchor) -> AnchorConstraint { AnchorConstraint(left, .atLeast, right) }
}

extension LayoutAnchor<AnchorKind.Dimension> {
  public static func == (left: LayoutAnchor, points: Double) -> AnchorConstraint {
    AnchorConstraint(left, .equal, points: points)
  }
  public static func <= (left: LayoutAnchor, points: Double) -> AnchorConstraint {
    AnchorConstraint(left, .atMost, points: points)
  }
  public static func >= (left: LayoutAnchor, points: Double) -> AnchorConstraint {
    AnchorConstraint(left, .atLeast, points: points)
  }
}

/// A relation between an anchor of an element and another anchor, or a length in points.
public struct AnchorConstraint: Hashable, Sendable {
  /// The constraint as a document writes it.
  fileprivate let text: String

  /// Returns the constraint with a priority from 1 to 1000. Without this call, it is 1000: the constraint is required.
  public func priority(_ priority: Int) -> AnchorConstraint { AnchorConstraint(text: "\(text) @\(priority)") }

  private init(text: String) {
    self.text = text
  }

  fileprivate init<Kind>(_ left: LayoutAnchor<Kind>, _ relation: ConstraintRelation, _ right: LayoutAnchor<Kind>) {
    if left.owner != .own, right.owner == .own {
      self.init(right, relation.reversed, left)
      return
    }
    self.init(
      left, relation,
      term: "\(shortest(right.multiplier / left.multiplier)) * \(right.owner.prefix)\(right.attribute.rawValue) + ",
      constant: right.constant)
  }

  fileprivate init<Kind>(_ left: LayoutAnchor<Kind>, _ relation: ConstraintRelation, points: Double) {
    self.init(left, relation, term: "", constant: points)
  }

  /// Solves the relation for the attribute on the left.
  private init<Kind>(_ left: LayoutAnchor<Kind>, _ relation: ConstraintRelation, term: String, constant: Double) {
    let relation = left.multiplier < 0 ? relation.reversed : relation
    text =
      "\(left.owner.prefix)\(left.attribute.rawValue) \(relation.rawValue) \(term)"
      + shortest((constant - left.constant) / left.multiplier)
  }
}

extension ConstraintRelation {
  /// The relation between the two sides in the opposite order.
  fileprivate var reversed: ConstraintRelation {
    switch self {
    case .equal: .equal
    case .atMost: .atLeast
    case .atLeast: .atMost
    }
  }
}

/// Collects the constraints listed in the braces of ``CellElement/constraints(_:)``; supports `if`, `switch` and `for`.
@resultBuilder public enum ConstraintBuilder {
  public static func buildExpression(_ constraint: AnchorConstraint) -> [AnchorConstraint] { [constraint] }
  public static func buildBlock(_ constraints: [AnchorConstraint]...) -> [AnchorConstraint] { constraints.flatMap { $0 } }
  public static func buildOptional(_ constraints: [AnchorConstraint]?) -> [AnchorConstraint] { constraints ?? [] }
  public static func buildEither(first constraints: [AnchorConstraint]) -> [AnchorConstraint] { constraints }
  public static func buildEither(second constraints: [AnchorConstraint]) -> [AnchorConstraint] { constraints }
  public static func buildArray(_ constraints: [[AnchorConstraint]]) -> [AnchorConstraint] { constraints.flatMap { $0 } }
}
