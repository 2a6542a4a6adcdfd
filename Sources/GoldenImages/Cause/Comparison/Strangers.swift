// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// Layers inside one layer that have no partner of their name, and what became of them all the same.
struct Strangers {
  /// A layer beside a group, and the one inside the group that it is.
  struct Member: Hashable {
    let child, sibling: Int
  }

  /// Those with another name.
  private(set) var renamed: [Alignment.Pair] = []
  /// New layers around old ones, by their numbers.
  private(set) var formed: [Int: [Member]] = [:]
  /// Old layers that new ones were taken out of, by their numbers.
  private(set) var dissolved: [Int: [Member]] = [:]
  /// All those with another name, and the members of groups: none of them came or went.
  private(set) var taken = (old: Set<Int>(), new: Set<Int>())

  /// - Parameters:
  ///   - old: layers of the older one that holds them, with their numbers there.
  ///   - new: those of the newer one.
  init(old: [(number: Int, layer: RecordedLayer)], new: [(number: Int, layer: RecordedLayer)], on grid: PixelGrid) {
    guard !old.isEmpty, !new.isEmpty else { return }
    for (number, layer) in new {
      let members = Self.members(of: layer, among: old, without: taken.old)
      guard !members.isEmpty else { continue }
      formed[number] = members
      taken.old.formUnion(members.map(\.sibling))
    }
    for (number, layer) in old where !taken.old.contains(number) {
      let members = Self.members(of: layer, among: new, without: taken.new.union(formed.keys))
      guard !members.isEmpty else { continue }
      dissolved[number] = members
      taken.new.formUnion(members.map(\.sibling))
    }
    pairRenamed(
      old.filter { !taken.old.contains($0.number) && dissolved[$0.number] == nil },
      new.filter { !taken.new.contains($0.number) && formed[$0.number] == nil }, on: grid)
  }

  /// The layers inside a group whose names are those of layers that stood, or stand, beside it.
  private static func members(
    of group: RecordedLayer, among others: [(number: Int, layer: RecordedLayer)], without taken: Set<Int>
  ) -> [Member] {
    group.children.indices.compactMap { child in
      others.first { $0.layer.numberedName == group.children[child].numberedName && !taken.contains($0.number) }
        .map { Member(child: child, sibling: $0.number) }
    }
  }

  /// Pairs those that draw the same; then those that say the same words.
  private mutating func pairRenamed(
    _ old: [(number: Int, layer: RecordedLayer)], _ new: [(number: Int, layer: RecordedLayer)], on grid: PixelGrid
  ) {
    var open = new.map { (number: $0.number, layer: $0.layer, content: $0.layer.namelessContent(on: grid)) }
    for (number, layer) in old {
      let content = layer.namelessContent(on: grid)
      let partner =
        open.firstIndex { $0.content == content } ?? open.firstIndex { !layer.words.isEmpty && $0.layer.words == layer.words }
      guard let partner else { continue }
      let pair = Alignment.Pair(old: number, new: open.remove(at: partner).number)
      renamed.append(pair)
      taken.old.insert(pair.old)
      taken.new.insert(pair.new)
    }
  }
}

extension RecordedLayer {
  /// What the layer and its subtree draw, whatever it is called.
  fileprivate func namelessContent(on grid: PixelGrid) -> RecordedLayer {
    var content = content(on: grid)
    content.path = ""
    return content
  }

  /// All that its texts say.
  fileprivate var words: [String] {
    subtree.flatMap(\.items).compactMap { if case .text(let text) = $0.content { text.text } else { nil } }
  }
}
