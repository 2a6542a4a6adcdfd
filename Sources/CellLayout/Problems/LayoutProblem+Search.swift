// SPDX-License-Identifier: MIT

package import CellDocument

extension LayoutProblem {
  /// Lays out a cell and returns the problems of its visible elements, in the order of the elements.
  ///
  /// A box without a size is reported as such, and by no other problem with the same cause.
  /// - Throws: `ElementFailure`, as for `LayoutTree`.
  package static func all(in cell: Cell, measuring: ContentMeasuring) throws -> [LayoutProblem] {
    let laidOut = try LaidOutCell(cell, measuring: measuring)
    var problems: [LayoutProblem] = []
    for (index, part) in laidOut.parts.enumerated() where !part.isHidden {
      let path = part.element.path
      let zero = laidOut.zeroSize(at: index)
      if let zero {
        problems.append(LayoutProblem(path: path, kind: .zeroSize(zero)))
      } else if let squeeze = try laidOut.squeeze(at: index) {
        problems.append(LayoutProblem(path: path, kind: .squeezed(squeeze)))
      }
      if let found = laidOut.percentageWithoutBase(at: index), zero?.cause.reason != .percentage(found) {
        problems.append(LayoutProblem(path: path, kind: .percentage(found)))
      }
      if let gap = laidOut.gapWithoutBase(at: index) { problems.append(LayoutProblem(path: path, kind: .percentage(gap))) }
    }
    return problems + laidOut.constraintProblems()
  }
}
