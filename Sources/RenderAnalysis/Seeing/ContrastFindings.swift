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

  /// Whether a mask takes an item back on purpose.
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
  /// The findings of contrast with a colour to use instead: of a palette, the nearest that stands out enough.
  ///
  /// - Parameter palette: the colours by the names that the document gives them.
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

/// A colour that a document names.
public struct PaletteColor: Hashable, Sendable {
  public var name: String
  public var color: RGBA
  /// The contrast that it would have.
  public var ratio: Double

  /// The nearest colour with enough contrast; `nil` where the palette has none.
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
