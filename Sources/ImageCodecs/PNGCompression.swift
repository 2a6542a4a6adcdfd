// SPDX-License-Identifier: MIT

import Graphics

/// The effort spent on compressing a PNG file.
public struct PNGCompression: Hashable, Sendable {
  /// The zlib level, in `0...9`, or `nil` for a level that depends on the content.
  let level: Int?

  /// A fast setting that depends on the content. For flat cells and for photographs, it takes a fraction of the time that libpng's
  /// default setting takes, and the files have about the same size.
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

/// The zlib settings for all rows of a file or of a band.
struct PNGStrategy: Hashable {
  let level: Int
  /// Whether zlib only looks for runs of equal bytes (`Z_RLE`).
  let looksForRunsOnly: Bool

  /// For flat surfaces and text, whose patterns repeat.
  ///
  /// Here level 2 is as fast as level 1 and gives 2 % fewer bytes.
  static let flat = PNGStrategy(level: 2, looksForRunsOnly: false)

  /// For photographs: after the Paeth filter, nothing repeats except runs of zeros.
  ///
  /// Searching for other matches gave 10 % more bytes at this speed, because a match of three bytes costs more than the three
  /// bytes.
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
