// SPDX-License-Identifier: MIT

/// The linear light of a colour with the primaries of sRGB. The channels are from 0 to 1 in sRGB, and beyond that outside it.
package struct LinearRGB: Equatable, Sendable {
  package var red, green, blue: Double

  package init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Decodes the channels of a colour. The alpha is not part of the result.
  package init(_ color: RGBA) {
    self.init(red: Self.light[Int(color.red)], green: Self.light[Int(color.green)], blue: Self.light[Int(color.blue)])
  }

  /// The linear light of each channel value.
  private static let light: [Double] = (0...255).map { linearLight(ofSRGB: Double($0) / 255) }

  /// The encoded channels, unclamped.
  package var encoded: (red: Double, green: Double, blue: Double) {
    (sRGB(ofLinearLight: red), sRGB(ofLinearLight: green), sRGB(ofLinearLight: blue))
  }

  /// Whether sRGB has the colour: whether all channels are in `0...1`.
  package var isInGamut: Bool { [red, green, blue].allSatisfy { 0...1 ~= $0 } }

  /// The nearest colour of sRGB channel by channel.
  package var clipped: LinearRGB {
    LinearRGB(red: red.clampedToShare, green: green.clampedToShare, blue: blue.clampedToShare)
  }
}

/// Decodes a channel of sRGB or Display P3: returns the linear light of an encoded value. Both are in `0...1`; the function continues
/// symmetrically to negative values. Source: CSS Color Level 4, section 18.
package func linearLight(ofSRGB value: Double) -> Double {
  let size = value.magnitude
  let light = size <= 0.04045 ? size / 12.92 : power((size + 0.055) / 1.055, 2.4)
  return value < 0 ? -light : light
}

/// Encodes a channel of sRGB or Display P3; the inverse of ``linearLight(ofSRGB:)``.
package func sRGB(ofLinearLight light: Double) -> Double {
  let size = light.magnitude
  let value = size <= 0.0031308 ? size * 12.92 : 1.055 * power(size, 1 / 2.4) - 0.055
  return light < 0 ? -value : value
}

extension Double {
  /// The number clamped to `0...1`; 0 for NaN.
  package var clampedToShare: Double { isNaN ? 0 : Swift.min(1, Swift.max(0, self)) }

  /// The step of 1/255 nearest to a share, which is clamped to `0...1`; 0 for NaN.
  package var channel: UInt8 { (self * 255).byte }

  /// The nearest of the whole numbers in `0...255`; 0 for NaN.
  var byte: UInt8 { isNaN ? 0 : UInt8(Swift.min(255, Swift.max(0, self)).rounded()) }
}
