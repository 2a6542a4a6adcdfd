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
  ///   - keptIn: the layer whose kept bitmap contains the store; `nil` if none does.
  func store(
    of index: Int, parts: [DrawnPart]?, keptIn: Int?, above below: inout PaintedPicture
  ) throws -> LayerStore? {
    let layer = list.layers[index]
    let corners = list.cornersOfStore(index)
    let whole = layer.deviceFrame.isEmpty ? .empty : layer.deviceFrame.outset.intersection(picture)
    let frame = corners.reduce(whole) { $0.intersection($1.rect.outset) }
    let alpha = try alpha(of: index, parts: corners.isEmpty ? parts : nil, corners: corners, frame: frame)
    return try store(
      of: index, .items, keptIn: keptIn, alpha, frame: frame, inkLeavesFrame: alpha.ink.union(frame) != frame, above: &below)
  }

  /// Returns the store of a pass; `nil` if it has no pixel in the picture.
  ///
  /// It covers the ink of what was drawn into it, and the frame of a layer that promises to be opaque.
  /// - Parameters:
  ///   - part: the buffer with the layer's opacity, mask and shadow.
  ///   - below: the picture before the pass is composited.
  func store(
    ofPass index: Int, _ kind: LayerStore.Kind, _ part: DrawnPart, keptIn: Int?, above below: inout PaintedPicture
  ) throws -> LayerStore? {
    let layer = list.layers[index]
    let isPromised = list.promise(of: index) != nil && !layer.deviceFrame.isEmpty
    let frame = isPromised ? layer.deviceFrame.outset.intersection(picture) : .empty
    return try store(
      of: index, kind, keptIn: keptIn, StoreAlpha(of: part, frame: frame), frame: frame, inkLeavesFrame: false, above: &below)
  }

  private func store(
    of index: Int, _ kind: LayerStore.Kind, keptIn: Int?, _ alpha: StoreAlpha, frame: PixelRect, inkLeavesFrame: Bool,
    above below: inout PaintedPicture
  ) throws -> LayerStore? {
    guard let size = PixelSize(width: alpha.region.width, height: alpha.region.height) else { return nil }
    let promise = list.promise(of: index)
    let isCopied = promise != nil && alpha.opaque == size.area
    let blending =
      isCopied ? .nothing : BlendingOfStore(of: alpha, visible: try visibility(of: index, in: alpha.region), above: &below)
    return LayerStore(
      layer: index, kind: kind, keptIn: keptIn, size: size, alpha: alpha, promise: promise,
      holes: FrameHoles(in: alpha, inside: frame, above: &below), inkLeavesFrame: inkLeavesFrame, blending: blending)
  }

  /// Returns the alpha of the store's items drawn over each other.
  ///
  /// Combines the parts if this is sure to give the right result. Otherwise draws the store's items together once more.
  /// - Parameter corners: the round corners of layers around the layer that cut the store.
  private func alpha(
    of index: Int, parts: [DrawnPart]?, corners: [Outline], frame: PixelRect
  ) throws -> StoreAlpha {
    let items = list.storeItems(of: index)
    if let parts, !list.layers[index].clipsInPass, items.allSatisfy({ list.items[$0].inheritedClips.isEmpty }),
      let alpha = StoreAlpha.laid(parts, frame: frame)
    {
      return alpha
    }
    let whole = try items.reduce(PixelRect.empty) { $0.union(try drawing.inkBounds(list.items[$1])) }.intersection(picture)
    let ink = corners.reduce(whole) { $0.intersection($1.rect.outset) }
    return StoreAlpha(of: try drawing.part(list.store(of: index, cutBy: corners), in: ink, ink: ink), frame: frame)
  }

  /// Returns whether the enclosing layers leave each pixel of a region visible, row by row; empty if all are visible.
  ///
  /// Round corners that are part of the store hide none of its pixels: what they cut is a clear part of it.
  private func visibility(of index: Int, in region: PixelRect) throws -> [Bool] {
    let clips = list.clipsHidingStore(index).filter { !$0.radii.isZero || !$0.rect.contains(DeviceRect(region)) }
    guard !clips.isEmpty else { return [] }
    let probe = try drawing.part(list.probe(of: region, cutBy: clips), in: region, ink: region)
    return StoreAlpha(of: probe, frame: region).values.map { $0 > 0 }
  }
}
