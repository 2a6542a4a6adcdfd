// SPDX-License-Identifier: MIT

internal import Synchronization

/// Work that can be asked for: a value with its inputs. It begins when its outcomes are iterated, and each iteration does it again.
///
/// A job uses no standard stream and writes no file that is an answer: its results are values, and whoever iterates writes or shows
/// them. If the task that iterates is cancelled, the job finishes at most the items that it is working on, and its last outcome is
/// ``JobOutcome/cancelled``. If the iteration ends early, the job ends in the same way.
package protocol Job<Result>: Sendable {
  associatedtype Result: Sendable

  typealias Report = @Sendable (JobOutcome<Result>) async throws -> Void

  /// Does the work, and reports its outcomes.
  /// - Parameter report: can be called from several tasks. Returns when the next outcome is requested. Throws `CancellationError` if the
  ///   job should end.
  func run(_ report: @escaping Report) async throws
}

/// What a job reports while it works.
package enum JobOutcome<Result: Sendable>: Sendable {
  /// Work on items begins; `count` is `nil` if their number is not known.
  case began(count: Int?)
  /// An item is done, whether it failed or not.
  case advanced
  /// All items are done.
  case ended
  case warning(String)
  /// An item could not be done; the others are still done. `item` names it.
  case failed(any Error, item: String)
  case result(Result)
  /// The last outcome of a job whose iteration was cancelled.
  case cancelled
}

extension Job {
  /// The outcomes of the job, which is done again in each iteration.
  package var outcomes: JobOutcomes<Self> { JobOutcomes(job: self) }
}

/// The outcomes of a job. The job waits whenever no outcome is requested, so at most one is kept.
package struct JobOutcomes<Work: Job>: AsyncSequence {
  package typealias Element = JobOutcome<Work.Result>

  fileprivate let job: Work

  package func makeAsyncIterator() -> Iterator { Iterator(run: JobRun(job)) }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let run: JobRun<Work>

    /// Returns the next outcome, or `nil` at the end.
    /// - Throws: the error that ended the job.
    package mutating func next() async throws -> Element? { try await run.next() }
  }
}

/// One iteration over the outcomes of a job. When it is released, the job ends.
private final class JobRun<Work: Job>: Sendable {
  private let job: Work
  private let handoff = JobHandoff<Work.Result>()
  /// `nil` until the first outcome is requested.
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(_ job: Work) { self.job = job }

  deinit {
    task.withLock { $0 }?.cancel()
    handoff.release()
  }

  func next() async throws -> JobOutcome<Work.Result>? {
    let task = started()
    return try await withTaskCancellationHandler {
      try await handoff.next()
    } onCancel: {
      task.cancel()
    }
  }

  private func started() -> Task<Void, Never> {
    task.withLock { task in
      if let task { return task }
      let new = Task { [job, handoff] in
        await handoff.waitForRequest()
        do {
          try Task.checkCancellation()
          try await job.run { try await handoff.deliver($0) }
          handoff.end(.success(nil))
        } catch is CancellationError {
          handoff.end(.success(.cancelled))
        } catch {
          handoff.end(.failure(error))
        }
      }
      task = new
      return new
    }
  }
}

/// Hands the outcomes of a job to the task that iterates. A task of the job that reports an outcome waits until the next one is requested.
private final class JobHandoff<Result: Sendable>: Sendable {
  typealias Outcome = JobOutcome<Result>

  private struct State {
    /// The request for the next outcome.
    var request: CheckedContinuation<Outcome?, any Error>?
    /// Outcomes that came while another one was handled, with the tasks that reported them.
    var early: [(outcome: Outcome, task: CheckedContinuation<Void, Never>)] = []
    /// The tasks of the job that wait for a request.
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// What the next request gets, if the job has ended.
    var end: Swift.Result<Outcome?, any Error>?
    /// Whether no request follows.
    var isReleased = false
  }

  private let state = Mutex(State())

  func next() async throws -> Outcome? {
    try await withCheckedThrowingContinuation { request in
      let (tasks, answer) = state.withLock { state -> ([CheckedContinuation<Void, Never>], Swift.Result<Outcome?, any Error>?) in
        let tasks = state.waiting
        state.waiting = []
        if !state.early.isEmpty {
          let (outcome, task) = state.early.removeFirst()
          state.waiting = [task]
          return (tasks, .success(outcome))
        }
        guard let end = state.end else {
          state.request = request
          return (tasks, nil)
        }
        state.end = .success(nil)
        return (tasks, end)
      }
      for task in tasks { task.resume() }
      if let answer { request.resume(with: answer) }
    }
  }

  /// Waits for the first request, which may come after the job's task has started.
  func waitForRequest() async {
    await withCheckedContinuation { task in
      let isRequested = state.withLock { state in
        if state.request != nil || state.isReleased { return true }
        state.waiting.append(task)
        return false
      }
      if isRequested { task.resume() }
    }
  }

  /// Answers a request, and waits for the next one.
  func deliver(_ outcome: Outcome) async throws {
    try Task.checkCancellation()
    await withCheckedContinuation { task in
      let (request, isReleased) = state.withLock { state in
        let request = state.request.take()
        if state.isReleased { return (request, true) }
        if request == nil { state.early.append((outcome, task)) } else { state.waiting.append(task) }
        return (request, false)
      }
      request?.resume(returning: outcome)
      if isReleased { task.resume() }
    }
    try Task.checkCancellation()
  }

  func end(_ end: Swift.Result<Outcome?, any Error>) {
    let request = state.withLock { state in
      state.end = state.request == nil ? end : .success(nil)
      return state.request.take()
    }
    request?.resume(with: end)
  }

  /// Lets the job go on, so that it notices its cancellation.
  func release() {
    let tasks = state.withLock { state in
      state.isReleased = true
      let tasks = state.waiting + state.early.map(\.task)
      (state.waiting, state.early) = ([], [])
      return tasks
    }
    for task in tasks { task.resume() }
  }
}
