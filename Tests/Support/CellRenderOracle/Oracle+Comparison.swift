// SPDX-License-Identifier: MIT

internal import CellCairoRaster
import CellDisplayList
import CellGraphics
package import CellRenderAnalysis

extension Oracle {
  /// Returns the differences between an analysis and the definitions, one line for each kind; empty if there are none.
  package func differences(from analysis: CellAnalysis) throws -> [String] {
    let passesBefore = rasterizer.passCount
    _ = try rasterizer.draw(list)
    let passCount = rasterizer.passCount - passesBefore
    let stores = try stores()
    let found = analysis.stores.filter { $0.kind == .items }.map(OracleStore.init)
    let passStores = analysis.stores.filter { $0.kind != .items }.map(OraclePassStore.init)
    let compositing = analysis.compositing
    let passes = compositing.passes + compositing.passesOfKeptBitmaps + compositing.sparedPasses
    let layers = Set(stores.map(\.layer)).union(found.map(\.layer)).sorted()
    return try [
      difference("overdraw", analysis.overdraw.values, overdraw()),
      difference("hidden items", analysis.hiddenItems.map(\.item), hiddenItems()),
      difference("repainting items", analysis.repaintingItems.map(\.item), repaintingItems()),
      difference("passes", passes.count, passCount),
      // A pass without ink has no store, or an empty one.
      difference("stores of passes", passStores.filter(\.isBlended), try self.passStores().filter(\.isBlended)),
      difference("misaligned pixels", analysis.misalignedPixelsOfBoxes, misalignedPixels()),
      difference("invisible layers of which something is seen", try seenInvisibleLayers(analysis.invisibleLayers), []),
    ].compactMap(\.self) + contrastDifferences(from: analysis) + pixelDifferences()
      + layers.flatMap { layer in
        OracleStore.differences(found.first { $0.layer == layer }, stores.first { $0.layer == layer }, ofLayer: layer)
      }
  }
}

extension Oracle {
  private func contrastDifferences(from analysis: CellAnalysis) -> [String] {
    let found = Dictionary(analysis.contrasts.map { ($0.items.lowerBound, $0.ratio) }) { first, _ in first }
    return contrastRatios().sorted { $0.key < $1.key }.compactMap { item, ratio in
      let difference = found[item].map { abs($0 - ratio) } ?? .infinity
      return difference < 1e-9 ? nil : "contrast of item \(item): \(found[item].map { "\($0)" } ?? "none") instead of \(ratio)"
    }
  }
}

extension CellAnalysis {
  /// The number of pixels crossed by an edge of a box or a clip that is off the grid. The oracle has no definition for icons.
  fileprivate var misalignedPixelsOfBoxes: Int {
    let edges = misalignments.filter { if case .icon = $0.part { false } else { true } }.flatMap(\.edges)
    return (0..<list.size.area).count { place in
      let (x, y) = (place % list.size.width, place / list.size.width)
      return edges.contains { x >= $0.x && x < $0.maxX && y >= $0.y && y < $0.maxY }
    }
  }
}

/// Returns a description of the difference between two values; `nil` if they are equal.
private func difference<Value: Equatable>(_ name: String, _ found: Value, _ expected: Value) -> String? {
  found == expected ? nil : "\(name): \(found) instead of \(expected)"
}

/// Returns the difference between two arrays: the number of differing values, and the first of them; `nil` if they are equal.
private func difference<Value: Equatable>(_ name: String, _ found: [Value], _ expected: [Value]) -> String? {
  guard found != expected else { return nil }
  guard found.count == expected.count else { return "\(name): \(found.count) instead of \(expected.count) values" }
  let places = found.indices.filter { found[$0] != expected[$0] }
  let first = places[0]
  return "\(name): \(places.count) values differ, first \(found[first]) instead of \(expected[first]) at \(first)"
}

extension OracleStore {
  fileprivate init(_ store: LayerStore) {
    self.init(
      layer: store.layer, region: store.region, coverage: store.coverage.coverage, promises: store.promise != nil,
      isOpaqueInFact: store.isOpaqueInFact, holesInFrame: store.holesInFrame, inkLeavesFrame: store.inkLeavesFrame,
      blending: store.blending, colorBelow: store.colorBelow, keptIn: store.keptIn)
  }

  fileprivate static func differences(_ found: OracleStore?, _ expected: OracleStore?, ofLayer layer: Int) -> [String] {
    guard let found, let expected else {
      return found == expected ? [] : ["store of layer \(layer): \(found == nil ? "missing" : "too much")"]
    }
    return [
      difference("region", found.region, expected.region),
      difference("coverage", found.coverage, expected.coverage),
      difference("promise", found.promises, expected.promises),
      difference("opaque in fact", found.isOpaqueInFact, expected.isOpaqueInFact),
      difference("holes in the frame", found.holesInFrame, expected.holesInFrame),
      difference("ink leaves the frame", found.inkLeavesFrame, expected.inkLeavesFrame),
      difference("blending", found.blending, expected.blending),
      difference("colour below", found.colorBelow, expected.colorBelow),
      difference("kept bitmap", found.keptIn, expected.keptIn),
    ].compactMap(\.self).map { "store of layer \(layer): \($0)" }
  }
}

extension OraclePassStore {
  fileprivate init(_ store: LayerStore) {
    self.init(
      layer: store.layer, isKept: store.kind == .keptBitmap, keptIn: store.keptIn, mixed: store.blended.mixed,
      copied: store.blended.copied)
  }

  fileprivate var isBlended: Bool { mixed + copied > 0 }
}
