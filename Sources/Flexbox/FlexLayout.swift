// SPDX-License-Identifier: MIT

package import Graphics

/// Where the boxes of a tree lie.
package struct FlexLayout: Hashable, Sendable {
  /// The border boxes in points, unrounded, in preorder of the nodes: each relative to the border box of its parent (for
  /// children of a box with `display: contents`, the nearest ancestor that has a box). A node without a box has zeros.
  package let frames: [Rect]

  package init(frames: [Rect]) {
    self.frames = frames
  }
}

/// Lays out a tree by CSS Flexible Box Layout Level 1.
///
/// The root is laid out as a box out of flow: unless its style gives a size, it is as wide as its content likes, up to a
/// definite `available` width. Percentages of the root refer to `available`. Cost: in step with the number of nodes; every
/// node is sized at most a few times, as sizes are kept for the time of the call.
/// - Parameter measure: measures the leaves.
/// - Throws: what `measure` throws.
package func layout(
  _ root: FlexNode, available: (width: AvailableSpace, height: AvailableSpace) = (.maxContent, .maxContent),
  measure: @escaping LeafMeasure
) throws -> FlexLayout {
  let tree = BoxTree(root)
  var pass = LayoutPass(boxes: tree.boxes, measure: measure)
  try pass.layOutRoot(available: available)
  return FlexLayout(frames: pass.frames)
}
