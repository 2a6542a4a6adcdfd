// SPDX-License-Identifier: MIT

import Graphics

/// Section 9.4, cross size determination.
extension LayoutPass {
  /// Determines the hypothetical cross size of each item (step 7) and the cross size of each line (step 8).
  mutating func determineCrossSizes(of lines: inout [FlexLine], in container: FlexContainer) throws {
    for line in lines.indices {
      for item in lines[line].items.indices {
        try determineCrossSize(of: &lines[line].items[item], in: container)
        try determineBaseline(of: &lines[line].items[item], in: container)
      }
      determineCrossSize(of: &lines[line], in: container)
    }
  }

  /// Step 7: lays the item out at its main size. An automatic cross size comes from the item's content.
  private mutating func determineCrossSize(of item: inout FlexItem, in container: FlexContainer) throws {
    if container.isRow {
      item.crossSize = try usedHeight(of: item.box, width: item.mainSize, item.sizing)
    } else {
      var sizing = item.sizing
      sizing.height = .fixed(item.mainSize)
      item.crossSize = try usedWidth(of: item.box, sizing)
    }
  }

  /// Step 8: makes the line as large as its largest item. Items aligned by their baselines are measured from their shared baseline.
  private func determineCrossSize(of line: inout FlexLine, in container: FlexContainer) {
    var below: (start: Double, end: Double) = (-.infinity, -.infinity)
    for item in line.items {
      guard let distance = item.baselineDistance else {
        line.crossSize = max(line.crossSize, item.outerCrossSize)
        continue
      }
      let rest = item.outerCrossSize - distance
      if sharesStartBaseline(item.box, in: container) {
        line.startBaseline = max(line.startBaseline ?? -.infinity, distance)
        below.start = max(below.start, rest)
      } else {
        line.endBaseline = max(line.endBaseline ?? -.infinity, distance)
        below.end = max(below.end, rest)
      }
    }
    if let baseline = line.startBaseline { line.crossSize = max(line.crossSize, baseline + below.start) }
    if let baseline = line.endBaseline { line.crossSize = max(line.crossSize, baseline + below.end) }
  }

  /// Step 8 for a single-line container, step 9 for a multi-line container: sets the cross sizes of the lines to fit a container
  /// whose cross size is final.
  func fitLines(_ lines: inout [FlexLine], crossSize: Double, in container: FlexContainer) {
    guard container.isMultiLine else {
      for index in lines.indices { lines[index].crossSize = crossSize }
      return
    }
    let position = boxes[container.box].style.alignContent.position
    guard position == .normal || position == .stretch else { return }
    let free = crossSize - outerCrossSize(of: lines, in: container)
    guard free > 0 else { return }
    for index in lines.indices { lines[index].crossSize += free / Double(lines.count) }
  }

  /// Returns the total cross size of the lines and the gaps between them.
  func outerCrossSize(of lines: [FlexLine], in container: FlexContainer) -> Double {
    lines.reduce(container.crossGap * Double(max(0, lines.count - 1))) { $0 + $1.crossSize }
  }

  /// Step 11: returns the used size of an item in its final line, and the input for laying out its content.
  mutating func finalBox(of item: FlexItem, line: FlexLine, in container: FlexContainer) throws
    -> (width: Double, height: Double, input: ContainerInput)
  {
    var sizing = item.sizing
    let stretches = stretches(item.box, in: container)
    if container.isRow {
      if stretches {
        sizing.height = .stretched(
          stretchedHeight(of: item.box, room: line.crossSize, containingWidth: container.innerWidth))
      }
      let height = stretches ? try usedHeight(of: item.box, width: item.mainSize, sizing) : item.crossSize
      return (item.mainSize, height, try containerInput(of: item.box, width: item.mainSize, sizing))
    }
    sizing.height = .fixed(item.mainSize)
    var width = item.crossSize
    if stretches {
      sizing.automaticWidth = .stretched
      sizing.availableWidth = line.crossSize
      width = try usedWidth(of: item.box, sizing)
    }
    let input = try containerInput(of: item.box, width: width, sizing, isHeightIndefinite: item.isHeightIndefinite)
    return (width, item.mainSize, input)
  }
}
