// SPDX-License-Identifier: MIT

internal import Synchronization

/// A queue that hands out inputs with their numbers, and delivers the results in the order of the inputs.
///
/// At most `window` inputs have been handed out without their results being delivered. A further request waits.
final class OrderedQueue<Input: Sendable, Output: Sendable>: Sendable {
  /// The state of reading inputs. It has its own lock, because reading can take long and must not delay the delivery of results.
  private struct Intake {
    var count = 0
    var isAtEnd = false
  }

  fileprivate struct State {
    /// The number of inputs that may still be handed out.
    var places: Int
    var nextToDeliver = 0
    var finished: [Int: Output] = [:]
    var waiting: [CheckedContinuation<Void, Never>] = []
    var failure: (any Error)?
    /// Whether `deliver` has failed. It is not called again.
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

  /// Returns the next input with its number; `nil` if there is none, or after a failure.
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
    // Delivered under the lock, so that two threads never deliver at once or out of order.
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
  /// Frees a place. If a task is waiting, it gets the place, and the caller must resume the returned continuation.
  fileprivate mutating func freePlace() -> CheckedContinuation<Void, Never>? {
    guard !waiting.isEmpty else {
      places += 1
      return nil
    }
    return waiting.removeFirst()
  }
}
