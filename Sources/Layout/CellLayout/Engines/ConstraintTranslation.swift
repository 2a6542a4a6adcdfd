// SPDX-License-Identifier: MIT

internal import CellConstraints
internal import CellGraphics
internal import CellLayoutEngines
internal import CellNotation
internal import CellTree

/// Translates the elements of a container with constraints for the engine: its children, and those of the containers inside it that share
/// its system.
struct ConstraintTranslation {
  /// A constraint of an element: one that it states, or one of the keys `width` and `height`.
  struct Written {
    /// The constraint as a document writes it: `leading == avatar.trailing + 10`, or `width: 48`.
    let text: String
    let location: DocumentLocation
    /// The constraint of the document, and the alternative that applies; `nil` for a key.
    var source: (constraint: LayoutConstraint, alternative: LayoutConstraint.Sum)?
  }

  let container: Element
  /// The elements of the views, in preorder.
  private(set) var elements: [Element] = []
  /// The axes along which the container has the length of its content; known only for explanations.
  var contentAxes: Set<ConstraintAxis> = []
  /// The constraints of each element, as in ``ConstrainedView``.
  private(set) var written: [[Written]] = []
  /// The constraints of each element that are inactive, because they name an element that is not there.
  private(set) var inactive: [[Written]] = []
  private(set) var constants: [[Double]] = []
  /// How strongly each element keeps the size of its content: as it states, or else as the container around it that shares the system.
  private(set) var hugging: [ContentPriorities] = []
  private(set) var resistance: [ContentPriorities] = []
  /// The constraints for the engine.
  private(set) var rules = ConstrainedContainer([])
  private var names = ConstrainedNames()
  /// The stacks of the views that are gaps in one, after those of the elements; `nil` for the container itself.
  private var gapStacks: [Int?] = []
  /// Whether constraints depend on the sizes of contents.
  private(set) var hasProportions = false

  /// - Parameters:
  ///   - sharesSystem: whether a container inside has no system of its own.
  ///   - naturalLength: returns the length that the content of a view has, or the smallest one that its own constraints allow.
  init(
    _ container: Element, isRightToLeft: Bool, sharesSystem: (Element) -> Bool,
    naturalLength: (_ view: Int, ConstraintAxis) throws -> Double
  ) rethrows {
    self.container = container
    rules = ConstrainedContainer([], isRightToLeft: isRightToLeft)
    var parents: [Int?] = []
    var holdsViews: [Bool] = []
    func append(_ children: [Element], in parent: Int?, isPresent: Bool) {
      for child in children {
        let view = elements.count
        let isPresent = isPresent && child.isPresent
        let isShared = child.isContainer && sharesSystem(child)
        elements.append(child)
        parents.append(parent)
        holdsViews.append(isShared && !child.children.isEmpty)
        names.append(child, in: parent, isPresent: isPresent)
        if isShared { append(child.children, in: view, isPresent: isPresent) }
      }
    }
    append(container.children, in: nil, isPresent: true)
    var views: [ConstrainedView] = []
    for (view, element) in elements.enumerated() {
      let (around, own) = (parents[view], element.layout.autoLayout)
      hugging.append(around.flatMap { element.keyLocations["hugging"] == nil ? hugging[$0] : nil } ?? own.hugging)
      resistance.append(around.flatMap { element.keyLocations["resistance"] == nil ? resistance[$0] : nil } ?? own.resistance)
      var rule = constrained(view, element, holdsViews: holdsViews[view])
      rule.parent = parents[view]
      rule.holdsViews = holdsViews[view] && rule.isPresent
      views.append(rule)
    }
    rules = ConstrainedContainer(views, isRightToLeft: isRightToLeft)
    // A stack asks those inside it for their baselines.
    for stack in elements.indices.filter({ holdsViews[$0] && views[$0].isPresent }).reversed() + [nil] {
      if let properties = element(of: stack).layout.stack { try arrange(stack, properties, naturalLength) }
    }
  }

  /// The element of a view: for a gap in a stack, the stack; for `nil`, the container.
  func element(of view: Int?) -> Element {
    guard let view else { return container }
    return view < elements.count ? elements[view] : element(of: gapStacks[view - elements.count])
  }

  /// The boxes of the container and of those that share its system.
  var boxes: ConstrainedBoxes {
    let views = elements
    let inner = views.indices.filter { rules.views[$0].parent != nil || rules.views[$0].holdsViews }
    return ConstrainedBoxes(
      insets: container.insets,
      insetsOfView: { view, width in
        let (insets, alignment) = (views[view].insets(width), views[view].alignmentInsets)
        return Insets(
          top: insets.top - alignment.top, right: insets.right - alignment.right, bottom: insets.bottom - alignment.bottom,
          left: insets.left - alignment.left)
      }, percentages: inner.filter { views[$0].contentInsets(inContentOfWidth: nil) == nil })
  }

  // MARK: Constraints

  /// Returns the constraints of an element without what is around it.
  private mutating func constrained(_ view: Int, _ element: Element, holdsViews: Bool) -> ConstrainedView {
    written.append([])
    inactive.append([])
    constants.append([])
    guard names.isPresent(view) else { return .absent }
    var constraints: [Constraint] = []
    for (key, attribute, length) in [
      ("width", LayoutAttribute.width, element.layout.width), ("height", .height, element.layout.height),
    ] {
      guard case .points(let points) = length else { continue }
      constraints.append(Constraint([Constraint.Term(.view(view), attribute)], .equal))
      constants[view].append(points)
      let name = element.keyLocations[key] == nil && element.keyLocations["size"] != nil ? "size" : key
      written[view].append(
        Written(text: "\(name): \(shortest(points))", location: element.keyLocations[name] ?? element.location))
    }
    for constraint in element.layout.autoLayout.constraints {
      guard let (translated, alternative, constant) = translated(constraint, of: view) else {
        inactive[view].append(Written(text: constraint.description, location: constraint.location))
        continue
      }
      constraints.append(translated)
      constants[view].append(constant)
      written[view].append(
        Written(text: constraint.text(alternative), location: constraint.location, source: (constraint, alternative)))
    }
    if let mask = element.layout.autoresizing {
      let place = element.keyLocations["autoresizing"] ?? element.location
      for (constraint, constant, text) in mask.constraints(of: view, in: names.container(of: view)) {
        constraints.append(constraint)
        constants[view].append(constant)
        written[view].append(Written(text: "\(text) (autoresizing)", location: place))
      }
    }
    if holdsViews { return ConstrainedView(constraints) }
    let (hugging, resistance) = (hugging[view], resistance[view])
    return ConstrainedView(
      constraints,
      width: element.hasOwnWidth ? content(hugging.horizontal, resistance.horizontal) : nil,
      height: element.hasOwnHeight ? content(hugging.vertical, resistance.vertical) : nil,
      hasBaselines: element.intrinsicSize.hasBaselines
    ).hugging(lines: element.hugsLines)
  }

  /// The active constraints of the document, in groups with the same place there: those of a repeated element are one group.
  var constraintsByPlace: [Set<WrittenConstraint>] {
    var groups: [DocumentLocation: Set<WrittenConstraint>] = [:]
    for (view, constraints) in written.enumerated() {
      for (index, constraint) in constraints.enumerated() where !rules.views[view].constraints[index].isImplied {
        groups[constraint.location, default: []].insert(WrittenConstraint(view: view, index: index))
      }
    }
    return groups.sorted { ($0.key.line, $0.key.column) < ($1.key.line, $1.key.column) }.map(\.value)
  }

  private func content(_ hugging: Int, _ resistance: Int) -> ConstrainedView.Content {
    ConstrainedView.Content(hugging: hugging, resistance: resistance)
  }

  /// Returns a constraint for the engine, with the first of its alternatives whose elements are there; `nil` if there is none.
  private func translated(
    _ constraint: LayoutConstraint, of view: Int
  ) -> (constraint: Constraint, alternative: LayoutConstraint.Sum, constant: Double)? {
    for alternative in constraint.alternatives {
      let items = alternative.terms.map { names.item($0, of: view) }
      if items.contains(nil) { continue }
      let terms = zip(alternative.terms, items).compactMap { term, item in
        item.map { Constraint.Term($0, term.attribute, times: -term.multiplier) }
      }
      let own = Constraint.Term(.view(view), constraint.attribute)
      var constant = alternative.constant
      for (term, item) in zip(alternative.terms, items) where term.isWithinMargins {
        if let item { constant += term.multiplier * margin(before: term.attribute, of: item) }
      }
      return (Constraint([own] + terms, constraint.relation, priority: constraint.priority), alternative, constant)
    }
    return nil
  }

  /// Returns the distance, in the direction of the axis, from an attribute of an item to the same inside its margins.
  private func margin(before attribute: LayoutAttribute, of item: Constraint.Item) -> Double {
    let edges = element(of: item.view).layout.layoutMargins.points(inContentOfWidth: 0)
    let (leading, trailing) = rules.isRightToLeft ? (edges.right, edges.left) : (edges.left, edges.right)
    switch attribute {
    case .leading: return leading
    case .trailing: return -trailing
    case .left: return edges.left
    case .right: return -edges.right
    case .top: return edges.top
    case .bottom: return -edges.bottom
    case .centerX: return (leading - trailing) / 2
    case .centerY: return (edges.top - edges.bottom) / 2
    case .width, .height, .firstBaseline, .lastBaseline: return 0
    }
  }

  // MARK: Stacks

  /// Adds the constraints with which a stack arranges its children.
  private mutating func arrange(
    _ stack: Int?, _ properties: StackProperties, _ naturalLength: (Int, ConstraintAxis) throws -> Double
  ) rethrows {
    let children = elements.indices.filter { rules.views[$0].parent == stack && rules.views[$0].isPresent }
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

  // MARK: Errors

  /// Returns the failure of the element whose constraint cannot be solved, or of the container.
  func failure(_ failure: ConstraintFailure) -> ElementFailure {
    guard case .written(let constraint)? = failure.source else {
      return ElementFailure(container, reason: ConstraintProblem(reason: failure.reason, text: nil))
    }
    let written = written[constraint.view][constraint.index]
    var element = element(of: constraint.view)
    element.location = written.location
    return ElementFailure(element, reason: ConstraintProblem(reason: failure.reason, text: written.text))
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

extension Constraint.Item {
  /// The view; `nil` for the container.
  fileprivate var view: Int? {
    switch self {
    case .container: nil
    case .view(let view), .content(let view): view
    }
  }
}

/// The elements of a system by their names.
private struct ConstrainedNames {
  private struct Place: Hashable {
    let container: Int?
    let name: String
  }

  private struct View {
    let name: String
    let parent: Int?
    let isPresent: Bool
    /// The repetition before it that is there.
    let previous: Int?
  }

  private var views: [View] = []
  /// The last element with a name that is there, without the numbers of repetitions.
  private var lastByName: [Place: Int] = [:]

  mutating func append(_ element: Element, in parent: Int?, isPresent: Bool) {
    let place = Place(container: parent, name: element.nameInFormulas)
    views.append(
      View(
        name: place.name, parent: parent, isPresent: isPresent, previous: element.isNumbered ? lastByName[place] : nil))
    if isPresent { lastByName[place] = views.count - 1 }
  }

  func isPresent(_ view: Int) -> Bool { views[view].isPresent }

  /// The container of a view.
  func container(of view: Int) -> Constraint.Item { views[view].parent.map { .content($0) } ?? .container }

  /// Returns the item that a term of a view's constraint names; `nil` if it is not there.
  func item(_ term: ConstraintTerm, of view: Int) -> Constraint.Item? {
    switch term.owner {
    case .own: return .view(view)
    case .parent: return container(of: view)
    case .previous: return views[view].previous.map { .view($0) }
    case .sibling(let name):
      if let route = term.route { return item(along: route, from: view) }
      return lastByName[Place(container: views[view].parent, name: name)].map { .view($0) }
    }
  }

  private func item(along route: ElementRoute, from view: Int) -> Constraint.Item? {
    var around = [view]
    while let parent = views[around[around.count - 1]].parent { around.append(parent) }
    // The view itself is not one of the containers around it.
    guard route.levels < around.count else { return nil }
    var place: Int? = route.levels + 1 < around.count ? around[route.levels + 1] : nil
    for (step, name) in route.names.enumerated() {
      // Of repetitions, that with the view itself.
      let own = step == 0 ? around[route.levels] : nil
      if let own, own != view, views[own].name == name { place = own } else {
        guard let found = lastByName[Place(container: place, name: name)] else { return nil }
        place = found
      }
    }
    guard let place else { return .container }
    return around.dropFirst().contains(place) ? .content(place) : .view(place)
  }
}

/// The reason why the constraints of a container cannot be solved, in words.
struct ConstraintProblem: Error, Hashable, CustomStringConvertible {
  let reason: ConstraintFailure.Reason
  /// The constraint, if one is to blame.
  let text: String?

  var description: String {
    switch reason {
    case .number:
      "\(text.map { "in \"\($0)\": " } ?? "")a number is too large or too small: constants are at most 1e12, and multipliers between 1e-12 and 1e12"
    case .tooMuchWork:
      "the constraints of this container take more than \(ConstraintsLayout.maximumSteps) steps, the limit for a container; show fewer elements in it, or divide it into several containers"
    case .tooLarge: "too many constraints depend on each other; divide the container into several"
    case .inexact: "the constraints cannot be solved exactly, because their multipliers have very different magnitudes"
    }
  }
}

extension Element {
  /// Whether constraints keep the width of the content.
  var hasOwnWidth: Bool {
    switch intrinsicSize {
    case .none: !children.isEmpty
    case .text, .picture, .vector, .fixed, .kept, .pill: !content.hasStatedSize
    case .line: false
    }
  }

  /// Whether constraints keep the height of the content.
  var hasOwnHeight: Bool { if case .line = intrinsicSize { true } else { hasOwnWidth } }
}
