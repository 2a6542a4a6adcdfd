// SPDX-License-Identifier: MIT

/// A system that is compiled and solved once. Solvers are copies of the solution, which then change it step by step.
///
/// Compiling takes time in proportion to the terms. Solving takes about one pivot for each variable, each in proportion to the numbers
/// of the tableau that it changes, and the terms of all constraints a few times.
package struct Template: Sendable {
  private let prototype: Solver

  /// Compiles and solves a system.
  /// - Parameters:
  ///   - constants: the constants of the constraints, instead of those of the system. Those of active constraints must be valid.
  ///   - active: whether each constraint is active; all are if it is `nil`. Must have one element for each constraint.
  ///   - termLimit: the largest value that ``Solver/terms`` may take.
  /// - Throws: ``SolverError``.
  package init(
    _ system: ConstraintSystem, constants: [Double]? = nil, active: [Bool]? = nil, termLimit: Int = .max
  ) throws(SolverError) {
    prototype = try Solver(
      system, constants: constants ?? system.constants,
      isActive: active ?? [Bool](repeating: true, count: system.constraintCount), termLimit: termLimit)
  }

  /// Returns a solver with the solution of the template. Its arrays are shared until it changes them.
  package func solver() -> Solver { prototype }
}
