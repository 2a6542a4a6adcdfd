// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Synchronization

/// Hands out inputs with their indices to several threads, and returns the results to one task in the order of the inputs.
///
/// At any time, at most `window` inputs have been handed out but their results not yet returned. At that limit, a request for
/// another input blocks its thread.
final class OrderedQueue<Input: Sendable, Output: Sendable>: Sendable {
  typealias Outcome = Result<Output, any Error>

  /// The state of reading the input. It has a lock of its own, because reading may take long and must not delay results.
  private struct Intake {
    var count = 0
    var isAtEnd = false
  }

  fileprivate struct State {
    /// The index of the input whose result is returned next.
    var nextIndex = 0
    var finished: [Int: Outcome] = [:]
    /// The number of inputs, and the error that ended them, if any; `nil` until the end of the inputs is reached.
    var end: (count: Int, failure: (any Error)?)?
    /// Whether the consumer has stopped asking for results.
    var isClosed = false
    var waiting: CheckedContinuation<Outcome?, Never>?
  }

  private let input: @Sendable () throws -> Input?
  private let intake = Mutex(Intake())
  private let state = Mutex(State())
  /// Counts the inputs that may be handed out before another result is returned. After the end it stays above zero, so that no
  /// thread waits.
  private let slots = DispatchSemaphore(value: 0)

  init(window: Int, input: @escaping @Sendable () throws -> Input?) {
    self.input = input
    for _ in 0..<window { slots.signal() }
  }

  /// Returns the next input with its index, or `nil` at the end. Blocks the thread while the window is full.
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

  /// Stores the outcome for the input with the given index.
  func finish(_ index: Int, _ outcome: Outcome) {
    deliver { $0.finished[index] = outcome }
  }

  /// Returns the next result in the order of the inputs, or `nil` at the end. Waits until it is available.
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

  /// Ends the inputs after `count` of them, with an error if there is one.
  func reachEnd(after count: Int, failure: (any Error)?) {
    deliver { $0.end = (count, failure) }
  }

  /// Changes the state. If a task is waiting, and the next result or the end is now available, resumes the task.
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
  /// Removes and returns the waiting task and the outcome to resume it with, which is `nil` at the end. Returns `nil` if no task
  /// waits, or if the next result is not there yet.
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
    // An error in reading the inputs is returned only once.
    isClosed = true
    return (waiting, failure.map { .failure($0) })
  }
}
