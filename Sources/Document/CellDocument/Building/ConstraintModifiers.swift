// SPDX-License-Identifier: MIT

public import CellGraphics
public import CellTree

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

  /// Sets the parts of the frame that lie outside the alignment rectangle, in points, at least 0: the shadow of a button, for example.
  /// Constraints, baselines, and the lengths that they set, are those of the rectangle. Use either `left` and `right` or `start` and `end`.
  public func alignmentInsets(
    top: Length? = nil, right: Length? = nil, bottom: Length? = nil, left: Length? = nil, start: Length? = nil, end: Length? = nil
  ) -> Self {
    setting("alignmentInsets", NamedEdges(top: top, right: right, bottom: bottom, left: left, start: start, end: end))
  }

  /// Sets the gap after this child of a stack, in points, instead of that of ``Constraints/stack(_:alignment:distribution:spacing:insideMargins:)``.
  public func spacingAfter(_ points: Double) -> Self { setting("spacingAfter", points) }

  /// Makes the frame follow the size of the container, as the autoresizing mask of a `UIView` does.
  /// - Parameters:
  ///   - frame: The frame for which the element was designed, in points. Its lengths are at least 0.
  ///   - parent: The size of the container there.
  ///   - flexible: What grows and shrinks with the container; nothing keeps the size, and the distances at the left and the top.
  public func autoresizing(_ frame: Rect, in parent: Size, flexible: [AutoresizingPart] = []) -> Self {
    var mask = Autoresizing()
    (mask.x, mask.y, mask.width, mask.height) = (frame.x, frame.y, frame.width, frame.height)
    (mask.parentWidth, mask.parentHeight, mask.flexible) = (parent.width, parent.height, flexible)
    return setting("autoresizing", mask)
  }
}

/// An element whose edges and lengths constraints tie, or the content box of its container.
public struct ConstraintItem: Hashable, Sendable {
  let owner: FormulaOwner

  /// The container, inside its padding and border. It has no baselines.
  public var parent: ConstraintItem { ConstraintItem(owner: .parent) }
  /// The last element with this name in the same container. Constraints with an element that is not there are inactive.
  public func sibling(_ name: String) -> ConstraintItem { ConstraintItem(owner: .sibling(name)) }
  /// The nearest element with this name: in the same container, or in ``Constraints`` around or inside it. A container around the element is
  /// meant by its box inside padding and border, as ``parent`` is.
  public func element(_ name: String) -> ConstraintItem { sibling(name) }

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

  // Edges and centres inside the margins that ``BoxElement/layoutMargins(_:)`` sets; only for the right side of a constraint.
  public var leadingMargin: LayoutAnchor<AnchorKind.XAxis> { LayoutAnchor(owner, .leading, isWithinMargins: true) }
  public var trailingMargin: LayoutAnchor<AnchorKind.XAxis> { LayoutAnchor(owner, .trailing, isWithinMargins: true) }
  public var centerXWithinMargins: LayoutAnchor<AnchorKind.XAxis> { LayoutAnchor(owner, .centerX, isWithinMargins: true) }
  public var leftMargin: LayoutAnchor<AnchorKind.FixedXAxis> { LayoutAnchor(owner, .left, isWithinMargins: true) }
  public var rightMargin: LayoutAnchor<AnchorKind.FixedXAxis> { LayoutAnchor(owner, .right, isWithinMargins: true) }
  public var topMargin: LayoutAnchor<AnchorKind.YAxis> { LayoutAnchor(owner, .top, isWithinMargins: true) }
  public var bottomMargin: LayoutAnchor<AnchorKind.YAxis> { LayoutAnchor(owner, .bottom, isWithinMargins: true) }
  public var centerYWithinMargins: LayoutAnchor<AnchorKind.YAxis> { LayoutAnchor(owner, .centerY, isWithinMargins: true) }
}

/// An edge, a centre, a baseline or a length of an element, multiplied by a number, plus a number of points. On the right side of a
/// constraint, `??` separates alternatives: the first one whose element is there applies.
public struct LayoutAnchor<Kind: Sendable>: Sendable {
  fileprivate struct Alternative: Sendable {
    /// The element and its attribute; `nil` for a number of points.
    var place: (owner: FormulaOwner, attribute: LayoutAttribute, isWithinMargins: Bool)?
    var multiplier = 1.0
    var constant = 0.0

    /// The element and its attribute as a document writes them; `nil` for a number of points.
    var written: String? {
      place.map { $0.owner.prefix + ($0.isWithinMargins ? $0.attribute.nameWithinMargins : $0.attribute.rawValue) }
    }
  }

  /// The alternatives; at least one.
  fileprivate var alternatives: [Alternative]

  fileprivate init(_ owner: FormulaOwner, _ attribute: LayoutAttribute, isWithinMargins: Bool = false) {
    alternatives = [Alternative(place: (owner, attribute, isWithinMargins))]
  }

  public static func + (anchor: LayoutAnchor, points: Double) -> LayoutAnchor { anchor.mapped { $0.constant += points } }

  public static func - (anchor: LayoutAnchor, points: Double) -> LayoutAnchor { anchor + -points }

  public static func * (anchor: LayoutAnchor, factor: Double) -> LayoutAnchor {
    anchor.mapped {
      $0.multiplier *= factor
      $0.constant *= factor
    }
  }

  public static func * (factor: Double, anchor: LayoutAnchor) -> LayoutAnchor { anchor * factor }

  public static func / (anchor: LayoutAnchor, divisor: Double) -> LayoutAnchor { anchor * (1 / divisor) }

  /// Returns an anchor that is the second one if an element of the first one is not there:
  /// `view.leading == view.sibling("badge").trailing + 8 ?? view.parent.leading`.
  public static func ?? (first: LayoutAnchor, second: LayoutAnchor) -> LayoutAnchor {
    var anchor = first
    anchor.alternatives += second.alternatives
    return anchor
  }

  public static func == (left: LayoutAnchor, right: LayoutAnchor) -> AnchorConstraint { AnchorConstraint(left, .equal, right) }
  public static func <= (left: LayoutAnchor, right: LayoutAnchor) -> AnchorConstraint { AnchorConstraint(left, .atMost, right) }
  public static func >= (left: LayoutAnchor, right: LayoutAnchor) -> AnchorConstraint { AnchorConstraint(left, .atLeast, right) }

  private func mapped(_ change: (inout Alternative) -> Void) -> LayoutAnchor {
    var anchor = self
    for index in anchor.alternatives.indices { change(&anchor.alternatives[index]) }
    return anchor
  }

  /// Whether the anchor is one of the element itself, so that it can be on the left side of a constraint.
  fileprivate var isOwn: Bool { alternatives.count == 1 && alternatives[0].place?.owner == .own }
}

extension LayoutAnchor<AnchorKind.Dimension> {
  /// Returns a length that is a number of points if the element of the anchor is not there.
  public static func ?? (first: LayoutAnchor, points: Double) -> LayoutAnchor {
    var anchor = first
    anchor.alternatives.append(Alternative(multiplier: 0, constant: points))
    return anchor
  }

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
    if !left.isOwn, right.isOwn {
      self.init(right.alternatives[0], relation.reversed, left.alternatives)
    } else {
      self.init(left.alternatives[0], relation, right.alternatives)
    }
  }

  fileprivate init<Kind>(_ left: LayoutAnchor<Kind>, _ relation: ConstraintRelation, points: Double) {
    self.init(left.alternatives[0], relation, [LayoutAnchor<Kind>.Alternative(multiplier: 0, constant: points)])
  }

  /// Solves the relation for the attribute on the left.
  private init<Kind>(
    _ left: LayoutAnchor<Kind>.Alternative, _ relation: ConstraintRelation, _ right: [LayoutAnchor<Kind>.Alternative]
  ) {
    let relation = left.multiplier < 0 ? relation.reversed : relation
    let sums = right.map { alternative in
      let term = alternative.written.map { "\(shortest(alternative.multiplier / left.multiplier)) * \($0) + " }
      return (term ?? "") + shortest((alternative.constant - left.constant) / left.multiplier)
    }
    text = "\(left.written ?? "") \(relation.rawValue) \(sums.joined(separator: " ?? "))"
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

extension Text {
  /// Keeps the constraints of the text while it has no characters: it is then 0 wide and high, as a `UILabel` is. Without this, an empty text
  /// is not there.
  public func keepsEmpty(_ keeps: Bool = true) -> Self { setting("keepsEmpty", keeps) }
}
