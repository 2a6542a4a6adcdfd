// SPDX-License-Identifier: MIT

internal import DisplayList

/// What a cell costs, summed up.
public struct CellTotals: Hashable, Sendable {
  private let values: [CostMeasure: Double]

  /// - Parameter findings: those of `analysis`, of which fixes have told which are avoidable.
  public init(of analysis: CellAnalysis, findings: [Finding]) {
    let blended = analysis.blending(of: findings)
    let events = findings.events
    func count(_ severity: Severity) -> Int { events.count { $0.finding.severity == severity } }
    let counts: [CostMeasure: Int] = [
      .blended: blended.pixels, .avoidableBlended: blended.avoidable, .inherentBlended: blended.inherent,
      .highestOverdraw: analysis.overdraw.highest,
      .misaligned: analysis.misalignedPixels, .misalignedLayers: analysis.misalignedLayerCount,
      .offscreen: analysis.passes.count,
      .offscreenBytes: analysis.passes.reduce(0) { $0 + $1.bytes },
      .scaled: analysis.pictures.count { !$0.isUnscaled }, .oversized: analysis.pictures.count { $0.isOversized },
      .errors: count(.error), .warnings: count(.warning), .notes: count(.note),
    ]
    values = counts.mapValues(Double.init).merging([.meanOverdraw: analysis.overdraw.mean]) { $1 }
  }

  /// The number; whole, but for that of ``CostMeasure/meanOverdraw``.
  public subscript(measure: CostMeasure) -> Double { values[measure] ?? 0 }
}
