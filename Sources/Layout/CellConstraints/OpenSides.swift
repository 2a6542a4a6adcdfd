// SPDX-License-Identifier: MIT

internal import CellCassowary

/// The positions and lengths that a solution leaves open, in groups that one more constraint, or other priorities, would decide.
struct OpenSides {
  private let system: AxisSystem
  private let constants: [Double]
  private let solution, alternative: (Int) -> Double
  private let byOrder: Set<Int>
  /// The active constraints.
  private let active: [Int]
  /// The open variables with a side, in order.
  private let open: [Int]

  /// - Parameters:
  ///   - constants: the right sides of the system's constraints.
  ///   - isPresent: whether a view is there.
  init(
    _ ambiguity: Ambiguity, of system: AxisSystem, constants: [Double], _ solver: Solver, isPresent: (Int) -> Bool
  ) {
    self.system = system
    self.constants = constants
    solution = { solver.value(of: $0) }
    active = system.constraints.indices.filter { solver.isActive($0) }
    alternative = { ambiguity.alternative[$0] }
    byOrder = Set(ambiguity.byConstraintOrder)
    open = ambiguity.variables.filter { system.variables.side(of: $0).map { isPresent($0.view) } ?? false }
  }

  /// The ambiguities, in the order of their first sides.
  var ambiguities: [ConstraintExplanation.Ambiguity] {
    var leaders = Dictionary(uniqueKeysWithValues: open.map { ($0, $0) })
    func leader(of variable: Int) -> Int {
      var found = variable
      while let next = leaders[found], next != found { found = next }
      leaders[variable] = found
      return found
    }
    for index in active where ties(index) {
      let tied = system.constraints[index].terms.map(\.variable).filter { leaders[$0] != nil }
      for isByOrder in [false, true] {
        let group = tied.filter { byOrder.contains($0) == isByOrder }.map(leader)
        guard let first = group.min() else { continue }
        for other in group { leaders[other] = first }
      }
    }
    let groups = Dictionary(grouping: open, by: leader)
    return groups.sorted { $0.key < $1.key }.map { ambiguity($0.value) }
  }

  private func ambiguity(_ variables: [Int]) -> ConstraintExplanation.Ambiguity {
    let isByOrder = byOrder.contains(variables[0])
    let group = Set(variables)
    let touching = active.filter { system.constraints[$0].terms.contains { group.contains($0.variable) } }
    let rivals = touching.filter { (error(of: $0, solution) - error(of: $0, alternative)).magnitude > Self.tolerance }
    // An inequality that is reached keeps a side from a value closer to zero.
    let limits = touching.filter { system.constraints[$0].relation != .equal && isReached($0, solution) }
    return ConstraintExplanation.Ambiguity(
      sides: variables.compactMap(system.variables.side), isByOrder: isByOrder,
      rivals: isByOrder ? rivals.map { system.sources[$0] } : [],
      limits: isByOrder ? [] : limits.compactMap { system.sources[$0].written })
  }

  /// Whether the open variables of a constraint cannot change independently of each other.
  private func ties(_ index: Int) -> Bool {
    let constraint = system.constraints[index]
    if constraint.terms.count < 2 { return false }
    if constraint.relation == .equal || error(of: index, solution) > Self.tolerance { return true }
    // Contradictions push against inequalities too; otherwise, each side of an inequality is free.
    return constraint.terms.contains { byOrder.contains($0.variable) } && isReached(index, solution)
      && isReached(index, alternative)
  }

  private func isReached(_ index: Int, _ values: (Int) -> Double) -> Bool {
    distance(of: index, values).magnitude <= Self.tolerance
  }

  /// The amount by which a constraint fails; 0 if it holds.
  private func error(of index: Int, _ values: (Int) -> Double) -> Double {
    let distance = distance(of: index, values)
    switch system.constraints[index].relation {
    case .equal: return distance.magnitude
    case .atMost: return max(0, distance)
    case .atLeast: return max(0, -distance)
    }
  }

  private func distance(of index: Int, _ values: (Int) -> Double) -> Double {
    system.constraints[index].terms.reduce(-constants[index]) { $0 + $1.coefficient * values($1.variable) }
  }

  private static let tolerance = 1e-6
}
