// SPDX-License-Identifier: MIT

/// Finds rows by their identity, without keeping identities.
///
/// The table keeps 32 bits of the hash of each row. Whether a row with the same bits is the one that is asked for, the caller finds out by
/// comparing identities, which are in the data at the row's current index. A row takes 4 bytes by slot, and 4 bytes in a table of which
/// between three eighths and three quarters are used: at most 16 bytes.
package struct IdentityTable: Sendable {
  /// By slot.
  private var hashes: [UInt32] = []
  /// A power of two of buckets, each with a slot, or -1 if it is empty. A row is in the first bucket that was empty from the one on that its
  /// hash names.
  private var buckets: [Int32] = []
  package private(set) var count = 0

  package init() {}

  package var bytes: Int { 4 * (hashes.capacity + buckets.capacity) }

  /// Makes room for rows, so that inserting them moves nothing. O(capacity).
  package mutating func reserve(_ capacity: Int) {
    hashes.reserveCapacity(capacity)
    var size = 16
    while size * 3 / 4 < capacity { size *= 2 }
    if size > buckets.count { resize(to: size) }
  }

  /// Returns the row with an identity. O(1) on average.
  /// - Parameters:
  ///   - hash: a hash of the identity, of which the lowest 32 bits are evenly distributed.
  ///   - hasIdentity: whether a row that has the same hash has the identity.
  package func row(hash: Int, where hasIdentity: (RowHandle) -> Bool) -> RowHandle? {
    guard count > 0 else { return nil }
    let hash = UInt32(truncatingIfNeeded: hash)
    var bucket = home(hash)
    while buckets[bucket] >= 0 {
      let slot = buckets[bucket]
      if hashes[Int(slot)] == hash, hasIdentity(RowHandle(slot: slot)) { return RowHandle(slot: slot) }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    return nil
  }

  /// Adds a row that is not in the table. O(1) on average.
  package mutating func insert(_ row: RowHandle, hash: Int) { _ = insert(row, hash: hash) { _ in false } }

  /// Adds a row that is not in the table, unless there is one with its identity, which is returned. O(1) on average.
  /// - Parameter hasIdentity: whether a row that has the same hash has the identity.
  package mutating func insert(_ row: RowHandle, hash: Int, unless hasIdentity: (RowHandle) -> Bool) -> RowHandle? {
    if count + 1 > buckets.count * 3 / 4 { resize(to: max(16, buckets.count * 2)) }
    let hash = UInt32(truncatingIfNeeded: hash)
    var bucket = home(hash)
    while buckets[bucket] >= 0 {
      let other = buckets[bucket]
      if hashes[Int(other)] == hash, hasIdentity(RowHandle(slot: other)) { return RowHandle(slot: other) }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    while hashes.count <= Int(row.slot) { hashes.appendGrowingLittle(0) }
    hashes[Int(row.slot)] = hash
    buckets[bucket] = row.slot
    count += 1
    return nil
  }

  /// Removes a row if it is in the table. O(1) on average: the rows after it move up, so that no empty bucket comes between them and
  /// where they are looked for.
  package mutating func remove(_ row: RowHandle) {
    guard count > 0, Int(row.slot) < hashes.count else { return }
    let mask = buckets.count - 1
    var hole = home(hashes[Int(row.slot)])
    while buckets[hole] != row.slot {
      if buckets[hole] < 0 { return }
      hole = (hole + 1) & mask
    }
    var next = (hole + 1) & mask
    while buckets[next] >= 0 {
      let distance = (next - home(hashes[Int(buckets[next])])) & mask
      if distance >= (next - hole) & mask {
        buckets[hole] = buckets[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    buckets[hole] = -1
    count -= 1
    if count < buckets.count * 3 / 16, buckets.count > 16 { resize(to: buckets.count / 2) }
  }

  private func home(_ hash: UInt32) -> Int { Int(hash) & (buckets.count - 1) }

  private mutating func place(_ slot: Int32) {
    var bucket = home(hashes[Int(slot)])
    while buckets[bucket] >= 0 { bucket = (bucket + 1) & (buckets.count - 1) }
    buckets[bucket] = slot
  }

  private mutating func resize(to size: Int) {
    let old = buckets
    buckets = [Int32](repeating: -1, count: size)
    for slot in old where slot >= 0 { place(slot) }
  }
}
