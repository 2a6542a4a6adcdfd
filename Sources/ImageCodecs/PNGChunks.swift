// SPDX-License-Identifier: MIT

/// The properties that can be read from the chunks of a PNG file without decompression (PNG Specification, Third Edition, clause
/// 5).
struct PNGChunks: Hashable {
  let width, height: Int
  /// Whether the pixels have an alpha channel, directly or through a tRNS chunk.
  let hasAlpha: Bool

  /// The part of the file to read.
  enum Extent {
    /// Up to the first chunk of pixel data: enough for a header.
    case header
    /// Up to the IEND chunk, which must be present.
    case wholeFile
  }

  private static let header = 0x4948_4452  // IHDR
  private static let pixelData = 0x4944_4154  // IDAT
  private static let transparency = 0x7452_4E53  // tRNS
  private static let end = 0x4945_4E44  // IEND
  static let latinText = 0x7445_5874  // tEXt
  static let internationalText = 0x6954_5874  // iTXt

  /// Reads the chunks of `bytes`, which must begin with the signature, in time proportional to their number.
  ///
  /// - Parameter visit: Called with the type and the content range of each chunk between the header and the pixel data.
  init(
    walking bytes: Span<UInt8>, to extent: Extent, limits: DecodingLimits,
    visit: (_ type: Int, _ content: Range<Int>) -> Void = { _, _ in }
  ) throws(ImageCodecError) {
    guard let length = bytes.bigEndian32(at: 8), let type = bytes.bigEndian32(at: 12),
      let width = bytes.bigEndian32(at: 16), let height = bytes.bigEndian32(at: 20), let colorType = bytes.byte(at: 25)
    else { throw .truncated(.png) }
    guard length == 13, type == Self.header, width > 0, height > 0 else { throw .corrupt(.png, .header) }
    var hasTransparency = false
    var isBehindPixels = false
    var ancillaryChunks = 0
    var offset = 8 + 12 + 13
    walk: while true {
      guard let length = bytes.bigEndian32(at: offset), let type = bytes.bigEndian32(at: offset + 4),
        length <= bytes.count - offset - 12
      else { throw .truncated(.png) }
      offset += 12 + length
      switch (type, extent) {
      case (Self.pixelData, .header), (Self.end, _): break walk
      case (Self.pixelData, .wholeFile):
        isBehindPixels = true
        continue walk
      case (Self.transparency, _): hasTransparency = true
      default: break
      }
      ancillaryChunks += 1
      guard ancillaryChunks <= limits.chunks else { throw .tooManyChunks(.png, limit: limits.chunks) }
      guard length <= limits.chunkBytes else { throw .chunkTooLong(bytes: length, limit: limits.chunkBytes) }
      if !isBehindPixels { visit(type, offset - 4 - length..<offset - 4) }
    }
    self.width = width
    self.height = height
    self.hasAlpha = hasTransparency || colorType == 4 || colorType == 6
  }
}
