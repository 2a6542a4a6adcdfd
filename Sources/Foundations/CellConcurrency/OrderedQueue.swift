// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Synchronization

/// Hands out inputs with their indices to several threads, and returns the results to one task in the order of the inputs.
///
/// At any time, at most `window` inputs have been handed out but their results not yet returned. At that limit, a request for
/// another input blocks its thread. It also blocks while the finished results take `capacity` bytes or more.
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
    /// The number of inputs that have been handed out.
    var takenCount = 0
    var finished: [Int: Outcome] = [:]
    /// The bytes that `finished` takes.
    var heldBytes = 0
    /// The number of threads that wait until `finished` takes fewer bytes.
    var parkedCount = 0
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
  private let capacity: Int
  private let size: @Sendable (Output) -> Int
  /// Wakes the threads that wait until the finished results take fewer bytes.
  private let room = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - capacity: the bytes that finished results may take before no further input is handed out.
  ///   - size: returns the bytes that a result takes.
  init(
    window: Int, capacity: Int = .max, size: @escaping @Sendable (Output) -> Int = { _ in 0 },
    input: @escaping @Sendable () throws -> Input?
  ) {
    self.input = input
    self.capacity = capacity
    self.size = size
    for _ in 0..<window { slots.signal() }
  }

  /// Returns the next input with its index, or `nil` at the end. Blocks the thread while the window or the capacity is full.
  func take() -> (Int, Input)? {
    slots.wait()
    waitForRoom()
    let taken: (Int, Input)? = intake.withLock { intake in
      guard !intake.isAtEnd, !state.withLock({ $0.isClosed }) else { return nil }
      do {
        if let input = try input() {
          intake.count += 1
          state.withLock { $0.takenCount = intake.count }
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

  /// Waits while finished results take the whole capacity. The result that is returned next is never waited for here: its input has
  /// been handed out before those of the finished ones.
  private func waitForRoom() {
    let isParked = state.withLock { state in
      guard state.heldBytes >= capacity, !state.isClosed else { return false }
      state.parkedCount += 1
      return true
    }
    if isParked { room.wait() }
  }

  /// Stores the outcome for the input with the given index, unless ``finishAll(_:)`` has stored another.
  func finish(_ index: Int, _ outcome: Outcome) {
    deliver { store(outcome, at: index, in: &$0) }
  }

  /// Stores outcomes for all inputs that have been handed out and are not finished.
  func finishAll(_ outcome: (Int) -> Outcome) {
    deliver { state in
      for index in state.nextIndex..<state.takenCount { store(outcome(index), at: index, in: &state) }
    }
  }

  private func store(_ outcome: Outcome, at index: Int, in state: inout State) {
    guard index >= state.nextIndex, state.finished[index] == nil else { return }
    state.finished[index] = outcome
    state.heldBytes += size(of: outcome)
  }

  private func size(of outcome: Outcome) -> Int {
    if case .success(let output) = outcome { size(output) } else { 0 }
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
      state.heldBytes = 0
    }
    slots.signal()
  }

  /// Ends the inputs after `count` of them, with an error if there is one.
  func reachEnd(after count: Int, failure: (any Error)?) {
    deliver { $0.end = (count, failure) }
  }

  /// Changes the state. If a task is waiting, and the next result or the end is now available, resumes the task.
  private func deliver(_ change: (inout State) -> Void) {
    let (delivery, unparkedCount) = state.withLock { state in
      change(&state)
      let delivery = state.delivery()
      if let outcome = delivery?.outcome { state.heldBytes -= size(of: outcome) }
      let hasRoom = state.heldBytes < capacity
      defer { if hasRoom { state.parkedCount = 0 } }
      return (delivery, hasRoom ? state.parkedCount : 0)
    }
    for _ in 0..<unparkedCount { room.signal() }
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
