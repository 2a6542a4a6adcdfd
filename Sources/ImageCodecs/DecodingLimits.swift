// SPDX-License-Identifier: MIT

/// The limits for decoding a picture file. A file that exceeds one is refused; its size is checked before memory is allocated for
/// it.
public struct DecodingLimits: Hashable, Sendable {
  /// The maximum number of pixels.
  public var pixels: Int
  /// The maximum side, in pixels.
  public var side: Int
  /// The maximum number of chunks (PNG) or segments (JPEG), not counting pixel data.
  public var chunks: Int
  /// The maximum size of a PNG chunk that is not pixel data, in bytes.
  public var chunkBytes: Int
  /// The maximum number of scans of a JPEG file. A progressive picture has about ten. Even a scan of a few bytes costs a pass
  /// over the whole picture.
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
