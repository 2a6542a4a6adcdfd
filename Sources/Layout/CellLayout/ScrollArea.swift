// SPDX-License-Identifier: MIT

public import CellGraphics
public import CellTree

/// The content of a container with `overflow: scroll`: how large it is, and how far it is scrolled.
public struct ScrollArea: Hashable, Sendable {
  /// The index of the container in ``LayoutTree/boxes``.
  public let box: Int
  /// The directions in which the content can be scrolled.
  public let axis: ScrollAxis
  /// Where the content is seen: the container without its border, in points, relative to the upper left corner of the cell.
  public fileprivate(set) var viewport: Rect
  /// The extent of the children with their margins, and of the container's padding at both ends, in points, from the corner where the
  /// content starts. It may be smaller than the viewport.
  public let contentSize: Size
  /// How far the content is moved from its start, in points, on whole device pixels: to the left and upwards, or to the right if the
  /// content starts at the right.
  public let offset: Point
  /// The offset that the document states, if the content does not reach so far; otherwise `nil`.
  public let statedOffset: Point?
  /// Whether the content starts at the right edge, as in a right-to-left cell, or at the bottom edge, as in a reversed column.
  package let startsAtRight, startsAtBottom: Bool
}

/// Finds the scroll containers of a cell, and moves what is in them.
///
/// What is in a container is moved after it was laid out, so an offset changes no size, and everything that reads the frames follows it:
/// drawing, findings, links and explanations.
struct ScrollLayout {
  private let grid: PixelGrid
  private let isRightToLeft: Bool
  private let contentSizes: [Int: Size]
  private var boxes: [LayoutTree.Box]
  private var areas: [ScrollArea] = []
  /// The children beside which siblings are absent, with the numbers of their boxes.
  private var childrenBesideRoom: [(element: Element, box: Int)] = []

  /// - Parameters:
  ///   - boxes: the boxes of the cell's elements as laid out.
  ///   - contentSizes: the sizes of contents as their engines know them, without padding, by the index of the container.
  /// - Throws: `ElementFailure` if a place is visible from which children are absent.
  init(_ cell: Cell, _ boxes: [LayoutTree.Box], contentSizes: [Int: Size]) throws(ElementFailure) {
    self.contentSizes = contentSizes
    grid = PixelGrid(scale: cell.scale)
    isRightToLeft = cell.isRightToLeft
    self.boxes = boxes
    scroll(cell.root, at: 0)
    try checkAbsentChildren(in: Rect(origin: .zero, size: boxes[0].frame.size))
  }

  var frames: LayoutTree { LayoutTree(boxes: boxes, scrollAreas: areas) }

  /// Moves what is in the scroll containers of an element and below it, those inside before those around them.
  private mutating func scroll(_ element: Element, at index: Int) {
    var next = index + 1
    for child in element.children {
      scroll(child, at: next)
      if child.layout.absentSiblings != .zero { childrenBesideRoom.append((child, next)) }
      next = boxes[next].subtreeEnd
    }
    guard element.layout.scrolls, element.isContainer else { return }
    var content = ScrolledContent(of: element, at: index, in: boxes, isRightToLeft: isRightToLeft, at: grid.scale)
    if let size = contentSizes[index] { content.setSize(size) }
    let area = content.area(on: grid)
    let shift = area.shift
    let inside = index + 1..<boxes[index].subtreeEnd
    for box in inside { boxes[box].move(by: shift) }
    for other in areas.indices where inside.contains(areas[other].box) {
      areas[other].viewport = areas[other].viewport.translated(by: shift)
    }
    areas.append(area)
  }

  /// Binding leaves out children that are far from the start of a container's visible part. A container that begins far outside the cell, or
  /// in a container that is scrolled, may show others.
  private func checkAbsentChildren(in cell: Rect) throws(ElementFailure) {
    for (child, box) in childrenBesideRoom {
      let (frame, room) = (boxes[box].frame, child.layout.absentSiblings)
      guard let area = areas.first(where: { $0.box < box && box < boxes[$0.box].subtreeEnd }) else { continue }
      let visible = Rect(
        x: max(cell.x, area.viewport.x), y: max(cell.y, area.viewport.y),
        width: min(cell.maxX, area.viewport.maxX) - max(cell.x, area.viewport.x),
        height: min(cell.maxY, area.viewport.maxY) - max(cell.y, area.viewport.y))
      let isSeen =
        room.left > 0 && frame.x > visible.x && frame.x - room.left < visible.maxX
        || room.right > 0 && frame.maxX < visible.maxX && frame.maxX + room.right > visible.x
        || room.top > 0 && frame.y > visible.y && frame.y - room.top < visible.maxY
        || room.bottom > 0 && frame.maxY < visible.maxY && frame.maxY + room.bottom > visible.y
      if isSeen, visible.width > 0, visible.height > 0 { throw ElementFailure(child, reason: AbsentSiblingsVisible()) }
    }
  }
}

/// The error for a scroll container whose size does not tell which children are visible.
struct AbsentSiblingsVisible: Error, Equatable, CustomStringConvertible {
  var description: String {
    "elements beside this one are visible that were taken to be far away: give their scroll container a width and a height in points"
  }
}

extension ScrollArea {
  /// The vector from where an element is without an offset to where it is.
  package var shift: Point { Point(x: startsAtRight ? offset.x : -offset.x, y: startsAtBottom ? offset.y : -offset.y) }
}

extension LayoutTree.Box {
  fileprivate mutating func move(by shift: Point) {
    frame = frame.translated(by: shift)
    content = content.translated(by: shift)
    literalFrame = literalFrame?.translated(by: shift)
  }
}

/// What is in a scroll container, measured from the corner where the content starts.
private struct ScrolledContent {
  private let element: Element
  private let index: Int
  private let viewport: Rect
  private let padding: Insets
  private let isRightToLeft: Bool
  private let startsAtRight, startsAtBottom: Bool
  private var size = Size.zero
  /// The distances of the children in the flow from the start, in the order of the document.
  private var starts: [Point] = []

  init(of element: Element, at index: Int, in boxes: [LayoutTree.Box], isRightToLeft: Bool, at scale: PixelScale) {
    self.element = element
    self.index = index
    self.isRightToLeft = isRightToLeft
    let layout = element.layout
    let box = boxes[index]
    viewport = box.frame.inset(by: element.borderWidths(at: scale))
    padding = Insets(
      top: box.content.y - viewport.y, right: viewport.maxX - box.content.maxX, bottom: viewport.maxY - box.content.maxY,
      left: box.content.x - viewport.x)
    let isFlexbox = layout.engine == .flexbox
    let isCrossReversed = isFlexbox && layout.wrap == .wrapReverse
    startsAtRight =
      isRightToLeft != (isFlexbox && (layout.direction.isColumn ? isCrossReversed : layout.direction == .rowReverse))
    startsAtBottom = isFlexbox && (layout.direction.isColumn ? layout.direction == .columnReverse : isCrossReversed)
    addChildren(of: element, at: index, box, boxes)
  }

  /// Adds the children of the container, or of one inside it without a box.
  private mutating func addChildren(of container: Element, at index: Int, _ box: LayoutTree.Box, _ boxes: [LayoutTree.Box]) {
    var next = index + 1
    for child in container.children {
      defer { next = boxes[next].subtreeEnd }
      if child.isContainer, child.layout.display == .contents {
        addChildren(of: child, at: next, box, boxes)
        continue
      }
      extendToVisible(child, at: next, boxes)
      guard child.layout.position == .relative else { continue }
      // As in CSS, an offset of the child does not change the extent of the flow.
      let frame = boxes[next].frame.translated(by: child.layout.shiftFromFlow(in: box.content.size, isRightToLeft: isRightToLeft))
      let margin = child.layout.marginInFlow.points(inContentOfWidth: box.content.width)
      extend(to: frame, margin + padding)
      starts.append(
        Point(
          x: startsAtRight ? viewport.maxX - frame.maxX - padding.right : frame.x - viewport.x - padding.left,
          y: startsAtBottom ? viewport.maxY - frame.maxY - padding.bottom : frame.y - viewport.y - padding.top))
    }
  }

  /// Sets the size of the content on the axes on which it can be scrolled.
  mutating func setSize(_ content: Size) {
    let axis = element.layout.scrollAxis
    if axis.isHorizontal { size.width = content.width + padding.left + padding.right }
    if axis.isVertical { size.height = content.height + padding.top + padding.bottom }
  }

  /// Extends the content to a frame with the edges around it.
  private mutating func extend(to frame: Rect, _ edges: Insets = .zero) {
    size.width = max(
      size.width, startsAtRight ? viewport.maxX - frame.x + edges.left : frame.maxX + edges.right - viewport.x)
    size.height = max(
      size.height, startsAtBottom ? viewport.maxY - frame.y + edges.top : frame.maxY + edges.bottom - viewport.y)
  }

  /// Extends the content to what an element shows. As in CSS, what lies before the start of the content does not count, because no one can
  /// scroll there.
  private mutating func extendToVisible(_ element: Element, at index: Int, _ boxes: [LayoutTree.Box]) {
    guard let frame = visibleExtent(of: element, at: index, boxes) else { return }
    let isReachable =
      (startsAtRight ? frame.x < viewport.maxX : frame.maxX > viewport.x)
      && (startsAtBottom ? frame.y < viewport.maxY : frame.maxY > viewport.y)
    if isReachable { extend(to: frame) }
  }

  /// The frame of an element, with those of its descendants that nothing clips; `nil` if none of them has a size.
  private func visibleExtent(of element: Element, at index: Int, _ boxes: [LayoutTree.Box]) -> Rect? {
    let frame = boxes[index].frame
    var extent = frame.width > 0 && frame.height > 0 ? frame : nil
    if element.decoration.clips { return extent }
    var next = index + 1
    for child in element.children {
      if let inside = visibleExtent(of: child, at: next, boxes) { extent = extent?.union(inside) ?? inside }
      next = boxes[next].subtreeEnd
    }
    return extent
  }

  func area(on grid: PixelGrid) -> ScrollArea {
    let axis = element.layout.scrollAxis
    // The last whole device pixel before the end of the content. Sums of binary fractions can end a little before it.
    func end(_ length: Double, _ room: Double) -> Double {
      max(0, grid.points((grid.devicePixels(length - room) + 1.0 / 1024).rounded(.down)))
    }
    func snapped(_ stated: Double, _ end: Double) -> Double { min(max(0, grid.points(Double(grid.nearest(stated)))), end) }
    let last = Point(
      x: axis.isHorizontal ? end(size.width, viewport.width) : 0, y: axis.isVertical ? end(size.height, viewport.height) : 0)
    let stated = statedOffset(before: last)
    let offset = Point(x: snapped(stated.x, last.x), y: snapped(stated.y, last.y))
    let isBeyond = max(abs(stated.x - offset.x), abs(stated.y - offset.y)) >= grid.points(1)
    return ScrollArea(
      box: index, axis: axis, viewport: viewport, contentSize: size, offset: offset, statedOffset: isBeyond ? stated : nil,
      startsAtRight: startsAtRight, startsAtBottom: startsAtBottom)
  }

  /// - Parameter end: the largest offset.
  private func statedOffset(before end: Point) -> Point {
    let scrolling = element.layout.scrolling
    let isHorizontal = element.layout.scrollAxis.isHorizontal
    switch scrolling.offset {
    case .points(let point): return point
    case .part(let part): return Point(x: end.x * part, y: end.y * part)
    case .betweenChildren:
      guard starts.count > 1 else { return .zero }
      let (x, y) = ((starts[0].x + starts[1].x) / 2, (starts[0].y + starts[1].y) / 2)
      return isHorizontal ? Point(x: min(max(0, x), end.x), y: 0) : Point(x: 0, y: min(max(0, y), end.y))
    case .along(let distance): return isHorizontal ? Point(x: distance, y: 0) : Point(x: 0, y: distance)
    case .index(let number) where scrolling.isPaging:
      return isHorizontal ? Point(x: Double(number) * viewport.width, y: 0) : Point(x: 0, y: Double(number) * viewport.height)
    case .index(let number):
      guard let last = starts.last else { return .zero }
      let start = starts.indices.contains(number) ? starts[number] : number < 0 ? .zero : last
      return isHorizontal ? Point(x: start.x, y: 0) : Point(x: 0, y: start.y)
    }
  }
}

extension LayoutProperties {
  /// Returns the vector from where a relative element is to its place in the flow.
  /// - Parameter size: that of the content box around it, to which percentages refer.
  fileprivate func shiftFromFlow(in size: Size, isRightToLeft: Bool) -> Point {
    func distance(_ near: Length, _ far: Length, _ length: Double) -> Double {
      if near != .auto { return near.points(inContentOfWidth: length) ?? 0 }
      return -(far.points(inContentOfWidth: length) ?? 0)
    }
    let x = isRightToLeft ? -distance(insets.right, insets.left, size.width) : distance(insets.left, insets.right, size.width)
    return Point(x: -x, y: -distance(insets.top, insets.bottom, size.height))
  }
}

extension Insets {
  fileprivate static func + (first: Insets, second: Insets) -> Insets {
    Insets(
      top: first.top + second.top, right: first.right + second.right, bottom: first.bottom + second.bottom,
      left: first.left + second.left)
  }
}
