// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// Finds the stores of a list's layers: their pixels, and what lies below them.
struct StoreReading {
  let list: DisplayList
  let drawing: AnalysisDrawing
  let picture: PixelRect

  init(of list: DisplayList, drawing: AnalysisDrawing) {
    self.list = list
    self.drawing = drawing
    picture = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
  }

  /// The store of a layer that has one; `nil` when no pixel of it lies in the picture.
  ///
  /// - Parameters:
  ///   - parts: the items of its store, drawn alone, without those that round corners cut in a pass; `nil` where layers around
  ///     have cut them.
  ///   - below: what is painted before the store.
  func store(of index: Int, parts: [DrawnPart]?, above below: PixelPlane<UInt32>) throws -> LayerStore? {
    let layer = list.layers[index]
    let frame = layer.deviceFrame.isEmpty ? .empty : layer.deviceFrame.outset.intersection(picture)
    let bitmap = try pixels(of: index, parts: parts)
    let ink = bitmap.inkBounds
    let region = frame.union(ink)
    guard let size = PixelSize(width: region.width, height: region.height) else { return nil }
    let coverage = bitmap.alpha(in: region)
    let promise = list.promise(of: index)
    let isOpaque = coverage.allSatisfy { $0 == 255 }
    let isCopied = promise != nil && isOpaque
    let blending =
      isCopied
      ? BlendingOfStore(blending: [LayerStore.Blending](repeating: .none, count: size.area))
      : BlendingOfStore(of: coverage, in: region, visible: try visibility(of: index, in: region), above: below)
    let holes = isOpaque ? FrameHoles() : FrameHoles(in: coverage, of: region, inside: frame, above: below)
    return LayerStore(
      layer: index, region: region, coverage: CoverageMask(size: size, coverage: coverage), promise: promise,
      isOpaqueInFact: isOpaque, holesInFrame: holes.count, inkLeavesFrame: ink.union(frame) != frame, blending: blending.blending,
      blended: blending.blended, colorBelow: holes.colorBelow)
  }

  /// The items of the store on each other: of their pixels the alpha at least.
  ///
  /// They are drawn once more, together, where that gives another alpha than the items alone do, or may.
  private func pixels(of index: Int, parts: [DrawnPart]?) throws -> DrawnPart {
    let items = list.storeItems(of: index)
    if let parts, !list.layers[index].clipsInPass, items.allSatisfy({ list.items[$0].inheritedClips.isEmpty }),
      let overlaid = DrawnPart(overlayingAlphaOf: parts)
    {
      return overlaid
    }
    let ink = try items.reduce(PixelRect.empty) { $0.union(try drawing.inkBounds(list.items[$1])) }.intersection(picture)
    return try drawing.part(list.store(of: index), in: ink)
  }

  /// Which pixels of a region the layers around a layer do not cut off; empty for all of them.
  private func visibility(of index: Int, in region: PixelRect) throws -> [Bool] {
    let clips = list.clips(around: index).filter { !$0.radii.isZero || !$0.rect.contains(DeviceRect(region)) }
    guard !clips.isEmpty else { return [] }
    return try drawing.part(list.probe(of: region, cutBy: clips), in: region).pixels.map { $0 >> 24 > 0 }
  }
}
