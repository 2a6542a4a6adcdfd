// SPDX-License-Identifier: MIT

import Graphics

/// The items of a container with their final frames, in the order of the writing direction.
struct Arrangement {
  var items: [PlacedBox] = []
  /// The distances in points from the container's top to the top of each item, before relative positioning.
  var tops: [Double] = []
  /// The baseline shared by items of the first line, in points from the container's top; `nil` for a column, or if no item of that
  /// line is aligned by its baseline.
  var firstBaseline: Double?
  /// The baseline shared by items of the last line; otherwise like `firstBaseline`.
  var lastBaseline: Double?
  /// The index in `items` of the first item of the first line, and the index of the last item of the last line; `nil` if there are
  /// no items.
  var firstItem: Int?
  var lastItem: Int?
}

extension LayoutPass {
  /// Performs all of section 9 for a container of known size.
  ///
  /// Lines and items are first put in the order of the writing direction, so that reversed containers need no calculations of their
  /// own.
  mutating func arrange(_ input: ContainerInput, height: Double) throws -> Arrangement {
    let container = container(input)
    let edges = edges(of: input.box, containingWidth: input.containingWidth)
    let innerHeight = max(0, height - edges.all.vertical)
    let innerWidth = max(0, input.width - edges.all.horizontal)
    let mainSize = container.isRow ? innerWidth : innerHeight
    let crossSize = container.isRow ? innerHeight : innerWidth

    var lines = try flexLines(try flexItems(of: container), in: container)
    try determineCrossSizes(of: &lines, in: container)
    fitLines(&lines, crossSize: crossSize, in: container)
    if container.isWrapReverse { lines.reverse() }

    var arrangement = Arrangement()
    for (line, lineOffset) in zip(lines, lineOffsets(of: lines, crossSize: crossSize, in: container)) {
      var items = line.items
      if container.isReverse { items.reverse() }
      let mainOffsets = mainOffsets(of: &items, room: mainSize, in: container)
      for (item, mainOffset) in zip(items, mainOffsets) {
        let final = try finalBox(of: item, line: line, in: container)
        let crossOffset =
          lineOffset
          + crossOffset(of: item, crossSize: container.isRow ? final.height : final.width, line: line, in: container)
        let (inline, block) = container.isRow ? (mainOffset, crossOffset) : (crossOffset, mainOffset)
        let x =
          container.isRightToLeft
          ? input.width - edges.all.right - inline - final.width
          : edges.all.left + inline
        let y = edges.all.top + block
        let shift = relativeOffset(
          of: item.box, in: ContainingBlock(width: container.innerWidth, height: container.innerHeight),
          isRightToLeft: container.isRightToLeft)
        arrangement.tops.append(y)
        arrangement.items.append(
          PlacedBox(
            frame: Rect(x: x + shift.x, y: y + shift.y, width: final.width, height: final.height), input: final.input))
      }
      arrangement.noteEnds(of: line)
      if container.isRow { arrangement.addBaselines(of: line, top: edges.all.top + lineOffset) }
    }
    return arrangement
  }
}

extension Arrangement {
  /// Records the first and last item of a line whose items have just been appended.
  fileprivate mutating func noteEnds(of line: FlexLine) {
    if firstItem == nil { firstItem = items.count - line.items.count }
    lastItem = items.count - 1
  }

  /// Records the baselines of a line of a row. The first line determines the first baseline, and the last line determines the last
  /// baseline.
  fileprivate mutating func addBaselines(of line: FlexLine, top: Double) {
    let fromStart = line.startBaseline.map { top + $0 }
    let fromEnd = line.endBaseline.map { top + line.crossSize - $0 }
    if items.count == line.items.count { firstBaseline = fromStart ?? fromEnd }
    lastBaseline = fromEnd ?? fromStart
  }
}
