// SPDX-License-Identifier: MIT

/// How the costs of rows are found.
package enum CostClock: String, Hashable, Sendable, CaseIterable {
  /// The steps of each row are counted and weighed: the same costs on every machine.
  case steps
  /// The stages of each row are timed on the machine at hand.
  case real
}
