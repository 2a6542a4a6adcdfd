// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension OverlaySubject {
  /// What stands under the overlay of a mode.
  /// - Parameter tints: those of the mode.
  public func legend(_ mode: OverlayMode, tints: TintMap, options: OverlayOptions = OverlayOptions()) -> OverlayLegend {
    let counts = mode == .layers ? Severity.allCases.map { severity in findings.count { $0.severity == severity } } : tints.counts
    let entries = zip(tints.tints, zip(meanings(mode, options), counts)).map { tint, rest in
      OverlayLegend.Entry(tint: tint, meaning: rest.0, count: rest.1)
    }
    return OverlayLegend(title: mode.title, entries: entries, totals: totals(mode))
  }

  /// What the tints of a mode mean, in their order.
  private func meanings(_ mode: OverlayMode, _ options: OverlayOptions) -> [String] {
    switch mode {
    case .blended where options.view == .layer: ["Opaque", "Blended", "Blended twice", "3 times or more"]
    case .blended:
      ["Opaque"] + ["Nothing there", "Mixed", "Opaque there"].flatMap { [$0, "\($0), twice", "\($0), 3 times or more"] }
    case .overdraw: ["Drawn once", "Twice", "3 times", "4 times or more"]
    case .misaligned: ["Between device pixels", "Moved onto the grid"]
    case .offscreen: ["One pass", "Two", "Three or more"]
    case .pictures: ["Scaled", "Oversized"]
    case .updates: ["Changed", "Redrawn the same"]
    case .layers: ["Errors", "Warnings", "Notes"]
    }
  }

  private func totals(_ mode: OverlayMode) -> String {
    switch mode {
    case .blended:
      let blended = analysis.blending(of: findings)
      return "\(counted(blended.pixels, "pixel")) blended: \(grouped(blended.avoidable)) avoidable"
    case .overdraw:
      let counts = analysis.overdraw
      return "\(short(counts.mean)) times on average, \(counts.highest) at most: \(grouped(counts.sum)) drawn for "
        + counted(counts.touched, "pixel")
    case .misaligned:
      return "\(counted(analysis.misalignedPixels, "pixel")) on edges between device pixels, in "
        + counted(Set(analysis.misalignments.map(\.layer)).count, "layer")
    case .offscreen:
      let bytes = analysis.passes.reduce(0) { $0 + $1.colorBytes + $1.coverageBytes }
      return "\(counted(analysis.passes.count, "pass", plural: "passes")) of \(counted(bytes, "byte")), in "
        + counted(Set(analysis.passes.map(\.layer)).count, "layer")
    case .pictures:
      let scaled = analysis.pictures.count { !$0.isUnscaled }
      let oversized = analysis.pictures.count(where: \.isOversized)
      let bytes = analysis.pictures.reduce((decoded: 0, shown: 0)) { ($0.decoded + $1.decodedBytes, $0.shown + $1.shownBytes) }
      return "\(counted(analysis.pictures.count, "picture")): \(scaled) scaled, \(oversized) oversized; "
        + "\(counted(bytes.decoded, "byte")) decoded and \(grouped(bytes.shown)) shown"
    case .updates:
      let counts = updates.tints.counts
      return "\(counted(counts[0] + counts[1], "pixel")) redrawn or changed: \(grouped(counts[1])) of them for nothing"
    case .layers:
      return "\(counted(findings.count, "finding")) in \(counted(Set(findings.map(\.layer)).count, "layer"))"
    }
  }
}

/// How many pixels are blended, counted for each store that blends them.
public struct BlendedPixels: Hashable, Sendable {
  /// All of them, and those of layers that fixes make opaque.
  public var pixels, avoidable: Int
  public var inherent: Int { pixels - avoidable }
}

extension CellAnalysis {
  /// How many pixels are blended: for each store that is not copied. A store is avoidable when all that was found of its blending is.
  public func blending(of findings: [Finding]) -> BlendedPixels {
    let ofLayers = Dictionary(grouping: findings.filter { $0.rule.category == .blend }, by: \.layer)
    return stores.reduce(into: BlendedPixels(pixels: 0, avoidable: 0)) { sums, store in
      let pixels = store.blendedPixels
      sums.pixels += pixels
      if let found = ofLayers[store.layer], found.allSatisfy(\.isAvoidable) { sums.avoidable += pixels }
    }
  }
}
