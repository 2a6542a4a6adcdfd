// SPDX-License-Identifier: MIT

/// The edge or the centre to which a box is aligned, in a space that is larger or smaller than the box. Unless stated otherwise,
/// `start` and `end` follow the writing direction.
enum AlignmentEdge: Hashable {
  case start, center, end

  /// Returns the distance from the start of a space to this edge of the space, in points.
  ///
  /// To get the offset of an aligned box, pass the free space, that is, the available length minus the length of the box. It is
  /// negative if the box overflows.
  func offset(in space: Double) -> Double {
    switch self {
    case .start: 0
    case .center: space / 2
    case .end: space
    }
  }
}

/// Section 9.6, cross-axis alignment.
extension LayoutPass {
  /// Steps 13 and 14: returns the distance from a line's start in the writing direction to the border box of an item in it.
  func crossOffset(of item: FlexItem, crossSize: Double, line: FlexLine, in container: FlexContainer) -> Double {
    var margins = item.crossMargins
    let free = line.crossSize - crossSize - margins.sum
    if margins.hasAuto {
      // Without free space, an automatic margin at the start is zero, and the box overflows the line at the end.
      let share = max(0, free) / (margins.isStartAuto && margins.isEndAuto ? 2 : 1)
      if margins.isStartAuto { margins.start = share }
      return margins.start
    }
    let alignment = alignment(of: item.box, in: container)
    if alignment.overflow == .safe, free < 0 { return margins.start }
    if let distance = item.baselineDistance {
      if sharesStartBaseline(item.box, in: container) {
        return margins.start + (line.startBaseline ?? distance) - distance
      }
      return margins.start + free - ((line.endBaseline ?? distance) - distance)
    }
    return margins.start + crossEdge(of: item.box, in: container).offset(in: free)
  }

  /// Returns the edge to which an item is aligned, ignoring baselines.
  func crossEdge(of item: Int, in container: FlexContainer) -> AlignmentEdge {
    let flexStart: AlignmentEdge = container.isWrapReverse ? .end : .start
    let flexEnd: AlignmentEdge = container.isWrapReverse ? .start : .end
    // The item's inline axis is opposite to the container's if their directions differ.
    let isOpposite = !container.isRow && boxes[item].isRightToLeft != container.isRightToLeft
    switch alignment(of: item, in: container).position {
    case .normal, .stretch, .flexStart: return flexStart
    case .flexEnd: return flexEnd
    case .center: return .center
    case .start, .firstBaseline: return .start
    case .end, .lastBaseline: return .end
    case .selfStart: return isOpposite ? .end : .start
    case .selfEnd: return isOpposite ? .start : .end
    }
  }

  /// Step 16: returns the distance along the cross axis from the start of the content box to the start of each line, in the writing
  /// direction. `lines` must be in that order, even for `wrap-reverse`.
  func lineOffsets(of lines: [FlexLine], crossSize: Double, in container: FlexContainer) -> [Double] {
    var distribution = Distribution(
      of: crossSize - outerCrossSize(of: lines, in: container), boxes[container.box].style.alignContent, count: lines.count,
      isReverse: container.isWrapReverse, isRightToLeft: container.isRow ? nil : container.isRightToLeft)
    if !container.isMultiLine { distribution = .none }
    var offset = distribution.before
    return lines.map { line in
      defer { offset += line.crossSize + container.crossGap + distribution.between }
      return offset
    }
  }
}
