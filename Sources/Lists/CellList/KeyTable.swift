// SPDX-License-Identifier: MIT

/// The positions of 128-bit keys in an array.
struct KeyTable: Sendable {
  /// A part of the hash and the position of a key, or the position -1 in an empty bucket.
  private struct Bucket: Sendable {
    var hash: UInt32 = 0
    var position: Int32 = -1
  }

  /// Chosen at random, so that data cannot be made to share buckets. No result depends on it.
  private static let seed = UInt64.random(in: .min ... .max)

  private var buckets: [Bucket]
  private let shift: UInt64

  /// Creates the table of an array.
  /// - Returns: with the table, the positions of two equal keys, if there are any; the table is then incomplete.
  static func table(of keys: [UInt128]) -> (table: KeyTable, duplicate: (first: Int, second: Int)?) {
    var table = KeyTable(capacity: keys.count)
    for (position, key) in keys.enumerated() {
      if let first = table.insert(key, position, keys) { return (table, (first, position)) }
    }
    return (table, nil)
  }

  private init(capacity: Int) {
    var bits: UInt64 = 4
    while 1 << bits < 2 * capacity { bits += 1 }
    buckets = [Bucket](repeating: Bucket(), count: 1 << Int(bits))
    shift = 64 - bits
  }

  /// Returns the position of a key in the array of which this is the table, or `nil`. O(1) on average.
  func position(of key: UInt128, in keys: [UInt128]) -> Int? {
    let hash = Self.hash(key)
    var index = Int(hash &>> shift)
    while buckets[index].position >= 0 {
      let position = Int(buckets[index].position)
      if buckets[index].hash == UInt32(truncatingIfNeeded: hash), keys[position] == key { return position }
      index = (index + 1) & (buckets.count - 1)
    }
    return nil
  }

  /// Returns the position of an equal key; otherwise adds the key and returns `nil`.
  private mutating func insert(_ key: UInt128, _ position: Int, _ keys: [UInt128]) -> Int? {
    let hash = Self.hash(key)
    var index = Int(hash &>> shift)
    while buckets[index].position >= 0 {
      let other = Int(buckets[index].position)
      if buckets[index].hash == UInt32(truncatingIfNeeded: hash), keys[other] == key { return other }
      index = (index + 1) & (buckets.count - 1)
    }
    buckets[index] = Bucket(hash: UInt32(truncatingIfNeeded: hash), position: Int32(position))
    return nil
  }

  /// Both halves of a key count, and every bit of them changes the highest bits, which choose the bucket.
  private static func hash(_ key: UInt128) -> UInt64 {
    let low = UInt64(truncatingIfNeeded: key) ^ seed
    let high = UInt64(truncatingIfNeeded: key >> 64) ^ 0x9E37_79B9_7F4A_7C15
    let product = low.multipliedFullWidth(by: high | 1)
    let mixed = product.high ^ product.low ^ high
    return (mixed ^ mixed &>> 32) &* 0xD6E8_FEB8_6659_FD93
  }
}
