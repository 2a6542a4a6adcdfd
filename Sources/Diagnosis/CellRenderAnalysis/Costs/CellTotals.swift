// SPDX-License-Identifier: MIT

internal import CellDisplayList

/// The total costs of a cell.
package struct CellTotals: Equatable, Sendable {
  private let values: [CostMeasure: Double]

  /// - Parameters:
  ///   - findings: the findings of `analysis`, marked as avoidable where a fix was found. The counts of errors, warnings and notes
  ///     never include suppressed findings.
  ///   - leavesOutSuppressed: whether all totals except these counts leave out the cost of suppressed findings, as budgets require.
  ///     Overdraw is always counted in full.
  package init(of analysis: CellAnalysis, findings: [Finding], leavingOutSuppressed leavesOutSuppressed: Bool = false) {
    let suppressed = leavesOutSuppressed ? findings.filter(\.isSuppressed) : []
    let blended = analysis.blending(of: findings)
    let forgiven = suppressed.isEmpty ? [] : analysis.storesOfSuppressed(findings)
    let pardoned = forgiven.reduce(0) { $0 + analysis.stores[$1].blendedPixels }
    let misalignments = analysis.softMisalignments(but: suppressed)
    let passes = analysis.passes(but: suppressed)
    let scaled = Set(suppressed.compactMap { if case .scaled(let use) = $0.evidence { use } else { nil } })
    let oversized = Set(suppressed.compactMap { if case .oversized(let use, _) = $0.evidence { use } else { nil } })
    let copied = Set(suppressed.compactMap { if case .copied(let picture) = $0.evidence { picture } else { nil } })
    let events = findings.filter { !$0.isSuppressed }.events
    func count(_ severity: Severity) -> Int { events.count { $0.finding.severity == severity } }
    let counts: [CostMeasure: Int] = [
      .blended: blended.pixels - pardoned, .blendedOnce: analysis.pixelsBlended(leavingOut: forgiven),
      .avoidableBlended: blended.avoidable, .inherentBlended: blended.inherent - pardoned,
      .highestOverdraw: analysis.overdraw.highest,
      .misaligned: misalignments.flatMap(\.edges).coveredPixels, .misalignedLayers: Set(misalignments.map(\.layer)).count,
      .offscreen: passes.count,
      .offscreenBytes: passes.reduce(0) { $0 + $1.bytes },
      .scaled: analysis.pictures.count { !$0.isUnscaled && !scaled.contains($0) },
      .oversized: analysis.pictures.count { $0.isOversized && !oversized.contains($0) },
      .copied: analysis.copiedPictures.count { !copied.contains($0) },
      .errors: count(.error), .warnings: count(.warning), .notes: count(.note),
    ]
    values = counts.mapValues(Double.init).merging([.meanOverdraw: analysis.overdraw.mean]) { $1 }
  }

  /// The value of a measure: a whole number, except for ``CostMeasure/meanOverdraw``.
  package subscript(measure: CostMeasure) -> Double { values[measure] ?? 0 }
}

extension CellAnalysis {
  /// The number of device pixels that at least one store blends.
  ///
  /// - Parameter forgiven: the indices in ``stores`` of those that are left out.
  fileprivate func pixelsBlended(leavingOut forgiven: Set<Int>) -> Int {
    var map = TintMap(size: list.size, tints: [.red])
    // The key after a pixel of each kind, for each old key: not blended so far, and blended.
    let nexts: [UInt8] = [0, 1] + [1, 1] + [1, 1] + [1, 1]
    for (index, store) in stores.enumerated() where store.keptIn == nil && store.blendedPixels > 0 && !forgiven.contains(index) {
      map.advance(store.region, by: nexts, kinds: store.blending)
    }
    return map.counts[0]
  }

  /// Returns the indices in ``stores`` of the composited stores whose blending findings are all suppressed.
  ///
  /// An invisible layer has no blending findings; for its store, the finding that it is invisible must be suppressed.
  fileprivate func storesOfSuppressed(_ findings: [Finding]) -> Set<Int> {
    let ofLayers = Dictionary(
      grouping: findings.filter { [.blend, .invisible, .offscreen].contains($0.rule.category) }, by: \.layer)
    return Set(stores.indices).filter { index in
      let store = stores[index]
      guard store.keptIn == nil else { return false }
      let found = (ofLayers[store.layer] ?? []).filter { ($0.rule.category == .offscreen) == (store.kind != .items) }
      let blends = found.filter { $0.rule.category == .blend }
      // An invisible layer has no other findings.
      let judged = blends.isEmpty ? found : blends
      return !judged.isEmpty && judged.allSatisfy(\.isSuppressed)
    }
  }

  fileprivate func passes(but suppressed: [Finding]) -> [RenderPass] {
    let leftOut = Set(
      suppressed.flatMap { finding -> [RenderPass] in
        if case .offscreen(_, let passes, _) = finding.evidence { passes } else { [] }
      })
    return passes.filter { !leftOut.contains($0) }
  }
}
