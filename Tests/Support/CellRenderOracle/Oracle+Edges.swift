// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics

extension Oracle {
  /// Returns how many pixels are crossed by an edge between device pixels.
  ///
  /// Counts the edges of fills, of borders and of content clips, without their rounded corners. Ignores edges that painting chose.
  func misalignedPixels() -> Int {
    let edges = outlines().flatMap { $0.edges }.filter { !$0.isOnGrid }
    return (0..<list.size.area).filter { place in
      let x = Double(place % list.size.width)
      let y = Double(place / list.size.width)
      return edges.contains { $0.runsThroughPixel(x: x, y: y) }
    }.count
  }

  private func outlines() -> [Outline] {
    let drawn = list.items.filter { !$0.hasDerivedEdges }.flatMap { item -> [Outline] in
      switch item.content {
      case .fill(let shape, _): shape.outlines
      case .shadow, .picture, .text: []
      }
    }
    return drawn + list.layers.filter { $0.items.count > $0.decorationItems.count }.compactMap(\.contentClip)
  }
}

/// A straight edge along one axis, with coordinates on the grid of 1/256 pixel that Cairo uses.
private struct Edge {
  var isVertical: Bool
  /// The position across the edge, and the start and end along it.
  var position, start, end: Double

  var isOnGrid: Bool { position == position.rounded() }

  func runsThroughPixel(x: Double, y: Double) -> Bool {
    let (across, along) = isVertical ? (x, y) : (y, x)
    // The interior of the pixel must share a point with the edge, not counting the edge's ends.
    return across < position && position < across + 1 && max(along, start) < min(along + 1, end)
  }
}

extension Outline {
  fileprivate var edges: [Edge] {
    guard !rect.isEmpty else { return [] }
    func edge(_ isVertical: Bool, _ position: Double, _ start: Double, _ end: Double) -> Edge {
      Edge(isVertical: isVertical, position: fixed(position), start: fixed(start), end: fixed(end))
    }
    return [
      edge(true, rect.x, rect.y + radii.topLeft.vertical, rect.maxY - radii.bottomLeft.vertical),
      edge(true, rect.maxX, rect.y + radii.topRight.vertical, rect.maxY - radii.bottomRight.vertical),
      edge(false, rect.y, rect.x + radii.topLeft.horizontal, rect.maxX - radii.topRight.horizontal),
      edge(false, rect.maxY, rect.x + radii.bottomLeft.horizontal, rect.maxX - radii.bottomRight.horizontal),
    ]
  }

  private func fixed(_ coordinate: Double) -> Double { (coordinate * 256).rounded() / 256 }
}
