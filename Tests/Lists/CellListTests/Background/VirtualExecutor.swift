// SPDX-License-Identifier: MIT

import CellTestSupport
import Synchronization

@testable import CellList

/// An executor that runs one work for each call of ``step()``, in an order that a seed determines.
final class VirtualExecutor: ListExecutor {
  private struct State {
    var works: [@Sendable () -> Void] = []
    var random: SplitMix64
    var largest = 0
  }

  private let state: Mutex<State>

  init(seed: UInt64 = 0) { state = Mutex(State(random: SplitMix64(seed: seed))) }

  /// The number of works that wait to be run.
  var count: Int { state.withLock { $0.works.count } }
  /// The largest number of works that ever waited.
  var largestCount: Int { state.withLock { $0.largest } }

  func run(_ work: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.works.append(work)
      state.largest = max(state.largest, state.works.count)
    }
  }

  /// Runs one of the works, any one.
  /// - Returns: whether there was one.
  @discardableResult
  func step() -> Bool {
    let work = state.withLock { state -> (@Sendable () -> Void)? in
      guard !state.works.isEmpty else { return nil }
      return state.works.remove(at: state.random.number(in: 0...state.works.count - 1))
    }
    work?()
    return work != nil
  }
}
