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
  func crossOffset(of item: Int, crossSize: Double, line: FlexLine, lineCrossSize: Double, in container: FlexContainer) -> Double
  {
    let margins = items[item].crossMargins
    if items[item].isStretched, !container.isWrapReverse { return margins.start }
    let free = lineCrossSize - crossSize - margins.sum
    if margins.hasAuto {
      // Without free space, an automatic margin at the start is zero, and the box overflows the line at the end.
      return margins.isStartAuto ? max(0, free) / (margins.isEndAuto ? 2 : 1) : margins.start
    }
    let alignment = alignment(of: item, in: container)
    if alignment.overflow == .safe, free < 0 { return margins.start }
    let distance = items[item].baselineDistance
    if distance.isDefinite {
      return sharesStartBaseline(item, in: container)
        ? margins.start + line.startBaseline.or(distance) - distance
        : margins.start + free - (line.endBaseline.or(distance) - distance)
    }
    return margins.start + crossEdge(of: item, in: container).offset(in: free)
  }

  /// Returns the edge to which an item is aligned, ignoring baselines.
  func crossEdge(of item: Int, in container: FlexContainer) -> AlignmentEdge {
    let flexStart: AlignmentEdge = container.isWrapReverse ? .end : .start
    let flexEnd: AlignmentEdge = container.isWrapReverse ? .start : .end
    // The item's inline axis is opposite to the container's if their directions differ.
    let isOpposite = !container.isRow && boxes[item].traits.contains(.isRightToLeft) != container.isRightToLeft
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

  /// Step 16: returns the free space before the first line, and between lines, of a multi-line container.
  /// - Parameter stretch: the length by which each line is larger than its content.
  func distributionOfLines(crossSize: Double, stretch: Double, in container: FlexContainer) -> Distribution {
    let count = lineCount(of: container)
    return Distribution(
      of: crossSize - (outerCrossSize(ofLinesIn: container) + stretch * Double(count)),
      boxes[container.box].style.alignContent, count: count, isReverse: container.isWrapReverse,
      isRightToLeft: container.isRow ? nil : container.isRightToLeft)
  }
}
