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
    let outlines = delicateOutlines
    var drawn = rows
    var known = rows.lowerBound..<rows.lowerBound
    while drawn != known {
      known = drawn
      for outline in outlines where outline.shows(in: drawn) {
        drawn = min(drawn.lowerBound, outline.rows.lowerBound)..<max(drawn.upperBound, outline.rows.upperBound)
      }
      drawn = drawn.clamped(to: all)
    }
    return drawn.count <= limit ? drawn : rows
  }

  private var delicateOutlines: [DelicateOutline] {
    var found: [DelicateOutline] = []
    // A layer that throws a shadow is drawn aside, as far as its shadow reaches back into what is shown.
    let reach = layers.reduce(0) { $0 + ($1.shadow.map(\.reach) ?? 0) }
    for layer in layers {
      for outline in layer.clip + [layer.contentClip, layer.mask?.outline].compactMap(\.self) {
        found.append(outline, reach: reach)
      }
    }
    for item in items {
      for outline in item.clip + item.content.outlines { found.append(outline, reach: reach) }
    }
    return found
  }
}

/// The rows of an outline that Cairo draws with partly covered pixels.
private struct DelicateOutline {
  let rows: Range<Int>
  /// How far beyond its rows it may show, in a shadow.
  let reach: Int

  func shows(in others: Range<Int>) -> Bool {
    rows.lowerBound - reach < others.upperBound && others.lowerBound < rows.upperBound + reach
  }
}

extension [DelicateOutline] {
  fileprivate mutating func append(_ outline: Outline, reach: Int) {
    guard !outline.rect.isEmpty, !outline.radii.isZero || !outline.rect.isAligned else { return }
    let frame = outline.rect.outset
    append(DelicateOutline(rows: frame.y..<frame.maxY, reach: reach))
  }
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

extension Shadow {
  /// How many rows lie between a pixel and the farthest one that it darkens, at most.
  fileprivate var reach: Int { GaussianBlur(standardDeviation: blur / 2).reach + abs(y) }
}
