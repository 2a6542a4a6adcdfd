// SPDX-License-Identifier: MIT

/// What counts as a difference to the eye: the options of pixelmatch 7.2 (https://github.com/mapbox/pixelmatch), with its
/// defaults.
public struct PerceptualOptions: Hashable, Sendable {
  /// The share of the largest possible colour distance up to which a difference is passed over, in `0...1`; 0.1 unless said otherwise.
  public let threshold: Double
  /// Whether pixels that look like anti-aliasing count too (`includeAA`).
  public let countsAntialiasing: Bool
  /// Whether translucent colours are seen over a checkerboard, not over white (`checkerboard`).
  public let isOverCheckerboard: Bool

  /// pixelmatch's defaults: a threshold of 0.1, without anti-aliasing, over a checkerboard.
  public static let standard = PerceptualOptions()

  /// pixelmatch's defaults.
  public init() {
    threshold = 0.1
    countsAntialiasing = false
    isOverCheckerboard = true
  }

  /// Creates options, or returns `nil` where the threshold lies outside `0...1`.
  public init?(threshold: Double, countsAntialiasing: Bool = false, isOverCheckerboard: Bool = true) {
    guard (0...1).contains(threshold) else { return nil }
    self.threshold = threshold
    self.countsAntialiasing = countsAntialiasing
    self.isOverCheckerboard = isOverCheckerboard
  }

  /// The largest squared YIQ distance that is passed over; 35,215 is that of black and white.
  var largestPassedDelta: Double { 35215 * threshold * threshold }
}
