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

  /// What it draws itself differs, wherever it lies.
  var isDrawnOtherwise: Bool {
    guard var old, var new, changes.isEmpty else { return true }
    (old.children, new.children) = ([], [])
    return old != new
  }
}

extension [ComparedLayer] {
  /// Compares two trees layer by layer, from the root down; what came or went with its layer is not listed.
  ///
  /// Layers are matched by their names inside the layer that holds them, those of a repetition by what they draw.
  init(from old: RecordedLayer, to new: RecordedLayer, in context: ComparedCells) {
    self = []
    add(old, new, parent: nil, context)
  }

  private mutating func add(_ old: RecordedLayer, _ new: RecordedLayer, parent: Int?, _ context: ComparedCells) {
    let index = count
    append(
      ComparedLayer(
        old: old, new: new, parent: parent, changes: LayerComparison(old: old, new: new, context: context).changes))
    guard old.children != new.children || context.haveOtherPictures else {
      return addUnchanged(old.children, new.children, parent: index)
    }
    let alignment = Alignment(
      from: old.children, to: new.children, key: \.name, content: { $0.content(on: context.grid) })
    self[index].changes += Self.reordering(old.children, new.children, alignment)
    var pairs = alignment.pairs[...]
    for number in old.children.indices {
      if let pair = pairs.first, pair.old == number {
        pairs.removeFirst()
        add(old.children[number], new.children[pair.new], parent: index, context)
      } else {
        append(ComparedLayer(old: old.children[number], new: nil, parent: index, changes: [.removed]))
      }
    }
    for number in alignment.added {
      append(ComparedLayer(old: nil, new: new.children[number], parent: index, changes: [.added]))
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

  private static func reordering(_ old: [RecordedLayer], _ new: [RecordedLayer], _ alignment: Alignment) -> [LayerChange] {
    let order = alignment.pairs.map(\.new)
    guard order != order.sorted() else { return [] }
    return [
      .reordered(
        from: alignment.pairs.map { old[$0.old].numberedName }, to: order.sorted().map { new[$0].numberedName })
    ]
  }
}
