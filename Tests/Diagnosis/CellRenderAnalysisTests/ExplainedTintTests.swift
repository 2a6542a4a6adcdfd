// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellGraphics
import CellTestSupport
import Testing

@testable import CellRenderAnalysis

/// Whatever an overlay tints or a total counts has a finding that explains it, or a stated reason why not.
@Suite struct ExplainedTintTests {
  private static let fonts = Result { try FontCollection() }

  @Test(arguments: 0..<300)
  func `every tint and total of a random list is explained`(seed: UInt64) throws {
    let fonts = try Self.fonts.get()
    var lists = RandomLists(seed: seed, fonts: fonts, pictures: .cropped)
    let found = try unexplained(in: lists.list(), drawnBy: RandomPictures.rasterizer(fonts: fonts))
    #expect(found == [])
  }

  @Test(arguments: try DocumentCase.samples.get())
  func `every tint and total of a sample is explained`(sample: DocumentCase) throws {
    let (lists, rasterizer) = try sample.lists(fonts: Self.fonts.get())
    #expect(try lists.flatMap { try unexplained(in: $0, drawnBy: rasterizer) } == [])
  }

  @Test(arguments: DocumentCase.goldens)
  func `every tint and total of a golden document is explained`(golden: DocumentCase) throws {
    let (lists, rasterizer) = try golden.lists(fonts: Self.fonts.get())
    #expect(try lists.flatMap { try unexplained(in: $0, drawnBy: rasterizer) } == [])
  }

  @Test func `each stated reason occurs`() throws {
    let fonts = try Self.fonts.get()
    let rasterizer = RandomPictures.rasterizer(fonts: fonts)
    var missing = Set(StatedReason.allCases)
    for seed in UInt64(0)..<1000 where !missing.isEmpty {
      var lists = RandomLists(seed: seed, fonts: fonts, pictures: .cropped)
      missing.subtract(try ExplainedCell(lists.list(), drawnBy: rasterizer).parts.compactMap(\.reason))
    }
    #expect(missing == [])
  }

  private func unexplained(in list: DisplayList, drawnBy rasterizer: Rasterizer) throws -> [String] {
    let cell = try ExplainedCell(list, drawnBy: rasterizer)
    return cell.unexplainedParts + cell.tintsWithoutPart + cell.wrongTotals
  }
}

/// Why a part of an overlay or of a total has no finding of its own. The article "Overlays" lists the same reasons.
private enum StatedReason: CaseIterable {
  /// The layer is invisible, which is the only finding about it.
  case invisible
  /// The sizes of a picture and its box decide where it lies in the box, and it is drawn on whole pixels.
  case sizeOfPicture
  /// The data place a box with nothing but pictures, which are drawn on whole pixels.
  case placeOfPictureFromData
  /// The layer's opaque background ends between device pixels. The finding about its edges explains why it is blended, too.
  case edgesOfBackground
}

/// A part of a cell that an overlay tints and a total counts.
private struct CountedPart {
  let mode: OverlayMode
  let layer: Int
  let name: String
  /// The pixels that the overlay may tint for it.
  let area: PixelRect
  /// Whether a finding explains the part.
  let isReported: Bool
  /// The reason why there is no finding; `nil` if there is one, or no reason.
  let reason: StatedReason?

  init(_ mode: OverlayMode, _ layer: Int, _ name: String, area: PixelRect, isReported: Bool, reason: StatedReason?) {
    self.mode = mode
    self.layer = layer
    self.name = name
    self.area = area
    self.isReported = isReported
    self.reason = reason
  }
}

private struct ExplainedCell {
  let analysis: CellAnalysis
  let findings: [Finding]
  private(set) var parts: [CountedPart] = []
  private var list: DisplayList { analysis.list }

  init(_ list: DisplayList, drawnBy rasterizer: Rasterizer) throws {
    let drawing = AnalysisDrawing(pixels: { try rasterizer.draw($0, rows: $1) }, inkBounds: { try rasterizer.inkBounds(of: $0) })
    analysis = try CellAnalysis(of: list, drawing: drawing)
    findings = analysis.findings
    parts = analysis.misalignments.map(part)
    parts += analysis.pictures.filter { !$0.isUnscaled }.map(scaledPart)
    parts += analysis.pictures.filter(\.isOversized).map(oversizedPart)
    parts += analysis.copiedPictures.map(part)
    parts += analysis.passes.map(part)
    parts += analysis.compositedStores.filter { !$0.isCopied }.map { part(.blended, $0) }
    parts += analysis.compositedStores.filter { $0.kind == .keptBitmap }.map { part(.rasterized, $0) }
  }

  // MARK: What is counted

  private func part(_ misalignment: Misalignment) -> CountedPart {
    if let reason = reason(ofPicture: misalignment) {
      return CountedPart(
        .misaligned, misalignment.layer, "\(misalignment.part)", area: misalignment.area, isReported: false, reason: reason)
    }
    let around = Set(layersAround(misalignment.layer))
    let isReported = findings.contains { finding in
      switch finding.evidence {
      case .iconEdges: misalignment.isOfIcon && finding.layer == misalignment.layer
      case .misaligned:
        !misalignment.isOfIcon && around.contains(finding.layer) && finding.rect.union(misalignment.area) == finding.rect
      default: false
      }
    }
    return CountedPart(
      .misaligned, misalignment.layer, "\(misalignment.part)", area: misalignment.area, isReported: isReported,
      reason: isReported ? nil : invisibility(of: misalignment.layer))
  }

  /// Returns the reason why a picture off the grid is not reported, although it is visible; `nil` if there is none.
  private func reason(ofPicture misalignment: Misalignment) -> StatedReason? {
    guard misalignment.edges.isEmpty else { return nil }
    switch misalignment.part {
    case .picture(let item): return list.items[item].hasDerivedEdges ? .sizeOfPicture : nil
    case .frame:
      let store = list.storeItems(of: misalignment.layer)
      return list.layers[misalignment.layer].isPlacedByData && store.allSatisfy { list.items[$0].isPicture }
        ? .placeOfPictureFromData : nil
    case .clip, .line, .icon: return nil
    }
  }

  private func scaledPart(_ use: PictureUse) -> CountedPart {
    part(.misaligned, use, "scaled picture") { if case .scaled(use) = $0 { true } else { false } }
  }

  private func oversizedPart(_ use: PictureUse) -> CountedPart {
    part(.pictures, use, "oversized picture") { if case .oversized(use, _) = $0 { true } else { false } }
  }

  private func part(_ copied: CopiedPicture) -> CountedPart {
    let finding = findings.first { if case .copied(copied) = $0.evidence { $0.layer == copied.layer } else { false } }
    return CountedPart(
      .copied, copied.layer, "copied picture", area: list.shownRect(ofPicture: copied.item), isReported: finding != nil,
      reason: finding == nil ? invisibility(of: copied.layer) : nil)
  }

  private func part(_ mode: OverlayMode, _ use: PictureUse, _ name: String, _ explains: (Evidence) -> Bool) -> CountedPart {
    guard case .picture(let picture) = list.items[use.item].content else { preconditionFailure("a use is of a picture") }
    let isReported = findings.contains { $0.layer == use.layer && $0.rect == picture.destination && explains($0.evidence) }
    return CountedPart(
      mode, use.layer, name, area: picture.destination, isReported: isReported,
      reason: isReported ? nil : invisibility(of: use.layer))
  }

  private func part(_ pass: RenderPass) -> CountedPart {
    let isReported = findings.contains { finding in
      guard case .offscreen(_, let passes, _) = finding.evidence else { return false }
      return finding.layer == pass.layer && passes.contains(pass) && finding.rect.union(pass.area) == finding.rect
    }
    return CountedPart(
      .offscreen, pass.layer, "pass \(pass.kind)", area: pass.area, isReported: isReported,
      reason: isReported ? nil : invisibility(of: pass.layer))
  }

  private func part(_ mode: OverlayMode, _ store: LayerStore) -> CountedPart {
    let category: Rule.Category = store.kind == .items ? .blend : .offscreen
    let isReported = findings.contains {
      $0.layer == store.layer && $0.rule.category == category && (store.kind != .items || $0.rect == store.region)
    }
    let around = Set(layersAround(store.layer))
    let hasSoftEdges =
      store.kind == .items
      && findings.contains { finding in
        if case .misaligned = finding.evidence { around.contains(finding.layer) } else { false }
      }
    return CountedPart(
      mode, store.layer, "store \(store.kind)", area: store.region, isReported: isReported,
      reason: isReported ? nil : invisibility(of: store.layer) ?? (hasSoftEdges ? .edgesOfBackground : nil))
  }

  /// Whether a finding says that the layer, or one around it with all inside, is invisible.
  private func invisibility(of layer: Int) -> StatedReason? {
    let around = layersAround(layer)
    let isInvisible = analysis.invisibleLayers.contains { found in
      !found.isDrawn && (found.layer == layer || found.includesLayersInside && around.contains(found.layer))
        && findings.contains { $0.layer == found.layer && $0.rule.category == .invisible }
    }
    return isInvisible ? .invisible : nil
  }

  /// A layer and the layers around it.
  private func layersAround(_ layer: Int) -> [Int] {
    Array(sequence(first: layer) { list.layers[$0].parent })
  }

  // MARK: What is not explained

  var unexplainedParts: [String] {
    parts.filter { !$0.isReported && $0.reason == nil }.map { "\($0.mode): \($0.name) of layer \($0.layer) at \($0.area)" }
  }

  /// The modes with a tinted pixel that is not in any part.
  var tintsWithoutPart: [String] {
    let modes: [(name: String, mode: OverlayMode, tints: TintMap)] = [
      ("misaligned", .misaligned, analysis.misalignedTints), ("pictures", .pictures, analysis.pictureTints),
      ("copied", .copied, analysis.copiedTints),
      ("offscreen", .offscreen, analysis.offscreenTints), ("rasterized", .rasterized, analysis.bitmapTints(missed: [])),
      ("blended layers", .blended, analysis.blendedLayers.withoutGreen),
      ("blended pixels", .blended, analysis.blendedPixelKinds.withoutGreen),
    ]
    return modes.compactMap { name, mode, tints in
      var rest = tints
      for part in parts where part.mode == mode { rest.fill(part.area, with: 0) }
      let count = rest.counts.reduce(0, +)
      return count == 0 ? nil : "\(name): \(count) pixels are tinted outside all parts"
    }
  }

  /// The totals that count something else than the parts.
  var wrongTotals: [String] {
    let totals = CellTotals(of: analysis, findings: findings)
    func count(_ isCounted: (CountedPart) -> Bool) -> Int { parts.count(where: isCounted) }
    let edges = analysis.misalignments.flatMap(\.edges)
    let misaligned = parts.filter {
      $0.mode == .misaligned && $0.name != "scaled picture" && ![.sizeOfPicture, .placeOfPictureFromData].contains($0.reason)
    }
    let expected: [CostMeasure: Int] = [
      .blended: analysis.compositedStores.reduce(0) { $0 + $1.blendedPixels },
      .misaligned: edges.coveredPixels, .misalignedLayers: Set(misaligned.map(\.layer)).count,
      .offscreen: count { $0.mode == .offscreen },
      .offscreenBytes: findings.reduce(0) { sum, finding in
        if case .offscreen(_, let passes, _) = finding.evidence { sum + passes.reduce(0) { $0 + $1.bytes } } else { sum }
      } + analysis.passes.filter { invisibility(of: $0.layer) != nil }.reduce(0) { $0 + $1.bytes },
      .scaled: count { $0.name == "scaled picture" }, .oversized: count { $0.mode == .pictures },
    ]
    return expected.compactMap { measure, value in
      totals[measure] == Double(value) ? nil : "\(measure.rawValue): \(totals[measure]) instead of \(value)"
    }
  }
}

extension TintMap {
  /// The tints without green, which marks what is copied.
  fileprivate var withoutGreen: TintMap {
    var map = self
    map.advance(
      PixelRect(x: 0, y: 0, width: size.width, height: size.height),
      by: (0...tints.count).map { $0 == 1 ? 0 : UInt8($0) })
    return map
  }
}
