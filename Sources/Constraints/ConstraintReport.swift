// SPDX-License-Identifier: MIT

/// What a layout with constraints could not decide, or decided by itself.
package struct ConstraintReport: Hashable, Sendable {
  /// Required constraints that cannot hold together. Without any one of them, the others can.
  package struct Conflict: Hashable, Sendable {
    /// The constraints, in document order.
    package let constraints: [ConstraintSource]
    /// The constraint that was ignored: the last one that somebody wrote.
    package let dropped: WrittenConstraint
  }

  /// A position or a length for which several values satisfy the constraints equally well.
  package struct Ambiguity: Hashable, Sendable {
    package let view: Int
    package let axis: ConstraintSource.Axis
    /// Whether the length is ambiguous; otherwise the position.
    package let isLength: Bool
  }

  /// The conflicts, in the order in which they were resolved.
  package var conflicts: [Conflict] = []
  package var ambiguities: [Ambiguity] = []
  /// The constraints that tie heights to widths, if the heights of text did not settle.
  package var unsettled: [WrittenConstraint] = []
}
