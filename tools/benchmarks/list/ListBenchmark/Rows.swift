// SPDX-License-Identifier: MIT

import CellList
import CellTestSupport

/// The rows of one section: identities, and heights between 40 and 239 pixels that follow from them.
struct BenchmarkSource: ListSource {
  var identities: [Int]

  init(count: Int) { identities = Array(0..<count) }

  var sectionCount: Int { 1 }
  func rowCount(inSection section: Int) -> Int { identities.count }
  func row(at path: RowPath) -> ListRow { ListRow(height: Int32(40 + identities[path.row] * 7919 % 200)) }
  func identity(ofRowAt path: RowPath) -> Int { identities[path.row] }
}

func path(_ row: Int) -> RowPath { RowPath(section: 0, row: row) }

/// The measurements of lists of one size.
struct ListSeries {
  let count: Int
  let rounds: Int

  private let operations = 1000

  /// Names and values, in the units of the names.
  func measure() throws -> [(name: String, value: String)] {
    let source = BenchmarkSource(count: count)
    let index = RowIndex(source)
    let list = try ListContents(source)
    var result = [
      ("build the index, ms", fixed(fastest(of: rounds) { use(RowIndex(source).contentHeight) } * 1e3)),
      ("build with identities, ms", fixed(try fastest(of: rounds) { use(Int64(try ListContents(source).bytes)) } * 1e3)),
    ]
    for (name, time) in lookUps(index, list, source) + changes(index) {
      result.append(("\(name), us", fixed(time / Double(operations) * 1e6, 3)))
    }
    result.append(contentsOf: try batches(list, source))
    result.append(contentsOf: try memory(list, source))
    return result
  }

  private func lookUps(_ index: RowIndex, _ list: ListContents, _ source: BenchmarkSource) -> [(String, Double)] {
    var random = SplitMix64(seed: 1)
    let rows = (0..<operations).map { _ in Int.random(in: 0..<count, using: &random) }
    let offsets = (0..<operations).map { _ in Int64.random(in: 0..<index.contentHeight, using: &random) }
    let handles = rows.map { index.handle(of: .row(path($0))) }
    return [
      ("row at an offset", fastest(of: rounds) { for offset in offsets { use(index.placed(atOffset: offset)?.top ?? 0) } }),
      ("offset of a row", fastest(of: rounds) { for row in rows { use(index.placed(.row(path(row))).top) } }),
      ("path of a handle", fastest(of: rounds) { for handle in handles { use(Int64(index.path(of: handle)?.row ?? 0)) } }),
      (
        "row of an identity",
        fastest(of: rounds) { for row in rows { use(Int64(list.row(source.identities[row], source)?.slot ?? 0)) } }
      ),
      (
        "visible rows of a screen",
        fastest(of: rounds) { for offset in offsets { use(Int64(index.elements(in: offset..<offset + 2000).count)) } }
      ),
    ]
  }

  private func changes(_ index: RowIndex) -> [(String, Double)] {
    var random = SplitMix64(seed: 2)
    let rows = (0..<operations).map { _ in Int.random(in: 0..<count, using: &random) }
    let handles = rows.map { index.handle(of: .row(path($0))) }
    var changed = index
    return [
      (
        "set the height of a row",
        fastest(of: rounds) {
          for (number, handle) in handles.enumerated() { changed.set(ListRow(height: Int32(50 + number % 90)), of: handle) }
        }
      )
    ]
  }

  /// Batches of one change and of 1,000. Only checking and applying are measured, not the change of the data.
  private func batches(_ list: ListContents, _ source: BenchmarkSource) throws -> [(name: String, value: String)] {
    var single = Double.infinity
    var move = Double.infinity
    var delete = Double.infinity
    var together = Double.infinity
    for round in 0..<rounds {
      var random = SplitMix64(seed: UInt64(3 + round))
      var (list, source) = (list, source)
      // The first change copies what the two lists share.
      _ = try list.apply(insert(&source, &random, operations), source)
      single = min(single, try total(&list, &source, &random, insert))
      move = min(move, try total(&list, &source, &random, self.move))
      delete = min(delete, try total(&list, &source, &random, self.delete))
      together = min(together, try insertTogether(&list, &source, &random))
    }
    return [
      ("insert a row by a batch, us", fixed(single / Double(operations) * 1e6, 3)),
      ("move a row by a batch, us", fixed(move / Double(operations) * 1e6, 3)),
      ("delete a row by a batch, us", fixed(delete / Double(operations) * 1e6, 3)),
      ("1,000 inserts in one batch, ms", fixed(together * 1e3)),
      ("the same in 1,000 batches, ms", fixed(single * 1e3)),
    ]
  }

  private typealias Change = (inout BenchmarkSource, inout SplitMix64, Int) -> ListBatch

  private func total(
    _ list: inout ListContents, _ source: inout BenchmarkSource, _ random: inout SplitMix64, _ change: Change
  ) throws -> Double {
    var total = 0.0
    for number in 0..<operations {
      let batch = change(&source, &random, number)
      total += try seconds { use(Int64(try list.apply(batch, source).inserted.count)) }
    }
    return total
  }

  private func insert(_ source: inout BenchmarkSource, _ random: inout SplitMix64, _ number: Int) -> ListBatch {
    var batch = ListBatch()
    let row = Int.random(in: 0...source.identities.count, using: &random)
    source.identities.insert(count + number, at: row)
    batch.insertRows(at: [path(row)])
    return batch
  }

  private func move(_ source: inout BenchmarkSource, _ random: inout SplitMix64, _ number: Int) -> ListBatch {
    var batch = ListBatch()
    let from = Int.random(in: 0..<source.identities.count, using: &random)
    let to = Int.random(in: 0..<source.identities.count, using: &random)
    source.identities.insert(source.identities.remove(at: from), at: to)
    batch.moveRow(at: path(from), to: path(to))
    return batch
  }

  private func delete(_ source: inout BenchmarkSource, _ random: inout SplitMix64, _ number: Int) -> ListBatch {
    var batch = ListBatch()
    let row = Int.random(in: 0..<source.identities.count, using: &random)
    source.identities.remove(at: row)
    batch.deleteRows(at: [path(row)])
    return batch
  }

  private func insertTogether(
    _ list: inout ListContents, _ source: inout BenchmarkSource, _ random: inout SplitMix64
  ) throws -> Double {
    let old = source.identities
    let rows = Set((0..<2 * operations).map { _ in Int.random(in: 0..<old.count + operations, using: &random) }).sorted()
    let chosen = Array(rows.shuffled(using: &random).prefix(operations)).sorted()
    var next = old.makeIterator()
    var targets = chosen[...]
    source.identities = (0..<old.count + chosen.count).map { row in
      if targets.first == row { return 2 * count + 10_000 + targets.removeFirst() }
      return next.next() ?? 0
    }
    var batch = ListBatch()
    batch.insertRows(at: chosen.map(path))
    let changed = source
    return try seconds { use(Int64(try list.apply(batch, changed).inserted.count)) }
  }

  /// The memory after building, and after inserting half as many rows at random places.
  private func memory(_ list: ListContents, _ source: BenchmarkSource) throws -> [(name: String, value: String)] {
    func perRow(_ bytes: Int, _ list: ListContents) -> String { fixed(Double(bytes) / Double(list.index.rowCount), 1) }
    var random = SplitMix64(seed: 9)
    var (edited, source) = (list, source)
    // Batches of a twentieth are small enough to change the tree element by element.
    for round in 0..<10 {
      let added = max(1, count / 20)
      let old = source.identities
      var rows: Set<Int> = []
      while rows.count < added { rows.insert(Int.random(in: 0..<old.count + added, using: &random)) }
      let targets = rows.sorted()
      var (next, target) = (0, 0)
      source.identities = (0..<old.count + added).map { row in
        if target < added, targets[target] == row {
          target += 1
          return count + round * added + target
        }
        next += 1
        return old[next - 1]
      }
      var batch = ListBatch()
      batch.insertRows(at: targets.map(path))
      _ = try edited.apply(batch, source)
    }
    return [
      ("positions after building, bytes a row", perRow(list.index.bytes, list)),
      ("identities after building", perRow(list.identities.bytes, list)),
      ("positions after random inserts", perRow(edited.index.bytes, edited)),
      ("identities after random inserts", perRow(edited.identities.bytes, edited)),
    ]
  }
}
