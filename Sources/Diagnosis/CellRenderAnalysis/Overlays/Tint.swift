// SPDX-License-Identifier: MIT

package import CellGraphics

/// A tint for pixels: a colour, and stripes that are also drawn if hatching is on.
package struct Tint: Hashable, Sendable {
  package var color: RGBA
  package var hatching: Hatching

  package init(_ color: RGBA, _ hatching: Hatching) {
    self.color = color
    self.hatching = hatching
  }

  /// The tint of what is cheap: a copied store, a row whose pixels were kept.
  package static let green = Tint(RGBA(red: 0x00, green: 0xC8, blue: 0x53, alpha: 0x5C), Hatching(.horizontal, every: 8))
  /// The tint of what is expensive: a blended store, a row that had to be drawn.
  package static let red = Tint(RGBA(red: 0xF2, green: 0x1F, blue: 0x2E, alpha: 0x59), Hatching(.rising, every: 8))

  /// The colour of the stripes: darker than the tint, and opaque enough to be visible over any cell.
  var stripeColor: RGBA {
    func darker(_ channel: UInt8) -> UInt8 { UInt8(UInt32(channel) * 3 / 5) }
    return RGBA(
      red: darker(color.red), green: darker(color.green), blue: darker(color.blue), alpha: max(color.alpha, 0xC0))
  }
}

/// Stripes one point wide, at equal distances, starting at the upper left corner of the cell.
package struct Hatching: Hashable, Sendable {
  package enum Pattern: Hashable, Sendable, CaseIterable {
    /// Diagonal stripes, like `/` and like `\`.
    case rising, falling
    case horizontal, vertical
    /// Rising and falling.
    case crossed
    case dotted
  }

  package var pattern: Pattern
  /// The distance from one stripe to the next, in points.
  package var distance: Int

  package init(_ pattern: Pattern, every distance: Int) {
    self.pattern = pattern
    self.distance = distance
  }

  /// Whether a stripe covers a device pixel.
  func covers(x: Int, y: Int, scale: PixelScale) -> Bool {
    let width = scale.rawValue
    let distance = distance * width
    func isOn(_ place: Int) -> Bool {
      let rest = place % distance
      return (rest < 0 ? rest + distance : rest) < width
    }
    switch pattern {
    case .rising: return isOn(x + y)
    case .falling: return isOn(x - y)
    case .horizontal: return isOn(y)
    case .vertical: return isOn(x)
    case .crossed: return isOn(x + y) || isOn(x - y)
    case .dotted: return isOn(x) && isOn(y)
    }
  }
}
