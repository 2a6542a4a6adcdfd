// SPDX-License-Identifier: MIT

internal import Synchronization

/// Tells work that its result is no longer wanted.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)

  package init() {}

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  package func cancel() { flag.store(true, ordering: .relaxed) }
}

/// The work on a row ended early, because its result is no longer wanted.
package struct WorkCancelled: Error {
  package init() {}
}
