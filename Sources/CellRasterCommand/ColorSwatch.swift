// SPDX-License-Identifier: MIT

import Graphics

/// A colour shown on a terminal as a block two columns wide.
enum ColorSwatch {
  static let width = 2

  /// The sequence that shows a colour, over white where it is translucent.
  static func text(_ color: PremultipliedRGBA) -> String {
    let rest = 255 - color.alpha
    let channels = [color.red, color.green, color.blue].map { String($0 + rest) }
    return "\u{1B}[48;2;\(channels.joined(separator: ";"))m\(String(repeating: " ", count: width))\u{1B}[0m"
  }
}
