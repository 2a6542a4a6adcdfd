// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayoutEngines

extension LayoutPass {
  /// Returns the border-box width of a box in its container, within the limits of the box. With `width: auto`, the box fills the
  /// available width or fits its content.
  func usedWidth(of box: Int, _ sizing: Sizing) throws -> Double {
    let edges = edges(of: box, containingWidth: sizing.containing.width)
    let traits = boxes[box].traits
    if traits.contains(.isWidthPlain) {
      let width =
        sizing.automaticWidth == .fitsContent || !sizing.availableWidth.isDefinite
        ? try fitContentWidth(of: box, edges, sizing) : stretchedWidth(of: box, edges, sizing)
      let used = max(edges.borderPadding.horizontal, width)
      return boxes[box].hugsLines
        ? try usedWidthOfLines(in: box, used, minimum: edges.borderPadding.horizontal, edges, sizing) : used
    }
    let (preferred, limits) = try preferredWidth(of: box, edges, sizing)
    let used = limits.clamp(preferred)
    return boxes[box].hugsLines ? try usedWidthOfLines(in: box, used, minimum: limits.minimum, edges, sizing) : used
  }

  /// Returns the border-box width that a box has without limits, and its limits.
  func preferredWidth(of box: Int, _ edges: BoxEdges, _ sizing: Sizing) throws -> (width: Double, limits: SizeLimits) {
    let traits = boxes[box].traits
    var automaticMinimum = Double.indefinite
    if traits.contains(.hasRatio), traits.isDisjoint(with: .isScrollContainerOrReplaced), boxes[box].style.minWidth.isAuto,
      boxes[box].style.width.isIntrinsic || (boxes[box].style.width.isAuto && sizing.automaticWidth == .fitsContent),
      definiteHeight(of: box, width: .indefinite, edges, sizing).isDefinite
    {
      // CSS Sizing 4, section 5.2: a width derived from the height is at least as large as the content needs.
      automaticMinimum = try unlimitedWidth(of: box, .minContent, edges, sizing)
    }
    var width = boxes[box].style.width
    if width.isAuto { width = sizing.automaticWidth == .fitsContent ? .fitContent : .stretch }
    var preferred = try resolvedWidth(width, of: box, edges, sizing)
    if !preferred.isDefinite { preferred = try fitContentWidth(of: box, edges, sizing) }
    return (preferred, try widthLimits(of: box, edges, sizing, automaticMinimum: automaticMinimum, transfers: true))
  }

  /// Returns the value of a width property as a border-box width; indefinite for `auto`, for a percentage without a base, and for
  /// `stretch` if the available width is unknown.
  func resolvedWidth(_ dimension: Dimension, of box: Int, _ edges: BoxEdges, _ sizing: Sizing) throws
    -> Double
  {
    switch dimension.kind {
    case .auto: return .indefinite
    case .length:
      let points = dimension.length.resolved(against: sizing.containing.width)
      guard points.isDefinite else { return .indefinite }
      return borderBoxSize(points, of: box, borderPadding: edges.borderPadding.horizontal)
    case .minContent: return try contentWidth(of: box, .minContent, edges, sizing)
    case .maxContent: return try contentWidth(of: box, .maxContent, edges, sizing)
    case .fitContent: return try fitContentWidth(of: box, edges, sizing)
    case .stretch:
      guard sizing.availableWidth.isDefinite else { return .indefinite }
      return stretchedWidth(of: box, edges, sizing)
    }
  }

  /// Returns the border-box width with which a box and its margins fill the available width; indefinite if that is.
  private func stretchedWidth(of box: Int, _ edges: BoxEdges, _ sizing: Sizing) -> Double {
    let margins = usedMargins(of: box, containingWidth: sizing.containing.width)
    return max(edges.borderPadding.horizontal, sizing.availableWidth - margins.horizontal)
  }

  /// Returns the value of `min-width` or `max-width` as a border-box width; indefinite for `auto`.
  /// - Parameter kind: the value of `fit-content` while the available width is unknown.
  private func widthLimit(
    _ dimension: Dimension, of box: Int, fitContent kind: IntrinsicWidth, _ edges: BoxEdges, _ sizing: Sizing
  )
    throws -> Double
  {
    if dimension == .fitContent, !sizing.availableWidth.isDefinite { return try contentWidth(of: box, kind, edges, sizing) }
    return try resolvedWidth(dimension, of: box, edges, sizing)
  }

  /// Returns the border-box width that the content prefers, limited to the available width, but at least the min-content width.
  private func fitContentWidth(of box: Int, _ edges: BoxEdges, _ sizing: Sizing) throws -> Double {
    let widest = try contentWidth(of: box, .maxContent, edges, sizing)
    guard sizing.availableWidth.isDefinite else { return widest }
    let fit = sizing.availableWidth - usedMargins(of: box, containingWidth: sizing.containing.width).horizontal
    // The min-content width is determined last, because text must be measured once more for it.
    return widest <= fit ? widest : max(fit, try contentWidth(of: box, .minContent, edges, sizing))
  }

  /// Returns the limits of the width.
  ///
  /// - Parameters:
  ///   - automaticMinimum: the border-box width to use for `min-width: auto`; if indefinite, the width of border and padding.
  ///   - transfers: whether an aspect ratio transfers the limits of the height to an automatic width.
  ///   - kind: the value of `fit-content` while the available width is unknown; `nil` for the least restrictive one.
  func widthLimits(
    of box: Int, _ edges: BoxEdges, _ sizing: Sizing, automaticMinimum: Double, transfers: Bool,
    fitContent kind: IntrinsicWidth? = nil
  ) throws -> SizeLimits {
    let traits = boxes[box].traits
    let smallest = edges.borderPadding.horizontal
    var limits = SizeLimits(minimum: smallest, maximum: .infinity)
    if traits.contains(.hasWidthLimits) {
      let style = boxes[box].style
      limits.minimum = try widthLimit(style.minWidth, of: box, fitContent: kind ?? .minContent, edges, sizing).or(smallest)
      limits.maximum = try widthLimit(style.maxWidth, of: box, fitContent: kind ?? .maxContent, edges, sizing).or(.infinity)
      if case .length = style.minWidth.kind, !sizing.containing.width.isDefinite {
        // While intrinsic widths are determined, a percentage is zero (CSS Sizing 3, section 5.2.1).
        let points = style.minWidth.length.resolvedOrZero(against: .indefinite)
        limits.minimum = borderBoxSize(points, of: box, borderPadding: smallest)
      }
    }
    if automaticMinimum.isDefinite, boxes[box].style.minWidth.isAuto {
      limits.minimum = max(smallest, min(automaticMinimum, limits.maximum))
    }
    if transfers, traits.contains(.hasRatio), boxes[box].style.width.isAuto, sizing.automaticWidth != .stretched {
      let transferred = transferredWidthLimits(of: box, edges, sizing)
      limits.minimum = max(limits.minimum, min(transferred.minimum, limits.maximum))
      limits.maximum = min(limits.maximum, transferred.maximum)
    }
    limits.maximum = max(limits.minimum, limits.maximum)
    return limits
  }
}

extension LayoutPass {
  /// Returns the border-box height required by the content of a box of known width.
  func contentHeight(of box: Int, width: Double, _ sizing: Sizing, isHeightIndefinite: Bool = false) throws -> Double {
    if case .leaf(let number) = boxes[box].content {
      return try contentHeight(ofLeaf: box, number: number, width: width, containingWidth: sizing.containing.width)
    }
    let input = containerInput(of: box, width: width, sizing, isHeightIndefinite: isHeightIndefinite)
    return try contentHeight(of: box, input)
  }

  private func contentHeight(ofLeaf box: Int, number: Int, width: Double, containingWidth: Double) throws -> Double {
    let edges = edges(of: box, containingWidth: containingWidth)
    // A picture is scaled to its box.
    if boxes[box].traits.contains(.isReplaced), boxes[box].traits.contains(.hasRatio) {
      return ratioHeight(of: box, width: width, edges)
    }
    let size = try leafSize(of: box, number: number, width: max(0, width - edges.all.horizontal))
    return max(0, size.height) + edges.all.vertical
  }

  /// Returns the border-box height required by the content of a box of known width.
  func contentHeight(of box: Int, _ input: ContainerInput) throws -> Double {
    let edges = edges(of: box, containingWidth: input.containingWidth)
    switch boxes[box].content {
    case .leaf(let number):
      return try contentHeight(ofLeaf: box, number: number, width: input.width, containingWidth: input.containingWidth)
    case .container(let number):
      let size = try size(
        ofContainer: number, box, width: .definite(max(input.width, edges.all.horizontal)), height: .indefinite,
        in: ContainingBlock(width: input.containingWidth, height: input.containingHeight))
      return max(edges.all.vertical, size.height)
    case .children: break
    }
    if boxes[box].firstItem == noBox { return edges.all.vertical }
    let record = boxes[box].record
    let known = containerAnswers[record].height(input)
    if known.isDefinite {
      work.pointee.remembered += 1
      return known
    }
    let height = max(0, try flexedContentHeight(of: box, input)) + edges.all.vertical
    containerAnswers[record].remember(height, for: input)
    return height
  }

  /// Returns the content-box height: the total height of a row's lines, or the length of a column's longest line. Performs steps 3
  /// to 8 of section 9 as far as this requires.
  private func flexedContentHeight(of box: Int, _ input: ContainerInput) throws -> Double {
    let container = container(box, input)
    try determineLines(of: container, input)
    guard container.isRow else { return lengthOfLongestLine(in: container) }
    try determineCrossSizes(of: container, isSizeKnown: false)
    return outerCrossSize(ofLinesIn: container)
  }
}
