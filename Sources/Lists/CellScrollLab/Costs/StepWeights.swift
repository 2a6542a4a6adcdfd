// SPDX-License-Identifier: MIT

/// What a step costs, in picoseconds of the machine on which the weights were measured. Weights are committed, and never fitted during a run.
package struct StepWeights: Equatable, Sendable {
  /// The version of the weights: costs of different versions cannot be compared.
  package let version: Int
  private let weights: [Step: Int]

  package init(version: Int, _ weights: [Step: Int]) {
    self.version = version
    self.weights = weights
  }

  package subscript(step: Step) -> Int { weights[step] ?? 0 }

  /// Returns the cost of some steps, in picoseconds.
  package func picoseconds(_ counts: StepCounts) -> Int { counts.taken.reduce(0) { $0 + self[$1.step] * $1.count } }
}
