// SPDX-License-Identifier: MIT

/// Which bitmaps of rasterized layers a compositor still has, without their pixels.
///
/// Bounded as Apple described it at WWDC 2014 (session 419): the memory of 2.5 screens, and 100 ms without use.
package struct BitmapCache<Key: Hashable & Sendable>: Equatable, Sendable {
  private struct Entry: Hashable, Sendable {
    let bytes: Int
    var lastUse: Int
    /// The number of the call that used it last.
    var call: Int
  }

  /// The longest time without use, in nanoseconds.
  private static var longestRest: Int { 100_000_000 }

  private let byteLimit: Int
  private var entries: [Key: Entry] = [:]
  private var calls = 0

  /// - Parameter pixels: the number of device pixels of the screen.
  package init(screenPixels pixels: Int) { byteLimit = pixels * 4 * 5 / 2 }

  /// Uses a bitmap, which is drawn if it is missing.
  /// - Parameters:
  ///   - bytes: its memory. A bitmap that alone is above the bound is never kept.
  ///   - time: in nanoseconds; never before that of an earlier call.
  /// - Returns: whether it was there.
  package mutating func use(_ key: Key, bytes: Int, at time: Int) -> Bool {
    entries = entries.filter { time - $0.value.lastUse <= Self.longestRest }
    let isHit = entries[key] != nil
    calls += 1
    entries[key] = Entry(bytes: bytes, lastUse: time, call: calls)
    while entries.values.reduce(0, { $0 + $1.bytes }) > byteLimit {
      guard let oldest = entries.min(by: { $0.value.call < $1.value.call }) else { break }
      entries[oldest.key] = nil
    }
    return isHit
  }

  /// Drops a bitmap, because what it shows has changed.
  package mutating func drop(_ key: Key) { entries[key] = nil }
}
