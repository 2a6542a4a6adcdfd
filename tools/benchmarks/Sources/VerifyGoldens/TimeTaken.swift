// SPDX-License-Identifier: MIT

import Foundation

/// The time that a piece of work took.
struct TimeTaken {
  let elapsed: Duration
  /// The processor time of all threads of the process.
  let processor: Duration

  init(_ work: () async throws -> Void) async rethrows {
    let start = (elapsed: ContinuousClock.now, processor: Self.processorTime)
    try await work()
    elapsed = start.elapsed.duration(to: .now)
    processor = Self.processorTime - start.processor
  }

  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
