// SPDX-License-Identifier: MIT

package import Graphics

/// What content takes up, in points, without the padding and border of its box.
package struct MeasuredSize: Hashable, Sendable {
  package var size: Size
  /// The distance from the content's top to its first baseline; `nil` for content without text.
  package var firstBaseline: Double?
  /// The distance from the content's top to its last baseline.
  package var lastBaseline: Double?

  package init(size: Size, firstBaseline: Double? = nil, lastBaseline: Double? = nil) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}
