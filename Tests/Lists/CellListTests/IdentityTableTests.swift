// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

@testable import CellList

@Suite struct IdentityTableTests {
  @Test func `rows with the same hash are distinguished by their identities`() {
    var table = IdentityTable()
    for slot in 0..<4 { table.insert(RowHandle(slot: Int32(slot)), hash: 9) }
    #expect(table.row(hash: 9) { $0.slot == 2 } == RowHandle(slot: 2))
    #expect(table.row(hash: 9) { $0.slot == 7 } == nil)
    #expect(table.row(hash: 8) { _ in true } == nil)
  }

  @Test func `a row is found after the rows before it were removed`() {
    var table = IdentityTable()
    // Buckets 14, 15, 0 and 1 of 16: the last two come after the end.
    for slot in 0..<4 { table.insert(RowHandle(slot: Int32(slot)), hash: 14) }
    table.remove(RowHandle(slot: 0))
    table.remove(RowHandle(slot: 2))
    #expect(table.row(hash: 14) { $0.slot == 3 } == RowHandle(slot: 3))
    #expect(table.row(hash: 14) { $0.slot == 0 } == nil)
    #expect(table.count == 2)
  }

  @Test func `removing a row that is not in the table changes nothing`() {
    var table = IdentityTable()
    table.remove(RowHandle(slot: 0))
    table.insert(RowHandle(slot: 1), hash: 5)
    table.remove(RowHandle(slot: 0))
    #expect(table.count == 1)
  }

  /// Few hashes, so that rows share buckets.
  @Test(arguments: Seeds.all) func `random insertions and removals find what a dictionary finds`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var table = IdentityTable()
    var plain: [Int32: Int] = [:]
    for _ in 0..<600 {
      let slot = Int32.random(in: 0..<200, using: &random)
      if plain.removeValue(forKey: slot) != nil {
        table.remove(RowHandle(slot: slot))
      } else {
        plain[slot] = Int.random(in: 0..<50, using: &random) * 3
        table.insert(RowHandle(slot: slot), hash: plain[slot] ?? 0)
      }
    }
    #expect(table.count == plain.count)
    #expect(plain.allSatisfy { entry in table.row(hash: entry.value) { $0.slot == entry.key }?.slot == entry.key })
    #expect(
      (0..<200).allSatisfy { slot in plain[slot] != nil || (0..<150).allSatisfy { table.row(hash: $0) { $0.slot == slot } == nil }
      })
  }

  @Test func `the buckets of removed rows are given up`() {
    var table = IdentityTable()
    for slot in 0..<1000 { table.insert(RowHandle(slot: Int32(slot)), hash: slot * 77) }
    let full = table.bytes
    for slot in 1..<1000 { table.remove(RowHandle(slot: Int32(slot))) }
    #expect(full - table.bytes > 7000)
    #expect(table.row(hash: 0) { _ in true } == RowHandle(slot: 0))
  }

  @Test func `an identity takes at most 16 bytes a row`() {
    var table = IdentityTable()
    var random = SplitMix64(seed: 1)
    for slot in 0..<100_000 { table.insert(RowHandle(slot: Int32(slot)), hash: Int(truncatingIfNeeded: random.next())) }
    #expect(table.bytes <= 1_600_000)
  }
}
