// SPDX-License-Identifier: MIT

/// Variables that required equalities define, which stay out of the tableaux and are computed afterwards, in order.
///
/// A variable that occurs in only one of the remaining required equalities is defined by it. Removing the pair leaves other variables
/// in only one equality, and so on: a chain of positions peels off from its end. If equalities are left in which each
/// variable occurs several times, a large system also removes the last one of them, and so on. A definition refers only to variables that are
/// defined later or not at all, so values are computed from the last definition to the first. O(t) for t terms.
struct Definitions: Equatable, Sendable {
  /// The defined variables, in the order in which they were removed, and for each its constraint and its coefficient there.
  private(set) var variables: [Int] = []
  private(set) var constraints: [Int] = []
  private(set) var coefficients: [Double] = []
  /// For each variable its place in `variables`, or -1 for a variable that a tableau holds.
  private(set) var ranks: [Int]

  /// Chooses the definitions.
  /// - Parameter mayDefine: whether a constraint may be used: an active, required equality that is not likely to be deactivated.
  init(of system: ConstraintSystem, where mayDefine: (Int) -> Bool) {
    ranks = [Int](repeating: -1, count: system.variableCount)
    let equalities = (0..<system.constraintCount).filter {
      system.relations[$0] == .equal && system.isRequired($0) && mayDefine($0)
    }
    // The number of equalities of each variable, and the exclusive or of their indices: the index itself when only one is left.
    var degrees = [Int](repeating: 0, count: system.variableCount)
    var mixed = [Int](repeating: 0, count: system.variableCount)
    for equality in equalities {
      for term in system.terms(of: equality) {
        degrees[system.termVariables[term]] += 1
        mixed[system.termVariables[term]] ^= equality
      }
    }
    // Variables of other constraints come last: their definitions would be substituted there.
    var isElsewhere = [Bool](repeating: false, count: system.variableCount)
    var isEquality = [Bool](repeating: false, count: system.constraintCount)
    for equality in equalities { isEquality[equality] = true }
    for constraint in isEquality.indices where !isEquality[constraint] {
      for term in system.terms(of: constraint) { isElsewhere[system.termVariables[term]] = true }
    }
    var queue = degrees.indices.filter { degrees[$0] == 1 && !isElsewhere[$0] }
    var later = degrees.indices.filter { degrees[$0] == 1 && isElsewhere[$0] }
    var rest = equalities.count
    var last = equalities.count - 1
    func remove(_ equality: Int) {
      isEquality[equality] = false
      rest -= 1
      for term in system.terms(of: equality) {
        let other = system.termVariables[term]
        degrees[other] -= 1
        mixed[other] ^= equality
        if degrees[other] == 1, isElsewhere[other] { later.append(other) }
        if degrees[other] == 1, !isElsewhere[other] { queue.append(other) }
      }
    }
    while true {
      while let variable = queue.popLast() ?? later.popLast() {
        guard degrees[variable] == 1 else { continue }
        let equality = mixed[variable]
        guard let coefficient = Self.pivot(of: variable, in: equality, system) else { continue }
        ranks[variable] = variables.count
        variables.append(variable)
        constraints.append(equality)
        coefficients.append(coefficient)
        remove(equality)
      }
      // What is left is in cycles. In a large system, each is opened at its last equality, which stays in the tableau.
      guard rest > system.sizes.smallCycle else { break }
      while last >= 0, !isEquality[equalities[last]] { last -= 1 }
      guard last >= 0 else { break }
      remove(equalities[last])
    }
  }

  /// Returns the coefficient of a variable, or `nil` if it is so small beside the others that dividing by it would lose digits.
  private static func pivot(of variable: Int, in equality: Int, _ system: ConstraintSystem) -> Double? {
    for term in system.terms(of: equality) where system.termVariables[term] == variable {
      let coefficient = system.termCoefficients[term]
      return coefficient.magnitude * system.scales[equality] >= 1e-3 ? coefficient : nil
    }
    return nil
  }

  /// Replaces the weights of defined variables in a sum by those of the variables that define them. O(t) for t terms of the definitions.
  func substitute(in weights: inout [Double], _ system: ConstraintSystem) {
    for rank in variables.indices {
      let weight = weights[variables[rank]]
      if weight == 0 { continue }
      weights[variables[rank]] = 0
      for term in system.terms(of: constraints[rank]) where system.termVariables[term] != variables[rank] {
        weights[system.termVariables[term]] -= weight * system.termCoefficients[term] / coefficients[rank]
      }
    }
  }

  /// Computes the defined variables from the others. O(t) for t terms of the definitions.
  func evaluate(_ values: inout [Double], _ system: ConstraintSystem, constants: [Double]) {
    values.withUnsafeMutableBufferPointer { values in
      for rank in variables.indices.reversed() {
        let constraint = constraints[rank]
        let variable = variables[rank]
        var rest = constants[constraint]
        for term in system.termStarts[constraint]..<system.termStarts[constraint + 1] {
          let other = system.termVariables[term]
          if other != variable { rest -= system.termCoefficients[term] * values[other] }
        }
        values[variable] = rest / coefficients[rank]
      }
    }
  }
}
