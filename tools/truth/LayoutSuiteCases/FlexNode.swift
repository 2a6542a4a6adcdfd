// SPDX-License-Identifier: MIT

package import CellFlexbox
package import CellGraphics
import CellLayoutEngines

/// A nested description of a tree to lay out, for tests and for the suite: a style, and either children or content that the engine
/// does not lay out.
package struct FlexNode: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case children([FlexNode])
    /// Content that is measured, identified by its number.
    case leaf(Int)
    /// A container of another engine, identified by its index.
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

extension FlexTree {
  /// Creates the tree that a node describes.
  package init(_ root: FlexNode) throws(ContainerWithoutBox) {
    self.init()
    try append(root, in: nil)
  }

  private mutating func append(_ node: FlexNode, in parent: Int?) throws(ContainerWithoutBox) {
    switch node.content {
    case .leaf(let number): try append(in: parent, .leaf(number)) { $0 = node.style }
    case .container(let number): try append(in: parent, .container(number)) { $0 = node.style }
    case .children(let children):
      let index = try append(in: parent) { $0 = node.style }
      for child in children { try append(child, in: index) }
    }
  }
}

/// Returns the frames of a tree without containers of other engines, in preorder. The root is an out-of-flow box.
/// - Throws: the errors of `measure`.
package func frames(
  of root: FlexNode, available: (width: AvailableSpace, height: AvailableSpace) = (.maxContent, .maxContent),
  measure: @escaping LeafMeasure
) throws -> [Rect] {
  var tree = try FlexTree(root)
  try tree.layOut(available: available, measure: measure)
  return tree.frames
}
