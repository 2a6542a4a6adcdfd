// SPDX-License-Identifier: MIT

internal import CCellImageCodecs
package import CellGraphics

/// An XXH3-128 digest of a picture: of its pixels, or of the compressed pixels in a PNG file.
package struct PixelDigest: Hashable, Sendable {
  package let high, low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Whether the package was built with xxHash. Without it, there are no digests.
  package static var isAvailable: Bool { codec_digest_is_available() }

  /// Computes the digest of a picture's size and premultiplied pixels, or returns `nil` if the package was built without xxHash.
  /// Equal pictures have equal digests on every machine. Reads each pixel once.
  package init?(of buffer: PixelBuffer) {
    let size = [UInt32(buffer.width).littleEndian, UInt32(buffer.height).littleEndian]
    // Every processor that Swift runs on stores the lowest byte of a pixel first.
    self.init(head: size.withUnsafeBytes(Array.init), buffer.pixels)
  }

  /// Computes the digest of a picture whose rows come in pieces: the same as of the whole picture. Returns `nil` if the package was built
  /// without xxHash.
  package init?(size: PixelSize, pieces: [Range<Int>], _ rows: (Range<Int>) throws -> PixelBuffer) rethrows {
    guard let digester = codec_digester_create() else { return nil }
    defer { codec_digester_destroy(digester) }
    let head = [UInt32(size.width).littleEndian, UInt32(size.height).littleEndian]
    head.withUnsafeBytes { codec_digester_add(digester, $0.baseAddress, $0.count) }
    for piece in pieces {
      try rows(piece).pixels.withUnsafeBytes { codec_digester_add(digester, $0.baseAddress, $0.count) }
    }
    var (high, low) = (UInt64(0), UInt64(0))
    codec_digester_finish(digester, &high, &low)
    self.init(high: high, low: low)
  }

  /// Computes the digest of the compressed pixels of a PNG file: of the contents of its IHDR and IDAT chunks. O(n) for n bytes.
  ///
  /// Returns `nil` unless the file can contain nothing else that affects its pixels: its only chunks are IHDR, iTXt, IDAT and IEND,
  /// in this order, the checksum of each is right, and nothing follows IEND. Also returns `nil` if the package was built without
  /// xxHash.
  package init?(ofPlainPNG bytes: [UInt8]) {
    guard let contents = PlainPNGContents(bytes) else { return nil }
    self.init(head: contents.header + contents.palette, contents.pixelData)
  }

  private init?<Element: BitwiseCopyable>(head: [UInt8], _ elements: [Element]) {
    var high: UInt64 = 0
    var low: UInt64 = 0
    let isAvailable = head.withUnsafeBytes { head in
      elements.withUnsafeBytes { bytes in
        let input = codec_digest_input(
          head: head.baseAddress, head_count: head.count, bytes: bytes.baseAddress, count: bytes.count)
        return codec_digest(input, &high, &low)
      }
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
package struct CodecLibrary: Equatable, Sendable {
  package let name: String
  /// The release that CellRaster was built with; `nil` for an optional library that was not installed.
  package let version: String?
  /// The Debian package that contains the library.
  package let aptPackage: String
  /// Whether CellRaster cannot be built without the library.
  package var isRequired: Bool { name == "libpng" || name == "zlib" }
  /// Whether all releases of the library give the same pixels for the same input. Releases of a lossy decoder may differ.
  package let isExact: Bool

  /// All libraries, in display order.
  package static let all = [
    CodecLibrary(name: "libpng", version: codec_png_version(), aptPackage: "libpng-dev", isExact: true),
    CodecLibrary(name: "zlib", version: codec_zlib_version(), aptPackage: "zlib1g-dev", isExact: true),
    CodecLibrary(name: "libjpeg-turbo", version: codec_jpeg_version(), aptPackage: "libjpeg62-turbo-dev", isExact: false),
    CodecLibrary(name: "xxhash", version: codec_xxhash_version(), aptPackage: "libxxhash-dev", isExact: true),
    CodecLibrary(name: "isa-l", version: codec_isal_version(), aptPackage: "libisal-dev", isExact: true),
    CodecLibrary(name: "libdeflate", version: codec_libdeflate_version(), aptPackage: "libdeflate-dev", isExact: true),
    CodecLibrary(name: "lcms2", release: codec_lcms_version(), aptPackage: "liblcms2-dev", isExact: true),
  ]

  /// - Parameter release: A thousand times the major version and ten times the minor version; 0 for a library that was not installed.
  private init(name: String, release: Int32, aptPackage: String, isExact: Bool) {
    self.name = name
    version = release == 0 ? nil : "\(release / 1000).\(release % 1000 / 10)"
    self.aptPackage = aptPackage
    self.isExact = isExact
  }

  private init(name: String, version: UnsafePointer<CChar>?, aptPackage: String, isExact: Bool) {
    self.name = name
    self.version = version.map { String(cString: $0) }
    self.aptPackage = aptPackage
    self.isExact = isExact
  }
}
