// SPDX-License-Identifier: MIT

package import CellLayoutEngines
package import CellNotation

/// A container with constraints, and what they cost the solver.
package struct ExplainedCosts: Hashable, Sendable {
  /// The path of the container.
  package let container: String
  package let location: DocumentLocation
  package let costs: ConstraintCosts<ExplainedConstraint>
}
