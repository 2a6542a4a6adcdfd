// SPDX-License-Identifier: MIT

internal import CellFlexbox
internal import CellTree

/// Why an item of a flexbox container is where it is. Lengths are in points.
package struct ExplainedPlacement: Hashable, Sendable {
  package let x, y: ExplainedDistance
}

/// The distance from an edge of a container's frame to the same edge of an item's frame, as a sum.
package struct ExplainedDistance: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package let points: Double
    package let reason: Reason
  }

  package enum Reason: Hashable, Sendable {
    /// Border and padding of the container with a path.
    case edges(of: String)
    /// An element before this one, with its margins.
    case element(String)
    /// The gaps between the elements before this one.
    case gaps(DocumentKey)
    /// Free space that a key distributes: `justify`, or `alignItems` and `alignSelf`.
    case freeSpace(DocumentKey)
    case margin(DocumentKey)
    /// The share that an automatic margin has of the free space.
    case automaticMargin(DocumentKey)
    /// The lines before that of this element, with their gaps.
    case lines
    /// The key that moves a relative element.
    case shift(DocumentKey)
  }

  /// Whether the distance is that of the right edges; otherwise of the left edges, or of the upper ones.
  package let isFromRight: Bool
  /// The parts that are not zero.
  package let parts: [Part]

  package var points: Double { parts.reduce(0) { $0 + $1.points } }
}

/// Finds the keys of an item and of its container for the parts of a distance.
struct PlacementKeys {
  let container: Element
  let item: Element
  let path: (Int) -> String
  let key: ([String], Element) -> DocumentKey

  private typealias Part = ExplainedDistance.Part

  func placement(_ item: ItemExplanation) -> ExplainedPlacement {
    let isRow = item.isMainHorizontal
    let main = distance(item.mainPosition, isRow: isRow)
    let cross = distance(item.crossPosition, isRow: isRow)
    return isRow ? ExplainedPlacement(x: main, y: cross) : ExplainedPlacement(x: cross, y: main)
  }

  private func distance(_ main: MainPosition, isRow: Bool) -> ExplainedDistance {
    let justify = ExplainedDistance.Reason.freeSpace(key(["justify"], container))
    let count = Double(main.neighbours.count)
    var parts = [Part(points: main.edge, reason: .edges(of: container.path)), Part(points: main.justified, reason: justify)]
    parts += main.neighbours.map { Part(points: $0.length, reason: .element(path($0.item))) }
    parts += [
      Part(points: main.gap * count, reason: .gaps(key([isRow ? "columnGap" : "rowGap", "gap"], container))),
      Part(points: main.spread * count, reason: justify), margin(main.margin, isAuto: main.isMarginAuto),
      shift(main.shift, isHorizontal: isRow),
    ]
    return distance(parts, isFromRight: main.isFromRight)
  }

  private func distance(_ cross: CrossPosition, isRow: Bool) -> ExplainedDistance {
    let free = cross.inLine - cross.margin
    let alignment = key(
      item.layout.alignSelf == nil ? ["alignItems"] : ["alignSelf"], item.layout.alignSelf == nil ? container : item)
    let freeReason: ExplainedDistance.Reason =
      cross.isMarginAuto ? .automaticMargin(key(["margin"], item)) : .freeSpace(alignment)
    return distance(
      [
        Part(points: cross.edge, reason: .edges(of: container.path)), Part(points: cross.line, reason: .lines),
        margin(cross.margin, isAuto: false), Part(points: free, reason: freeReason), shift(cross.shift, isHorizontal: !isRow),
      ], isFromRight: cross.isFromRight)
  }

  private func distance(_ parts: [Part], isFromRight: Bool) -> ExplainedDistance {
    ExplainedDistance(isFromRight: isFromRight, parts: parts.filter { abs($0.points) > 1e-9 })
  }

  private func margin(_ points: Double, isAuto: Bool) -> Part {
    let key = key(["margin"], item)
    return Part(points: points, reason: isAuto ? .automaticMargin(key) : .margin(key))
  }

  private func shift(_ points: Double, isHorizontal: Bool) -> Part {
    Part(points: points, reason: .shift(key(isHorizontal ? ["left", "right", "start", "end"] : ["top", "bottom"], item)))
  }
}
