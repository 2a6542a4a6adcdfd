// SPDX-License-Identifier: MIT

package import CellCassowary
package import CellGraphics

/// A direction in which constraints determine a position and a length.
public enum ConstraintAxis: String, Hashable, Sendable {
  case horizontal, vertical
}

/// The axes along which a system determines positions and lengths. Without a constraint that ties heights to widths, each axis has a
/// system of its own.
package enum SystemAxes: Hashable, Sendable {
  case horizontal, vertical, both

  package var hasHorizontal: Bool { self != .vertical }
  package var hasVertical: Bool { self != .horizontal }
  package var list: [ConstraintAxis] { [.horizontal, .vertical].filter { $0 == .horizontal ? hasHorizontal : hasVertical } }
}

/// Where a constraint of a system comes from.
package enum ConstraintSource: Hashable, Sendable {
  package typealias Axis = ConstraintAxis

  /// The length of the container, which its surroundings give.
  case container(Axis)
  /// The wish of a container without a given length to be as short as possible.
  case fitting(Axis)
  /// No length is negative, and that of a container neither.
  case minimum(view: Int, Axis)
  case containerMinimum(Axis)
  case resistance(view: Int, Axis)
  case hugging(view: Int, Axis)
  case written(WrittenConstraint)
}

/// The linear constraints of a container along one axis or both, with their sources. The constants are all zero: each layout sets
/// them.
///
/// The constraints are in document order, after those that always hold and are not written. For each view, the resistance and the
/// hugging of its content come before the constraints that are written.
struct AxisSystem: Sendable {
  let variables: SystemVariables
  private(set) var sources: [ConstraintSource] = []
  private(set) var constraints: [LinearConstraint] = []

  /// - Parameters:
  ///   - isWidthGiven: whether the surroundings give the width of the container; otherwise its content does.
  ///   - dropped: written constraints to leave out, because they conflict with others.
  ///   - floors: the axes along which the container would have a negative length without a constraint that forbids it.
  init(
    _ container: ConstrainedContainer, _ axes: SystemAxes, isWidthGiven: Bool, isHeightGiven: Bool,
    dropped: Set<WrittenConstraint>, floors: Set<ConstraintAxis> = []
  ) {
    variables = SystemVariables(axes: axes, isRightToLeft: container.isRightToLeft)
    let own: [(ConstraintSource.Axis, isGiven: Bool)] = [(.horizontal, isWidthGiven), (.vertical, isHeightGiven)]
    let lengths = own.filter { axes.list.contains($0.0) }
    for (axis, isGiven) in lengths {
      let length = [LinearConstraint.Term(variables.length(of: .container, axis))]
      if isGiven {
        append(.container(axis), LinearConstraint(length, .equal, 0))
      } else {
        append(.fitting(axis), LinearConstraint(length, .equal, 0, priority: ConstrainedContainer.fittingPriority))
        if floors.contains(axis) { append(.containerMinimum(axis), LinearConstraint(length, .atLeast, 0)) }
      }
    }
    for view in container.views.indices where container.views[view].isPresent {
      for (axis, _) in lengths {
        append(
          .minimum(view: view, axis),
          LinearConstraint([LinearConstraint.Term(variables.length(of: .view(view), axis))], .atLeast, 0))
      }
    }
    for (index, view) in container.views.enumerated() {
      for (axis, _) in lengths { append(axis == .horizontal ? view.width : view.height, of: index, axis) }
      for (number, constraint) in view.constraints.enumerated() {
        let written = WrittenConstraint(view: index, index: number)
        guard variables.axes == .both || constraint.terms.allSatisfy({ $0.attribute.isHorizontal == axes.hasHorizontal }),
          !dropped.contains(written)
        else { continue }
        append(
          .written(written),
          LinearConstraint(
            constraint.terms.flatMap { variables.terms($0, of: container) }, LinearConstraint.Relation(constraint.relation), 0,
            priority: constraint.priority))
      }
    }
  }

  private mutating func append(_ source: ConstraintSource, _ constraint: LinearConstraint) {
    sources.append(source)
    constraints.append(constraint)
  }

  /// Adds the resistance and the hugging of a view's content.
  private mutating func append(_ content: ConstrainedView.Content?, of view: Int, _ axis: ConstraintSource.Axis) {
    guard let content else { return }
    let length = [LinearConstraint.Term(variables.length(of: .view(view), axis))]
    append(.resistance(view: view, axis), LinearConstraint(length, .atLeast, 0, priority: content.resistance))
    append(.hugging(view: view, axis), LinearConstraint(length, .atMost, 0, priority: content.hugging))
  }
}

/// The variables of a system: first the lengths of the container, then, for each view, its distance from the leading and the upper
/// edge of the container, its width and its height, as far as the system has these axes.
package struct SystemVariables: Hashable, Sendable {
  package let axes: SystemAxes
  package let isRightToLeft: Bool

  package init(axes: SystemAxes, isRightToLeft: Bool) {
    self.axes = axes
    self.isRightToLeft = isRightToLeft
  }

  private var axisCount: Int { axes == .both ? 2 : 1 }

  package func count(views: Int) -> Int { axisCount * (1 + 2 * views) }

  package func length(of item: Constraint.Item, _ axis: ConstraintSource.Axis) -> Int {
    switch item {
    case .container: axisIndex(axis)
    case .view(let view): first(of: view) + axisCount + axisIndex(axis)
    }
  }

  package func position(of view: Int, _ axis: ConstraintSource.Axis) -> Int { first(of: view) + axisIndex(axis) }

  /// Returns what a variable stands for; `nil` for a length of the container.
  package func side(of variable: Int) -> ViewSide? {
    guard variable >= axisCount else { return nil }
    let (view, place) = (variable - axisCount).quotientAndRemainder(dividingBy: 2 * axisCount)
    let axis: ConstraintSource.Axis = axes == .vertical || axes == .both && place % 2 == 1 ? .vertical : .horizontal
    return ViewSide(view: view, axis: axis, isLength: place >= axisCount)
  }

  private func first(of view: Int) -> Int { axisCount * (1 + 2 * view) }

  private func axisIndex(_ axis: ConstraintSource.Axis) -> Int { axes == .both && axis == .vertical ? 1 : 0 }

  /// Returns an attribute as a sum of variables. For a baseline of text, the sum is the top edge.
  package func terms(_ term: Constraint.Term, of container: ConstrainedContainer) -> [LinearConstraint.Term] {
    sum(term.attribute, of: term.item, container).map { LinearConstraint.Term($0.variable, $0.share * term.multiplier) }
  }

  private func sum(
    _ attribute: LayoutAttribute, of item: Constraint.Item, _ container: ConstrainedContainer
  ) -> [(variable: Int, share: Double)] {
    switch attribute {
    case .width: return [(length(of: item, .horizontal), 1)]
    case .height: return [(length(of: item, .vertical), 1)]
    case .leading: return edge(of: item, .horizontal, 0)
    case .centerX: return edge(of: item, .horizontal, 0.5)
    case .trailing: return edge(of: item, .horizontal, 1)
    case .left: return isRightToLeft ? fromRight(item, 1) : edge(of: item, .horizontal, 0)
    case .right: return isRightToLeft ? fromRight(item, 0) : edge(of: item, .horizontal, 1)
    case .top: return edge(of: item, .vertical, 0)
    case .centerY: return edge(of: item, .vertical, 0.5)
    case .bottom: return edge(of: item, .vertical, 1)
    case .firstBaseline, .lastBaseline:
      if case .view(let view) = item, container.views[view].hasBaselines { return edge(of: item, .vertical, 0) }
      return edge(of: item, .vertical, 1)
    }
  }

  /// Returns the place in a box that lies at a share of its length.
  private func edge(
    of item: Constraint.Item, _ axis: ConstraintSource.Axis, _ share: Double
  ) -> [(variable: Int, share: Double)] {
    var sum: [(variable: Int, share: Double)] = []
    if case .view(let view) = item { sum.append((position(of: view, axis), 1)) }
    if share > 0 { sum.append((length(of: item, axis), share)) }
    return sum
  }

  /// Returns the distance from the left edge of the container of a place that lies at a share of the width, in a container from right
  /// to left.
  private func fromRight(_ item: Constraint.Item, _ share: Double) -> [(variable: Int, share: Double)] {
    [(length(of: .container, .horizontal), 1)] + edge(of: item, .horizontal, share).map { ($0.variable, -$0.share) }
  }
}

extension LinearConstraint.Relation {
  package init(_ relation: ConstraintRelation) {
    switch relation {
    case .equal: self = .equal
    case .atMost: self = .atMost
    case .atLeast: self = .atLeast
    }
  }
}
