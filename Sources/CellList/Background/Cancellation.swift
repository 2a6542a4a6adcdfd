// SPDX-License-Identifier: MIT

internal import Synchronization

/// Tells work that nobody waits for its result any more.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)

  package init() {}

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  package func cancel() { flag.store(true, ordering: .relaxed) }
}

/// The work on a row ended before its result, because nobody waits for it any more.
package struct WorkCancelled: Error {
  package init() {}
}
