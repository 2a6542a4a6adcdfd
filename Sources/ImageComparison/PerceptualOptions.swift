// SPDX-License-Identifier: MIT

/// The options of the perceptual metric: those of pixelmatch 7.2 (https://github.com/mapbox/pixelmatch), with its defaults.
public struct PerceptualOptions: Hashable, Sendable {
  /// The largest colour distance that is ignored, as a fraction of the largest possible distance, in `0...1`. The default is 0.1.
  public let threshold: Double
  /// Whether pixels that look like anti-aliasing count as different (`includeAA`).
  public let countsAntialiasing: Bool
  /// Whether translucent colours are compared over a checkerboard instead of over white (`checkerboard`).
  public let isOverCheckerboard: Bool

  /// The defaults of pixelmatch: a threshold of 0.1, anti-aliasing ignored, over a checkerboard.
  public static let standard = PerceptualOptions()

  /// Creates the defaults of pixelmatch.
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

  /// The largest squared YIQ distance that is ignored. Black and white have a squared distance of 35,215.
  var largestPassedDelta: Double { 35215 * threshold * threshold }
}
