// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

extension CellAnalysis {
  /// One finding for each reason to render a layer offscreen, and one for each bitmap that is kept.
  var offscreenFindings: [Finding] { passFindings + keptBitmapFindings + keptShadowFindings }

  private var passFindings: [Finding] {
    let ofLayers = Dictionary(grouping: passes, by: \.layer)
    return ofLayers.flatMap { index, own -> [Finding] in
      let reasons = list.offscreenReasons(of: index, redrawn: compositing.redrawn)
      let buffers = compositedStores.filter { $0.layer == index && $0.kind == .pass }
      return reasons.map { reason in
        // The buffer that is clipped to round corners is composited into the one of the whole layer.
        let blended = (reason == .cornerClip ? buffers.first : buffers.last)?.blended
        let passes = own.filter { $0.kind.reason(among: reasons) == reason }
        let area = (passes.isEmpty ? own : passes).reduce(PixelRect.empty) { $0.union($1.area) }
        return Finding(
          rule: Rule(reason), layer: index, path: list.layers[index].path, rect: area,
          cost: Finding.Cost(
            pixels: passes.reduce(0) { $0 + $1.area.width * $1.area.height },
            bytes: passes.reduce(0) { $0 + $1.bytes }, passes: passes.count),
          evidence: .offscreen(reason, passes, passes.isEmpty ? nil : blended))
      }
    }
  }

  /// Bitmaps cost memory, and pixels that are blended; those inside another bitmap are drawn only with it.
  private var keptBitmapFindings: [Finding] {
    compositedStores.filter { $0.kind == .keptBitmap }.map { store in
      let bytes = store.region.width * store.region.height * 4
      return Finding(
        rule: .rasterize, layer: store.layer, path: list.layers[store.layer].path, rect: store.region,
        cost: Finding.Cost(pixels: store.blendedPixels, bytes: bytes), evidence: .keptBitmap(bytes: bytes, store.blended))
    }
  }

  /// Shadows whose shape a path could state, in bitmaps that are kept only to spare their passes.
  private var keptShadowFindings: [Finding] {
    compositing.passesOfKeptBitmaps.filter { $0.kind == .shadow }.compactMap { pass in
      guard let bitmap = list.keptBitmap(around: pass.layer, but: compositing.redrawn) else { return nil }
      return Finding(
        rule: .shadowWithoutPath, layer: pass.layer, path: list.layers[pass.layer].path, rect: pass.area,
        cost: Finding.Cost(bytes: pass.bytes), evidence: .shadowInBitmap(of: list.layers[bitmap].path, bytes: pass.bytes))
    }
  }
}
