// SPDX-License-Identifier: MIT

import CellRaster

/// A colour, shown on a terminal as a block two columns wide.
enum ColorSwatch {
  static let width = 2

  /// Returns the terminal sequence that shows a colour. A translucent colour is shown over white.
  static func text(_ color: PremultipliedRGBA) -> String {
    let rest = 255 - color.alpha
    let channels = [color.red, color.green, color.blue].map { String($0 + rest) }
    return "\u{1B}[48;2;\(channels.joined(separator: ";"))m\(String(repeating: " ", count: width))\u{1B}[0m"
  }
}
