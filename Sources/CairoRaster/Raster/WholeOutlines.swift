// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension DisplayList {
  /// The rows that are drawn for the sake of some: no delicate outline that shows in these is cut at the ends of those.
  ///
  /// Cairo cuts a path at the surface before it counts what of a pixel is covered, and there rounds the path again. So a rounded
  /// corner, or an edge between pixels, is drawn whole or not at all; rectangles on whole pixels may be cut anywhere.
  /// - Parameter limit: the most rows that are drawn at once. `rows` as they are, where it would take more.
  func rowsDrawn(for rows: Range<Int>, limit: Int) -> Range<Int> {
    let all = 0..<size.height
    guard rows != all else { return rows }
    let outlines = rowsOfDelicateOutlines
    // A layer that throws a shadow is drawn aside, and its outlines show in rows that may lie far from them.
    let throwsShadow = layers.contains { $0.shadow != nil && !$0.items.isEmpty }
    var drawn = throwsShadow && !outlines.isEmpty ? all : rows
    var known = rows.lowerBound..<rows.lowerBound
    while drawn != known {
      known = drawn
      for outline in outlines where outline.overlaps(drawn) {
        drawn = min(drawn.lowerBound, outline.lowerBound)..<max(drawn.upperBound, outline.upperBound)
      }
      drawn = drawn.clamped(to: all)
    }
    return drawn.count <= limit ? drawn : rows
  }

  /// The rows of each outline that Cairo draws with partly covered pixels, or together with one of this kind.
  private var rowsOfDelicateOutlines: [Range<Int>] {
    let ofLayers = layers.map { $0.clip + [$0.contentClip, $0.mask?.outline].compactMap(\.self) }
    let ofItems = items.map { $0.clip + $0.content.outlines }
    // What is cut, or cuts, at an edge between pixels meets other code of Cairo than on whole ones.
    return (ofLayers + ofItems).filter { $0.contains(where: \.isDelicate) }.joined().map {
      let frame = $0.rect.outset
      return frame.y..<frame.maxY
    }
  }
}

extension Outline {
  /// Whether Cairo covers pixels partly for it.
  fileprivate var isDelicate: Bool { !radii.isZero || !rect.isAligned }
}

extension ItemContent {
  /// The outlines that are handed to Cairo for an item.
  fileprivate var outlines: [Outline] {
    switch self {
    case .fill(let outline, _), .shadow(let outline, _, _): [outline]
    case .border(let outer, let inner, _): [outer, inner]
    case .picture, .text: []
    }
  }
}
