// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

@testable import CellList

@Suite struct EditScriptTests {
  /// With `CELLRASTER_SEEDS=400`, these are 10,000 batches. The message of a failure is the smallest script that fails.
  @Test(arguments: Seeds.all) func `after random batches, heights, offsets, visible rows and identities are those of arrays`(
    seed: UInt64
  ) {
    let script = EditScript(seed: seed)
    let failure = script.failure()
    #expect(failure == nil, "\(script.reduced { $0.failure() != nil })")
  }

  @Test(arguments: Seeds.all) func `elements that are inserted and removed one by one leave a tree as if it were built`(
    seed: UInt64
  ) {
    var random = RandomRows(seed: seed)
    var tree = RowTree()
    var plain: [Int32] = []
    for _ in 0..<3 {
      for _ in 0..<random.number(0...4000) {
        let slot = tree.makeSlot(random.listRow(), random.happens(20) ? .header : .row)
        // Most edits of a list are at its ends.
        let index = random.happens(30) ? plain.count : random.happens(30) ? 0 : random.number(0...plain.count)
        tree.insert(slot, at: index)
        plain.insert(slot, at: index)
      }
      for _ in 0..<random.number(0...plain.count) {
        let index = random.happens(30) ? 0 : random.number(0...plain.count - 1)
        let slot = tree.remove(at: index)
        #expect(slot == plain.remove(at: index))
        tree.freeSlot(slot)
      }
      #expect(tree.order == plain)
      #expect(tree.defects == [])
    }
  }

  @Test func `a script that fails is reduced to the batches that matter`() {
    let script = EditScript(seed: 1, sections: 6, rows: 60, percent: 60, batches: [1, 2, 3, 4, 5, 6, 7])
    let reduced = script.reduced { Set($0.batches).isSuperset(of: [3, 6]) && $0.rows > 5 }
    #expect(reduced == EditScript(seed: 1, sections: 0, rows: 7, percent: 0, batches: [3, 6]))
  }
}
