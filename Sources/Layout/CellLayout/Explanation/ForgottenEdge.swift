// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellNotation
package import CellTree

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
  init?(in container: Element, _ axis: SizeAxis, ends: [Double]) {
    let own = axis == .width ? container.layout.width : container.layout.height
    guard container.layout.engine == .constraints, own == .auto, !container.children.contains(where: { $0.isTiedToEnd(axis) }),
      let farthest = ends.indices.max(by: { ends[$0] < ends[$1] }), container.children.indices.contains(farthest)
    else { return nil }
    remedy = axis == .width ? "trailing <= parent.trailing" : "bottom <= parent.bottom"
    child = container.children[farthest].path
  }
}

/// The constraints that leave a cell no height, if it has the height of its content.
package struct MissingHeight: Hashable, Sendable {
  /// The constraints that tie a child to the end of the cell, as the document writes them; not empty.
  package let ties: [String]
  /// The place of the first one.
  package let location: DocumentLocation
  /// The path of the child to which it belongs.
  package let child: String

  package init?(of cell: Cell) {
    guard cell.root.layout.engine == .constraints, cell.root.layout.height == .auto else { return nil }
    let tied = cell.root.children.flatMap { child in child.tiesToEnd(.height).map { (child: child, tie: $0) } }
    guard let first = tied.first else { return nil }
    ties = tied.map(\.tie.description)
    location = first.tie.location
    child = first.child.path
  }
}

extension Element {
  fileprivate func isTiedToEnd(_ axis: SizeAxis) -> Bool { !tiesToEnd(axis).isEmpty }

  /// The constraints of the element that name the end, the centre or the length of the container along an axis.
  fileprivate func tiesToEnd(_ axis: SizeAxis) -> [LayoutConstraint] {
    layout.autoLayout.constraints.filter { constraint in
      constraint.alternatives.flatMap(\.terms).contains { term in
        term.owner == .parent && term.attribute.isHorizontal == (axis == .width) && ![.leading, .top].contains(term.attribute)
      }
    }
  }
}
