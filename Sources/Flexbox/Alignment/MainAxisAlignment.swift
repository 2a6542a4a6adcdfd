// SPDX-License-Identifier: MIT

/// The free space before the first of several boxes, and the free space between neighbours in addition to the gap, in points.
struct Distribution: Equatable {
  var before: Double
  var between: Double

  /// No additional space.
  static let none = Distribution(before: 0, between: 0)

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
  /// Step 12: returns the distance from the line's start in the writing direction to each item's border box. `items` must be in the
  /// order of the writing direction; the distances are in the same order. Automatic margins in `items` receive their share of the
  /// free space.
  func mainOffsets(of items: inout [FlexItem], room: Double, in container: FlexContainer) -> [Double] {
    let gaps = container.mainGap * Double(max(0, items.count - 1))
    var free = items.reduce(room - gaps) { $0 - $1.outerMainSize }
    let autoCount = items.reduce(0) { $0 + ($1.mainMargins.isStartAuto ? 1 : 0) + ($1.mainMargins.isEndAuto ? 1 : 0) }
    if free > 0, autoCount > 0 {
      let share = free / Double(autoCount)
      for index in items.indices {
        if items[index].mainMargins.isStartAuto { items[index].mainMargins.start = share }
        if items[index].mainMargins.isEndAuto { items[index].mainMargins.end = share }
      }
      free = 0
    }
    let distribution = Distribution(
      of: free, boxes[container.box].style.justifyContent, count: items.count, isReverse: container.isReverse,
      isRightToLeft: container.isRow ? container.isRightToLeft : nil)
    var offset = distribution.before
    return items.map { item in
      defer { offset += item.outerMainSize + container.mainGap + distribution.between }
      return offset + item.mainMargins.start
    }
  }
}
