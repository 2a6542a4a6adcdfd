// SPDX-License-Identifier: MIT

internal import Graphics

/// A frame that extends beyond the coordinates that can be drawn.
package struct FrameOutOfBounds: Error, Hashable, CustomStringConvertible {
  /// The largest distance of an edge from the cell's corner, in points.
  ///
  /// Cairo stores coordinates in 24.8 fixed point. Beyond 8,388,607 device pixels, which are 2,796,202 points at scale 3, they
  /// wrap around, and shapes vanish or appear elsewhere.
  package static let limit = 1_000_000.0

  /// An edge beyond the limit, in points; NaN if layout gave no number.
  package let edge: Double

  package var description: String {
    let place = Int(exactly: edge.rounded()).map(String.init) ?? String(edge)
    return "an edge lies at \(place) points: it must be within \(Int(Self.limit)) points of the cell's corner"
  }
}

extension LayoutTree.Box {
  /// Checks that the box can be drawn.
  func checkReach() throws(FrameOutOfBounds) {
    for rect in [frame, content] {
      for edge in [rect.x, rect.y, rect.maxX, rect.maxY] where !(abs(edge) <= FrameOutOfBounds.limit) {
        throw FrameOutOfBounds(edge: edge)
      }
    }
  }
}
