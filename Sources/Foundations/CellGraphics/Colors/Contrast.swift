// SPDX-License-Identifier: MIT

extension RGBA {
  /// Composites the colour over an opaque backdrop, and returns the contrast ratio between the result and the backdrop, in
  /// `1...21`.
  package func contrast(on backdrop: RGBA) -> Double {
    let (one, other) = (over(backdrop).luminance, backdrop.luminance)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The relative luminance as defined by WCAG 2.2, in `0...1`, ignoring alpha.
  package var luminance: Double {
    let light = LinearRGB(self)
    return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
  }

  package func over(_ backdrop: RGBA) -> RGBA {
    if isOpaque { return self }
    return PremultipliedRGBA(packed: composited(PremultipliedRGBA(self).packed, over: PremultipliedRGBA(backdrop).packed))
      .straight
  }
}
