// SPDX-License-Identifier: MIT

/// How the difference of two pictures is measured, and which of their pixels count as different.
public enum ImageMetric: Hashable, Sendable {
  /// The number of pixels that differ in any byte.
  case exact
  /// The largest difference of a straight channel, in `0...255`: red, green, blue or alpha. Any difference counts.
  case channel
  /// The number of pixels that pixelmatch 7.2 counts: YIQ distance, anti-aliasing set apart.
  case perceptual(PerceptualOptions)
  /// The most pixels that differ in any byte within a window of `side` x `side` pixels, wherever it lies.
  ///
  /// A side below 1 counts as 1; one longer than the picture covers it.
  case window(side: Int)
}

extension ImageMetric: CustomStringConvertible {
  /// The metric's name, as the command and golden cases write it.
  public var description: String {
    switch self {
    case .exact: "exact"
    case .channel: "channel"
    case .perceptual: "perceptual"
    case .window: "window"
    }
  }
}
