// SPDX-License-Identifier: MIT

/// How large a difference may be, and how small it may not be, by one metric.
public struct ImageTolerance: Hashable, Sendable {
  public let metric: ImageMetric
  /// The largest value of the metric that passes.
  public let atMost: Int
  /// The smallest value of the metric that passes, in `0...atMost`: what is far below the limit asks for a lower limit.
  public let atLeast: Int
  /// Why the pictures may differ, in the words of whoever allowed it.
  public let reason: String

  /// Creates a tolerance, or returns `nil` where the limits do not hold `0 <= atLeast <= atMost`.
  ///
  /// - Parameter atLeast: a quarter of `atMost`, rounded down, unless said otherwise. 0 lets equal pictures pass, as a tolerance
  ///   for other machines has to.
  public init?(metric: ImageMetric, atMost: Int, atLeast: Int? = nil, reason: String) {
    let lowest = atLeast ?? atMost / 4
    guard atMost >= 0, (0...atMost).contains(lowest) else { return nil }
    self.metric = metric
    self.atMost = atMost
    self.atLeast = lowest
    self.reason = reason
  }

  /// What a tolerance says of a difference.
  public enum Verdict: Hashable, Sendable {
    /// Nothing differs, and that is allowed.
    case exact
    /// Something differs, within both limits.
    case within
    /// More than ``ImageTolerance/atMost``.
    case exceeded
    /// Less than ``ImageTolerance/atLeast``.
    case tooGenerous
  }

  /// The verdict on a difference whose metric gives `value`.
  public func verdict(on value: Int) -> Verdict {
    if value > atMost { return .exceeded }
    if value < atLeast { return .tooGenerous }
    return value == 0 ? .exact : .within
  }
}
