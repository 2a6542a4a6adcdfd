// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

@testable import CellList

@Suite struct EditScriptTests {
  /// With `CELLRASTER_SEQUENCES=400`, these are 10,000 batches. The message of a failure is the smallest script that fails.
  @Test(arguments: Seeds.sequences)
  func `after random batches, heights, offsets, visible rows and identities are those of arrays`(
    seed: UInt64
  ) {
    let script = EditScript(seed: seed)
    let failure = script.failure()
    #expect(failure == nil, "\(script.reduced { $0.failure() != nil })")
  }

  @Test(arguments: Seeds.sequences) func `elements that are inserted and removed one by one leave a tree as if it were built`(
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
      #expect(wrongPlace(in: tree, of: plain, &random) == nil)
    }
  }

  @Test(arguments: Seeds.all.prefix(4)) func `edits of a tree with three levels of nodes keep its places right`(seed: UInt64) {
    var random = RandomRows(seed: seed)
    var tree = RowTree()
    var plain = (0..<70_000).map { _ in tree.makeSlot(random.listRow(), random.happens(2) ? .header : .row) }
    tree.rebuild(plain)
    for _ in 0..<1500 {
      let slot = tree.makeSlot(random.listRow())
      let index = random.number(0...plain.count)
      tree.insert(slot, at: index)
      plain.insert(slot, at: index)
    }
    let start = random.number(0...60_000)
    for _ in 0..<5000 {
      tree.freeSlot(tree.remove(at: start))
      plain.remove(at: start)
    }
    #expect(tree.depth == 3)
    #expect(tree.order == plain)
    #expect(tree.defects == [])
    #expect(wrongPlace(in: tree, of: plain, &random) == nil)
  }

  @Test func `a script that fails is reduced to the batches that matter`() {
    let script = EditScript(seed: 1, sections: 6, rows: 60, percent: 60, batches: [1, 2, 3, 4, 5, 6, 7])
    let reduced = script.reduced { Set($0.batches).isSuperset(of: [3, 6]) && $0.rows > 5 }
    #expect(reduced == EditScript(seed: 1, sections: 0, rows: 7, percent: 0, batches: [3, 6]))
  }
}

/// Returns the first of some random elements whose place is not what the sums over an array say.
private func wrongPlace(in tree: RowTree, of plain: [Int32], _ random: inout RandomRows) -> Int? {
  guard !plain.isEmpty else { return nil }
  var headers = [0]
  var heights: [Int64] = [0]
  for slot in plain {
    headers.append(headers[headers.count - 1] + (tree.traits[Int(slot)].role == .header ? 1 : 0))
    heights.append(heights[heights.count - 1] + Int64(tree.heights[Int(slot)]))
  }
  let positions = plain.indices.filter { headers[$0 + 1] > headers[$0] }
  if tree.headerPositions != positions { return tree.headerPositions.first { !positions.contains($0) } ?? -1 }
  let indices = (0..<200).map { _ in random.number(0...plain.count - 1) } + [0, plain.count - 1]
  return indices.first { index in
    func isRight(_ place: RowTree.Place) -> Bool {
      place.elements == index && place.headers == headers[index] && place.height == heights[index]
        && tree.slot(at: place) == plain[index]
    }
    return !isRight(tree.place(ofElement: index)) || !isRight(tree.place(ofSlot: plain[index]))
      || headers[index + 1] > headers[index] && !isRight(tree.place(ofHeader: headers[index]))
      || heights[index + 1] > heights[index] && !isRight(tree.place(atHeight: heights[index]))
  }
}
