// SPDX-License-Identifier: MIT

import CImageCodecs

/// The file formats that can be decoded.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"

  /// Detects the format from the signature that `bytes` begin with. Returns `nil` if there is none. File names are ignored.
  public init?(signatureOf bytes: Span<UInt8>) {
    if bytes.holds(Self.png.signature) {
      self = .png
    } else if bytes.holds(Self.jpeg.signature) {
      self = .jpeg
    } else {
      return nil
    }
  }

  /// Whether the package was built with the library that decodes this format.
  public var isAvailable: Bool {
    switch self {
    case .png: true
    case .jpeg: codec_jpeg_is_available()
    }
  }

  /// The bytes at the start of every file of this format.
  var signature: [UInt8] {
    switch self {
    case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    case .jpeg: [0xFF, 0xD8, 0xFF]
    }
  }
}

extension ImageFormat: CustomStringConvertible {
  public var description: String { rawValue }
}
