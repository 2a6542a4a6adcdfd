// SPDX-License-Identifier: MIT

/// What a simulated cache holds, without its contents: entries by key, bounded by bytes. The entry that was not used for the longest time goes
/// first.
struct LogicalCache<Key: Hashable & Sendable>: Equatable, Sendable {
  private struct Use: Hashable, Sendable {
    let key: Key
    let stamp: Int
  }

  private struct Entry: Hashable, Sendable {
    let bytes: Int
    var stamp: Int
  }

  private let byteLimit: Int
  private var entries: [Key: Entry] = [:]
  /// All uses, the oldest first. Only the last one of an entry counts.
  private var uses: [Use] = []
  private var firstUse = 0
  private var stamp = 0
  private(set) var bytes = 0
  private(set) var peakBytes = 0

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  func contains(_ key: Key) -> Bool { entries[key] != nil }

  /// Uses an entry, which is added if it is missing.
  /// - Returns: whether it was there.
  @discardableResult
  mutating func use(_ key: Key, bytes: Int) -> Bool {
    stamp += 1
    uses.append(Use(key: key, stamp: stamp))
    if entries[key] != nil {
      entries[key]?.stamp = stamp
      return true
    }
    entries[key] = Entry(bytes: bytes, stamp: stamp)
    self.bytes += bytes
    while self.bytes > byteLimit, removeOldest() {}
    peakBytes = max(peakBytes, self.bytes)
    return false
  }

  /// - Returns: whether there was an entry other than the one used last.
  private mutating func removeOldest() -> Bool {
    while firstUse < uses.count - 1 {
      let use = uses[firstUse]
      firstUse += 1
      guard let entry = entries[use.key], entry.stamp == use.stamp else { continue }
      entries[use.key] = nil
      bytes -= entry.bytes
      if firstUse > 4096 {
        uses.removeFirst(firstUse)
        firstUse = 0
      }
      return true
    }
    return false
  }
}
