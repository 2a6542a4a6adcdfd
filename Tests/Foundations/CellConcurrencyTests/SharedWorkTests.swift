// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import Testing

@testable import CellConcurrency

@Suite struct SharedWorkTests {
  private struct Failure: Error {}

  /// Starts `count` threads that want the same result while one computes it, and returns their results in the order of the threads, which
  /// is `nil` for one that failed.
  private func results(ofThreads count: Int, _ compute: @escaping @Sendable (Int) throws -> Int) -> [Int?] {
    let work = SharedWork<String, Int>()
    let results = Mutex([Int?](repeating: nil, count: count))
    let group = DispatchGroup()
    for number in 0..<count {
      group.enter()
      startThread {
        let result = try? work.value(for: "key") {
          while number == 0, work.threadCount(for: "key") < count { usleep(1000) }
          return try compute(number)
        }
        results.withLock { $0[number] = result }
        group.leave()
      }
      // The first thread computes, as soon as all others wait.
      while number == 0, work.threadCount(for: "key") == 0 { usleep(1000) }
    }
    group.wait()
    #expect(work.count == 0)
    return results.withLock { $0 }
  }

  @Test func `threads that want the same at the same time compute it once`() {
    let computed = Mutex(0)
    let results = results(ofThreads: 5) { number in
      computed.withLock { $0 += 1 }
      return number
    }
    #expect(results == [0, 0, 0, 0, 0])
    #expect(computed.withLock { $0 } == 1)
  }

  @Test func `if the thread that computes fails, another one computes for the rest`() {
    let computed = Mutex(0)
    let results = results(ofThreads: 5) { number in
      computed.withLock { $0 += 1 }
      if number == 0 { throw Failure() }
      return 7
    }
    #expect(results == [nil, 7, 7, 7, 7])
    #expect(computed.withLock { $0 } == 2)
  }

  @Test func `different results are computed at the same time, and nothing is kept`() throws {
    let work = SharedWork<String, Int>()
    let sum = try work.value(for: "outer") { try work.value(for: "inner") { work.count } + 1 }
    #expect(sum == 3)
    #expect(work.count == 0)
    #expect(try work.value(for: "inner") { 9 } == 9)
  }
}
