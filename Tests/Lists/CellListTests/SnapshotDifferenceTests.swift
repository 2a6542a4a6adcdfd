// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

@testable import CellList

private func path(_ section: Int, _ row: Int) -> RowPath { RowPath(section: section, row: row) }

/// A snapshot with a section for each array, whose identity is the first number. A row's content is its number modulo 1 in hundredths:
/// `3` and `103` are the same row with another content.
private func snapshot(_ sections: [(UInt128, [UInt128])]) throws -> ListSnapshot {
  try ListSnapshot(
    sections.map { identity, rows in
      .init(identity: identity, rows: rows.map { .init(identity: $0 % 100, content: $0 / 100) })
    })
}

private func difference(_ old: [(UInt128, [UInt128])], _ new: [(UInt128, [UInt128])]) throws -> ListBatch {
  try snapshot(new).difference(from: snapshot(old))
}

@Suite struct SnapshotDifferenceTests {
  @Test func `equal snapshots differ by nothing`() throws {
    #expect(try difference([(1, [1, 2]), (2, [])], [(1, [1, 2]), (2, [])]).isEmpty)
  }

  @Test func `rows that are gone, new or changed`() throws {
    let batch = try difference([(1, [1, 2, 3, 4])], [(1, [1, 5, 103, 4])])
    #expect(batch.rows.deleted == [path(0, 1)])
    #expect(batch.rows.inserted == [path(0, 1)])
    #expect(batch.rows.reloaded == [path(0, 2)])
    #expect(batch.rows.moved == [])
  }

  @Test func `a changed row at an end that is otherwise equal is reloaded`() throws {
    #expect(try difference([(1, [1, 2, 3])], [(1, [101, 2, 103])]).rows.reloaded == [path(0, 0), path(0, 2)])
  }

  @Test func `as few rows as possible move`() throws {
    let batch = try difference([(1, [1, 2, 3, 4, 5])], [(1, [5, 1, 2, 104, 3])])
    #expect(batch.rows.moved == [.init(from: path(0, 4), to: path(0, 0)), .init(from: path(0, 3), to: path(0, 3))])
    #expect(batch.rows.reloaded == [path(0, 3)])
    #expect(batch.rows.deleted == [])
  }

  @Test func `rows move between sections, out of deleted ones and into inserted ones`() throws {
    let batch = try difference([(1, [1, 2]), (2, [3])], [(2, [2, 3]), (3, [101, 4])])
    #expect(batch.sections.deleted == [0])
    #expect(batch.sections.inserted == [1])
    #expect(batch.rows.moved == [.init(from: path(0, 1), to: path(0, 0)), .init(from: path(0, 0), to: path(1, 0))])
    #expect(batch.rows.reloaded == [path(0, 0)])
    #expect(batch.rows.inserted == [])
  }

  @Test func `as few sections as possible move, and rows stay in them`() throws {
    let batch = try difference([(1, [1]), (2, [2]), (3, [3])], [(3, [3]), (1, [1]), (2, [2])])
    #expect(batch.sections.moved == [.init(from: 2, to: 0)])
    #expect(batch.rows.isEmpty)
  }

  @Test func `a section with other content is reconfigured`() throws {
    let old = try ListSnapshot([.init(identity: 1, content: 1, rows: [.init(identity: 1)])])
    let new = try ListSnapshot([.init(identity: 1, content: 2, rows: [.init(identity: 1)])])
    #expect(new.difference(from: old).sections.reconfigured == [0])
  }

  @Test func `all 128 bits of an identity count`() throws {
    let high: UInt128 = 1 << 127
    let old = try ListSnapshot([.init(identity: 1, rows: [.init(identity: 1), .init(identity: 1 + high)])])
    let new = try ListSnapshot([.init(identity: 1, rows: [.init(identity: 1 + high)])])
    #expect(new.difference(from: old).rows.deleted == [path(0, 0)])
  }

  @Test func `a snapshot in which an identity occurs twice is refused`() {
    #expect(throws: ListSnapshotError.duplicateRow(path(0, 1), path(2, 0))) { try snapshot([(1, [1, 2]), (2, []), (3, [2])]) }
    #expect(throws: ListSnapshotError.duplicateSection(0, 1)) { try snapshot([(1, []), (1, [])]) }
    #expect(
      "\(ListSnapshotError.duplicateRow(path(0, 1), path(2, 0)))"
        == "row 1 of section 0 and row 0 of section 2 have the same identity")
  }

  @Test(arguments: [([], 0), ([5], 1), ([1, 2, 3], 3), ([3, 2, 1], 1), ([4, 0, 5, 1, 2, 6, 3], 4)])
  func `a longest increasing subsequence`(numbers: [Int], length: Int) {
    let included = zip(numbers, longestIncreasing(numbers)).filter(\.1).map(\.0)
    #expect(included.count == length)
    #expect(included == included.sorted())
  }

  /// Two random lists that share rows and sections.
  @Test(arguments: Seeds.all) func `the difference, applied to the old list, gives the new one with as few moves as possible`(
    seed: UInt64
  ) throws {
    var rows = RandomRows(seed: seed)
    let old = rows.list(sections: rows.number(0...5), rows: 12)
    let random = RandomBatch(old, seed: seed + 1, percent: [5, 30, 70][Int(seed % 3)])
    let new = random.new
    let batch = try snapshot(of: new).difference(from: snapshot(of: old))
    var list = try ListContents(old)
    _ = try list.apply(batch, new)
    #expect(CellListTests.difference(of: list.index, from: new) == nil)
    let known = Set(old.sections.flatMap(\.rows).map(\.identity))
    #expect(batch.rows.moved.count == fewestMoves(from: old, to: new))
    #expect(batch.rows.inserted.count + batch.rows.moved.count <= new.paths.count)
    #expect(batch.rows.inserted.allSatisfy { !known.contains(new[$0].identity) })
  }
}

private func snapshot(of list: PlainList) throws -> ListSnapshot {
  func key(_ value: some Hashable) -> UInt128 { UInt128(UInt64(bitPattern: Int64(value.hashValue))) }
  return try ListSnapshot(
    list.sections.map { section in
      .init(
        identity: key(section.identity), content: key([section.header?.row, section.footer]) ^ key(section.header),
        rows: section.rows.map { .init(identity: key($0.identity), content: key($0.row)) })
    })
}

/// The rows that are in both lists, without those of the longest subsequence of each section that is in the same order in both. Quadratic.
private func fewestMoves(from old: PlainList, to new: PlainList) -> Int {
  let known = Set(old.sections.flatMap(\.rows).map(\.identity))
  let common = new.sections.flatMap(\.rows).filter { known.contains($0.identity) }.count
  let staying = new.sections.map { section in
    let source = old.sections.first { $0.identity == section.identity }?.rows.map(\.identity) ?? []
    let positions = section.rows.compactMap { source.firstIndex(of: $0.identity) }
    var lengths: [Int] = []
    for (index, position) in positions.enumerated() {
      lengths.append(1 + (zip(positions[..<index], lengths).filter { $0.0 < position }.map(\.1).max() ?? 0))
    }
    return lengths.max() ?? 0
  }
  return common - staying.reduce(0, +)
}
