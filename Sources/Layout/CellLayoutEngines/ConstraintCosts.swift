// SPDX-License-Identifier: MIT

/// What the constraints of a container cost the solver for one row, from scratch: in total, for each constraint, and compared with
/// simpler constraints.
package struct ConstraintCosts<Constraint: Hashable & Sendable>: Hashable, Sendable {
  /// A constraint, and its part in the work.
  package struct Part: Hashable, Sendable {
    package let constraint: Constraint
    /// The rows of the tableau in which the constraint is; 0 if it defines a variable, which is computed without a tableau.
    package let rows: Int
    /// The pivots in which the constraint was exchanged.
    package let pivots: Int

    package init(_ constraint: Constraint, rows: Int, pivots: Int) {
      self.constraint = constraint
      self.rows = rows
      self.pivots = pivots
    }
  }

  /// The work with one constraint changed.
  package struct Alternative: Hashable, Sendable {
    package let constraint: Constraint
    package let change: ConstraintChange
    /// `nil` if the changed constraint conflicts with others.
    package let work: ConstraintWork?

    package init(_ constraint: Constraint, _ change: ConstraintChange, _ work: ConstraintWork?) {
      self.constraint = constraint
      self.change = change
      self.work = work
    }
  }

  package let work: ConstraintWork
  /// All active constraints, in document order.
  package let parts: [Part]
  /// In document order: the work without each constraint that is dropped, with each optional one required, and with each inequality as
  /// an equality.
  package let alternatives: [Alternative]

  package init(work: ConstraintWork, parts: [Part], alternatives: [Alternative]) {
    self.work = work
    self.parts = parts
    self.alternatives = alternatives
  }

  /// Returns the costs with other names for the constraints.
  package func map<Other>(_ name: (Constraint) -> Other) -> ConstraintCosts<Other> {
    ConstraintCosts<Other>(
      work: work, parts: parts.map { .init(name($0.constraint), rows: $0.rows, pivots: $0.pivots) },
      alternatives: alternatives.map { .init(name($0.constraint), $0.change, $0.work) })
  }
}

/// The work of a solution.
package struct ConstraintWork: Hashable, Sendable {
  /// The number of systems that were compiled: one for each axis or for both, and one more for each constraint that is dropped.
  package let systems: Int
  /// The rows of all tableaux.
  package let rows: Int
  /// How often two variables were exchanged. Each exchange may change all rows of a tableau.
  package let pivots: Int
  /// The shortest time of a few solutions, in seconds.
  package let time: Double

  package init(systems: Int, rows: Int, pivots: Int, time: Double) {
    self.systems = systems
    self.rows = rows
    self.pivots = pivots
    self.time = time
  }
}

/// A change to one constraint that may save the solver work. The raw value is a stable name.
package enum ConstraintChange: String, Hashable, Sendable {
  /// The constraint is required, instead of having a lower priority.
  case required
  /// The constraint is an equality, instead of an inequality.
  case equality
  /// The constraint is left out, because it conflicts with others.
  case removed
}
