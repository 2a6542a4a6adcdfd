// SPDX-License-Identifier: MIT

import Graphics

/// The effort spent on compressing a PNG file.
public struct PNGCompression: Hashable, Sendable {
  /// The zlib level, in `0...9`, or `nil` to choose one by content.
  let level: Int?

  /// A fast setting chosen by content. Flat cells and pictures both take a fraction of libpng's usual time, at about its usual
  /// size.
  public static let automatic = PNGCompression(unchecked: nil)

  /// Creates a setting with a zlib level, from 0 (stored) to 9 (smallest). Returns `nil` for any other number.
  public init?(level: Int) {
    guard (0...9).contains(level) else { return nil }
    self.level = level
  }

  private init(unchecked level: Int?) {
    self.level = level
  }
}

/// The zlib settings for a file. They cannot change between rows.
struct PNGStrategy: Hashable {
  let level: Int
  /// Whether zlib only looks for runs of one byte (`Z_RLE`).
  let looksForRunsOnly: Bool

  /// For flat surfaces and text, whose patterns repeat.
  ///
  /// Here level 2 is as fast as level 1 and gives 2 % fewer bytes.
  static let flat = PNGStrategy(level: 2, looksForRunsOnly: false)

  /// For photographs: after the Paeth filter, nothing repeats except runs of zeros.
  ///
  /// Searching for longer matches gave 10 % more bytes at this speed, because a match of three bytes costs more than the bytes.
  static let picture = PNGStrategy(level: 1, looksForRunsOnly: true)

  /// Creates the strategy for a whole picture, or for rows that are deflated independently.
  init(_ compression: PNGCompression, for picture: PixelBuffer) {
    self = compression.level.map { PNGStrategy(level: $0, looksForRunsOnly: false) } ?? PNGStrategy(suiting: picture)
  }

  init(level: Int, looksForRunsOnly: Bool) {
    self.level = level
    self.looksForRunsOnly = looksForRunsOnly
  }
}
