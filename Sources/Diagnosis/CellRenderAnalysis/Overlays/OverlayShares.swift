// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

extension OverlaySubject {
  /// The number of layers that a caption names.
  private static let namedLayers = 3

  /// Returns the share of the cell that a mode shows as costly, and the layers with the most of it, in one sentence: `74 % of the cell;
  /// the most in cell/card 312,808, cell/content 134,232 and cell/name 7,200`. `nil` if there is nothing.
  ///
  /// - Parameter counts: the number of pixels with each tint of the mode.
  func shares(_ mode: OverlayMode, counts: [Int]) -> String? {
    let costs = pixelsByLayer(mode).filter { $0.pixels > 0 }
    let largest = costs.enumerated().sorted { (-$0.element.pixels, $0.offset) < (-$1.element.pixels, $1.offset) }
      .prefix(Self.namedLayers).map { "\($0.element.path) \(grouped($0.element.pixels))" }
    let parts = [
      shareWords(mode.costlyTints(counts), of: list.size.area),
      largest.isEmpty ? nil : (costs.count == 1 ? "all in " : "the most in ") + largest.listed,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// The pixels that cost something in each element of the template, over all of its repetitions, in the order of the layers; empty for
  /// modes that do not tell layers apart.
  private func pixelsByLayer(_ mode: OverlayMode) -> [(path: String, pixels: Int)] {
    switch mode {
    case .blended: sums(analysis.compositedStores.map { (path(ofLayer: $0.layer), $0.blendedPixels) })
    case .misaligned: sums(analysis.misalignments.map { (path(ofLayer: $0.layer), $0.edges.coveredPixels) })
    case .offscreen: sums(analysis.passes.map { (path(ofLayer: $0.layer), $0.area.width * $0.area.height) })
    case .rasterized:
      sums(
        analysis.compositing.stores.filter { $0.kind == .keptBitmap }.map { ($0.path, $0.region.width * $0.region.height) })
    case .pictures: sums(analysis.pictures.filter(\.isOversized).map { (path(ofLayer: $0.layer), $0.sourceSize.area) })
    case .copied: sums(analysis.copiedPictures.map { (path(ofLayer: $0.layer), $0.bytes / 4) })
    case .layers: sums(shownFindings.map { ($0.path, $0.cost.pixels) })
    case .overdraw, .updates: []
    }
  }

  private func path(ofLayer index: Int) -> String { list.layers[index].path }

  private func sums(_ costs: [(path: String, pixels: Int)]) -> [(path: String, pixels: Int)] {
    var sums: [String: Int] = [:]
    for cost in costs { sums[cost.path.withoutRepetitions, default: 0] += cost.pixels }
    return distinct(costs.map(\.path.withoutRepetitions)).map { ($0, sums[$0] ?? 0) }
  }
}

extension OverlayMode {
  /// Returns the number of pixels whose tint means a cost; `nil` for a mode that tints no pixels.
  fileprivate func costlyTints(_ counts: [Int]) -> Int? {
    switch self {
    // The first tint means a store that is copied, or a pixel that is drawn once.
    case .blended, .overdraw: counts.dropFirst().reduce(0, +)
    case .misaligned, .offscreen, .rasterized, .pictures, .copied, .updates: counts.reduce(0, +)
    case .layers: nil
    }
  }
}

/// Returns a share in words: `74 % of the cell`, `less than 1 % of the cell`; `nil` for none.
private func shareWords(_ pixels: Int?, of area: Int) -> String? {
  guard let pixels, pixels > 0, area > 0 else { return nil }
  let percent = Int((Double(pixels) / Double(area) * 100).rounded())
  return (percent == 0 ? "less than 1" : "\(percent)") + " % of the cell"
}
