// SPDX-License-Identifier: MIT

package import Graphics

/// The room that a box is offered for its border box.
package struct LayoutSpace: Hashable, Sendable {
  /// The room along one axis, in the words of CSS Box Sizing Level 3.
  package enum Axis: Hashable, Sendable {
    /// The length of the box in points, at least zero.
    case definite(Double)
    /// As little as the content can do with.
    case minContent
    /// As much as the content likes.
    case maxContent
    /// What the content makes of the other axis.
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

/// What a box is laid out in, besides its room.
package struct LayoutSurroundings: Hashable, Sendable {
  /// What percentages of the box refer to, in points; `nil` for a side that is not definite.
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

/// The axes along which percentages inside a box refer to its size.
package struct DefiniteAxes: Hashable, Sendable {
  package var width, height: Bool

  package init(width: Bool, height: Bool) {
    self.width = width
    self.height = height
  }
}
