// SPDX-License-Identifier: MIT

internal import CellTree

extension LaidOutCell {
  /// The problems of the visible elements, in the order of the elements; `nil` if the layout was not asked for an explanation.
  ///
  /// A box without a size is reported as such, and by no other problem with the same cause.
  package var problems: [LayoutProblem]? { explanation.map { ProblemSearch(cell, $0).problems() } }
}

extension ProblemSearch {
  fileprivate func problems() -> [LayoutProblem] {
    var problems: [LayoutProblem] = []
    for (index, part) in parts.enumerated() where !part.isHidden {
      let path = part.element.path
      let zero = zeroSize(at: index)
      if let zero {
        problems.append(LayoutProblem(path: path, kind: .zeroSize(zero)))
      } else if let squeeze = squeeze(at: index) {
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
