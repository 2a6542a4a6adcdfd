// SPDX-License-Identifier: MIT

import Graphics
import Layout

/// Which of the two widths content asks for: as narrow as it can bear, or as wide as it likes.
enum IntrinsicWidth: Hashable { case minContent, maxContent }

struct IntrinsicWidthQuestion: Hashable {
  var box: Int
  var kind: IntrinsicWidth
  var innerHeight: Double?
  var extent: ColumnExtent

  /// By what differs between most questions: more costs more than it tells apart.
  func hash(into hasher: inout Hasher) {
    hasher.combine(box)
    hasher.combine(kind)
    hasher.combine(innerHeight)
  }
}

/// Section 9.9, intrinsic sizes. Only widths: the height that content asks for follows from a width by layout.
extension LayoutPass {
  /// The min-content or max-content border-box width of a box: from its height where it has a ratio and a definite height,
  /// otherwise from what is in it.
  mutating func contentWidth(of box: Int, _ kind: IntrinsicWidth, _ sizing: Sizing) throws -> Double {
    guard let ratio = boxes[box].style.aspectRatio else { return try intrinsicWidth(of: box, kind, sizing) }
    let edges = edges(of: box, containingWidth: sizing.containing.width)
    if let height = definiteHeight(of: box, width: nil, edges, sizing) {
      return ratioWidth(of: box, height: height, ratio: ratio, edges)
    }
    return try intrinsicWidth(of: box, kind, sizing)
  }

  /// The border-box width that what is in the box asks for, within the limits that a ratio carries over from the height.
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
    // The width is not known here, so a height that the ratio would take from it is not either.
    let height = definiteHeight(of: box, width: nil, edges, sizing)
    let container = FlexContainer(
      box, boxes, innerWidth: nil, innerHeight: height.map { max(0, $0 - edges.all.vertical) }, extent: input.extent)
    let question = IntrinsicWidthQuestion(
      box: box, kind: kind, innerHeight: container.innerHeight, extent: container.extent)
    if let known = intrinsicWidths[question] { return known + edges.all.horizontal }
    let width =
      container.isRow
      ? try intrinsicMainWidth(of: container, kind)
      : try intrinsicCrossWidth(of: container, kind)
    intrinsicWidths[question] = max(0, width)
    return max(0, width) + edges.all.horizontal
  }

  /// Section 9.9.1 for a row: the sum of the items' contributions. A row that may wrap is as narrow as its widest item.
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

  /// Section 9.9.3 for an item of a row: what it asks for, unless it cannot flex from its definite flex base size to there.
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

  /// The width that an item asks its container for, within its limits, without margins.
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

  /// Section 9.9.2 for a column: the widest item; as many columns beside each other as its height makes it need.
  private mutating func intrinsicCrossWidth(of container: FlexContainer, _ kind: IntrinsicWidth) throws -> Double {
    var widest = 0.0
    for item in boxes[container.box].items {
      let sizing = sizing(of: item, in: container)
      let margins = usedMargins(of: item, containingWidth: nil).horizontal
      widest = max(widest, try widthContribution(of: item, kind, sizing) + margins)
    }
    guard container.isMultiLine, kind == .maxContent, container.lineLimit < .infinity else { return widest }
    // Each item is laid out as wide as the widest one likes to be.
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
