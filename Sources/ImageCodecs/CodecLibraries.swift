// SPDX-License-Identifier: MIT

internal import CImageCodecs

/// A library that CellRaster uses to encode and decode pictures or to compute digests.
package struct CodecLibrary: Hashable, Sendable {
  package let name: String
  /// The release that the package was built with; `nil` for an optional library that was not installed.
  package let version: String?
  /// The Debian package that contains the library.
  package let aptPackage: String
  /// Whether all releases of the library give the same pixels for the same file. Decoders of lossy formats may not.
  package let isExact: Bool

  /// All libraries, in display order.
  package static let all = [
    CodecLibrary(name: "libpng", version: codec_png_version(), aptPackage: "libpng-dev", isExact: true),
    CodecLibrary(name: "libjpeg-turbo", version: codec_jpeg_version(), aptPackage: "libjpeg62-turbo-dev", isExact: false),
    CodecLibrary(name: "xxhash", version: codec_xxhash_version(), aptPackage: "libxxhash-dev", isExact: true),
  ]

  private init(name: String, version: UnsafePointer<CChar>?, aptPackage: String, isExact: Bool) {
    self.name = name
    self.version = version.map { String(cString: $0) }
    self.aptPackage = aptPackage
    self.isExact = isExact
  }
}
