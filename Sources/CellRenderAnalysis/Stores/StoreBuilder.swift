// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// Builds the stores of a list's layers, and compares each store with the pixels below it.
struct StoreBuilder {
  let list: DisplayList
  let drawing: AnalysisDrawing
  let picture: PixelRect

  init(of list: DisplayList, drawing: AnalysisDrawing) {
    self.list = list
    self.drawing = drawing
    picture = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
  }

  /// Returns the store of a layer; `nil` if the store has no pixel in the picture.
  ///
  /// - Parameters:
  ///   - parts: the items of the store, each drawn alone, except items that are clipped to rounded corners in a pass; `nil` if an
  ///     item was cut by the buffer into which it was drawn.
  ///   - below: the picture before the store is drawn.
  func store(of index: Int, parts: [DrawnPart]?, above below: inout PaintedPicture) throws -> LayerStore? {
    let layer = list.layers[index]
    let frame = layer.deviceFrame.isEmpty ? .empty : layer.deviceFrame.outset.intersection(picture)
    let alpha = try alpha(of: index, parts: parts, frame: frame)
    guard let size = PixelSize(width: alpha.region.width, height: alpha.region.height) else { return nil }
    let promise = list.promise(of: index)
    let isCopied = promise != nil && alpha.opaque == size.area
    let blending =
      isCopied ? .nothing : BlendingOfStore(of: alpha, visible: try visibility(of: index, in: alpha.region), above: &below)
    return LayerStore(
      layer: index, size: size, alpha: alpha, promise: promise, holes: FrameHoles(in: alpha, inside: frame, above: &below),
      inkLeavesFrame: alpha.ink.union(frame) != frame, blending: blending)
  }

  /// Returns the alpha of the store's items drawn over each other.
  ///
  /// Combines the parts if this is sure to give the right result. Otherwise draws the store's items together once more.
  private func alpha(of index: Int, parts: [DrawnPart]?, frame: PixelRect) throws -> StoreAlpha {
    let items = list.storeItems(of: index)
    if let parts, !list.layers[index].clipsInPass, items.allSatisfy({ list.items[$0].inheritedClips.isEmpty }),
      let alpha = StoreAlpha.laid(parts, frame: frame)
    {
      return alpha
    }
    let ink = try items.reduce(PixelRect.empty) { $0.union(try drawing.inkBounds(list.items[$1])) }.intersection(picture)
    return StoreAlpha(of: try drawing.part(list.store(of: index), in: ink, ink: ink), frame: frame)
  }

  /// Returns whether the enclosing layers leave each pixel of a region visible, row by row; empty if all are visible.
  private func visibility(of index: Int, in region: PixelRect) throws -> [Bool] {
    let clips = list.clips(around: index).filter { !$0.radii.isZero || !$0.rect.contains(DeviceRect(region)) }
    guard !clips.isEmpty else { return [] }
    let probe = try drawing.part(list.probe(of: region, cutBy: clips), in: region, ink: region)
    return StoreAlpha(of: probe, frame: region).values.map { $0 > 0 }
  }
}
