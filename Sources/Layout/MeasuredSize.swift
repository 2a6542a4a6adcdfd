// SPDX-License-Identifier: MIT

package import Graphics

/// What content takes up, in points, without the padding and border of its box.
package struct MeasuredSize: Hashable, Sendable {
  package var size: Size
  /// The distance from the content's top to its first baseline; `nil` for content without text.
  package var firstBaseline: Double?
  /// The distance from the content's top to its last baseline.
  package var lastBaseline: Double?

  /// The widths of a box for which the answer holds, beside the one that was asked for; `nil` for that one alone.
  package var widths: ClosedRange<Double>?

  package init(
    size: Size, firstBaseline: Double? = nil, lastBaseline: Double? = nil, widths: ClosedRange<Double>? = nil
  ) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.widths = widths
  }

  /// The answer of a text: it breaks at the same places in any box from its widest line to the width that was asked for.
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
