// SPDX-License-Identifier: MIT

import DisplayList
import Graphics

extension DisplayList {
  /// Rectangles outside of which two lists certainly draw the same pixels, none over another; `nil` where the lists draw pictures
  /// of different sizes.
  ///
  /// Promises change no pixel, and are not compared. Takes O(n) for n layers and items, besides the bounds of those that differ.
  func changedAreas<Failure: Error>(
    to other: DisplayList, inkBounds: (DisplayItem) throws(Failure) -> PixelRect
  ) throws(Failure) -> [PixelRect]? {
    guard size == other.size else { return nil }
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    guard scale == other.scale, background == other.background, layers.map(\.path) == other.layers.map(\.path) else {
      return self == other ? [] : [whole]
    }
    var areas: [PixelRect] = []
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
      if !area.isEmpty { areas.joinOverlapping(with: area) }
    }
    return areas
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

extension [PixelRect] {
  /// Adds a rectangle; those that would overlap become one.
  fileprivate mutating func joinOverlapping(with rect: PixelRect) {
    var joined = rect
    while let index = firstIndex(where: { !$0.intersection(joined).isEmpty }) { joined = joined.union(remove(at: index)) }
    append(joined)
  }
}

extension Layer {
  /// Whether two layers do the same to the same items.
  fileprivate func draws(like other: Layer) -> Bool {
    opacity == other.opacity && contentClip == other.contentClip && mask == other.mask && shadow == other.shadow
      && clip == other.clip && isolationReasons == other.isolationReasons && parent == other.parent
  }
}
