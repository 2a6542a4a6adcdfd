// SPDX-License-Identifier: MIT

import Graphics

/// Section 9.4, cross size determination.
extension LayoutPass {
  /// Step 7, the hypothetical cross size of each item, and step 8, the cross size of each line.
  mutating func determineCrossSizes(of lines: inout [FlexLine], in container: FlexContainer) throws {
    for line in lines.indices {
      for item in lines[line].items.indices {
        try determineCrossSize(of: &lines[line].items[item], in: container)
        try determineBaseline(of: &lines[line].items[item], in: container)
      }
      determineCrossSize(of: &lines[line], in: container)
    }
  }

  /// Step 7: the item is laid out at its main size, with an automatic cross size taken from its content.
  private mutating func determineCrossSize(of item: inout FlexItem, in container: FlexContainer) throws {
    if container.isRow {
      item.crossSize = try usedHeight(of: item.box, width: item.mainSize, item.sizing)
    } else {
      var sizing = item.sizing
      sizing.height = .fixed(item.mainSize)
      item.crossSize = try usedWidth(of: item.box, sizing)
    }
  }

  /// Step 8: as large as the largest item, where items aligned at a baseline count from that baseline.
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

  /// Steps 8 (for a single line) and 9: lines in a container whose cross size is settled.
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

  /// What the lines and the gaps between them take up.
  func outerCrossSize(of lines: [FlexLine], in container: FlexContainer) -> Double {
    lines.reduce(container.crossGap * Double(max(0, lines.count - 1))) { $0 + $1.crossSize }
  }

  /// Step 11: the used size of an item in its final line, and what its content is laid out with.
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
