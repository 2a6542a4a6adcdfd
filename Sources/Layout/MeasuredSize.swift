// SPDX-License-Identifier: MIT

package import Graphics

/// The measured size and baselines of a box in points: the content box of a leaf, or the border box in ``LayoutContent``.
package struct MeasuredSize: Hashable, Sendable {
  package var size: Size
  /// The distance from the content's top to its first baseline; `nil` for content without text.
  package var firstBaseline: Double?
  /// The distance from the content's top to its last baseline.
  package var lastBaseline: Double?

  /// The range of widths for which the size is valid, besides the measured width; `nil` for that width only.
  package var widths: ClosedRange<Double>?

  package init(
    size: Size, firstBaseline: Double? = nil, lastBaseline: Double? = nil, widths: ClosedRange<Double>? = nil
  ) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.widths = widths
  }

  /// Returns the size with the range of widths for which it is valid for a text. The text breaks at the same places in any box
  /// from the width of its widest line to the measured width.
  package func ofText(in space: AvailableSpace) -> MeasuredSize {
    var answer = self
    switch space {
    case .minContent: answer.widths = nil
    case .maxContent: answer.widths = size.width ... .infinity
    case .definite(let width): answer.widths = size.width <= width ? size.width...width : nil
    }
    return answer
  }
}
