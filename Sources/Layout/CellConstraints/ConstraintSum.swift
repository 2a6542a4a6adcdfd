// SPDX-License-Identifier: MIT

internal import CellCassowary
internal import CellGraphics

/// A distance inside a view that is not a variable of the system, because measuring or the document gives it.
enum MeasuredDistance: Hashable, Sendable {
  /// From the upper edge of a view to its baselines.
  case firstBaseline(Int), lastBaseline(Int)
  /// From an edge of a view to that of its content box.
  case inset(Int, Edge)

  enum Edge: Hashable, Sendable {
    case top, right, bottom, left
  }

  /// A distance, multiplied by a number.
  struct Term: Hashable, Sendable {
    let distance: MeasuredDistance
    let coefficient: Double
  }
}

/// The left side of a constraint.
struct ConstraintSum {
  var terms: [LinearConstraint.Term] = []
  var distances: [MeasuredDistance.Term] = []
}

extension ConstrainedContainer {
  /// Returns a constraint as a sum of the variables of a system. Its positions are those in the innermost content box that is around all of
  /// its items, or is one of them.
  func sum(of constraint: Constraint, _ variables: SystemVariables) -> ConstraintSum {
    var sum = ConstraintSum()
    var distances: [(distance: MeasuredDistance, coefficient: Double)] = []
    func add(_ distance: MeasuredDistance, _ coefficient: Double) {
      if let known = distances.firstIndex(where: { $0.distance == distance }) {
        distances[known].coefficient += coefficient
      } else {
        distances.append((distance, coefficient))
      }
    }
    let root = commonContainer(of: constraint)
    for term in constraint.terms {
      let box = box(of: term)
      let hasBaselines = box >= 0 && views[box].hasBaselines
      // Without text, both baselines are the bottom edge.
      let share = hasBaselines ? 0.0 : 1
      sum.terms += variables.sum(
        term.attribute, of: Self.item(box), along: path(from: box, to: root), in: Self.item(root), baselines: (share, share)
      ).map { LinearConstraint.Term($0.variable, $0.coefficient * term.multiplier) }
      if hasBaselines, term.attribute == .firstBaseline { add(.firstBaseline(box), term.multiplier) }
      if hasBaselines, term.attribute == .lastBaseline { add(.lastBaseline(box), term.multiplier) }
      if case .content(let view) = term.item {
        for (edge, share) in term.attribute.shares(ofInsets: isRightToLeft) { add(.inset(view, edge), share * term.multiplier) }
      }
      if root >= 0, let edge = term.attribute.origin(isRightToLeft) { add(.inset(root, edge), -term.multiplier) }
    }
    sum.distances = distances.filter { $0.coefficient != 0 }.map {
      MeasuredDistance.Term(distance: $0.distance, coefficient: $0.coefficient)
    }
    return sum
  }

  /// The view of a term, or that whose baseline is its baseline; -1 for the container.
  private func box(of term: Constraint.Term) -> Int {
    switch term.item {
    case .container: return -1
    case .content(let view): return view
    case .view(let view):
      switch term.attribute {
      case .firstBaseline: return views[view].firstBaselineView ?? view
      case .lastBaseline: return views[view].lastBaselineView ?? view
      default: return view
      }
    }
  }

  /// The innermost view whose content box is around all items of a constraint, or is one of them; -1 for the container.
  private func commonContainer(of constraint: Constraint) -> Int {
    let around = constraint.terms.map { term in
      switch term.item {
      case .container: -1
      case .content(let view): view
      case .view(let view): parent(of: view)
      }
    }
    return around.dropFirst().reduce(around.first ?? -1) { innermost(around: $0, $1, parent: parent) }
  }

  private func path(from box: Int, to root: Int) -> [Int] {
    var path: [Int] = []
    var current = box
    while current != root {
      path.append(current)
      current = parent(of: current)
    }
    return path
  }

  /// The view around a view; -1 for the container.
  func parent(of view: Int) -> Int { views[view].parent ?? -1 }

  private static func item(_ box: Int) -> Constraint.Item { box < 0 ? .container : .view(box) }
}

/// Returns the innermost box that contains both, or is one of them. Each box has a larger number than the one around it.
package func innermost(around first: Int, _ second: Int, parent: (Int) -> Int) -> Int {
  var (first, second) = (first, second)
  while first != second {
    if first > second { first = parent(first) } else { second = parent(second) }
  }
  return first
}

extension LayoutAttribute {
  /// The edge of a box from which the attribute is measured; `nil` for a length.
  fileprivate func origin(_ isRightToLeft: Bool) -> MeasuredDistance.Edge? {
    switch self {
    case .leading, .trailing, .centerX: isRightToLeft ? .right : .left
    case .left, .right: .left
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline: .top
    case .width, .height: nil
    }
  }

  /// By how much the attribute of a content box exceeds that of the box around it, in shares of the insets.
  fileprivate func shares(ofInsets isRightToLeft: Bool) -> [(MeasuredDistance.Edge, Double)] {
    let (leading, trailing): (MeasuredDistance.Edge, MeasuredDistance.Edge) = isRightToLeft ? (.right, .left) : (.left, .right)
    switch self {
    case .leading: return [(leading, 1)]
    case .trailing: return [(trailing, -1)]
    case .left: return [(.left, 1)]
    case .right: return [(.right, -1)]
    case .top: return [(.top, 1)]
    case .bottom: return [(.bottom, -1)]
    case .centerX: return [(leading, 0.5), (trailing, -0.5)]
    case .centerY: return [(.top, 0.5), (.bottom, -0.5)]
    case .width: return [(.left, -1), (.right, -1)]
    case .height: return [(.top, -1), (.bottom, -1)]
    case .firstBaseline, .lastBaseline: return []
    }
  }
}

extension Insets {
  subscript(edge: MeasuredDistance.Edge) -> Double {
    switch edge {
    case .top: top
    case .right: right
    case .bottom: bottom
    case .left: left
    }
  }
}
