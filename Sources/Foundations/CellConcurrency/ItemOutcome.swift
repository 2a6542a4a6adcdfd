// SPDX-License-Identifier: MIT

/// The result of the work on one item of a job, and the durations of the stages. An item that fails does not end the job.
package struct ItemOutcome<Value: Sendable>: Sendable {
  package let result: Result<Value, any Error>
  package let times: StageTimes

  /// Runs `work` for one item, and keeps its result or the error that it throws.
  /// - Parameters:
  ///   - measuresTimes: whether the stages that `work` measures are timed.
  package init(measuringTimes measuresTimes: Bool, _ work: (inout StageTimes) throws -> Value) {
    var times = StageTimes(isOn: measuresTimes)
    result = Result { try work(&times) }
    self.times = times
  }

  /// The value; `nil` if the work failed.
  package var value: Value? { if case .success(let value) = result { value } else { nil } }
}

/// Counts the finished items of a job, and limits how often the progress is shown to ten times a second.
package struct JobProgress: Sendable {
  /// The number of items; `nil` if it is not known.
  package let count: Int?
  /// The number of items that are done.
  package private(set) var done = 0
  private let start = SuspendingClock.now
  private var shownAt: SuspendingClock.Instant?

  package init(count: Int?) { self.count = count }

  /// The time since the job began.
  package var elapsed: Duration { start.duration(to: .now) }

  /// Counts a finished item, and returns whether to show the progress now.
  package mutating func advance() -> Bool {
    done += 1
    let now = SuspendingClock.now
    if let shownAt, shownAt.duration(to: now) < .milliseconds(100) { return false }
    shownAt = now
    return true
  }

  /// Makes the next call of ``advance()`` return true, however soon it comes.
  package mutating func showSoon() { shownAt = nil }
}
