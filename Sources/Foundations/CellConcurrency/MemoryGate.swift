// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Synchronization

/// Lets threads begin work as long as the memory that they need together stays within a capacity. Work that needs more than the
/// capacity runs alone. Threads that wait begin in the order in which they came.
package final class MemoryGate: Sendable {
  private struct State {
    var used = 0
    /// The threads that wait, with the memory that they need.
    var waiting: [(bytes: Int, turn: DispatchSemaphore)] = []
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// - Parameter capacity: the bytes of memory that several threads may need together.
  package init(capacity: Int) {
    self.capacity = capacity
  }

  /// Runs `body` as soon as there is memory for it.
  /// - Parameter bytes: the memory that `body` needs at most.
  package func using<Result>(_ bytes: Int, _ body: () throws -> Result) rethrows -> Result {
    enter(bytes)
    defer { leave(bytes) }
    return try body()
  }

  /// The number of threads that wait. For tests.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  private func enter(_ bytes: Int) {
    let turn: DispatchSemaphore? = state.withLock { state in
      if state.waiting.isEmpty, state.used == 0 || state.used + bytes <= capacity {
        state.used += bytes
        return nil
      }
      let turn = DispatchSemaphore(value: 0)
      state.waiting.append((bytes, turn))
      return turn
    }
    turn?.wait()
  }

  private func leave(_ bytes: Int) {
    let turns: [DispatchSemaphore] = state.withLock { state in
      state.used -= bytes
      var turns: [DispatchSemaphore] = []
      while let next = state.waiting.first, state.used == 0 || state.used + next.bytes <= capacity {
        state.used += next.bytes
        turns.append(next.turn)
        state.waiting.removeFirst()
      }
      return turns
    }
    for turn in turns { turn.signal() }
  }
}
