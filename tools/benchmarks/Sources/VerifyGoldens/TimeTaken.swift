// SPDX-License-Identifier: MIT

import Foundation

/// The time that a piece of work took.
struct TimeTaken {
  let elapsed: Duration
  /// The processor time of all threads of the process, and of the processes that it started and waited for.
  let processor: Duration

  init(_ work: () async throws -> Void) async rethrows {
    let start = (elapsed: ContinuousClock.now, processor: Self.processorTime)
    try await work()
    elapsed = start.elapsed.duration(to: .now)
    processor = Self.processorTime - start.processor
  }

  private static var processorTime: Duration {
    [RUSAGE_SELF, RUSAGE_CHILDREN].reduce(.zero) { sum, processes in
      var usage = rusage()
      getrusage(processes.rawValue, &usage)
      return sum + duration(usage.ru_utime) + duration(usage.ru_stime)
    }
  }

  private static func duration(_ time: timeval) -> Duration { .seconds(time.tv_sec) + .microseconds(time.tv_usec) }
}
