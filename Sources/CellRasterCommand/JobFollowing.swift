// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster

/// Iterates over a job: shows its progress, and reports warnings and failed items on standard error.
/// - Parameters:
///   - showsProgress: whether there is a line with the progress, if standard error is a terminal.
///   - handle: gets the results of the job, in order.
/// - Returns: the status for the items that failed; `nil` if none failed.
/// - Throws: the errors of the job and of `handle`.
func follow<Work: Job>(
  _ job: Work, showsProgress: Bool = true, _ handle: (Work.Result) async throws -> Void
) async throws -> ExitStatus? {
  var failures = ItemFailures()
  var progress: ProgressLine?
  defer { progress?.clear() }
  for try await outcome in job.outcomes {
    switch outcome {
    case .began(let count): progress = showsProgress ? ProgressLine(count: count) : nil
    case .advanced: progress?.advance()
    case .ended: progress?.clear()
    case .warning(let warning):
      progress?.clear()
      report("warning: \(warning)")
    case .failed(let failure, let item):
      progress?.clear()
      for sentence in failures.add(failure, of: item) { report(sentence) }
    case .result(let result): try await handle(result)
    case .cancelled: break  // only a signal ends the command early
    }
  }
  return failures.status
}

/// The exit status that results from failed items. The other items are still processed.
private struct ItemFailures {
  /// The status that the command exits with; `nil` if no item has failed.
  private(set) var status: ExitStatus?

  /// Counts a failure, and returns the sentences that report it.
  /// - Parameter item: the name of the item. The sentences begin with it if the error does not name the item itself.
  mutating func add(_ failure: any Error, of item: String) -> [String] {
    let status = ExitStatus(failure)
    // A failure that is not the item's fault takes precedence over one that is.
    if self.status == nil || status != .badDocument { self.status = status }
    return failure.sentences(of: item)
  }
}
