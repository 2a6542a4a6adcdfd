// SPDX-License-Identifier: MIT

package import CellGraphics

/// A layer that two display lists draw differently, and the pixels that may differ because of it.
package struct LayerChange: Sendable {
  /// The path of the layer; empty if the lists differ in their layers, scale or background.
  package let path: String
  /// The area in which pixels may differ, in device pixels.
  package let area: PixelRect
}

extension DisplayList {
  /// Returns the layers that two lists draw differently, or `nil` if the lists have different sizes.
  ///
  /// Outside the areas of these layers, both lists draw the same pixels. The key `opaque` changes no pixel and is not compared.
  /// O(n) for n layers and items, plus the cost of `inkBounds` for the items of layers that differ.
  package func changes<Failure: Error>(
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

  /// Returns the area that a change inside a layer can affect, including the shadows of the layer and of its ancestors.
  private func reach(of area: PixelRect, from layer: Int) -> PixelRect {
    var reach = area
    var index: Int? = layer
    while let number = index {
      reach = reach.union(layers[number].shadows.bounds(of: reach))
      index = layers[number].parent
    }
    return reach
  }
}

extension [LayerChange] {
  /// The areas of all changes. Areas that overlap are merged into the rectangle around them, so that no two of the results overlap.
  package var areas: [PixelRect] {
    reduce(into: []) { areas, change in
      var joined = change.area
      while let index = areas.firstIndex(where: { $0.overlaps(joined) }) { joined = joined.union(areas.remove(at: index)) }
      areas.append(joined)
    }
  }
}

extension Layer {
  /// Whether two layers draw their items in the same way: with the same opacity, clips, mask, shadow and parent. Does not compare
  /// the items.
  fileprivate func draws(like other: Layer) -> Bool {
    opacity == other.opacity && contentClip == other.contentClip && mask == other.mask && shadows == other.shadows
      && clip == other.clip && isolationReasons == other.isolationReasons && parent == other.parent
  }
}
