// SPDX-License-Identifier: MIT

/// A measure of the difference between two pictures. It also defines which pixels count as different.
public enum ImageMetric: Hashable, Sendable {
  /// The number of pixels that differ in any byte.
  case exact
  /// The largest difference of a straight channel, in `0...255`: red, green, blue or alpha. Any difference counts.
  case channel
  /// The number of differing pixels by pixelmatch 7.2: distance in YIQ, without anti-aliasing by default.
  case perceptual(PerceptualOptions)
  /// The largest number of pixels that differ in any byte within one window of `side` x `side` pixels.
  ///
  /// A side below 1 is taken as 1. A side longer than the picture covers the whole picture.
  case window(side: Int)
}

extension ImageMetric: CustomStringConvertible {
  /// The name of the metric in commands and golden cases.
  public var description: String {
    switch self {
    case .exact: "exact"
    case .channel: "channel"
    case .perceptual: "perceptual"
    case .window: "window"
    }
  }
}
