// SPDX-License-Identifier: MIT

/// A reason why a change of a solver was refused. The solver is as it was before.
package enum SolverError: Error, Equatable {
  /// Required constraints conflict. `constraints` is a minimal set of them, in order: without any one of them, the others can hold.
  case unsatisfiable(constraints: [Int])
  /// A constant is not a number, or too large: see `ConstraintSystem.largestConstant`.
  case invalidConstant(constraint: Int)
  /// There is no constraint of this index.
  case constraintOutOfRange(constraint: Int)
  /// The costs of all variables at all priorities would be more than 33,554,432 numbers (256 MB).
  case tooLarge
  /// A step exceeded its bound of pivots, 300 + 12 (rows + columns), because coefficients of very different magnitudes cancel.
  case inexact
  /// The solver would read and write more numbers than `Solver.termLimit`. Unlike after other errors, it cannot be used any more.
  case tooMuchWork
}
