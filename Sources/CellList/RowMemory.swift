// SPDX-License-Identifier: MIT

@_spi(Caching) internal import CellGraphics
internal import Synchronization

/// Heights by layout key and layouts by row key, for one or several lists. Bounded by bytes; what was not used recently is given up.
///
/// Any thread can use it. No position and no pixel depends on what it holds.
package final class RowMemory<Stages: RowStages>: Sendable {
  /// How often the memory had what was asked for.
  package struct Counts: Hashable, Sendable {
    package fileprivate(set) var heightHits = 0
    package fileprivate(set) var heightMisses = 0
    package fileprivate(set) var layoutHits = 0
    package fileprivate(set) var layoutMisses = 0
    /// The bytes of the layouts and heights that are kept, approximately.
    package fileprivate(set) var bytes = 0
  }

  private struct State {
    var heights: BoundedCache<Stages.LayoutKey, Int32>
    var layouts: BoundedCache<Stages.Key, Stages.LaidOut>
    var counts = Counts()
  }

  /// The bytes of a height with its key in the table, approximately.
  private static var heightBytes: Int { MemoryLayout<Stages.LayoutKey>.size + 32 }

  private let state: Mutex<State>

  /// - Parameter byteLimit: the memory to keep, in bytes. A quarter is for heights.
  package init(byteLimit: Int = 32 << 20) {
    state = Mutex(
      State(heights: BoundedCache(capacity: byteLimit / 4), layouts: BoundedCache(capacity: byteLimit - byteLimit / 4)))
  }

  package var counts: Counts {
    state.withLock { state in
      var counts = state.counts
      counts.bytes = state.heights.cost + state.layouts.cost
      return counts
    }
  }

  func height(for key: Stages.LayoutKey) -> Int32? {
    state.withLock { state in
      let height = state.heights.value(for: key)
      if height == nil { state.counts.heightMisses += 1 } else { state.counts.heightHits += 1 }
      return height
    }
  }

  func laidOut(for key: Stages.Key) -> Stages.LaidOut? {
    state.withLock { state in
      let laidOut = state.layouts.value(for: key)
      if laidOut == nil { state.counts.layoutMisses += 1 } else { state.counts.layoutHits += 1 }
      return laidOut
    }
  }

  func remember(
    _ laidOut: Stages.LaidOut, height: Int32, for keys: RowKeys<Stages.Key, Stages.LayoutKey>, byteCount: Int
  ) {
    state.withLock { state in
      state.heights.remember(height, for: keys.layout, cost: Self.heightBytes)
      state.layouts.remember(laidOut, for: keys.row, cost: byteCount)
    }
  }
}
