// SPDX-License-Identifier: MIT

package import CellGraphics

/// The insets of the boxes in a system: borders with paddings.
package struct ConstrainedBoxes {
  /// Returns those of the container. Percentages refer to the width of its containing block.
  let insets: (_ containingWidth: Double?) -> Insets
  /// Returns the distances of a view's content box from its edges, for a view that holds others.
  let insetsOfView: (_ view: Int, _ containingWidth: Double?) -> Insets
  /// The views inside other views whose insets or contents depend on the width around them.
  let percentages: [Int]

  package init(
    insets: @escaping (Double?) -> Insets, insetsOfView: @escaping (Int, Double?) -> Insets = { _, _ in .zero },
    percentages: [Int] = []
  ) {
    self.insets = insets
    self.insetsOfView = insetsOfView
    self.percentages = percentages
  }
}
