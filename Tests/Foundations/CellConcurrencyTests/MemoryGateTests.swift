// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import Testing

@testable import CellConcurrency

@Suite struct MemoryGateTests {
  /// Runs work on threads of its own, and returns the largest memory in use at a time.
  private func largestUse(capacity: Int, _ needs: [Int]) -> (use: Int, done: Int) {
    let gate = MemoryGate(capacity: capacity)
    let state = Mutex((used: 0, largest: 0, done: 0))
    let group = DispatchGroup()
    for bytes in needs {
      group.enter()
      startThread {
        gate.using(bytes) {
          state.withLock {
            $0.used += bytes
            $0.largest = max($0.largest, $0.used)
          }
          usleep(2000)
          state.withLock {
            $0.used -= bytes
            $0.done += 1
          }
        }
        group.leave()
      }
    }
    group.wait()
    return state.withLock { ($0.largest, $0.done) }
  }

  @Test func `work begins as long as there is memory for it`() {
    let (use, done) = largestUse(capacity: 10, Array(repeating: 3, count: 40))
    #expect(done == 40)
    #expect(use <= 9)
  }

  @Test func `work that needs more than there is runs alone`() {
    let (use, done) = largestUse(capacity: 10, [100, 3, 100, 3, 3, 100])
    #expect(done == 6)
    #expect(use == 100)
  }

  @Test func `a large piece of work is not overtaken by later ones`() {
    let gate = MemoryGate(capacity: 10)
    let order = Mutex<[Int]>([])
    let group = DispatchGroup()
    gate.using(6) {
      for (number, bytes) in [8, 3, 3].enumerated() {
        group.enter()
        startThread {
          gate.using(bytes) { order.withLock { $0.append(number) } }
          group.leave()
        }
        while gate.waitingCount <= number { usleep(1000) }
      }
      #expect(order.withLock { $0 } == [])
    }
    group.wait()
    #expect(order.withLock { $0 }.first == 0)
  }
}
