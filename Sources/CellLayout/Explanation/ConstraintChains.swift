// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Constraints
internal import Graphics

/// A container with constraints, and why its children have their frames.
struct ExplainedSolution {
  let translation: ConstraintTranslation
  let explanation: ConstraintExplanation
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
    for (view, child) in container.children.enumerated() { places[child.path] = (container.path, view) }
  }

  /// Returns the axes on which a container has the length of its content, although it is a child of a container with constraints; `nil`
  /// for other containers.
  func axesOfContent(of path: String) -> Set<ConstraintAxis>? {
    guard let place = places[path], let outer = solutions[place.container] else { return nil }
    let axes = [ConstraintAxis.horizontal, .vertical].filter { axis in
      let sources = outer.explanation.determining[ViewSide(view: place.view, axis: axis, isLength: true)] ?? []
      return !sources.isEmpty && sources.allSatisfy { $0.isContent(of: place.view) }
    }
    return Set(axes)
  }

  /// Returns the constraints that determine a position or a length of a child.
  func chain(of side: ViewSide, in path: String) -> [ExplainedConstraint] {
    var builder = Builder(chains: self)
    builder.append(solutions[path]?.explanation.determining[side] ?? [], in: path)
    return builder.chain
  }

  /// Collects a chain, each constraint once.
  private struct Builder {
    let chains: ConstraintChains
    private(set) var chain: [ExplainedConstraint] = []
    private var known: Set<ExplainedConstraint> = []
    /// The lengths of containers that have been continued.
    private var lengths: Set<Length> = []

    private struct Length: Hashable {
      let path: String
      let axis: ConstraintAxis
      let isOfContent: Bool
    }

    init(chains: ConstraintChains) { self.chains = chains }

    mutating func append(_ sources: [ConstraintSource], in path: String) {
      guard let solution = chains.solutions[path] else { return }
      for source in sources {
        switch source {
        case .container(let axis): continueOutwards(from: path, axis)
        case .hugging(let view, let axis), .resistance(let view, let axis):
          let child = solution.translation.container.children[view]
          continueInwards(from: child.path, axis)
          // The height of a picture follows from its width, if that is not its own.
          let isScaled = abs(solution.explanation.frames[view].width - solution.explanation.contents[view].width) > 1e-6
          if case .picture = child.content, axis == .vertical, isScaled {
            append(solution.explanation.determining[ViewSide(view: view, axis: .horizontal, isLength: true)] ?? [], in: path)
          }
        case .fitting, .minimum, .containerMinimum, .written: break
        }
        let constraint = solution.translation.explained(source, solution.explanation)
        if known.insert(constraint).inserted { chain.append(constraint) }
      }
    }

    private mutating func continueOutwards(from path: String, _ axis: ConstraintAxis) {
      guard let place = chains.places[path], let outer = chains.solutions[place.container],
        lengths.insert(Length(path: path, axis: axis, isOfContent: false)).inserted
      else { return }
      append(outer.explanation.determining[ViewSide(view: place.view, axis: axis, isLength: true)] ?? [], in: place.container)
    }

    private mutating func continueInwards(from path: String, _ axis: ConstraintAxis) {
      guard let own = chains.solutions[path]?.explanation.ownLengths[axis],
        lengths.insert(Length(path: path, axis: axis, isOfContent: true)).inserted
      else { return }
      append(own, in: path)
    }
  }
}

extension ConstraintSource {
  /// Whether the constraint holds a view to the length of its content.
  fileprivate func isContent(of own: Int) -> Bool {
    switch self {
    case .hugging(let view, _), .resistance(let view, _): view == own
    case .container, .fitting, .minimum, .containerMinimum, .written: false
    }
  }
}
