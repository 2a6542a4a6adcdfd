// SPDX-License-Identifier: MIT

import Graphics

/// Section 4.5, the automatic minimum size of flex items.
extension LayoutPass {
  /// Returns the content-based minimum size of an item, as a border-box size; `nil` if it does not apply or is deferred.
  ///
  /// The minimum is deferred (`isPutOff`) if it cannot exceed the flex base size, because then it matters only if the item shrinks.
  mutating func automaticMinimum(
    of item: Int, _ base: (size: Double, isFromContent: Bool), in container: FlexContainer, _ sizing: Sizing, _ edges: BoxEdges
  ) throws -> (size: Double?, isPutOff: Bool) {
    let style = boxes[item].style
    guard (container.isRow ? style.minWidth : style.minHeight).isAuto, !style.isScrollContainer else { return (nil, false) }
    let specified = try specifiedSizeSuggestion(of: item, in: container, sizing, edges)
    if specified <= base.size { return (nil, true) }
    if base.isFromContent, style.aspectRatio == nil, style.flexBasis == .content || style.flexBasis == .auto {
      // In a row the base is the max-content width, which the min-content width does not exceed. In a column the base is the
      // minimum itself.
      return container.isRow ? (nil, true) : (min(specified, base.size), false)
    }
    return (min(specified, try contentSizeSuggestion(of: item, in: container, sizing, edges)), false)
  }

  /// Applies the automatic minimum size of an item if it was deferred.
  mutating func addAutomaticMinimum(to item: inout FlexItem, in container: FlexContainer) throws {
    guard item.lacksAutomaticMinimum else { return }
    item.lacksAutomaticMinimum = false
    let edges = edges(of: item.box, containingWidth: container.innerWidth)
    let specified = try specifiedSizeSuggestion(of: item.box, in: container, item.sizing, edges)
    let content = try contentSizeSuggestion(of: item.box, in: container, item.sizing, edges)
    item.mainLimits.minimum = max(item.mainLimits.minimum, min(specified, content, item.mainLimits.maximum))
  }

  /// Returns the item's `width` in a row, or its `height` in a column, as a border-box size. Returns infinity for `auto`, and for a
  /// percentage without a base.
  private mutating func specifiedSizeSuggestion(
    of item: Int, in container: FlexContainer, _ sizing: Sizing, _ edges: BoxEdges
  ) throws -> Double {
    let style = boxes[item].style
    if container.isRow {
      return try resolvedWidth(style.width, of: item, auto: nil, edges, sizing) ?? .infinity
    }
    if style.height.isIntrinsic { return try mainContentHeight(of: item, in: container, sizing, edges, usesRatio: true) }
    return resolvedMainHeight(style.height, of: item, sizing, edges) ?? .infinity
  }

  /// Returns the min-content size along the main axis, as a border-box size. With an aspect ratio, it is at least the size that the
  /// content needs without the ratio.
  private mutating func contentSizeSuggestion(
    of item: Int, in container: FlexContainer, _ sizing: Sizing, _ edges: BoxEdges
  ) throws -> Double {
    let hasRatio = boxes[item].style.aspectRatio != nil
    if container.isRow {
      let width = try contentWidth(of: item, .minContent, sizing)
      return hasRatio ? max(width, try intrinsicWidth(of: item, .minContent, sizing)) : width
    }
    let height = try mainContentHeight(of: item, in: container, sizing, edges, usesRatio: true)
    return hasRatio ? max(height, try mainContentHeight(of: item, in: container, sizing, edges, usesRatio: false)) : height
  }
}
