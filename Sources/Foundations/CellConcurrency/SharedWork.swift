// SPDX-License-Identifier: MIT

internal import Synchronization

/// Lets the threads that want the same result at the same time compute it once. Results are kept only as long as a thread wants them.
///
/// A thread that comes while another computes waits for the result. If that computation fails or is cancelled, the next thread that
/// waits tries itself.
package final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The result of one computation. The lock is held while a thread computes it.
  private final class Result: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let results = Mutex<[Key: (result: Result, threads: Int)]>([:])

  package init() {}

  /// The number of keys whose results are wanted at the moment.
  package var count: Int { results.withLock { $0.count } }

  /// The number of threads that want a result at the moment. For tests.
  func threadCount(for key: Key) -> Int { results.withLock { $0[key]?.threads ?? 0 } }

  /// Returns the result of `compute`, or of another thread that computes the same at the moment.
  /// - Parameter compute: must not ask for the same key.
  package func value(for key: Key, _ compute: () throws -> Value) throws -> Value {
    let result = enter(key)
    defer { leave(key) }
    return try result.value.withLock { value in
      if let value { return value }
      let computed = try compute()
      value = computed
      return computed
    }
  }

  private func enter(_ key: Key) -> Result {
    results.withLock { results in
      let result = results[key]?.result ?? Result()
      results[key, default: (result, 0)].threads += 1
      return result
    }
  }

  private func leave(_ key: Key) {
    results.withLock { results in
      results[key]?.threads -= 1
      if results[key]?.threads == 0 { results[key] = nil }
    }
  }
}
