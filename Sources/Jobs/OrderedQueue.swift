// SPDX-License-Identifier: MIT

internal import Synchronization

/// Gives out inputs with their numbers, and passes what comes back on in their order.
///
/// At most `window` inputs have been given out whose results are not delivered: who asks for more waits.
final class OrderedQueue<Input: Sendable, Output: Sendable>: Sendable {
  /// What is asked for, behind a lock of its own: reading may take long, and must not keep results from being delivered.
  private struct Intake {
    var count = 0
    var isAtEnd = false
  }

  fileprivate struct State {
    /// Inputs that may still be taken.
    var places: Int
    var nextToDeliver = 0
    var finished: [Int: Output] = [:]
    var waiting: [CheckedContinuation<Void, Never>] = []
    var failure: (any Error)?
    /// Whether `deliver` has failed, and is not called again.
    var isClosed = false
  }

  private let take: @Sendable () throws -> Input?
  private let deliver: @Sendable (Int, Output) throws -> Void
  private let intake = Mutex(Intake())
  private let state: Mutex<State>

  init(window: Int, next: @escaping @Sendable () throws -> Input?, deliver: @escaping @Sendable (Int, Output) throws -> Void) {
    take = next
    self.deliver = deliver
    state = Mutex(State(places: window))
  }

  /// The first error.
  var failure: (any Error)? { state.withLock { $0.failure } }

  /// The next input; `nil` when there is none, or something has failed.
  func next() async -> (Int, Input)? {
    await waitForPlace()
    let taken: (Int, Input)? = intake.withLock { intake in
      guard !intake.isAtEnd, failure == nil else { return nil }
      do {
        if let input = try take() {
          intake.count += 1
          return (intake.count - 1, input)
        }
      } catch {
        fail(error)
      }
      intake.isAtEnd = true
      return nil
    }
    if taken == nil { freePlace() }
    return taken
  }

  func finish(_ number: Int, _ output: Output) {
    // Delivered under the lock: two threads must not deliver at once, nor out of order.
    let woken = state.withLock { state in
      state.finished[number] = output
      var woken: [CheckedContinuation<Void, Never>] = []
      while let output = state.finished.removeValue(forKey: state.nextToDeliver) {
        deliver(output, &state)
        state.nextToDeliver += 1
        if let continuation = state.freePlace() { woken.append(continuation) }
      }
      return woken
    }
    for continuation in woken { continuation.resume() }
  }

  private func deliver(_ output: Output, _ state: inout State) {
    guard !state.isClosed else { return }
    do {
      try deliver(state.nextToDeliver, output)
    } catch {
      state.isClosed = true
      state.failure = state.failure ?? error
    }
  }

  private func fail(_ error: any Error) {
    state.withLock { $0.failure = $0.failure ?? error }
  }

  private func waitForPlace() async {
    await withCheckedContinuation { continuation in
      let hasPlace = state.withLock { state in
        guard state.places == 0 else {
          state.places -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if hasPlace { continuation.resume() }
    }
  }

  private func freePlace() {
    state.withLock { $0.freePlace() }?.resume()
  }
}

extension OrderedQueue.State {
  /// Gives a place back, at once to one who waits: whoever is returned has it and must be resumed.
  fileprivate mutating func freePlace() -> CheckedContinuation<Void, Never>? {
    guard !waiting.isEmpty else {
      places += 1
      return nil
    }
    return waiting.removeFirst()
  }
}
