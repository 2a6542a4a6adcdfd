// SPDX-License-Identifier: MIT

/// The range of values of a metric that passes.
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
  /// - Parameter atLeast: By default a quarter of `atMost`, rounded down. With 0, equal pictures pass, which a tolerance for
  ///   other machines needs.
  public init?(metric: ImageMetric, atMost: Int, atLeast: Int? = nil, reason: String) {
    let lowest = atLeast ?? atMost / 4
    guard atMost >= 0, (0...atMost).contains(lowest) else { return nil }
    self.metric = metric
    self.atMost = atMost
    self.atLeast = lowest
    self.reason = reason
  }

  /// The result of applying a tolerance to a difference.
  public enum Outcome: Hashable, Sendable {
    /// Nothing differs, and the tolerance allows that.
    case exact
    /// Something differs, within both limits.
    case within
    /// The value is above ``ImageTolerance/atMost``.
    case exceeded
    /// The value is below ``ImageTolerance/atLeast``.
    case tooGenerous
  }

  /// Returns the verdict on a value of the metric.
  public func verdict(on value: Int) -> Outcome {
    if value > atMost { return .exceeded }
    if value < atLeast { return .tooGenerous }
    return value == 0 ? .exact : .within
  }
}
