// SPDX-License-Identifier: MIT

/// A way to draw a golden that must change none of its pixels.
public enum StressAxis: Hashable, Sendable {
  /// Once more, by the renderer that has drawn it.
  case again
  /// By as many renderers at once, each on a thread of its own.
  case threads(Int)
  /// By a renderer that remembers nothing: no text, no glyph, no picture.
  case coldCaches
  /// In bands of full width that have this many rows.
  case bands(height: Int)
  /// Further right and down by whole device pixels.
  case origin(x: Int, y: Int)
}

extension StressAxis: CustomStringConvertible {
  /// What was done, in words: `drawn in bands of 7 rows`.
  public var description: String {
    switch self {
    case .again: "drawn again"
    case .threads(let count): "drawn on \(count) threads at once"
    case .coldCaches: "drawn with cold caches"
    case .bands(let height): "drawn in bands of \(height) rows"
    case .origin(let x, let y): "drawn at the origin (\(x), \(y))"
    }
  }

  /// The axis in one word, for files that programs read.
  public var name: String {
    switch self {
    case .again: "again"
    case .threads: "threads"
    case .coldCaches: "caches"
    case .bands: "bands"
    case .origin: "origin"
    }
  }
}
