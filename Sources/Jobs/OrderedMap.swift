// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Glibc
internal import Synchronization

/// The number of cores.
public let coreCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

/// The results of work on inputs, which several threads do at the same time, in the order of the inputs.
///
/// Work begins with the first request for a result. At most four times `jobs` inputs are in work or wait to be taken, however many
/// there are. The results do not depend on `jobs`. The first error ends the sequence: the results of inputs before it are still
/// returned, and no further work begins. Leaving a loop early, or cancelling its task, ends the work within one input for each job.
public struct OrderedMap<Input: Sendable, Output: Sendable>: AsyncSequence, Sendable {
  /// The largest number of jobs; each needs memory.
  private static var maximumJobs: Int { 1024 }

  private let jobs: Int
  /// Makes the function that returns the inputs of an iteration.
  private let inputs: @Sendable () -> @Sendable () throws -> Input?
  private let work: @Sendable (Int, Input) throws -> Output

  /// Creates a map over inputs that can be read only once. A second iteration continues where the first one ended.
  /// - Parameters:
  ///   - jobs: how many inputs are worked on at the same time, from 1 to 1,024.
  ///   - input: returns the next input, or `nil` at the end. It is called from one thread at a time.
  ///   - work: returns the result for an input, whose index counts from 0.
  package init(
    jobs: Int, input: @escaping @Sendable () throws -> Input?, work: @escaping @Sendable (Int, Input) throws -> Output
  ) {
    self.jobs = Swift.min(Swift.max(1, jobs), Self.maximumJobs)
    inputs = { input }
    self.work = work
  }

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

    /// - Throws: the first error of an input or of the work; `CancellationError` if the task is cancelled.
    public mutating func next() async throws -> Output? { try await run.next() }
  }
}

/// The elements of a sequence that have not been taken yet.
private final class Rest<Elements: Sequence & Sendable>: Sendable where Elements.Element: Sendable {
  private let iterator: Mutex<Elements.Iterator>

  init(_ elements: Elements) { iterator = Mutex(elements.makeIterator()) }

  func next() -> Elements.Element? { iterator.withLock { $0.next() } }
}

/// One iteration over an ``OrderedMap``. It ends the work when it is released.
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
      // Reading and drawing block their threads, so these are not the threads of Swift's tasks.
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
