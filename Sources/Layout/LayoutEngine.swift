// SPDX-License-Identifier: MIT

package import Graphics

/// What a layout engine sees of a box that it does not lay out itself: a text, or a container of another engine.
package protocol LayoutContent {
  /// How large the border box is in a space. Asked for the narrowest or the widest, only the width of the answer counts; baselines
  /// count only for a definite width.
  mutating func measure(in space: LayoutSpace) throws -> MeasuredSize

  /// Lays out what is inside the box at its final size.
  mutating func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) throws -> Placement
}

/// Lays out one container, and the containers of the same engine inside it as far as it likes.
package protocol LayoutEngine: LayoutContent {
  /// What the next layout of the same container may use; `nil` for nothing. Whoever lays out a cell takes it, keeps it, and hands it
  /// to the next engine of that container.
  var memory: (any Sendable)? { get }
}

/// Where the boxes of a container lie.
package struct Placement: Hashable, Sendable {
  /// The border boxes in points, unrounded, in preorder: the container's own first, then those that its engine has placed, each from
  /// the corner of the box around it. A box that is left out has zeros.
  package var frames: [Rect]
  /// What others have placed inside of boxes, by the index of the box in `frames`.
  package var contents: [Int: Placement]
  /// The distance from the container's top to its first and last baseline; `nil` for a container without one.
  package var firstBaseline, lastBaseline: Double?
  /// How far boxes reach beyond each edge of the container, in points, at least zero. Engines leave it at zero: the frames say it.
  package var overflow = Insets.zero

  package init(frames: [Rect], contents: [Int: Placement] = [:], firstBaseline: Double? = nil, lastBaseline: Double? = nil) {
    self.frames = frames
    self.contents = contents
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}
