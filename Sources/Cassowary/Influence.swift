// SPDX-License-Identifier: MIT

/// A constraint that determines the value of a variable.
package struct Influence: Hashable, Sendable {
  package let constraint: Int
  /// By how much the variable grows if the constant of the constraint grows by 1, as long as the same constraints determine it.
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
    let fresh = try Solver(system, constants: constants, isActive: isActive)
    return variables.map { fresh.currentInfluences(on: $0) }
  }

  /// Reads the influences from the tableaux.
  private func currentInfluences(on variable: Int) -> [Influence] {
    let reduction = compilation.reduction
    var derivatives = [Double](repeating: 0, count: system.constraintCount)
    var expansion = Expansion(variableCount: system.variableCount)
    expansion.expand([(variable, 1)], of: system, by: reduction.definitions)
    for use in expansion.uses { derivatives[reduction.definitions.constraints[use.rank]] += use.factor }
    var rows = [Double](repeating: 0, count: system.constraintCount)
    for term in expansion.terms where partOfVariable[term.variable] >= 0 {
      let tableau = compilation.parts[Int(partOfVariable[term.variable])].tableau
      guard let row = tableau.row(of: Int32(system.constraintCount + term.variable)) else { continue }
      for (column, entity) in tableau.columns.enumerated() where 0..<tableau.firstVariable ~= entity.id {
        let constraint = Int(entity.id)
        rows[constraint] += term.coefficient * tableau.entries[row * tableau.columns.count + column] * system.scales[constraint]
      }
    }
    for (rank, definition) in reduction.definitions.constraints.enumerated() {
      for shift in reduction.shifts(of: rank) {
        derivatives[definition] -= reduction.shiftFactors[shift] * rows[reduction.shiftConstraints[shift]]
      }
    }
    for constraint in rows.indices { derivatives[constraint] += rows[constraint] }
    return derivatives.indices.filter { derivatives[$0].magnitude > 1e-9 }.map {
      Influence(constraint: $0, derivative: derivatives[$0])
    }
  }
}
