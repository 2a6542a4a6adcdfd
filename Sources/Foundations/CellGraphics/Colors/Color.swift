// SPDX-License-Identifier: MIT

/// A straight (not premultiplied) sRGB colour with 8 bits per channel.
@frozen public struct RGBA: Hashable, Sendable {
  public var red, green, blue, alpha: UInt8

  @inlinable public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public static let white = RGBA(red: 255, green: 255, blue: 255)
  public static let black = RGBA(red: 0, green: 0, blue: 0)
  public static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)

  @inlinable public var isOpaque: Bool { alpha == 255 }

  /// Returns the colour with its alpha multiplied by `opacity` and rounded to the nearest step of 1/255. `opacity` is clamped to
  /// `0...1`.
  public func multipliedAlpha(by opacity: Double) -> RGBA {
    RGBA(red: red, green: green, blue: blue, alpha: UInt8((Double(alpha) * min(1, max(0, opacity))).rounded()))
  }

  /// A regular expression for the strings that ``init(hexadecimal:)`` accepts.
  package static let hexadecimalPattern = "#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})"

  /// Reads `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`, as in CSS Color Level 4. Returns `nil` for any other string.
  public init?(hexadecimal text: some StringProtocol) {
    guard text.first == "#" else { return nil }
    let digits = text.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard digits.count == text.count - 1 else { return nil }
    let bytes: [Int]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    self.init(
      red: UInt8(bytes[0]), green: UInt8(bytes[1]), blue: UInt8(bytes[2]), alpha: bytes.count == 4 ? UInt8(bytes[3]) : 255)
  }
}

extension RGBA: CustomStringConvertible {
  /// The colour as `#RRGGBB` if it is opaque, otherwise as `#RRGGBBAA`.
  public var description: String {
    func hexadecimal(_ value: UInt8) -> String {
      let digits = String(value, radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }
    return "#" + [red, green, blue].map(hexadecimal).joined() + (isOpaque ? "" : hexadecimal(alpha))
  }
}

/// A premultiplied colour as a pixel buffer stores it: alpha in the highest byte, then red, green and blue.
///
/// This is Cairo's `CAIRO_FORMAT_ARGB32`.
@frozen public struct PremultipliedRGBA: Hashable, Sendable {
  public var packed: UInt32

  @inlinable public init(packed: UInt32) {
    self.packed = packed
  }

  /// Multiplies each colour channel by the alpha, and rounds the products to the nearest step of 1/255.
  @inlinable public init(_ color: RGBA) {
    let alpha = UInt32(color.alpha)
    let red = multipliedByte(UInt32(color.red), alpha)
    let green = multipliedByte(UInt32(color.green), alpha)
    let blue = multipliedByte(UInt32(color.blue), alpha)
    self.packed = alpha << 24 | red << 16 | green << 8 | blue
  }

  @inlinable public var alpha: UInt8 { UInt8(packed >> 24) }
  @inlinable public var red: UInt8 { UInt8(truncatingIfNeeded: packed >> 16) }
  @inlinable public var green: UInt8 { UInt8(truncatingIfNeeded: packed >> 8) }
  @inlinable public var blue: UInt8 { UInt8(truncatingIfNeeded: packed) }

  /// The straight colour; transparent black if the alpha is zero.
  @inlinable public var straight: RGBA {
    let alpha = packed >> 24
    if alpha == 255 { return RGBA(red: red, green: green, blue: blue) }
    if alpha == 0 { return .clear }
    func divided(_ channel: UInt8) -> UInt8 { UInt8(min(255, (UInt32(channel) * 255 + alpha / 2) / alpha)) }
    return RGBA(red: divided(red), green: divided(green), blue: divided(blue), alpha: UInt8(alpha))
  }
}

/// Returns `a` x `b` / 255 for two bytes, rounded to the nearest whole number. It does not divide, and is correct for all 65,536
/// pairs.
@inlinable package func multipliedByte(_ a: UInt32, _ b: UInt32) -> UInt32 {
  let product = a * b + 128
  return (product + product >> 8) >> 8
}

extension RGBA: Digestible {
  package func write(to writer: inout DigestWriter) { for channel in [red, green, blue, alpha] { writer.addCase(channel) } }
}
