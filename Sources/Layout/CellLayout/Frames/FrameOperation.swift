// SPDX-License-Identifier: MIT

/// A side of a child's frame, for which there is a formula.
package enum FrameSide: Int, Hashable, Sendable, CaseIterable {
  case x, y, width, height
  /// The distances of the leading and trailing edges from those of the container.
  case leading, trailing
}

/// One step of a formula, in postfix notation: an operation takes its operands from the top of a stack and puts its result there. All
/// lengths are in points, relative to the upper left corner of the container's content box.
package enum FrameOperation: Equatable, Sendable {
  /// Puts a number on the stack.
  case number(Double)
  /// Puts a number on the stack that the data gives, by its index.
  case input(Int)
  /// Puts a value on the stack that does not exist.
  case absent
  case parentWidth, parentHeight
  /// Puts one side of a child on the stack.
  case side(Int, FrameSide)
  /// Puts the max-content width of a child on the stack.
  case fitWidth(Int)
  /// Takes a width, and puts the width of a child's longest line on the stack if its text has at most this width. For a container, this
  /// is the smallest width in which its texts have the same lines.
  case fitLines(Int)
  /// Puts the height that a child's content has at the child's width on the stack.
  case fitHeight(Int)
  /// Puts the distance from the top of a child to its first or last baseline on the stack.
  case firstBaseline(Int), lastBaseline(Int)

  case add, subtract, multiply, divide, minimum, maximum
  /// Takes two values, and returns the first one if it exists, otherwise the second one.
  case orElse
  case negate, ceiling, floor, round
}

/// The formulas for the frame of one child.
package struct ChildFormulas: Equatable, Sendable {
  /// The formulas by `FrameSide`; empty for a side without a formula. `x`, `y`, `width` and `height` must have one.
  private var formulas: [[FrameOperation]] = Array(repeating: [], count: FrameSide.allCases.count)

  /// Whether the child is there. A child that is not there has an empty frame, which does not count for the size of the container.
  let isPresent: Bool

  /// Creates the formulas of a child. Every side of a child that is not there is 0.
  package init(isPresent: Bool = true) {
    self.isPresent = isPresent
    if !isPresent { for side in [FrameSide.x, .y, .width, .height] { self[side] = [.number(0)] } }
  }

  package subscript(side: FrameSide) -> [FrameOperation] {
    get { formulas[side.rawValue] }
    set { formulas[side.rawValue] = newValue }
  }
}

/// A side of the frame of a child.
package struct FrameSlot: Equatable, Sendable {
  let child: Int
  let side: FrameSide
}

extension FrameSlot {
  var index: Int { child * FrameSide.allCases.count + side.rawValue }

  init(index: Int) {
    child = index / FrameSide.allCases.count
    side = FrameSide.allCases[index % FrameSide.allCases.count]
  }
}

/// The reason why the formulas of a container give no frames.
package enum FrameProblem: Error, Equatable, Sendable {
  /// In each circle, each side depends on the next one, and the last one on the first. No side is in several circles.
  case circles([[FrameSlot]])
  /// A formula uses a value that does not exist, and has no alternative.
  case noValue(FrameSlot)
  /// A formula divides by zero, or its value is too large.
  case notFinite(FrameSlot)
  /// All children depend on the height of the container, which follows from the children.
  case noHeight
}
