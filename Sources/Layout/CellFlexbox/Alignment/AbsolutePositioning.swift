// SPDX-License-Identifier: MIT

import CellGraphics

/// The static position of an absolutely positioned box: where it would be as the only item of its parent (section 4.1).
struct StaticPlace {
  var horizontal: StaticPosition
  var vertical: StaticPosition
}

/// An absolutely positioned box in its containing block.
struct PositionedBox {
  var containingBlock: Int
  /// The upper left corner of the containing block, relative to the border box of the positioned box's parent.
  var origin: Point
  var horizontal, vertical: AbsoluteAxis
  var sizing: Sizing
}

/// A static position along one axis: the distance of an edge of the box, or of its centre, from the left or top edge of the
/// parent's border box.
struct StaticPosition: Equatable {
  var offset: Double
  /// The edge or centre of the box that `offset` refers to. `start` is the left or top edge.
  var edge: AlignmentEdge
}

/// Absolute positioning: section 4.1 of Flexbox, and CSS Positioned Layout 3, section 4.
extension LayoutPass {
  /// Places the absolutely positioned children of a placed container.
  ///
  /// A static container is not their containing block, so they wait for one around it.
  /// - Parameter first: the index in `absolutes` of the first box that was found in this container and is still waiting.
  func placeAbsolutes(of box: Int, from first: Int) throws {
    let isWaiting = boxes[box].traits.contains(.isStatic) && boxes[box].parent != noBox
    var child = boxes[box].firstAbsolute
    while child != noBox {
      if isWaiting { absolutes.append(child) } else { try placeAbsolute(child) }
      child = boxes[child].nextItem
    }
    guard hasStaticBoxes, !isWaiting else { return }
    // A box inside another one is placed with it, so nothing is added meanwhile.
    for index in first..<absolutes.count { try placeAbsolute(absolutes[index]) }
    absolutes.removeSubrange(first...)
  }

  private func staticPlace(of child: Int) -> StaticPlace {
    let box = boxes[child].parent
    let input = containerAnswers[boxes[box].record].placedInput
    let container = container(box, input)
    let content = Rect(origin: .zero, size: items[box].borderBox.size)
      .inset(by: insets(of: box, containingWidth: input.containingWidth))
    let main = mainStaticEdge(in: container)
    let cross = crossEdge(of: child, in: container)
    var (inline, block) = container.isRow ? (main, cross) : (cross, main)
    if container.isRightToLeft { inline = inline.mirrored }
    return StaticPlace(
      horizontal: StaticPosition(offset: content.x + inline.offset(in: content.width), edge: inline),
      vertical: StaticPosition(offset: content.y + block.offset(in: content.height), edge: block))
  }

  /// Returns the edge to which `justify-content` aligns a single item.
  private func mainStaticEdge(in container: FlexContainer) -> AlignmentEdge {
    let flexStart: AlignmentEdge = container.isReverse ? .end : .start
    switch boxes[container.box].style.justifyContent.position {
    case .normal, .stretch, .flexStart, .spaceBetween: return flexStart
    case .flexEnd: return flexStart.mirrored
    case .center, .spaceAround, .spaceEvenly: return .center
    case .start: return .start
    case .end: return .end
    case .left: return container.isRow && container.isRightToLeft ? .end : .start
    case .right: return container.isRow && !container.isRightToLeft ? .end : .start
    }
  }

  private func placeAbsolute(_ box: Int) throws {
    let positioned = try positionedBox(box)
    let sizing = positioned.sizing
    let width = try usedWidth(of: box, sizing)
    let height = try usedHeight(of: box, width: width, sizing)
    let margins = usedMargins(of: box, containingWidth: sizing.containing.width)
    let margin = boxes[box].style.margin
    let x = positioned.horizontal.position(
      size: width, margins: (margins.left, margins.right), areAuto: (margin.left.isAuto, margin.right.isAuto),
      splitsOverflow: false)
    let y = positioned.vertical.position(
      size: height, margins: (margins.top, margins.bottom), areAuto: (margin.top.isAuto, margin.bottom.isAuto),
      splitsOverflow: true)
    items[box].borderBox = Rect(x: positioned.origin.x + x, y: positioned.origin.y + y, width: width, height: height)
    try placeContent(of: box, finalInput(of: box, width: width, height: height, sizing))
  }

  /// Returns the space for an absolutely positioned box. The sizes of the boxes around it must be final.
  func positionedBox(_ box: Int) throws -> PositionedBox {
    let block = paddingBox(around: box)
    let place = staticPlace(of: box)
    let style = boxes[box].style
    let hasRatio = boxes[box].traits.contains(.hasRatio)
    let edges = edges(of: box, containingWidth: block.width)
    var horizontal = AbsoluteAxis(
      room: block.width, start: style.inset.left.resolved(against: block.width),
      end: style.inset.right.resolved(against: block.width), isStartDominant: !block.isRightToLeft)
    let overflow = style.alignSelf?.overflow ?? .automatic
    let isInRow = boxes[boxes[box].parent].traits.contains(.isRow)
    horizontal.useStaticPosition(place.horizontal, shift: block.x, isInRow ? .automatic : overflow)
    var vertical = AbsoluteAxis(
      room: block.height, start: style.inset.top.resolved(against: block.height),
      end: style.inset.bottom.resolved(against: block.height), isStartDominant: true)
    vertical.useStaticPosition(place.vertical, shift: block.y, isInRow ? overflow : .automatic)
    if vertical.hasBothInsets, let alignment = style.alignSelf { vertical.align(alignment) }
    horizontal.resolveOverlap()
    vertical.resolveOverlap()

    let margins = usedMargins(of: box, containingWidth: block.width)
    var sizing = Sizing(
      containing: ContainingBlock(width: block.width, height: block.height), availableWidth: horizontal.available,
      availableHeight: vertical.available)
    // With a ratio, an automatic height follows the width instead of the insets. There are two exceptions: an explicit
    // `align-self: stretch`, and a width that can only be derived from the height.
    let isStretchedExplicitly = vertical.hasBothInsets && style.alignSelf?.position == .stretch
    let hasDefiniteWidth = !style.width.isAuto || horizontal.hasBothInsets
    if vertical.hasBothInsets, vertical.fills, !hasRatio || !hasDefiniteWidth || isStretchedExplicitly {
      sizing = sizing.with(.stretched, height: max(edges.borderPadding.vertical, vertical.available - margins.vertical))
    }
    let heightGivesWidth = hasRatio && (!style.height.isAuto || isStretchedExplicitly)
    if horizontal.hasBothInsets, !heightGivesWidth { sizing.automaticWidth = .fillsRoom }
    return PositionedBox(
      containingBlock: block.box, origin: Point(x: block.x, y: block.y), horizontal: horizontal, vertical: vertical,
      sizing: sizing)
  }

  /// Returns the padding box and the direction of the nearest positioned ancestor. The coordinates are relative to the border box
  /// of the parent of the absolutely positioned box.
  private func paddingBox(around absolute: Int) -> (
    box: Int, x: Double, y: Double, width: Double, height: Double, isRightToLeft: Bool
  ) {
    var ancestor = boxes[absolute].parent
    var x = 0.0
    var y = 0.0
    while boxes[ancestor].traits.contains(.isStatic), boxes[ancestor].parent != noBox {
      x -= items[ancestor].borderBox.x
      y -= items[ancestor].borderBox.y
      ancestor = boxes[ancestor].parent
    }
    // The widths of border and scroll bars: all edges except the padding.
    var outside = boxes[ancestor].style.border
    let bars = scrollBars(of: ancestor)
    outside.left += bars.left
    outside.right += bars.right
    outside.bottom += bars.bottom
    let inner = Rect(origin: Point(x: x, y: y), size: items[ancestor].borderBox.size).inset(by: outside)
    return (ancestor, inner.x, inner.y, inner.width, inner.height, boxes[ancestor].traits.contains(.isRightToLeft))
  }
}

extension AlignmentEdge {
  var mirrored: AlignmentEdge {
    switch self {
    case .start: .end
    case .center: .center
    case .end: .start
    }
  }
}

extension LayoutPass {
  /// Returns the offset by which `position: relative` moves a box from its normal position (CSS Positioned Layout 3, section 3.3).
  ///
  /// - Parameter isRightToLeft: the direction of the containing block. If both horizontal insets are set, the inset at the start in
  ///   this direction is used.
  func relativeOffset(of box: Int, in containing: ContainingBlock, isRightToLeft: Bool) -> Point {
    let traits = boxes[box].traits
    guard traits.contains(.hasInsets), traits.isDisjoint(with: .isNotRelative) else { return .zero }
    let inset = boxes[box].style.inset
    let left = inset.left.resolved(against: containing.width)
    let right = inset.right.resolved(against: containing.width)
    let top = inset.top.resolved(against: containing.height)
    let bottom = inset.bottom.resolved(against: containing.height)
    let x = isRightToLeft ? (-right).or(left) : left.or(-right)
    return Point(x: x.or(0), y: top.or(-bottom).or(0))
  }
}
