// SPDX-License-Identifier: MIT

import CellConcurrency
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite struct OrderedMapTests {
  private struct Failure: Error, Hashable {
    var number: Int
  }

  /// Counts the inputs of a map that have been taken, and those whose work has begun.
  private final class Inputs: Sendable {
    private let counts = Mutex((taken: 0, begun: 0))
    let total: Int
    let failsAt: Int?

    init(_ total: Int, failsAt: Int? = nil) {
      self.total = total
      self.failsAt = failsAt
    }

    func next() throws -> Int? {
      try counts.withLock { counts in
        if counts.taken == failsAt { throw Failure(number: counts.taken) }
        guard counts.taken < total else { return nil }
        counts.taken += 1
        return counts.taken - 1
      }
    }

    func begin() { counts.withLock { $0.begun += 1 } }
    var taken: Int { counts.withLock { $0.taken } }
    var begun: Int { counts.withLock { $0.begun } }
  }

  /// Squares the inputs, the first one slowly.
  private func squares(of inputs: Inputs, jobs: Int, failsAt: Int? = nil) -> OrderedMap<Int, Int> {
    OrderedMap(jobs: jobs, input: { try inputs.next() }) { index, input in
      inputs.begin()
      if index == 0 { usleep(20_000) }
      if index == failsAt { throw Failure(number: index) }
      return index * input
    }
  }

  @Test(arguments: [1, 2, 3, 8])
  func `results are in order, with at most four inputs per job in progress`(jobs: Int) async throws {
    let inputs = Inputs(500)
    var results: [Int] = []
    var mostInProgress = 0
    for try await result in squares(of: inputs, jobs: jobs) {
      mostInProgress = max(mostInProgress, inputs.taken - results.count)
      results.append(result)
    }
    #expect(results == (0..<500).map { $0 * $0 })
    // The result in hand is no longer in progress.
    #expect(mostInProgress <= 4 * jobs + 1)
  }

  /// On the threads of dispatch queues, on which tasks run too, one more blocked job would begin each second.
  @Test(.timeLimit(.minutes(15))) func `all jobs run at the same time, even if each waits for the others`() async throws {
    let inputs = Inputs(100)
    let map = OrderedMap(jobs: 100, input: { try inputs.next() }) { _, input in
      inputs.begin()
      while inputs.begun < 100 { usleep(1_000) }
      return input
    }
    var results: [Int] = []
    for try await result in map { results.append(result) }
    #expect(results == Array(0..<100))
  }

  @Test func `a map of no inputs is empty`() async throws {
    for try await _ in squares(of: Inputs(0), jobs: 2) { Issue.record("there is no input") }
  }

  @Test func `if an input cannot be read, the results before it are returned`() async throws {
    var results: [Int] = []
    await #expect(throws: Failure(number: 20)) {
      for try await result in squares(of: Inputs(500, failsAt: 20), jobs: 3) { results.append(result) }
    }
    #expect(results == (0..<20).map { $0 * $0 })
  }

  @Test func `the first failed work ends the sequence, and soon no more inputs are taken`() async throws {
    let inputs = Inputs(500)
    var results: [Int] = []
    await #expect(throws: Failure(number: 5)) {
      for try await result in squares(of: inputs, jobs: 3, failsAt: 5) { results.append(result) }
    }
    #expect(results == [0, 1, 4, 9, 16])
    #expect(inputs.taken <= 5 + 12 + 3)
  }

  @Test func `leaving the loop ends the work within one input for each job`() async throws {
    let inputs = Inputs(100_000)
    for try await result in squares(of: inputs, jobs: 2) where result == 100 { break }
    let begun = inputs.begun
    try await Task.sleep(for: .milliseconds(50))
    #expect(inputs.begun <= begun + 2)
    #expect(begun < 100)
  }

  @Test func `cancelling the task ends the sequence and the work`() async throws {
    let inputs = Inputs(100_000)
    let map = squares(of: inputs, jobs: 2)
    let task = Task {
      var count = 0
      for try await _ in map {
        count += 1
        if count == 10 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return count
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    let begun = inputs.begun
    try await Task.sleep(for: .milliseconds(50))
    #expect(inputs.begun <= begun + 2)
    #expect(begun < 100)
  }

  @Test func `each iteration of a map of a collection begins at its first element`() async throws {
    let map = OrderedMap([1, 2, 3], jobs: 2) { _, number in number * 2 }
    for _ in 0..<2 {
      var results: [Int] = []
      for try await result in map { results.append(result) }
      #expect(results == [2, 4, 6])
    }
  }

  // MARK: Runs

  /// Makes the work on some inputs wait until it is released.
  private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    func wait() { semaphore.wait() }
    func open() { for _ in 0..<100 { semaphore.signal() } }
  }

  /// Starts a run, and collects its results.
  private func results(of run: OrderedRun<Int, Int>) -> Task<[Int], any Error> {
    Task {
      var results: [Int] = []
      while let result = try await run.next() { results.append(result) }
      return results
    }
  }

  /// Waits until that many inputs have been taken, and for 50 ms more, in which further ones would be.
  private func waitUntilTaken(_ count: Int, of inputs: Inputs) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while inputs.taken < count, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(5)) }
    try await Task.sleep(for: .milliseconds(50))
  }

  @Test func `no more inputs are processed while finished results take the whole capacity`() async throws {
    let inputs = Inputs(100)
    let gate = Gate()
    let run = OrderedRun<Int, Int>(jobs: 2, capacity: 30, size: { _ in 10 }, input: { try inputs.next() }) { index, input in
      if index == 0 { gate.wait() }
      return input
    }
    let results = results(of: run)
    // The first input is being processed, three are finished. The second job waits for room.
    try await waitUntilTaken(4, of: inputs)
    #expect(inputs.taken == 4)
    gate.open()
    #expect(try await results.value == Array(0..<100))
  }

  @Test func `an abandoned run returns the results that there are, and the given ones for the others`() async throws {
    let inputs = Inputs(6)
    let gate = Gate()
    let run = OrderedRun<Int, Int>(jobs: 2, input: { try inputs.next() }) { _, input in
      if input == 1 || input == 3 { gate.wait() }
      return input
    }
    let results = results(of: run)
    try await waitUntilTaken(4, of: inputs)
    run.abandon({ -$0 }, refusing: { 100 + $0 })
    #expect(try await results.value == [0, -1, 2, -3, 104, 105])
    gate.open()
  }
}
