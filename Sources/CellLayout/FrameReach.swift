// SPDX-License-Identifier: MIT

internal import Graphics

/// A frame that reaches beyond the coordinates that are drawn.
public struct FrameOutOfReach: Error, Hashable, CustomStringConvertible {
  /// How far from the cell's corner an edge may lie, in points.
  ///
  /// Cairo holds coordinates in 24.8 bits: beyond 8,388,607 device pixels, which are 2,796,202 points at scale 3, they wrap
  /// around, and shapes vanish or lie elsewhere.
  public static let limit = 1_000_000.0

  /// The edge that lies furthest out, in points; not a number where layout came to none.
  public let edge: Double

  public var description: String {
    let place = Int(exactly: edge.rounded()).map(String.init) ?? String(edge)
    return "an edge lies at \(place) points: only what is within \(Int(Self.limit)) of the cell's corner can be drawn"
  }
}

extension LayoutTree.Box {
  /// Refuses a box that cannot be drawn.
  func checkReach() throws(FrameOutOfReach) {
    for rect in [frame, content] {
      for edge in [rect.x, rect.y, rect.maxX, rect.maxY] where !(abs(edge) <= FrameOutOfReach.limit) {
        throw FrameOutOfReach(edge: edge)
      }
    }
  }
}
