// SPDX-License-Identifier: MIT

import Graphics
import Layout

extension LayoutPass {
  /// Returns the border-box width of a box in its container, within the limits of the box. With `width: auto`, the box fills the
  /// available width or fits its content.
  mutating func usedWidth(of box: Int, _ sizing: Sizing) throws -> Double {
    let style = boxes[box].style
    let edges = edges(of: box, containingWidth: sizing.containing.width)
    // CSS Sizing 4, section 5.2: a width derived from the height is at least as large as the content needs.
    let comesFromRatio =
      style.aspectRatio != nil && !style.isScrollContainer
      && (style.width.isIntrinsic || (style.width.isAuto && sizing.automaticWidth == .fitsContent))
      && definiteHeight(of: box, width: nil, edges, sizing) != nil
    let automaticMinimum: Double? =
      comesFromRatio && style.minWidth.isAuto ? try intrinsicWidth(of: box, .minContent, sizing) : nil

    let automatic: Dimension = sizing.automaticWidth == .fitsContent ? .fitContent : .stretch
    let width = try resolvedWidth(style.width, of: box, auto: automatic, edges, sizing)
    let preferred = if let width { width } else { try fitContentWidth(of: box, sizing) }
    return try widthLimits(of: box, sizing, automaticMinimum: automaticMinimum, transfers: true).clamp(preferred)
  }

  /// Returns the value of a width property as a border-box width. The parameter `auto` is the value that replaces `auto`.
  ///
  /// Returns `nil` for `auto` without a replacement, for a percentage without a base, and for `stretch` if the available width is
  /// unknown.
  mutating func resolvedWidth(_ dimension: Dimension, of box: Int, auto: Dimension?, _ edges: BoxEdges, _ sizing: Sizing) throws
    -> Double?
  {
    switch dimension {
    case .auto:
      guard let auto else { return nil }
      return try resolvedWidth(auto, of: box, auto: nil, edges, sizing)
    case .length(let length):
      return length.resolved(against: sizing.containing.width)
        .map { borderBoxSize($0, of: box, borderPadding: edges.borderPadding.horizontal) }
    case .minContent: return try contentWidth(of: box, .minContent, sizing)
    case .maxContent: return try contentWidth(of: box, .maxContent, sizing)
    case .fitContent: return try fitContentWidth(of: box, sizing)
    case .stretch:
      guard let room = sizing.availableWidth else { return nil }
      let margins = usedMargins(of: box, containingWidth: sizing.containing.width)
      return max(edges.borderPadding.horizontal, room - margins.horizontal)
    }
  }

  /// Returns the border-box width that the content prefers, limited to the available width, but at least the min-content width.
  private mutating func fitContentWidth(of box: Int, _ sizing: Sizing) throws -> Double {
    let widest = try contentWidth(of: box, .maxContent, sizing)
    guard let room = sizing.availableWidth else { return widest }
    let margins = usedMargins(of: box, containingWidth: sizing.containing.width)
    let fit = room - margins.horizontal
    // The min-content width is determined last, because text must be measured once more for it.
    return widest <= fit ? widest : max(fit, try contentWidth(of: box, .minContent, sizing))
  }

  /// Returns the limits of the width.
  ///
  /// - Parameters:
  ///   - automaticMinimum: the border-box width to use for `min-width: auto`; `nil` for the width of border and padding.
  ///   - transfers: whether an aspect ratio transfers the limits of the height to an automatic width.
  mutating func widthLimits(of box: Int, _ sizing: Sizing, automaticMinimum: Double?, transfers: Bool) throws -> SizeLimits {
    let style = boxes[box].style
    let edges = edges(of: box, containingWidth: sizing.containing.width)
    let smallest = edges.borderPadding.horizontal
    var limits = SizeLimits(
      minimum: try resolvedWidth(style.minWidth, of: box, auto: nil, edges, sizing) ?? smallest,
      maximum: try resolvedWidth(style.maxWidth, of: box, auto: nil, edges, sizing) ?? .infinity)
    if style.minWidth.isAuto, let automaticMinimum { limits.minimum = max(smallest, min(automaticMinimum, limits.maximum)) }
    if transfers, let ratio = style.aspectRatio, style.width.isAuto, sizing.automaticWidth != .stretched {
      let transferred = transferredWidthLimits(of: box, ratio: ratio, edges, sizing)
      limits.minimum = max(limits.minimum, min(transferred.minimum, limits.maximum))
      limits.maximum = min(limits.maximum, transferred.maximum)
    }
    limits.maximum = max(limits.minimum, limits.maximum)
    return limits
  }
}

extension LayoutPass {
  /// Returns the border-box height required by the content of a box of known width.
  mutating func contentHeight(_ input: ContainerInput) throws -> Double {
    if let known = contentHeights[input] { return known }
    let edges = edges(of: input.box, containingWidth: input.containingWidth)
    let inner: Double
    if boxes[input.box].leaf != nil {
      inner = try leafSize(
        input.box, width: .definite(max(0, input.width - edges.all.horizontal)),
        in: ContainingBlock(width: input.containingWidth, height: input.containingHeight)
      ).size.height
    } else {
      inner = try flexedContentHeight(input)
    }
    let height = max(0, inner) + edges.all.vertical
    contentHeights[input] = height
    return height
  }

  /// Returns the content-box height: the total height of a row's lines, or the length of a column's longest line. Performs steps 3
  /// to 8 of section 9 as far as this requires.
  private mutating func flexedContentHeight(_ input: ContainerInput) throws -> Double {
    if boxes[input.box].items.isEmpty { return 0 }
    let container = container(input)
    var lines = try flexLines(try flexItems(of: container), in: container)
    guard container.isRow else {
      return lines.reduce(0) { max($0, $1.outerMainSize(gap: container.mainGap)) }
    }
    try determineCrossSizes(of: &lines, in: container)
    return outerCrossSize(of: lines, in: container)
  }
}
