// SPDX-License-Identifier: MIT

import Graphics

/// How much work goes into making a PNG file small.
public struct PNGCompression: Hashable, Sendable {
  /// zlib's level, in `0...9`, or `nil` for one that suits the content.
  let level: Int?

  /// Fast: chosen by the content, so that flat cells and pictures both come out in a fraction of libpng's usual time
  /// and at about its usual size.
  public static let automatic = PNGCompression(unchecked: nil)

  /// zlib's own `level`, from 0 (stored) to 9 (smallest); `nil` for any other number.
  public init?(level: Int) {
    guard (0...9).contains(level) else { return nil }
    self.level = level
  }

  private init(unchecked level: Int?) {
    self.level = level
  }
}

/// What zlib does with a whole file, which cannot change between rows.
struct PNGStrategy: Hashable {
  let level: Int
  /// Whether zlib looks for runs of one byte alone.
  let looksForRunsOnly: Bool

  /// For flat surfaces and text, whose patterns come again.
  ///
  /// Level 2 takes the time of level 1 here, and gives 2 % fewer bytes.
  static let flat = PNGStrategy(level: 2, looksForRunsOnly: false)

  /// For photographs: behind the Paeth filter nothing comes again but runs of zeros.
  ///
  /// Looking for more gave 10 % more bytes at this speed, as matches of three bytes cost more than the bytes.
  static let picture = PNGStrategy(level: 1, looksForRunsOnly: true)

  /// The strategy for a whole picture, or for rows that are deflated on their own.
  init(_ compression: PNGCompression, for picture: PixelBuffer) {
    self = compression.level.map { PNGStrategy(level: $0, looksForRunsOnly: false) } ?? PNGStrategy(suiting: picture)
  }

  init(level: Int, looksForRunsOnly: Bool) {
    self.level = level
    self.looksForRunsOnly = looksForRunsOnly
  }
}
