// SPDX-License-Identifier: MIT

/// The margins of an item along one axis, in the writing direction: from left to right, from right to left, or from top to bottom.
struct AxisMargins {
  var start, end: Double
  var isStartAuto, isEndAuto: Bool

  var sum: Double { start + end }
  var hasAuto: Bool { isStartAuto || isEndAuto }
}

/// A flex item during the algorithm of section 9. Sizes are border-box sizes in points, along the container's axes.
struct FlexItem {
  let box: Int
  var sizing: Sizing
  /// Whether the flex base size comes from the content.
  var isBasisFromContent: Bool
  /// Whether percentages in the item have no base because its height is indefinite (section 9.8).
  var isHeightIndefinite: Bool
  /// The total width of border and padding along the main axis.
  var mainEdges: Double
  var mainMargins: AxisMargins
  var crossMargins: AxisMargins
  var flexGrow, flexShrink: Double

  var baseSize: Double
  var mainLimits: SizeLimits
  /// Whether the automatic minimum size is still missing from `mainLimits.minimum`. It is deferred if it does not change the
  /// hypothetical size, and is then computed only if the item has to shrink.
  var lacksAutomaticMinimum: Bool
  /// The main size; hypothetical until section 9.7 has determined it.
  var mainSize: Double
  var crossSize = 0.0
  /// The distance from an edge of the item's margin box to its baseline; `nil` if the item is not aligned by its baseline. The edge
  /// is the start if `sharesStartBaseline` holds for the item, otherwise the end.
  var baselineDistance: Double?

  var outerMainSize: Double { mainSize + mainMargins.sum }
  var outerCrossSize: Double { crossSize + crossMargins.sum }
  var hypotheticalSize: Double { mainLimits.clamp(baseSize) }
}

struct FlexLine {
  var items: [FlexItem]
  var crossSize = 0.0
  /// The distance from the line's start to the baseline of the items for which `sharesStartBaseline` holds: their largest
  /// `baselineDistance`. `nil` if there are no such items.
  var startBaseline: Double?
  /// The distance from the line's end to the baseline of the other items that are aligned by their baselines: their largest
  /// `baselineDistance`. `nil` if there are no such items.
  var endBaseline: Double?

  /// Returns the total main size of the items and the gaps between them.
  func outerMainSize(gap: Double) -> Double {
    items.reduce(gap * Double(max(0, items.count - 1))) { $0 + $1.outerMainSize }
  }
}

extension LayoutPass {
  func mainMargins(of item: Int, in container: FlexContainer) -> AxisMargins {
    container.isRow ? inlineMargins(of: item, in: container) : blockMargins(of: item, in: container)
  }

  func crossMargins(of item: Int, in container: FlexContainer) -> AxisMargins {
    container.isRow ? blockMargins(of: item, in: container) : inlineMargins(of: item, in: container)
  }

  private func blockMargins(of item: Int, in container: FlexContainer) -> AxisMargins {
    let used = usedMargins(of: item, containingWidth: container.innerWidth)
    let margin = boxes[item].style.margin
    return AxisMargins(
      start: used.top, end: used.bottom, isStartAuto: margin.top.isAuto, isEndAuto: margin.bottom.isAuto)
  }

  private func inlineMargins(of item: Int, in container: FlexContainer) -> AxisMargins {
    let used = usedMargins(of: item, containingWidth: container.innerWidth)
    let margin = boxes[item].style.margin
    return container.isRightToLeft
      ? AxisMargins(start: used.right, end: used.left, isStartAuto: margin.right.isAuto, isEndAuto: margin.left.isAuto)
      : AxisMargins(start: used.left, end: used.right, isStartAuto: margin.left.isAuto, isEndAuto: margin.right.isAuto)
  }
}
