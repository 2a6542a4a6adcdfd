// SPDX-License-Identifier: MIT

import CCellImageCodecs
import CellGraphics

/// The effort spent on compressing a PNG file. The pixels are the same.
@nonexhaustive public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  /// Takes a fraction of the time that libpng's default setting takes, for files of about the same size.
  ///
  /// Uses ISA-L if it was installed when CellRaster was built, otherwise zlib.
  case fast
  /// Takes several times as long as ``fast``, for some 20 % fewer bytes.
  ///
  /// Uses libdeflate's level 6 if it was installed when CellRaster was built, otherwise zlib's.
  case balanced
  /// Takes hundreds of times as long as ``fast``, for some 28 % fewer bytes: for pictures that are kept, or sent many times.
  ///
  /// Uses libdeflate's level 12 if it was installed when CellRaster was built, otherwise zlib's level 9 with two filters.
  case small

  /// The strategies to try for a band. The one that gives the fewest bytes is used.
  func strategies(for picture: PixelBuffer) -> [PNGStrategy] {
    switch self {
    case .fast: [codec_fast_deflate_is_available() ? .fast : PNGStrategy(suiting: picture)]
    case .balanced: [PNGStrategy(level: 6, filters: .content)]
    case .small: PNGStrategy.archival
    }
  }
}

/// How to filter and deflate the rows of a file or of a band.
struct PNGStrategy: Equatable {
  /// The zlib level, or `CODEC_FAST_LEVEL` for ISA-L.
  let level: Int32
  /// Whether zlib only looks for runs of equal bytes (`Z_RLE`).
  var looksForRunsOnly = false
  let filters: Filters

  /// How to choose the filter of a row.
  enum Filters {
    /// Depends on the row: see ``PNGRowContent``.
    case content
    /// Always the Paeth filter.
    case paeth
    /// The filter with the smallest sum of absolute values, libpng's heuristic.
    case leastSum
  }

  static let fast = PNGStrategy(level: CODEC_FAST_LEVEL, filters: .content)

  /// With zlib, for flat surfaces and text, whose patterns repeat.
  ///
  /// Here level 2 is as fast as level 1 and gives 2 % fewer bytes.
  static let flat = PNGStrategy(level: 2, filters: .content)

  /// With zlib, for photographs: after the Paeth filter, nothing repeats except runs of zeros.
  ///
  /// Searching for other matches gave 10 % more bytes at this speed, because a match of three bytes costs more than the three
  /// bytes. The filter turns adjacent equal pixels into a run of zeros, even if the bytes of one pixel differ from each other.
  /// Without it, gradients took 15 times the bytes.
  static let picture = PNGStrategy(level: 1, looksForRunsOnly: true, filters: .paeth)

  /// What gives the fewest bytes with zlib alone.
  static let archival = [smallest(.content), smallest(.leastSum)]

  static func smallest(_ filters: Filters) -> PNGStrategy { PNGStrategy(level: 9, filters: filters) }
}

extension PNGStrategy {
  /// Chooses ``picture`` if more than a fifth of the changes between neighbouring pixels look like a photograph, otherwise
  /// ``flat``.
  ///
  /// Text compressed as a photograph takes twice the bytes; a photograph compressed as text takes a sixth more. The two are easy to
  /// tell apart: ``PNGRowContent/pictureChanges`` were 4 % of all changes in text, 29 % in a soft photograph with letters on it,
  /// and 57 % in a sharp photograph.
  ///
  /// Reads every fourth row.
  init(suiting picture: PixelBuffer) {
    var changes = 0
    var pictureChanges = 0
    picture.pixels.withUnsafeBufferPointer { pixels in
      for y in stride(from: 0, to: picture.height, by: 4) {
        let row = PNGRowContent(UnsafeBufferPointer(rebasing: pixels[y * picture.width..<(y + 1) * picture.width]))
        changes += row.changes
        pictureChanges += row.pictureChanges
      }
    }
    self = pictureChanges * 5 > changes ? .picture : .flat
  }
}
