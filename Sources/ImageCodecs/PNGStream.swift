// SPDX-License-Identifier: MIT

import CImageCodecs
import Graphics

/// A PNG file of bands whose number is known only at the end, so that a sheet of any length never lies in memory.
///
/// The header says the height before the rows do. So the file begins with ``prefix`` as a place to be filled, and is whole when
/// its first bytes have been replaced by those that ``finish()`` returns.
public struct PNGStream: Sendable {
  /// PNG's own bound for a side (PNG Specification, Third Edition, clause 7.1). Programs that read such files often stop at a
  /// million rows, libpng's default.
  public static let maximumHeight = Int(Int32.max)

  public let width: Int
  public let hasAlpha: Bool
  /// The rows that have been appended so far.
  public private(set) var height = 0
  private var checksum: UInt32 = 1  // the Adler-32 of nothing

  /// The first bytes of the file, as many as ``finish()`` replaces, and the beginning of the pixels.
  public let prefix: [UInt8]

  /// Starts a file.
  /// - Parameters:
  ///   - width: that of every band, in `1...PixelSize.maximumSide`.
  ///   - hasAlpha: as of every band.
  public init(width: Int, hasAlpha: Bool) {
    self.width = width
    self.hasAlpha = hasAlpha
    // The zlib stream's header (RFC 1950): deflate with a window of 32 KiB, made by a fast compressor.
    prefix = PNGStream.header(width: width, height: 0, hasAlpha: hasAlpha) + PNGStream.chunk("IDAT", [0x78, 0x01])
  }

  /// Appends a band, and returns its bytes of the file.
  /// - Throws: ``ImageCodecError/bandDoesNotFit(band:width:hasAlpha:)``, ``ImageCodecError/tooManyRows(limit:)``.
  public mutating func append(_ band: PNGBand) throws(ImageCodecError) -> [UInt8] {
    guard band.size.width == width, band.hasAlpha == hasAlpha else {
      throw .bandDoesNotFit(band: band.size, width: width, hasAlpha: hasAlpha)
    }
    guard band.size.height <= PNGStream.maximumHeight - height else { throw .tooManyRows(limit: PNGStream.maximumHeight) }
    height += band.size.height
    checksum = codec_adler32_combine(checksum, band.checksum, band.filteredCount)
    return PNGStream.chunk("IDAT", band.bytes)
  }

  /// The last bytes of the file, and those that replace its first.
  /// - Throws: ``ImageCodecError/noRows``.
  public func finish() throws(ImageCodecError) -> (suffix: [UInt8], header: [UInt8]) {
    guard height > 0 else { throw .noRows }
    // The last block of the deflate stream, which is empty, and the zlib stream's checksum.
    let suffix =
      PNGStream.chunk("IDAT", [0x03, 0x00] + PNGStream.bigEndian(checksum)) + PNGStream.chunk("IEND", [])
    return (suffix, PNGStream.header(width: width, height: height, hasAlpha: hasAlpha))
  }

  /// The signature and the header of a file of 8 bits a channel.
  private static func header(width: Int, height: Int, hasAlpha: Bool) -> [UInt8] {
    let layout: [UInt8] = [8, hasAlpha ? 6 : 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + layout)
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let name = Array(type.utf8)
    let checksum = codec_crc32(codec_crc32(0, name, name.count), content, content.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count + 12)
    bytes += bigEndian(UInt32(content.count))
    bytes += name
    bytes += content
    bytes += bigEndian(checksum)
    return bytes
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
