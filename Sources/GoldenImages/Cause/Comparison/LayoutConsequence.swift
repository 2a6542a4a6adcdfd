// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// What the change of a layer does to the others of its cell.
public enum LayoutConsequence: Hashable, Sendable {
  /// All that lies below moved, by so many points; negative for upwards.
  case belowMoved(Double)
  case rightMoved(Double)
  case leftMoved(Double)
  /// So many layers beside it moved as it did.
  case othersMoved(Int)
  /// So many texts break their lines anew.
  case rewrapped(Int)
  /// So many texts that have no room for all of their words end elsewhere.
  case cut(Int)
}

extension LayoutConsequence {
  /// Whether it is a move, which only those cells do not have that hold nothing to be moved.
  var isMove: Bool {
    switch self {
    case .belowMoved, .rightMoved, .leftMoved, .othersMoved: true
    case .rewrapped, .cut: false
    }
  }
}

extension LayoutConsequence: CustomStringConvertible {
  public var description: String {
    switch self {
    case .belowMoved(let y): "everything below moved by \(shown(y))"
    case .rightMoved(let x): "everything to the right moved by \(shown(x))"
    case .leftMoved(let x): "everything to the left moved by \(shown(x))"
    case .othersMoved(let count): "so did \(counted(count, "other layer")) beside it"
    case .rewrapped(let count): "\(counted(count, "text")) with other line breaks"
    case .cut(let count): "\(counted(count, "text")) cut off elsewhere"
    }
  }
}

/// The consequences of a cell's causes, each told behind the cause that it most likely follows from.
struct LayoutConsequences {
  private var consequences: [Int: [LayoutConsequence]] = [:]

  /// - Parameter cellsBelowMove: how far the next cells move, in points.
  init(_ difference: LayoutDifference, _ causes: LayoutCauses, cellsBelowMove: Double) {
    let layers = difference.layers
    if let cause = Self.cause(along: .horizontal, difference, causes) {
      consequences[cause, default: []] += Self.rewrapping(of: causes.rewrapped.map { layers[$0] })
      if let extent = Self.extent(of: layers[cause], along: .horizontal) {
        let followers = Self.followers(along: .horizontal, difference, causes)
        let right = followers.filter { LayoutAxis.horizontal.start(of: $0.frame) >= extent.upperBound - 0.01 }
        let left = followers.filter { LayoutAxis.horizontal.end(of: $0.frame) <= extent.lowerBound + 0.01 }
        if let move = Self.common(right.map(\.move)) { consequences[cause, default: []].append(.rightMoved(move)) }
        if let move = Self.common(left.map(\.move)) { consequences[cause, default: []].append(.leftMoved(move)) }
      }
    }
    if let cause = Self.cause(along: .vertical, difference, causes), let extent = Self.extent(of: layers[cause], along: .vertical)
    {
      let below = Self.followers(along: .vertical, difference, causes).filter {
        LayoutAxis.vertical.start(of: $0.frame) >= extent.upperBound - 0.01
      }
      let moves = below.isEmpty && cellsBelowMove != 0 ? [cellsBelowMove] : below.map(\.move)
      if let move = Self.common(moves) { consequences[cause, default: []].append(.belowMoved(move)) }
    }
    for (index, count) in causes.alikeMoved where consequences[index] == nil { consequences[index] = [.othersMoved(count)] }
  }

  private static func rewrapping(of texts: [ComparedLayer]) -> [LayoutConsequence] {
    let broken = texts.count { $0.changes.contains { if case .lines = $0 { true } else { false } } }
    return (broken > 0 ? [.rewrapped(broken)] : []) + (broken < texts.count ? [.cut(texts.count - broken)] : [])
  }

  func after(_ index: Int) -> [LayoutConsequence] { consequences[index] ?? [] }

  /// The cause that moved most, the first of equal ones; what came or went counts as long as it is.
  private static func cause(along axis: LayoutAxis, _ difference: LayoutDifference, _ causes: LayoutCauses) -> Int? {
    func weight(_ index: Int) -> Double {
      if causes.grown[axis]?.contains(index) == true { return abs(difference.growth(of: index, along: axis)) }
      if causes.moved[axis]?.contains(index) == true { return abs(difference.move(of: index, along: axis)) }
      if let spacing = causes.spacing[axis]?[index] { return spacing.sum }
      let layer = difference.layers[index]
      guard layer.isWhole, let frame = (layer.old ?? layer.new)?.frame else { return 0 }
      return axis.length(of: frame.size)
    }
    return difference.layers.indices.filter { weight($0) > 0 }.max { weight($0) < weight($1) }
  }

  /// Where a cause ends in the older cell, or begins there if it was not in it.
  private static func extent(of layer: ComparedLayer, along axis: LayoutAxis) -> ClosedRange<Double>? {
    if let old = layer.old?.frame { return axis.start(of: old)...max(axis.start(of: old), axis.end(of: old)) }
    guard let new = layer.new?.frame else { return nil }
    return axis.start(of: new)...axis.start(of: new)
  }

  /// The layers that moved because of others, as they lay before, and how far in the cell; those inside them are not listed.
  private static func followers(along axis: LayoutAxis, _ difference: LayoutDifference, _ causes: LayoutCauses)
    -> [(frame: Rect, move: Double)]
  {
    difference.layers.indices.compactMap { index in
      let shift = difference.shift(of: index, along: axis)
      guard difference.move(of: index, along: axis) != 0, differ(shift, 0), causes.moved[axis]?.contains(index) != true,
        let old = difference.layers[index].old
      else { return nil }
      return (old.frame, shift)
    }
  }

  /// The move that all have in common.
  private static func common(_ moves: [Double]) -> Double? {
    guard let first = moves.first, moves.allSatisfy({ !differ($0, first) }) else { return nil }
    return first
  }
}
