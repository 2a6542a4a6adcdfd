// SPDX-License-Identifier: MIT

/// Runs the background work of lists.
///
/// A list gives an executor no more work at a time than its limit of jobs. The order in which works end changes no pixel.
public protocol ListExecutor: Sendable {
  /// Takes on work and returns at once. The work runs later, on any thread, and does not wait for other work.
  func run(_ work: @escaping @Sendable () -> Void)
}

/// Runs each work in a task of its own, on the threads of Swift concurrency.
public struct ConcurrentListExecutor: ListExecutor {
  private let priority: TaskPriority

  public init(priority: TaskPriority = .userInitiated) { self.priority = priority }

  public func run(_ work: @escaping @Sendable () -> Void) { Task.detached(priority: priority) { work() } }
}
