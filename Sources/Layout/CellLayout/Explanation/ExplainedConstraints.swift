// SPDX-License-Identifier: MIT

internal import CellConstraints
package import CellGraphics
package import CellNotation
internal import CellTree

/// A constraint that takes part in the layout of a container.
package struct ExplainedConstraint: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A constraint of the document.
    case written
    /// The length that the surroundings of the container give it, or that of its content.
    case container
    /// A container without a given length is as short as its content allows.
    case fitting
    /// No length is negative.
    case minimum
    /// The element resists becoming larger, or smaller, than its content, with a priority.
    case hugging(Int)
    case resistance(Int)
    /// The frame extends beyond the rectangle that constraints place.
    case alignment
  }

  package let kind: Kind
  /// The constraint as a document writes it. For one that is not in the document, the relation and the reason for it:
  /// `width <= 87.5 @250, its content`.
  package let text: String
  /// The path of the element that the constraint belongs to.
  package let path: String
  /// `nil` for a constraint that is not in the document.
  package let location: DocumentLocation?
}

/// What the constraints of a container did not decide.
package struct ConstraintProblems: Hashable, Sendable {
  /// Required constraints that cannot hold together.
  package struct Conflict: Hashable, Sendable {
    /// A minimal set, in document order.
    package let constraints: [ExplainedConstraint]
    /// The one that is ignored.
    package let dropped: ExplainedConstraint
    /// The paths of the elements whose frames depend on one of the constraints, or would depend on the one that is ignored.
    package let affected: Set<String>
    /// Whether the size of the container depends on one of the constraints.
    let affectsContainer: Bool
  }

  /// Positions and lengths that are tied to each other and that several values fit equally well.
  package struct Ambiguity: Hashable, Sendable {
    /// A position or a length of an element.
    package struct Side: Hashable, Sendable {
      package let path: String
      /// The attribute of Auto Layout that is open: `leading`, `top`, `width` or `height`.
      package let attribute: LayoutAttribute

      package init(path: String, attribute: LayoutAttribute) {
        self.path = path
        self.attribute = attribute
      }
    }

    package enum Cause: Hashable, Sendable {
      /// A constraint is missing: one that would decide, and the path of the element to which it belongs.
      case missing(remedy: String, path: String)
      /// A constraint that would decide is ignored, because it conflicts with others.
      case ignored(ExplainedConstraint)
      /// The order of constraints of one priority decides.
      case order(of: [ExplainedConstraint])
    }

    /// At least one.
    package let sides: [Side]
    package let cause: Cause

    package init(sides: [Side], cause: Cause) {
      self.sides = sides
      self.cause = cause
    }
  }

  /// The path of the container.
  package let container: String
  package let conflicts: [Conflict]
  package let ambiguities: [Ambiguity]
  /// Other frames of the elements that satisfy the constraints equally well, by their paths, relative to the upper left corner of the
  /// container's content; empty without ambiguities.
  package let alternative: [String: Rect]
  /// The constraints that tie heights to widths, if the heights of text did not settle.
  package let unsettled: [ExplainedConstraint]
}

/// How the constraints of a container took part in the layout of a cell.
package struct ConstraintUses: Hashable, Sendable {
  /// A child of the container.
  package struct Child: Hashable, Sendable {
    package let path: String
    package let location: DocumentLocation
    /// Whether the child is there; a text without characters is not.
    package let isPresent: Bool
    /// The place of the key `when`; `nil` for a child without this key.
    package let condition: DocumentLocation?
    /// Whether other data may leave out the child: it has `when`, or repeats with `each`.
    package let isOptional: Bool
    /// Whether the child or an element inside it has a key with an expression.
    package let isBound: Bool
    /// The paths of the other children whose frames depend on the child, and of the container if its size does.
    package let dependents: Set<String>
    package let constraints: [Use]
  }

  /// A constraint of a child.
  package struct Use: Hashable, Sendable {
    /// The constraint as a document writes it.
    package let text: String
    package let location: DocumentLocation
    /// Whether the elements that the constraint names are there.
    package let isActive: Bool
    /// Whether it determines a position or a length, or takes part in a conflict.
    package let isDetermining: Bool
    /// Whether it is about horizontal positions and widths; `nil` if it is inactive.
    package let isHorizontal: Bool?
    /// The paths of the children that it ties: its own, and those that it names. Empty if it is inactive.
    package let children: Set<String>
  }

  /// The path of the container.
  package let container: String
  package let location: DocumentLocation
  package let children: [Child]

  init(_ explanation: ConstraintExplanation, _ translation: ConstraintTranslation) {
    container = translation.container.path
    location = translation.container.location
    children = translation.elements.enumerated().map { view, element in
      let active = translation.written[view].enumerated().compactMap { index, written -> Use? in
        if translation.rules.views[view].constraints[index].isImplied { return nil }
        let source = ConstraintSource.written(WrittenConstraint(view: view, index: index))
        let terms = translation.rules.views[view].constraints[index].terms
        return Use(
          text: written.text, location: written.location, isActive: true, isDetermining: explanation.used.contains(source),
          isHorizontal: terms[0].attribute.isHorizontal, children: Set(terms.compactMap { translation.childPath(of: $0.item) }))
      }
      let inactive = translation.inactive[view].map {
        Use(text: $0.text, location: $0.location, isActive: false, isDetermining: false, isHorizontal: nil, children: [])
      }
      return Child(
        path: element.path, location: element.location, isPresent: translation.rules.views[view].isPresent,
        condition: element.keyLocations["when"], isOptional: element.isNumbered || element.keyLocations["when"] != nil,
        isBound: element.isBound,
        dependents: Set(explanation.dependents[view, default: []].map(translation.path)), constraints: active + inactive)
    }
  }
}

extension Element {
  fileprivate var isBound: Bool { !boundKeys.isEmpty || children.contains(where: \.isBound) }
}

extension ConstraintTranslation {
  fileprivate func path(of item: Constraint.Item) -> String { childPath(of: item) ?? container.path }

  /// Returns the path of an element; `nil` for a container around the one that names it.
  fileprivate func childPath(of item: Constraint.Item) -> String? {
    switch item {
    case .container, .content: nil
    case .view(let view): element(of: view).path
    }
  }
}

/// The constraints of a container, and why its children have their frames.
struct ContainerConstraints {
  /// The constraints that determine the frame of a child, each a chain from the container to the child.
  struct Child {
    let x, y, width, height: [ExplainedConstraint]
  }

  let problems: ConstraintProblems
  let uses: ConstraintUses
  /// The reasons for the frames, by the path of the child.
  let children: [String: Child]

  /// - Parameter chains: the chains of all containers with constraints.
  init(_ solution: ExplainedSolution, _ chains: ConstraintChains) {
    let (translation, explanation) = (solution.translation, solution.explanation)
    let elements = translation.elements
    func explained(_ source: ConstraintSource) -> ExplainedConstraint { translation.explained(source, explanation) }
    var children: [String: Child] = [:]
    for (view, element) in elements.enumerated() {
      func side(_ axis: ConstraintSource.Axis, isLength: Bool) -> [ExplainedConstraint] {
        chains.chain(of: ViewSide(view: view, axis: axis, isLength: isLength), in: translation.container.path)
          + element.alignment(axis, isLength: isLength)
      }
      children[element.path] = Child(
        x: side(.horizontal, isLength: false), y: side(.vertical, isLength: false), width: side(.horizontal, isLength: true),
        height: side(.vertical, isLength: true))
    }
    self.children = children
    uses = ConstraintUses(explanation, translation)
    problems = ConstraintProblems(
      container: translation.container.path,
      conflicts: explanation.conflicts.map { conflict in
        let involved = explanation.views(dependingOn: conflict).union([conflict.dropped.view])
        return ConstraintProblems.Conflict(
          constraints: conflict.constraints.map(explained), dropped: explained(.written(conflict.dropped)),
          affected: Set(involved.map { translation.element(of: $0).path }),
          affectsContainer: explanation.sizeDepends(on: conflict))
      },
      ambiguities: explanation.ambiguities.map { translation.explained($0, explanation) },
      alternative: Dictionary(
        uniqueKeysWithValues: zip(elements, explanation.alternative ?? []).map { ($0.path, $1.outset(by: $0.alignmentInsets)) }),
      unsettled: explanation.unsettled.map { explained(.written($0)) })
  }
}

extension Element {
  /// How the frame differs along an axis from the rectangle that constraints place.
  fileprivate func alignment(_ axis: ConstraintAxis, isLength: Bool) -> [ExplainedConstraint] {
    let insets = alignmentInsets
    let (before, after) = axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
    let distance = isLength ? before + after : -before
    if distance == 0 { return [] }
    let side = isLength ? axis.length : axis == .horizontal ? "left" : "top"
    return [
      ExplainedConstraint(
        kind: .alignment, text: "\(side) \(distance < 0 ? "-" : "+") \(decimal(abs(distance))), its alignmentInsets", path: path,
        location: keyLocations["alignmentInsets"])
    ]
  }
}

extension ConstraintTranslation {
  /// Returns a constraint in words.
  func explained(_ source: ConstraintSource, _ explanation: ConstraintExplanation) -> ExplainedConstraint {
    func implied(_ kind: ExplainedConstraint.Kind, _ text: String, _ view: Int?) -> ExplainedConstraint {
      ExplainedConstraint(
        kind: kind, text: text, path: element(of: view).path, location: nil)
    }
    switch source {
    case .container(let axis):
      let reason = contentAxes.contains(axis) ? "its content" : "by what is around it"
      return implied(.container, "\(axis.length) == \(decimal(explanation.size[axis])), \(reason)", nil)
    case .fitting(let axis): return implied(.fitting, "\(axis.length) == 0 @50, as short as its content allows", nil)
    case .fittingView(let view, let axis):
      let priority = rules.views[view].fittingPriority
      return implied(.fitting, "\(axis.length) == 0 @\(priority), as short as its content allows", view)
    case .containerMinimum(let axis): return implied(.minimum, "\(axis.length) >= 0", nil)
    case .minimum(let view, let axis): return implied(.minimum, "\(axis.length) >= 0", view)
    case .resistance(let view, let axis):
      let priority = axis == .horizontal ? resistance[view].horizontal : resistance[view].vertical
      return implied(
        .resistance(priority),
        "\(axis.length) >= \(decimal(explanation.contents[view][axis])) @\(priority), \(content(of: view, axis))", view)
    case .hugging(let view, let axis):
      let priority = axis == .horizontal ? hugging[view].horizontal : hugging[view].vertical
      return implied(
        .hugging(priority),
        "\(axis.length) <= \(decimal(explanation.contents[view][axis])) @\(priority), \(content(of: view, axis))", view)
    case .written(let written): return explained(written)
    }
  }

  func explained(_ written: WrittenConstraint) -> ExplainedConstraint {
    let constraint = self.written[written.view][written.index]
    return ExplainedConstraint(
      kind: .written, text: constraint.text, path: element(of: written.view).path, location: constraint.location)
  }

  private func content(of view: Int, _ axis: ConstraintAxis) -> String {
    axis == .horizontal && element(of: view).hugsLines ? "its longest line" : "its content"
  }
}

extension ConstraintSource.Axis {
  fileprivate var length: String { self == .horizontal ? "width" : "height" }
}

extension Size {
  fileprivate subscript(axis: ConstraintSource.Axis) -> Double { axis == .horizontal ? width : height }
}

extension Rect {
  /// Returns the frame of an element whose alignment rectangle this is.
  func outset(by insets: Insets) -> Rect {
    Rect(
      x: x - insets.left, y: y - insets.top, width: width + insets.left + insets.right,
      height: height + insets.top + insets.bottom)
  }
}
