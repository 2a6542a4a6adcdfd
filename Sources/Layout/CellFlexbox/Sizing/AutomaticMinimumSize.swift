// SPDX-License-Identifier: MIT

import CellGraphics

/// Section 4.5, the automatic minimum size of flex items.
extension LayoutPass {
  /// Returns the content-based minimum size of an item, as a border-box size; indefinite if it does not apply or is deferred.
  ///
  /// The minimum is deferred (`isPutOff`) if it cannot exceed the flex base size, because then it matters only if the item shrinks.
  @inline(__always) func automaticMinimum(
    of item: Int, _ base: FlexBaseSize, in container: FlexContainer, _ sizing: Sizing, _ edges: BoxEdges
  ) throws -> (size: Double, isPutOff: Bool) {
    let traits = boxes[item].traits
    if traits.contains(.isScrollContainer) { return (.indefinite, false) }
    if traits.contains(container.isRow ? .hasWidthLimits : .hasHeightLimits),
      !(container.isRow ? boxes[item].style.minWidth : boxes[item].style.minHeight).isAuto
    {
      return (.indefinite, false)
    }
    let specified = try specifiedSizeSuggestion(of: item, in: container, sizing, edges)
    if specified <= base.size { return (.indefinite, true) }
    if base.isFromContent, !traits.contains(.hasRatio), boxes[item].style.flexBasis.isContentOrAuto {
      // In a row the base is the max-content width, which the min-content width does not exceed. In a column the base is the
      // minimum itself.
      return container.isRow ? (.indefinite, true) : (min(specified, base.size), false)
    }
    return (min(specified, try contentSizeSuggestion(of: item, in: container, sizing, edges)), false)
  }

  /// Applies the automatic minimum size of an item if it was deferred.
  func addAutomaticMinimum(to item: Int, in container: FlexContainer) throws {
    guard items[item].lacksAutomaticMinimum else { return }
    items[item].lacksAutomaticMinimum = false
    let edges = edges(of: item, containingWidth: container.innerWidth)
    let sizing = sizing(ofDetermined: item, in: container)
    let specified = try specifiedSizeSuggestion(of: item, in: container, sizing, edges)
    let content = try contentSizeSuggestion(of: item, in: container, sizing, edges)
    let limits = items[item].mainLimits
    items[item].mainLimits.minimum = max(limits.minimum, min(specified, content, limits.maximum))
  }

  /// Returns the item's `width` in a row, or its `height` in a column, as a border-box size. Returns infinity for `auto`, and for a
  /// percentage without a base.
  @inline(__always) private func specifiedSizeSuggestion(
    of item: Int, in container: FlexContainer, _ sizing: Sizing, _ edges: BoxEdges
  ) throws -> Double {
    let specified = container.isRow ? boxes[item].style.width : boxes[item].style.height
    if specified.isAuto { return .infinity }
    if container.isRow { return try resolvedWidth(specified, of: item, edges, sizing).or(.infinity) }
    if specified.isIntrinsic { return try mainContentHeight(of: item, sizing, edges, usesRatio: true) }
    return resolvedMainHeight(specified, of: item, sizing, edges).or(.infinity)
  }

  /// Returns the min-content size along the main axis, as a border-box size. With an aspect ratio, it follows from a definite cross
  /// size, and is at least the size that the content needs without the ratio. A picture needs no size of its own, so that this is the
  /// transferred size suggestion too.
  private func contentSizeSuggestion(
    of item: Int, in container: FlexContainer, _ sizing: Sizing, _ edges: BoxEdges
  ) throws -> Double {
    let isAtLeastContent = boxes[item].traits.contains(.hasRatio) && !boxes[item].traits.contains(.isReplaced)
    if container.isRow {
      let width = try contentWidth(of: item, .minContent, edges, sizing)
      return isAtLeastContent ? max(width, try intrinsicWidth(of: item, .minContent, edges, sizing)) : width
    }
    let height = try mainContentHeight(of: item, sizing, edges, usesRatio: true, isHeightAutomatic: true)
    guard isAtLeastContent else { return height }
    return max(height, try mainContentHeight(of: item, sizing, edges, usesRatio: false))
  }
}
