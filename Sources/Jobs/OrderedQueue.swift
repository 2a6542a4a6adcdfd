// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Synchronization

/// Hands out inputs with their indices to threads, and returns their results in the same order to a task.
///
/// At most `window` inputs have been handed out whose results have not been returned. A request for more blocks its thread.
final class OrderedQueue<Input: Sendable, Output: Sendable>: Sendable {
  typealias Outcome = Result<Output, any Error>

  /// The state of the input has a lock of its own: reading may take long, and must not delay results.
  private struct Intake {
    var count = 0
    var isAtEnd = false
  }

  fileprivate struct State {
    /// The index of the next result.
    var nextIndex = 0
    var finished: [Int: Outcome] = [:]
    /// The number of inputs, and the error that followed them, if any; `nil` until the end is reached.
    var end: (count: Int, failure: (any Error)?)?
    /// Whether the consumer has stopped asking for results.
    var isClosed = false
    var waiting: CheckedContinuation<Outcome?, Never>?
  }

  private let input: @Sendable () throws -> Input?
  private let intake = Mutex(Intake())
  private let state = Mutex(State())
  /// Counts the inputs that may still be handed out. After the end it stays above zero, so that no thread waits any more.
  private let slots = DispatchSemaphore(value: 0)

  init(window: Int, input: @escaping @Sendable () throws -> Input?) {
    self.input = input
    for _ in 0..<window { slots.signal() }
  }

  /// Returns the next input, or `nil` at the end. Blocks the thread while the window is full.
  func take() -> (Int, Input)? {
    slots.wait()
    let taken: (Int, Input)? = intake.withLock { intake in
      guard !intake.isAtEnd, !state.withLock({ $0.isClosed }) else { return nil }
      do {
        if let input = try input() {
          intake.count += 1
          return (intake.count - 1, input)
        }
        reachEnd(after: intake.count, failure: nil)
      } catch {
        reachEnd(after: intake.count, failure: error)
      }
      intake.isAtEnd = true
      return nil
    }
    if taken == nil { slots.signal() }
    return taken
  }

  /// Stores a result.
  func finish(_ index: Int, _ outcome: Outcome) {
    deliver { $0.finished[index] = outcome }
  }

  /// Returns the next result, or `nil` at the end.
  func nextResult() async -> Outcome? {
    await withCheckedContinuation { continuation in deliver { $0.waiting = continuation } }
  }

  /// Ends the sequence: no input is handed out any more, and the next result is `nil`.
  func close() {
    deliver { state in
      state.isClosed = true
      state.finished = [:]
    }
    slots.signal()
  }

  private func reachEnd(after count: Int, failure: (any Error)?) {
    deliver { $0.end = (count, failure) }
  }

  /// Changes the state, and then returns the next result to a task that waits for it, if it is there.
  private func deliver(_ change: (inout State) -> Void) {
    let delivery = state.withLock { state in
      change(&state)
      return state.delivery()
    }
    guard let delivery else { return }
    slots.signal()
    delivery.waiting.resume(returning: delivery.outcome)
  }
}

extension OrderedQueue.State {
  /// Removes the next result if it is there, or the end is reached, and a task waits for it.
  fileprivate mutating func delivery() -> (
    waiting: CheckedContinuation<OrderedQueue.Outcome?, Never>, outcome: OrderedQueue.Outcome?
  )? {
    guard let waiting else { return nil }
    if !isClosed, let outcome = finished.removeValue(forKey: nextIndex) {
      self.waiting = nil
      nextIndex += 1
      return (waiting, outcome)
    }
    guard isClosed || end?.count == nextIndex else { return nil }
    self.waiting = nil
    let failure = isClosed ? nil : end?.failure
    // An error is returned once.
    isClosed = true
    return (waiting, failure.map { .failure($0) })
  }
}
