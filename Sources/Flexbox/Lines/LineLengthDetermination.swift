// SPDX-License-Identifier: MIT

import Graphics

/// Section 9.2, line length determination: the flex base size and hypothetical main size of each item.
extension LayoutPass {
  /// Performs step 3 for all items of a container.
  mutating func flexItems(of container: FlexContainer) throws -> [FlexItem] {
    var items: [FlexItem] = []
    items.reserveCapacity(boxes[container.box].items.count)
    for item in boxes[container.box].items { items.append(try flexItem(item, in: container)) }
    return items
  }

  mutating func flexItem(_ item: Int, in container: FlexContainer) throws -> FlexItem {
    let style = boxes[item].style
    let sizing = sizing(of: item, in: container)
    let edges = edges(of: item, containingWidth: container.innerWidth)
    let base = try flexBaseSize(of: item, in: container, sizing, edges)
    let minimum = try automaticMinimum(of: item, base, in: container, sizing, edges)
    let limits = try mainLimits(of: item, automaticMinimum: minimum.size, in: container, sizing, edges)
    return FlexItem(
      box: item, sizing: sizing, isBasisFromContent: base.isFromContent,
      isHeightIndefinite: !container.isRow && container.innerHeight == nil && base.isFromContent && style.aspectRatio == nil,
      mainEdges: container.isRow ? edges.borderPadding.horizontal : edges.borderPadding.vertical,
      mainMargins: mainMargins(of: item, in: container), crossMargins: crossMargins(of: item, in: container),
      flexGrow: style.flexGrow, flexShrink: style.flexShrink, baseSize: base.size, mainLimits: limits,
      lacksAutomaticMinimum: minimum.isPutOff, mainSize: limits.clamp(base.size))
  }

  /// Step 3: returns the flex base size, as a border-box size, and whether it comes from the content.
  mutating func flexBaseSize(of item: Int, in container: FlexContainer, _ sizing: Sizing, _ edges: BoxEdges) throws
    -> (size: Double, isFromContent: Bool)
  {
    let style = boxes[item].style
    var preferred: Dimension
    switch style.flexBasis {
    case .content: preferred = .auto
    case .size(.auto): preferred = container.isRow ? style.width : style.height
    case .size(let size): preferred = size
    }
    // 3A: a definite basis. 3B, 3C and 3E: the size of the content, or the size from an aspect ratio.
    if container.isRow {
      if preferred.isAuto { preferred = .maxContent }
      if let size = try resolvedWidth(preferred, of: item, auto: nil, edges, sizing) { return (size, preferred.isIntrinsic) }
      return (try contentWidth(of: item, .maxContent, sizing), true)
    }
    if let size = resolvedMainHeight(preferred, of: item, sizing, edges) { return (size, false) }
    return (try mainContentHeight(of: item, in: container, sizing, edges, usesRatio: true), true)
  }

  /// Returns a height property of a column item as a border-box height; `nil` if it depends on the content or on an indefinite
  /// height.
  func resolvedMainHeight(_ dimension: Dimension, of item: Int, _ sizing: Sizing, _ edges: BoxEdges) -> Double? {
    switch dimension {
    case .auto, .minContent, .maxContent, .fitContent: return nil
    case .length(let length):
      return length.resolved(against: sizing.containing.height)
        .map { borderBoxSize($0, of: item, borderPadding: edges.borderPadding.vertical) }
    case .stretch:
      guard let room = sizing.availableHeight else { return nil }
      return stretchedHeight(of: item, room: room, containingWidth: sizing.containing.width)
    }
  }

  /// Returns the border-box height that the content of a column item needs at the item's final width.
  ///
  /// - Parameter usesRatio: whether an aspect ratio determines the height; otherwise the ratio only transfers limits.
  mutating func mainContentHeight(
    of item: Int, in container: FlexContainer, _ sizing: Sizing, _ edges: BoxEdges, usesRatio: Bool
  ) throws -> Double {
    var sizing = sizing
    // The result is the content's own height, so percentages inside have no base.
    sizing.containing.height = nil
    let width = try usedWidth(of: item, sizing)
    let ratio = boxes[item].style.aspectRatio
    if usesRatio, let ratio { return ratioHeight(of: item, width: width, ratio: ratio, edges) }
    let height = try contentHeight(containerInput(of: item, width: width, sizing, isHeightIndefinite: true))
    guard let ratio else { return height }
    return try transferredHeightLimits(of: item, ratio: ratio, edges, sizing).clamp(height)
  }

  /// Returns the used minimum and maximum main size of an item, as border-box sizes.
  mutating func mainLimits(
    of item: Int, automaticMinimum: Double?, in container: FlexContainer, _ sizing: Sizing, _ edges: BoxEdges
  ) throws -> SizeLimits {
    if container.isRow {
      return try widthLimits(of: item, sizing, automaticMinimum: automaticMinimum, transfers: false)
    }
    let style = boxes[item].style
    var limits = definiteHeightLimits(of: item, edges, sizing)
    limits.minimum = max(limits.minimum, edges.borderPadding.vertical)
    if style.minHeight.isIntrinsic || style.maxHeight.isIntrinsic {
      let content = try mainContentHeight(of: item, in: container, sizing, edges, usesRatio: true)
      if style.minHeight.isIntrinsic { limits.minimum = max(limits.minimum, content) }
      if style.maxHeight.isIntrinsic { limits.maximum = content }
    }
    if style.minHeight.isAuto, let automaticMinimum {
      limits.minimum = max(limits.minimum, min(automaticMinimum, limits.maximum))
    }
    limits.maximum = max(limits.minimum, limits.maximum)
    return limits
  }
}

/// Section 9.3, main size determination: collects items into lines, then resolves their flexible lengths.
extension LayoutPass {
  /// Steps 5 and 6: returns the lines, with the final main sizes of their items. A container without items has no lines.
  mutating func flexLines(_ items: [FlexItem], in container: FlexContainer) throws -> [FlexLine] {
    var lines = collectedIntoLines(items, container)
    for index in lines.indices {
      let room = container.mainSize(content: lines[index].outerMainSize(gap: container.mainGap))
      try resolveFlexibleLengths(of: &lines[index], room: room, in: container)
    }
    return lines
  }

  /// Step 5: an item that does not fit begins a new line, unless it is the first of its line.
  private func collectedIntoLines(_ items: [FlexItem], _ container: FlexContainer) -> [FlexLine] {
    if items.isEmpty { return [] }
    if !container.isMultiLine { return [FlexLine(items: items)] }
    let limit = container.lineLimit + lengthNoise
    var lines: [FlexLine] = []
    var line = FlexLine(items: [])
    var length = 0.0
    for item in items {
      let extended = line.items.isEmpty ? item.outerMainSize : length + container.mainGap + item.outerMainSize
      if extended > limit, !line.items.isEmpty {
        lines.append(line)
        line = FlexLine(items: [item])
        length = item.outerMainSize
      } else {
        line.items.append(item)
        length = extended
      }
    }
    lines.append(line)
    return lines
  }
}
