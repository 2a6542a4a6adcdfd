// SPDX-License-Identifier: MIT

import CellGraphics

/// What the positions of a container's items mean for its baselines.
struct Arrangement: Sendable {
  /// The baseline shared by items of the first line, in points from the container's top; indefinite for a column, or if no item of
  /// that line is aligned by its baseline.
  var firstBaseline = Double.indefinite
  /// The baseline shared by items of the last line; otherwise like `firstBaseline`.
  var lastBaseline = Double.indefinite
  /// The first item of the first line, and the last item of the last line, in the writing direction.
  var firstItem = noBox
  var lastItem = noBox
  fileprivate var hasLines = false
}

extension LayoutPass {
  /// Performs all of section 9 for a container of known size, unless this was done before for the same input and height.
  /// Afterwards, the records of the items hold their frames.
  ///
  /// Lines and items are visited in the order of the writing direction, so that reversed containers need no calculations of their
  /// own.
  func arrange(_ container: FlexContainer, _ input: ContainerInput, height: Double) throws {
    try determineLines(of: container, input)
    let record = boxes[container.box].record
    if containerAnswers[record].isArranged, containerAnswers[record].arrangedHeight.bitPattern == height.bitPattern {
      work.pointee.remembered += 1
      return
    }
    try determineCrossSizes(of: container, isSizeKnown: true)
    try noteVisit(of: container.box)
    let insets = insets(of: container.box, containingWidth: input.containingWidth)
    let innerHeight = max(0, height - (insets.top + insets.bottom))
    let innerWidth = max(0, input.width - (insets.left + insets.right))
    let mainSize = container.isRow ? innerWidth : innerHeight
    let crossSize = container.isRow ? innerHeight : innerWidth
    var stretch = 0.0
    var distribution = Distribution.none
    if container.isMultiLine {
      stretch = stretchOfLines(crossSize: crossSize, in: container)
      distribution = distributionOfLines(crossSize: crossSize, stretch: stretch, in: container)
    }

    var arrangement = Arrangement()
    var lineOffset = distribution.before
    var first = container.isWrapReverse ? lastLine(of: container) : boxes[container.box].firstItem
    while first != noBox {
      let line = items[first].line
      // Step 8 for a single-line container, step 9 for a multi-line container.
      let lineCrossSize = container.isMultiLine ? line.crossSize + stretch : crossSize
      var item = first
      while item != line.next {
        try determineFinalSize(ofItem: item, lineCrossSize: lineCrossSize, in: container)
        item = boxes[item].nextItem
      }
      alignMainAxis(ofLine: first, room: mainSize, in: container)
      item = first
      while item != line.next {
        let size = container.isRow ? items[item].frame.height : items[item].frame.width
        let offset =
          lineOffset + crossOffset(of: item, crossSize: size, line: line, lineCrossSize: lineCrossSize, in: container)
        place(item, crossOffset: offset, containerWidth: input.width, insets, in: container)
        item = boxes[item].nextItem
      }
      arrangement.addEnds(first: container.isReverse ? line.last : first, last: container.isReverse ? first : line.last)
      if container.isRow {
        arrangement.addBaselines(of: line, crossSize: lineCrossSize, top: insets.top + lineOffset)
      }
      lineOffset += lineCrossSize + container.crossGap + distribution.between
      first = container.isWrapReverse ? line.previous : line.next
    }
    containerAnswers[record].arrangement = arrangement
    containerAnswers[record].arrangedHeight = height
    containerAnswers[record].isArranged = true
    containerAnswers[record].baselines = (.unknown, .unknown)
  }

  /// Converts the position of an item from distances in the writing direction to coordinates in the container.
  private func place(
    _ item: Int, crossOffset: Double, containerWidth: Double, _ insets: Insets, in container: FlexContainer
  ) {
    let frame = items[item].frame
    let inline = container.isRow ? frame.x : crossOffset
    let block = container.isRow ? crossOffset : frame.y
    let x = container.isRightToLeft ? containerWidth - insets.right - inline - frame.width : insets.left + inline
    let y = insets.top + block
    items[item].frame.x = x
    items[item].frame.y = y
    items[item].frame.top = y
    guard boxes[item].traits.contains(.hasInsets) else { return }
    let shift = relativeOffset(
      of: item, in: ContainingBlock(width: container.innerWidth, height: container.innerHeight),
      isRightToLeft: container.isRightToLeft)
    items[item].frame.x += shift.x
    items[item].frame.y += shift.y
  }

  private func lastLine(of container: FlexContainer) -> Int {
    var first = boxes[container.box].firstItem
    while items[first].line.next != noBox { first = items[first].line.next }
    return first
  }
}

extension Arrangement {
  fileprivate mutating func addEnds(first: Int, last: Int) {
    if firstItem == noBox { firstItem = first }
    lastItem = last
  }

  /// Records the baselines of a line of a row. The first line determines the first baseline, and the last line determines the last
  /// baseline.
  fileprivate mutating func addBaselines(of line: FlexLine, crossSize: Double, top: Double) {
    let fromStart = top + line.startBaseline
    let fromEnd = top + crossSize - line.endBaseline
    if !hasLines { firstBaseline = fromStart.or(fromEnd) }
    hasLines = true
    lastBaseline = fromEnd.or(fromStart)
  }
}
