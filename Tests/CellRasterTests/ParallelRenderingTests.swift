// SPDX-License-Identifier: MIT

import CairoRaster
import CellRaster
import Files
import Foundation
import Synchronization
import Testing

@Suite struct ParallelRenderingTests {
  private struct Failure: Error, Hashable {
    var number: Int
  }

  /// The events of a run.
  private struct Record {
    var taken = 0
    var delivered: [Int] = []
    /// The largest number of inputs that had been taken but not delivered.
    var mostUnderWay = 0
  }

  /// Squares the numbers below `count`, the first one slowly. Fails at the given numbers.
  private func run(count: Int, jobs: Int, takeFailsAt: Int? = nil, deliveryFailsAt: Int? = nil) async throws -> (
    record: Record, failure: Failure?
  ) {
    let record = Mutex(Record())
    let resources = RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: "."))
    var failure: Failure?
    do {
      try await renderInParallel(jobs: jobs, with: resources) { () -> Int? in
        try record.withLock { record in
          if record.taken == takeFailsAt { throw Failure(number: record.taken) }
          guard record.taken < count else { return nil }
          record.taken += 1
          record.mostUnderWay = max(record.mostUnderWay, record.taken - record.delivered.count)
          return record.taken - 1
        }
      } work: { _, number, input in
        if number == 0 { usleep(50_000) }
        return number * input
      } deliver: { number, output in
        if number == deliveryFailsAt { throw Failure(number: number) }
        record.withLock { $0.delivered.append(output) }
      }
    } catch let error as Failure {
      failure = error
    }
    return (record.withLock { $0 }, failure)
  }

  @Test(arguments: [1, 2, 3, 8])
  func `results arrive in order, with at most four inputs per job in progress`(jobs: Int) async throws {
    let (record, failure) = try await run(count: 500, jobs: jobs)
    #expect(record.delivered == (0..<500).map { $0 * $0 })
    #expect(record.mostUnderWay <= 4 * jobs)
    #expect(failure == nil)
  }

  @Test func `if an input cannot be read, the results before it are delivered`() async throws {
    let (record, failure) = try await run(count: 500, jobs: 3, takeFailsAt: 20)
    #expect(record.delivered == (0..<20).map { $0 * $0 })
    #expect(failure == Failure(number: 20))
  }

  @Test func `after a failed delivery nothing is delivered, and soon no more inputs are taken`() async throws {
    let (record, failure) = try await run(count: 500, jobs: 3, deliveryFailsAt: 5)
    #expect(record.delivered == [0, 1, 4, 9, 16])
    #expect(record.taken <= 5 + 12)
    #expect(failure == Failure(number: 5))
  }
}
