// SPDX-License-Identifier: MIT

internal import CellConstraints
internal import CellGraphics
internal import CellLayoutEngines
internal import CellNotation
internal import CellTree

/// Translates the children of a container with constraints for the engine.
struct ConstraintTranslation {
  /// A constraint of a child: one that it states, or one of the keys `width` and `height`.
  struct Written {
    /// The constraint as a document writes it: `leading == avatar.trailing + 10`, or `width: 48`.
    let text: String
    let location: DocumentLocation
    /// The constraint of the document, and the alternative that applies; `nil` for a key.
    var source: (constraint: LayoutConstraint, alternative: LayoutConstraint.Sum)?
  }

  let container: Element
  /// The axes along which the container has the length of its content; known only for explanations.
  var contentAxes: Set<ConstraintAxis> = []
  /// The constraints of each child, as in ``ConstrainedView``.
  private(set) var written: [[Written]] = []
  /// The constraints of each child that are inactive, because they name an element that is not there.
  private(set) var inactive: [[Written]] = []
  private(set) var constants: [[Double]] = []
  private var views: [ConstrainedView] = []
  /// The constraints for the engine.
  private(set) var rules = ConstrainedContainer([])
  /// The index of the last child that is there, by the name of the child without the numbers of repetitions.
  private var childByName: [String: Int] = [:]
  /// For each child: the index of the repetition before it that is there; `nil` if there is none.
  private var previous: [Int?] = []

  init(_ container: Element, isRightToLeft: Bool) {
    self.container = container
    rules = ConstrainedContainer([], isRightToLeft: isRightToLeft)
    for (index, child) in container.children.enumerated() {
      let name = child.nameInFormulas
      previous.append(child.isNumbered ? childByName[name] : nil)
      if child.isPresent { childByName[name] = index }
    }
    for child in container.children.indices { append(child) }
    rules = ConstrainedContainer(views, isRightToLeft: isRightToLeft)
  }

  // MARK: Constraints

  private mutating func append(_ child: Int) {
    let element = container.children[child]
    written.append([])
    inactive.append([])
    constants.append([])
    guard element.isPresent else { return views.append(.absent) }
    var constraints: [Constraint] = []
    for (key, attribute, length) in [
      ("width", LayoutAttribute.width, element.layout.width), ("height", .height, element.layout.height),
    ] {
      guard case .points(let points) = length else { continue }
      constraints.append(Constraint([Constraint.Term(.view(child), attribute)], .equal))
      constants[child].append(points)
      let name = element.keyLocations[key] == nil && element.keyLocations["size"] != nil ? "size" : key
      written[child].append(
        Written(text: "\(name): \(shortest(points))", location: element.keyLocations[name] ?? element.location))
    }
    for constraint in element.layout.autoLayout.constraints {
      guard let (translated, alternative, constant) = translated(constraint, of: child) else {
        inactive[child].append(Written(text: constraint.description, location: constraint.location))
        continue
      }
      constraints.append(translated)
      constants[child].append(constant)
      written[child].append(
        Written(text: constraint.text(alternative), location: constraint.location, source: (constraint, alternative)))
    }
    let ties = element.layout.autoLayout
    views.append(
      ConstrainedView(
        constraints,
        width: element.hasOwnWidth ? content(ties.hugging.horizontal, ties.resistance.horizontal) : nil,
        height: element.hasOwnHeight ? content(ties.hugging.vertical, ties.resistance.vertical) : nil,
        hasBaselines: element.intrinsicSize.hasBaselines
      ).hugging(lines: element.hugsLines))
  }

  /// The active constraints, in groups with the same place in the document: those of a repeated element are one group.
  var constraintsByPlace: [Set<WrittenConstraint>] {
    var groups: [DocumentLocation: Set<WrittenConstraint>] = [:]
    for (view, constraints) in written.enumerated() {
      for (index, constraint) in constraints.enumerated() {
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
    _ constraint: LayoutConstraint, of child: Int
  ) -> (constraint: Constraint, alternative: LayoutConstraint.Sum, constant: Double)? {
    for alternative in constraint.alternatives {
      let items = alternative.terms.map { item($0.owner, of: child) }
      if items.contains(nil) { continue }
      let terms = zip(alternative.terms, items).compactMap { term, item in
        item.map { Constraint.Term($0, term.attribute, times: -term.multiplier) }
      }
      let own = Constraint.Term(.view(child), constraint.attribute)
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
    let element = if case .view(let view) = item { container.children[view] } else { container }
    let edges = element.layout.layoutMargins.points(inContentOfWidth: 0)
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
    var element = container.children[constraint.view]
    element.location = written.location
    return ElementFailure(element, reason: ConstraintProblem(reason: failure.reason, text: written.text))
  }

  private func item(_ owner: FormulaOwner, of child: Int) -> Constraint.Item? {
    switch owner {
    case .own: .view(child)
    case .parent: .container
    case .previous: previous[child].map { .view($0) }
    case .sibling(let name): childByName[name].map { .view($0) }
    }
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
  fileprivate var hasOwnWidth: Bool {
    switch intrinsicSize {
    case .none: !children.isEmpty
    case .text, .picture, .vector, .fixed, .kept, .pill: !content.hasStatedSize
    case .line: false
    }
  }

  /// Whether constraints keep the height of the content.
  fileprivate var hasOwnHeight: Bool { if case .line = intrinsicSize { true } else { hasOwnWidth } }
}
