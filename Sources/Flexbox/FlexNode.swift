// SPDX-License-Identifier: MIT

package import Graphics

/// A box and what is in it.
package struct FlexNode: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case children([FlexNode])
    /// Something that only its owner can measure, such as a text. The number is the owner's: it comes back in ``LeafMeasure``.
    case leaf(Int)
  }

  package var style: FlexStyle
  package var content: Content

  package init(style: FlexStyle = FlexStyle(), children: [FlexNode] = []) {
    self.style = style
    self.content = .children(children)
  }

  package init(style: FlexStyle = FlexStyle(), leaf: Int) {
    self.style = style
    self.content = .leaf(leaf)
  }
}

/// What a leaf takes up, in points, without its padding and border.
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

/// Measures the leaf of that number in a content box of a given width.
///
/// Asked for `minContent` and `maxContent`, only the width of the answer counts, but the whole answer for `maxContent` is
/// taken for every definite width that is at least as large: content that has all on one line changes no more.
/// An answer to the same question is never asked for twice in one layout.
package typealias LeafMeasure = (_ leaf: Int, _ width: AvailableSpace) throws -> MeasuredSize
