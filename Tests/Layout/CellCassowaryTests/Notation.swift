// SPDX-License-Identifier: MIT

import CellCassowary

/// Short names for constraints in tests: `[1, 0, -2] == 5` is x0 - 2 x2 = 5.
func equal(_ coefficients: [Double], _ constant: Double, _ priority: Int = 1000) -> LinearConstraint {
  constraint(coefficients, .equal, constant, priority)
}

func atMost(_ coefficients: [Double], _ constant: Double, _ priority: Int = 1000) -> LinearConstraint {
  constraint(coefficients, .atMost, constant, priority)
}

func atLeast(_ coefficients: [Double], _ constant: Double, _ priority: Int = 1000) -> LinearConstraint {
  constraint(coefficients, .atLeast, constant, priority)
}

private func constraint(
  _ coefficients: [Double], _ relation: LinearConstraint.Relation, _ constant: Double, _ priority: Int
) -> LinearConstraint {
  let terms = coefficients.enumerated().filter { $0.element != 0 }.map { LinearConstraint.Term($0.offset, $0.element) }
  return LinearConstraint(terms, relation, constant, priority: priority)
}

/// Returns a solver for constraints.
func solver(_ variableCount: Int, _ constraints: [LinearConstraint], active: [Bool]? = nil) throws -> Solver {
  try Template(ConstraintSystem(variableCount: variableCount, constraints: constraints), active: active).solver()
}

/// The conflict that a system of constraints has, or `nil` if it can be satisfied.
func conflict(_ variableCount: Int, _ constraints: [LinearConstraint]) throws -> [Int]? {
  let system = try ConstraintSystem(variableCount: variableCount, constraints: constraints)
  do throws(SolverError) {
    _ = try Template(system)
    return nil
  } catch {
    guard case .unsatisfiable(let constraints) = error else { throw error }
    return constraints
  }
}
