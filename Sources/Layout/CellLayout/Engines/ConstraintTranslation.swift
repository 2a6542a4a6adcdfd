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
  var written: [[Written]] = []
  /// The constraints of each element that are inactive, because they name an element that is not there.
  var inactive: [[Written]] = []
  var constants: [[Double]] = []
  /// How strongly each element keeps the size of its content: as it states, or else as the container around it that shares the system.
  private(set) var hugging: [ContentPriorities] = []
  private(set) var resistance: [ContentPriorities] = []
  /// The constraints for the engine.
  var rules = ConstrainedContainer([])
  private var names = ConstrainedNames()
  /// The stacks of the views that are gaps in one, after those of the elements; `nil` for the container itself.
  var gapStacks: [Int?] = []
  /// Whether constraints depend on the sizes of contents.
  var hasProportions = false

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
  func boxes(at scale: PixelScale) -> ConstrainedBoxes {
    let views = elements
    let inner = views.indices.filter { rules.views[$0].parent != nil || rules.views[$0].holdsViews }
    return ConstrainedBoxes(
      insets: container.insets(at: scale),
      insetsOfView: { view, width in
        let (insets, alignment) = (views[view].insets(at: scale)(width), views[view].alignmentInsets)
        return Insets(
          top: insets.top - alignment.top, right: insets.right - alignment.right, bottom: insets.bottom - alignment.bottom,
          left: insets.left - alignment.left)
      }, percentages: inner.filter { views[$0].hasPercentagePadding })
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
  func margin(before attribute: LayoutAttribute, of item: Constraint.Item) -> Double {
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

extension Constraint.Item {
  /// The view; `nil` for the container.
  var view: Int? {
    switch self {
    case .container: nil
    case .view(let view), .content(let view): view
    }
  }
}

/// The reason why the constraints of a container cannot be solved, in words.
struct ConstraintProblem: Error, Equatable, CustomStringConvertible {
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
