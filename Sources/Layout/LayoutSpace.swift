// SPDX-License-Identifier: MIT

package import Graphics

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
