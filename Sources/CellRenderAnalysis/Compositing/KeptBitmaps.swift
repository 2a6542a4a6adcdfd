// SPDX-License-Identifier: MIT

package import CellDisplayList

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

  /// The reasons why a compositor draws a layer offscreen in each frame.
  ///
  /// They are those of our rasterizer (`Layer.isolationReasons`), with two exceptions:
  /// - Round corners around a single store cut that store, and need no pass.
  /// - What asks to be rasterized is drawn once and kept, with all passes inside, unless its content changes with each frame.
  package func offscreenReasons(of index: Int, redrawn: Set<Int> = []) -> [IsolationReason] {
    guard keptBitmap(around: index, but: redrawn) == nil else { return [] }
    return layers[index].isolationReasons.filter { $0 != .cornerClip || clipsSeveralStores(index) }
  }

  /// Returns those of our rasterizer's passes that a compositor renders in each frame.
  func compositorPasses(_ passes: [RenderPass], redrawn: Set<Int>) -> [RenderPass] {
    passes.filter { pass in
      keptBitmap(around: pass.layer, but: redrawn) == nil && (pass.kind != .cornerClip || clipsSeveralStores(pass.layer))
    }
  }
}
