// SPDX-License-Identifier: MIT

import CellGraphics

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
      let end = items[first].line.next
      while item != end {
        if items[item].crossSizeBasis != items[item].mainSize, !(skipsStretched && items[item].isStretched) {
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
    let sizing = sizing(ofDetermined: item, in: container)
    let mainSize = items[item].mainSize
    items[item].crossSize =
      container.isRow
      ? try usedHeight(of: item, width: mainSize, sizing)
      : try usedWidth(of: item, sizing.with(.fixed, height: heightForWidth(of: item, in: container)))
  }

  /// The height of a column item as far as its width may depend on it: indefinite if the height is its content's.
  func heightForWidth(of item: Int, in container: FlexContainer) -> Double {
    isHeightIndefinite(of: item, in: container) ? .indefinite : items[item].mainSize
  }

  /// Step 8: makes the line as large as its largest item. Items aligned by their baselines are measured from their shared baseline.
  @inline(__always) private func determineCrossSize(ofLine first: Int, in container: FlexContainer) {
    var crossSize = 0.0
    var startBaseline = Double.indefinite
    var endBaseline = Double.indefinite
    var belowStart = -Double.infinity
    var belowEnd = -Double.infinity
    var item = first
    let end = items[first].line.next
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
    items[first].line.crossSize = crossSize
    items[first].line.startBaseline = startBaseline
    items[first].line.endBaseline = endBaseline
  }

  /// Returns the length by which each line of a container of final cross size is larger than its content (step 9).
  func stretchOfLines(crossSize: Double, in container: FlexContainer) -> Double {
    let position = boxes[container.box].style.alignContent.position
    guard container.isMultiLine, position == .normal || position == .stretch else { return 0 }
    let free = crossSize - outerCrossSize(ofLinesIn: container)
    return free > 0 ? free / Double(lineCount(of: container)) : 0
  }

  func lineCount(of container: FlexContainer) -> Int {
    var count = 0
    var first = boxes[container.box].firstItem
    while first != noBox {
      count += 1
      first = items[first].line.next
    }
    return count
  }

  /// Returns the total cross size of the lines and the gaps between them.
  func outerCrossSize(ofLinesIn container: FlexContainer) -> Double {
    var size = container.crossGap * Double(max(0, lineCount(of: container) - 1))
    var first = boxes[container.box].firstItem
    while first != noBox {
      size += items[first].line.crossSize
      first = items[first].line.next
    }
    return size
  }

  /// Step 11: determines the used size of an item in its final line.
  func determineFinalSize(ofItem item: Int, lineCrossSize: Double, in container: FlexContainer) throws {
    let isStretched = items[item].isStretched
    let mainSize = items[item].mainSize
    guard isStretched else {
      items[item].frame.width = container.isRow ? mainSize : items[item].crossSize
      items[item].frame.height = container.isRow ? items[item].crossSize : mainSize
      items[item].frame.heightRule = container.isRow ? .fromStyle : .fixed
      items[item].frame.givenHeight = container.isRow ? .indefinite : mainSize
      return
    }
    var sizing = sizing(ofDetermined: item, in: container)
    if container.isRow {
      let height = stretchedHeight(of: item, room: lineCrossSize, containingWidth: container.innerWidth)
      items[item].frame.width = mainSize
      items[item].frame.height = try usedHeight(of: item, width: mainSize, sizing.with(.stretched, height: height))
      items[item].frame.heightRule = .stretched
      items[item].frame.givenHeight = height
    } else {
      sizing = sizing.with(.fixed, height: heightForWidth(of: item, in: container))
      sizing.automaticWidth = .stretched
      sizing.availableWidth = lineCrossSize
      items[item].frame.width = try usedWidth(of: item, sizing)
      items[item].frame.height = mainSize
      items[item].frame.heightRule = .fixed
      items[item].frame.givenHeight = mainSize
    }
  }

  /// Returns the input for laying out the content of an item that has its final size.
  func arrangedInput(of item: Int, in container: FlexContainer) -> ContainerInput {
    let frame = items[item].frame
    let sizing = sizing(ofDetermined: item, in: container).with(frame.heightRule, height: frame.givenHeight)
    return finalInput(
      of: item, width: frame.width, height: frame.height, sizing,
      isHeightIndefinite: isHeightIndefinite(of: item, in: container))
  }
}
