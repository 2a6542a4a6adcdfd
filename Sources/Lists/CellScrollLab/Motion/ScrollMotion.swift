// SPDX-License-Identifier: MIT

/// Where a list is while a script runs.
///
/// A position is a function of the time since its gesture began, not of the frames before: lists at 60 and at 120 Hz are at the same places at
/// the same times. A flick that reaches an end of the list goes on as a spring; a drag stops there.
package struct ScrollMotion: Sendable {
  private let gestures: [ScrollScript.Gesture]
  private var current = 0
  /// The way of the current gesture; `nil` until it is needed.
  private var path: Path?
  /// When the current gesture began, in milliseconds, and where, in points.
  private var start = 0.0
  private var origin: Double
  /// Where the list may be at rest, in points.
  private var range: ClosedRange<Double>
  /// What is in rows that can be scrolled, by row, with its offset before the current gesture.
  private var contents: [Int: CarouselContent]
  private var changes = Changes()
  /// How far what is in rows is scrolled, by row, in points. Ask after ``offset(at:)``.
  package private(set) var contentOffsets: [Int: Double]

  /// - Parameters:
  ///   - offset: where the list is at first, in points.
  ///   - range: where it may be at rest.
  ///   - contents: what is in the rows whose content the script scrolls, by row. Gestures in other rows are pauses.
  package init(
    _ script: ScrollScript, from offset: Double, in range: ClosedRange<Double>, contents: [Int: CarouselContent] = [:]
  ) {
    gestures = script.gestures
    origin = offset
    self.range = range
    self.contents = contents
    contentOffsets = contents.mapValues(\.offset)
  }

  /// Moves all places from now on, as a list does whose rows above the viewport change their heights.
  package mutating func correct(by distance: Double, newRange: ClosedRange<Double>) {
    origin += distance
    range = newRange
    path = nil
  }

  /// Goes on to the gesture of a time, and returns the offset then, in points. Times must not decrease.
  /// - Parameter milliseconds: the time since the script began.
  package mutating func offset(at milliseconds: Double) -> Double {
    while current < gestures.count {
      let row: Int? = if case .inRow(let row, _) = gestures[current] { row } else { nil }
      let isKnownRow = row.map { contents[$0] != nil } ?? false
      let path = currentPath()
      guard start + path.duration <= milliseconds else {
        changes.goOn(to: milliseconds)
        let place = path.place(milliseconds - start)
        guard let row else { return place }
        if isKnownRow { contentOffsets[row] = place }
        return origin
      }
      let end = path.place(path.duration)
      if let row {
        contents[row]?.offset = end
        if isKnownRow { contentOffsets[row] = end }
      } else {
        origin = end
      }
      start += path.duration
      changes.goOn(to: start)
      if case .changes(let rate) = gestures[current] { changes.setRate(rate, at: start) }
      current += 1
      self.path = nil
    }
    return origin
  }

  private mutating func currentPath() -> Path {
    if let path { return path }
    let path =
      switch gestures[current] {
      case .inRow(let row, let movement): Path(movement, of: contents[row] ?? .fixed)
      case let gesture: Path(gesture, from: origin, in: range)
      }
    self.path = path
    return path
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

/// What is in a row, as far as it can be scrolled. All places are in points from the start of the content.
package struct CarouselContent: Equatable, Sendable {
  package var offset: Double
  /// Where the content may be at rest.
  package let range: ClosedRange<Double>
  /// Where a flick comes to rest; empty if that is where friction stops it.
  package let stops: [Double]

  package init(offset: Double, range: ClosedRange<Double>, stops: [Double] = []) {
    (self.offset, self.range, self.stops) = (offset, range, stops)
  }

  fileprivate static let fixed = CarouselContent(offset: 0, range: 0...0)

  /// Returns the stop that is nearest to a place.
  fileprivate func stop(near place: Double) -> Double? {
    stops.map { min(max($0, range.lowerBound), range.upperBound) }.min { abs($0 - place) < abs($1 - place) }
  }
}

extension ScrollScript.Gesture {
  /// The movement, of the list or of what is in a row.
  var movement: ScrollScript.Gesture { if case .inRow(_, let movement) = self { movement } else { self } }
}

/// Changes of data at a rate that gestures set.
private struct Changes {
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
private struct Path: Sendable {
  let duration: Double
  let place: @Sendable (Double) -> Double

  init(_ gesture: ScrollScript.Gesture, from origin: Double, in range: ClosedRange<Double>) {
    switch gesture {
    case .rest(let milliseconds):
      duration = milliseconds
      place = { _ in origin }
    case .changes, .inRow:
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

  /// The way of what is in a row. A flick that would stop between two ends comes to rest at the nearest stop, in the same time.
  init(_ gesture: ScrollScript.Gesture, of content: CarouselContent) {
    self.init(gesture, from: content.offset, in: content.range)
    guard case .flick(let flick, nil) = gesture, content.range.contains(content.offset + flick.distance(after: flick.duration)),
      let stop = content.stop(near: place(duration))
    else { return }
    let (origin, distance) = (content.offset, flick.distance(after: flick.duration))
    let factor = distance == 0 ? 0 : (stop - origin) / distance
    self.init(duration: flick.duration) { origin + factor * flick.distance(after: $0) }
  }

  private init(duration: Double, place: @escaping @Sendable (Double) -> Double) {
    (self.duration, self.place) = (duration, place)
  }

  private static func path(
    of flick: Flick, from origin: Double, in range: ClosedRange<Double>
  ) -> (duration: Double, place: @Sendable (Double) -> Double) {
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
