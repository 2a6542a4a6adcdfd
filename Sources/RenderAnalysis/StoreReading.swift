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
    let coverage = CoverageMask(size: size, coverage: bitmap.alpha(in: region))
    let promise = list.promise(of: index)
    let isOpaque = coverage.coverage.allSatisfy { $0 == 255 }
    let holes = isOpaque ? [] : Self.holes(in: coverage, of: region, inside: frame)
    let (blending, blended) =
      promise != nil && isOpaque
      ? ([LayerStore.Blending](repeating: .none, count: size.area), Evidence.Blended())
      : try blending(of: coverage, in: region, of: index, above: below)
    return LayerStore(
      layer: index, region: region, coverage: coverage, promise: promise, isOpaqueInFact: isOpaque,
      holesInFrame: holes.count, inkLeavesFrame: ink.union(frame) != frame, blending: blending, blended: blended,
      colorBelow: color(below, at: holes))
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

  private static func holes(in coverage: CoverageMask, of region: PixelRect, inside frame: PixelRect) -> [PixelPlace] {
    var holes: [PixelPlace] = []
    for y in frame.y..<frame.maxY {
      let row = (y - region.y) * region.width - region.x
      for x in frame.x..<frame.maxX where coverage.coverage[row + x] < 255 { holes.append(PixelPlace(x: x, y: y)) }
    }
    return holes
  }

  /// The opaque colour that all these pixels have; `nil` where they differ, or there are none.
  private func color(_ pixels: PixelPlane<UInt32>, at places: [PixelPlace]) -> RGBA? {
    guard let first = places.first else { return nil }
    let color = pixels.values[first.y * pixels.width + first.x]
    guard color >> 24 == 255, places.allSatisfy({ pixels.values[$0.y * pixels.width + $0.x] == color }) else { return nil }
    return PremultipliedRGBA(packed: color).straight
  }

  private func blending(of coverage: CoverageMask, in region: PixelRect, of index: Int, above below: PixelPlane<UInt32>) throws
    -> ([LayerStore.Blending], Evidence.Blended)
  {
    let visible = try visibility(of: index, in: region)
    var blended = Evidence.Blended()
    let kinds = [LayerStore.Blending](unsafeUninitializedCapacity: coverage.coverage.count) { kinds, count in
      var place = 0
      for y in region.y..<region.maxY {
        for x in region.x..<region.maxX {
          let isBlended = below.values[y * below.width + x] >> 24 > 0 && (visible.isEmpty || visible[place])
          let kind = isBlended ? LayerStore.Blending(alpha: coverage.coverage[place]) : .none
          switch kind {
          case .none: break
          case .wasted: blended.wasted += 1
          case .mixed: blended.mixed += 1
          case .copied: blended.copied += 1
          }
          kinds.initializeElement(at: place, to: kind)
          place += 1
        }
      }
      count = place
    }
    return (kinds, blended)
  }

  /// Which pixels of a region the layers around a layer do not cut off; empty for all of them.
  private func visibility(of index: Int, in region: PixelRect) throws -> [Bool] {
    let clips = list.clips(around: index).filter { !$0.radii.isZero || !$0.rect.contains(DeviceRect(region)) }
    guard !clips.isEmpty else { return [] }
    return try drawing.part(list.probe(of: region, cutBy: clips), in: region).pixels.map { $0 >> 24 > 0 }
  }
}

/// A column and a row of a picture.
struct PixelPlace: Hashable {
  var x, y: Int
}

extension LayerStore.Blending {
  /// What a pixel of an alpha takes, where it lies over something.
  init(alpha: UInt8) {
    switch alpha {
    case 0: self = .wasted
    case 255: self = .copied
    default: self = .mixed
    }
  }
}

extension DrawnPart {
  /// The alpha of parts on each other; `nil` where what is translucent lies on what is translucent, which rounds in the
  /// rasterizer's own way.
  init?(overlayingAlphaOf parts: [DrawnPart]) {
    if parts.count == 1 {
      self = parts[0]
      return
    }
    let bounds = parts.reduce(PixelRect.empty) { $0.union($1.rect) }
    var pixels = [UInt32](repeating: 0, count: bounds.width * bounds.height)
    for part in parts {
      for y in part.rect.y..<part.rect.maxY {
        let source = (y - part.rect.y) * part.rect.width
        let target = (y - bounds.y) * bounds.width + part.rect.x - bounds.x
        for x in 0..<part.rect.width {
          let above = part.pixels[source + x] & 0xFF00_0000
          let below = pixels[target + x]
          if below == 0 || above == 0xFF00_0000 {
            pixels[target + x] = above
          } else if above > 0, below < 0xFF00_0000 {
            return nil
          }
        }
      }
    }
    self.init(rect: bounds, pixels: pixels)
  }

  /// The smallest rectangle that holds all pixels that are not clear.
  var inkBounds: PixelRect {
    var left = Int.max, right = Int.min, top = Int.max, bottom = Int.min
    var index = 0
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        if pixels[index] >> 24 > 0 {
          left = min(left, x)
          right = max(right, x)
          top = min(top, y)
          bottom = y
        }
        index += 1
      }
    }
    return left > right ? .empty : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The alpha of the pixels of a region, clear outside of the part.
  func alpha(in region: PixelRect) -> [UInt8] {
    var alpha = [UInt8](repeating: 0, count: region.width * region.height)
    let shared = rect.intersection(region)
    for y in shared.y..<shared.maxY {
      let source = (y - rect.y) * rect.width - rect.x
      let target = (y - region.y) * region.width - region.x
      for x in shared.x..<shared.maxX { alpha[target + x] = UInt8(pixels[source + x] >> 24) }
    }
    return alpha
  }
}
