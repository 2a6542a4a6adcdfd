// SPDX-License-Identifier: MIT

internal import CellConstraints
internal import CellGraphics

extension StackView {
  /// The constraints for the visible views.
  var arrangement: StackArrangement<LayoutItem> {
    let visible = arrangedSubviews.filter { !$0.isHidden }
    return StackArrangement(
      of: StackArrangement.Stack(
        self, edges: isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self, axis: axis, distribution: distribution,
        alignment: alignment, views: visible, spacings: visible.map { customSpacing(after: $0) ?? spacing }, gaps: gaps,
        hidden: arrangedSubviews.filter(\.isHidden)
      ) { [axis] item in
        guard let view = item as? ConstraintView else { return 0 }
        let natural = view.intrinsicContentSize
        if let length = axis == .horizontal ? natural.width : natural.height { return length }
        let size = view.systemLayoutSizeFitting(ConstraintView.layoutFittingCompressedSize)
        return axis == .horizontal ? size.width : size.height
      })
  }
}

/// Everything of a constraint that a stack makes but the constant, which can change without a new constraint.
struct StackRuleKey: Hashable {
  private let first: UInt64
  private let attribute: LayoutAttribute
  private let relation: ConstraintRelation
  private let second: UInt64?
  private let secondAttribute: LayoutAttribute?
  private let multiplier: Double
  private let priority: Int

  init(_ rule: StackArrangement<LayoutItem>.Rule) {
    first = rule.first.item.serial
    attribute = rule.first.attribute
    relation = rule.relation
    second = rule.second?.item.serial
    secondAttribute = rule.second?.attribute
    multiplier = rule.multiplier
    priority = rule.priority
  }
}

extension ViewConstraint {
  convenience init(_ rule: StackArrangement<LayoutItem>.Rule) {
    self.init(
      (rule.first.item, rule.first.attribute), rule.relation, rule.second.map { ($0.item, $0.attribute) },
      multiplier: rule.multiplier, constant: rule.constant, priority: rule.priority, origin: .stackView, place: nil)
  }
}
