// SPDX-License-Identifier: MIT

/// The free space before the first of several boxes, and the free space between neighbours in addition to the gap, in points.
struct Distribution: Equatable {
  var before: Double
  var between: Double

  /// No additional space.
  static var none: Distribution { Distribution(before: 0, between: 0) }

  private init(before: Double, between: Double) {
    self.before = before
    self.between = between
  }

  /// Distributes free space by `justify-content` or `align-content` (CSS Box Alignment 3, section 5).
  ///
  /// - Parameters:
  ///   - space: the free space; negative if the boxes overflow.
  ///   - isReverse: whether the boxes are placed against the writing direction; `before` is always measured along it.
  ///   - isRightToLeft: determines `left` and `right`; `nil` if the boxes are stacked vertically, so that both mean `start`.
  init(of space: Double, _ alignment: ContentAlignment, count: Int, isReverse: Bool, isRightToLeft: Bool?) {
    between = 0
    let count = Double(count)
    let flexStart = isReverse ? space : 0
    let flexEnd = isReverse ? 0 : space
    switch alignment.position {
    case .spaceBetween where space > 0 && count > 1:
      before = 0
      between = space / (count - 1)
    case .spaceAround where space > 0:
      before = space / (2 * count)
      between = space / count
    case .spaceEvenly where space > 0:
      before = space / (count + 1)
      between = before
    // Without free space, a distribution falls back to an alignment.
    case .spaceAround, .spaceEvenly: before = max(0, space / 2)
    case .spaceBetween, .stretch, .normal: before = flexStart
    case _ where alignment.overflow == .safe && space < 0: before = 0
    case .flexStart: before = flexStart
    case .flexEnd: before = flexEnd
    case .center: before = space / 2
    case .start: before = 0
    case .end: before = space
    case .left: before = isRightToLeft == true ? space : 0
    case .right: before = isRightToLeft == false ? space : 0
    }
  }
}

/// Section 9.5, main-axis alignment.
extension LayoutPass {
  /// Step 12: positions the items of a line along the main axis. The position of an item is its distance, in the writing direction,
  /// from the start of the content box to the item's border box. It is stored as `x` in a row, and as `y` in a column.
  func alignMainAxis(ofLine first: Int, room: Double, in container: FlexContainer) {
    let line = items[first].line
    let start = container.isReverse ? line.last : first
    let end = container.isReverse ? (line.previous == noBox ? noBox : items[line.previous].line.last) : line.next
    let (distribution, share) = mainAxisSpace(from: start, to: end, count: line.count, room: room, in: container)
    var offset = distribution.before
    var item = start
    while item != end {
      let margins = items[item].mainMargins
      let before = margins.isStartAuto ? share : margins.start
      let after = margins.isEndAuto ? share : margins.end
      if container.isRow { items[item].frame.x = offset + before } else { items[item].frame.y = offset + before }
      offset += items[item].mainSize + (before + after) + container.mainGap + distribution.between
      item = next(item, in: container)
    }
  }

  /// Returns the free space before the first item of a line and between neighbours, and the share of each automatic margin.
  /// - Parameters:
  ///   - start: the first item in the order in which the container places its items.
  ///   - end: the item after the last one in this order.
  @inline(__always) func mainAxisSpace(from start: Int, to end: Int, count: Int, room: Double, in container: FlexContainer) -> (
    distribution: Distribution, share: Double
  ) {
    var free = room - container.mainGap * Double(max(0, count - 1))
    var autoCount = 0
    var item = start
    while item != end {
      free -= items[item].outerMainSize
      if items[item].mainMargins.isStartAuto { autoCount += 1 }
      if items[item].mainMargins.isEndAuto { autoCount += 1 }
      item = next(item, in: container)
    }
    var share = 0.0
    if free > 0, autoCount > 0 {
      share = free / Double(autoCount)
      free = 0
    }
    let distribution = Distribution(
      of: free, boxes[container.box].style.justifyContent, count: count, isReverse: container.isReverse,
      isRightToLeft: container.isRow ? container.isRightToLeft : nil)
    return (distribution, share)
  }

  /// Returns the next item in the order in which the container places its items.
  func next(_ item: Int, in container: FlexContainer) -> Int {
    container.isReverse ? boxes[item].previousItem : boxes[item].nextItem
  }
}
