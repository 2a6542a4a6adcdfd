// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellTree

/// Which children of a scroll container are bound: those near what is seen, and the first one, which has the container's baseline.
///
/// There is a window only if layout gives the same frames as with all children: the length of each child is known before it is bound, and
/// the container is as large without those that are left out.
struct ChildWindow {
  /// The children that one element of the template gives, all of the same length.
  fileprivate struct Run {
    let count: Int
    /// The length of a child with its margins and the gap after it; 0 for children outside the flow, which are all bound.
    let stride: Double
    /// The margin before each child.
    let margin: Double
    /// The numbers of the children that are bound, in ascending order.
    var bound: [Int] = []

    var isInFlow: Bool { stride > 0 }
  }

  private var runs: [Run] = []
  /// The distance of the children from the start of the content.
  private let start: Double
  private let axis: MainAxis
  /// The length of the children that were left out since the last one that was bound.
  private var absent = 0.0
  /// The index of the last bound child in the flow.
  private var last: Int?

  /// - Parameter layout: the properties of the container for the data item. An offset that counts children becomes a distance.
  /// - Returns: `nil` if all children are to be bound.
  init?(
    of container: ElementTemplate, _ layout: inout Shared<LayoutProperties>, in scope: Scope
  ) throws(CellDocumentError) {
    let properties = layout.value
    guard properties.scrollsAlongMainAxis, properties.engine == .flexbox, properties.wrap == .noWrap,
      properties.justify.startsWhenFull, scope.states == nil,
      container.children.contains(where: { $0.repetition.list != nil })
    else { return nil }
    axis = MainAxis(properties, isRightToLeft: scope.definitions.isRightToLeft)
    guard let paddings = axis.points(properties.padding), let view = axis.longestView(of: properties, in: scope.width),
      case .points(let gap) = axis.isHorizontal ? properties.columnGap : properties.rowGap
    else { return nil }
    start = paddings.before
    var end = start
    for child in container.children {
      guard let run = try Run(of: child, in: properties, axis, gap: gap, scope) else { return nil }
      runs.append(run)
      end += Double(run.count) * run.stride
    }
    let length = end - gap + paddings.after
    let offsets = offsets(of: &layout, view: view, length)
    bind(from: min(offsets.lowerBound, max(0, length - view)) - view, to: offsets.upperBound + 2 * view)
  }

  /// Returns the offsets at which the content can be.
  /// - Parameters:
  ///   - view: the largest length of the content that can be seen.
  ///   - length: that of the content.
  private func offsets(of layout: inout Shared<LayoutProperties>, view: Double, _ length: Double) -> ClosedRange<Double> {
    let scrolling = layout.value.scrolling
    switch scrolling.offset {
    case .along(let distance): return distance...distance
    case .points(let point):
      let distance = layout.value.direction.isColumn ? point.y : point.x
      return distance...distance
    // A page may be shorter than what can be seen at most.
    case .index(let page) where scrolling.isPaging: return 0...Double(max(0, page)) * view
    case .index(let number):
      let distance = startOfChild(number) - start
      layout.value.scrolling.offset = .along(distance)
      return distance...distance
    case .part(let part): return part * max(0, length - view)...part * length
    case .betweenChildren: return 0...max(0, startOfChild(1) - start)
    }
  }

  /// Returns the distance from the start of the content to a child in the flow, or to the last one.
  private func startOfChild(_ number: Int) -> Double {
    var (number, position, found) = (max(0, number), start, start)
    for run in runs where run.isInFlow && run.count > 0 {
      found = position + run.margin + Double(min(number, run.count - 1)) * run.stride
      if number < run.count { return found }
      number -= run.count
      position += Double(run.count) * run.stride
    }
    return found
  }

  /// Chooses the children in a part of the content.
  private mutating func bind(from first: Double, to last: Double) {
    var (position, isFirst) = (start, true)
    for index in runs.indices {
      let run = runs[index]
      guard run.isInFlow, run.count > 0 else {
        runs[index].bound = Array(0..<run.count)
        continue
      }
      func number(_ distance: Double) -> Int { Int(min(max(0, (distance - position) / run.stride), Double(run.count))) }
      let near = number(first)..<max(number(first), min(run.count, number(last) + 1))
      runs[index].bound = (isFirst && !near.contains(0) ? [0] : []) + near
      isFirst = false
      position += Double(run.count) * run.stride
    }
  }
}

// MARK: Binding

extension ChildWindow {
  /// Calls a function for each child to bind of one element of the template. It adds the child to `elements`.
  mutating func bind(
    _ child: Int, to elements: inout [Element],
    _ append: (_ number: Int, inout [Element]) throws(CellDocumentError) -> Void
  ) throws(CellDocumentError) {
    let run = runs[child]
    var next = 0
    for number in run.bound {
      absent += Double(number - next) * run.stride
      next = number + 1
      try append(number, &elements)
      guard run.isInFlow else { continue }
      last = elements.count - 1
      leaveRoom(after: false, in: &elements)
    }
    absent += Double(run.count - next) * run.stride
  }

  /// Leaves room for the children after the last one that is bound.
  mutating func finish(_ elements: inout [Element]) { leaveRoom(after: true, in: &elements) }

  private mutating func leaveRoom(after isAfter: Bool, in elements: inout [Element]) {
    guard absent > 0, let last else { return }
    axis.leave(absent, after: isAfter, beside: &elements[last].layout.absentSiblings)
    absent = 0
  }
}

extension ChildWindow.Run {
  /// - Returns: `nil` if the lengths of the children are not known before they are bound, or if the container's size or baseline depends on
  ///   each of them.
  init?(
    of child: ElementTemplate, in container: LayoutProperties, _ axis: MainAxis, gap: Double, _ scope: Scope
  ) throws(CellDocumentError) {
    let layout = child.layout.base
    guard child.layout.bindings.isEmpty, layout.display == .flex, layout.order == 0,
      child.repetition.list == nil || child.repetition.condition == nil
    else { return nil }
    if let list = child.repetition.list {
      count = try list.values(in: scope).count
    } else {
      count = try child.repetition.isShown(in: scope) ? 1 : 0
    }
    if layout.position == .absolute {
      (stride, margin) = (0, 0)
      return
    }
    let alignment = layout.alignSelf ?? container.alignItems
    guard alignment != .baseline, alignment != .lastBaseline, axis.hasKnownWidth(container) || axis.hasKnownWidth(layout),
      let margins = axis.points(layout.margin)
    else { return nil }
    let length: Double
    if let extent = container.scrolling.itemExtent {
      length = max(extent, margins.before + margins.after)
    } else {
      guard let own = axis.knownLength(of: layout, border: child.decoration.base.border) else { return nil }
      length = own + margins.before + margins.after
    }
    guard length + gap > 0 else { return nil }
    stride = length + gap
    margin = margins.before
  }
}

extension ContentDistribution {
  /// Whether the first child is at the start of a container that is too short for its children.
  fileprivate var startsWhenFull: Bool {
    switch self {
    case .start, .safeStart, .unsafeStart, .safeCenter, .safeEnd, .stretch, .spaceBetween: true
    case .center, .end, .unsafeCenter, .unsafeEnd, .spaceAround, .spaceEvenly: false
    }
  }
}

/// The direction in which a flexbox container places its children.
private struct MainAxis {
  let isHorizontal: Bool
  /// Whether the first child is at the right or at the bottom.
  private let isReversed: Bool

  init(_ container: LayoutProperties, isRightToLeft: Bool) {
    isHorizontal = !container.direction.isColumn
    let isReversed = container.direction == .rowReverse || container.direction == .columnReverse
    self.isReversed = isHorizontal ? isReversed != isRightToLeft : isReversed
  }

  /// Leaves room beside an element, towards the first child or towards the last one.
  func leave(_ room: Double, after isAfter: Bool, beside insets: inout Insets) {
    switch (isHorizontal, isAfter != isReversed) {
    case (true, false): insets.left = room
    case (true, true): insets.right = room
    case (false, false): insets.top = room
    case (false, true): insets.bottom = room
    }
  }

  /// Returns the lengths of both edges along the axis; `nil` if one is not in points.
  func points(_ edges: EdgeLengths) -> (before: Double, after: Double)? {
    let (near, far) = isHorizontal ? (edges.left, edges.right) : (edges.top, edges.bottom)
    guard case .points(let before) = isReversed ? far : near, case .points(let after) = isReversed ? near : far else {
      return nil
    }
    return (before, after)
  }

  private func length(_ layout: LayoutProperties) -> Length { isHorizontal ? layout.width : layout.height }

  /// Returns the length of a child; `nil` if it depends on anything but its key.
  func knownLength(of child: LayoutProperties, border: Border?) -> Double? {
    let limits = isHorizontal ? [child.minWidth, child.maxWidth] : [child.minHeight, child.maxHeight]
    guard case .points(let length) = length(child), child.grow == 0, child.basis == .auto, limits == [.auto, .auto],
      child.boxSizing == .borderBox, let padding = points(child.padding)
    else { return nil }
    // At the smallest scale, where device pixels are widest.
    let widths = border?.widths.points(at: .x1) ?? .zero
    let edges = isHorizontal ? widths.left + widths.right : widths.top + widths.bottom
    return padding.before + padding.after + edges <= length ? length : nil
  }

  /// Whether the length across the axis is in points.
  func hasKnownWidth(_ layout: LayoutProperties) -> Bool {
    let limits = isHorizontal ? [layout.minHeight, layout.maxHeight] : [layout.minWidth, layout.maxWidth]
    guard case .points = isHorizontal ? layout.height : layout.width else { return false }
    return limits == [.auto, .auto]
  }

  /// Returns the largest length of the container that can be seen; `nil` if there is no limit.
  /// - Parameter width: the width of the cell.
  func longestView(of container: LayoutProperties, in width: Double) -> Double? {
    let minimum = isHorizontal ? container.minWidth : container.minHeight
    if case .points(let length) = length(container), minimum == .auto, container.grow == 0, container.basis == .auto {
      return length
    }
    if isHorizontal { return width }
    if case .points(let height) = container.maxHeight { return height }
    return nil
  }
}
