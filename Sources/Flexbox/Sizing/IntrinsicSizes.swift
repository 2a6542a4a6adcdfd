// SPDX-License-Identifier: MIT

import Graphics
import Layout

/// The two intrinsic widths of content: the smallest width that it can have, and the width that it prefers.
enum IntrinsicWidth: Hashable { case minContent, maxContent }

struct IntrinsicWidthKey: Hashable {
  var box: Int
  var kind: IntrinsicWidth
  var innerHeight: Double?
  var extent: ColumnExtent

  /// Hashes only the fields that differ between most keys: hashing the others costs more time than it saves.
  func hash(into hasher: inout Hasher) {
    hasher.combine(box)
    hasher.combine(kind)
    hasher.combine(innerHeight)
  }
}

/// Section 9.9, intrinsic sizes. Only widths are computed here; the height of content is found by laying it out in a given width.
extension LayoutPass {
  /// Returns the min-content or max-content border-box width of a box. If the box has an aspect ratio and a definite height, the
  /// width is derived from these, otherwise from the content.
  mutating func contentWidth(of box: Int, _ kind: IntrinsicWidth, _ sizing: Sizing) throws -> Double {
    guard let ratio = boxes[box].style.aspectRatio else { return try intrinsicWidth(of: box, kind, sizing) }
    let edges = edges(of: box, containingWidth: sizing.containing.width)
    if let height = definiteHeight(of: box, width: nil, edges, sizing) {
      return ratioWidth(of: box, height: height, ratio: ratio, edges)
    }
    return try intrinsicWidth(of: box, kind, sizing)
  }

  /// Returns the intrinsic border-box width of the content, within the limits that an aspect ratio transfers from the height.
  mutating func intrinsicWidth(of box: Int, _ kind: IntrinsicWidth, _ sizing: Sizing) throws -> Double {
    let edges = edges(of: box, containingWidth: sizing.containing.width)
    let width = try intrinsicWidth(of: box, kind, edges, sizing)
    guard let ratio = boxes[box].style.aspectRatio else { return width }
    return transferredWidthLimits(of: box, ratio: ratio, edges, sizing).clamp(width)
  }

  private mutating func intrinsicWidth(of box: Int, _ kind: IntrinsicWidth, _ edges: BoxEdges, _ sizing: Sizing) throws
    -> Double
  {
    if let leaf = boxes[box].leaf {
      let height = if case .container = leaf { definiteHeight(of: box, width: nil, edges, sizing) } else { Double?.none }
      let width: AvailableSpace = kind == .minContent ? .minContent : .maxContent
      return try leafSize(box, width: width, height: height, in: sizing.containing).size.width + edges.all.horizontal
    }
    if boxes[box].items.isEmpty { return edges.all.horizontal }
    let input = try containerInput(of: box, width: 0, sizing)
    // The width is unknown here, so an aspect ratio cannot determine the height.
    let height = definiteHeight(of: box, width: nil, edges, sizing)
    let container = FlexContainer(
      box, boxes, innerWidth: nil, innerHeight: height.map { max(0, $0 - edges.all.vertical) }, extent: input.extent)
    let question = IntrinsicWidthKey(
      box: box, kind: kind, innerHeight: container.innerHeight, extent: container.extent)
    if let known = intrinsicWidths[question] { return known + edges.all.horizontal }
    let width =
      container.isRow
      ? try intrinsicMainWidth(of: container, kind)
      : try intrinsicCrossWidth(of: container, kind)
    intrinsicWidths[question] = max(0, width)
    return max(0, width) + edges.all.horizontal
  }

  /// Section 9.9.1 for a row: returns the sum of the items' contributions. The min-content width of a row that may wrap is the
  /// width of its widest item.
  private mutating func intrinsicMainWidth(of container: FlexContainer, _ kind: IntrinsicWidth) throws -> Double {
    var sum = 0.0
    var largest = 0.0
    let items = boxes[container.box].items
    for item in items {
      let margins = usedMargins(of: item, containingWidth: nil).horizontal
      if container.isMultiLine {
        largest = max(largest, try widthContribution(of: item, .minContent, sizing(of: item, in: container)) + margins)
        if kind == .minContent { continue }
      }
      sum += try mainContribution(of: item, in: container, kind) + margins
    }
    sum += container.mainGap * Double(max(0, items.count - 1))
    return kind == .minContent && container.isMultiLine ? largest : max(sum, largest)
  }

  /// Section 9.9.3 for an item of a row: returns the item's contribution. If the item cannot flex from its definite flex base size
  /// to that width, returns its hypothetical main size instead.
  private mutating func mainContribution(of item: Int, in container: FlexContainer, _ kind: IntrinsicWidth) throws -> Double {
    let sizing = sizing(of: item, in: container)
    let contribution = try widthContribution(of: item, kind, sizing)
    let style = boxes[item].style
    guard style.flexGrow == 0 || style.flexShrink == 0 else { return contribution }
    let edges = edges(of: item, containingWidth: nil)
    let base = try flexBaseSize(of: item, in: container, sizing, edges)
    let cannotFlex =
      contribution > base.size && style.flexGrow == 0 || contribution < base.size && style.flexShrink == 0
    guard cannotFlex, !base.isFromContent else { return contribution }
    return try flexItem(item, in: container).hypotheticalSize
  }

  /// Returns the width that an item contributes to its container, within its limits and without margins.
  mutating func widthContribution(of item: Int, _ kind: IntrinsicWidth, _ sizing: Sizing) throws -> Double {
    let style = boxes[item].style
    let edges = edges(of: item, containingWidth: sizing.containing.width)
    var width: Double?
    if !style.width.isAuto, style.width != .fitContent {
      width = try resolvedWidth(style.width, of: item, auto: nil, edges, sizing)
    }
    let comesFromRatio =
      style.aspectRatio != nil && width == nil && !style.isScrollContainer
      && definiteHeight(of: item, width: nil, edges, sizing) != nil
    let preferred = if let width { width } else { try contentWidth(of: item, kind, sizing) }
    var limiting = sizing
    limiting.automaticWidth = .fitsContent
    let automaticMinimum: Double? =
      comesFromRatio && style.minWidth.isAuto ? try intrinsicWidth(of: item, .minContent, sizing) : nil
    return try widthLimits(of: item, limiting, automaticMinimum: automaticMinimum, transfers: true).clamp(preferred)
  }

  /// Section 9.9.2 for a column: returns the width of the widest item. If the column wraps at a limited height, its max-content
  /// width is the total width of all its lines.
  private mutating func intrinsicCrossWidth(of container: FlexContainer, _ kind: IntrinsicWidth) throws -> Double {
    var widest = 0.0
    for item in boxes[container.box].items {
      let sizing = sizing(of: item, in: container)
      let margins = usedMargins(of: item, containingWidth: nil).horizontal
      widest = max(widest, try widthContribution(of: item, kind, sizing) + margins)
    }
    guard container.isMultiLine, kind == .maxContent, container.lineLimit < .infinity else { return widest }
    // The items are collected into lines as if the container were as wide as the widest item.
    let trial = FlexContainer(
      container.box, boxes, innerWidth: widest, innerHeight: container.innerHeight, extent: container.extent)
    var lines = try flexLines(try flexItems(of: trial), in: trial)
    for line in lines.indices {
      for item in lines[line].items {
        let sizing = sizing(of: item.box, in: container)
        let outer = try widthContribution(of: item.box, .maxContent, sizing) + item.crossMargins.sum
        lines[line].crossSize = max(lines[line].crossSize, outer)
      }
    }
    return max(widest, outerCrossSize(of: lines, in: container))
  }
}
