// SPDX-License-Identifier: MIT

internal import DisplayList
public import Graphics

extension CellAnalysis {
  var contrastFindings: [Finding] {
    contrasts.filter { !$0.isEnough && $0.ratio >= TextContrast.invisibleRatio && !isFaded($0.item) }.map { contrast in
      let layer = list.items[contrast.item].layer
      return Finding(
        rule: .contrast, layer: layer, path: list.layers[layer].path, rect: list.layers[layer].deviceFrame.outset,
        cost: Finding.Cost(), evidence: .contrast(contrast, instead: nil))
    }
  }

  /// Whether a translucent mask fades an item, which is intended.
  private func isFaded(_ item: Int) -> Bool {
    var number: Int? = list.items[item].layer
    while let layer = number {
      if let mask = list.layers[layer].mask, !mask.paint.isOpaque { return true }
      number = list.layers[layer].parent
    }
    return false
  }
}

extension [Finding] {
  /// Returns the findings, with a suggested colour in each finding about contrast: the nearest palette colour with enough contrast.
  ///
  /// - Parameter palette: the colours, by their names in the document.
  public func suggesting(from palette: [String: RGBA]) -> [Finding] {
    guard contains(where: { $0.rule == .contrast }) else { return self }
    return map { finding in
      guard case .contrast(let contrast, _) = finding.evidence else { return finding }
      var finding = finding
      finding.evidence = .contrast(contrast, instead: PaletteColor(standingOutLike: contrast, in: palette))
      return finding
    }
  }
}

/// A named colour of a document.
package struct PaletteColor: Hashable, Sendable {
  package var name: String
  package var color: RGBA
  /// The contrast ratio that the text would have in this colour.
  package var ratio: Double

  /// Chooses the nearest colour with enough contrast; `nil` if the palette has none.
  fileprivate init?(standingOutLike contrast: TextContrast, in palette: [String: RGBA]) {
    let enough = palette.map { (name: $0.key, color: $0.value, ratio: contrast.ratio(of: $0.value)) }
      .filter { $0.ratio >= contrast.required }
    let nearest = enough.min {
      let distances = ($0.color.distance(to: contrast.color), $1.color.distance(to: contrast.color))
      return distances.0 == distances.1 ? $0.name < $1.name : distances.0 < distances.1
    }
    guard let nearest else { return nil }
    (name, color, ratio) = nearest
  }
}
