// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// The room that became wider or narrower in a layer along one axis: at both of its edges, or between all that lies in it.
///
/// A display list knows of no padding and no gap. Where a single layer inside has another place, it is the one that moved.
struct LayoutSpacing: Hashable {
  enum Change: Hashable {
    case edge(LayerSide, from: Double, to: Double)
    case between(by: Double)
  }

  private(set) var changes: [Change] = []
  /// Of all lengths together.
  private(set) var sum = 0.0
  private(set) var largestChange = 0.0

  /// `nil` where the room did not change in this way.
  init?(of index: Int, along axis: LayoutAxis, _ difference: LayoutDifference) {
    guard let outer = difference.layers[index].frames else { return nil }
    let flow = difference.flow(in: index)
    guard let inner = flow.bounds else { return nil }
    let starts = (
      old: axis.start(of: inner.old) - axis.start(of: outer.old), new: axis.start(of: inner.new) - axis.start(of: outer.new)
    )
    let ends = (old: axis.end(of: outer.old) - axis.end(of: inner.old), new: axis.end(of: outer.new) - axis.end(of: inner.new))
    let widenings = (start: starts.new - starts.old, end: ends.new - ends.old)
    // What became wider at one edge by as much as it became narrower at the other was moved.
    if differ(widenings.start, 0), differ(widenings.end, 0), differ(widenings.start, -widenings.end) {
      let sides: (LayerSide, LayerSide) = axis == .horizontal ? (.left, .right) : (.top, .bottom)
      changes = [.edge(sides.0, from: starts.old, to: starts.new), .edge(sides.1, from: ends.old, to: ends.new)]
      add(widenings.start)
      add(widenings.end)
    }
    if let widening = Self.widening(of: flow, along: axis) {
      changes.append(.between(by: widening))
      for _ in 1..<flow.count { add(widening) }
    }
    if changes.isEmpty { return nil }
  }

  private mutating func add(_ length: Double) {
    sum += abs(length)
    largestChange = max(largestChange, abs(length))
  }

  /// By how much all gaps of a row or a column are wider; `nil` where there is one only, or where they are not alike.
  private static func widening(of flow: [LayoutFrames], along axis: LayoutAxis) -> Double? {
    guard flow.count > 2 else { return nil }
    let row = flow.sorted { axis.start(of: $0.old) < axis.start(of: $1.old) }
    let gaps = zip(row, row.dropFirst()).map { first, second in
      (old: axis.start(of: second.old) - axis.end(of: first.old), new: axis.start(of: second.new) - axis.end(of: first.new))
    }
    let widenings = gaps.map { $0.new - $0.old }
    guard gaps.allSatisfy({ min($0.old, $0.new) > -0.01 }), let first = widenings.first, differ(first, 0),
      widenings.allSatisfy({ !differ($0, first) })
    else { return nil }
    return first
  }
}

extension [LayoutSpacing.Change] {
  /// In words, those of equal lengths together.
  var told: [LayerChange] {
    var insets: [(from: Double, to: Double, sides: [LayerSide])] = []
    var others: [LayerChange] = []
    for change in self {
      switch change {
      case .between(let length): others.append(.spread(by: length))
      case .edge(let side, let from, let to):
        if let known = insets.firstIndex(where: { !differ($0.from, from) && !differ($0.to, to) }) {
          insets[known].sides.append(side)
        } else {
          insets.append((from, to, [side]))
        }
      }
    }
    let order = LayerSide.allCases
    return insets.map { inset in
      .inset(order.filter(inset.sides.contains), from: inset.from, to: inset.to)
    } + others
  }
}

/// Where a layer lies in the older cell, and where in the newer one.
typealias LayoutFrames = (old: Rect, new: Rect)

extension LayoutDifference {
  /// The layers directly inside another that take room there: neither what lies over others, nor a divider at an edge.
  func flow(in index: Int) -> [LayoutFrames] {
    guard let outer = layers[index].frames else { return [] }
    var flow: [LayoutFrames] = []
    for child in children(of: index) {
      guard let frames = layers[child].frames else { continue }
      if frames.old.isDivider(at: outer.old), frames.new.isDivider(at: outer.new) { continue }
      if let before = flow.bounds, before.old.overlaps(frames.old), before.new.overlaps(frames.new) { continue }
      flow.append(frames)
    }
    return flow
  }

  /// The layers that grew for what they hold, and were not stretched.
  func intrinsicGrowth(along axis: LayoutAxis, rewrapped: Set<Int>) -> Set<Int> {
    var intrinsic: Set<Int> = []
    for index in layers.indices.reversed() where growth(of: index, along: axis) != 0 {
      let layer = layers[index]
      let hasCause =
        layer.changes.contains(where: \.affectsLayout) || (axis == .vertical && rewrapped.contains(index))
        || children(of: index).contains { intrinsic.contains($0) || layers[$0].isWhole }
      let isText = layer.new?.items.contains { $0.part == .text } == true
      let isSized = children(of: index).isEmpty ? !isText : LayoutSpacing(of: index, along: axis, self) != nil
      if hasCause || (isSized && !isStretched(index, along: axis)) { intrinsic.insert(index) }
    }
    return intrinsic
  }

  /// Whether the layer around it grew alike, or another beside it that fills as much.
  private func isStretched(_ index: Int, along axis: LayoutAxis) -> Bool {
    guard let parent = layers[index].parent, let frames = layers[index].frames else { return false }
    let growth = growth(of: index, along: axis)
    if !differ(self.growth(of: parent, along: axis), growth) { return true }
    return children(of: parent).contains { other in
      guard other != index, let beside = layers[other].frames else { return false }
      return !differ(axis.start(of: beside.old), axis.start(of: frames.old))
        && !differ(axis.end(of: beside.old), axis.end(of: frames.old))
        && !differ(self.growth(of: other, along: axis), growth)
    }
  }

  /// Whether what lies directly inside a layer has changed sides.
  /// - Parameter isInside: whether it is so around the layer; otherwise, one layer that has changed sides may just be aligned otherwise.
  func isMirrored(_ index: Int, around isInside: Bool) -> Bool {
    guard let outer = layers[index].frames else { return false }
    let inner = children(of: index).compactMap { layers[$0].frames }
    let movedCount = inner.count { differ($0.old.x - outer.old.x, $0.new.x - outer.new.x) }
    return movedCount >= (isInside ? 0 : 2)
      && inner.allSatisfy { frames in
        !differ(frames.new.x - outer.new.x, outer.old.maxX - frames.old.maxX)
          && !differ(outer.new.maxX - frames.new.maxX, frames.old.x - outer.old.x)
      }
  }
}

extension [LayoutFrames] {
  /// What encloses all of them; `nil` for none.
  fileprivate var bounds: LayoutFrames? {
    dropFirst().reduce(first) { bounds, frames in
      bounds.map { ($0.old.enclosing(frames.old), $0.new.enclosing(frames.new)) }
    }
  }
}

extension Rect {
  /// The thickness of a line that may lie at the edge of a cell, in points.
  private static let dividerThickness = 1.001

  fileprivate func isDivider(at outer: Rect) -> Bool {
    (height <= Self.dividerThickness && (!differ(y, outer.y) || !differ(maxY, outer.maxY)))
      || (width <= Self.dividerThickness && (!differ(x, outer.x) || !differ(maxX, outer.maxX)))
  }

  fileprivate func overlaps(_ other: Rect) -> Bool {
    min(maxX, other.maxX) - max(x, other.x) > 0.01 && min(maxY, other.maxY) - max(y, other.y) > 0.01
  }

  fileprivate func enclosing(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
