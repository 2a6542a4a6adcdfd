// SPDX-License-Identifier: MIT

import CellList
import Foundation

/// Runs work in tasks, and knows when none is left.
final class IdleExecutor: ListExecutor {
  private let tasks = ConcurrentListExecutor()
  private let group = DispatchGroup()

  func run(_ work: @escaping @Sendable () -> Void) {
    group.enter()
    tasks.run { [group] in
      work()
      group.leave()
    }
  }

  /// Waits until all work has ended, and all work that it began.
  func waitUntilIdle() { group.wait() }
}
