// SPDX-License-Identifier: MIT

/// What a picture file may ask for. Everything beyond is refused from the header, before memory is taken.
public struct DecodingLimits: Hashable, Sendable {
  /// The most pixels of a picture.
  public var pixels: Int
  /// The longest side of a picture, in pixels.
  public var side: Int
  /// The most chunks (PNG) or segments (JPEG) that are not pixels.
  public var chunks: Int
  /// The longest PNG chunk that is not pixels, in bytes.
  public var chunkBytes: Int
  /// The most scans of a JPEG file: some ten in a progressive picture. Each scan of a few bytes costs a walk through
  /// the whole picture.
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
