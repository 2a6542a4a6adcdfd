// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// A layer of the older cell, of the newer one, or of both, with what it draws otherwise.
struct ComparedLayer {
  /// `nil` for one that was added.
  let old: RecordedLayer?
  /// `nil` for one that was removed.
  let new: RecordedLayer?
  /// The index of the layer around it.
  let parent: Int?
  /// Of itself, without its place and its size.
  var changes: [LayerChange]

  var path: String { new?.path ?? old?.path ?? "" }

  /// Both frames where there are both.
  var frames: (old: Rect, new: Rect)? {
    guard let old, let new else { return nil }
    return (old.frame, new.frame)
  }

  /// What it draws itself differs, wherever it lies and whatever it is called.
  var isDrawnOtherwise: Bool {
    guard var old, let new, changes.allSatisfy(\.isOfName) else { return isWhole || !changes.allSatisfy(\.isOfName) }
    (old.children, old.path) = (new.children, new.path)
    return old != new
  }

  /// Whether it came or went with all that it holds.
  var isWhole: Bool { changes == [.added] || changes == [.removed] }

  /// Whether the layers inside have another order, from which all their moves follow.
  var isReordered: Bool { changes.contains { if case .reordered = $0 { true } else { false } } }
}

extension [ComparedLayer] {
  /// Compares two trees layer by layer, from the root down; what came or went with its layer is not listed.
  ///
  /// Layers are matched by their names inside the layer that holds them, those of a repetition by what they draw; those whose names
  /// are new, by what they draw and by what they hold.
  init(from old: RecordedLayer, to new: RecordedLayer, in context: ComparedCells) {
    self = []
    add(old, new, parent: nil, context)
  }

  private mutating func add(_ old: RecordedLayer, _ new: RecordedLayer, parent: Int?, _ context: ComparedCells) {
    let index = count
    let changes = LayerComparison(old: old, new: new, context: context).changes
    append(
      ComparedLayer(
        old: old, new: new, parent: parent,
        changes: old.name == new.name ? changes : [.renamed(from: old.numberedName)] + changes))
    guard old.children != new.children || context.haveOtherPictures else {
      return addUnchanged(old.children, new.children, parent: index)
    }
    let alignment = Alignment(
      from: old.children, to: new.children, key: \.name, content: { $0.content(on: context.grid) })
    self[index].changes += Self.reordering(old.children, alignment)
    var partners = Dictionary(uniqueKeysWithValues: alignment.pairs.map { ($0.old, $0.new) })
    let strangers = Strangers(
      old: alignment.removed.map { ($0, old.children[$0]) }, new: alignment.added.map { ($0, new.children[$0]) }, on: context.grid
    )
    for pair in strangers.renamed { partners[pair.old] = pair.new }
    for number in old.children.indices {
      if let partner = partners[number] {
        add(old.children[number], new.children[partner], parent: index, context)
      } else if let group = strangers.dissolved[number] {
        addDissolved(old.children[number], group.map { ($0.child, new.children[$0.sibling]) }, parent: index, context)
      } else if !strangers.taken.old.contains(number) {
        append(ComparedLayer(old: old.children[number], new: nil, parent: index, changes: [.removed]))
      }
    }
    for number in alignment.added where !strangers.taken.new.contains(number) {
      if let group = strangers.formed[number] {
        addFormed(new.children[number], group.map { ($0.child, old.children[$0.sibling]) }, parent: index, context)
      } else {
        append(ComparedLayer(old: nil, new: new.children[number], parent: index, changes: [.added]))
      }
    }
  }

  /// A layer that was put around others: these with their numbers in it.
  private mutating func addFormed(
    _ group: RecordedLayer, _ members: [(number: Int, old: RecordedLayer)], parent: Int, _ context: ComparedCells
  ) {
    let index = count
    append(
      ComparedLayer(old: nil, new: group, parent: parent, changes: [.addedAround(members.map(\.old.numberedName))]))
    let pairs = members.map { ($0.number, (old: $0.old, new: group.children[$0.number])) }
    addChildren(of: group, at: index, Dictionary(uniqueKeysWithValues: pairs), context) {
      ComparedLayer(old: nil, new: $0, parent: index, changes: [.added])
    }
  }

  /// A layer around others that is gone: these with their numbers in it.
  private mutating func addDissolved(
    _ group: RecordedLayer, _ members: [(number: Int, new: RecordedLayer)], parent: Int, _ context: ComparedCells
  ) {
    let index = count
    append(
      ComparedLayer(old: group, new: nil, parent: parent, changes: [.removedAround(members.map(\.new.numberedName))]))
    let pairs = members.map { ($0.number, (old: group.children[$0.number], new: $0.new)) }
    addChildren(of: group, at: index, Dictionary(uniqueKeysWithValues: pairs), context) {
      ComparedLayer(old: $0, new: nil, parent: index, changes: [.removed])
    }
  }

  /// What a layer that came or went holds: pairs by their numbers in it, and others, which came or went with it.
  private mutating func addChildren(
    of group: RecordedLayer, at index: Int, _ pairs: [Int: (old: RecordedLayer, new: RecordedLayer)], _ context: ComparedCells,
    other: (RecordedLayer) -> ComparedLayer
  ) {
    for (number, child) in group.children.enumerated() {
      if let pair = pairs[number] {
        add(pair.old, pair.new, parent: index, context)
      } else {
        append(other(child))
      }
    }
  }

  /// A tree that is compared with nothing.
  init(unchanged root: RecordedLayer?) {
    self = []
    addUnchanged(root.map { [$0] } ?? [], root.map { [$0] } ?? [], parent: nil)
  }

  /// Layers that are equal to the last digit still tell where others lie.
  private mutating func addUnchanged(_ old: [RecordedLayer], _ new: [RecordedLayer], parent: Int?) {
    for (old, new) in zip(old, new) {
      let index = count
      append(ComparedLayer(old: old, new: new, parent: parent, changes: []))
      addUnchanged(old.children, new.children, parent: index)
    }
  }

  /// The names of those from the first to the last that has another place among the others.
  private static func reordering(_ old: [RecordedLayer], _ alignment: Alignment) -> [LayerChange] {
    let (before, after) = (alignment.pairs, alignment.pairs.sorted { $0.new < $1.new })
    guard before != after else { return [] }
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = before.count - zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    func names(_ pairs: [Alignment.Pair]) -> [String] { pairs[start..<end].map { old[$0.old].numberedName } }
    return [.reordered(from: names(before), to: names(after))]
  }
}
