// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayoutEngines

extension LayoutPass {
  /// Explains the boxes of a tree that was laid out. What the layout remembers is read; nothing is recorded while it runs.
  func explanation(count: Int, available: (width: AvailableSpace, height: AvailableSpace)) throws -> LayoutExplanation {
    var explanation = LayoutExplanation(boxes: [BoxExplanation?](repeating: nil, count: count))
    guard !boxes[0].traits.contains(.isHidden) else { return explanation }
    let sizing = rootSizing(available)
    explanation.boxes[0] = BoxExplanation(
      role: .root, width: try explainedWidth(of: 0, sizing), height: try explainedHeight(of: 0, sizing), frame: items[0].borderBox
    )
    try explainContent(of: 0, &explanation)
    return explanation
  }

  private func explainContent(of box: Int, _ explanation: inout LayoutExplanation) throws {
    guard case .children = boxes[box].content, boxes[box].record != noBox else { return }
    let input = containerAnswers[boxes[box].record].placedInput
    if boxes[box].firstItem != noBox {
      let container = container(box, input)
      explanation.boxes[box]?.isHeightDefinite = container.innerHeight.isDefinite
      // The records of the items may hold the sizes of a later question.
      try arrange(container, input, height: items[box].borderBox.height)
      try explainLines(of: container, &explanation)
    }
    var child = boxes[box].firstAbsolute
    while child != noBox {
      let positioned = try positionedBox(child)
      explanation.boxes[child] = BoxExplanation(
        role: .absolute(containingBlock: positioned.containingBlock),
        width: try explainedWidth(of: child, positioned.sizing), height: try explainedHeight(of: child, positioned.sizing),
        frame: items[child].borderBox)
      child = boxes[child].nextItem
    }
    for next in [boxes[box].firstItem, boxes[box].firstAbsolute] {
      var child = next
      while child != noBox {
        try explainContent(of: child, &explanation)
        child = boxes[child].nextItem
      }
    }
  }

  // MARK: Lines

  private func explainLines(of container: FlexContainer, _ explanation: inout LayoutExplanation) throws {
    let crossSize = crossSize(of: container)
    let stretch = stretchOfLines(crossSize: crossSize, in: container)
    let longest = lengthOfLongestLine(in: container)
    let positions = explainedPositions(in: container, crossSize: crossSize, stretch: stretch)
    var first = boxes[container.box].firstItem
    while first != noBox {
      let line = items[first].line
      let lineCrossSize = container.isMultiLine ? line.crossSize + stretch : crossSize
      var lineItems: [Int] = []
      var item = first
      while item != line.next {
        try addAutomaticMinimum(to: item, in: container)
        lineItems.append(item)
        item = boxes[item].nextItem
      }
      let gaps = container.mainGap * Double(lineItems.count - 1)
      let hypothetical = lineItems.reduce(gaps) { $0 + items[$1].startSize + items[$1].mainMargins.sum }
      let room = container.isRow ? container.innerWidth : container.extent.mainSize(content: longest)
      explanation.lines.append(
        LineExplanation(
          container: container.box, items: lineItems, room: room, gap: container.mainGap, freeSpace: room - hypothetical,
          crossSize: lineCrossSize))
      let shares = sharesOfFreeSpace(inLine: first, room: room, in: container)
      for item in lineItems {
        guard let (main, cross) = positions[item] else { preconditionFailure("every item has a position") }
        let taking = ItemExplanation(
          container: container.box, line: explanation.lines.count - 1, isMainHorizontal: container.isRow,
          flexGrow: boxes[item].style.flexGrow, flexShrink: boxes[item].style.flexShrink, share: shares[item], mainPosition: main,
          crossPosition: cross, mainEdges: items[item].mainEdges, mainMargins: items[item].mainMargins.sum,
          alignment: alignment(of: item, in: container), isAlignedItself: boxes[item].style.alignSelf != nil)
        explanation.boxes[item] = try explainedItem(item, taking, lineCrossSize, in: container)
      }
      first = line.next
    }
  }

  private func crossSize(of container: FlexContainer) -> Double {
    let insets = insets(
      of: container.box, containingWidth: containerAnswers[boxes[container.box].record].placedInput.containingWidth)
    let size = items[container.box].borderBox.size
    return max(0, container.isRow ? size.height - insets.top - insets.bottom : size.width - insets.left - insets.right)
  }

  private func explainedItem(_ item: Int, _ taking: ItemExplanation, _ lineCrossSize: Double, in container: FlexContainer) throws
    -> BoxExplanation
  {
    let frame = items[item].frame
    var sizing = sizing(ofDetermined: item, in: container).with(
      frame.heightRule, height: container.isRow ? frame.givenHeight : heightForWidth(of: item, in: container))
    if !container.isRow, items[item].isStretched {
      sizing.automaticWidth = .stretched
      sizing.availableWidth = lineCrossSize
    }
    let main = explainedMainSize(of: item, in: container)
    let cross = container.isRow ? try explainedHeight(of: item, sizing) : try explainedWidth(of: item, sizing)
    return BoxExplanation(
      role: .item(taking), width: container.isRow ? main : cross, height: container.isRow ? cross : main,
      frame: items[item].borderBox)
  }

  private func explainedMainSize(of item: Int, in container: FlexContainer) -> SizeExplanation {
    let style = boxes[item].style
    let limits = items[item].mainLimits
    let isFromContent = items[item].isBasisFromContent
    var base = ExplainedLength(points: items[item].baseSize, source: .content)
    if case .size(let size) = style.flexBasis, !size.isAuto {
      if !isFromContent || size.isIntrinsic { base.source = .property(.flexBasis) }
    } else if style.flexBasis != .content, !(container.isRow ? style.width : style.height).isAuto {
      if !isFromContent || (container.isRow ? style.width : style.height).isIntrinsic {
        base.source = .property(container.isRow ? .width : .height)
      }
    }
    if base.source == .content, boxes[item].traits.contains(.hasRatio) { base.source = .aspectRatio }
    var minimum = ExplainedLength(points: limits.minimum, source: .automaticMinimum)
    if !(container.isRow ? style.minWidth : style.minHeight).isAuto {
      minimum.source = .property(container.isRow ? .minWidth : .minHeight)
    }
    if limits.minimum == items[item].mainEdges { minimum.source = .edges }
    var maximum = ExplainedLength(points: limits.maximum, source: .none)
    if limits.maximum < .infinity { maximum.source = .property(container.isRow ? .maxWidth : .maxHeight) }
    return SizeExplanation(
      preferred: base, minimum: minimum, maximum: maximum, isFlexed: true, size: items[item].mainSize,
      breakingWidth: items[item].isNarrowed ? items[item].breakingWidth : nil)
  }

  // MARK: Other sizes

  private func explainedWidth(of box: Int, _ sizing: Sizing) throws -> SizeExplanation {
    let edges = edges(of: box, containingWidth: sizing.containing.width)
    let (width, limits) = try preferredWidth(of: box, edges, sizing)
    let style = boxes[box].style
    var source = ExplainedLength.Source.content
    if !style.width.isAuto {
      source = .property(.width)
    } else if sizing.automaticWidth != .fitsContent {
      source = .stretch
    } else if boxes[box].traits.contains(.hasRatio),
      definiteHeight(of: box, width: .indefinite, edges, sizing).isDefinite
    {
      source = .aspectRatio
    }
    let size = items[box].borderBox.width
    let breakingWidth = limits.clamp(width)
    let isNarrowed = boxes[box].hugsLines && source != .stretch && size < breakingWidth
    return SizeExplanation(
      preferred: ExplainedLength(points: width, source: source),
      minimum: minimum(limits, style.minWidth, .minWidth, edges: edges.borderPadding.horizontal),
      maximum: maximum(limits, style.maxWidth, .maxWidth), size: size, breakingWidth: isNarrowed ? breakingWidth : nil)
  }

  private func explainedHeight(of box: Int, _ sizing: Sizing) throws -> SizeExplanation {
    let edges = edges(of: box, containingWidth: sizing.containing.width)
    let size = items[box].borderBox.size
    let (height, limits) = try preferredHeight(of: box, width: size.width, sizing)
    let style = boxes[box].style
    var source = ExplainedLength.Source.content
    if !style.height.isAuto {
      source = .property(.height)
    } else if sizing.heightRule == .stretched {
      source = .stretch
    } else if boxes[box].traits.contains(.hasRatio) {
      source = .aspectRatio
    }
    return SizeExplanation(
      preferred: ExplainedLength(points: height, source: source),
      minimum: minimum(limits, style.minHeight, .minHeight, edges: edges.borderPadding.vertical),
      maximum: maximum(limits, style.maxHeight, .maxHeight), size: size.height)
  }

  private func minimum(_ limits: SizeLimits, _ dimension: Dimension, _ property: StyleProperty, edges: Double) -> ExplainedLength
  {
    let source: ExplainedLength.Source = dimension.isAuto ? .automaticMinimum : .property(property)
    return ExplainedLength(points: limits.minimum, source: limits.minimum <= edges ? .edges : source)
  }

  private func maximum(_ limits: SizeLimits, _ dimension: Dimension, _ property: StyleProperty) -> ExplainedLength {
    let source: ExplainedLength.Source = dimension.isAuto ? .aspectRatio : .property(property)
    return ExplainedLength(points: limits.maximum, source: limits.maximum == .infinity ? .none : source)
  }
}
