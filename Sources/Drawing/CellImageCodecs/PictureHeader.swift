// SPDX-License-Identifier: MIT

internal import CCellImageCodecs
public import CellGraphics

/// The header of a picture file.
public struct PictureHeader: Hashable, Sendable {
  public let format: ImageFormat
  /// The size of the picture in pixels, with the Exif orientation applied.
  public let size: PixelSize
  /// Whether the file has an alpha channel or transparent palette entries. The pixels may still all be opaque.
  public let hasAlphaChannel: Bool
  /// The form in which the file stores the picture.
  package let storage: PictureStorage
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

/// The header of a picture that does not exceed the limits, with the additional values needed to decode it.
struct StoredPicture {
  let header: PictureHeader
  /// The conversion of the pixels to sRGB; `nil` if they are in sRGB, or cannot be converted.
  let conversion: ColorConversion?
  /// The size in the file, before the orientation is applied.
  let storedSize: PixelSize
  let orientation: ExifOrientation

  init(_ bytes: Span<UInt8>, extent: PNGChunks.Extent, limits: DecodingLimits) throws(ImageCodecError) {
    guard let format = ImageFormat(signatureOf: bytes) else { throw .unknownFormat(of: bytes) }
    let hasAlpha: Bool
    var storage: PictureStorage
    var fileColors: FileColors
    switch format {
    case .png:
      var colors = PNGColorChunks()
      var orientation: ExifOrientation?
      let chunks = try PNGChunks(walking: bytes, to: extent, limits: limits) { type, content in
        colors.take(type, content)
        // The chunk precedes the pixels. The first valid orientation is used, as in JPEG.
        if type == PNGChunks.exif, orientation == nil { orientation = ExifOrientation(tiff: bytes.extracting(content)) }
      }
      storedSize = try Self.size(width: chunks.width, height: chunks.height, limits: limits)
      self.orientation = orientation ?? .up
      hasAlpha = chunks.hasAlpha
      storage = PictureStorage(chunks.channels, bits: chunks.depth)
      fileColors = colors.colors(in: bytes)
    case .jpeg:
      let segments = try JPEGSegments(walking: bytes, limits: limits)
      storedSize = try Self.size(width: segments.width, height: segments.height, limits: limits)
      orientation = segments.orientation
      hasAlpha = false
      storage = PictureStorage(segments.channels, bits: segments.precision)
      fileColors = segments.colors(in: bytes)
    }
    conversion = ColorConversion(&fileColors, of: storage.channels)
    (storage.colorSpace, storage.colorFault) = (fileColors.space, fileColors.fault)
    let turned = orientation.swapsSides ? PixelSize(width: storedSize.height, height: storedSize.width) : storedSize
    header = PictureHeader(format: format, size: turned ?? storedSize, hasAlphaChannel: hasAlpha, storage: storage)
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

/// The limits for decoding a picture file. A file that exceeds one of them is refused. The size of the picture is checked before
/// memory is allocated for its pixels.
public struct DecodingLimits: Hashable, Sendable {
  /// The maximum number of pixels.
  public var pixels: Int
  /// The maximum width and the maximum height, in pixels.
  public var side: Int
  /// The maximum number of chunks (PNG) or segments (JPEG), not counting pixel data.
  public var chunks: Int
  /// The maximum size of a PNG chunk that is not pixel data, in bytes.
  public var chunkBytes: Int
  /// The maximum number of scans of a JPEG file. A progressive picture has about ten. Each scan, even one of a few bytes,
  /// requires a pass over the whole picture.
  public var scans: Int

  /// 50 megapixels, sides up to 65,535, 1,000 chunks of up to 8 MiB, 100 scans.
  public static let standard = DecodingLimits(pixels: 50_000_000, side: 65_535, chunks: 1000, chunkBytes: 8 << 20, scans: 100)

  public init(pixels: Int, side: Int, chunks: Int, chunkBytes: Int, scans: Int) {
    self.pixels = pixels
    self.side = side
    self.chunks = chunks
    self.chunkBytes = chunkBytes
    self.scans = scans
  }
}

/// The file formats that can be decoded.
@nonexhaustive public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"

  /// Detects the format from the signature at the start of `bytes`. Returns `nil` if no known signature is there.
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
