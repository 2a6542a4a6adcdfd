// SPDX-License-Identifier: MIT

/// How often a screen refreshes. Times are whole nanoseconds from the start of a simulation.
package struct RefreshRate: Equatable, Sendable {
  package let framesPerSecond: Int

  /// Creates a rate, or returns `nil` if it is outside `1...1000`.
  package init?(framesPerSecond: Int) {
    guard (1...1000).contains(framesPerSecond) else { return nil }
    self.framesPerSecond = framesPerSecond
  }

  /// Returns the time of a vsync: k · 10⁹ / rate, rounded down.
  package func time(ofVsync number: Int) -> Int { number * 1_000_000_000 / framesPerSecond }

  /// Returns the first vsync at a time or after it.
  package func firstVsync(notBefore time: Int) -> Int {
    (time * framesPerSecond + 999_999_999) / 1_000_000_000
  }

  /// Returns the length of some vsyncs in milliseconds.
  package func milliseconds(ofVsyncs count: Int) -> Double { Double(count * 1000) / Double(framesPerSecond) }
}
