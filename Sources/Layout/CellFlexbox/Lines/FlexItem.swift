// SPDX-License-Identifier: MIT

import CellGraphics

/// The margins of an item along one axis, in the writing direction: from left to right, from right to left, or from top to bottom.
struct AxisMargins: Sendable {
  var start = 0.0, end = 0.0
  var isStartAuto = false, isEndAuto = false

  var sum: Double { start + end }
  var hasAuto: Bool { isStartAuto || isEndAuto }
}

/// A flex item during the algorithm of section 9. Sizes are border-box sizes in points, along the container's axes.
struct FlexItem: Sendable {
  /// The border-box height with which the item fills its line before the line is sized; indefinite if it does not (section 9.8,
  /// rule 1).
  var stretchedHeight = Double.indefinite
  /// Whether the item is stretched to the cross size of its line.
  var isStretched = false
  /// Whether the flex base size comes from the content.
  var isBasisFromContent = false
  /// The total width of border and padding along the main axis.
  var mainEdges = 0.0
  var mainMargins = AxisMargins()
  var crossMargins = AxisMargins()

  var baseSize = 0.0
  var mainLimits = SizeLimits(minimum: 0, maximum: .infinity)
  /// Whether the automatic minimum size is still missing from `mainLimits.minimum`. It is deferred if it does not change the
  /// hypothetical size, and is then computed only if the item has to shrink.
  var lacksAutomaticMinimum = false
  /// Whether the item must be evaluated again, although its container's input is the same.
  var isStale = true

  /// The main size; hypothetical until section 9.7 has determined it.
  var mainSize = 0.0
  /// The main size at which the lines of the item broke, before it became as narrow as its longest line; indefinite if it did not.
  var breakingWidth = Double.indefinite
  /// Whether section 9.7 has determined the main size. Used only while it does.
  var isFrozen = false
  var crossSize = 0.0
  /// The distance from an edge of the item's margin box to its baseline; indefinite if the item is not aligned by its baseline. The
  /// edge is the start if `sharesStartBaseline` holds for the item, otherwise the end.
  var baselineDistance = Double.indefinite
  /// The main size for which `crossSize` and `baselineDistance` were determined; indefinite if they were not.
  var crossSizeBasis = Double.indefinite

  /// The position in the container of the latest arrangement.
  var frame = ArrangedFrame()
  /// The border box after a layout, relative to the nearest box around it.
  var borderBox = Rect.zero
  /// The line that begins with this item.
  var line = FlexLine()

  var outerMainSize: Double { mainSize + mainMargins.sum }
  var outerCrossSize: Double { crossSize + crossMargins.sum }
  var hypotheticalSize: Double { mainLimits.clamp(baseSize) }
  var isNarrowed: Bool { breakingWidth.isDefinite }
  /// The main size before flexible lengths are resolved.
  var startSize: Double { isNarrowed ? mainSize : hypotheticalSize }
}

/// The position of an item in its container.
struct ArrangedFrame: Sendable {
  var x = 0.0, y = 0.0, width = 0.0, height = 0.0
  /// The distance from the container's top to the item's top, before relative positioning.
  var top = 0.0
  var heightRule = HeightRule.fromStyle
  var givenHeight = Double.indefinite
}

/// One line of a container.
struct FlexLine: Sendable {
  /// The first item of the next line, in order-modified document order; `noBox` after the last line.
  @Link var next = noBox
  /// The first item of the previous line; `noBox` before the first line.
  @Link var previous = noBox
  /// The last item of this line.
  @Link var last = noBox
  @Link var count = 0
  var crossSize = 0.0
  /// The distance from the line's start to the baseline of the items for which `sharesStartBaseline` holds: their largest
  /// `baselineDistance`. Indefinite if there are no such items.
  var startBaseline = Double.indefinite
  /// The distance from the line's end to the baseline of the other items that are aligned by their baselines: their largest
  /// `baselineDistance`. Indefinite if there are no such items.
  var endBaseline = Double.indefinite
}

extension LayoutPass {
  func mainMargins(of item: Int, in container: FlexContainer) -> AxisMargins {
    guard boxes[item].traits.contains(.hasMargins) else { return AxisMargins() }
    return container.isRow ? inlineMargins(of: item, in: container) : blockMargins(of: item, in: container)
  }

  func crossMargins(of item: Int, in container: FlexContainer) -> AxisMargins {
    guard boxes[item].traits.contains(.hasMargins) else { return AxisMargins() }
    return container.isRow ? blockMargins(of: item, in: container) : inlineMargins(of: item, in: container)
  }

  private func blockMargins(of item: Int, in container: FlexContainer) -> AxisMargins {
    let used = usedMargins(of: item, containingWidth: container.innerWidth)
    guard boxes[item].traits.contains(.hasAutoMargins) else { return AxisMargins(start: used.top, end: used.bottom) }
    return AxisMargins(
      start: used.top, end: used.bottom, isStartAuto: boxes[item].style.margin.top.isAuto,
      isEndAuto: boxes[item].style.margin.bottom.isAuto)
  }

  private func inlineMargins(of item: Int, in container: FlexContainer) -> AxisMargins {
    let used = usedMargins(of: item, containingWidth: container.innerWidth)
    var margins = AxisMargins(start: used.left, end: used.right)
    if boxes[item].traits.contains(.hasAutoMargins) {
      margins.isStartAuto = boxes[item].style.margin.left.isAuto
      margins.isEndAuto = boxes[item].style.margin.right.isAuto
    }
    guard container.isRightToLeft else { return margins }
    return AxisMargins(
      start: margins.end, end: margins.start, isStartAuto: margins.isEndAuto, isEndAuto: margins.isStartAuto)
  }
}
