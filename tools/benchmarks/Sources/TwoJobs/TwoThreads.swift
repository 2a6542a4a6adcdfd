// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages
import Foundation
import Synchronization

/// Two threads with the same resources. Each keeps one renderer for the whole run.
struct TwoThreads {
  private let jobs: [ThreadJob]

  init(resources: RenderingResources, count: Int, family: String) {
    jobs = (0..<2).map { ThreadJob(resources: resources, count: count, family: family, number: $0) }
  }

  func warmUp() {
    for job in jobs { job.prepare(.both) }
    for job in jobs { job.start() }
    for job in jobs { job.awaitEnd() }
  }

  /// Measures one job while the other thread sleeps.
  func timeOfOne(_ stage: Stage) -> Duration {
    jobs[0].prepare(stage)
    return ContinuousClock().measure {
      jobs[0].start()
      jobs[0].awaitEnd()
    }
  }

  /// Returns how often this process has given up the processor to wait, for example for a lock.
  static func waits() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_nvcsw
  }

  func timeOfBoth(_ stage: Stage) -> (time: Duration, waits: Int) {
    for job in jobs { job.prepare(stage) }
    let before = Self.waits()
    let time = ContinuousClock().measure {
      for job in jobs { job.start() }
      for job in jobs { job.awaitEnd() }
    }
    return (time, Self.waits() - before)
  }
}

/// A thread with its own renderer, which does the work in its queue.
private final class ThreadJob: Sendable {
  private let count: Int
  private let family: String
  private let order = Mutex(Stage.both)
  private let nextNumber: Mutex<Int>
  private let prepared = DispatchSemaphore(value: 0)
  private let preparing = DispatchSemaphore(value: 0)
  private let begin = DispatchSemaphore(value: 0)
  private let end = DispatchSemaphore(value: 0)

  init(resources: RenderingResources, count: Int, family: String, number: Int) {
    self.count = count
    self.family = family
    nextNumber = Mutex((number + 1) * 10_000_000)
    let thread = Thread { [self] in
      let renderer = CellRenderer(resources)
      let session = renderer.session()
      while true {
        preparing.wait()
        do {
          let job = try PreparedJob(order.withLock(\.self), of: nextCells(), with: renderer, in: session)
          prepared.signal()
          begin.wait()
          try job()
        } catch {
          fatalError("a job failed: \(error)")
        }
        end.signal()
      }
    }
    thread.stackSize = 8 << 20
    thread.start()
  }

  private func nextCells() throws -> [Cell] {
    let first = nextNumber.withLock { number in
      defer { number += count }
      return number
    }
    return try cells(count: count, from: first, family: family)
  }

  /// Prepares the next turn on the job's own thread, and waits for it.
  func prepare(_ stage: Stage) {
    order.withLock { $0 = stage }
    preparing.signal()
    prepared.wait()
  }

  func start() { begin.signal() }
  func awaitEnd() { end.wait() }
}
