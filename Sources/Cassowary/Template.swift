// SPDX-License-Identifier: MIT

/// A system that is compiled and solved once. Solvers are copies of the solution, which then change it step by step.
///
/// Compiling takes time in proportion to the terms for parts of bounded size; a part of c variables and r constraints that share
/// variables takes O(r c) for each of about c pivots.
package struct Template: Sendable {
  private let prototype: Solver

  /// Compiles and solves a system.
  /// - Parameters:
  ///   - active: whether each constraint is active; all are if it is `nil`. Must have one element for each constraint.
  /// - Throws: ``SolverError``.
  package init(_ system: ConstraintSystem, active: [Bool]? = nil) throws(SolverError) {
    prototype = try Solver(
      system, constants: system.constants, isActive: active ?? [Bool](repeating: true, count: system.constraintCount))
  }

  /// Returns a solver with the solution of the template. Its arrays are shared until it changes them.
  package func solver() -> Solver { prototype }
}
