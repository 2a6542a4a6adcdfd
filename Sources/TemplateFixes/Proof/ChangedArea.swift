// SPDX-License-Identifier: MIT

import DisplayList
import Graphics

/// A layer that two lists draw otherwise, and the pixels that may differ for it.
struct LayerChange {
  /// Empty where the lists have other layers altogether.
  let path: String
  let area: PixelRect
}

extension DisplayList {
  /// The layers that two lists draw otherwise: outside of their areas the lists certainly draw the same pixels. `nil` where the
  /// lists draw pictures of different sizes.
  ///
  /// Promises change no pixel, and are not compared. Takes O(n) for n layers and items, besides the bounds of those that differ.
  func changes<Failure: Error>(
    to other: DisplayList, inkBounds: (DisplayItem) throws(Failure) -> PixelRect
  ) throws(Failure) -> [LayerChange]? {
    guard size == other.size else { return nil }
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    guard scale == other.scale, background == other.background, layers.map(\.path) == other.layers.map(\.path) else {
      return self == other ? [] : [LayerChange(path: "", area: whole)]
    }
    var changes: [LayerChange] = []
    for index in layers.indices {
      var changed = PixelRect.empty
      if !layers[index].draws(like: other.layers[index]) {
        for list in [self, other] { changed = changed.union(try list.inkBounds(of: index, itemBounds: inkBounds)) }
      } else if !hasSameItems(as: other, in: index) {
        for list in [self, other] {
          for item in list.items[list.layers[index].ownItems] { changed = changed.union(try inkBounds(item)) }
        }
      }
      let area = reach(of: changed, from: index).intersection(whole)
      if !area.isEmpty { changes.append(LayerChange(path: layers[index].path, area: area)) }
    }
    return changes
  }

  private func hasSameItems(as other: DisplayList, in layer: Int) -> Bool {
    let (own, others) = (items[layers[layer].ownItems], other.items[other.layers[layer].ownItems])
    return own.elementsEqual(others) { $0.content == $1.content && $0.opacity == $1.opacity && $0.clip == $1.clip }
  }

  /// What a change inside a layer can change, with the shadows of the layers around.
  private func reach(of area: PixelRect, from layer: Int) -> PixelRect {
    var reach = area
    var index: Int? = layer
    while let number = index {
      if let shadow = layers[number].shadow { reach = reach.union(shadow.bounds(of: reach)) }
      index = layers[number].parent
    }
    return reach
  }
}

extension [LayerChange] {
  /// The areas of all, none over another: those that would overlap become one.
  var areas: [PixelRect] {
    reduce(into: []) { areas, change in
      var joined = change.area
      while let index = areas.firstIndex(where: { $0.overlaps(joined) }) { joined = joined.union(areas.remove(at: index)) }
      areas.append(joined)
    }
  }

  /// Of fixes that made these changes together, those of which the pixels do not tell what each does alone: they change pixels
  /// that others change too.
  func entangled(among fixes: [FixProposal]) -> Set<FixProposal> {
    guard fixes.count > 1 else { return [] }
    var made: [(fix: FixProposal, area: PixelRect)] = []
    var entangled: Set<FixProposal> = []
    for change in self {
      // What no fix names has changed with the layout, for the sake of any of them.
      guard let fix = fixes.filter({ $0.changes(change.path) }).max(by: { $0.path.utf8.count < $1.path.utf8.count }) else {
        return Set(fixes)
      }
      for other in made where other.fix != fix && other.area.overlaps(change.area) { entangled.formUnion([fix, other.fix]) }
      made.append((fix, change.area))
    }
    return entangled
  }
}

extension FixProposal {
  /// Whether the element of a layer is one that the fix changes, or lies in one.
  func changes(_ path: String) -> Bool {
    let path = path.withoutRepetitions
    return changedPaths.contains { path == $0 || path.hasPrefix($0 + "/") }
  }
}

extension PixelRect {
  func overlaps(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }
}

extension Layer {
  /// Whether two layers do the same to the same items.
  fileprivate func draws(like other: Layer) -> Bool {
    opacity == other.opacity && contentClip == other.contentClip && mask == other.mask && shadow == other.shadow
      && clip == other.clip && isolationReasons == other.isolationReasons && parent == other.parent
  }
}
