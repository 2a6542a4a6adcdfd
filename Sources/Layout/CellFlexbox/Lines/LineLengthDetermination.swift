// SPDX-License-Identifier: MIT

import CellGraphics

/// The size from which an item grows or shrinks, as a border-box size.
struct FlexBaseSize {
  var size: Double
  var isFromContent: Bool
}

/// Section 9.2, line length determination: the flex base size and hypothetical main size of each item.
extension LayoutPass {
  /// Performs step 3 for the items of a container.
  /// - Parameter dependence: which items must be determined again, besides those that are stale: an item with one of these traits;
  ///   `nil` for all items.
  func determineItems(of container: FlexContainer, dependingOn dependence: Box.Traits? = nil) throws {
    var item = boxes[container.box].firstItem
    while item != noBox {
      if let dependence, !items[item].isStale, boxes[item].traits.isDisjoint(with: dependence) {
        if !dependence.isEmpty { keepItem(item, in: container) }
        items[item].mainSize = items[item].hypotheticalSize
      } else {
        try determineItem(item, in: container)
      }
      item = boxes[item].nextItem
    }
  }

  /// Keeps the lines of a row for another height, on which the main sizes of its items do not depend.
  private func useHeight(of input: ContainerInput, in container: FlexContainer) {
    let record = boxes[container.box].record
    containerAnswers[record].linesInput = input
    containerAnswers[record].hasCrossSizes = false
    containerAnswers[record].isArranged = false
    if container.isMultiLine { return }
    var item = boxes[container.box].firstItem
    while item != noBox {
      keepItem(item, in: container)
      item = boxes[item].nextItem
    }
  }

  /// Keeps the sizes of an item for another size of its container.
  private func keepItem(_ item: Int, in container: FlexContainer) {
    let stretchedHeight = sizing(ofDetermined: item, in: container).givenHeight
    if stretchedHeight.bitPattern != items[item].stretchedHeight.bitPattern {
      items[item].stretchedHeight = stretchedHeight
      items[item].crossSizeBasis = .indefinite
    }
  }

  /// Returns whether none of a container's items depends on what changed.
  private func keepsLines(of container: FlexContainer, despite dependence: Box.Traits) -> Bool {
    dependence.isEmpty
      || dependence == .dependsOnHeight && container.isRow && !boxes[container.box].traits.contains(.itemsDependOnHeight)
  }

  /// Returns which items of a container must be determined again for another input than the last one, whose lines are remembered:
  /// those with one of these traits; `nil` for all items.
  private func dependence(on input: ContainerInput, after last: ContainerInput, in container: FlexContainer) -> Box.Traits? {
    let hasSameHeight = last.hasSameHeight(as: input)
    if last.hasSameWidth(as: input) { return hasSameHeight ? [] : .dependsOnHeight }
    // The main sizes of a column's items are heights, which follow from their widths.
    guard container.isRow else { return nil }
    return hasSameHeight ? .dependsOnWidth : .dependsOnSize
  }

  /// Returns whether percentages in an item have no base because the item's height is its content's (section 9.8).
  func isHeightIndefinite(of item: Int, in container: FlexContainer) -> Bool {
    !container.isRow && !container.innerHeight.isDefinite && items[item].isBasisFromContent
      && !boxes[item].traits.contains(.hasRatio)
  }

  /// Performs step 3 for an item.
  func determineItem(_ item: Int, in container: FlexContainer) throws {
    items[item].isStretched = stretches(item, in: container)
    let sizing = sizing(ofDetermined: item, in: container)
    let edges = edges(of: item, containingWidth: container.innerWidth)
    let base = try flexBaseSize(of: item, in: container, sizing, edges)
    let minimum = try automaticMinimum(of: item, base, in: container, sizing, edges)
    let limits = try mainLimits(of: item, automaticMinimum: minimum.size, in: container, sizing, edges)
    items[item].stretchedHeight = sizing.givenHeight
    items[item].isBasisFromContent = base.isFromContent
    items[item].mainEdges = container.isRow ? edges.borderPadding.horizontal : edges.borderPadding.vertical
    items[item].mainMargins = mainMargins(of: item, in: container)
    items[item].crossMargins = crossMargins(of: item, in: container)
    items[item].baseSize = base.size
    items[item].mainLimits = limits
    items[item].lacksAutomaticMinimum = minimum.isPutOff
    items[item].mainSize = limits.clamp(base.size)
    items[item].breakingWidth = .indefinite
    items[item].isStale = false
    items[item].crossSizeBasis = .indefinite
    items[item].baselineDistance = .indefinite
  }

  /// Step 3: returns the flex base size.
  func flexBaseSize(of item: Int, in container: FlexContainer, _ sizing: Sizing, _ edges: BoxEdges) throws
    -> FlexBaseSize
  {
    var preferred: Dimension
    switch boxes[item].style.flexBasis {
    case .content: preferred = .auto
    case .size(let size):
      preferred = size
      if size.isAuto { preferred = container.isRow ? boxes[item].style.width : boxes[item].style.height }
    }
    // 3A: a definite basis. 3B, 3C and 3E: the size of the content, or the size from an aspect ratio.
    if container.isRow {
      if preferred.isAuto { preferred = .maxContent }
      let size = try resolvedWidth(preferred, of: item, edges, sizing)
      if size.isDefinite { return FlexBaseSize(size: size, isFromContent: preferred.isIntrinsic) }
      return FlexBaseSize(size: try contentWidth(of: item, .maxContent, edges, sizing), isFromContent: true)
    }
    let size = resolvedMainHeight(preferred, of: item, sizing, edges)
    if size.isDefinite { return FlexBaseSize(size: size, isFromContent: false) }
    let height = try mainContentHeight(of: item, sizing, edges, usesRatio: true, isHeightAutomatic: true)
    return FlexBaseSize(size: height, isFromContent: true)
  }

  /// Returns a height property of a column item as a border-box height; indefinite if it depends on the content or on an indefinite
  /// height.
  func resolvedMainHeight(_ dimension: Dimension, of item: Int, _ sizing: Sizing, _ edges: BoxEdges) -> Double {
    switch dimension.kind {
    case .auto, .minContent, .maxContent, .fitContent: return .indefinite
    case .length:
      let points = dimension.length.resolved(against: sizing.containing.height)
      guard points.isDefinite else { return .indefinite }
      return borderBoxSize(points, of: item, borderPadding: edges.borderPadding.vertical)
    case .stretch:
      guard sizing.availableHeight.isDefinite else { return .indefinite }
      return stretchedHeight(of: item, room: sizing.availableHeight, containingWidth: sizing.containing.width)
    }
  }

  /// Returns the border-box height that the content of a column item needs at the item's final width.
  ///
  /// - Parameters:
  ///   - usesRatio: whether an aspect ratio determines the height; otherwise the ratio only transfers limits.
  ///   - isHeightAutomatic: whether the ratio does not derive the width from the item's own height.
  func mainContentHeight(
    of item: Int, _ sizing: Sizing, _ edges: BoxEdges, usesRatio: Bool, isHeightAutomatic: Bool = false
  ) throws -> Double {
    var sizing = sizing
    // The result is the content's own height, so percentages inside have no base.
    sizing.containing.height = .indefinite
    let width = try usedWidth(of: item, isHeightAutomatic ? sizing.with(.fixed, height: .indefinite) : sizing)
    let hasRatio = boxes[item].traits.contains(.hasRatio)
    if usesRatio, hasRatio { return ratioHeight(of: item, width: width, edges) }
    let height = try contentHeight(of: item, width: width, sizing, isHeightIndefinite: true)
    guard hasRatio else { return height }
    return try transferredHeightLimits(of: item, edges, sizing).clamp(height)
  }

  /// Returns the used minimum and maximum main size of an item, as border-box sizes.
  private func mainLimits(
    of item: Int, automaticMinimum: Double, in container: FlexContainer, _ sizing: Sizing, _ edges: BoxEdges
  ) throws -> SizeLimits {
    if container.isRow {
      return try widthLimits(of: item, edges, sizing, automaticMinimum: automaticMinimum, transfers: false)
    }
    var limits = definiteHeightLimits(of: item, edges, sizing)
    limits.minimum = max(limits.minimum, edges.borderPadding.vertical)
    if boxes[item].traits.contains(.hasHeightLimits) {
      let isMinimumIntrinsic = boxes[item].style.minHeight.isIntrinsic
      let isMaximumIntrinsic = boxes[item].style.maxHeight.isIntrinsic
      if isMinimumIntrinsic || isMaximumIntrinsic {
        let content = try mainContentHeight(of: item, sizing, edges, usesRatio: true, isHeightAutomatic: true)
        if isMinimumIntrinsic { limits.minimum = max(limits.minimum, content) }
        if isMaximumIntrinsic { limits.maximum = content }
      }
    }
    if automaticMinimum.isDefinite, boxes[item].style.minHeight.isAuto {
      limits.minimum = max(limits.minimum, min(automaticMinimum, limits.maximum))
    }
    limits.maximum = max(limits.minimum, limits.maximum)
    return limits
  }
}

/// Section 9.3, main size determination: collects items into lines, then resolves their flexible lengths.
extension LayoutPass {
  /// Performs sections 9.2 and 9.3 for a container of known width, unless this was done before for the same input. Afterwards, the
  /// records of the items hold their main sizes.
  func determineLines(of container: FlexContainer, _ input: ContainerInput) throws {
    let record = boxes[container.box].record
    var dependence: Box.Traits?
    if containerAnswers[record].hasLines {
      dependence = self.dependence(on: input, after: containerAnswers[record].linesInput, in: container)
      if !containerAnswers[record].hasStaleItems, let dependence, keepsLines(of: container, despite: dependence) {
        work.pointee.remembered += 1
        if !dependence.isEmpty { useHeight(of: input, in: container) }
        return
      }
    }
    try noteVisit(of: container.box)
    containerAnswers[record].forgetLines()
    try determineItems(of: container, dependingOn: dependence)
    try determineLines(of: container)
    containerAnswers[record].linesInput = input
    containerAnswers[record].hasLines = true
    containerAnswers[record].hasStaleItems = false
  }

  /// Steps 5 and 6: determines the lines, and the final main sizes of their items.
  func determineLines(of container: FlexContainer) throws {
    collectIntoLines(container)
    var first = boxes[container.box].firstItem
    var longest = Double.indefinite
    if items[first].line.next != noBox, !container.isRow { longest = lengthOfLongestLine(in: container) }
    let narrows = container.isRow && boxes[container.box].style.hugsLines
    while first != noBox {
      if narrows { widenItems(ofLine: first) }
      try resolveFlexibleLengths(ofLine: first, longest: longest, in: container)
      if narrows { try narrowItems(ofLine: first, in: container) }
      first = items[first].line.next
    }
  }

  /// Returns the total main size of the items and gaps of the longest line. It determines the main size of a column without a height.
  @inline(__always) func lengthOfLongestLine(in container: FlexContainer) -> Double {
    var longest = 0.0
    var first = boxes[container.box].firstItem
    while first != noBox {
      longest = max(longest, outerMainSize(ofLine: first, gap: container.mainGap))
      first = items[first].line.next
    }
    return longest
  }

  /// Step 5: an item that does not fit begins a new line, unless it is the first of its line.
  private func collectIntoLines(_ container: FlexContainer) {
    var first = boxes[container.box].firstItem
    items[first].line = FlexLine()
    guard container.isMultiLine else {
      items[first].line.last = boxes[container.box].lastItem
      items[first].line.count = boxes[container.box].itemCount
      return
    }
    let limit = container.lineLimit + lengthNoise
    var length = items[first].outerMainSize
    var last = first
    var count = 1
    while true {
      let item = boxes[last].nextItem
      if item == noBox { break }
      let extended = length + container.mainGap + items[item].outerMainSize
      if extended > limit {
        items[first].line.next = item
        items[first].line.last = last
        items[first].line.count = count
        items[item].line = FlexLine()
        items[item].line.previous = first
        first = item
        count = 1
        length = items[item].outerMainSize
      } else {
        length = extended
        count += 1
      }
      last = item
    }
    items[first].line.last = last
    items[first].line.count = count
  }

  /// Returns the total main size of the items of a line and the gaps between them.
  func outerMainSize(ofLine first: Int, gap: Double) -> Double {
    var size = gap * Double(max(0, items[first].line.count - 1))
    var item = first
    let end = items[first].line.next
    while item != end {
      size += items[item].outerMainSize
      item = boxes[item].nextItem
    }
    return size
  }
}
