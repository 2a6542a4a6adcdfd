// SPDX-License-Identifier: MIT

internal import CellDisplayList
public import CellGraphics
internal import Glibc

extension CellAnalysis {
  var contrastFindings: [Finding] {
    contrasts.filter { !$0.isEnough && $0.ratio >= TextContrast.invisibleRatio && !isFaded($0.item) }.map { contrast in
      let layer = list.items[contrast.item].layer
      return Finding(
        rule: .contrast, layer: layer, path: list.layers[layer].path, rect: list.layers[layer].deviceFrame.outset,
        cost: Finding.Cost(), evidence: .contrast(contrast, instead: nil))
    }
  }

  /// Whether a translucent mask fades an item. Low contrast is then intended.
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
  /// Returns the findings, with a suggested colour added to each finding about contrast: the palette colour with enough contrast
  /// that is nearest to the text's colour, if there is one.
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

  /// Chooses the colour with enough contrast that is nearest to the text's colour; `nil` if the palette has none.
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

/// The contrast of text with its backdrop, as defined by the Web Content Accessibility Guidelines 2.2, success criterion 1.4.3.
package struct TextContrast: Hashable, Sendable {
  /// The item's index.
  package var item: Int
  /// The colour of the text. Its alpha includes the opacity of the item.
  package var color: RGBA
  /// The backdrop with the lowest contrast, ignoring the worst 5 % of the glyphs' pixels.
  package var backdrop: RGBA
  /// The contrast ratio of the colour as it appears on `backdrop`, in `1...21`.
  package var ratio: Double
  /// Whether the text is at least 24 points large, or bold and at least 18.66 points.
  package var isLarge: Bool
  /// The darkest and the lightest backdrop of the glyphs, each ignoring the most extreme 5 % of the pixels.
  package var darkest, lightest: RGBA

  /// The minimum ratio that the guidelines require at level AA.
  package var required: Double { isLarge ? 3 : 4.5 }

  package var isEnough: Bool { ratio >= required }

  /// Text with a lower contrast ratio counts as having the colour of its backdrop. Two greys that differ by one step of 1/255 have
  /// a ratio of up to 1.02.
  static let invisibleRatio = 1.03

  /// Returns the lowest contrast ratio that the text would have in another colour, in `1...21`. This is 1 unless the colour is
  /// lighter than the lightest backdrop or darker than the darkest.
  package func ratio(of other: RGBA) -> Double {
    let ratios = [darkest, lightest].map { other.contrast(on: $0) }
    let isLighter = other.over(lightest).luminance > lightest.luminance && other.over(darkest).luminance > darkest.luminance
    let isDarker = other.over(lightest).luminance < lightest.luminance && other.over(darkest).luminance < darkest.luminance
    return isLighter || isDarker ? min(ratios[0], ratios[1]) : 1
  }
}

extension RGBA {
  /// Composites the colour over an opaque backdrop, and returns the contrast ratio between the result and the backdrop, in
  /// `1...21`.
  func contrast(on backdrop: RGBA) -> Double {
    let (one, other) = (over(backdrop).luminance, backdrop.luminance)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The relative luminance as defined by WCAG 2.2, in `0...1`, ignoring alpha.
  var luminance: Double {
    0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
  }

  func over(_ backdrop: RGBA) -> RGBA {
    if isOpaque { return self }
    return PremultipliedRGBA(packed: composited(PremultipliedRGBA(self).packed, over: PremultipliedRGBA(backdrop).packed))
      .straight
  }

  /// The linear light of each sRGB channel value, in `0...1`.
  private static let linear: [Double] = (0...255).map { step in
    let value = Double(step) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
