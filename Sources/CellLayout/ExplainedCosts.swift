// SPDX-License-Identifier: MIT

package import CellDocument
package import Layout
package import Notation

/// A container with constraints, and what they cost the solver.
package struct ExplainedCosts: Hashable, Sendable {
  /// The path of the container.
  package let container: String
  package let location: DocumentLocation
  package let costs: ConstraintCosts<ExplainedConstraint>

  /// Lays out a cell, and returns the costs of each of its containers with constraints, in document order.
  /// - Throws: `ElementFailure`, as for `LayoutTree`.
  package static func all(in cell: Cell, measuring: ContentMeasuring) throws -> [ExplainedCosts] {
    let seam = LayoutSeam(for: cell, measuring)
    _ = try FlexTranslation.placement(of: cell, seam)
    return try seam.constraintCosts().sorted { $0.location.line < $1.location.line }
  }
}
