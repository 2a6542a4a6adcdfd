// SPDX-License-Identifier: MIT

package import Graphics
package import Layout

/// A box and its content.
package struct FlexNode: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case children([FlexNode])
    /// Content that only its owner can measure, such as a text. The owner's number for it is passed to ``LeafMeasure``.
    case leaf(Int)
    /// A container of another engine, identified by the owner's number.
    case container(Int)
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

  package init(style: FlexStyle = FlexStyle(), container: Int) {
    self.style = style
    self.content = .container(container)
  }
}

/// Measures the leaf with the given number in a content box of the given width.
///
/// For `minContent` and `maxContent`, only the width of the answer is used. However, the whole answer is reused for every definite
/// width for which it is valid according to its `widths`. During one layout, a leaf is not measured again for a width that an
/// earlier answer covers.
package typealias LeafMeasure = (_ leaf: Int, _ width: AvailableSpace) throws -> MeasuredSize
