// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// The pixels that are redrawn when a cell is updated, and the pixels that change.
///
/// Layers are matched by their paths. A layer is redrawn if its frame or its own items (their content, opacity or clips) differ, or
/// if only one of the cells has it. The redrawn area is the layer's frame, ink and shadow, at both the old and the new position.
///
/// A pixel that differs counts as changed, whatever the reason. A pixel that is redrawn but does not differ counts as redrawn the
/// same. Only pixels of the later cell are counted. Pixels of the later cell that are outside the earlier cell count as changed.
struct UpdatedRegions {
  /// The map's keys are `changed` for pixels that differ, `redrawnTheSame` for other pixels that are redrawn.
  let tints: TintMap

  static let changed: UInt8 = 1
  static let redrawnTheSame: UInt8 = 2

  init(from earlier: OverlaySubject.Drawing?, to later: OverlaySubject.Drawing) {
    var map = TintMap(
      size: later.pixels.size,
      tints: [
        Tint(RGBA(red: 0xFF, green: 0xD6, blue: 0x00, alpha: 0x8C), Hatching(.rising, every: 8)),
        Tint(RGBA(red: 0xF2, green: 0x1F, blue: 0x2E, alpha: 0x73), Hatching(.crossed, every: 6)),
      ])
    for rect in Self.redrawn(from: earlier?.analysis, to: later.analysis) { map.fill(rect, with: Self.redrawnTheSame) }
    map.markChanges(from: earlier?.pixels, to: later.pixels)
    tints = map
  }

  /// Returns the areas that are redrawn: a rectangle for each redrawn layer in each of the two cells.
  private static func redrawn(from earlier: CellAnalysis?, to later: CellAnalysis) -> [PixelRect] {
    let before = earlier?.drawnLayers ?? [:]
    let after = later.drawnLayers
    return Set(before.keys).union(after.keys).flatMap { path -> [PixelRect] in
      let (old, new) = (before[path], after[path])
      return old?.items == new?.items && old?.frame == new?.frame ? [] : [old, new].compactMap { $0?.region }
    }
  }
}

extension OverlaySubject {
  var updates: UpdatedRegions { UpdatedRegions(from: earlier, to: drawing) }
}

/// A layer's own items and frame, which are compared, and the area that is redrawn if they differ.
private struct DrawnLayer {
  struct Item: Hashable {
    var content: ItemContent
    var opacity: Double
    var clip: [Outline]
  }

  var items: [Item]
  var frame: DeviceRect
  /// The smallest rectangle that contains the layer's store and its shadow, in device pixels; empty if the layer has neither.
  var region: PixelRect
}

extension CellAnalysis {
  /// The items, frame and region of each layer, by the layer's path.
  fileprivate var drawnLayers: [String: DrawnLayer] {
    var regions = [PixelRect](repeating: .empty, count: list.layers.count)
    for store in stores where store.kind == .items { regions[store.layer] = store.region }
    var drawn: [String: DrawnLayer] = [:]
    for (index, layer) in list.layers.enumerated() {
      let items = list.items[layer.ownItems]
      let ink = regions[index..<layer.subtreeEnd].reduce(PixelRect.empty) { $0.union($1) }
      let shadows = items.map(\.shadowBounds) + [layer.shadows.bounds(of: ink)]
      drawn[layer.path] = DrawnLayer(
        items: items.map { DrawnLayer.Item(content: $0.content, opacity: $0.opacity, clip: $0.clip) },
        frame: layer.deviceFrame, region: shadows.reduce(regions[index]) { $0.union($1) })
    }
    return drawn
  }
}

extension DisplayItem {
  /// The pixels that the item may cover if it is a shadow; empty for other items.
  fileprivate var shadowBounds: PixelRect {
    guard case .shadow(let shape, let blur, _) = content else { return .empty }
    return shape.shadowBounds(blur: blur)
  }
}

extension TintMap {
  /// Marks the pixels that differ, or are outside the earlier picture, as changed. Without an earlier picture, marks the pixels
  /// that are not clear.
  fileprivate mutating func markChanges(from earlier: PixelBuffer?, to later: PixelBuffer) {
    guard let earlier else {
      for place in keys.indices where later.pixels[place] >> 24 > 0 { keys[place] = UpdatedRegions.changed }
      return
    }
    let shared = (width: min(size.width, earlier.width), height: min(size.height, earlier.height))
    fill(PixelRect(x: shared.width, y: 0, width: size.width - shared.width, height: size.height), with: UpdatedRegions.changed)
    fill(PixelRect(x: 0, y: shared.height, width: size.width, height: size.height - shared.height), with: UpdatedRegions.changed)
    let width = size.width
    keys.withUnsafeMutableBufferPointer { keys in
      earlier.pixels.withUnsafeBufferPointer { before in
        later.pixels.withUnsafeBufferPointer { after in
          for y in 0..<shared.height {
            let old = UnsafeBufferPointer(rebasing: before[y * earlier.width..<y * earlier.width + shared.width])
            let new = UnsafeBufferPointer(rebasing: after[y * width..<y * width + shared.width])
            Self.markChanges(from: old, to: new, in: UnsafeMutableBufferPointer(rebasing: keys[y * width..<(y + 1) * width]))
          }
        }
      }
    }
  }

  private static func markChanges(
    from old: UnsafeBufferPointer<UInt32>, to new: UnsafeBufferPointer<UInt32>, in keys: UnsafeMutableBufferPointer<UInt8>
  ) {
    let (before, after) = (UnsafeRawBufferPointer(old), UnsafeRawBufferPointer(new))
    let target = UnsafeMutableRawBufferPointer(keys)
    let changed = SIMD8<UInt8>(repeating: UpdatedRegions.changed)
    let blocks = old.count / 8 * 8
    var start = 0
    while start < blocks {
      let isSame =
        before.loadUnaligned(fromByteOffset: start &* 4, as: SIMD8<UInt32>.self)
        .== after.loadUnaligned(fromByteOffset: start &* 4, as: SIMD8<UInt32>.self)
      // A byte of `kept` has all bits set if its pixel is unchanged. A branch would often be mispredicted in text.
      let kept = SIMD8<UInt8>(truncatingIfNeeded: SIMD8<UInt32>().replacing(with: .max, where: isSame))
      let known = target.loadUnaligned(fromByteOffset: start, as: SIMD8<UInt8>.self)
      target.storeBytes(of: (known & kept) | (changed & ~kept), toByteOffset: start, as: SIMD8<UInt8>.self)
      start &+= 8
    }
    for x in blocks..<old.count where old[x] != new[x] { keys[x] = UpdatedRegions.changed }
  }
}
