// SPDX-License-Identifier: MIT

public import Graphics

/// The header of a picture file.
public struct PictureHeader: Hashable, Sendable {
  public let format: ImageFormat
  /// The size of the picture after the Exif orientation was applied.
  public let size: PixelSize
  /// Whether the file has an alpha channel or transparent palette entries. The pixels may still all be opaque.
  public let hasAlphaChannel: Bool
}

/// Reads the header of a PNG or JPEG file. Works without libjpeg, and with a file that is truncated after its header.
///
/// - Throws: ``ImageCodecError`` if the format is unknown, or if the header is damaged or exceeds `limits`.
public func pictureHeader(_ bytes: Span<UInt8>, limits: DecodingLimits = .standard) throws(ImageCodecError)
  -> PictureHeader
{
  try StoredPicture(bytes, extent: .header, limits: limits).header
}

/// Reads the header of a PNG or JPEG file. See ``pictureHeader(_:limits:)-(Span<UInt8>,_)``.
public func pictureHeader(_ bytes: [UInt8], limits: DecodingLimits = .standard) throws(ImageCodecError) -> PictureHeader {
  try pictureHeader(bytes.span, limits: limits)
}

/// A header within the limits, with the additional values that decoding needs.
struct StoredPicture {
  let header: PictureHeader
  /// The size in the file, before the orientation is applied.
  let storedSize: PixelSize
  let orientation: ExifOrientation

  init(_ bytes: Span<UInt8>, extent: PNGChunks.Extent, limits: DecodingLimits) throws(ImageCodecError) {
    guard let format = ImageFormat(signatureOf: bytes) else { throw .unknownFormat }
    let hasAlpha: Bool
    switch format {
    case .png:
      let chunks = try PNGChunks(walking: bytes, to: extent, limits: limits)
      storedSize = try Self.size(width: chunks.width, height: chunks.height, limits: limits)
      orientation = .up
      hasAlpha = chunks.hasAlpha
    case .jpeg:
      let segments = try JPEGSegments(walking: bytes, limits: limits)
      storedSize = try Self.size(width: segments.width, height: segments.height, limits: limits)
      orientation = segments.orientation
      hasAlpha = false
    }
    let turned = orientation.swapsSides ? PixelSize(width: storedSize.height, height: storedSize.width) : storedSize
    header = PictureHeader(format: format, size: turned ?? storedSize, hasAlphaChannel: hasAlpha)
  }

  private static func size(width: Int, height: Int, limits: DecodingLimits) throws(ImageCodecError) -> PixelSize {
    let longest = min(limits.side, PixelSize.maximumSide)
    guard width <= longest, height <= longest, let size = PixelSize(width: width, height: height) else {
      throw .sideTooLong(width: width, height: height, limit: longest)
    }
    guard size.area <= limits.pixels else { throw .tooManyPixels(width: width, height: height, limit: limits.pixels) }
    return size
  }
}
