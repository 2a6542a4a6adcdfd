// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// Where a compositor clips to round corners differently from our rasterizer, which counts items, not stores.
extension DisplayList {
  /// Whether a compositor needs a pass to clip the content of a layer to round corners: more than one store or shadow is inside.
  ///
  /// Around a single store, the corners become a part of that store, whatever number of items it consists of.
  func clipsSeveralStores(_ index: Int) -> Bool { layers[index].clipsInPass && storesInClip(of: index) > 1 }

  /// Returns the round corners of the layers around a layer that cut its store alone, the innermost first.
  func cornersOfStore(_ index: Int) -> [Outline] {
    roundClips(around: index).filter { storesInClip(of: $0.layer) == 1 }.map(\.clip)
  }

  /// Returns the clips around a layer that hide pixels of its store. Corners that are a part of the store count as square.
  func clipsHidingStore(_ index: Int) -> [Outline] {
    let corners = Set(cornersOfStore(index))
    guard !corners.isEmpty else { return clips(around: index) }
    return clips(around: index).map { corners.contains($0) ? Outline($0.rect) : $0 }
  }

  /// Whether a layer's store has corners that a clip cut round: the layer's own clip or one around it.
  func hasStoreInRoundClip(_ index: Int) -> Bool {
    let clipsItself = layers[index].contentClip.map { !$0.radii.isZero } ?? false
    return clipsItself && !layers[index].contentItems.isEmpty || !cornersOfStore(index).isEmpty
  }

  private func roundClips(around index: Int) -> [(layer: Int, clip: Outline)] {
    var clips: [(layer: Int, clip: Outline)] = []
    var parent = layers[index].parent
    while let number = parent {
      if let clip = layers[number].contentClip, !clip.radii.isZero { clips.append((number, clip)) }
      parent = layers[number].parent
    }
    return clips
  }

  /// Returns the number of stores and shadows that a layer's clip surrounds: 2 if there are more.
  private func storesInClip(of index: Int) -> Int {
    var count = layers[index].contentItems.isEmpty ? 0 : 1
    for inner in index + 1..<layers[index].subtreeEnd {
      if !layers[inner].shadows.isEmpty { count += 1 }
      let own = layers[inner].ownItems
      if own.contains(where: { items[$0].isShadow }) { count += 1 }
      if own.contains(where: { !items[$0].isShadow }) { count += 1 }
      if count > 1 { break }
    }
    return min(count, 2)
  }
}
