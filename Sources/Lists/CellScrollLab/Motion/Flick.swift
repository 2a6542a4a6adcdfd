// SPDX-License-Identifier: MIT

internal import Glibc

/// The movement of a list after a finger has left it: v(t) = v₀ · dᵗ, with t in milliseconds.
///
/// That is how scroll views slow down. When a movement ends is our choice: as soon as it is slower than 10 points a second.
package struct Flick: Equatable, Sendable {
  /// By how much a movement slows down.
  package enum Deceleration: String, Hashable, Sendable, CaseIterable {
    /// To 0.998 of the speed each millisecond.
    case normal
    /// To 0.99 of the speed each millisecond.
    case fast

    var factor: Double {
      switch self {
      case .normal: 0.998
      case .fast: 0.99
      }
    }
  }

  /// The speed at first, in points a second; negative upwards.
  package let speed: Double
  package let deceleration: Deceleration

  static let slowest = 10.0

  package init(speed: Double, deceleration: Deceleration = .normal) {
    self.speed = speed
    self.deceleration = deceleration
  }

  /// How long the movement takes, in milliseconds.
  package var duration: Double {
    abs(speed) <= Self.slowest ? 0 : log(Self.slowest / abs(speed)) / log(deceleration.factor)
  }

  /// Returns how far the list has moved after a time, in points.
  package func distance(after milliseconds: Double) -> Double {
    let time = min(max(0, milliseconds), duration)
    return speed / 1000 * (pow(deceleration.factor, time) - 1) / log(deceleration.factor)
  }

  /// Returns the speed after a time, in points a second; 0 at the end of the movement.
  package func speed(after milliseconds: Double) -> Double {
    milliseconds >= duration ? 0 : speed * pow(deceleration.factor, max(0, milliseconds))
  }

  /// Returns when the list has moved by a distance, in milliseconds; `nil` if it does not get there.
  package func time(atDistance distance: Double) -> Double? {
    guard distance * speed >= 0, abs(distance) <= abs(self.distance(after: duration)) else { return nil }
    if distance == 0 { return 0 }
    let share = 1 + distance * 1000 / speed * log(deceleration.factor)
    return log(share) / log(deceleration.factor)
  }
}

/// How a list returns that was scrolled beyond its end: a spring without oscillation. Apple's is not public; this one is ours.
struct EndSpring: Equatable {
  /// In 1/ms: most of the way back takes 0.3 seconds.
  private static let stiffness = 0.012

  /// How far beyond the end the list is at first, in points, and how fast it moves away from the end, in points a second.
  let distance: Double
  let speed: Double
  /// The first millisecond after which the list stays within a quarter of a point.
  let duration: Double

  init(distance: Double, speed: Double) {
    (self.distance, self.speed) = (distance, speed)
    // It turns around at most once, before this time.
    var time = (1 / Self.stiffness).rounded(.up)
    while abs(Self.position(time, distance, speed)) > 0.25 { time += 1 }
    duration = time
  }

  /// Returns how far beyond the end the list is after a time in milliseconds, in points; 0 at the end of the movement.
  func distance(after milliseconds: Double) -> Double {
    milliseconds >= duration ? 0 : Self.position(milliseconds, distance, speed)
  }

  private static func position(_ time: Double, _ distance: Double, _ speed: Double) -> Double {
    (distance + (speed / 1000 + stiffness * distance) * time) * exp(-stiffness * time)
  }
}
