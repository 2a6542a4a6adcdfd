// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension CellAnalysis {
  var invisibleFindings: [Finding] {
    invisibleLayers.map { found in
      let shown = found.rect.intersection(PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height))
      return Finding(
        rule: Rule(found.cause), layer: found.layer, path: list.layers[found.layer].path, rect: found.rect,
        cost: Finding.Cost(pixels: shown.width * shown.height), evidence: .invisible(found.cause))
    }
  }

  /// The items that are invisible because their layer is.
  public var invisibleItems: Set<Int> {
    Set(
      invisibleLayers.filter { !$0.isDrawn }.flatMap { found in
        found.includesLayersInside ? list.layers[found.layer].items : list.layers[found.layer].ownItems
      })
  }

  /// Returns the findings without those of invisible layers, which get only the finding that they are invisible.
  func visible(_ findings: [Finding]) -> [Finding] {
    var hidden: Set<Int> = []
    for found in invisibleLayers where !found.isDrawn {
      let inside = found.includesLayersInside ? list.layers[found.layer].subtreeEnd : found.layer + 1
      hidden.formUnion(found.layer..<inside)
    }
    return hidden.isEmpty ? findings : findings.filter { !hidden.contains($0.layer) }
  }
}

extension Rule {
  fileprivate init(_ cause: InvisibleLayer.Cause) {
    switch cause {
    case .clear: self = .clear
    case .opacity: self = .zeroOpacity
    case .textColor: self = .textInBackgroundColor
    case .noSize, .emptyPill: self = .empty
    case .outside: self = .outside
    }
  }
}
