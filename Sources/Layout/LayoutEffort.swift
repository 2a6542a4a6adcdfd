// SPDX-License-Identifier: MIT

/// What engines did for a layout: counts that do not depend on the machine.
package struct LayoutEffort: Hashable, Sendable {
  /// How often text was measured.
  package var measurements = 0
  /// How often flexbox evaluated the children of a container.
  package var visits = 0
  /// How many formulas of manual frames were evaluated.
  package var formulas = 0
  /// How often the solver of constraints exchanged two of its variables.
  package var pivots = 0

  package init(visits: Int = 0, formulas: Int = 0, pivots: Int = 0) {
    self.visits = visits
    self.formulas = formulas
    self.pivots = pivots
  }

  package static func += (sum: inout LayoutEffort, other: LayoutEffort) {
    sum.measurements += other.measurements
    sum.visits += other.visits
    sum.formulas += other.formulas
    sum.pivots += other.pivots
  }
}

extension LayoutEngine {
  /// No effort, for an engine that counts nothing.
  package var effort: LayoutEffort { LayoutEffort() }
}
