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
  private var painted: PaintedPicture
  /// The open passes, the outermost first, each with the pixels of its area before the pass.
  private var open: [(group: ContrastAnalyzer.Group, castsShadow: Bool)] = []

  /// - Parameter memory: storage for the picture; its content is ignored.
  init(of list: DisplayList, drawing: AnalysisDrawing, in memory: [UInt32]) {
    self.list = list
    reading = StoreBuilder(of: list, drawing: drawing)
    painted = PaintedPicture(size: list.size, background: list.background ?? .clear, in: memory)
  }

  /// The memory, for reuse by another walk.
  var memory: [UInt32] { painted.memory }

  mutating func take(_ step: PaintingTrace.Step) throws {
    switch step {
    case .items(let first, let parts, let areCut): try take(itemsFrom: first, parts, areCut: areCut)
    case .beginPass(let area, let castsShadow, let opacity):
      open.append((ContrastAnalyzer.Group(area: area, before: painted[area], opacity: opacity), castsShadow))
    case .endPass(let area, let part, _):
      guard let pass = open.popLast() else { preconditionFailure("a pass ends without having begun") }
      painted[area] = pass.group.before
      painted.composite(part)
    }
  }

  private var translucentGroups: [ContrastAnalyzer.Group] { open.map(\.group).filter { $0.opacity < 1 } }

  private mutating func take(itemsFrom first: Int, _ parts: [DrawnPart], areCut: Bool) throws {
    let layer = list.items[first].layer
    let promise = list.promise(of: layer)
    let storeItems = list.storeItems(of: layer)
    let icon = IconContrastAnalyzer(ofLayer: layer, of: list)
    for (index, part) in zip(first..., parts) {
      if index == storeItems.first {
        let storeParts = zip(first..., parts).filter { storeItems.contains($0.0) }.map(\.1)
        if let store = try reading.store(of: layer, parts: areCut ? nil : storeParts, above: &painted) { stores.append(store) }
      }
      if let reading = ContrastAnalyzer(index, of: list) {
        if let contrast = reading.contrast(of: part, on: &painted, in: translucentGroups) { contrasts.append(contrast) }
      }
      if let icon, index == icon.items.lowerBound {
        let shapes = parts[(index - first)..<(icon.items.upperBound - first)]
        if let contrast = icon.contrast(of: shapes, on: &painted, in: translucentGroups) { contrasts.append(contrast) }
      }
      // An item that keeps all colours may still cast a shadow.
      let mayRepaint = list.items[index].canRepaint && promise != .fill(item: index) && !open.contains(where: \.castsShadow)
      if mayRepaint, painted.keepsColors(under: part) {
        repaintingItems.append(RedundantItem(index, part))
      } else {
        painted.composite(part)
      }
    }
  }
}

extension DisplayItem {
  /// Whether the item fills a shape. Other items are never reported for painting the colour that is already there.
  fileprivate var canRepaint: Bool {
    if case .fill = content { true } else { false }
  }
}
