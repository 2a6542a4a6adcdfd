// SPDX-License-Identifier: MIT

import CellTree

@testable import CellLayout

extension LayoutTree {
  /// Lays out a cell in a new session.
  init(of cell: Cell, measuring: ContentMeasuring) throws { self = try LayoutSession(measuring: measuring).layOut(cell).frames }
}

extension ExplainedLayout {
  /// Lays out a cell in a new session, and explains the frames.
  init(of cell: Cell, measuring: ContentMeasuring, explainsConstraints: Bool = true) throws {
    let laidOut = try LayoutSession(measuring: measuring).layOut(cell, answering: explainsConstraints ? .explanation : .boxes)
    self = laidOut.explanation!
  }
}

/// Lays out a cell in a new session, and looks for problems.
func layoutProblems(of cell: Cell, measuring: ContentMeasuring) throws -> [LayoutProblem] {
  try LayoutSession(measuring: measuring).layOut(cell, answering: .explanation).problems!
}
