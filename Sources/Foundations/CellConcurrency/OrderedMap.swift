// SPDX-License-Identifier: MIT

internal import Glibc
internal import Synchronization

/// The number of cores that are online, at least 1.
public let coreCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

/// An asynchronous sequence that computes a result for each input on several threads, and returns the results in the order of the
/// inputs.
///
/// Work begins with the first request for a result. At any time, at most `4 * jobs` inputs have been read but their results not yet
/// returned. The results do not depend on `jobs`. The first error ends the sequence: the results of the inputs before it are still
/// returned, and no further work begins. If a loop over the sequence ends early, or its task is cancelled, each job finishes at
/// most its current input.
public struct OrderedMap<Input: Sendable, Output: Sendable>: AsyncSequence, Sendable {
  private let jobs: Int
  /// Starts a new iteration: returns a function that returns the next input, or `nil` at the end.
  private var inputs: @Sendable () -> @Sendable () throws -> Input?
  private let worker: @Sendable () -> OrderedRun<Input, Output>.Work

  /// Creates a map over inputs that can be read only once. A second iteration continues where the first one ended.
  /// - Parameters:
  ///   - jobs: the number of inputs to process at the same time, clamped to `1...1024`.
  ///   - input: returns the next input, or `nil` at the end. It is called from one thread at a time.
  ///   - worker: is called on each thread, and returns what the thread keeps from input to input.
  ///   - work: returns the result for an input. The second argument is the index of the input, from 0.
  package init<State>(
    jobs: Int, input: @escaping @Sendable () throws -> Input?, worker: @escaping @Sendable () -> State,
    work: @escaping @Sendable (State, Int, Input) throws -> Output
  ) {
    self.jobs = jobs
    inputs = { input }
    self.worker = {
      let state = worker()
      return { try work(state, $0, $1) }
    }
  }

  /// Creates a map over inputs that can be read only once, whose threads keep nothing.
  package init(
    jobs: Int, input: @escaping @Sendable () throws -> Input?, work: @escaping @Sendable (Int, Input) throws -> Output
  ) {
    self.init(jobs: jobs, input: input, worker: {}) { try work($1, $2) }
  }

  /// Creates a map over a sequence of inputs. Each iteration of the map iterates over the sequence again.
  /// - Parameters:
  ///   - jobs: the number of inputs to process at the same time, clamped to `1...1024`.
  ///   - worker: is called on each thread, and returns what the thread keeps from input to input.
  ///   - work: returns the result for an input. The second argument is the index of the input, from 0.
  package init<State>(
    _ inputs: some Sequence<Input> & Sendable, jobs: Int, worker: @escaping @Sendable () -> State,
    work: @escaping @Sendable (State, Int, Input) throws -> Output
  ) {
    self.init(jobs: jobs, input: { nil }, worker: worker, work: work)
    self.inputs = {
      let rest = Rest(inputs)
      return { rest.next() }
    }
  }

  /// Creates a map over a sequence of inputs, whose threads keep nothing.
  package init(
    _ inputs: some Sequence<Input> & Sendable, jobs: Int, work: @escaping @Sendable (Int, Input) throws -> Output
  ) {
    self.init(inputs, jobs: jobs, worker: {}) { try work($1, $2) }
  }

  public func makeAsyncIterator() -> Iterator { Iterator(OrderedRun(jobs: jobs, input: inputs(), worker: worker)) }

  public struct Iterator: AsyncIteratorProtocol {
    private let run: OrderedRun<Input, Output>

    fileprivate init(_ run: OrderedRun<Input, Output>) { self.run = run }

    /// Returns the result for the next input, or `nil` at the end.
    /// - Throws: the first error, in the order of the inputs, that occurs while an input is read or processed; `CancellationError`
    ///   if the task is cancelled.
    public mutating func next() async throws -> Output? { try await run.next() }
  }
}

/// The elements of a sequence that have not been taken yet.
private final class Rest<Elements: Sequence & Sendable>: Sendable where Elements.Element: Sendable {
  private let iterator: Mutex<Elements.Iterator>

  init(_ elements: Elements) { iterator = Mutex(elements.makeIterator()) }

  func next() -> Elements.Element? { iterator.withLock { $0.next() } }
}

/// One iteration over an ``OrderedMap``, or a job of its own. When it is released, the work ends.
package final class OrderedRun<Input: Sendable, Output: Sendable>: Sendable {
  /// Returns the result for an input and its index, which counts from 0.
  package typealias Work = (Int, Input) throws -> Output

  private let queue: OrderedQueue<Input, Output>
  /// Starts the work; `nil` after it has started.
  private let start: Mutex<(@Sendable () -> Void)?>

  /// The number of inputs that may be handed out before the first of their results is returned.
  /// - Parameter jobs: the number of inputs to process at the same time, at least 1.
  package static func window(jobs: Int) -> Int { 4 * jobs }

  /// - Parameters:
  ///   - jobs: the number of inputs to process at the same time, clamped to `1...1024`, because each job needs memory.
  ///   - capacity: the bytes that finished results may take before no further input is processed.
  ///   - size: returns the bytes that a result takes.
  ///   - input: returns the next input, or `nil` at the end. It is called from one thread at a time.
  ///   - worker: is called on each thread, and returns the function that processes the inputs there.
  package init(
    jobs: Int, capacity: Int = .max, size: @escaping @Sendable (Output) -> Int = { _ in 0 },
    input: @escaping @Sendable () throws -> Input?, worker: @escaping @Sendable () -> Work
  ) {
    let jobs = min(max(1, jobs), 1024)
    let queue = OrderedQueue<Input, Output>(window: Self.window(jobs: jobs), capacity: capacity, size: size, input: input)
    self.queue = queue
    start = Mutex {
      // Reading and drawing block their threads. The threads of a dispatch queue would be those on which Swift's tasks run, among
      // them the one that reads the results.
      var isStarted = false
      for _ in 0..<jobs {
        isStarted =
          startThread {
            let work = worker()
            while let (index, input) = queue.take() { queue.finish(index, Result { try work(index, input) }) }
          } || isStarted
      }
      if !isStarted { queue.reachEnd(after: 0, failure: NoThread()) }
    }
  }

  /// Creates a run whose threads keep nothing.
  /// - Parameter work: returns the result for an input. The first argument is the index of the input, from 0.
  package convenience init(
    jobs: Int, capacity: Int = .max, size: @escaping @Sendable (Output) -> Int = { _ in 0 },
    input: @escaping @Sendable () throws -> Input?, work: @escaping @Sendable (Int, Input) throws -> Output
  ) {
    self.init(jobs: jobs, capacity: capacity, size: size, input: input, worker: { work })
  }

  deinit { queue.close() }

  /// Returns the result for the next input, or `nil` at the end.
  package func next() async throws -> Output? {
    start.withLock { start in
      start?()
      start = nil
    }
    let result = await withTaskCancellationHandler {
      await queue.nextResult()
    } onCancel: {
      queue.close()
    }
    try Task.checkCancellation()
    do {
      return try result?.get()
    } catch {
      queue.close()
      throw error
    }
  }

  /// Stops waiting for the inputs that are being processed. Their results are those that `abandoned` returns for their indices, and
  /// further inputs are not processed: their results are those that `refused` returns.
  package func abandon(_ abandoned: (Int) -> Output, refusing refused: (Input) -> Output) {
    queue.finishAll { .success(abandoned($0)) }
    while let (index, input) = queue.take() { queue.finish(index, .success(refused(input))) }
  }
}

/// The system has no thread left for a job.
private struct NoThread: Error, CustomStringConvertible {
  var description: String { "cannot start a thread: the system allows no more" }
}

/// Runs a function on a new thread. Returns whether the system could start one.
@discardableResult
package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let argument = Unmanaged.passRetained(ThreadBody(run: body))
  var thread = pthread_t()
  let status = pthread_create(
    &thread, nil,
    { argument in
      Unmanaged<ThreadBody>.fromOpaque(argument!).takeRetainedValue().run()
      return nil
    }, argument.toOpaque())
  guard status == 0 else {
    argument.release()
    return false
  }
  pthread_detach(thread)
  return true
}

private final class ThreadBody {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Runs work that blocks on a thread of its own, so that none of the threads on which tasks run is blocked.
package func onThread<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    if !startThread({ continuation.resume(with: Swift.Result(catching: work)) }) { continuation.resume(throwing: NoThread()) }
  }
}
