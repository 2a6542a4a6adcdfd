// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

extension OverlaySubject {
  /// Returns the totals of a mode, in one sentence.
  func totals(_ mode: OverlayMode) -> String {
    switch mode {
    case .blended:
      let blended = analysis.blending(of: findings)
      return "\(counted(blended.pixels, "pixel")) blended" + (knowsAvoidable ? ": \(grouped(blended.avoidable)) avoidable" : "")
    case .overdraw:
      let counts = analysis.overdraw
      return "Mean \(decimal(counts.mean)), highest \(counts.highest), over \(counted(counts.touched, "pixel")); "
        + counted(analysis.passes.count, "pass", plural: "passes")
    case .misaligned:
      return "\(counted(analysis.misalignedPixels, "pixel")) on edges between device pixels, in "
        + counted(analysis.misalignedLayerCount, "layer") + "; "
        + counted(analysis.pictures.count { !$0.isUnscaled }, "scaled picture")
    case .offscreen:
      let bytes = analysis.passes.reduce(0) { $0 + $1.bytes }
      return "\(counted(analysis.passes.count, "pass", plural: "passes")) of \(counted(bytes, "byte")), in "
        + counted(Set(analysis.passes.map(\.layer)).count, "layer")
    case .rasterized:
      let bytes = analysis.compositing.keptBytes
      let missed = missedLayers.union(analysis.compositing.redrawn)
      let kept = Set(analysis.keptLayers).union(analysis.compositing.redrawn)
      return "\(counted(kept.count, "rasterized layer")), \(missed.count) missed; \(counted(bytes, "byte")) kept"
    case .pictures:
      let oversized = analysis.pictures.count(where: \.isOversized)
      let bytes = analysis.pictures.reduce((decoded: 0, shown: 0)) { ($0.decoded + $1.decodedBytes, $0.shown + $1.shownBytes) }
      return "\(counted(analysis.pictures.count, "picture")), \(oversized) oversized: "
        + "\(counted(bytes.decoded, "byte")), \(grouped(bytes.shown)) shown"
    case .copied: return analysis.copiedTotals
    case .updates:
      let counts = updates.tints.counts
      return "\(counted(counts[0] + counts[1], "pixel")) redrawn or changed: \(grouped(counts[1])) of them for nothing"
    case .layers:
      let shown = shownFindings
      return "\(counted(shown.events.count, "finding")) in \(counted(Set(shown.map(\.layer)).count, "layer"))"
    }
  }
}

/// The number of blended pixels. A pixel counts once for each store that blends it.
package struct BlendedPixels: Equatable, Sendable {
  /// `pixels` is the number of all blended pixels. `avoidable` is the number of blended pixels in stores that can be made opaque by
  /// fixes.
  package var pixels, avoidable: Int
  package var inherent: Int { pixels - avoidable }

  package init(pixels: Int, avoidable: Int) {
    self.pixels = pixels
    self.avoidable = avoidable
  }
}

extension CellAnalysis {
  /// Returns the number of blended pixels. A pixel counts once for each store that blends it.
  ///
  /// The pixels of a store are avoidable if there are findings about its blending and all of them are avoidable. Those about the buffer of
  /// a pass are about the pass.
  package func blending(of findings: [Finding]) -> BlendedPixels {
    let blends = Dictionary(grouping: findings.filter { $0.rule.category == .blend }, by: \.layer)
    let passes = Dictionary(grouping: findings.filter { $0.rule.category == .offscreen }, by: \.layer)
    return compositedStores.reduce(into: BlendedPixels(pixels: 0, avoidable: 0)) { sums, store in
      let pixels = store.blendedPixels
      sums.pixels += pixels
      let found = store.kind == .items ? blends[store.layer] : passes[store.layer]
      if let found, found.allSatisfy(\.isAvoidable) { sums.avoidable += pixels }
    }
  }
}
