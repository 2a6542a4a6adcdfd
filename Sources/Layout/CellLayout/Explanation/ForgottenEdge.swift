// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellNotation
package import CellTree

/// The constraint that is missing in a container which takes the size of its content, if no constraint ties a child to its end: it is
/// then as short as possible, whatever is inside.
package struct ForgottenEdge: Equatable, Sendable {
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
    guard container.layout.engine == .constraints, own == .auto, container.layout.stack == nil,
      container.tiesToOwnEnd(axis).isEmpty,
      let farthest = ends.indices.max(by: { ends[$0] < ends[$1] }), container.children.indices.contains(farthest)
    else { return nil }
    remedy = axis == .width ? "trailing <= parent.trailing" : "bottom <= parent.bottom"
    child = container.children[farthest].path
  }
}

/// The constraints that leave a cell no height, if it has the height of its content.
package struct MissingHeight: Equatable, Sendable {
  /// The constraints that tie a child to the end of the cell, as the document writes them; not empty.
  package let ties: [String]
  /// The place of the first one.
  package let location: DocumentLocation
  /// The path of the child to which it belongs.
  package let child: String

  package init?(of cell: Cell) {
    guard cell.root.layout.engine == .constraints, cell.root.layout.height == .auto else { return nil }
    let tied = cell.root.tiesToOwnEnd(.height)
    guard let first = tied.first else { return nil }
    ties = tied.map(\.tie.description)
    location = first.tie.location
    child = first.element.path
  }
}

extension Element {
  /// The constraints of the elements inside that name the end, the centre or the length of this container along an axis.
  fileprivate func tiesToOwnEnd(_ axis: SizeAxis) -> [(element: Element, tie: LayoutConstraint)] {
    func ties(_ children: [Element], levels: Int) -> [(Element, LayoutConstraint)] {
      children.flatMap { child in
        let own = child.layout.autoLayout.constraints.filter { constraint in
          constraint.alternatives.flatMap(\.terms).contains { term in
            isNamed(by: term, levels: levels) && term.attribute.isHorizontal == (axis == .width)
              && ![.leading, .top].contains(term.attribute)
          }
        }
        return own.map { (child, $0) } + (child.sharesConstraints ? ties(child.children, levels: levels + 1) : [])
      }
    }
    return ties(children, levels: 0)
  }

  /// Whether a constraint of an element inside names this container.
  /// - Parameter levels: the number of containers between both.
  private func isNamed(by term: ConstraintTerm, levels: Int) -> Bool {
    guard let route = term.route else { return term.owner == .parent && levels == 0 }
    return route.names.isEmpty ? route.levels == levels : route.levels == levels + 1 && route.names == [nameInFormulas]
  }
}
