// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// Which layers grew or moved of themselves, and which had to because others did.
///
/// A display list does not say why a layer lies where it lies. But along each axis nothing can grow or move by more than all causes
/// grew by together: what stays within that is taken for a consequence. What goes beyond is a cause itself, the most likely one
/// first, which then explains others.
struct LayoutCauses {
  private let difference: LayoutDifference
  private var layers: [ComparedLayer] { difference.layers }
  /// How far the causes found so far can push others, in points.
  private var reach: [LayoutAxis: Double] = [.horizontal: 0, .vertical: 0]
  /// The layers whose growth, or whose move, is a cause.
  private(set) var grown: [LayoutAxis: Set<Int>] = [.horizontal: [], .vertical: []]
  private(set) var moved: [LayoutAxis: Set<Int>] = [.horizontal: [], .vertical: []]
  /// The texts whose lines break anew because they have another width.
  private(set) var rewrapped: Set<Int> = []

  /// What a layer that came or went may move others by beyond its own size: gaps and margins, in points.
  private static let gapAllowance = 48.0

  init(_ difference: LayoutDifference) {
    self.difference = difference
    for index in layers.indices { addReach(ofContentOf: index) }
    findGrown(along: .horizontal)
    findRewrapped()
    findGrown(along: .vertical)
    for axis in LayoutAxis.allCases { findMoved(along: axis) }
  }

  // MARK: Growing

  /// What a layer's new content makes it grow by.
  private mutating func addReach(ofContentOf index: Int) {
    let layer = layers[index]
    guard layer.changes.contains(where: \.affectsLayout) else { return }
    for axis in LayoutAxis.allCases {
      let growth = abs(difference.growth(of: index, along: axis))
      if growth > 0 { grown[axis]?.insert(index) }
      let extent = layer.frames == nil ? (layer.old ?? layer.new).map { axis.length(of: $0.frame.size) + Self.gapAllowance } : nil
      reach[axis, default: 0] += extent ?? growth
    }
  }

  private func isExplained(_ length: Double, along axis: LayoutAxis) -> Bool {
    let reach = reach[axis] ?? 0
    return reach > 0 && abs(length) <= reach + 0.01
  }

  private mutating func findGrown(along axis: LayoutAxis) {
    while true {
      let open = layers.indices.filter { index in
        let growth = difference.growth(of: index, along: axis)
        return growth != 0 && grown[axis]?.contains(index) != true && !isExplained(growth, along: axis)
      }
      guard let cause = open.first(where: { isLikelyCause($0, along: axis) }) ?? open.first else { return }
      let growth = difference.growth(of: cause, along: axis)
      if let mover = squeezer(of: cause, along: axis, by: growth) ?? firstMover(in: cause, along: axis, by: growth) {
        moved[axis]?.insert(mover)
      } else {
        grown[axis]?.insert(cause)
      }
      reach[axis, default: 0] += abs(growth)
    }
  }

  /// Whether a layer grew of itself: the cell as wide as its canvas; else one that holds nothing that grew, and that was not stretched.
  private func isLikelyCause(_ index: Int, along axis: LayoutAxis) -> Bool {
    if layers[index].parent == nil, axis == .horizontal { return true }
    let growth = difference.growth(of: index, along: axis)
    let children = difference.children(of: index)
    guard !children.contains(where: { difference.growth(of: $0, along: axis) != 0 }) else { return false }
    guard let parent = layers[index].parent, difference.growth(of: parent, along: axis) == growth else { return true }
    // A text takes the width that it is given; and what grew together with its neighbour was stretched with it.
    if axis == .horizontal, layers[index].new?.items.contains(where: { $0.part == .text }) == true { return false }
    return !difference.children(of: parent).contains {
      $0 != index && difference.growth(of: $0, along: axis) == growth
    }
  }

  /// The layer that took room from the start of another: the first of those beside it that moved as far; or that other itself, where
  /// its end stayed in its place.
  private func squeezer(of index: Int, along axis: LayoutAxis, by growth: Double) -> Int? {
    let move = difference.move(of: index, along: axis)
    guard growth < 0, move > 0, move <= -growth + 0.01, let parent = layers[index].parent else { return nil }
    let first = difference.children(of: parent).first { !differ(difference.move(of: $0, along: axis), move) }
    return first == index && differ(move, -growth) ? nil : first
  }

  /// The layer that made the one around it grow by having moved as far.
  private func firstMover(in index: Int, along axis: LayoutAxis, by growth: Double) -> Int? {
    let first = difference.children(of: index).first { difference.move(of: $0, along: axis) != 0 }
    return first.flatMap { differ(difference.move(of: $0, along: axis), growth) ? nil : $0 }
  }

  /// Texts with the same words, which break their lines anew since their width is another one.
  private mutating func findRewrapped() {
    for index in layers.indices where layers[index].changes.contains(where: \.isRewrapping) {
      guard !layers[index].changes.contains(where: \.affectsLayout), difference.growth(of: index, along: .horizontal) != 0,
        grown[.horizontal]?.contains(index) != true
      else { continue }
      rewrapped.insert(index)
      reach[.vertical, default: 0] += abs(difference.growth(of: index, along: .vertical))
    }
  }

  // MARK: Moving

  /// Of layers that moved alike in one layer, the first stands for all.
  private mutating func findMoved(along axis: LayoutAxis) {
    for index in layers.indices {
      let move = difference.move(of: index, along: axis)
      guard move != 0, moved[axis]?.contains(index) != true, !isExplained(move, along: axis) else { continue }
      let isFollower = (moved[axis] ?? []).contains { other in
        layers[other].parent == layers[index].parent && !differ(difference.move(of: other, along: axis), move)
      }
      if !isFollower { moved[axis]?.insert(index) }
    }
  }
}

extension LayerChange {
  /// Whether it can change a layer's size, or where others lie.
  var affectsLayout: Bool {
    switch self {
    case .added, .removed, .text, .partAdded, .partRemoved, .partMoved: true
    case .property(let property, _, _):
      switch property.aspect {
      case .font, .fontFile, .lineHeight, .letterSpacing, .glyphs, .source, .width: true
      case .size: property.part == .text
      case .colour, .opacity, .radius, .blur, .offset, .scale, .paint, .gradientColour, .gradientStop, .gradientStops,
        .gradientLine, .baseline, .contents, .shownPart, .promises, .wants:
        false
      }
    case .moved, .resized, .reordered, .lines, .other: false
    }
  }

  fileprivate var isRewrapping: Bool { if case .lines = self { true } else { false } }
}
