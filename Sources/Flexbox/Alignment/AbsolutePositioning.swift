// SPDX-License-Identifier: MIT

import Graphics

/// An absolutely positioned box, and its static position: where it would be as the only item of its parent (section 4.1).
struct UnplacedAbsolute {
  var box: Int
  var parent: Int
  var horizontal: StaticPosition
  var vertical: StaticPosition
}

/// A static position along one axis: the distance of an edge of the box, or of its centre, from the left or top edge of the
/// parent's border box.
struct StaticPosition: Hashable {
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
  func placeAbsolutes(of container: FlexContainer, _ input: ContainerInput, from first: Int) throws {
    let box = container.box
    let isWaiting = boxes[box].traits.contains(.isStatic) && boxes[box].parent != noBox
    let content = Rect(origin: .zero, size: items[box].borderBox.size)
      .inset(by: insets(of: box, containingWidth: input.containingWidth))
    var child = boxes[box].firstAbsolute
    while child != noBox {
      let main = mainStaticEdge(in: container)
      let cross = crossEdge(of: child, in: container)
      var (inline, block) = container.isRow ? (main, cross) : (cross, main)
      if container.isRightToLeft { inline = inline.mirrored }
      let absolute = UnplacedAbsolute(
        box: child, parent: box,
        horizontal: StaticPosition(offset: content.x + inline.offset(in: content.width), edge: inline),
        vertical: StaticPosition(offset: content.y + block.offset(in: content.height), edge: block))
      if isWaiting { absolutes.append(absolute) } else { try placeAbsolute(absolute) }
      child = boxes[child].nextItem
    }
    guard hasStaticBoxes, !isWaiting else { return }
    // A box inside another one is placed with it, so nothing is added meanwhile.
    for index in first..<absolutes.count { try placeAbsolute(absolutes[index]) }
    absolutes.removeSubrange(first...)
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

  private func placeAbsolute(_ absolute: UnplacedAbsolute) throws {
    let block = paddingBox(around: absolute)
    let box = absolute.box
    let style = boxes[box].style
    let hasRatio = boxes[box].traits.contains(.hasRatio)
    let edges = edges(of: box, containingWidth: block.width)
    var horizontal = AbsoluteAxis(
      room: block.width, start: style.inset.left.resolved(against: block.width),
      end: style.inset.right.resolved(against: block.width), isStartDominant: !block.isRightToLeft)
    let overflow = style.alignSelf?.overflow ?? .automatic
    let isInRow = boxes[absolute.parent].traits.contains(.isRow)
    horizontal.useStaticPosition(absolute.horizontal, shift: block.x, isInRow ? .automatic : overflow)
    var vertical = AbsoluteAxis(
      room: block.height, start: style.inset.top.resolved(against: block.height),
      end: style.inset.bottom.resolved(against: block.height), isStartDominant: true)
    vertical.useStaticPosition(absolute.vertical, shift: block.y, isInRow ? overflow : .automatic)
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
    let width = try usedWidth(of: box, sizing)
    let height = try usedHeight(of: box, width: width, sizing)

    let x = horizontal.position(
      size: width, margins: (margins.left, margins.right), areAuto: (style.margin.left.isAuto, style.margin.right.isAuto),
      splitsOverflow: false)
    let y = vertical.position(
      size: height, margins: (margins.top, margins.bottom), areAuto: (style.margin.top.isAuto, style.margin.bottom.isAuto),
      splitsOverflow: true)
    items[box].borderBox = Rect(x: block.x + x, y: block.y + y, width: width, height: height)
    try placeContent(of: box, containerInput(of: box, width: width, sizing))
  }

  /// Returns the padding box and the direction of the nearest positioned ancestor. The coordinates are relative to the border box
  /// of the parent of the absolutely positioned box.
  private func paddingBox(around absolute: UnplacedAbsolute) -> (
    x: Double, y: Double, width: Double, height: Double, isRightToLeft: Bool
  ) {
    var ancestor = absolute.parent
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
    return (inner.x, inner.y, inner.width, inner.height, boxes[ancestor].traits.contains(.isRightToLeft))
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
    guard traits.contains(.hasInsets), traits.isDisjoint(with: [.isStatic, .isAbsolute]) else { return .zero }
    let inset = boxes[box].style.inset
    let left = inset.left.resolved(against: containing.width)
    let right = inset.right.resolved(against: containing.width)
    let top = inset.top.resolved(against: containing.height)
    let bottom = inset.bottom.resolved(against: containing.height)
    let x = isRightToLeft ? (-right).or(left) : left.or(-right)
    return Point(x: x.or(0), y: top.or(-bottom).or(0))
  }
}
