// SPDX-License-Identifier: MIT

internal import Synchronization

/// Hands out inputs with their indices, and returns their results in the same order.
///
/// At most `window` inputs have been handed out whose results have not been returned. A request for more waits.
final class OrderedQueue<Input: Sendable, Output: Sendable>: Sendable {
  typealias Outcome = Result<Output, any Error>

  /// The state of the input has a lock of its own: reading may take long, and must not delay results.
  private struct Intake {
    var count = 0
    var isAtEnd = false
  }

  fileprivate struct State {
    /// The number of inputs that may still be handed out.
    var availableSlots: Int
    /// The index of the next result.
    var nextIndex = 0
    var finished: [Int: Outcome] = [:]
    /// The number of inputs, and the error that followed them, if any; `nil` until the end is reached.
    var end: (count: Int, failure: (any Error)?)?
    /// Whether nobody asks for results any more.
    var isClosed = false
    var waitingForSlot: [CheckedContinuation<Bool, Never>] = []
    var waitingForResult: CheckedContinuation<Outcome?, Never>?
  }

  private let input: @Sendable () throws -> Input?
  private let intake = Mutex(Intake())
  private let state: Mutex<State>

  init(window: Int, input: @escaping @Sendable () throws -> Input?) {
    self.input = input
    state = Mutex(State(availableSlots: window))
  }

  /// Returns the next input, or `nil` at the end.
  func take() async -> (Int, Input)? {
    guard await takeSlot() else { return nil }
    return intake.withLock { intake in
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
  }

  /// Stores a result.
  func finish(_ index: Int, _ outcome: Outcome) {
    state.withLock { state in
      state.finished[index] = outcome
      return state.deliver()
    }?.resume()
  }

  /// Returns the next result, or `nil` at the end.
  func nextResult() async -> Outcome? {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        state.waitingForResult = continuation
        return state.deliver()
      }?.resume()
    }
  }

  /// Ends the sequence: no input is handed out any more, and the next result is `nil`.
  func close() {
    let (waiting, delivery) = state.withLock { state in
      state.isClosed = true
      state.finished = [:]
      defer { state.waitingForSlot = [] }
      return (state.waitingForSlot, state.deliver())
    }
    for continuation in waiting { continuation.resume(returning: false) }
    delivery?.resume()
  }

  private func reachEnd(after count: Int, failure: (any Error)?) {
    let (waiting, delivery) = state.withLock { state in
      state.end = (count, failure)
      defer { state.waitingForSlot = [] }
      return (state.waitingForSlot, state.deliver())
    }
    for continuation in waiting { continuation.resume(returning: false) }
    delivery?.resume()
  }

  /// Waits for a slot. Returns whether there is another input to ask for.
  private func takeSlot() async -> Bool {
    await withCheckedContinuation { continuation in
      let answer: Bool? = state.withLock { state in
        if state.isClosed || state.end != nil { return false }
        if state.availableSlots > 0 {
          state.availableSlots -= 1
          return true
        }
        state.waitingForSlot.append(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }
}

extension OrderedQueue.State {
  /// The continuations to resume, outside the lock, when a result can be returned.
  fileprivate struct Delivery {
    let consumer: CheckedContinuation<OrderedQueue.Outcome?, Never>
    let outcome: OrderedQueue.Outcome?
    /// The task that gets the slot of the returned result.
    let worker: CheckedContinuation<Bool, Never>?

    func resume() {
      worker?.resume(returning: true)
      consumer.resume(returning: outcome)
    }
  }

  /// Removes the next result if it is there and a consumer waits for it.
  fileprivate mutating func deliver() -> Delivery? {
    guard let consumer = waitingForResult else { return nil }
    if let outcome = finished.removeValue(forKey: nextIndex), !isClosed {
      waitingForResult = nil
      nextIndex += 1
      if waitingForSlot.isEmpty {
        availableSlots += 1
        return Delivery(consumer: consumer, outcome: outcome, worker: nil)
      }
      return Delivery(consumer: consumer, outcome: outcome, worker: waitingForSlot.removeFirst())
    }
    guard isClosed || end.map({ $0.count == nextIndex }) == true else { return nil }
    waitingForResult = nil
    let failure = isClosed ? nil : end?.failure
    // The error is reported once.
    if failure != nil { isClosed = true }
    return Delivery(consumer: consumer, outcome: failure.map { .failure($0) }, worker: nil)
  }
}
