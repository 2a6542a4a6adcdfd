// SPDX-License-Identifier: MIT

internal import Dispatch
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
  /// The largest number of jobs. It limits memory use, because each job needs memory.
  private static var maximumJobs: Int { 1024 }

  private let jobs: Int
  /// Starts a new iteration: returns a function that returns the next input, or `nil` at the end.
  private let inputs: @Sendable () -> @Sendable () throws -> Input?
  private let work: @Sendable (Int, Input) throws -> Output

  /// Creates a map over inputs that can be read only once. A second iteration continues where the first one ended.
  /// - Parameters:
  ///   - jobs: the number of inputs to process at the same time, clamped to `1...1024`.
  ///   - input: returns the next input, or `nil` at the end. It is called from one thread at a time.
  ///   - work: returns the result for an input. The first argument is the index of the input, from 0.
  package init(
    jobs: Int, input: @escaping @Sendable () throws -> Input?, work: @escaping @Sendable (Int, Input) throws -> Output
  ) {
    self.jobs = Swift.min(Swift.max(1, jobs), Self.maximumJobs)
    inputs = { input }
    self.work = work
  }

  /// Creates a map over a sequence of inputs. Each iteration of the map iterates over the sequence again.
  /// - Parameters:
  ///   - jobs: the number of inputs to process at the same time, clamped to `1...1024`.
  ///   - work: returns the result for an input. The first argument is the index of the input, from 0.
  package init(
    _ inputs: some Sequence<Input> & Sendable, jobs: Int, work: @escaping @Sendable (Int, Input) throws -> Output
  ) {
    self.jobs = Swift.min(Swift.max(1, jobs), Self.maximumJobs)
    self.inputs = {
      let rest = Rest(inputs)
      return { rest.next() }
    }
    self.work = work
  }

  public func makeAsyncIterator() -> Iterator { Iterator(MapRun(jobs: jobs, input: inputs(), work: work)) }

  public struct Iterator: AsyncIteratorProtocol {
    private let run: MapRun<Input, Output>

    fileprivate init(_ run: MapRun<Input, Output>) { self.run = run }

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

/// One iteration over an ``OrderedMap``. When it is released, the work ends.
private final class MapRun<Input: Sendable, Output: Sendable>: Sendable {
  private let queue: OrderedQueue<Input, Output>
  /// Starts the work; `nil` after it has started.
  private let start: Mutex<(@Sendable () -> Void)?>

  init(
    jobs: Int, input: @escaping @Sendable () throws -> Input?, work: @escaping @Sendable (Int, Input) throws -> Output
  ) {
    let queue = OrderedQueue<Input, Output>(window: jobs * 4, input: input)
    self.queue = queue
    start = Mutex {
      // Reading and drawing block their threads, so they must not run on the threads that Swift's tasks share.
      let threads = DispatchQueue(label: "CellRaster.OrderedMap", attributes: .concurrent)
      for _ in 0..<jobs {
        threads.async {
          while let (index, input) = queue.take() { queue.finish(index, Result { try work(index, input) }) }
        }
      }
    }
  }

  deinit { queue.close() }

  func next() async throws -> Output? {
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
}
