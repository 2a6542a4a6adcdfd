// SPDX-License-Identifier: MIT

/// Nobody has more cores, and each takes memory.
private let mostJobs = 1024

/// Does `work` for each input on `jobs` threads, as ``renderInParallel(jobs:with:next:work:deliver:)`` does, each with a worker of
/// its own.
/// - Parameter makeWorker: makes the worker of a thread, on that thread.
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
