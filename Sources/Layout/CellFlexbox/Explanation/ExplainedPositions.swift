// SPDX-License-Identifier: MIT

import CellGraphics

/// Why the items of a container are where they are: sections 9.5 and 9.6.
extension LayoutPass {
  /// Returns the positions of the items of an arranged container, by the index of the box.
  func explainedPositions(in container: FlexContainer, crossSize: Double, stretch: Double) -> [Int: (MainPosition, CrossPosition)]
  {
    let insets = insets(
      of: container.box, containingWidth: containerAnswers[boxes[container.box].record].placedInput.containingWidth)
    let size = items[container.box].borderBox.size
    let mainSize = max(0, container.isRow ? size.width - insets.left - insets.right : size.height - insets.top - insets.bottom)
    let inlineEdge = container.isRightToLeft ? insets.right : insets.left
    let distribution =
      container.isMultiLine ? distributionOfLines(crossSize: crossSize, stretch: stretch, in: container) : .none
    var positions: [Int: (MainPosition, CrossPosition)] = [:]
    var lineOffset = distribution.before
    for first in lines(of: container) {
      let lineCrossSize = container.isMultiLine ? items[first].line.crossSize + stretch : crossSize
      let placed = itemsFromStart(ofLine: first, in: container)
      let (justified, share) = mainAxisSpace(
        from: placed[0], to: next(placed[placed.count - 1], in: container), count: placed.count, room: mainSize, in: container)
      var main = MainPosition(
        edge: container.isRow ? inlineEdge : insets.top, justified: justified.before, neighbours: [], gap: container.mainGap,
        spread: justified.between, margin: 0, isMarginAuto: false, shift: 0,
        isFromRight: container.isRow && container.isRightToLeft)
      for item in placed {
        let margins = items[item].mainMargins
        let before = margins.isStartAuto ? share : margins.start
        let after = margins.isEndAuto ? share : margins.end
        let shift = shift(of: item, in: container)
        main.margin = before
        main.isMarginAuto = margins.isStartAuto
        main.shift = container.isRow ? shift.inline : shift.block
        let frame = items[item].frame
        let inLine = crossOffset(
          of: item, crossSize: container.isRow ? frame.height : frame.width, line: items[first].line,
          lineCrossSize: lineCrossSize,
          in: container)
        let cross = CrossPosition(
          edge: container.isRow ? insets.top : inlineEdge, line: lineOffset, inLine: inLine,
          margin: items[item].crossMargins.start,
          isMarginAuto: items[item].crossMargins.hasAuto, shift: container.isRow ? shift.block : shift.inline,
          isFromRight: !container.isRow && container.isRightToLeft)
        positions[item] = (main, cross)
        main.neighbours.append(OuterLength(item: item, length: items[item].mainSize + (before + after)))
      }
      lineOffset += lineCrossSize + container.crossGap + distribution.between
    }
    return positions
  }

  /// The first items of a container's lines, from the start of the writing direction.
  private func lines(of container: FlexContainer) -> [Int] {
    var lines: [Int] = []
    var first = boxes[container.box].firstItem
    while first != noBox {
      lines.append(first)
      first = items[first].line.next
    }
    return container.isWrapReverse ? lines.reversed() : lines
  }

  private func itemsFromStart(ofLine first: Int, in container: FlexContainer) -> [Int] {
    var inLine: [Int] = []
    var item = first
    while item != items[first].line.next {
      inLine.append(item)
      item = boxes[item].nextItem
    }
    return container.isReverse ? inLine.reversed() : inLine
  }

  /// Returns the offset of relative positioning in the writing direction.
  private func shift(of item: Int, in container: FlexContainer) -> (inline: Double, block: Double) {
    let shift = relativeOffset(
      of: item, in: ContainingBlock(width: container.innerWidth, height: container.innerHeight),
      isRightToLeft: container.isRightToLeft)
    return (container.isRightToLeft ? -shift.x : shift.x, shift.y)
  }
}
