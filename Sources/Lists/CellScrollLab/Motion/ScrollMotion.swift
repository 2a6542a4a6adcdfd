// SPDX-License-Identifier: MIT

/// Where a list is while a script runs.
///
/// A position is a function of the time since its gesture began, not of the frames before: lists at 60 and at 120 Hz are at the same places at
/// the same times. A flick that reaches an end of the list goes on as a spring; a drag stops there.
package struct ScrollMotion: Hashable, Sendable {
  private let gestures: [ScrollScript.Gesture]
  private var current = 0
  /// When the current gesture began, in milliseconds, and where, in points.
  private var start = 0.0
  private var origin: Double
  /// Where the list may be at rest, in points.
  private var range: ClosedRange<Double>
  private var changes = Changes()

  package init(_ script: ScrollScript, from offset: Double, in range: ClosedRange<Double>) {
    gestures = script.gestures
    origin = offset
    self.range = range
  }

  /// Moves all places from now on, as a list does whose rows above the viewport change their heights.
  package mutating func correct(by distance: Double, newRange: ClosedRange<Double>) {
    origin += distance
    range = newRange
  }

  /// Goes on to the gesture of a time, and returns the offset then, in points. Times must not decrease.
  /// - Parameter milliseconds: the time since the script began.
  package mutating func offset(at milliseconds: Double) -> Double {
    while current < gestures.count {
      let path = Path(gestures[current], from: origin, in: range)
      guard start + path.duration <= milliseconds else {
        changes.goOn(to: milliseconds)
        return path.place(milliseconds - start)
      }
      origin = path.place(path.duration)
      start += path.duration
      changes.goOn(to: start)
      if case .changes(let rate) = gestures[current] { changes.setRate(rate, at: start) }
      current += 1
    }
    return origin
  }

  /// How often the data of a row in the viewport has changed. Ask after ``offset(at:)``.
  package var changeCount: Int { Int(changes.count) }

  /// Whether the list moves, or will move by itself. Ask after ``offset(at:)``.
  package var hasEnded: Bool { current == gestures.count }

  /// Whether the current gesture moves the list. Ask after ``offset(at:)``.
  package var isMoving: Bool {
    guard current < gestures.count else { return false }
    if case .rest = gestures[current] { return false }
    return true
  }
}

/// Changes of data at a rate that gestures set.
private struct Changes: Hashable {
  private(set) var count = 0.0
  /// The changes each second, since a time in milliseconds, and those before it.
  private var rate = 0.0
  private var start = 0.0
  private var countBefore = 0.0

  mutating func goOn(to milliseconds: Double) { count = countBefore + rate * (milliseconds - start) / 1000 }

  mutating func setRate(_ rate: Double, at milliseconds: Double) {
    goOn(to: milliseconds)
    (self.rate, start, countBefore) = (rate, milliseconds, count)
  }
}

/// The way of a list during one gesture.
private struct Path {
  let duration: Double
  let place: (Double) -> Double

  init(_ gesture: ScrollScript.Gesture, from origin: Double, in range: ClosedRange<Double>) {
    switch gesture {
    case .rest(let milliseconds):
      duration = milliseconds
      place = { _ in origin }
    case .changes:
      duration = 0
      place = { _ in origin }
    case .drag(let distance, let milliseconds):
      duration = milliseconds
      place = { time in
        let end = origin + distance * (milliseconds > 0 ? min(1, time / milliseconds) : 1)
        return distance < 0 ? max(end, min(origin, range.lowerBound)) : min(end, max(origin, range.upperBound))
      }
    case .flick(let flick, let stop):
      let path = Self.path(of: flick, from: origin, in: range)
      duration = min(path.duration, stop ?? .infinity)
      place = path.place
    case .jump(let share):
      duration = 0
      place = { _ in range.lowerBound + share * (range.upperBound - range.lowerBound) }
    }
  }

  private static func path(
    of flick: Flick, from origin: Double, in range: ClosedRange<Double>
  ) -> (duration: Double, place: (Double) -> Double) {
    let end = flick.speed < 0 ? range.lowerBound : range.upperBound
    guard let reached = flick.time(atDistance: end - origin) else {
      return (flick.duration, { origin + flick.distance(after: $0) })
    }
    let spring = EndSpring(distance: 0, speed: flick.speed(after: reached))
    return (
      reached + spring.duration,
      { $0 < reached ? origin + flick.distance(after: $0) : end + spring.distance(after: $0 - reached) }
    )
  }
}
