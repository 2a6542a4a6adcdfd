// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellRenderAnalysis

/// The store of a layer: the bitmap that a layer-based system would keep for it, and how it is composited.
struct OracleStore: Hashable {
  var layer: Int
  var region: PixelRect
  /// The alpha of each pixel of the region.
  var coverage: [UInt8]
  var promises: Bool
  var isOpaqueInFact: Bool
  var holesInFrame: Int
  var inkLeavesFrame: Bool
  var blending: [LayerStore.Blending]
  var colorBelow: RGBA?
  /// The layer whose kept bitmap contains the store.
  var keptIn: Int?
}

/// The buffer of a pass that a compositor needs. How large it is depends on bounds that are not exact, so only pixels with ink count.
struct OraclePassStore: Hashable {
  var layer: Int
  var isKept: Bool
  var keptIn: Int?
  /// How many pixels with ink are blended: translucent ones, and opaque ones.
  var mixed, copied: Int
}

/// Compositing: the pixels that a layer-based system would have to blend.
extension Oracle {
  func stores() throws -> [OracleStore] {
    try list.layers.indices.compactMap { try store(of: $0) }
  }

  private func store(of index: Int) throws -> OracleStore? {
    let layer = list.layers[index]
    let items = layer.ownItems.filter { !list.items[$0].isShadow }
    guard let first = items.first else { return nil }
    let corners = roundClipsOfOneStore(around: index)
    let alpha = try draw { builder in
      for corner in corners {
        var cutting = Layer.plain
        cutting.contentClip = corner
        builder.begin(cutting)
      }
      add(storeOf: items, of: layer, to: &builder)
      for _ in corners { builder.end() }
    }.pixels.map(\.alpha)
    let whole = layer.deviceFrame.isEmpty ? .empty : layer.deviceFrame.outset.intersection(picture)
    let frame = corners.reduce(whole) { $0.intersection($1.rect.outset) }
    let inFrame = places(in: frame)
    let ink = alpha.indices.filter { alpha[$0] > 0 }
    let region = frame.union(bounds(of: ink))
    guard !region.isEmpty else { return nil }
    let inRegion = places(in: region)

    let isOpaque = inRegion.allSatisfy { alpha[$0] == 255 }
    let holes = inFrame.filter { alpha[$0] < 255 }
    let promises = promisingItem(of: index) != nil || isDeclaredOpaque(layer)
    guard let thing = things.firstIndex(where: { $0.item == first }) else { return nil }
    let below = thingsBelow(thing)
    let visible = try visiblePlaces(of: index)
    func blending(_ place: Int) -> LayerStore.Blending {
      let liesOver = list.background.map { $0.alpha > 0 } ?? false || below.contains { things[$0].pixels[place].alpha > 0 }
      guard !(promises && isOpaque), liesOver, visible[place] else { return .none }
      return alpha[place] == 0 ? .wasted : alpha[place] == 255 ? .copied : .mixed
    }
    let colors = Set(holes.map { color(of: below, at: $0) })
    return OracleStore(
      layer: index, region: region, coverage: inRegion.map { UInt8(alpha[$0]) }, promises: promises, isOpaqueInFact: isOpaque,
      holesInFrame: holes.count, inkLeavesFrame: ink.count > inFrame.count { alpha[$0] > 0 },
      blending: inRegion.map(blending),
      colorBelow: colors.count == 1
        ? colors.first.flatMap { $0.alpha == 255 ? PremultipliedRGBA(packed: $0).straight : nil } : nil,
      keptIn: ([index] + ancestors(of: index)).first { list.layers[$0].rasterizes && !list.layers[$0].items.isEmpty })
  }

  /// Returns the buffers of passes that a compositor needs, those first that are composited first.
  func passStores() throws -> [OraclePassStore] {
    try things.indices.compactMap { index in
      guard case .pass(let pass) = things[index].content else { return nil }
      let layer = list.layers[pass.layer]
      let clipsCorners = pass.bounds != nil
      if clipsCorners, storesInside(clipOf: pass.layer) < 2 { return nil }
      let isKept = layer.rasterizes && !clipsCorners
      let around = (isKept ? [] : [pass.layer]) + ancestors(of: pass.layer)
      let visible = try visiblePlaces(of: pass.layer)
      let below = thingsBelow(index)
      let pixels = things[index].pixels
      let frame = layer.deviceFrame.isEmpty ? .empty : layer.deviceFrame.outset.intersection(picture)
      let fills = places(in: frame).allSatisfy { pixels[$0].alpha == 255 }
      let promises = promisingItem(of: pass.layer) != nil || isDeclaredOpaque(layer)
      let isCopied = promises && fills && pixels.count { $0.alpha > 0 } == frame.width * frame.height
      let blended = pixels.indices.filter { place in
        !isCopied && visible[place] && pixels[place].alpha > 0
          && (list.background.map { $0.alpha > 0 } ?? false || below.contains { things[$0].pixels[place].alpha > 0 })
      }
      return OraclePassStore(
        layer: pass.layer, isKept: isKept, keptIn: around.first { list.layers[$0].rasterizes },
        mixed: blended.count { pixels[$0].alpha < 255 }, copied: blended.count { pixels[$0].alpha == 255 })
    }
  }

  private func ancestors(of index: Int) -> [Int] {
    guard let parent = list.layers[index].parent else { return [] }
    return [parent] + ancestors(of: parent)
  }

  private func roundClipsOfOneStore(around index: Int) -> [Outline] {
    ancestors(of: index).reversed().compactMap { layer in
      list.layers[layer].contentClip.flatMap { !$0.radii.isZero && storesInside(clipOf: layer) == 1 ? $0 : nil }
    }
  }

  /// Returns how many stores and shadows the clip of a layer surrounds.
  private func storesInside(clipOf index: Int) -> Int {
    let layer = list.layers[index]
    let own = layer.ownItems.count > layer.decorationItems.count ? 1 : 0
    return list.layers.indices.filter { ancestors(of: $0).contains(index) }.reduce(own) { count, inner in
      let items = list.layers[inner].ownItems.map { list.items[$0] }
      return count + (items.contains { !$0.isShadow } ? 1 : 0) + (items.contains { $0.isShadow } ? 1 : 0)
        + (list.layers[inner].shadows.isEmpty ? 0 : 1)
    }
  }

  /// Adds the items of a store, clipped by their own clips and by the layer's clip.
  private func add(storeOf items: [Int], of layer: Layer, to builder: inout DisplayListBuilder) {
    var own = Layer.plain
    own.contentClip = layer.clipsInPass ? layer.contentClip : nil
    builder.begin(own)
    for number in items {
      let item = list.items[number]
      let clips = item.clip.indices.filter { !item.inheritedClips.contains($0) }.map { item.clip[$0] }
      let alone = DisplayItem(item.content, opacity: item.opacity, clip: clips)
      if layer.decorationItems.contains(number) { builder.addDecoration(alone) } else { builder.add(alone) }
    }
    builder.end()
  }

  /// Returns, for each pixel, whether the layers around a layer leave it visible.
  private func visiblePlaces(of index: Int) throws -> [Bool] {
    var clips: [Outline] = []
    var parent = list.layers[index].parent
    while let number = parent {
      if let clip = list.layers[number].contentClip {
        // Corners that are a part of the store hide nothing of it.
        clips.append(!clip.radii.isZero && storesInside(clipOf: number) == 1 ? Outline(clip.rect) : clip)
      }
      parent = list.layers[number].parent
    }
    return try draw { builder in
      builder.begin(.plain)
      builder.add(DisplayItem(.fill(.box(Outline(picture)), .color(.black)), clip: clips))
      builder.end()
    }.pixels.map { $0.alpha > 0 }
  }

  // MARK: Promises

  /// Returns the item that makes a layer promise to be opaque; `nil` if the layer makes no promise, or only declares it.
  func promisingItem(of index: Int) -> Int? {
    let layer = list.layers[index]
    guard layer.opacity == 1, layer.mask == nil else { return nil }
    return layer.ownItems.first { number in
      let item = list.items[number]
      let clips = item.clip.indices.filter { !item.inheritedClips.contains($0) }.map { item.clip[$0] }
      let passClips = layer.clipsInPass && !layer.decorationItems.contains(number) ? [layer.contentClip].compactMap(\.self) : []
      return item.opacity == 1 && item.opaqueRect?.holds(layer.deviceFrame) == true
        && (clips + passClips).allSatisfy { $0.radii.isZero && $0.rect.holds(layer.deviceFrame) }
    }
  }

  private func isDeclaredOpaque(_ layer: Layer) -> Bool {
    layer.promisesOpaque && layer.opacity == 1 && layer.mask == nil && layer.cornerRadii.isZero
      && layer.ownItems.allSatisfy { list.items[$0].opacity == 1 }
  }

  // MARK: Places

  var picture: PixelRect { PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height) }

  /// Returns the pixels of a rectangle inside the picture, row by row.
  private func places(in rect: PixelRect) -> [Int] {
    (rect.y..<rect.maxY).flatMap { row in (rect.x..<rect.maxX).map { row * list.size.width + $0 } }
  }

  /// - Parameter places: pixels in ascending order.
  private func bounds(of places: [Int]) -> PixelRect {
    let columns = places.map(x)
    guard let left = columns.min(), let right = columns.max(), let top = places.first.map(y), let bottom = places.last.map(y)
    else { return .empty }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}

extension DisplayItem {
  /// The rectangle that is opaque according to the item's properties, regardless of its pixels; `nil` if there is none.
  fileprivate var opaqueRect: DeviceRect? {
    switch content {
    case .fill(.box(let outline), .color(let color)) where outline.radii.isZero && color.alpha == 255: outline.rect
    case .fill(.box(let outline), .gradient(let gradient))
    where outline.radii.isZero && gradient.ramp.stops.allSatisfy { $0.color.alpha == 255 }:
      outline.rect
    case .picture(let picture) where picture.radii.isZero && !picture.hasAlphaChannel: DeviceRect(picture.destination)
    case .fill, .shadow, .picture, .text: nil
    }
  }
}

extension DeviceRect {
  fileprivate func holds(_ other: DeviceRect) -> Bool {
    x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
  }
}
