// SPDX-License-Identifier: MIT

package import CellGraphics

/// What of a stack makes a constraint.
package enum StackReason: Hashable, Sendable {
  /// The first item begins where the stack does, and the last one ends there.
  case edges
  case spacing, distribution, alignment
  /// The stack is as short as its items allow.
  case fit
  /// The item takes no room.
  case hidden
}

/// The constraints with which a stack arranges items in a row or a column: those of `ConstraintViews`, or the elements of a document.
package struct StackArrangement<Item> {
  /// A constraint that a stack makes.
  package struct Rule {
    /// An attribute of an item.
    package struct End {
      package let item: Item
      package let attribute: LayoutAttribute
    }

    package let first: End
    package let relation: ConstraintRelation
    /// `nil` for a length in points.
    package let second: End?
    package let multiplier: Double
    package let constant: Double
    package let priority: Int
    package let reason: StackReason
  }

  /// What a stack arranges.
  package struct Stack {
    /// The stack itself, and the box along whose edges the items lie.
    package let item, edges: Item
    package let axis: ConstraintAxis
    package let distribution: StackDistribution
    package let alignment: StackAlignment
    /// The items that take room, in their order along the axis.
    package let views: [Item]
    /// The distances between each of these and the next one.
    package let spacings: [Double]
    /// Guides between them, for equal distances: at least one fewer than there are items, or none for other distributions.
    package let gaps: [Item]
    /// The items that take no room.
    package let hidden: [Item]
    /// Returns the length that the content of an item has along the axis, or the smallest one that its constraints allow.
    package let naturalLength: (Item) -> Double

    package init(
      _ item: Item, edges: Item, axis: ConstraintAxis, distribution: StackDistribution, alignment: StackAlignment, views: [Item],
      spacings: [Double], gaps: [Item], hidden: [Item], naturalLength: @escaping (Item) -> Double
    ) {
      self.item = item
      self.edges = edges
      self.axis = axis
      self.distribution = distribution
      self.alignment = alignment
      self.views = views
      self.spacings = spacings
      self.gaps = gaps
      self.hidden = hidden
      self.naturalLength = naturalLength
    }
  }

  /// The priority at which a stack is kept as short as its views allow: one above that of a fitting size.
  private static var fitPriority: Int { ConstrainedContainer.fittingPriority + 1 }
  /// The priority of the edges that views touch if their baselines leave it open.
  private static var edgePriority: Int { ConstrainedContainer.fittingPriority - 1 }
  /// The priority of equal distances between centres: below hugging and resistance.
  private static var centeringPriority: Int { 150 }
  /// The priority of the edges that views fill across the axis if nothing else determines their length: lower than all others.
  private static var spanningPriority: Int { 25 }
  private static var required: Int { 1000 }

  private let stack: Stack
  package private(set) var rules: [Rule] = []
  /// The reason of the rules that are being added.
  private var reason = StackReason.edges

  package init(of stack: Stack) {
    self.stack = stack
    addEdgesAlongAxis()
    addDistribution()
    for index in views.indices { addAlignment(of: index) }
    addFit()
    for view in stack.hidden { park(view) }
    for gap in stack.gaps.dropFirst(max(0, views.count - 1)) { park(gap) }
  }

  private var views: [Item] { stack.views }

  // MARK: Along the axis

  private var isRow: Bool { stack.axis == .horizontal }
  private var start: LayoutAttribute { isRow ? .leading : .top }
  private var centre: LayoutAttribute { isRow ? .centerX : .centerY }
  private var end: LayoutAttribute { isRow ? .trailing : .bottom }
  private var length: LayoutAttribute { isRow ? .width : .height }

  private var edges: Item { stack.edges }

  private mutating func addEdgesAlongAxis() {
    guard let first = views.first, let last = views.last else { return }
    reason = .edges
    tie(first, start, .equal, edges, start)
    tie(last, end, .equal, edges, end)
  }

  private mutating func addDistribution() {
    switch stack.distribution {
    case .fill: addSpacings(.equal)
    case .fillEqually:
      addSpacings(.equal)
      reason = .distribution
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

  private mutating func addSpacings(_ relation: ConstraintRelation) {
    reason = .spacing
    for index in views.indices.dropFirst() {
      tie(views[index], start, relation, views[index - 1], end, constant: stack.spacings[index - 1])
    }
  }

  /// Ties each length to the first one that is not zero. If all are zero, all are equal.
  ///
  /// The ties are not required, so that a view may have a length of its own, and each has a lower priority than the one before, so that
  /// it is never open which of them fails.
  private mutating func addProportions() {
    reason = .distribution
    let weights = views.map(stack.naturalLength)
    let first = weights.firstIndex { $0 > 0 } ?? 0
    var priority = Self.required
    for (index, weight) in weights.enumerated() where index != first {
      priority = max(1, priority - 1)
      if weight > 0 || weights[first] == 0 {
        let multiplier = weights[first] == 0 ? 1 : weight / weights[first]
        tie(views[index], length, .equal, views[first], length, multiplier: multiplier, priority: priority)
      } else {
        collapse(views[index], length, priority: priority)
      }
    }
  }

  /// Fills the gaps between views with guides of the same length.
  private mutating func addGaps() {
    reason = .distribution
    for (index, gap) in stack.gaps.prefix(max(0, views.count - 1)).enumerated() {
      tie(gap, start, .equal, views[index], end)
      tie(gap, end, .equal, views[index + 1], start)
      limit(gap, length, .atLeast, stack.spacings[index])
      if index > 0 { tie(gap, length, .equal, stack.gaps[0], length) }
      parkAcross(gap)
    }
  }

  /// Spans guides of the same length from centre to centre.
  private mutating func addCentres() {
    reason = .distribution
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

  /// The alignment in terms of the axis; baselines are those of a row.
  private var alignment: StackAlignment {
    switch stack.alignment {
    case .firstBaseline, .lastBaseline: isRow ? stack.alignment : .fill
    case .top: .leading
    case .bottom: .trailing
    case .fill, .leading, .center, .trailing: stack.alignment
    }
  }

  private mutating func addAlignment(of index: Int) {
    let view = views[index]
    reason = .alignment
    switch alignment {
    case .fill:
      tie(view, crossStart, .equal, edges, crossStart)
      tie(view, crossEnd, .equal, edges, crossEnd)
    case .leading, .top:
      tie(view, crossStart, .equal, edges, crossStart)
      tie(view, crossEnd, .atMost, edges, crossEnd)
      tie(view, crossEnd, .equal, edges, crossEnd, priority: Self.spanningPriority)
    case .center:
      tie(view, crossCentre, .equal, edges, crossCentre)
      tie(view, crossStart, .atLeast, edges, crossStart)
      tie(view, crossEnd, .atMost, edges, crossEnd)
      tie(view, crossEnd, .equal, edges, crossEnd, priority: Self.spanningPriority)
    case .trailing, .bottom:
      tie(view, crossStart, .atLeast, edges, crossStart)
      tie(view, crossEnd, .equal, edges, crossEnd)
      tie(view, crossStart, .equal, edges, crossStart, priority: Self.spanningPriority)
    case .firstBaseline: addBaseline(of: index, .firstBaseline, near: crossStart)
    case .lastBaseline: addBaseline(of: index, .lastBaseline, near: crossEnd)
    }
  }

  private mutating func addBaseline(of index: Int, _ baseline: LayoutAttribute, near edge: LayoutAttribute) {
    let view = views[index]
    if index > 0 { tie(view, baseline, .equal, views[0], baseline) }
    tie(view, crossStart, .atLeast, edges, crossStart)
    tie(view, crossEnd, .atMost, edges, crossEnd)
    tie(view, edge, .equal, edges, edge, priority: Self.edgePriority)
  }

  // MARK: Lengths that are left open

  /// Keeps the stack as short as its views allow where their edges do not determine its length.
  private mutating func addFit() {
    reason = .fit
    if views.isEmpty || stack.distribution.hasGaps { collapse(stack.item, length, priority: Self.fitPriority) }
    if views.isEmpty || alignment != .fill { collapse(stack.item, crossLength, priority: Self.fitPriority) }
  }

  /// Gives an item that takes no part in the arrangement a definite place.
  private mutating func park(_ item: Item) {
    reason = .hidden
    tie(item, start, .equal, stack.item, start, priority: 1)
    collapse(item, length, priority: 1)
    parkAcross(item)
  }

  private mutating func parkAcross(_ item: Item) {
    tie(item, crossStart, .equal, stack.item, crossStart, priority: 1)
    collapse(item, crossLength, priority: 1)
  }

  private mutating func collapse(_ item: Item, _ length: LayoutAttribute, priority: Int) {
    limit(item, length, .equal, 0, priority: priority)
  }

  private mutating func limit(
    _ item: Item, _ length: LayoutAttribute, _ relation: ConstraintRelation, _ points: Double, priority: Int = required
  ) {
    rules.append(
      Rule(
        first: Rule.End(item: item, attribute: length), relation: relation, second: nil, multiplier: 1, constant: points,
        priority: priority, reason: reason))
  }

  private mutating func tie(
    _ first: Item, _ attribute: LayoutAttribute, _ relation: ConstraintRelation, _ second: Item,
    _ secondAttribute: LayoutAttribute, multiplier: Double = 1, constant: Double = 0, priority: Int = required
  ) {
    rules.append(
      Rule(
        first: Rule.End(item: first, attribute: attribute), relation: relation,
        second: Rule.End(item: second, attribute: secondAttribute), multiplier: multiplier, constant: constant,
        priority: priority, reason: reason))
  }
}
