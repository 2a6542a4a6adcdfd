// SPDX-License-Identifier: MIT

package import CellDisplayList
internal import CellGraphics

/// The layers that a compositor draws once and keeps as a bitmap.
extension DisplayList {
  /// Returns the innermost layer whose kept bitmap contains the layer's store or pass; `nil` if there is none.
  ///
  /// Its own bitmap contains the store of a layer that asks to be rasterized, and all inside.
  /// - Parameter redrawn: the layers whose bitmaps are of no use, because their content changes with each frame.
  func keptBitmap(around index: Int, but redrawn: Set<Int>) -> Int? {
    var number: Int? = index
    while let layer = number {
      if layers[layer].rasterizes, !layers[layer].items.isEmpty, !redrawn.contains(layer) { return layer }
      number = layers[layer].parent
    }
    return nil
  }

  /// Returns the innermost layer whose kept bitmap contains that of a layer; `nil` if there is none.
  func keptBitmap(outside index: Int, but redrawn: Set<Int>) -> Int? {
    layers[index].parent.flatMap { keptBitmap(around: $0, but: redrawn) }
  }

  /// The reasons why a compositor draws a layer offscreen in each frame.
  ///
  /// They are those of our rasterizer (`Layer.isolationReasons`), with two exceptions:
  /// - Round corners around a single store cut that store, and need no pass.
  /// - What asks to be rasterized is drawn once and kept, with all passes inside, unless its content changes with each frame.
  package func offscreenReasons(of index: Int, redrawn: Set<Int> = []) -> [IsolationReason] {
    guard keptBitmap(around: index, but: redrawn) == nil else { return [] }
    return layers[index].isolationReasons.filter { $0 != .cornerClip || clipsSeveralStores(index) }
  }
}

extension CellAnalysis {
  /// The layers that a compositor keeps as bitmaps, without those inside others.
  package var keptLayers: [Int] { compositedStores.filter { $0.kind == .keptBitmap }.map(\.layer) }

  /// Returns those of the layers that are kept as bitmaps of which an earlier version of the cell had no bitmap with the same content.
  ///
  /// Layers are matched by their paths. A bitmap may be moved by whole pixels.
  package func missedLayers(after earlier: CellAnalysis) -> Set<Int> {
    Set(
      keptLayers.filter { layer in
        let path = list.layers[layer].path
        guard let old = earlier.list.layers.firstIndex(where: { $0.path == path }), earlier.list.layers[old].rasterizes else {
          return true
        }
        return list.content(ofBitmap: layer) != earlier.list.content(ofBitmap: old)
      })
  }
}

extension DisplayList {
  /// Returns the content of a bitmap at the upper left corner; `nil` if it cannot be moved there.
  fileprivate func content(ofBitmap index: Int) -> BitmapContent? {
    let origin = layers[index].deviceFrame.outset
    // Lists can only be moved to the right and downwards.
    guard let moved = only(layer: index).moved(x: 40_000 - origin.x, y: 40_000 - origin.y) else { return nil }
    return BitmapContent(
      items: moved.items.map { BitmapContent.Item(content: $0.content, opacity: $0.opacity, clip: $0.clip) },
      outlines: moved.layers.map {
        BitmapContent.Box(frame: $0.deviceFrame, clip: $0.contentClip, mask: $0.mask, shadows: $0.shadows)
      })
  }
}

/// What the pixels of a bitmap depend on.
private struct BitmapContent: Equatable {
  struct Item: Hashable {
    let content: ItemContent
    let opacity: Double
    let clip: [Outline]
  }

  struct Box: Hashable {
    let frame: DeviceRect
    let clip: Outline?
    let mask: Mask?
    let shadows: [Shadow]
  }

  let items: [Item]
  let outlines: [Box]
}
