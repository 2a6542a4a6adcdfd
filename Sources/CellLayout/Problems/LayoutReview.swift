// SPDX-License-Identifier: MIT

internal import CellTree

/// What the layout of a cell shows before anything is drawn.
package struct LayoutReview: Hashable, Sendable {
  /// The problems of the visible elements, in the order of the elements.
  ///
  /// A box without a size is reported as such, and by no other problem with the same cause.
  package let problems: [LayoutProblem]
  /// How the constraints of each container took part, for a comparison of many cells.
  package let constraintUses: [ConstraintUses]

  init(of cell: Cell, _ layout: ExplainedLayout, content: @escaping (Int) -> KeptLeaf?) throws {
    problems = try ProblemSearch(cell, layout, content: content).problems()
    constraintUses = layout.constraintUses
  }
}

extension ProblemSearch {
  fileprivate func problems() throws -> [LayoutProblem] {
    var problems: [LayoutProblem] = []
    for (index, part) in parts.enumerated() where !part.isHidden {
      let path = part.element.path
      let zero = zeroSize(at: index)
      if let zero {
        problems.append(LayoutProblem(path: path, kind: .zeroSize(zero)))
      } else if let squeeze = try squeeze(at: index) {
        problems.append(LayoutProblem(path: path, kind: .squeezed(squeeze)))
      }
      if let found = percentageWithoutBase(at: index), zero?.cause.reason != .percentage(found) {
        problems.append(LayoutProblem(path: path, kind: .percentage(found)))
      }
      if let gap = gapWithoutBase(at: index) { problems.append(LayoutProblem(path: path, kind: .percentage(gap))) }
    }
    return problems + constraintProblems()
  }
}
