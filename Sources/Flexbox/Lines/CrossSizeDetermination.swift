// SPDX-License-Identifier: MIT

import Graphics

/// Section 9.4, cross size determination.
extension LayoutPass {
  /// Determines the hypothetical cross size of each item (step 7) and the cross size of each line (step 8), unless this was done
  /// before for the same lines.
  /// - Parameter isSizeKnown: whether the cross size of the container is known. It is then the cross size of a single line, so the
  ///   hypothetical cross sizes of items that are stretched to it do not matter.
  func determineCrossSizes(of container: FlexContainer, isSizeKnown: Bool) throws {
    let record = boxes[container.box].record
    if containerAnswers[record].hasCrossSizes { return }
    let skipsStretched = isSizeKnown && !container.isMultiLine
    var first = boxes[container.box].firstItem
    while first != noBox {
      var item = first
      let end = lines[first].next
      while item != end {
        if items[item].crossSizeBasis != items[item].mainSize, !(skipsStretched && stretches(item, in: container)) {
          try determineCrossSize(ofItem: item, in: container)
          try determineBaseline(ofItem: item, in: container)
          items[item].crossSizeBasis = items[item].mainSize
        }
        item = boxes[item].nextItem
      }
      determineCrossSize(ofLine: first, in: container)
      first = end
    }
    containerAnswers[record].hasCrossSizes = !skipsStretched
  }

  /// Step 7: lays the item out at its main size. An automatic cross size comes from the item's content.
  private func determineCrossSize(ofItem item: Int, in container: FlexContainer) throws {
    let sizing = sizing(of: item, in: container)
    let mainSize = items[item].mainSize
    items[item].crossSize =
      container.isRow
      ? try usedHeight(of: item, width: mainSize, sizing)
      : try usedWidth(of: item, sizing.with(.fixed, height: mainSize))
  }

  /// Step 8: makes the line as large as its largest item. Items aligned by their baselines are measured from their shared baseline.
  private func determineCrossSize(ofLine first: Int, in container: FlexContainer) {
    var crossSize = 0.0
    var startBaseline = Double.indefinite
    var endBaseline = Double.indefinite
    var belowStart = -Double.infinity
    var belowEnd = -Double.infinity
    var item = first
    let end = lines[first].next
    while item != end {
      let distance = items[item].baselineDistance
      let outerSize = items[item].outerCrossSize
      if !distance.isDefinite {
        crossSize = max(crossSize, outerSize)
      } else if sharesStartBaseline(item, in: container) {
        startBaseline = max(startBaseline.or(-.infinity), distance)
        belowStart = max(belowStart, outerSize - distance)
      } else {
        endBaseline = max(endBaseline.or(-.infinity), distance)
        belowEnd = max(belowEnd, outerSize - distance)
      }
      item = boxes[item].nextItem
    }
    if startBaseline.isDefinite { crossSize = max(crossSize, startBaseline + belowStart) }
    if endBaseline.isDefinite { crossSize = max(crossSize, endBaseline + belowEnd) }
    lines[first].crossSize = crossSize
    lines[first].startBaseline = startBaseline
    lines[first].endBaseline = endBaseline
  }

  /// Returns the length by which each line of a container of final cross size is larger than its content (step 9).
  func stretchOfLines(crossSize: Double, in container: FlexContainer) -> Double {
    let position = styles[container.box].alignContent.position
    guard container.isMultiLine, position == .normal || position == .stretch else { return 0 }
    let free = crossSize - outerCrossSize(ofLinesIn: container)
    return free > 0 ? free / Double(lineCount(of: container)) : 0
  }

  func lineCount(of container: FlexContainer) -> Int {
    var count = 0
    var first = boxes[container.box].firstItem
    while first != noBox {
      count += 1
      first = lines[first].next
    }
    return count
  }

  /// Returns the total cross size of the lines and the gaps between them.
  func outerCrossSize(ofLinesIn container: FlexContainer) -> Double {
    var size = container.crossGap * Double(max(0, lineCount(of: container) - 1))
    var first = boxes[container.box].firstItem
    while first != noBox {
      size += lines[first].crossSize
      first = lines[first].next
    }
    return size
  }

  /// Step 11: determines the used size of an item in its final line.
  func determineFinalSize(ofItem item: Int, lineCrossSize: Double, in container: FlexContainer) throws {
    var frame = ArrangedFrame()
    var sizing = sizing(of: item, in: container)
    let stretches = stretches(item, in: container)
    let mainSize = items[item].mainSize
    if container.isRow {
      frame.width = mainSize
      frame.height = items[item].crossSize
      if stretches {
        sizing.heightRule = .stretched
        sizing.givenHeight = stretchedHeight(of: item, room: lineCrossSize, containingWidth: container.innerWidth)
        frame.height = try usedHeight(of: item, width: mainSize, sizing)
      }
    } else {
      frame.height = mainSize
      frame.width = items[item].crossSize
      sizing.heightRule = .fixed
      sizing.givenHeight = mainSize
      if stretches {
        sizing.automaticWidth = .stretched
        sizing.availableWidth = lineCrossSize
        frame.width = try usedWidth(of: item, sizing)
      }
    }
    frame.heightRule = sizing.heightRule
    frame.givenHeight = sizing.givenHeight
    items[item].frame = frame
  }

  /// Returns the input for laying out the content of an item that has its final size.
  func arrangedInput(of item: Int, in container: FlexContainer) -> ContainerInput {
    let frame = items[item].frame
    let sizing = sizing(of: item, in: container).with(frame.heightRule, height: frame.givenHeight)
    return containerInput(
      of: item, width: frame.width, sizing, isHeightIndefinite: !container.isRow && items[item].isHeightIndefinite)
  }
}
