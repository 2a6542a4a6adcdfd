// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Glibc
public import Graphics

/// How a text's colour stands out against what lies behind its glyphs, by the Web Content Accessibility Guidelines 2.2,
/// success criterion 1.4.3.
public struct TextContrast: Hashable, Sendable {
  /// The item's index.
  public var item: Int
  /// The colour that the text is given, its opacity in the alpha.
  public var color: RGBA
  /// What lies behind it where it stands out least, but for a twentieth of its pixels.
  public var backdrop: RGBA
  /// In `1...21`: of the colour as it is seen on `backdrop`.
  public var ratio: Double
  /// Whether the text is at least 24 points large, or bold and at least 18.66 points.
  public var isLarge: Bool
  /// The darkest and the lightest of what lies behind the glyphs, but for a twentieth of their pixels each.
  public var darkest, lightest: RGBA

  /// The least ratio that the guidelines ask for at level AA.
  public var required: Double { isLarge ? 3 : 4.5 }

  public var isEnough: Bool { ratio >= required }

  /// Below this, text counts as having the colour behind it. Two neighbouring steps of 255 have up to 1.02.
  static let invisibleRatio = 1.03

  /// The ratio that another colour would have where it stands out least; 1 for one that is neither lighter nor darker than all
  /// that lies behind the glyphs.
  public func ratio(of other: RGBA) -> Double {
    let ratios = [darkest, lightest].map { other.contrast(on: $0) }
    let isLighter = other.over(lightest).luminance > lightest.luminance && other.over(darkest).luminance > darkest.luminance
    let isDarker = other.over(lightest).luminance < lightest.luminance && other.over(darkest).luminance < darkest.luminance
    return isLighter || isDarker ? min(ratios[0], ratios[1]) : 1
  }
}

extension RGBA {
  /// The ratio of the luminances of the colour, laid over an opaque one, and of that one: in `1...21`.
  func contrast(on backdrop: RGBA) -> Double {
    let (one, other) = (over(backdrop).luminance, backdrop.luminance)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The relative luminance that WCAG 2.2 defines, in `0...1`; of the colour without its alpha.
  var luminance: Double {
    0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
  }

  func over(_ backdrop: RGBA) -> RGBA {
    if isOpaque { return self }
    return PremultipliedRGBA(packed: composited(PremultipliedRGBA(self).packed, over: PremultipliedRGBA(backdrop).packed))
      .straight
  }

  /// Channels of sRGB as shares of light.
  private static let linear: [Double] = (0...255).map { step in
    let value = Double(step) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
