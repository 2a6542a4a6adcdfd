// SPDX-License-Identifier: MIT

package import CellGraphics

/// Why the boxes of a tree have their sizes and positions. Lengths are in points; sizes are those of border boxes.
package struct LayoutExplanation: Equatable, Sendable {
  /// By the index of the box; `nil` for a node without a box, and inside a container of another engine.
  package var boxes: [BoxExplanation?]
  /// The lines of all containers.
  package var lines: [LineExplanation] = []

  package init(boxes: [BoxExplanation?]) {
    self.boxes = boxes
  }
}

/// Why a box has its size and position.
package struct BoxExplanation: Equatable, Sendable {
  /// The part that a box has in the layout of its container.
  package enum Role: Equatable, Sendable {
    case root
    case item(ItemExplanation)
    /// An absolutely positioned box, in the padding box of `containingBlock`.
    case absolute(containingBlock: Int)
  }

  package var role: Role
  package var width, height: SizeExplanation
  package var frame: Rect
  /// Whether the height of the box is definite for the items inside, so that their percentages of the height have a base. `true` for
  /// a box without items.
  package var isHeightDefinite = true
}

/// How one side of a box got its length.
package struct SizeExplanation: Equatable, Sendable {
  /// The length before the limits apply. For the main axis of an item, this is the flex base size, from which it grows or shrinks.
  package var preferred: ExplainedLength
  package var minimum, maximum: ExplainedLength
  /// Whether the length is the main size of an item, so that its line determines it.
  package var isFlexed = false
  package var size: Double
  /// The width at which lines broke before the box became as narrow as its longest line; `nil` if it did not.
  package var breakingWidth: Double?

  /// Returns a length within the limits. If they conflict, the minimum wins.
  package func limited(_ length: Double) -> Double { max(minimum.points, min(maximum.points, length)) }
}

/// A length, and where it came from.
package struct ExplainedLength: Equatable, Sendable {
  package enum Source: Equatable, Sendable {
    case property(StyleProperty)
    /// The size of the content.
    case content
    /// The other side, by the aspect ratio.
    case aspectRatio
    /// The space that the container offers, which the box fills.
    case stretch
    /// The smallest size to which an item shrinks by itself (CSS Flexbox 1, section 4.5).
    case automaticMinimum
    /// Border and padding, which a box always has room for.
    case edges
    /// There is no limit.
    case none
  }

  package var points: Double
  package var source: Source

  package init(points: Double, source: Source) {
    self.points = points
    self.source = source
  }
}

/// The properties that determine lengths.
package enum StyleProperty: String, Hashable, Sendable, CaseIterable {
  case width, height, minWidth, minHeight, maxWidth, maxHeight, flexBasis
}

/// How an item takes part in the layout of its line.
package struct ItemExplanation: Equatable, Sendable {
  package var container: Int
  /// The index in ``LayoutExplanation/lines``.
  package var line: Int
  package var isMainHorizontal: Bool
  package var flexGrow, flexShrink: Double
  /// The item's share of the free space; `nil` if it took no part: its factor is zero, or a limit already determined its size.
  package var share: FlexShare?
  package var mainPosition: MainPosition
  package var crossPosition: CrossPosition
  /// The width of border and padding along the main axis. What shrinks is the rest of the base size.
  package var mainEdges: Double
  /// The sum of the margins along the main axis. Automatic ones are zero: they receive space only after items have grown.
  package var mainMargins: Double
  /// `align-self`, or the container's `align-items`.
  package var alignment: ItemAlignment
  package var isAlignedItself: Bool
}

/// An item's share of free space (negative if there is too little), in the round of section 9.7 that determined its size.
package struct FlexShare: Equatable, Sendable {
  /// The space that the round distributed, from the base sizes of the items that had no final size yet.
  package var space: Double
  /// The growth factor, or the shrink factor times the inner base size; and the sum for the items without a final size.
  package var factor, factorSum: Double

  /// The length by which the item's base size changes, unless a limit is in the way.
  package var change: Double { factorSum > 0 ? space * factor / factorSum : 0 }
}

/// Where an item is along the main axis. The distance from its container's border box to its own, at the start of the writing
/// direction, is the sum of all lengths, of the neighbours' outer lengths, and of a gap for each neighbour.
package struct MainPosition: Equatable, Sendable {
  /// Border and padding of the container.
  package var edge: Double
  /// The space that `justify-content` leaves before the first item.
  package var justified: Double
  /// The items before this one, from the start of the writing direction, with their margins.
  package var neighbours: [OuterLength]
  /// The space between neighbours: the gap, and what `justify-content` adds.
  package var gap, spread: Double
  package var margin: Double
  package var isMarginAuto: Bool
  /// The length by which `position: relative` moves the item.
  package var shift: Double
  /// Whether the distance is measured from the right edge.
  package var isFromRight: Bool

  package var distance: Double {
    neighbours.reduce(edge + justified + margin + shift) { $0 + $1.length + gap + spread }
  }
}

/// An item, and its main size with its margins.
package struct OuterLength: Equatable, Sendable {
  package var item: Int
  package var length: Double
}

/// Where an item is across its line. The distance from its container's border box to its own is the sum of all lengths.
package struct CrossPosition: Equatable, Sendable {
  /// Border and padding of the container.
  package var edge: Double
  /// The distance from the content of the container to the item's line.
  package var line: Double
  /// The distance from the line to the item's border box, with its margin.
  package var inLine: Double
  package var margin: Double
  package var isMarginAuto: Bool
  package var shift: Double
  package var isFromRight: Bool

  package var distance: Double { edge + line + inLine + shift }
}

/// One line of a container.
package struct LineExplanation: Equatable, Sendable {
  package var container: Int
  /// The items in order-modified document order.
  package var items: [Int]
  /// The container's inner main size.
  package var room: Double
  /// The gap between neighbours.
  package var gap: Double
  /// The room that is left over when all items have their base sizes within their limits; negative if there is too little.
  package var freeSpace: Double
  package var crossSize: Double
}
