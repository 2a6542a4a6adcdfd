// SPDX-License-Identifier: MIT

/// The form in which a file stores a picture, as its header states it.
package struct PictureStorage: Hashable, Sendable {
  package enum Channels: Hashable, Sendable {
    case grey, greyWithAlpha
    /// Indices into a list of colours.
    case palette
    /// Red, green and blue, or luminance and two colour differences, with or without alpha.
    case color
    /// The inks of a printer: CMYK, or YCCK, which JPEG files store instead.
    case inks
  }

  package var channels: Channels
  /// The bits of each channel, or of each index into the palette.
  package var bits: Int
  package var colorSpace: StoredColorSpace
  /// Why the colours are drawn as if they were in sRGB, although the file says otherwise; `nil` if they are in sRGB, or converted to it.
  package var colorFault: ColorFault?

  package init(_ channels: Channels, bits: Int, _ colorSpace: StoredColorSpace = .sRGB, colorFault: ColorFault? = nil) {
    (self.channels, self.bits, self.colorSpace) = (channels, bits, colorSpace)
    self.colorFault = colorFault
  }

  /// Colours in sRGB with 8 bits for each channel, which need no conversion.
  package static let plain = PictureStorage(.color, bits: 8)

  /// Why a compositor must convert the picture before it can show it; empty if it can show the picture as it is.
  ///
  /// Grey with 8 bits and without alpha needs no conversion. It is one of the pixel formats of iOS's bitmaps, unlike grey with alpha,
  /// palettes, inks and other depths.
  package var conversions: [PictureConversion] {
    var reasons: [PictureConversion] = []
    switch channels {
    case .palette: reasons.append(.palette)
    case .greyWithAlpha: reasons.append(.greyWithAlpha)
    case .inks: reasons.append(.inks)
    case .grey, .color: break
    }
    if bits != 8, channels != .palette { reasons.append(.depth(bits: bits)) }
    if colorSpace != .sRGB { reasons.append(.colors(colorSpace)) }
    return reasons
  }
}

/// The meaning of the colours in a file.
package enum StoredColorSpace: Hashable, Sendable {
  /// The file says sRGB, or says nothing.
  case sRGB
  /// Another ICC profile, with its name.
  case profile(String)
  /// Another exponent of the encoding, in hundred-thousandths, as a PNG file's gAMA chunk states it.
  case gamma(Int)
  /// Other primary colours than those of sRGB, from a PNG file's cHRM chunk.
  case primaries
  /// The numbers of primaries and of a transfer function in ITU-T H.273, from a PNG file's cICP chunk.
  case codePoints(primaries: Int, transfer: Int)
}

/// Why the colours of a file cannot be converted to sRGB.
package enum ColorFault: Hashable, Sendable {
  /// Little CMS was not there when CellRaster was built, or cannot be opened; `aptPackage` contains it.
  case noLibrary(aptPackage: String)
  /// The profile is damaged.
  case damagedProfile
  /// The profile has more bytes than are read.
  case largeProfile(limit: Int)
  /// The profile is for other channels than the picture has, such as CMYK.
  case otherChannels
  /// The numbers of ITU-T H.273 name a transfer function for brighter displays, or none that we know.
  case unknownCodePoints(primaries: Int, transfer: Int)
}

extension ColorFault: CustomStringConvertible {
  /// The reason as a subordinate clause: `because its colour profile is damaged`.
  package var description: String {
    switch self {
    case .noLibrary(let package):
      "because Little CMS is missing: run apt-get install \(package) && swift package clean, then build again"
    case .damagedProfile: "because its colour profile is damaged"
    case .largeProfile(let limit): "because its colour profile has more than \(counted(limit, "byte"))"
    case .otherChannels: "because its colour profile is for other channels than it has"
    case .unknownCodePoints(let primaries, let transfer):
      "because the colours \(primaries) with the transfer function \(transfer) of ITU-T H.273 have no counterpart in sRGB"
    }
  }
}

/// A reason to convert a picture before it can be shown.
package enum PictureConversion: Hashable, Sendable {
  case palette
  case greyWithAlpha
  case inks
  case depth(bits: Int)
  case colors(StoredColorSpace)
}

extension PictureConversion: CustomStringConvertible {
  /// What the file has, as a noun phrase: `16 bits per channel`.
  package var description: String {
    switch self {
    case .palette: "a palette"
    case .greyWithAlpha: "grey and alpha"
    case .inks: "CMYK inks"
    case .depth(let bits): "\(counted(bits, "bit")) per channel"
    case .colors(.sRGB): "the colours of sRGB"
    case .colors(.profile(let name)): "the colour profile \(name.quotedOnOneLine)"
    case .colors(.gamma(let gamma)): "a gamma of \(decimal(100_000 / Double(gamma)))"
    case .colors(.primaries): "other primary colours than sRGB"
    case .colors(.codePoints(let primaries, let transfer)):
      "the colours \(primaries) with the transfer function \(transfer) of ITU-T H.273"
    }
  }
}
