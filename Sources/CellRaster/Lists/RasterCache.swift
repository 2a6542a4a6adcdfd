// SPDX-License-Identifier: MIT

@_spi(Caching) package import CellGraphics
internal import Synchronization

/// The pixels of whole drawn rows, by a key: rows with the same key have the same pixels. Bounded by bytes; what was not used recently is
/// given up.
///
/// Any thread can use it. No pixel of a list depends on what it holds. Do not remember pixels under a provisional ``RowKey``.
package final class RasterCache<Key: Hashable & Sendable>: Sendable {
  /// How often the cache had what was asked for, and what it holds.
  package struct Counts: Hashable, Sendable {
    package fileprivate(set) var hits = 0
    package fileprivate(set) var misses = 0
    /// The bytes of the pixels that are kept.
    package fileprivate(set) var bytes = 0
  }

  private struct State {
    var rows: BoundedCache<Key, PixelBuffer>
    var counts = Counts()
  }

  private let state: Mutex<State>

  /// - Parameter byteLimit: the memory for pixels, in bytes. A row that needs more than half of it is not kept.
  package init(byteLimit: Int = 64 << 20) {
    state = Mutex(State(rows: BoundedCache(capacity: byteLimit)))
  }

  package var counts: Counts {
    state.withLock { state in
      var counts = state.counts
      counts.bytes = state.rows.cost
      return counts
    }
  }

  /// Returns the pixels of a row, or `nil` if they are not kept. Counts a hit or a miss.
  package func pixels(for key: Key) -> PixelBuffer? {
    state.withLock { state in
      let pixels = state.rows.value(for: key)
      if pixels == nil { state.counts.misses += 1 } else { state.counts.hits += 1 }
      return pixels
    }
  }

  /// Keeps the pixels of a whole row.
  package func remember(_ pixels: PixelBuffer, for key: Key) {
    state.withLock { $0.rows.remember(pixels, for: key, cost: pixels.size.area * MemoryLayout<UInt32>.stride) }
  }

  /// Gives up at least half of the bytes that are kept, beginning with rows that were not used recently. Call it when memory is short.
  /// The bound stays the same.
  package func halve() { state.withLock { $0.rows.halve() } }
}
