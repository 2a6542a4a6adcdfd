// SPDX-License-Identifier: MIT

internal import CellCassowary
internal import CellGraphics

/// Whether a solution depends on constraints that determine none of its values: without them, another solution would be as good.
struct NeededConstraints {
  private let solving: ConstraintSolving
  private let open: Set<ViewSide>

  /// - Parameter solving: a solution for all axes.
  init(of solving: ConstraintSolving) throws {
    self.solving = try solving.solved(solving.program.container, explaining: .ambiguities)
    open = self.solving.openSides
  }

  /// Whether frames change, or more sides are ambiguous, without some constraints. Solves the others from scratch.
  func includes(oneOf constraints: Set<WrittenConstraint>) throws -> Bool {
    guard constraints.contains(where: { solving.isTaut($0) }) else { return false }
    let other = try solving.solved(solving.program.container, leavingOut: constraints, explaining: .ambiguities)
    return !other.openSides.isSubset(of: open) || !other.frames.isNear(solving.frames)
      || other.explanation.conflicts.count > solving.explanation.conflicts.count
  }
}

extension ConstraintSolving {
  fileprivate var openSides: Set<ViewSide> { Set(explanation.ambiguities.flatMap(\.sides)) }

  /// Whether a constraint is an equation, fails, or is an inequality that is reached. A solution does not depend on the others.
  fileprivate func isTaut(_ written: WrittenConstraint) -> Bool {
    let constraint = program.container[written]
    if constraint.relation == .equal { return true }
    let hasWidths = constraint.terms.contains(where: \.attribute.isHorizontal)
    let hasHeights = !constraint.terms.allSatisfy(\.attribute.isHorizontal)
    let variables = SystemVariables(
      axes: hasWidths && hasHeights ? .both : hasWidths ? .horizontal : .vertical, isRightToLeft: program.container.isRightToLeft)
    let sum = program.container.sum(of: constraint, variables)
    let left = sum.terms.reduce(0) { $0 + $1.coefficient * frames.value(of: $1.variable, variables) }
    let distance = left - constant(of: .written(written), sum.distances)
    return constraint.relation == .atMost ? distance > -1e-6 : distance < 1e-6
  }
}

extension SolvedFrames {
  /// Returns the value of a variable.
  fileprivate func value(of variable: Int, _ variables: SystemVariables) -> Double {
    guard let side = variables.side(of: variable) else {
      return variable == variables.length(of: .container, .horizontal) && variables.axes.hasHorizontal ? size.width : size.height
    }
    switch (side.axis, side.isLength) {
    case (.horizontal, false): return leadings[side.view]
    case (.horizontal, true): return widths[side.view]
    case (.vertical, false): return tops[side.view]
    case (.vertical, true): return heights[side.view]
    }
  }
}
