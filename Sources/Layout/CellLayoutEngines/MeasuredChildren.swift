// SPDX-License-Identifier: MIT

package import CellGraphics

/// The children of a container, in the surroundings of the current layout.
package struct MeasuredChildren {
  package var children: [any LayoutContent]
  package var surroundings: LayoutSurroundings

  package init(children: [any LayoutContent], grid: PixelGrid) {
    self.children = children
    surroundings = LayoutSurroundings(isRightToLeft: false, grid: grid)
  }

  package mutating func measure(
    _ child: Int, _ width: LayoutSpace.Axis, _ height: LayoutSpace.Axis
  ) throws -> MeasuredSize {
    try children[child].measure(in: LayoutSpace(width: width, height: height, in: surroundings))
  }
}
