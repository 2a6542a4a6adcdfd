// SPDX-License-Identifier: MIT

/// The largest number of threads. Machines with more cores are not expected, and each thread's renderer takes memory.
private let mostJobs = 1024

/// Runs `work` for each input on `jobs` threads, at most 1,024, each with its own renderer. Passes the results to `deliver` one at
/// a time, in the order of the inputs, with their numbers from 0.
///
/// Inputs are requested when they are needed. At most four times `jobs` of them are being processed or waiting for an earlier
/// result. The results do not depend on `jobs`.
///
/// `next` returns the next input, or `nil` at the end. It is never called concurrently.
/// - Throws: the first error of `next` or `deliver`. If `next` throws, it is not called again, and the results of earlier inputs
///   are still delivered. If `deliver` throws, neither is called again.
public func renderInParallel<Input: Sendable, Output: Sendable>(
  jobs: Int, with resources: RenderingResources, next: @escaping @Sendable () throws -> Input?,
  work: @escaping @Sendable (CellRenderer, Int, Input) -> Output,
  deliver: @escaping @Sendable (Int, Output) throws -> Void
) async throws {
  try await workInParallel(jobs: jobs, with: { CellRenderer(resources) }, next: next, work: work, deliver: deliver)
}

/// Runs `work` for each input on `jobs` threads, as ``renderInParallel(jobs:with:next:work:deliver:)`` does, but each thread has
/// its own worker.
/// - Parameter makeWorker: creates the worker of a thread, on that thread.
package func workInParallel<Worker, Input: Sendable, Output: Sendable>(
  jobs: Int, with makeWorker: @escaping @Sendable () -> Worker, next: @escaping @Sendable () throws -> Input?,
  work: @escaping @Sendable (Worker, Int, Input) -> Output, deliver: @escaping @Sendable (Int, Output) throws -> Void
) async throws {
  let jobs = min(max(1, jobs), mostJobs)
  let queue = OrderedQueue(window: jobs * 4, next: next, deliver: deliver)
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<jobs {
      group.addTask {
        let worker = makeWorker()
        while let (number, input) = await queue.next() {
          queue.finish(number, work(worker, number, input))
        }
      }
    }
  }
  if let failure = queue.failure { throw failure }
}
