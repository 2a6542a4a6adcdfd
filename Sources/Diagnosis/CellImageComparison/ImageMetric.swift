// SPDX-License-Identifier: MIT

/// A measure of the difference between two pictures. It also defines which pixels count as different.
@nonexhaustive public enum ImageMetric: Hashable, Sendable {
  /// The number of pixels that differ in any byte.
  case exact
  /// The largest difference of a straight channel (red, green, blue or alpha), in `0...255`. Every pixel with any difference
  /// counts as different.
  case channel
  /// The number of pixels that differ according to pixelmatch 7.2, which measures the distance between colours in YIQ. By default,
  /// pixels that look like anti-aliasing are not counted.
  case perceptual(PerceptualOptions)
  /// The largest number of pixels that differ in any byte within one window of `side` x `side` pixels.
  ///
  /// A side below 1 is taken as 1. The window is no wider and no higher than the picture.
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

/// The options of the perceptual metric, with the meanings and defaults of pixelmatch 7.2 (https://github.com/mapbox/pixelmatch).
public struct PerceptualOptions: Hashable, Sendable {
  /// The largest colour distance that is ignored, as a fraction of the largest possible distance, in `0...1`. The default is 0.1.
  public let threshold: Double
  /// Whether pixels that look like anti-aliasing count as different (`includeAA`).
  public let countsAntialiasing: Bool
  /// Whether translucent colours are compared over a checkerboard instead of over white (`checkerboard`).
  public let isOverCheckerboard: Bool

  /// The defaults of pixelmatch: a threshold of 0.1, anti-aliasing ignored, over a checkerboard.
  public static let standard = PerceptualOptions()

  /// Creates options with the defaults of pixelmatch.
  public init() {
    threshold = 0.1
    countsAntialiasing = false
    isOverCheckerboard = true
  }

  /// Creates options, or returns `nil` if the threshold is outside `0...1`.
  public init?(threshold: Double, countsAntialiasing: Bool = false, isOverCheckerboard: Bool = true) {
    guard (0...1).contains(threshold) else { return nil }
    self.threshold = threshold
    self.countsAntialiasing = countsAntialiasing
    self.isOverCheckerboard = isOverCheckerboard
  }

  /// The largest squared YIQ distance that is ignored. 35,215 is the largest possible squared distance, for example between red
  /// and cyan.
  var largestPassedDelta: Double { 35215 * threshold * threshold }
}

/// A metric, and the range of its values in which a comparison passes.
public struct ImageTolerance: Hashable, Sendable {
  public let metric: ImageMetric
  /// The largest value of the metric that passes.
  public let atMost: Int
  /// The smallest value of the metric that passes, in `0...atMost`. A smaller value means that ``atMost`` is too generous.
  public let atLeast: Int
  /// The reason for the tolerance, in its author's words.
  public let reason: String

  /// Creates a tolerance, or returns `nil` unless `0 <= atLeast <= atMost`.
  ///
  /// - Parameter atLeast: The smallest value that passes; by default a quarter of `atMost`, rounded down. With 0, equal pictures
  ///   pass too. A tolerance for differences between machines needs 0.
  public init?(metric: ImageMetric, atMost: Int, atLeast: Int? = nil, reason: String) {
    let lowest = atLeast ?? atMost / 4
    guard atMost >= 0, (0...atMost).contains(lowest) else { return nil }
    self.metric = metric
    self.atMost = atMost
    self.atLeast = lowest
    self.reason = reason
  }

  /// The outcome of comparing a value of the metric with the tolerance.
  @nonexhaustive public enum Outcome: Hashable, Sendable {
    /// The value is 0, and the tolerance allows 0.
    case exact
    /// The value is above 0 and within both limits.
    case within
    /// The value is above ``ImageTolerance/atMost``.
    case exceeded
    /// The value is below ``ImageTolerance/atLeast``.
    case tooGenerous
  }

  /// Returns the outcome for a value of the metric.
  public func verdict(on value: Int) -> Outcome {
    if value > atMost { return .exceeded }
    if value < atLeast { return .tooGenerous }
    return value == 0 ? .exact : .within
  }
}
