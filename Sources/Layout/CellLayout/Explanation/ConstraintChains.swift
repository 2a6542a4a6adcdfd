// SPDX-License-Identifier: MIT

internal import CellConstraints
internal import CellGraphics
internal import CellTree

/// A container with constraints, and why its children have their frames.
struct ExplainedSolution {
  let translation: ConstraintTranslation
  let explanation: ConstraintExplanation
  /// The axes along which the container has the length of its content.
  let content: Set<ConstraintAxis>
}

/// The chains of constraints that determine positions and lengths, through nested containers with constraints.
///
/// A chain that reaches the length of a container continues with what determines that length: the constraints of the container around
/// it or, where the container has the length of its content, its own.
struct ConstraintChains {
  /// The containers with constraints, by their paths.
  private var solutions: [String: ExplainedSolution] = [:]
  /// The containers with constraints whose children have constraints too, by the paths of these children.
  private var places: [String: (container: String, view: Int)] = [:]

  /// Adds a container. The containers around it have been added.
  mutating func append(_ solution: ExplainedSolution) {
    let container = solution.translation.container
    solutions[container.path] = solution
    for (view, element) in solution.translation.elements.enumerated() { places[element.path] = (container.path, view) }
  }

  /// Returns the axes on which a container has the length of its content, although it is a child of a container with constraints; `nil`
  /// for other containers.
  func axesOfContent(of path: String) -> Set<ConstraintAxis>? {
    guard let place = places[path], let outer = solutions[place.container] else { return nil }
    let axes = [ConstraintAxis.horizontal, .vertical].filter { axis in
      let sources = outer.explanation.determining[ViewSide(view: place.view, axis: axis, isLength: true)] ?? []
      return !sources.isEmpty && sources.allSatisfy { $0.source.isContent(of: place.view) }
    }
    return Set(axes)
  }

  /// Returns the constraints that determine a position or a length of a child.
  ///
  /// One on which the length depends in several ways that cancel is left out: an inset, for example, moves the edge of a container that
  /// has the size of its content, and so does not change the length of the child.
  func chain(of side: ViewSide, in path: String) -> [ExplainedConstraint] {
    var builder = Builder(chains: self)
    let links = builder.links(solutions[path]?.explanation.determining[side] ?? [], in: path)
    return links.filter { abs($0.derivative) > 1e-9 }.map(\.constraint)
  }

  /// A constraint of a chain.
  private struct Link {
    let constraint: ExplainedConstraint
    /// By how much the position or the length at the end of the chain grows if the right side of the constraint grows by 1.
    var derivative: Double
  }

  /// Follows chains through containers. What determines the length of a container is computed once.
  private struct Builder {
    let chains: ConstraintChains
    private var known: [Length: [Link]] = [:]

    private struct Length: Hashable {
      let path: String
      let axis: ConstraintAxis
      let isOfContent: Bool
    }

    init(chains: ConstraintChains) { self.chains = chains }

    /// Returns the constraints of a container, each after those that determine its right side, and each once.
    mutating func links(_ influences: [ConstraintInfluence], in path: String) -> [Link] {
      guard let solution = chains.solutions[path] else { return [] }
      var links: [Link] = []
      var places: [ExplainedConstraint: Int] = [:]
      func append(_ link: Link, times factor: Double) {
        if let place = places[link.constraint] {
          links[place].derivative += link.derivative * factor
        } else {
          places[link.constraint] = links.count
          links.append(Link(constraint: link.constraint, derivative: link.derivative * factor))
        }
      }
      for influence in influences {
        for link in reasons(of: influence.source, solution, in: path) { append(link, times: influence.derivative) }
        let constraint = solution.translation.explained(influence.source, solution.explanation)
        append(Link(constraint: constraint, derivative: 1), times: influence.derivative)
      }
      return links
    }

    /// Returns what determines the right side of a constraint.
    private mutating func reasons(of source: ConstraintSource, _ solution: ExplainedSolution, in path: String) -> [Link] {
      switch source {
      case .container(let axis): return outerReasons(of: path, axis)
      case .hugging(let view, let axis), .resistance(let view, let axis):
        let child = solution.translation.element(of: view)
        let reasons = contentReasons(of: child.path, axis)
        let (frame, content) = (solution.explanation.frames[view], solution.explanation.contents[view])
        // The height of a picture follows from its width, if that is not its own.
        guard case .picture = child.content.record.size, !child.content.hasStatedSize, axis == .vertical,
          abs(frame.width - content.width) > 1e-6
        else { return reasons }
        let widths = links(
          solution.explanation.determining[ViewSide(view: view, axis: .horizontal, isLength: true)] ?? [], in: path)
        return widths.map { Link(constraint: $0.constraint, derivative: $0.derivative * content.height / frame.width) }
      case .fitting, .fittingView, .minimum, .containerMinimum, .written: return []
      }
    }

    /// Returns what determines the length that a container has from its surroundings, as far as these have constraints.
    private mutating func outerReasons(of path: String, _ axis: ConstraintAxis) -> [Link] {
      guard let place = chains.places[path], let outer = chains.solutions[place.container] else {
        return chains.solutions[path]?.content.contains(axis) == true ? contentReasons(of: path, axis) : []
      }
      return reasons(Length(path: path, axis: axis, isOfContent: false)) { builder in
        builder.links(
          outer.explanation.determining[ViewSide(view: place.view, axis: axis, isLength: true)] ?? [], in: place.container)
      }
    }

    /// Returns what determines the length of a container's content.
    private mutating func contentReasons(of path: String, _ axis: ConstraintAxis) -> [Link] {
      guard let own = chains.solutions[path]?.explanation.ownLengths[axis] else { return [] }
      return reasons(Length(path: path, axis: axis, isOfContent: true)) { $0.links(own, in: path) }
    }

    private mutating func reasons(_ length: Length, _ find: (inout Builder) -> [Link]) -> [Link] {
      if let found = known[length] { return found }
      // A length does not depend on itself where widths and heights have settled.
      known[length] = []
      let found = find(&self)
      known[length] = found
      return found
    }
  }
}

extension ConstraintSource {
  /// Whether the constraint holds a view to the length of its content.
  fileprivate func isContent(of own: Int) -> Bool {
    switch self {
    case .hugging(let view, _), .resistance(let view, _): view == own
    case .container, .fitting, .fittingView, .minimum, .containerMinimum, .written: false
    }
  }
}
