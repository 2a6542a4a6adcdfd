// SPDX-License-Identifier: MIT

package import CellGraphics

/// A colour of a file or an asset catalogue.
package struct InterfaceColor: Equatable, Sendable {
  package var light: RGBA
  /// The colour in dark surroundings; `nil` if it is the same.
  package var dark: RGBA?
  /// Whether a part of it is outside sRGB or in an unknown colour space, so that the nearest colour is drawn.
  package var isApproximated = false

  package init(_ light: RGBA, dark: RGBA? = nil, isApproximated: Bool = false) {
    self.light = light
    self.dark = dark == light ? nil : dark
    self.isApproximated = isApproximated
  }

  /// A way in which components stand for a colour.
  package enum Space: Hashable, Sendable {
    case sRGB, linearSRGB, displayP3
    /// One that is taken for sRGB.
    case other

    /// The space with a name as in Interface Builder or in an asset catalogue. Grey with a gamma of 2.2 is that of sRGB, nearly.
    package init(_ name: String?) {
      switch name {
      case nil, "sRGB", "srgb", "extended-srgb", "extendedSRGB", "calibratedRGB", "calibratedWhite", "deviceRGB", "deviceWhite",
        "genericGamma22GrayColorSpace", "gray-gamma-22", "extended-gray", "extendedGray":
        self = .sRGB
      case "extended-linear-srgb", "linearSRGB": self = .linearSRGB
      case "displayP3", "display-p3": self = .displayP3
      default: self = .other
      }
    }
  }

  /// Creates the colour with components in a colour space; each is from 0 to 1, or beyond that in spaces that allow it.
  package init(_ space: Space, red: Double, green: Double, blue: Double, alpha: Double) {
    let channels: [Double]
    switch space {
    case .sRGB, .other: channels = [red, green, blue]
    case .linearSRGB: channels = [red, green, blue].map(sRGB(ofLinearLight:))
    case .displayP3: channels = Self.converted(fromP3: [red, green, blue].map(linearLight(ofSRGB:))).map(sRGB(ofLinearLight:))
    }
    light = RGBA(red: channels[0].channel, green: channels[1].channel, blue: channels[2].channel, alpha: alpha.channel)
    // Colours of P3 that are those of sRGB miss its limits by rounding.
    isApproximated = space == .other || channels.contains { $0 < -0.002 || $0 > 1.002 }
  }

  /// The matrix from linear Display P3 to linear sRGB; both have the white point D65. Source: CSS Color Level 4, section 18.
  private static func converted(fromP3 channels: [Double]) -> [Double] {
    [
      [1.224940176280560, -0.224940176280560, 0.0], [-0.042056954709688, 1.042056954709688, 0.0],
      [-0.019637554590334, -0.078636045550632, 1.098273600140966],
    ].map { row in zip(row, channels).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// The colour with its alpha multiplied.
  func multipliedAlpha(by share: Double) -> InterfaceColor {
    share >= 1
      ? self
      : InterfaceColor(
        light.multipliedAlpha(by: share), dark: dark?.multipliedAlpha(by: share), isApproximated: isApproximated)
  }

  /// Returns a colour of iOS by its name in files, such as `labelColor`; `nil` if there is none.
  package static func system(_ name: String) -> InterfaceColor? {
    guard let (light, dark) = systemColors[name], let light = RGBA(hexadecimal: light) else { return nil }
    return InterfaceColor(light, dark: dark.flatMap { RGBA(hexadecimal: $0) })
  }

  /// The colours of iOS in light and in dark surroundings, without increased contrast. Sources: Human Interface Guidelines, Color; the values of
  /// `UIColor` in iOS 15 and later.
  private static let systemColors: [String: (light: String, dark: String?)] = [
    "labelColor": ("#000000", "#FFFFFF"),
    "secondaryLabelColor": ("#3C3C4399", "#EBEBF599"),
    "tertiaryLabelColor": ("#3C3C434D", "#EBEBF54D"),
    "quaternaryLabelColor": ("#3C3C432E", "#EBEBF529"),
    "placeholderTextColor": ("#3C3C434D", "#EBEBF54D"),
    "separatorColor": ("#3C3C434A", "#54545899"),
    "opaqueSeparatorColor": ("#C6C6C8", "#38383A"),
    "linkColor": ("#007AFF", "#0984FF"),
    "tintColor": ("#007AFF", "#0A84FF"),
    "systemBackgroundColor": ("#FFFFFF", "#000000"),
    "secondarySystemBackgroundColor": ("#F2F2F7", "#1C1C1E"),
    "tertiarySystemBackgroundColor": ("#FFFFFF", "#2C2C2E"),
    "systemGroupedBackgroundColor": ("#F2F2F7", "#000000"),
    "secondarySystemGroupedBackgroundColor": ("#FFFFFF", "#1C1C1E"),
    "tertiarySystemGroupedBackgroundColor": ("#F2F2F7", "#2C2C2E"),
    "systemFillColor": ("#78788033", "#7878805C"),
    "secondarySystemFillColor": ("#78788029", "#78788052"),
    "tertiarySystemFillColor": ("#7676801F", "#7676803D"),
    "quaternarySystemFillColor": ("#74748014", "#7676802E"),
    "systemRedColor": ("#FF3B30", "#FF453A"),
    "systemOrangeColor": ("#FF9500", "#FF9F0A"),
    "systemYellowColor": ("#FFCC00", "#FFD60A"),
    "systemGreenColor": ("#34C759", "#30D158"),
    "systemMintColor": ("#00C7BE", "#63E6E2"),
    "systemTealColor": ("#30B0C7", "#40C8E0"),
    "systemCyanColor": ("#32ADE6", "#64D2FF"),
    "systemBlueColor": ("#007AFF", "#0A84FF"),
    "systemIndigoColor": ("#5856D6", "#5E5CE6"),
    "systemPurpleColor": ("#AF52DE", "#BF5AF2"),
    "systemPinkColor": ("#FF2D55", "#FF375F"),
    "systemBrownColor": ("#A2845E", "#AC8E68"),
    "systemGrayColor": ("#8E8E93", nil),
    "systemGray2Color": ("#AEAEB2", "#636366"),
    "systemGray3Color": ("#C7C7CC", "#48484A"),
    "systemGray4Color": ("#D1D1D6", "#3A3A3C"),
    "systemGray5Color": ("#E5E5EA", "#2C2C2E"),
    "systemGray6Color": ("#F2F2F7", "#1C1C1E"),
    "darkTextColor": ("#000000", nil),
    "lightTextColor": ("#FFFFFF99", nil),
    // Names of earlier versions. Files with them are drawn with these colours since iOS 13.
    "groupTableViewBackgroundColor": ("#F2F2F7", "#000000"),
    "tableCellGroupedBackgroundColor": ("#FFFFFF", "#1C1C1E"),
    "viewFlipsideBackgroundColor": ("#1F2124", nil),
    "scrollViewTexturedBackgroundColor": ("#6F7179", nil),
  ]
}
