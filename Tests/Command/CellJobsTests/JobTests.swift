// SPDX-License-Identifier: MIT

import CellJobs
import CellTestSupport
import Synchronization
import Testing

/// Counts as far as it is asked to.
private struct Counting: Job {
  let limit: Int
  var failure: Int?
  let counted = Counter()

  final class Counter: Sendable {
    let value = Mutex(0)
    let ends = Mutex(0)
    var count: Int { value.withLock { $0 } }
    var endCount: Int { ends.withLock { $0 } }
  }

  struct Failure: Error {}

  func run(_ report: @escaping @Sendable (JobOutcome<Int>) async throws -> Void) async throws {
    defer { counted.ends.withLock { $0 += 1 } }
    for number in 1...limit {
      counted.value.withLock { $0 += 1 }
      if number == failure { throw Failure() }
      try await report(.result(number))
    }
  }
}

@Suite struct JobTests {
  @Test func `the outcomes come in order, and each iteration does the job again`() async throws {
    let job = Counting(limit: 3)
    #expect(try await outcomes(of: job) == ["result 1", "result 2", "result 3"])
    #expect(try await outcomes(of: job) == ["result 1", "result 2", "result 3"])
    #expect(job.counted.count == 6)
  }

  @Test func `the error of a job comes after its outcomes`() async throws {
    var seen: [String] = []
    await #expect(throws: Counting.Failure.self) {
      for try await outcome in Counting(limit: 3, failure: 3).outcomes { seen.append(outcome.label) }
    }
    #expect(seen == ["result 1", "result 2"])
  }

  @Test func `a job begins with the first request for an outcome, and waits for each further request`() async throws {
    let job = Counting(limit: 3)
    var iterator = job.outcomes.makeAsyncIterator()
    #expect(job.counted.count == 0)
    _ = try await iterator.next()
    try await Task.sleep(for: .milliseconds(20))
    #expect(job.counted.count == 1)
    while try await iterator.next() != nil {}
    #expect(try await iterator.next()?.label == nil)
  }

  @Test func `a job whose iteration is cancelled ends with the outcome cancelled`() async throws {
    let job = Counting(limit: 1000)
    let task = Task { try await outcomes(of: job) { if $0 == "result 2" { withUnsafeCurrentTask { $0?.cancel() } } } }
    #expect(try await task.value == ["result 1", "result 2", "cancelled"])
    #expect(job.counted.count <= 3)
  }

  @Test func `a job that is cancelled before it begins does nothing`() async throws {
    let job = Counting(limit: 3)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await outcomes(of: job)
    }
    #expect(try await task.value == ["cancelled"])
    #expect(job.counted.count == 0)
  }

  @Test func `a job whose iteration ends early ends too`() async throws {
    let job = Counting(limit: 1000)
    for try await outcome in job.outcomes where outcome.label == "result 2" { break }
    let deadline = ContinuousClock.now + .seconds(10)
    while job.counted.endCount == 0, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(5)) }
    #expect(job.counted.endCount == 1)
    #expect(job.counted.count == 2)
  }
}
