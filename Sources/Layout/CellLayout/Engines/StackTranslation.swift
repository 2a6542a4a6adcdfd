// SPDX-License-Identifier: MIT

internal import CellConstraints
internal import CellGraphics
internal import CellNotation
internal import CellTree

extension ConstraintTranslation {
  /// Adds the constraints with which a stack arranges its children.
  mutating func arrange(
    _ stack: Int?, _ properties: StackProperties, _ naturalLength: (Int, ConstraintAxis) throws -> Double
  ) rethrows {
    let children = elements.indices.filter { rules.views[$0].parent == stack && rules.views[$0].isPresent }
    for view in children { rules.views[view].isArranged = elements[view].layout.stack == nil }
    let visible = children.filter { !elements[$0].layout.isLeftOutOfStack }
    var lengths: [Int: Double] = [:]
    if properties.distribution == .fillProportionally {
      hasProportions = true
      for view in visible { lengths[view] = try naturalLength(view, properties.axis) }
    }
    var gaps: [StackItem] = []
    if properties.distribution.hasGaps { for _ in children.dropFirst() { gaps.append(StackItem(appendGap(in: stack))) } }
    let box = StackItem(stack.map { .content($0) } ?? .container)
    let arrangement = StackArrangement(
      of: StackArrangement.Stack(
        box, edges: StackItem(box.item, isWithinMargins: properties.isWithinMargins), axis: properties.axis,
        distribution: properties.distribution, alignment: properties.alignment, views: visible.map { StackItem(.view($0)) },
        spacings: visible.map { elements[$0].layout.spacingAfter ?? properties.spacing }, gaps: gaps,
        hidden: children.filter { elements[$0].layout.isLeftOutOfStack }.map { StackItem(.view($0)) }
      ) { item in item.item.view.flatMap { lengths[$0] } ?? 0 })
    for rule in arrangement.rules { append(rule, of: properties, in: stack) }
    if let stack {
      let last = properties.axis == .horizontal ? visible.first : visible.last
      rules.views[stack].firstBaselineView = visible.first.map { rules.views[$0].firstBaselineView ?? $0 }
      rules.views[stack].lastBaselineView = last.map { rules.views[$0].lastBaselineView ?? $0 }
    }
  }

  private mutating func appendGap(in stack: Int?) -> Constraint.Item {
    var gap = ConstrainedView([])
    gap.parent = stack
    rules.views.append(gap)
    gapStacks.append(stack)
    written.append([])
    inactive.append([])
    constants.append([])
    return .view(rules.views.count - 1)
  }

  private mutating func append(
    _ rule: StackArrangement<StackItem>.Rule, of properties: StackProperties, in stack: Int?
  ) {
    // The length of the outermost container is kept short without a rule.
    guard let owner = rule.first.item.item.view else { return }
    var (terms, constant) = ([Constraint.Term(rule.first.item.item, rule.first.attribute)], rule.constant)
    let isOfGap = owner >= elements.count
    var text = "\(isOfGap ? "gap." : "")\(rule.first.attribute.rawValue) \(rule.relation.rawValue) "
    if let second = rule.second {
      terms.append(Constraint.Term(second.item.item, second.attribute, times: -rule.multiplier))
      if second.item.isWithinMargins { constant += rule.multiplier * margin(before: second.attribute, of: second.item.item) }
      let factor = rule.multiplier == 1 ? "" : "\(decimal(rule.multiplier)) * "
      let attribute = second.item.isWithinMargins ? second.attribute.nameWithinMargins : second.attribute.rawValue
      text += "\(factor)\(name(of: second.item.item, in: stack)).\(attribute)"
      if rule.constant != 0 { text += " \(rule.constant < 0 ? "-" : "+") \(shortest(abs(rule.constant)))" }
    } else {
      text += shortest(rule.constant)
    }
    if rule.priority < 1000 { text += " @\(rule.priority)" }
    let element = element(of: stack)
    rules.views[owner].constraints.append(
      Constraint(terms, rule.relation, priority: rule.priority, isImplied: true))
    constants[owner].append(constant)
    written[owner].append(
      Written(
        text: "\(text) (stack: \(rule.reason.words(properties)))", location: element.keyLocations["stack"] ?? element.location))
  }

  private func name(of item: Constraint.Item, in stack: Int?) -> String {
    guard let view = item.view, view != stack else { return "parent" }
    return view < elements.count ? elements[view].nameInFormulas : "gap"
  }
}

/// What a stack of a document arranges.
private struct StackItem {
  let item: Constraint.Item
  var isWithinMargins = false

  init(_ item: Constraint.Item, isWithinMargins: Bool = false) {
    self.item = item
    self.isWithinMargins = isWithinMargins
  }
}

extension StackReason {
  /// The reason as `--explain` names it.
  fileprivate func words(_ stack: StackProperties) -> String {
    switch self {
    case .edges: "edges"
    case .spacing: "spacing"
    case .distribution: "distribution \(stack.distribution.rawValue)"
    case .alignment: "alignment \(stack.alignment.rawValue)"
    case .fit: "as short as its children allow"
    case .hidden: "hidden, so it takes no room"
    }
  }
}
