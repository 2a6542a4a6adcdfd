// SPDX-License-Identifier: MIT

internal import CImageCodecs

/// A library that pictures or digests are made with.
public struct CodecLibrary: Hashable, Sendable {
  public let name: String
  /// The release that the package was built with; `nil` for an optional library that was not there.
  public let version: String?
  /// The Debian package that brings it.
  public let aptPackage: String
  /// Whether all its releases give the same pixels for the same file: those that read what was stored with losses may not.
  public let isExact: Bool

  /// All of them, in the order in which they are shown.
  public static let all = [
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
