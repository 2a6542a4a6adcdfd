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

  func warmUp() throws {
    for job in jobs { try job.warmUp() }
  }

  /// Measures one job while the other thread sleeps.
  func timeOfOne() throws -> Duration {
    try jobs[0].prepare()
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

  func timeOfBoth() throws -> Duration {
    for job in jobs { try job.prepare() }
    return ContinuousClock().measure {
      for job in jobs { job.start() }
      for job in jobs { job.awaitEnd() }
    }
  }
}

/// A thread with its own renderer, which draws the cells in its queue.
private final class ThreadJob: Sendable {
  private let count: Int
  private let family: String
  private let queue: Mutex<[Cell]> = Mutex([])
  private let nextNumber: Mutex<Int>
  private let begin = DispatchSemaphore(value: 0)
  private let end = DispatchSemaphore(value: 0)

  init(resources: RenderingResources, count: Int, family: String, number: Int) {
    self.count = count
    self.family = family
    nextNumber = Mutex((number + 1) * 10_000_000)
    let thread = Thread { [self] in
      let renderer = CellRenderer(resources)
      while true {
        begin.wait()
        do {
          try draw(queue.withLock { $0 }, with: renderer)
        } catch {
          fatalError("a job failed: \(error)")
        }
        end.signal()
      }
    }
    thread.stackSize = 8 << 20
    thread.start()
  }

  func warmUp() throws {
    queue.withLock { $0 = cells(count: 50, from: 0, family: family) }
    start()
    awaitEnd()
  }

  /// Creates the cells of the next turn.
  func prepare() throws {
    let first = nextNumber.withLock { number in
      defer { number += count }
      return number
    }
    queue.withLock { $0 = cells(count: count, from: first, family: family) }
  }

  func start() { begin.signal() }
  func awaitEnd() { end.wait() }
}
