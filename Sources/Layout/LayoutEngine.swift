// SPDX-License-Identifier: MIT

package import Graphics

/// A box that a layout engine does not lay out itself: a text, or a container of another engine.
package protocol LayoutContent {
  /// Returns the size of the border box in a space. For a min-content or max-content width, only the width of the result is used.
  /// Baselines are used only for a definite width.
  mutating func measure(in space: LayoutSpace) throws -> MeasuredSize

  /// Lays out the content of the box at its final size.
  mutating func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) throws -> Placement
}

/// A layout of one container, which may include nested containers of the same engine.
package protocol LayoutEngine: LayoutContent {
  /// State for the next layout of the same container; `nil` for none. The caller that lays out a cell stores it and passes it to
  /// the next engine of that container.
  var memory: (any Sendable)? { get }
}

/// The positions of the boxes of a container.
package struct Placement: Hashable, Sendable {
  /// The border boxes in points, not rounded, in preorder: first the container's own, then those placed by its engine. Each is
  /// relative to the upper left corner of the box around it. A box that is left out is all zeros.
  package var frames: [Rect]
  /// The placements by other engines inside boxes, by the index of the box in `frames`.
  package var contents: [Int: Placement]
  /// The distance from the container's top to its first and last baseline; `nil` for a container without one.
  package var firstBaseline, lastBaseline: Double?
  /// The distance by which boxes extend beyond each edge of the container, in points, at least zero. Engines leave it at zero,
  /// because it follows from the frames.
  package var overflow = Insets.zero

  package init(frames: [Rect], contents: [Int: Placement] = [:], firstBaseline: Double? = nil, lastBaseline: Double? = nil) {
    self.frames = frames
    self.contents = contents
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}
