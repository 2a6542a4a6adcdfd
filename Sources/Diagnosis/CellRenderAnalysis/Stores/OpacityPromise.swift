// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// How a layer promises, before any pixel is drawn, that it is opaque in its whole frame.
package enum OpacityPromise: Hashable, Sendable {
  /// An opaque colour or gradient fills the whole frame. `item` is its index.
  case fill(item: Int)
  /// A picture without an alpha channel covers the whole frame. `item` is its index.
  case picture(item: Int)
  /// The template declares `opaque: true`.
  case declared
}

extension DisplayList {
  /// Returns a layer's promise to be opaque; `nil` if it makes none.
  ///
  /// A layer with a mask or with opacity below 1 makes no promise. A declared `opaque: true` does not count if the layer has
  /// rounded corners or an item with opacity below 1.
  func promise(of index: Int) -> OpacityPromise? {
    let layer = layers[index]
    guard layer.opacity == 1, layer.mask == nil else { return nil }
    for number in storeItems(of: index) where items[number].opacity == 1 && isUncut(number, in: layer) {
      switch items[number].content {
      case .fill(.box(let outline), let paint)
      where paint.isOpaque && outline.radii.isZero && outline.rect.contains(layer.deviceFrame):
        return .fill(item: number)
      case .picture(let picture)
      where picture.radii.isZero && !picture.mayBeTranslucent && DeviceRect(picture.destination).contains(layer.deviceFrame):
        return .picture(item: number)
      case .fill, .shadow, .picture, .text: continue
      }
    }
    let isTranslucent = layer.ownItems.contains { items[$0].opacity < 1 }
    return layer.promisesOpaque && layer.cornerRadii.isZero && !isTranslucent ? .declared : nil
  }

  /// Whether the item's own clips and the layer's clip leave the item whole inside the layer's frame.
  private func isUncut(_ number: Int, in layer: Layer) -> Bool {
    let item = items[number]
    var clips = item.clip.indices.filter { !item.inheritedClips.contains($0) }.map { item.clip[$0] }
    if layer.clipsInPass, layer.clippedItems.contains(number), let clip = layer.contentClip { clips.append(clip) }
    return clips.allSatisfy { $0.radii.isZero && $0.rect.contains(layer.deviceFrame) }
  }
}
