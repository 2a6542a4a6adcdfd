// SPDX-License-Identifier: MIT

internal import CellDisplayList
public import CellGraphics

extension CellAnalysis {
  var contrastFindings: [Finding] {
    contrasts.filter { !$0.isEnough && !$0.isInvisible && !isFaded($0.items.lowerBound) }.map { contrast in
      let layer = list.items[contrast.items.lowerBound].layer
      return Finding(
        rule: contrast.subject.rule, layer: layer, path: list.layers[layer].path, rect: list.layers[layer].deviceFrame.outset,
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
  /// that is nearest to the one that was found, if there is one. An icon in several colours gets none.
  ///
  /// - Parameter palette: the colours, by their names in the document.
  public func suggesting(from palette: [String: RGBA]) -> [Finding] {
    guard contains(where: { [.contrast, .iconContrast].contains($0.rule) }) else { return self }
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
  /// The contrast ratio that the text or the icon would have in this colour.
  package var ratio: Double

  /// Chooses the colour with enough contrast that is nearest to the present one; `nil` if the palette has none.
  fileprivate init?(standingOutLike contrast: MeasuredContrast, in palette: [String: RGBA]) {
    if contrast.subject == .colorfulIcon { return nil }
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

/// The contrast of text or of an icon with its backdrop, as defined by the Web Content Accessibility Guidelines 2.2, success criteria
/// 1.4.3 and 1.4.11.
package struct MeasuredContrast: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case text
    /// Text of at least 24 points, or bold text of at least 18.66 points.
    case largeText
    /// An icon in one colour, or text that consists of the glyphs of an icon font.
    case icon
    /// An icon in several colours, or with a gradient.
    case colorfulIcon

    /// The minimum ratio that the guidelines require at level AA.
    var required: Double { self == .text ? 4.5 : 3 }

    /// The share of the pixels with the lowest ratios that does not count.
    ///
    /// The colours of a colourful icon have different contrasts. It can be recognized if a quarter of it stands out.
    var ignoredShare: Double { self == .colorfulIcon ? 0.75 : 0.05 }

    fileprivate var rule: Rule {
      switch self {
      case .text, .largeText: .contrast
      case .icon, .colorfulIcon: .iconContrast
      }
    }
  }

  /// The indices of the items: one for text, and all items of an icon.
  package var items: Range<Int>
  package var subject: Subject
  /// The colour of the text or the icon. Its alpha includes the opacity of the item. For a colourful icon, the colour that has the
  /// contrast ratio, as it appears.
  package var color: RGBA
  /// The backdrop with the lowest contrast, without the ignored share of the pixels.
  package var backdrop: RGBA
  /// The contrast ratio of the colour as it appears on `backdrop`, in `1...21`.
  package var ratio: Double
  /// The darkest and the lightest backdrop, each ignoring the most extreme 5 % of the pixels.
  package var darkest, lightest: RGBA

  package var required: Double { subject.required }

  package var isEnough: Bool { ratio >= required }

  /// Whether the text or the icon counts as having the colour of its backdrop. Two greys that differ by one step of 1/255 have a ratio
  /// of up to 1.02.
  var isInvisible: Bool { ratio < 1.03 && subject != .colorfulIcon }

  /// Returns the lowest contrast ratio that the text or the icon would have in another colour, in `1...21`. This is 1 unless the colour is
  /// lighter than the lightest backdrop or darker than the darkest.
  package func ratio(of other: RGBA) -> Double {
    let ratios = [darkest, lightest].map { other.contrast(on: $0) }
    let isLighter = other.over(lightest).luminance > lightest.luminance && other.over(darkest).luminance > darkest.luminance
    let isDarker = other.over(lightest).luminance < lightest.luminance && other.over(darkest).luminance < darkest.luminance
    return isLighter || isDarker ? min(ratios[0], ratios[1]) : 1
  }
}
