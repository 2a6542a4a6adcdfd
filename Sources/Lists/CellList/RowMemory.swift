// SPDX-License-Identifier: MIT

@_spi(Caching) internal import CellGraphics
internal import Synchronization

/// Heights by layout key, and layouts and drawings by row key, for one or several lists. Bounded by bytes; what was not used recently is given up.
///
/// Any thread can use it. No position and no pixel depends on what it holds.
package final class RowMemory<Stages: RowStages>: Sendable {
  /// How often the memory had what was asked for.
  package struct Counts: Equatable, Sendable {
    package fileprivate(set) var heightHits = 0
    package fileprivate(set) var heightMisses = 0
    package fileprivate(set) var layoutHits = 0
    package fileprivate(set) var layoutMisses = 0
    package fileprivate(set) var drawingHits = 0
    package fileprivate(set) var drawingMisses = 0
    /// The bytes of the heights, layouts and drawings that are kept, approximately.
    package fileprivate(set) var bytes = 0
  }

  private struct State {
    var heights: BoundedCache<Stages.LayoutKey, Int32>
    var layouts: BoundedCache<Stages.Key, Stages.LaidOut>
    var drawings: BoundedCache<Stages.Key, Stages.Drawn>
    var counts = Counts()

    var bytes: Int { heights.cost + layouts.cost + drawings.cost }
  }

  /// The bytes of a height with its key in the table, approximately.
  private static var heightBytes: Int { MemoryLayout<Stages.LayoutKey>.size + 32 }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - byteLimit: the memory to keep for heights and layouts, in bytes. A quarter is for heights.
  ///   - drawingByteLimit: the memory to keep for drawings, in bytes.
  package init(byteLimit: Int = 32 << 20, drawingByteLimit: Int = 0) {
    state = Mutex(
      State(
        heights: BoundedCache(capacity: byteLimit / 4), layouts: BoundedCache(capacity: byteLimit - byteLimit / 4),
        drawings: BoundedCache(capacity: drawingByteLimit)))
  }

  package var counts: Counts {
    state.withLock { state in
      var counts = state.counts
      counts.bytes = state.bytes
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

  func remember(_ laidOut: Stages.LaidOut, for keys: RowKeys<Stages.Key, Stages.LayoutKey>, _ stages: Stages) {
    let height = stages.height(of: laidOut)
    let byteCount = stages.byteCount(of: laidOut)
    state.withLock { state in
      state.heights.remember(height, for: keys.layout, cost: Self.heightBytes)
      state.layouts.remember(laidOut, for: keys.row, cost: byteCount)
    }
  }

  func drawing(for key: Stages.Key) -> Stages.Drawn? {
    state.withLock { state in
      let drawing = state.drawings.value(for: key)
      if drawing == nil { state.counts.drawingMisses += 1 } else { state.counts.drawingHits += 1 }
      return drawing
    }
  }

  func remember(_ drawing: Stages.Drawn, for key: Stages.Key, byteCount: Int) {
    state.withLock { $0.drawings.remember(drawing, for: key, cost: byteCount) }
  }

  /// Gives up at least half of what is kept. The limits stay.
  package func halve() {
    state.withLock { state in
      state.heights.halve()
      state.layouts.halve()
      state.drawings.halve()
    }
  }
}
