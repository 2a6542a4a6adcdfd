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

/// The space offered to a border box.
package struct LayoutSpace: Hashable, Sendable {
  /// The space along one axis, in the terms of CSS Box Sizing Level 3.
  package enum Axis: Hashable, Sendable {
    /// The length of the box in points, at least zero.
    case definite(Double)
    /// The smallest size that the content can have.
    case minContent
    /// The size that the content prefers.
    case maxContent
    /// The size that the content has for the size of the other axis.
    case indefinite
  }

  package var width, height: Axis
  package var surroundings: LayoutSurroundings

  package init(width: Axis, height: Axis, in surroundings: LayoutSurroundings) {
    self.width = width
    self.height = height
    self.surroundings = surroundings
  }
}

/// The context in which a box is laid out, apart from its space.
package struct LayoutSurroundings: Hashable, Sendable {
  /// The base of the box's percentages, in points; `nil` for an indefinite side.
  package var containingWidth, containingHeight: Double?
  package var isRightToLeft: Bool
  package var grid: PixelGrid

  package init(containingWidth: Double? = nil, containingHeight: Double? = nil, isRightToLeft: Bool, grid: PixelGrid) {
    self.containingWidth = containingWidth
    self.containingHeight = containingHeight
    self.isRightToLeft = isRightToLeft
    self.grid = grid
  }
}

/// The axes along which percentages inside a box refer to the size of the box.
package struct DefiniteAxes: Hashable, Sendable {
  package var width, height: Bool

  package init(width: Bool, height: Bool) {
    self.width = width
    self.height = height
  }
}

/// The measured size and baselines of a box in points: the content box of a leaf, or the border box in ``LayoutContent``.
package struct MeasuredSize: Hashable, Sendable {
  package var size: Size
  /// The distance from the content's top to its first baseline; `nil` for content without text.
  package var firstBaseline: Double?
  /// The distance from the content's top to its last baseline.
  package var lastBaseline: Double?

  /// The range of widths for which the size is valid, besides the measured width; `nil` for that width only.
  package var widths: ClosedRange<Double>?

  package init(
    size: Size, firstBaseline: Double? = nil, lastBaseline: Double? = nil, widths: ClosedRange<Double>? = nil
  ) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.widths = widths
  }

  /// Returns the size with the range of widths for which it is valid for a text. The text breaks at the same places in any box
  /// from the width of its widest line to the measured width.
  package func ofText(in space: AvailableSpace) -> MeasuredSize {
    var answer = self
    switch space {
    case .minContent: answer.widths = nil
    case .maxContent: answer.widths = size.width ... .infinity
    case .definite(let width): answer.widths = size.width <= width ? size.width...width : nil
    }
    return answer
  }
}
