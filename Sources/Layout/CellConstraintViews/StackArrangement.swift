// SPDX-License-Identifier: MIT

internal import CellConstraints
internal import CellGraphics

/// A constraint that a stack view makes.
struct StackRule {
  /// An attribute of an item.
  struct End {
    let item: LayoutItem
    let attribute: LayoutAttribute

    init(_ item: LayoutItem, _ attribute: LayoutAttribute) {
      self.item = item
      self.attribute = attribute
    }
  }

  /// Everything but the constant, which can change without a new constraint.
  struct Key: Hashable {
    let first: UInt64
    let attribute: LayoutAttribute
    let relation: ConstraintRelation
    let second: UInt64?
    let secondAttribute: LayoutAttribute?
    let multiplier: Double
    let priority: Int
  }

  let first: End
  let relation: ConstraintRelation
  let second: End?
  var multiplier = 1.0
  var constant = 0.0
  var priority = ViewConstraint.required

  var key: Key {
    Key(
      first: first.item.serial, attribute: first.attribute, relation: relation, second: second?.item.serial,
      secondAttribute: second?.attribute, multiplier: multiplier, priority: priority)
  }

  func constraint() -> ViewConstraint {
    ViewConstraint(
      (first.item, first.attribute), relation, second.map { ($0.item, $0.attribute) }, multiplier: multiplier, constant: constant,
      priority: priority, origin: .stackView, place: nil)
  }
}

/// The constraints of a stack view for its visible views.
struct StackArrangement {
  /// The priority at which a stack is kept as short as its views allow: one above that of a fitting size.
  private static let fitPriority = ConstrainedContainer.fittingPriority + 1
  /// The priority of the edges that views touch if their baselines leave it open.
  private static let edgePriority = ConstrainedContainer.fittingPriority - 1
  /// The priority of equal distances between centres: below hugging and resistance.
  private static let centeringPriority = 150

  private let stack: StackView
  private let views: [ConstraintView]
  private(set) var rules: [StackRule] = []

  init(of stack: StackView, _ visible: [ConstraintView]) {
    self.stack = stack
    views = visible
    addEdgesAlongAxis()
    addDistribution()
    for view in views { addAlignment(of: view) }
    addFit()
    for view in stack.arrangedSubviews where view.isHidden { park(view) }
    for gap in stack.gaps.dropFirst(max(0, views.count - 1)) { park(gap) }
  }

  // MARK: Along the axis

  private var isRow: Bool { stack.axis == .horizontal }
  private var start: LayoutAttribute { isRow ? .leading : .top }
  private var centre: LayoutAttribute { isRow ? .centerX : .centerY }
  private var end: LayoutAttribute { isRow ? .trailing : .bottom }
  private var length: LayoutAttribute { isRow ? .width : .height }

  private var edges: LayoutItem { stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack }

  private mutating func addEdgesAlongAxis() {
    guard let first = views.first, let last = views.last else { return }
    tie(first, start, .equal, edges, start)
    tie(last, end, .equal, edges, end)
  }

  private mutating func addDistribution() {
    switch stack.distribution {
    case .fill: addSpacings(.equal)
    case .fillEqually:
      addSpacings(.equal)
      for view in views.dropFirst() { tie(view, length, .equal, views[0], length) }
    case .fillProportionally:
      addSpacings(.equal)
      addProportions()
    case .equalSpacing: addGaps()
    case .equalCentering:
      addSpacings(.atLeast)
      addCentres()
    }
  }

  private func spacing(after view: ConstraintView) -> Double { stack.customSpacing(after: view) ?? stack.spacing }

  private mutating func addSpacings(_ relation: ConstraintRelation) {
    for (before, view) in zip(views, views.dropFirst()) {
      tie(view, start, relation, before, end, constant: spacing(after: before))
    }
  }

  /// Ties each length to the first one that is not zero. If all are zero, all are equal.
  ///
  /// The ties are not required, so that a view may have a length of its own, and each has a lower priority than the one before, so that
  /// it is never open which of them fails.
  private mutating func addProportions() {
    let weights = views.map(weight)
    let first = weights.firstIndex { $0 > 0 } ?? 0
    var priority = ViewConstraint.required
    for (view, weight) in zip(views, weights) where view !== views[first] {
      priority = max(1, priority - 1)
      if weight > 0 || weights[first] == 0 {
        let multiplier = weights[first] == 0 ? 1 : weight / weights[first]
        tie(view, length, .equal, views[first], length, multiplier: multiplier, priority: priority)
      } else {
        collapse(view, length, priority: priority)
      }
    }
  }

  /// The natural length of a view: that of its content, or the smallest one that its constraints allow.
  private func weight(_ view: ConstraintView) -> Double {
    let natural = view.intrinsicContentSize
    if let length = isRow ? natural.width : natural.height { return length }
    let size = view.systemLayoutSizeFitting(ConstraintView.layoutFittingCompressedSize)
    return isRow ? size.width : size.height
  }

  /// Fills the gaps between views with guides of the same length.
  private mutating func addGaps() {
    for (index, gap) in stack.gaps.prefix(max(0, views.count - 1)).enumerated() {
      tie(gap, start, .equal, views[index], end)
      tie(gap, end, .equal, views[index + 1], start)
      rules.append(
        StackRule(
          first: StackRule.End(gap, length), relation: .atLeast, second: nil, constant: spacing(after: views[index])))
      if index > 0 { tie(gap, length, .equal, stack.gaps[0], length) }
      parkAcross(gap)
    }
  }

  /// Spans guides of the same length from centre to centre.
  private mutating func addCentres() {
    for (index, gap) in stack.gaps.prefix(max(0, views.count - 1)).enumerated() {
      tie(gap, start, .equal, views[index], centre)
      tie(gap, end, .equal, views[index + 1], centre)
      if index > 0 { tie(gap, length, .equal, stack.gaps[0], length, priority: Self.centeringPriority) }
      parkAcross(gap)
    }
  }

  // MARK: Across the axis

  private var crossStart: LayoutAttribute { isRow ? .top : .leading }
  private var crossCentre: LayoutAttribute { isRow ? .centerY : .centerX }
  private var crossEnd: LayoutAttribute { isRow ? .bottom : .trailing }
  private var crossLength: LayoutAttribute { isRow ? .height : .width }

  private var alignment: StackView.Alignment {
    switch stack.alignment {
    case .firstBaseline, .lastBaseline: isRow ? stack.alignment : .fill
    case .fill, .leading, .center, .trailing: stack.alignment
    }
  }

  private mutating func addAlignment(of view: ConstraintView) {
    switch alignment {
    case .fill:
      tie(view, crossStart, .equal, edges, crossStart)
      tie(view, crossEnd, .equal, edges, crossEnd)
    case .leading:
      tie(view, crossStart, .equal, edges, crossStart)
      tie(view, crossEnd, .atMost, edges, crossEnd)
    case .center:
      tie(view, crossCentre, .equal, edges, crossCentre)
      tie(view, crossStart, .atLeast, edges, crossStart)
      tie(view, crossEnd, .atMost, edges, crossEnd)
    case .trailing:
      tie(view, crossStart, .atLeast, edges, crossStart)
      tie(view, crossEnd, .equal, edges, crossEnd)
    case .firstBaseline: addBaseline(of: view, .firstBaseline, near: crossStart)
    case .lastBaseline: addBaseline(of: view, .lastBaseline, near: crossEnd)
    }
  }

  private mutating func addBaseline(of view: ConstraintView, _ baseline: LayoutAttribute, near edge: LayoutAttribute) {
    if view !== views[0] { tie(view, baseline, .equal, views[0], baseline) }
    tie(view, crossStart, .atLeast, edges, crossStart)
    tie(view, crossEnd, .atMost, edges, crossEnd)
    tie(view, edge, .equal, edges, edge, priority: Self.edgePriority)
  }

  // MARK: Lengths that are left open

  /// Keeps the stack as short as its views allow where their edges do not determine its length.
  private mutating func addFit() {
    if views.isEmpty { collapse(stack, length, priority: Self.fitPriority) }
    if views.isEmpty || alignment != .fill { collapse(stack, crossLength, priority: Self.fitPriority) }
  }

  /// Gives an item that takes no part in the arrangement a definite place.
  private mutating func park(_ item: LayoutItem) {
    tie(item, start, .equal, stack, start, priority: 1)
    collapse(item, length, priority: 1)
    parkAcross(item)
  }

  private mutating func parkAcross(_ item: LayoutItem) {
    tie(item, crossStart, .equal, stack, crossStart, priority: 1)
    collapse(item, crossLength, priority: 1)
  }

  private mutating func collapse(_ item: LayoutItem, _ length: LayoutAttribute, priority: Int) {
    rules.append(StackRule(first: StackRule.End(item, length), relation: .equal, second: nil, priority: priority))
  }

  private mutating func tie(
    _ first: LayoutItem, _ attribute: LayoutAttribute, _ relation: ConstraintRelation, _ second: LayoutItem,
    _ secondAttribute: LayoutAttribute, multiplier: Double = 1, constant: Double = 0, priority: Int = ViewConstraint.required
  ) {
    rules.append(
      StackRule(
        first: StackRule.End(first, attribute), relation: relation, second: StackRule.End(second, secondAttribute),
        multiplier: multiplier, constant: constant, priority: priority))
  }
}
