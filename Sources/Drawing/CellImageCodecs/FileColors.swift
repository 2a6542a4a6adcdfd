// SPDX-License-Identifier: MIT

internal import CCellImageCodecs
internal import CellGraphics

/// What the colours of a file mean, and what it takes to convert them to sRGB.
struct FileColors {
  enum Source {
    /// The colours are in sRGB, or are drawn as if they were.
    case none
    /// The bytes of an ICC profile.
    case profile([UInt8])
    case encoding(ColorEncoding)
  }

  var space: StoredColorSpace
  var source = Source.none
  var fault: ColorFault?

  static let sRGB = FileColors(space: .sRGB)
  static let damagedProfile = FileColors(space: .sRGB, fault: .damagedProfile)
  static let largeProfile = FileColors(
    space: .sRGB, fault: .largeProfile(limit: FileColors.maximumProfileBytes))

  /// The most bytes of a profile that are read.
  static let maximumProfileBytes = Int(CODEC_MAXIMUM_PROFILE_BYTES)
}

/// The meaning of red, green and blue by numbers.
struct ColorEncoding {
  /// How a value from 0 to 1 becomes light.
  struct Curve {
    /// (a x + b)^g where x is at least d, and c x below.
    var g, a, b, c, d: Double

    static let sRGB = Curve(g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045)

    static func power(_ exponent: Double) -> Curve { Curve(g: exponent, a: 1, b: 0, c: 0, d: 0) }
  }

  /// x and y of white, red, green and blue (CIE 1931).
  var chromaticities: [Double]
  var curve: Curve

  static let sRGB = ColorEncoding(chromaticities: [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06], curve: .sRGB)
}

extension FileColors {
  /// - Parameters:
  ///   - primaries: the number of the primaries (ITU-T H.273, table 2).
  ///   - transfer: the number of the transfer function (table 3).
  ///   - isPlain: whether the values are red, green and blue in the full range, as PNG demands.
  init(primaries: Int, transfer: Int, isPlain: Bool) {
    // BT.709's primaries and the transfer function of sRGB.
    if primaries == 1, transfer == 13, isPlain {
      self = .sRGB
      return
    }
    self.init(space: .codePoints(primaries: primaries, transfer: transfer))
    guard isPlain, let chromaticities = Self.chromaticities[primaries], let curve = Self.curves[transfer] else {
      fault = .unknownCodePoints(primaries: primaries, transfer: transfer)
      return
    }
    source = .encoding(ColorEncoding(chromaticities: chromaticities, curve: curve))
  }

  private static let d65 = [0.3127, 0.3290]
  private static let c = [0.310, 0.316]

  /// White, red, green and blue, by the numbers of table 2.
  private static let chromaticities: [Int: [Double]] = [
    1: ColorEncoding.sRGB.chromaticities, 4: c + [0.67, 0.33, 0.21, 0.71, 0.14, 0.08],
    5: d65 + [0.64, 0.33, 0.29, 0.60, 0.15, 0.06], 6: d65 + [0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
    7: d65 + [0.630, 0.340, 0.310, 0.595, 0.155, 0.070], 8: c + [0.681, 0.319, 0.243, 0.692, 0.145, 0.049],
    9: d65 + [0.708, 0.292, 0.170, 0.797, 0.131, 0.046], 11: [0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
    12: d65 + [0.680, 0.320, 0.265, 0.690, 0.150, 0.060], 22: d65 + [0.630, 0.340, 0.295, 0.605, 0.155, 0.077],
  ]

  /// How displays show the functions of table 3: those of video (1, 6, 14 and 15) by ITU-R BT.1886. Those for brighter displays (16 and
  /// 18) are left out, as well as logarithms.
  private static let curves: [Int: ColorEncoding.Curve] = [
    1: .power(2.4), 4: .power(2.2), 5: .power(2.8), 6: .power(2.4), 8: .power(1), 13: .sRGB, 14: .power(2.4), 15: .power(2.4),
    17: .power(2.6),
  ]
}

/// A conversion of a file's pixels to sRGB.
final class ColorConversion {
  private let transform: OpaquePointer
  /// Whether it takes inks in place of red, green and blue.
  let takesInks: Bool

  /// Creates the conversion that a file needs; `nil` if it needs none, or has a fault.
  ///
  /// - Parameter colors: Gets the fault for which there is no conversion.
  init?(_ colors: inout FileColors, of channels: PictureStorage.Channels) {
    var transform: OpaquePointer?
    var message = codec_message()
    let status: CodecStatus
    takesInks = channels == .inks
    switch colors.source {
    case .none: return nil
    case .encoding(let encoding):
      status = codec_transform_from_encoding(encoding.inC, &transform, &message)
    case .profile(let bytes):
      // Grey pictures may have a profile for grey, or for colours.
      var models: [CodecColorModel] =
        switch channels {
        case .grey, .greyWithAlpha: [.grey, .color]
        case .palette, .color: [.color]
        case .inks: [.inks]
        }
      var last = CodecStatus.unsupported
      while last == .unsupported, !models.isEmpty {
        last = codec_transform_from_profile(bytes, bytes.count, models.removeFirst(), &transform, &message)
      }
      status = last
    }
    guard status == .done, let transform else {
      colors.source = .none
      colors.fault =
        switch status {
        case .unavailable: .noLibrary(aptPackage: "liblcms2-dev")
        case .unsupported: .otherChannels
        default: .damagedProfile
        }
      return nil
    }
    self.transform = transform
  }

  deinit { codec_transform_destroy(transform) }

  /// Converts pixels in place, as long as the picture is wanted. For one thread at a time.
  func apply(to pixels: inout [UInt32], _ check: inout CancellationCheck) {
    pixels.withUnsafeMutableBufferPointer { pixels in
      for start in stride(from: 0, to: pixels.count, by: CancellationCheck.interval) {
        let part = UnsafeMutableBufferPointer(rebasing: pixels[start..<min(pixels.count, start + CancellationCheck.interval)])
        codec_transform_apply(transform, part.baseAddress, part.count)
        if check.isCancelled(after: part.count) { return }
      }
    }
  }
}

extension ColorEncoding {
  fileprivate var inC: codec_color_encoding {
    let xy = chromaticities
    return codec_color_encoding(
      chromaticities: (xy[0], xy[1], xy[2], xy[3], xy[4], xy[5], xy[6], xy[7]),
      curve: (curve.g, curve.a, curve.b, curve.c, curve.d))
  }
}
