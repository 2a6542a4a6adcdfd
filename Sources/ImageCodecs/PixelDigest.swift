// SPDX-License-Identifier: MIT

internal import CImageCodecs
package import Graphics

/// The XXH3-128 digest of a picture's size and premultiplied pixels. Equal pictures have equal digests on every machine.
package struct PixelDigest: Hashable, Sendable {
  package let high, low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Whether the package was built with xxHash. Without it, there are no digests.
  package static var isAvailable: Bool { codec_digest_is_available() }

  /// Computes the digest of `buffer`, or returns `nil` if the package was built without xxHash. Reads each pixel once.
  package init?(of buffer: PixelBuffer) {
    var high: UInt64 = 0
    var low: UInt64 = 0
    let isAvailable = buffer.pixels.withUnsafeBufferPointer { pixels in
      codec_digest(pixels.baseAddress, UInt32(buffer.width), UInt32(buffer.height), &high, &low)
    }
    guard isAvailable else { return nil }
    self.init(high: high, low: low)
  }
}

extension PixelDigest: CustomStringConvertible {
  /// 32 hexadecimal digits, as `xxh128sum` prints them.
  package var description: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

/// A library that CellRaster uses to encode and decode pictures or to compute digests.
package struct CodecLibrary: Hashable, Sendable {
  package let name: String
  /// The release that CellRaster was built with; `nil` for an optional library that was not installed.
  package let version: String?
  /// The Debian package that contains the library.
  package let aptPackage: String
  /// Whether all releases of the library give the same pixels for the same input. Releases of a lossy decoder may differ.
  package let isExact: Bool

  /// All libraries, in display order.
  package static let all = [
    CodecLibrary(name: "libpng", version: codec_png_version(), aptPackage: "libpng-dev", isExact: true),
    CodecLibrary(name: "zlib", version: codec_zlib_version(), aptPackage: "zlib1g-dev", isExact: true),
    CodecLibrary(name: "libjpeg-turbo", version: codec_jpeg_version(), aptPackage: "libjpeg62-turbo-dev", isExact: false),
    CodecLibrary(name: "xxhash", version: codec_xxhash_version(), aptPackage: "libxxhash-dev", isExact: true),
    CodecLibrary(name: "isa-l", version: codec_isal_version(), aptPackage: "libisal-dev", isExact: true),
  ]

  private init(name: String, version: UnsafePointer<CChar>?, aptPackage: String, isExact: Bool) {
    self.name = name
    self.version = version.map { String(cString: $0) }
    self.aptPackage = aptPackage
    self.isExact = isExact
  }
}
