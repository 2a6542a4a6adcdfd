// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayoutEngines

/// The two intrinsic widths of content: the smallest width that it can have, and the width that it prefers.
enum IntrinsicWidth: Sendable { case minContent, maxContent }

/// What the intrinsic width of a container depends on, besides the container itself.
struct IntrinsicWidthInput: Sendable {
  /// The content-box height; indefinite while it is unknown.
  var innerHeight = Double.indefinite
  var extent = ColumnExtent()

  func isSame(as other: IntrinsicWidthInput) -> Bool {
    innerHeight.bitPattern == other.innerHeight.bitPattern && extent.isSame(as: other.extent)
  }
}

/// Section 9.9, intrinsic sizes. Only widths are computed here; the height of content is found by laying it out in a given width.
extension LayoutPass {
  /// Returns the min-content or max-content border-box width of a box. If the box has an aspect ratio and a definite height, the
  /// width is derived from these, otherwise from the content.
  @inline(__always) func contentWidth(of box: Int, _ kind: IntrinsicWidth, _ edges: BoxEdges, _ sizing: Sizing) throws -> Double {
    if boxes[box].traits.contains(.hasRatio) {
      let height = definiteHeight(of: box, width: .indefinite, edges, sizing)
      if height.isDefinite { return ratioWidth(of: box, height: height, edges) }
    }
    return try intrinsicWidth(of: box, kind, edges, sizing)
  }

  /// Returns the intrinsic border-box width of the content, within the limits that an aspect ratio transfers from the height.
  @inline(__always) func intrinsicWidth(of box: Int, _ kind: IntrinsicWidth, _ edges: BoxEdges, _ sizing: Sizing) throws -> Double
  {
    let width = try unlimitedWidth(of: box, kind, edges, sizing)
    guard boxes[box].traits.contains(.hasRatio) else { return width }
    return transferredWidthLimits(of: box, edges, sizing).clamp(width)
  }

  /// Returns the intrinsic border-box width of the content, whatever limits an aspect ratio transfers.
  @inline(__always) func unlimitedWidth(of box: Int, _ kind: IntrinsicWidth, _ edges: BoxEdges, _ sizing: Sizing) throws -> Double
  {
    switch boxes[box].content {
    case .leaf(let number): try leafWidth(of: box, number: number, kind) + edges.all.horizontal
    case .container(let number): try self.width(ofContainer: number, box, kind, edges, sizing)
    case .children: try itemsWidth(of: box, kind, edges, sizing)
    }
  }

  private func width(ofContainer number: Int, _ box: Int, _ kind: IntrinsicWidth, _ edges: BoxEdges, _ sizing: Sizing) throws
    -> Double
  {
    try size(
      ofContainer: number, box, width: kind == .minContent ? .minContent : .maxContent,
      height: definiteHeight(of: box, width: .indefinite, edges, sizing), in: sizing.containing
    ).width
  }

  /// Returns the intrinsic border-box width of a box that contains other boxes.
  private func itemsWidth(of box: Int, _ kind: IntrinsicWidth, _ edges: BoxEdges, _ sizing: Sizing) throws -> Double {
    if boxes[box].firstItem == noBox { return edges.all.horizontal }
    var input = IntrinsicWidthInput()
    if boxes[box].traits.contains(.widthDependsOnHeight) {
      // The width is unknown here, so an aspect ratio cannot determine the height.
      let height = definiteHeight(of: box, width: .indefinite, edges, sizing)
      input.innerHeight = height.isDefinite ? max(0, height - edges.all.vertical) : .indefinite
      input.extent = containerInput(of: box, width: .indefinite, sizing).extent
    }
    let record = boxes[box].record
    let known = containerAnswers[record].width(kind, input)
    if known.isDefinite {
      work.pointee.remembered += 1
      return known + edges.all.horizontal
    }
    try noteVisit(of: box)
    let container = FlexContainer(box, in: self, innerWidth: .indefinite, innerHeight: input.innerHeight, extent: input.extent)
    let width =
      container.isRow
      ? try intrinsicMainWidth(of: container, kind)
      : try intrinsicCrossWidth(of: container, kind)
    containerAnswers[record].remember(max(0, width), kind, for: input)
    return max(0, width) + edges.all.horizontal
  }

  /// Section 9.9.1 for a row: returns the sum of the items' contributions. The min-content width of a row that may wrap is the
  /// width of its widest item.
  private func intrinsicMainWidth(of container: FlexContainer, _ kind: IntrinsicWidth) throws -> Double {
    var sum = 0.0
    var largest = 0.0
    var item = boxes[container.box].firstItem
    while item != noBox {
      defer { item = boxes[item].nextItem }
      let margins = usedMargins(of: item, containingWidth: .indefinite).horizontal
      if container.isMultiLine {
        largest = max(largest, try widthContribution(of: item, .minContent, sizing(of: item, in: container)) + margins)
        if kind == .minContent { continue }
      }
      sum += try mainContribution(of: item, in: container, kind) + margins
    }
    sum += container.mainGap * Double(max(0, boxes[container.box].itemCount - 1))
    return kind == .minContent && container.isMultiLine ? largest : max(sum, largest)
  }

  /// Section 9.9.3 for an item of a row: returns the item's contribution. If the item cannot flex from its definite flex base size
  /// to that width, returns its hypothetical main size instead.
  private func mainContribution(of item: Int, in container: FlexContainer, _ kind: IntrinsicWidth) throws -> Double {
    // The base size comes from the content.
    if boxes[item].traits.contains(.isWidthPlain), boxes[item].style.flexBasis.isContentOrAuto {
      return try widthContribution(of: item, kind, sizing(of: item, in: container))
    }
    let sizing = sizing(of: item, in: container)
    let contribution = try widthContribution(of: item, kind, sizing)
    let grow = boxes[item].style.flexGrow
    let shrink = boxes[item].style.flexShrink
    guard grow == 0 || shrink == 0 else { return contribution }
    let edges = edges(of: item, containingWidth: .indefinite)
    let base = try flexBaseSize(of: item, in: container, sizing, edges)
    let cannotFlex = contribution > base.size && grow == 0 || contribution < base.size && shrink == 0
    guard cannotFlex, !base.isFromContent else { return contribution }
    containerAnswers[boxes[container.box].record].forgetLines()
    try determineItem(item, in: container)
    return items[item].hypotheticalSize
  }

  /// Returns the width that an item contributes to its container, within its limits and without margins.
  func widthContribution(of item: Int, _ kind: IntrinsicWidth, _ sizing: Sizing) throws -> Double {
    let traits = boxes[item].traits
    let edges = edges(of: item, containingWidth: sizing.containing.width)
    if traits.contains(.isWidthPlain) {
      return max(edges.borderPadding.horizontal, try intrinsicWidth(of: item, kind, edges, sizing))
    }
    var preferred = Double.indefinite
    if boxes[item].style.width != .fitContent { preferred = try resolvedWidth(boxes[item].style.width, of: item, edges, sizing) }
    let isCompressed = kind == .minContent && traits.contains(.isReplaced)
    if isCompressed, !preferred.isDefinite { preferred = compressedWidth(boxes[item].style.width, edges) }
    var automaticMinimum = Double.indefinite
    if traits.contains(.hasRatio), !preferred.isDefinite, traits.isDisjoint(with: .isScrollContainerOrReplaced),
      boxes[item].style.minWidth.isAuto, definiteHeight(of: item, width: .indefinite, edges, sizing).isDefinite
    {
      automaticMinimum = try unlimitedWidth(of: item, .minContent, edges, sizing)
    }
    if !preferred.isDefinite { preferred = try contentWidth(of: item, kind, edges, sizing) }
    var limiting = sizing
    limiting.automaticWidth = .fitsContent
    var limits = try widthLimits(
      of: item, edges, limiting, automaticMinimum: automaticMinimum, transfers: true, fitContent: kind)
    if isCompressed, !sizing.containing.width.isDefinite {
      limits.maximum = max(limits.minimum, min(limits.maximum, compressedWidth(boxes[item].style.maxWidth, edges).or(.infinity)))
    }
    let width = limits.clamp(preferred)
    guard kind == .maxContent, width < preferred, boxes[item].hugsLines else { return width }
    // The lines break at the maximum width.
    return max(limits.minimum, try narrowedWidth(of: item, from: width, edges, sizing))
  }

  /// CSS Sizing 3, section 5.2.2, compressible replaced elements: a width or a maximum width with a percentage is zero for the
  /// min-content contribution of a picture. Returns the border-box width; indefinite if there is no percentage.
  private func compressedWidth(_ dimension: Dimension, _ edges: BoxEdges) -> Double {
    guard dimension.kind == .length, dimension.length.hasPercent else { return .indefinite }
    return edges.borderPadding.horizontal
  }

  /// Section 9.9.2 for a column: returns the width of the widest item. If the column wraps at a limited height, its max-content
  /// width is the total width of all its lines.
  private func intrinsicCrossWidth(of container: FlexContainer, _ kind: IntrinsicWidth) throws -> Double {
    var widest = 0.0
    var item = boxes[container.box].firstItem
    while item != noBox {
      let margins = usedMargins(of: item, containingWidth: .indefinite).horizontal
      widest = max(widest, try widthContribution(of: item, kind, sizing(of: item, in: container)) + margins)
      item = boxes[item].nextItem
    }
    guard container.isMultiLine, kind == .maxContent, container.lineLimit < .infinity else { return widest }
    // The items are collected into lines as if the container were as wide as the widest item.
    let trial = FlexContainer(
      container.box, in: self, innerWidth: widest, innerHeight: container.innerHeight, extent: container.extent)
    containerAnswers[boxes[container.box].record].forgetLines()
    try determineItems(of: trial)
    try determineLines(of: trial)
    var first = boxes[container.box].firstItem
    while first != noBox {
      var item = first
      let end = items[first].line.next
      while item != end {
        let sizing = sizing(of: item, in: container)
        let margins = usedMargins(of: item, containingWidth: .indefinite).horizontal
        let outer = try widthContribution(of: item, .maxContent, sizing) + margins
        items[first].line.crossSize = max(items[first].line.crossSize, outer)
        item = boxes[item].nextItem
      }
      first = end
    }
    return max(widest, outerCrossSize(ofLinesIn: container))
  }
}
