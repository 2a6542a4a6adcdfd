// SPDX-License-Identifier: MIT

package import Graphics
package import Layout

/// A box and what is in it.
package struct FlexNode: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case children([FlexNode])
    /// Something that only its owner can measure, such as a text. The number is the owner's: it comes back in ``LeafMeasure``.
    case leaf(Int)
    /// A container of another engine, as the owner numbers them.
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

/// Measures the leaf of that number in a content box of a given width.
///
/// Asked for `minContent` and `maxContent`, only the width of the answer counts, but the whole answer is taken for every definite
/// width for which it says that it holds. No question that an answer covers is asked in one layout.
package typealias LeafMeasure = (_ leaf: Int, _ width: AvailableSpace) throws -> MeasuredSize
