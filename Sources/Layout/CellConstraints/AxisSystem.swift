// SPDX-License-Identifier: MIT

package import CellCassowary
package import CellGraphics

/// The axes along which a system determines positions and lengths. Without a constraint that ties heights to widths, each axis has a
/// system of its own.
package enum SystemAxes: Hashable, Sendable {
  case horizontal, vertical, both

  package var hasHorizontal: Bool { self != .vertical }
  package var hasVertical: Bool { self != .horizontal }
  package var list: [ConstraintAxis] {
    switch self {
    case .horizontal: [.horizontal]
    case .vertical: [.vertical]
    case .both: [.horizontal, .vertical]
    }
  }
}

/// Where a constraint of a system comes from. Views are given by their indices; in a tree of views, by their places in preorder, so that
/// the root is the view 0, and written constraints are numbered in the order of the system.
package enum ConstraintSource: Hashable, Sendable {
  package typealias Axis = ConstraintAxis

  /// The length of the container, which its surroundings give.
  case container(Axis)
  /// The wish that a container without a given length be as short as possible, or that a size fit.
  case fitting(Axis)
  /// The same of a view with others inside.
  case fittingView(view: Int, Axis)
  /// No length is negative, not even that of the container.
  case minimum(view: Int, Axis)
  case containerMinimum(Axis)
  case resistance(view: Int, Axis)
  case hugging(view: Int, Axis)
  case written(WrittenConstraint)

  /// The constraint, if it is a written one.
  package var written: WrittenConstraint? { if case .written(let written) = self { written } else { nil } }

  /// The length that a constraint compares, of a view or (if `view` is `nil`) of the container; `nil` for a written constraint.
  package var length: (view: Int?, axis: Axis, relation: ConstraintRelation)? {
    switch self {
    case .container(let axis), .fitting(let axis): (nil, axis, .equal)
    case .fittingView(let view, let axis): (view, axis, .equal)
    case .containerMinimum(let axis): (nil, axis, .atLeast)
    case .minimum(let view, let axis), .resistance(let view, let axis): (view, axis, .atLeast)
    case .hugging(let view, let axis): (view, axis, .atMost)
    case .written: nil
    }
  }

  var isOfContent: Bool {
    switch self {
    case .resistance, .hugging: true
    case .container, .fitting, .fittingView, .minimum, .containerMinimum, .written: false
    }
  }
}

/// The linear constraints of a container along one axis or both, or of a tree of views, with their sources. The constants are all zero:
/// each layout sets them.
package struct AxisSystem: Sendable {
  package let variables: SystemVariables
  package let variableCount: Int
  package private(set) var sources: [ConstraintSource] = []
  package private(set) var constraints: [LinearConstraint] = []
  /// For each constraint: the measured distances that are on its left side with the variables.
  private(set) var distances: [[MeasuredDistance.Term]] = []

  package init(_ variables: SystemVariables, views: Int) {
    self.variables = variables
    variableCount = variables.count(views: views)
  }

  package mutating func append(
    _ source: ConstraintSource, _ terms: [LinearConstraint.Term], _ relation: ConstraintRelation, priority: Int
  ) {
    append(source, ConstraintSum(terms: terms), relation, priority: priority)
  }

  mutating func append(
    _ source: ConstraintSource, _ sum: ConstraintSum, _ relation: ConstraintRelation, priority: Int
  ) {
    sources.append(source)
    distances.append(sum.distances)
    constraints.append(LinearConstraint(sum.terms, LinearConstraint.Relation(relation), 0, priority: priority))
  }

  /// Appends a constraint of an item's length that is not written.
  package mutating func append(
    _ source: ConstraintSource, of item: Constraint.Item, priority: Int = LinearConstraint.required
  ) {
    guard let (_, axis, relation) = source.length else { return }
    append(source, [LinearConstraint.Term(variables.length(of: item, axis))], relation, priority: priority)
  }

  /// Appends the resistance and the hugging of a content.
  package mutating func append(_ content: ConstrainedView.Content, of item: Constraint.Item, view: Int, _ axis: ConstraintAxis) {
    append(.resistance(view: view, axis), of: item, priority: content.resistance)
    append(.hugging(view: view, axis), of: item, priority: content.hugging)
  }
}

extension AxisSystem {
  /// The constraints are in document order, after those that always hold and are not written. For each view, the resistance and the
  /// hugging of its content come before the constraints that are written.
  /// - Parameters:
  ///   - isWidthGiven: whether the surroundings give the width of the container; otherwise its content does.
  ///   - floors: the axes along which the container would have a negative length without a constraint that forbids it.
  init(
    _ container: ConstrainedContainer, _ axes: SystemAxes, isWidthGiven: Bool, isHeightGiven: Bool,
    floors: Set<ConstraintAxis> = []
  ) {
    self.init(SystemVariables(axes: axes, isRightToLeft: container.isRightToLeft), views: container.views.count)
    for axis in axes.list {
      if axis == .horizontal ? isWidthGiven : isHeightGiven {
        append(.container(axis), of: .container)
      } else {
        append(.fitting(axis), of: .container, priority: ConstrainedContainer.fittingPriority)
        if floors.contains(axis) { append(.containerMinimum(axis), of: .container) }
      }
    }
    for view in container.views.indices where container.views[view].isPresent {
      for axis in axes.list { append(.minimum(view: view, axis), of: .view(view)) }
    }
    for (index, view) in container.views.enumerated() {
      for axis in axes.list {
        if view.holdsViews { appendFitting(of: index, axis, priority: view.fittingPriority) }
        if let content = axis == .horizontal ? view.width : view.height { append(content, of: .view(index), view: index, axis) }
      }
      for (number, constraint) in view.constraints.enumerated()
      where axes == .both || constraint.terms.allSatisfy({ $0.attribute.isHorizontal == axes.hasHorizontal }) {
        append(
          .written(WrittenConstraint(view: index, index: number)), container.sum(of: constraint, variables), constraint.relation,
          priority: constraint.priority)
      }
    }
  }

  /// A view with others inside is as short as they allow where nothing else determines a length.
  private mutating func appendFitting(of view: Int, _ axis: ConstraintAxis, priority: Int) {
    let edges: [MeasuredDistance] =
      axis == .horizontal ? [.inset(view, .left), .inset(view, .right)] : [.inset(view, .top), .inset(view, .bottom)]
    append(
      .fittingView(view: view, axis),
      ConstraintSum(
        terms: [LinearConstraint.Term(variables.length(of: .view(view), axis))],
        distances: edges.map { MeasuredDistance.Term(distance: $0, coefficient: -1) }),
      .equal, priority: priority)
  }
}

/// The variables of a system: first the lengths of the container, then, for each view, its distance from the leading and the upper
/// edge of what is around it, its width and its height, as far as the system has these axes.
package struct SystemVariables: Equatable, Sendable {
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
    case .view(let view), .content(let view): first(of: view) + axisCount + axisIndex(axis)
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

  /// Returns an attribute of an item as a sum of variables, in the coordinates of an item around it.
  /// - Parameters:
  ///   - path: the views whose positions add up to that of the item: itself and those around it, up to `ancestor`.
  ///   - baselines: where the first and the last baseline are, as shares of the height.
  package func sum(
    _ attribute: LayoutAttribute, of item: Constraint.Item, along path: [Int], in ancestor: Constraint.Item,
    baselines: (first: Double, last: Double)
  ) -> [LinearConstraint.Term] {
    /// The place in the item that lies at a share of its length.
    func edge(_ axis: ConstraintAxis, _ share: Double) -> [LinearConstraint.Term] {
      let position = path.map { LinearConstraint.Term(self.position(of: $0, axis)) }
      return share > 0 ? position + [LinearConstraint.Term(length(of: item, axis), share)] : position
    }
    /// The distance of a left or right edge from the left edge of the item around.
    func side(_ share: Double) -> [LinearConstraint.Term] {
      if !isRightToLeft { return edge(.horizontal, share) }
      return [LinearConstraint.Term(length(of: ancestor, .horizontal))]
        + edge(.horizontal, 1 - share).map { LinearConstraint.Term($0.variable, -$0.coefficient) }
    }
    switch attribute {
    case .width: return [LinearConstraint.Term(length(of: item, .horizontal))]
    case .height: return [LinearConstraint.Term(length(of: item, .vertical))]
    case .leading: return edge(.horizontal, 0)
    case .centerX: return edge(.horizontal, 0.5)
    case .trailing: return edge(.horizontal, 1)
    case .left: return side(0)
    case .right: return side(1)
    case .top: return edge(.vertical, 0)
    case .centerY: return edge(.vertical, 0.5)
    case .bottom: return edge(.vertical, 1)
    case .firstBaseline: return edge(.vertical, baselines.first)
    case .lastBaseline: return edge(.vertical, baselines.last)
    }
  }
}

extension LinearConstraint.Relation {
  fileprivate init(_ relation: ConstraintRelation) {
    switch relation {
    case .equal: self = .equal
    case .atMost: self = .atMost
    case .atLeast: self = .atLeast
    }
  }
}
