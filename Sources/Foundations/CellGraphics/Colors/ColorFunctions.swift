// SPDX-License-Identifier: MIT

// The colour functions of documents. Channels are rounded to the nearest step of 1/255, and NaN and infinite numbers are 0.

extension RGBA {
  /// Returns a colour of sRGB: `.rgb(255, 128, 0)`, as `rgb(255 128 0)` in a document.
  /// - Parameters: red, green and blue in `0...255`, and the alpha in `0...1`. Values outside are clamped.
  public static func rgb(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) -> RGBA {
    RGBA(red: red.finite.byte, green: green.finite.byte, blue: blue.finite.byte, alpha: alpha.finite.channel)
  }

  /// Returns a colour from its hue, saturation and lightness in sRGB: `.hsl(210, 0.5, 0.4)`, as `hsl(210 50% 40%)` in a document.
  /// Source: CSS Color Level 4, section 7.
  /// - Parameters:
  ///   - hue: in degrees: 0 is red, 120 green and 240 blue.
  ///   - saturation: in `0...1`; 0 is grey. Values outside are clamped.
  ///   - lightness: in `0...1`; 0 is black, and 1 white. Values outside are clamped.
  ///   - alpha: in `0...1`. Values outside are clamped.
  public static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double, alpha: Double = 1) -> RGBA {
    let remainder = hue.finite.truncatingRemainder(dividingBy: 360)
    let hue = (remainder < 0 ? remainder + 360 : remainder) / 30
    let (saturation, lightness) = (saturation.finite.clampedToShare, lightness.finite.clampedToShare)
    let range = saturation * min(lightness, 1 - lightness)
    func channel(_ start: Double) -> UInt8 {
      let position = (start + hue).truncatingRemainder(dividingBy: 12)
      return (lightness - range * max(-1, min(position - 3, 9 - position, 1))).channel
    }
    return RGBA(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha.finite.channel)
  }

  /// Returns a colour from its perceived lightness, chroma and hue: `.oklch(0.7, 0.15, 210)`, as `oklch(0.7 0.15 210)` in a document.
  ///
  /// Colours of the same lightness look equally light, whatever their hue. If sRGB does not have the colour, the result is the one
  /// that CSS Color Level 4 maps it to, in section 13.2: the same hue and about the same lightness with less chroma.
  /// - Parameters:
  ///   - lightness: in `0...1`; 0 is black, and 1 white. Values outside are clamped.
  ///   - chroma: at least 0, which is grey; colours of sRGB have at most 0.33. A negative chroma is 0.
  ///   - hue: in degrees: pink is about 0, yellow 100, green 145 and blue 260.
  ///   - alpha: in `0...1`. Values outside are clamped.
  public static func oklch(_ lightness: Double, _ chroma: Double, _ hue: Double, alpha: Double = 1) -> RGBA {
    // No visible colour has a chroma above 1. The limit keeps the cubes of the conversion finite.
    let chroma = min(max(0, chroma.finite), 1000)
    let color = OKLab(lightness: lightness.finite.clampedToShare, chroma: chroma, hue: hue.finite)
    return RGBA(color.mappedToSRGB, alpha: alpha.finite)
  }

  /// Returns a mixture of two colours: `.mix(.red, .white, 0.3)`, as `mix(red, white, 30%)` in a document.
  ///
  /// The colours are mixed as `color-mix(in srgb, …)` of CSS mixes them: each has a weight by its alpha, so that mixing with a
  /// transparent colour changes only the alpha.
  /// - Parameter share: the share of the second colour, in `0...1`: the result is the first colour for 0. Values outside are clamped.
  public static func mix(_ first: RGBA, _ second: RGBA, _ share: Double = 0.5) -> RGBA {
    let share = share.clampedToShare
    let (firstAlpha, secondAlpha) = (Double(first.alpha) * (1 - share), Double(second.alpha) * share)
    let alpha = firstAlpha + secondAlpha
    guard alpha > 0 else { return .clear }
    func mixed(_ channel: KeyPath<RGBA, UInt8>) -> UInt8 {
      ((Double(first[keyPath: channel]) * firstAlpha + Double(second[keyPath: channel]) * secondAlpha) / alpha).byte
    }
    return RGBA(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue), alpha: alpha.byte)
  }

  /// Returns the one of two colours that has the higher contrast with a background, as WCAG 2.2 measures contrast: black or white by
  /// default. Like `readable(on: color)` in a document.
  ///
  /// A translucent background counts as if it were opaque, and translucent candidates are composited over it. The first candidate is
  /// returned if both have the same contrast.
  public static func readable(on background: RGBA, _ first: RGBA = .black, _ second: RGBA = .white) -> RGBA {
    let opaque = RGBA(red: background.red, green: background.green, blue: background.blue)
    return second.contrast(on: opaque) > first.contrast(on: opaque) ? second : first
  }
}

extension Double {
  fileprivate var finite: Double { isFinite ? self : 0 }
}
