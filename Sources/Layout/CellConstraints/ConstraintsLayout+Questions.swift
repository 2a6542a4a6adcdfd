// SPDX-License-Identifier: MIT

internal import CellGraphics

extension ConstraintsLayout {
  /// The lengths of the content box that the surroundings give.
  struct Question: Hashable {
    var width, height: Double?
    /// The largest width, if the surroundings give no other.
    var widthLimit: Double?
    /// Whether texts may be as narrow as their longest words.
    var isNarrow = false
    /// Whether only the width of the answer is used.
    var isWidthOnly = false

    /// Whether the solution of the horizontal axis alone is the same for both.
    func hasSameRow(as other: Question) -> Bool {
      width == other.width && widthLimit == other.widthLimit && isNarrow == other.isNarrow
    }

    /// The axes along which the answer is the length of the content, if the container then got the size of another question.
    func axesOfContent(at placed: Question) -> [ConstraintAxis] {
      if isNarrow || height != nil { return [] }
      if width == nil { return [.horizontal] }
      return width.flatMap { width in placed.width.map { abs($0 - width) < 1e-6 } } == true ? [.vertical] : []
    }
  }

  /// The answer to a question.
  struct Solution {
    let size: Size
    /// The frames, each relative to the view around it.
    let frames: [Rect]
    /// The distances of the views' content boxes from their edges.
    let insets: [Insets]
    private(set) var firstBaseline, lastBaseline: Double?
    /// Whether solving again with the height fixed to this solution's height gives the same frames. The solution has the best height, so
    /// the best solution with this height is the same, unless constraints were dropped: others might be dropped then.
    let isValidForItsHeight: Bool

    init(_ solving: ConstraintSolving, of program: ConstraintProgram) {
      let container = program.container
      size = solving.frames.size
      frames = solving.frames.rects(isRightToLeft: container.isRightToLeft, parent: container.parent)
      insets = solving.insets
      isValidForItsHeight = program.isSeparable && solving.explanation.conflicts.isEmpty
      for view in container.views.indices where !solving.firstBaselines[view].isNaN && container.views[view].parent == nil {
        firstBaseline = firstBaseline ?? frames[view].y + solving.firstBaselines[view]
        lastBaseline = frames[view].y + solving.lastBaselines[view]
      }
    }
  }
}
