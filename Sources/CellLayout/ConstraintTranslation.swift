// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Constraints
internal import Graphics
internal import Layout
internal import Notation

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
  /// The constraints of each child, as in ``ConstrainedView``.
  private(set) var written: [[Written]] = []
  /// The constraints of each child that are inactive, because they name an element that is not there.
  private(set) var inactive: [[Written]] = []
  private var constants: [[Double]] = []
  private var views: [ConstrainedView] = []
  /// The constraints for the engine.
  private(set) var rules = ConstrainedContainer([])
  /// The index of the last child that is there, by the name of the child without the numbers of repetitions.
  private var childByName: [String: Int] = [:]
  /// For each child: the index of the repetition before it that is there; `nil` if there is none.
  private var previous: [Int?] = []

  /// Returns the layout of a container with constraints.
  static func layout(ofContainer element: Element, _ seam: LayoutSeam) throws -> any LayoutEngine {
    var translation = ConstraintTranslation(element)
    for child in element.children.indices { translation.append(child) }
    translation.rules = ConstrainedContainer(translation.views, isRightToLeft: seam.isRightToLeft)
    var programs = seam.memory(of: element) as? ConstraintPrograms ?? ConstraintPrograms()
    let layout = ConstraintsLayout(
      programs.take(translation.rules), constants: translation.constants,
      children: try element.children.map { try seam.content(of: $0) },
      containers: element.children.indices.filter { element.children[$0].content == .container }, grid: seam.sizes.grid,
      insets: { element.contentInsets(inContentOfWidth: $0 ?? 0) ?? .zero })
    return ConstrainedLayout(layout, translation, programs)
  }

  private init(_ container: Element) {
    self.container = container
    for (index, child) in container.children.enumerated() {
      let name = child.nameInFormulas
      previous.append(child.isNumbered ? childByName[name] : nil)
      if child.isPresent { childByName[name] = index }
    }
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
      guard let (translated, alternative) = translated(constraint, of: child) else {
        inactive[child].append(Written(text: constraint.description, location: constraint.location))
        continue
      }
      constraints.append(translated)
      constants[child].append(alternative.constant)
      written[child].append(
        Written(text: constraint.text(alternative), location: constraint.location, source: (constraint, alternative)))
    }
    let ties = element.layout.autoLayout
    views.append(
      ConstrainedView(
        constraints,
        width: element.hasOwnWidth ? content(ties.hugging.horizontal, ties.resistance.horizontal) : nil,
        height: element.hasOwnHeight ? content(ties.hugging.vertical, ties.resistance.vertical) : nil,
        hasBaselines: element.hasBaselines))
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
  ) -> (Constraint, LayoutConstraint.Sum)? {
    for alternative in constraint.alternatives {
      let items = alternative.terms.map { item($0.owner, of: child) }
      if items.contains(nil) { continue }
      let terms = zip(alternative.terms, items).compactMap { term, item in
        item.map { Constraint.Term($0, term.attribute, times: -term.multiplier) }
      }
      let own = Constraint.Term(.view(child), constraint.attribute)
      return (Constraint([own] + terms, constraint.relation, priority: constraint.priority), alternative)
    }
    return nil
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

/// The compiled constraints of a container, kept for the next cell: rows differ in their numbers, but most have the same elements.
struct ConstraintPrograms: Sendable {
  /// The programs; the last one used comes first.
  private(set) var programs: [ConstraintProgram] = []

  private static let capacity = 16

  /// Returns the program of these constraints, which is removed until ``keep(_:)``. It is compiled unless it is kept.
  mutating func take(_ container: ConstrainedContainer) -> ConstraintProgram {
    if let index = programs.firstIndex(where: { $0.container == container }) { return programs.remove(at: index) }
    return ConstraintProgram(container)
  }

  mutating func keep(_ program: ConstraintProgram) {
    programs.insert(program, at: 0)
    if programs.count > Self.capacity { programs.removeLast() }
  }
}

/// The layout of a container with constraints. Its conflicts and ambiguities name the elements and the places of their constraints.
struct ConstrainedLayout: LayoutEngine {
  private var layout: ConstraintsLayout
  private let translation: ConstraintTranslation
  private let programs: ConstraintPrograms

  fileprivate init(_ layout: ConstraintsLayout, _ translation: ConstraintTranslation, _ programs: ConstraintPrograms) {
    self.layout = layout
    self.translation = translation
    self.programs = programs
  }

  /// Explains the frames of the last placement.
  /// - Parameter content: the axes on which the container has the length of its content.
  mutating func explanation(following content: Set<ConstraintAxis>) throws -> ExplainedSolution {
    var explanation = try naming { try layout.explanation(following: content) }
    for ambiguity in explanation.ambiguities { explanation.need(Set(ambiguity.limits)) }
    let undetermining = translation.constraintsByPlace.filter { $0.isDisjoint(with: explanation.writtenUsed) }
    for needed in try naming({ try layout.needed(among: undetermining) }) { explanation.need(needed) }
    return ExplainedSolution(translation: translation, explanation: explanation, content: content)
  }

  /// Returns what the constraints of the last placement cost; `nil` if there was none.
  mutating func costs() throws -> ExplainedCosts? {
    let container = translation.container
    return try naming { try layout.costs() }.map {
      ExplainedCosts(container: container.path, location: container.location, costs: $0.map(translation.explained))
    }
  }

  /// Names the element of a failure.
  private func naming<Answer>(_ question: () throws -> Answer) throws -> Answer {
    do { return try question() } catch let failure as ConstraintFailure { throw translation.failure(failure) }
  }

  var memory: (any Sendable)? {
    var kept = programs
    kept.keep(layout.program)
    return kept
  }

  var effort: LayoutEffort { layout.effort }

  mutating func measure(in space: LayoutSpace) throws -> MeasuredSize {
    try naming { try layout.measure(in: space) }
  }

  mutating func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) throws -> Placement {
    try naming { try layout.place(size, definite: definite, in: surroundings) }
  }
}

extension Element {
  /// Whether the element is there for formulas and constraints. An empty text is not.
  var isPresent: Bool {
    if case .text(let text) = content { text.text.runs.contains { !$0.text.isEmpty } } else { true }
  }

  /// Whether the content has a width of its own.
  fileprivate var hasOwnWidth: Bool {
    switch content {
    case .text, .picture, .badge: true
    case .container: !children.isEmpty
    case .avatar, .gradient, .separator, .spacer, .shape: false
    }
  }

  /// Whether the content has a height of its own.
  fileprivate var hasOwnHeight: Bool { if case .separator = content { true } else { hasOwnWidth } }

  fileprivate var hasBaselines: Bool {
    switch content {
    case .text: true
    case .badge(let badge): badge.label != nil
    case .container, .picture, .avatar, .gradient, .separator, .spacer, .shape: false
    }
  }
}
