// SPDX-License-Identifier: MIT

/// A colour in OKLab, in which equal distances look about equally different. Source: CSS Color Level 4, sections 9.2 and 18.
package struct OKLab: Equatable, Sendable {
  /// The lightness, from 0 (black) to 1 (white).
  package var lightness: Double
  /// How red (or green, if negative) and how yellow (or blue) the colour is; at most 0.4 in colours of sRGB.
  package var a, b: Double

  package init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// Creates a colour from the polar form, OkLCh.
  /// - Parameter hue: in degrees.
  package init(lightness: Double, chroma: Double, hue: Double) {
    let (sine, cosine) = sineAndCosine(ofDegrees: hue)
    self.init(lightness: lightness, a: chroma * cosine, b: chroma * sine)
  }

  /// Converts a colour of sRGB. Its alpha is not part of the result.
  package init(_ color: RGBA) { self.init(LinearRGB(color)) }

  /// Converts linear light, also of colours outside sRGB. Each row of numbers is a row of the product of the matrices of CSS from
  /// linear sRGB to XYZ and from XYZ to the responses of the eye's cones.
  package init(_ light: LinearRGB) {
    let (red, green, blue) = (light.red, light.green, light.blue)
    let l = cubeRoot(0.4122214694707630 * red + 0.5363325372617348 * green + 0.0514459932675022 * blue)
    let m = cubeRoot(0.2119034958178252 * red + 0.6806995506452344 * green + 0.1073969535369406 * blue)
    let s = cubeRoot(0.0883024591900564 * red + 0.2817188391361215 * green + 0.6299787016738221 * blue)
    lightness = 0.2104542683093140 * l + 0.7936177747023054 * m - 0.0040720430116193 * s
    a = 1.9779985324311684 * l - 2.4285922420485799 * m + 0.4505937096174110 * s
    b = 0.0259040424655478 * l + 0.7827717124575296 * m - 0.8086757549230774 * s
  }

  /// The linear light of the colour, which may be outside sRGB.
  package var light: LinearRGB {
    let l = cubed(lightness + 0.3963377773761749 * a + 0.2158037573099136 * b)
    let m = cubed(lightness - 0.1055613458156586 * a - 0.0638541728258133 * b)
    let s = cubed(lightness - 0.0894841775298119 * a - 1.2914855480194092 * b)
    return LinearRGB(
      red: 4.0767416360759583 * l - 3.3077115392580621 * m + 0.2309699031821045 * s,
      green: -1.2684379732850319 * l + 2.6097573492876887 * m - 0.3413193760026573 * s,
      blue: -0.0041960761386756 * l - 0.7034186179359363 * m + 1.7076146940746117 * s)
  }

  /// The encoded channels of sRGB; outside `0...1` if sRGB does not have the colour.
  package var sRGB: (red: Double, green: Double, blue: Double) { light.encoded }

  /// The nearest colour of sRGB channel by channel: what is outside is clipped.
  /// - Parameter alpha: in `0...1`.
  package func clipped(alpha: Double = 1) -> RGBA { RGBA(light, alpha: alpha) }

  /// The difference between two colours, deltaEOK: their distance.
  package func difference(from other: OKLab) -> Double {
    let (l, a, b) = (lightness - other.lightness, self.a - other.a, self.b - other.b)
    return (l * l + a * a + b * b).squareRoot()
  }
}

extension OKLab {
  /// The colour of sRGB that looks most like this one: the same hue and about the same lightness, with as much chroma as sRGB has
  /// there. Source: CSS Color Level 4, section 13.2.
  package var mappedToSRGB: LinearRGB {
    if lightness >= 1 { return LinearRGB(red: 1, green: 1, blue: 1) }
    if lightness <= 0 { return LinearRGB(red: 0, green: 0, blue: 0) }
    let own = light
    if own.isInGamut { return own }
    var clipped = own.clipped
    if OKLab(clipped).difference(from: self) < Self.justNoticeable { return clipped }
    // Shares of the chroma, which keep the hue.
    let precision = Self.precision / (a * a + b * b).squareRoot()
    var (low, high) = (0.0, 1.0)
    var isLowInGamut = true
    while high - low > precision {
      let share = (low + high) / 2
      let current = OKLab(lightness: lightness, a: a * share, b: b * share)
      let light = current.light
      if isLowInGamut, light.isInGamut {
        low = share
        continue
      }
      clipped = light.clipped
      let difference = OKLab(clipped).difference(from: current)
      guard difference < Self.justNoticeable else {
        high = share
        continue
      }
      if Self.justNoticeable - difference < Self.precision { return clipped }
      isLowInGamut = false
      low = share
    }
    return clipped
  }

  /// The smallest difference that is seen: colours this close are clipped.
  private static let justNoticeable = 0.02
  private static let precision = 0.0001
}

private func cubed(_ x: Double) -> Double { x * x * x }

extension RGBA {
  /// Encodes linear light; what is outside sRGB is clipped.
  /// - Parameter alpha: in `0...1`.
  package init(_ light: LinearRGB, alpha: Double = 1) {
    let (red, green, blue) = light.encoded
    self.init(red: red.channel, green: green.channel, blue: blue.channel, alpha: alpha.channel)
  }
}
