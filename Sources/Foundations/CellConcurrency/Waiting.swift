// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Synchronization

/// Returns what a task returns, and blocks the thread until then. The thread must not be one of those that run tasks: these are as many
/// as there are cores, so the task might never get one. ``onThread(_:)`` provides another.
/// - Parameter priority: that of the task. Each priority has threads of its own, so that long work of another one delays no task.
/// - Throws: what the task throws.
package func waiting<Value: Sendable>(
  priority: TaskPriority? = nil, for work: @escaping @Sendable () async throws -> Value
) throws -> Value {
  precondition(withUnsafeCurrentTask { $0 == nil }, "a task waits for another one and blocks its thread")
  let outcome = Outcome<Value>()
  Task(priority: priority) {
    do {
      outcome.set(.success(try await work()))
    } catch {
      outcome.set(.failure(error))
    }
  }
  return try outcome.get()
}

/// The outcome of a task, for which a thread waits.
private final class Outcome<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func set(_ result: Result<Value, any Error>) {
    self.result.withLock { $0 = result }
    isThere.signal()
  }

  func get() throws -> Value {
    while true {
      if let result = result.withLock(\.self) { return try result.get() }
      isThere.wait()
    }
  }
}
