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
  /// The texts whose lines break anew, or that end elsewhere, because they have another width.
  private(set) var rewrapped: Set<Int> = []
  /// How many others moved as a layer did that stands for them.
  private(set) var alikeMoved: [Int: Int] = [:]
  /// The room that became wider or narrower inside layers.
  private(set) var spacing: [LayoutAxis: [Int: LayoutSpacing]] = [:]
  /// The outermost layers whose content lies in mirror image.
  private(set) var mirrored: Set<Int> = []
  /// The layers that hold others in mirror image, or in another order.
  private var inMirror: Set<Int> = []
  private var rearranged: Set<Int> = []

  /// What a layer that came or went may move others by beyond its own size: gaps and margins, in points.
  private static let gapAllowance = 48.0

  /// Whether a layer lies in mirror image in the one around it.
  func isInMirror(_ index: Int) -> Bool { layers[index].parent.map(inMirror.contains) ?? false }

  init(_ difference: LayoutDifference) {
    self.difference = difference
    for index in layers.indices {
      addReach(ofContentOf: index)
      findRearranged(index)
    }
    findGrownRoot()
    findSpacing(along: .horizontal)
    findGrown(along: .horizontal)
    findRewrapped()
    findSpacing(along: .vertical)
    findGrown(along: .vertical)
    for axis in LayoutAxis.allCases { findMoved(along: axis) }
  }

  // MARK: Growing

  /// What a layer's new content makes it grow by.
  private mutating func addReach(ofContentOf index: Int) {
    let layer = layers[index]
    guard layer.changes.contains(where: \.affectsLayout) else { return }
    for axis in LayoutAxis.allCases {
      if axis == .horizontal, layer.isSqueezed { continue }
      let growth = abs(difference.growth(of: index, along: axis))
      if growth > 0 { grown[axis]?.insert(index) }
      let extent = layer.isWhole ? (layer.old ?? layer.new).map { axis.length(of: $0.frame.size) + Self.gapAllowance } : nil
      reach[axis, default: 0] += extent ?? growth
    }
    // What stands on one baseline with it moves with that.
    reach[.vertical, default: 0] += abs(layer.baselineShift / difference.scale.factor)
  }

  private func isExplained(_ length: Double, along axis: LayoutAxis) -> Bool {
    let reach = reach[axis] ?? 0
    return reach > 0 && abs(length) <= reach + 0.01
  }

  /// A cell is as wide as its canvas, whatever it holds.
  private mutating func findGrownRoot() {
    guard !layers.isEmpty, difference.growth(of: 0, along: .horizontal) != 0 else { return }
    grown[.horizontal]?.insert(0)
    reach[.horizontal, default: 0] += abs(difference.growth(of: 0, along: .horizontal))
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

  /// Whether a layer grew of itself: one that holds nothing that grew, and that was not stretched.
  private func isLikelyCause(_ index: Int, along axis: LayoutAxis) -> Bool {
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

  /// The layer that made the one around it grow by having moved: as far, or by a part where room was made behind it as well.
  private func firstMover(in index: Int, along axis: LayoutAxis, by growth: Double) -> Int? {
    let first = difference.children(of: index).first { difference.move(of: $0, along: axis) != 0 }
    return first.flatMap { first in
      let move = difference.move(of: first, along: axis)
      return move * growth > 0 && abs(move) <= abs(growth) + 0.01 ? first : nil
    }
  }

  /// Texts with the same words, which break their lines anew since their width is another one.
  private mutating func findRewrapped() {
    for index in layers.indices where layers[index].changes.contains(where: \.isOfVisibleWords) {
      guard !layers[index].changes.contains(where: \.affectsLayout), grown[.horizontal]?.contains(index) != true else { continue }
      // At the same width, it is the text that may take other lines.
      if difference.growth(of: index, along: .horizontal) != 0 {
        rewrapped.insert(index)
      } else if difference.growth(of: index, along: .vertical) != 0 {
        grown[.vertical]?.insert(index)
      }
      reach[.vertical, default: 0] += abs(difference.growth(of: index, along: .vertical))
    }
  }

  // MARK: Spacing and order

  /// Room inside layers that no growth of what they hold explains, the outermost first.
  private mutating func findSpacing(along axis: LayoutAxis) {
    let intrinsic = difference.intrinsicGrowth(along: axis, rewrapped: rewrapped)
    for index in layers.indices where !rearranged.contains(index) {
      guard let spacing = LayoutSpacing(of: index, along: axis, difference) else { continue }
      // Who gives a layer another padding mostly does so on all sides.
      let isWiderAcross = self.spacing[.horizontal]?[index] != nil
      guard isWiderAcross || !isExplained(spacing.largestChange, along: axis) else { continue }
      let growth = difference.growth(of: index, along: axis)
      // In a layer of the same size, content that grew takes the room around it.
      if growth == 0, difference.children(of: index).contains(where: { intrinsic.contains($0) || layers[$0].isWhole }) {
        continue
      }
      self.spacing[axis, default: [:]][index] = spacing
      if growth != 0 { grown[axis]?.insert(index) }
      reach[axis, default: 0] += spacing.sum
    }
  }

  private mutating func findRearranged(_ index: Int) {
    let isInside = isInMirror(index)
    if layers[index].isReordered {
      rearranged.insert(index)
    } else if difference.isMirrored(index, around: isInside) {
      if !isInside { mirrored.insert(index) }
      inMirror.insert(index)
      rearranged.insert(index)
    }
  }

  // MARK: Moving

  /// Of layers that moved alike in one layer, the first stands for all, and counts them.
  private mutating func findMoved(along axis: LayoutAxis) {
    for index in layers.indices {
      let move = difference.move(of: index, along: axis)
      guard move != 0, moved[axis]?.contains(index) != true, !isExplained(move, along: axis),
        layers[index].parent.map(rearranged.contains) != true
      else { continue }
      let leader = (moved[axis] ?? []).first { other in
        layers[other].parent == layers[index].parent && !differ(difference.move(of: other, along: axis), move)
      }
      if let leader { alikeMoved[leader, default: 0] += 1 } else { moved[axis]?.insert(index) }
    }
  }
}

extension LayerChange {
  /// Whether it can change a layer's size, or where others lie.
  var affectsLayout: Bool {
    switch self {
    case .added, .removed, .text, .letterSpacing, .partAdded, .partRemoved, .partMoved: true
    case .property(let property, _, _):
      switch property.aspect {
      case .font, .fontFile, .lineHeight, .glyphs, .glyphPlaces, .source, .width: true
      case .size: property.part == .text
      case .colour, .opacity, .radius, .blur, .offset, .path, .scale, .paint, .gradientColour, .gradientStop, .gradientStops,
        .gradientAngle, .gradientLine, .baseline, .contents, .shownPart, .promises, .wants:
        false
      }
    case .movedFrom, .addedAround, .removedAround, .renamed, .mirrored, .inset, .spread, .moved, .resized, .reordered, .cut,
      .lines, .other:
      false
    }
  }

  /// Whether it says which words of a text stand where, which follows where the text has another width.
  var isOfVisibleWords: Bool {
    switch self {
    case .cut, .lines: true
    default: false
    }
  }
}

extension ComparedLayer {
  /// How far its first baseline moved in its lines, in device pixels.
  fileprivate var baselineShift: Double {
    func baseline(_ layer: RecordedLayer?) -> Int? {
      layer?.items.compactMap { if case .text(let text) = $0.content { text.baselines.first } else { nil } }.first
    }
    guard let old = baseline(old), let new = baseline(new) else { return 0 }
    return Double(new - old)
  }

  /// Whether others took room from a text: it became narrower, though its font grew or its words take more lines.
  fileprivate var isSqueezed: Bool {
    guard let (old, new) = frames, new.width < old.width else { return false }
    return changes.contains { change in
      switch change {
      case .lines(let from, let to): to > from
      case .property(let property, let from?, let to?) where property == LayerProperty(.size, of: .text):
        (Double(to) ?? 0) > (Double(from) ?? 0)
      default: false
      }
    }
  }
}
