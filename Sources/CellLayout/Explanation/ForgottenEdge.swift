// SPDX-License-Identifier: MIT

package import CellDocument
internal import Graphics

/// The constraint that is missing in a container which takes the size of its content, if no constraint ties a child to its end: it is
/// then as short as possible, whatever is inside.
package struct ForgottenEdge: Hashable, Sendable {
  /// A constraint that ties the child to the end of the container.
  package let remedy: String
  /// The path of the child that reaches farthest.
  package let child: String
}

extension ForgottenEdge {
  /// Returns what is missing for the height of a cell; `nil` if its root has other engines, no children, or constraints at the bottom.
  package init?(ofHeightOf cell: Cell, _ layout: LayoutTree) {
    var ends: [Double] = []
    var child = 1
    while child < layout.boxes.count {
      ends.append(layout.boxes[child].frame.maxY)
      child = layout.boxes[child].subtreeEnd
    }
    self.init(in: cell.root, .height, ends: ends)
  }

  /// - Parameter ends: the right or lower edges of the children.
  init?(in container: Element, _ axis: LayoutProblem.Axis, ends: [Double]) {
    let own = axis == .width ? container.layout.width : container.layout.height
    guard container.layout.engine == .constraints, own == .auto, !container.children.contains(where: { $0.isTiedToEnd(axis) }),
      let farthest = ends.indices.max(by: { ends[$0] < ends[$1] }), container.children.indices.contains(farthest)
    else { return nil }
    remedy = axis == .width ? "trailing <= parent.trailing" : "bottom <= parent.bottom"
    child = container.children[farthest].path
  }
}

extension Element {
  /// Whether a constraint of the element names the end, the centre or the length of the container along an axis.
  fileprivate func isTiedToEnd(_ axis: LayoutProblem.Axis) -> Bool {
    layout.autoLayout.constraints.flatMap(\.alternatives).flatMap(\.terms).contains { term in
      term.owner == .parent && term.attribute.isHorizontal == (axis == .width) && ![.leading, .top].contains(term.attribute)
    }
  }
}
