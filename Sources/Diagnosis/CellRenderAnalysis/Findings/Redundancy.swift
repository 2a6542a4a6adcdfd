// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellGraphics

/// An item that could be removed without changing a pixel.
package struct RedundantItem: Hashable, Sendable {
  /// The item's index.
  package var item: Int
  /// A rectangle that contains everything it draws.
  package var rect: PixelRect
  /// The number of pixels that it touches.
  package var pixels: Int

  init(_ item: Int, _ part: DrawnPart) {
    self.item = item
    rect = part.rect
    pixels = part.touched
  }
}

extension PaintingTrace {
  /// Returns the items that are invisible because opaque items above them cover every pixel that they touch.
  ///
  /// Walks from the last item to the first, with the set of pixels that are covered so far.
  /// - Parameter memory: storage for the set; its content is ignored.
  func hiddenItems(using memory: inout [UInt8]) -> [RedundantItem] {
    var hidden: [RedundantItem] = []
    var covered = CoveredPixels(size: list.size, in: memory)
    // Only the set may hold the memory: with a second reference, writing would copy it.
    memory = []
    defer { memory = covered.memory }
    var outer: [(covered: [UInt8], part: DrawnPart)] = []
    for step in steps.reversed() {
      switch step {
      case .items(let first, let parts, _):
        for (offset, part) in parts.enumerated().reversed() {
          if covered.covers(part) { hidden.append(RedundantItem(first + offset, part)) }
          covered.cover(part)
        }
      case .endPass(let pass, let part):
        outer.append((covered[pass.area], part))
        // Opaque pixels above an item hide the item, but not the shadow that it casts beyond its own edges.
        if pass.castsShadow { covered[pass.area] = [UInt8](repeating: 0, count: pass.area.width * pass.area.height) }
      case .beginPass(let pass):
        guard let ended = outer.popLast() else { preconditionFailure("a pass begins but does not end") }
        covered[pass.area] = ended.covered
        covered.cover(ended.part)
      }
    }
    return hidden.reversed()
  }
}

extension CellAnalysis {
  var redundancyFindings: [Finding] {
    func finding(_ rule: Rule, _ part: RedundantItem, _ evidence: Evidence) -> Finding {
      let layer = list.items[part.item].layer
      return Finding(
        rule: rule, layer: layer, path: list.layers[layer].path, rect: part.rect, cost: Finding.Cost(pixels: part.pixels),
        evidence: evidence)
    }
    let hidden = hiddenItems.map { finding(.hidden, $0, .covered(item: $0.item, pixels: $0.pixels)) }
    let hiddenNumbers = Set(hiddenItems.map(\.item))
    // A covered item that also repaints a colour is not reported twice.
    return hidden
      + repaintingItems.filter { !hiddenNumbers.contains($0.item) }.map {
        finding(.sameColor, $0, .repainting(item: $0.item, pixels: $0.pixels))
      }
  }
}
