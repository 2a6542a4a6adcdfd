// SPDX-License-Identifier: MIT

internal import CellConstraints
internal import CellGraphics
internal import CellLayoutEngines
internal import CellTree

/// The lengths that elements have of their own, to which a stack keeps the proportions of its children.
struct NaturalLengths {
  /// The contents of the elements that share a system, in preorder.
  let views: [any LayoutContent]
  let grid: PixelGrid
  let isRightToLeft: Bool
  let sharesSystem: (Element) -> Bool

  /// Returns the constraints of a container with these contents.
  /// - Throws: `ElementFailure` if a content cannot be measured.
  func translation(of container: Element) throws -> ConstraintTranslation {
    let elements = views.isEmpty ? [] : container.elementsInSystem(sharesSystem)
    return try ConstraintTranslation(container, isRightToLeft: isRightToLeft, sharesSystem: sharesSystem) { view, axis in
      try length(of: view, elements[view], axis)
    }
  }

  private func length(of view: Int, _ element: Element, _ axis: ConstraintAxis) throws -> Double {
    let isShared = element.isContainer && sharesSystem(element)
    if !isShared, axis == .horizontal ? element.hasOwnWidth : element.hasOwnHeight {
      return try length(along: axis) {
        var content = views[view]; return try content.measure(in: $0)
      }
    }
    // The smallest length that the constraints of the element and of what is inside it allow.
    var alone = element
    alone.layout.autoLayout.constraints =
      element.layout.autoLayout.constraints.filter { $0.alternatives.allSatisfy { $0.terms.allSatisfy { $0.owner == .own } } }
      + [LayoutAttribute.leading, .trailing, .top, .bottom].map { edge in
        LayoutConstraint(
          edge, .equal,
          [LayoutConstraint.Sum(terms: [ConstraintTerm(owner: .parent, attribute: edge, multiplier: 1)], constant: 0)],
          priority: 1000, at: element.location)
      }
    let around = Element(path: element.path, location: element.location, content: element.content, children: [alone])
    let count = element.elementsInSystem(sharesSystem).count
    let part = NaturalLengths(
      views: Array(views[view...(isShared ? view + count : view)]), grid: grid, isRightToLeft: isRightToLeft,
      sharesSystem: sharesSystem)
    let translation = try part.translation(of: around)
    var layout = ConstraintsLayout(
      ConstraintProgram(translation.rules), constants: translation.constants, children: part.views, containers: [], grid: grid,
      boxes: translation.boxes(at: grid.scale))
    return try length(along: axis) { try layout.measure(in: $0) }
  }

  private func length(along axis: ConstraintAxis, _ measure: (LayoutSpace) throws -> MeasuredSize) rethrows -> Double {
    let surroundings = LayoutSurroundings(isRightToLeft: isRightToLeft, grid: grid)
    let width = try measure(LayoutSpace(width: .maxContent, height: .indefinite, in: surroundings)).size.width
    if axis == .horizontal { return width }
    return try measure(LayoutSpace(width: .definite(width), height: .indefinite, in: surroundings)).size.height
  }
}

extension Element {
  /// The elements inside that share the system of the element, in preorder.
  fileprivate func elementsInSystem(_ sharesSystem: (Element) -> Bool) -> [Element] {
    children.flatMap { child in
      [child] + (child.isContainer && sharesSystem(child) ? child.elementsInSystem(sharesSystem) : [])
    }
  }
}
