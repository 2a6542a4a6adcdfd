// SPDX-License-Identifier: MIT

/// A constraint that determines the value of a variable.
package struct Influence: Equatable, Sendable {
  package let constraint: Int
  /// The growth of the variable when the constant of the constraint grows by 1, as long as the same constraints determine it.
  package let derivative: Double
}

extension Solver {
  /// The constraints that determine each of the given variables, in order: those that hold with equality, and whose constants change
  /// its value.
  ///
  /// Compiles the system again, so that the answer depends only on the active constraints and their constants. Where the solution is
  /// ambiguous, a variable may depend on fewer constraints than determine it in general; see ``ambiguity``.
  /// - Throws: ``SolverError/inexact`` or ``SolverError/tooLarge`` only.
  package func influences(on variables: some Sequence<Int>) throws(SolverError) -> [[Influence]] {
    let fresh = try Solver(system, constants: constants, isActive: isActive, termLimit: termLimit)
    var expansion = Expansion(variableCount: system.variableCount)
    return variables.map { fresh.currentInfluences(on: $0, &expansion) }
  }

  /// Reads the influences from the tableaux.
  private func currentInfluences(on variable: Int, _ expansion: inout Expansion) -> [Influence] {
    let definitions = compilation.reduction.definitions
    var derivatives: [Int: Double] = [:]
    expansion.expand([(variable, 1)], of: system, by: definitions)
    for use in expansion.uses { derivatives[definitions.constraints[use.rank], default: 0] += use.factor }
    var rows: [Int: Double] = [:]
    for term in expansion.terms where partOfVariable[term.variable] >= 0 {
      let tableau = compilation.parts[Int(partOfVariable[term.variable])].tableau
      guard let row = tableau.row(of: Int32(system.constraintCount + term.variable)) else { continue }
      var cursor = tableau.entries.cursor(row: row)
      while let (column, entry) = tableau.entries.nextInRow(&cursor) {
        let constraint = Int(tableau.columns[column].id)
        guard 0..<system.constraintCount ~= constraint else { continue }
        rows[constraint, default: 0] += term.coefficient * entry * system.scales[constraint]
      }
    }
    for (constraint, derivative) in rows { derivatives[constraint, default: 0] += derivative }
    expansion.expand(system.sum(rows), of: system, by: definitions)
    for use in expansion.uses { derivatives[definitions.constraints[use.rank], default: 0] -= use.factor }
    return derivatives.filter { $0.value.magnitude > 1e-9 }.map { Influence(constraint: $0.key, derivative: $0.value) }.sorted {
      $0.constraint < $1.constraint
    }
  }
}

extension ConstraintSystem {
  /// Returns the terms of constraints, each multiplied by a number, in the order of the constraints.
  func sum(_ multipliers: [Int: Double]) -> [(Int, Double)] {
    multipliers.sorted { $0.key < $1.key }.flatMap { constraint, multiplier in
      terms(of: constraint).map { (termVariables[$0], termCoefficients[$0] * multiplier) }
    }
  }
}
