// SPDX-License-Identifier: MIT

internal import CellConstraints

/// A view that arranges views in a row or a column with constraints that it makes itself.
///
/// Hidden arranged views drop out. Changing a view's `isHidden`, the spacing or the alignment changes the stack's constraints in the next
/// frame. In a conflict, a constraint of a stack view is never dropped while one that your code made can be.
public final class StackView: ConstraintView {
  public typealias Distribution = StackDistribution
  public typealias Alignment = StackAlignment

  /// The direction in which the views follow each other; horizontal by default.
  public var axis: ConstraintAxis {
    didSet { rearrange(if: axis != oldValue) }
  }
  /// `fill` by default.
  public var distribution = Distribution.fill {
    didSet { rearrange(if: distribution != oldValue) }
  }
  /// `fill` by default.
  public var alignment = Alignment.fill {
    didSet { rearrange(if: alignment != oldValue) }
  }
  /// The gap between views, in points; zero by default.
  public var spacing = 0.0 {
    didSet { rearrange(if: spacing != oldValue) }
  }
  /// Whether the views lie inside the ``ConstraintView/layoutMargins``.
  public var isLayoutMarginsRelativeArrangement = false {
    didSet { rearrange(if: isLayoutMarginsRelativeArrangement != oldValue) }
  }

  /// The views in their order along the axis. They are also subviews.
  public private(set) var arrangedSubviews: [ConstraintView] = []

  private var customSpacings: [UInt64: Double] = [:]
  /// The constraints made so far, active or not, so that showing a view again compiles nothing.
  private var made: [StackRuleKey: ViewConstraint] = [:]
  /// The gaps of the distributions with equal distances.
  private(set) var gaps: [LayoutGuide] = []

  public init(axis: ConstraintAxis = .horizontal, _ arrangedSubviews: [ConstraintView] = [], name: String = "") {
    self.axis = axis
    super.init(name: name)
    for view in arrangedSubviews { addArrangedSubview(view) }
  }

  /// Adds a view at the end.
  public func addArrangedSubview(_ view: ConstraintView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

  /// Adds a view before the arranged view at an index, or at the end if there is none. A view that the stack already arranges moves.
  ///
  /// - Precondition: `view` does not contain the stack; `index` is not negative.
  public func insertArrangedSubview(_ view: ConstraintView, at index: Int) {
    arrangedSubviews.removeAll { $0 === view }
    if view.superview !== self { addSubview(view) }
    arrangedSubviews.insert(view, at: min(index, arrangedSubviews.count))
    rearrange(if: true)
  }

  /// Stops arranging a view, which remains a subview.
  public func removeArrangedSubview(_ view: ConstraintView) {
    arrangedSubviews.removeAll { $0 === view }
    customSpacings[view.serial] = nil
    rearrange(if: true)
  }

  /// Sets the gap after an arranged view instead of ``spacing``; `nil` for ``spacing``.
  public func setCustomSpacing(_ spacing: Double?, after view: ConstraintView) {
    customSpacings[view.serial] = spacing
    rearrange(if: true)
  }

  /// The gap after an arranged view, if it was set with ``setCustomSpacing(_:after:)``.
  public func customSpacing(after view: ConstraintView) -> Double? { customSpacings[view.serial] }

  override var allGuides: [LayoutGuide] { super.allGuides + gaps }

  override func willRemove(_ view: ConstraintView) { removeArrangedSubview(view) }

  override func noteChangedVisibility(of view: ConstraintView) {
    if arrangedSubviews.contains(where: { $0 === view }) { setNeedsUpdateConstraints() }
  }

  override func noteChangedContent(of view: ConstraintView) {
    // The proportions are the factors of constraints, which follow the contents.
    if distribution == .fillProportionally { noteChangedVisibility(of: view) }
  }

  override func baselineView(isFirst: Bool) -> ConstraintView {
    let visible = arrangedSubviews.filter { !$0.isHidden }
    let view = isFirst || axis == .horizontal ? visible.first : visible.last
    return view?.baselineView(isFirst: isFirst) ?? self
  }

  private func rearrange(if isChanged: Bool) {
    if isChanged { setNeedsUpdateConstraints() }
  }

  /// Replaces the constraints by those that follow from the stack's properties. Those that stay are left alone.
  override func arrange() {
    makeGaps(distribution.hasGaps ? arrangedSubviews.count - 1 : 0)
    var kept: [StackRuleKey: ViewConstraint] = [:]
    for rule in arrangement.rules {
      let key = StackRuleKey(rule)
      let constraint = made[key] ?? ViewConstraint(rule)
      constraint.constant = rule.constant
      constraint.isActive = true
      kept[key] = constraint
    }
    for (key, constraint) in made where kept[key] == nil {
      constraint.isActive = false
      if isArranged(constraint.firstItem), constraint.secondItem == nil || isArranged(constraint.secondItem) {
        kept[key] = constraint
      }
    }
    made = kept
    // The baselines of the stack may be those of another view.
    noteStructureChangeIfBaselineMoved()
  }

  private var baselines: [UInt64] = []

  private func noteStructureChangeIfBaselineMoved() {
    let current = [baselineView(isFirst: true).serial, baselineView(isFirst: false).serial]
    if current == baselines { return }
    baselines = current
    noteStructureChange()
  }

  private func makeGaps(_ count: Int) {
    let count = max(0, count)
    if gaps.count == count { return }
    for gap in gaps.dropFirst(count) { ViewConstraint.deactivate(Array(gap.active.values)) }
    while gaps.count > count { gaps.removeLast().owningView = nil }
    while gaps.count < count {
      let gap = LayoutGuide()
      gap.owningView = self
      gaps.append(gap)
    }
    noteStructureChange()
  }

  private func isArranged(_ item: LayoutItem?) -> Bool {
    item === self || gaps.contains { $0 === item } || arrangedSubviews.contains { $0 === item }
      || isLayoutMarginsRelativeArrangement && item === layoutMarginsGuide
  }
}
