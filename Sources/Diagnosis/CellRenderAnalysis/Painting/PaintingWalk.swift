// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// Replays the steps of a trace and keeps track of the picture below each item. Until a pass ends, its items are treated as if they
/// were drawn directly into the picture.
struct PaintingWalk {
  private(set) var stores: [LayerStore] = []
  private(set) var repaintingItems: [RedundantItem] = []
  private(set) var contrasts: [MeasuredContrast] = []
  private let list: DisplayList
  private let reading: StoreBuilder
  /// For each item, the places of the pixels with ink behind it that is no background: letters, and icons that it overlaps.
  private let inkBehind: [Int: Set<Int>]
  private var painted: PaintedPicture
  /// The open passes, the outermost first, each with the pixels of its area before the pass.
  private var open: [OpenPass] = []

  private struct OpenPass {
    let pass: PaintingTrace.Pass
    let group: ContrastAnalyzer.Group
    /// The kind of its store; `nil` if a compositor needs no such pass.
    let kind: LayerStore.Kind?
  }

  /// - Parameter memory: storage for the picture; its content is ignored.
  init(of list: DisplayList, drawing: AnalysisDrawing, inkBehind: [Int: Set<Int>], in memory: [UInt32]) {
    self.list = list
    self.inkBehind = inkBehind
    reading = StoreBuilder(of: list, drawing: drawing)
    painted = PaintedPicture(size: list.size, background: list.background ?? .clear, in: memory)
  }

  /// The memory, for reuse by another walk.
  var memory: [UInt32] { painted.memory }

  mutating func take(_ step: PaintingTrace.Step) throws {
    switch step {
    case .items(let first, let parts, let areCut): try take(itemsFrom: first, parts, areCut: areCut)
    case .beginPass(let pass):
      let group = ContrastAnalyzer.Group(area: pass.area, before: painted[pass.area], opacity: pass.opacity)
      open.append(OpenPass(pass: pass, group: group, kind: storeKind(of: pass)))
    case .endPass(let pass, let part):
      guard let ended = open.popLast() else { preconditionFailure("a pass ends without having begun") }
      painted[pass.area] = ended.group.before
      if let kind = ended.kind {
        let store = try reading.store(ofPass: pass.layer, kind, part, keptIn: keptBitmap, above: &painted)
        if let store { stores.append(store) }
      }
      painted.composite(part)
    }
  }

  private func storeKind(of pass: PaintingTrace.Pass) -> LayerStore.Kind? {
    if pass.clipsCorners { return list.clipsSeveralStores(pass.layer) ? .pass : nil }
    return list.layers[pass.layer].rasterizes ? .keptBitmap : .pass
  }

  /// The layer of the innermost open bitmap that is kept; `nil` if there is none.
  private var keptBitmap: Int? { open.last { $0.kind == .keptBitmap }?.pass.layer }

  private var translucentGroups: [ContrastAnalyzer.Group] { open.map(\.group).filter { $0.opacity < 1 } }

  private mutating func take(itemsFrom first: Int, _ parts: [DrawnPart], areCut: Bool) throws {
    let layer = list.items[first].layer
    let promise = list.promise(of: layer)
    let storeItems = list.storeItems(of: layer)
    let icon = IconContrastAnalyzer(ofLayer: layer, of: list)
    for (index, part) in zip(first..., parts) {
      if index == storeItems.first {
        let storeParts = zip(first..., parts).filter { storeItems.contains($0.0) }.map(\.1)
        let store = try reading.store(
          of: layer, parts: areCut ? nil : storeParts, keptIn: keptBitmap, above: &painted)
        if let store { stores.append(store) }
      }
      if let reading = ContrastAnalyzer(index, of: list) {
        let contrast = reading.contrast(of: part, on: &painted, in: translucentGroups, except: inkBehind[index] ?? [])
        if let contrast { contrasts.append(contrast) }
      }
      if let icon, index == icon.items.lowerBound {
        let shapes = parts[(index - first)..<(icon.items.upperBound - first)]
        let ink = icon.items.reduce(into: Set<Int>()) { $0.formUnion(inkBehind[$1] ?? []) }
        let contrast = icon.contrast(of: shapes, on: &painted, in: translucentGroups, except: ink)
        if let contrast { contrasts.append(contrast) }
      }
      // An item that keeps all colours may still cast a shadow.
      let mayRepaint = list.items[index].canRepaint && promise != .fill(item: index) && !open.contains(where: \.pass.castsShadow)
      if mayRepaint, painted.keepsColors(under: part) {
        repaintingItems.append(RedundantItem(index, part))
      } else {
        painted.composite(part)
      }
    }
  }
}

extension PaintingTrace {
  /// Replays all steps.
  /// - Returns: the stores, the items that change no pixel, and the contrasts.
  func walked(
    inkBehind: [Int: Set<Int>] = [:], drawing: AnalysisDrawing
  ) throws -> (stores: [LayerStore], repaintingItems: [RedundantItem], contrasts: [MeasuredContrast]) {
    try drawing.memory.withPixels { memory in
      var walk = PaintingWalk(of: list, drawing: drawing, inkBehind: inkBehind, in: memory)
      // Only the walk may hold the memory: with a second reference, writing would copy it.
      memory = []
      defer { memory = walk.memory }
      for step in steps { try walk.take(step) }
      return (walk.stores, walk.repaintingItems, walk.contrasts)
    }
  }
}

extension DisplayItem {
  /// Whether the item fills a shape. Other items are never reported for painting the colour that is already there.
  fileprivate var canRepaint: Bool {
    if case .fill = content { true } else { false }
  }
}
