// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

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
    // An item that is covered anyway is not reported twice.
    return hidden
      + repaintingItems.filter { !hiddenNumbers.contains($0.item) }.map {
        finding(.sameColor, $0, .repainting(item: $0.item, pixels: $0.pixels))
      }
  }
}
