// SPDX-License-Identifier: MIT

import Testing

@testable import CellList

private func path(_ section: Int, _ row: Int) -> RowPath { RowPath(section: section, row: row) }

/// Applies a batch to a list of rows with these identities, and returns the list.
private func applied(_ old: [[Int]], to new: [[Int]], _ change: (inout ListBatch) -> Void) throws -> (ListContents, ListChange) {
  var list = try ListContents(PlainList(sections: old))
  var batch = ListBatch()
  change(&batch)
  let reported = try list.apply(batch, PlainList(sections: new))
  return (list, reported)
}

/// Returns the message with which a batch is refused.
private func refusal(_ old: [[Int]], to new: [[Int]], _ change: (inout ListBatch) -> Void) throws -> String {
  var list = try ListContents(PlainList(sections: old))
  var batch = ListBatch()
  change(&batch)
  do {
    _ = try list.apply(batch, PlainList(sections: new))
    return "accepted"
  } catch {
    #expect(difference(of: list.index, from: PlainList(sections: old)) == nil)
    return "\(error)"
  }
}

@Suite struct ListBatchTests {
  /// A B C D are 1 2 3 4, and E is 5.
  @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0]]) func `deletes and reloads have old indices, inserts and targets final ones`(
    order: [Int]
  ) throws {
    var new = PlainList(sections: [[4, 5, 1, 3]])
    new[path(0, 3)].row = ListRow(height: 12)
    let calls: [(inout ListBatch) -> Void] = [
      { $0.deleteRows(at: [path(0, 1)]) }, { $0.insertRows(at: [path(0, 1)]) }, { $0.moveRow(at: path(0, 3), to: path(0, 0)) },
      { $0.reloadRows(at: [path(0, 2)]) },
    ]
    var batch = ListBatch()
    for index in order { calls[index](&batch) }
    var list = try ListContents(PlainList(sections: [[1, 2, 3, 4]]))
    let change = try list.apply(batch, new)
    #expect(change.removed == [RowHandle(slot: 2)])
    #expect(change.reloaded == [RowReference(handle: RowHandle(slot: 3), path: path(0, 3))])
    #expect(change.inserted.map(\.path) == [path(0, 1)])
    #expect(list.row(4, new) == RowHandle(slot: 4))
    #expect(list.index.path(of: RowHandle(slot: 4)) == path(0, 0))
    #expect(list.index.placed(.row(path(0, 3))).row.height == 12)
  }

  @Test func `a row moves out of a deleted section into an inserted one, and is reloaded`() throws {
    let (list, change) = try applied([[1, 2], [3]], to: [[3], [4, 2]]) {
      $0.deleteSections([0])
      $0.insertSections([1])
      $0.moveRow(at: path(0, 1), to: path(1, 1))
      $0.reloadRows(at: [path(0, 1)])
    }
    let moved = RowReference(handle: RowHandle(slot: 2), path: path(1, 1))
    #expect(change.reloaded == [moved])
    #expect(list.index.path(of: moved.handle) == moved.path)
    #expect(change.inserted.map(\.path) == [path(1, 0)])
  }

  @Test func `rows of a moved section change with its old and its final index`() throws {
    let (list, _) = try applied([[1, 2], [3], []], to: [[3], [], [5, 2]]) {
      $0.moveSection(0, to: 2)
      $0.deleteRows(at: [path(0, 0)])
      $0.insertRows(at: [path(2, 0)])
    }
    #expect(list.index.rowCounts == [1, 0, 2])
    #expect(list.index.path(of: RowHandle(slot: 2)) == path(2, 1))
  }

  @Test func `a reconfigured row keeps its handle, and one that is reloaded too counts as reloaded`() throws {
    let (_, change) = try applied([[1, 2]], to: [[1, 2]]) {
      $0.reconfigureRows(at: [path(0, 0), path(0, 1)])
      $0.reloadRows(at: [path(0, 1)])
    }
    #expect(change.reconfigured == [RowReference(handle: RowHandle(slot: 1), path: path(0, 0))])
    #expect(change.reloaded == [RowReference(handle: RowHandle(slot: 2), path: path(0, 1))])
  }

  @Test func `a reloaded row may have another identity`() throws {
    let (list, _) = try applied([[1, 2]], to: [[7, 2]]) { $0.reloadRows(at: [path(0, 0)]) }
    let new = PlainList(sections: [[7, 2]])
    #expect(list.row(7, new) == RowHandle(slot: 1))
    #expect(list.row(1, new) == nil)
  }

  @Test func `a nested batch is checked when the outermost one ends, with its indices`() throws {
    var batches = NestedBatches()
    batches.begin()
    batches.batch.deleteRows(at: [path(0, 0)])
    batches.begin()
    // Row 0 is deleted: the row that is now the first has the index 1 in the outermost batch.
    batches.batch.deleteRows(at: [path(0, 1)])
    let inner = batches.end()
    #expect(inner == nil)
    #expect(batches.isOpen)
    let outer = batches.end()
    let batch = try #require(outer)
    var list = try ListContents(PlainList(sections: [[1, 2, 3]]))
    _ = try list.apply(batch, PlainList(sections: [[3]]))
    #expect(list.index.rowCounts == [1])
    #expect(batches == NestedBatches())
  }

  @Test func `the changes of a nested batch are added`() {
    var outer = ListBatch()
    outer.insertRows(at: [path(0, 0)])
    var inner = ListBatch()
    inner.moveSection(0, to: 1)
    outer.add(inner)
    #expect(outer.rows.inserted == [path(0, 0)])
    #expect(outer.sections.moved == [.init(from: 0, to: 1)])
  }

  @Test func `counts that do not add up are named`() throws {
    let rows = try refusal([[], [1, 2, 3]], to: [[], [1, 2, 4, 5, 6]]) {
      $0.insertRows(at: [path(1, 2), path(1, 3)])
      $0.deleteRows(at: [path(1, 2)])
    }
    #expect(rows == "the rows of section 1 do not add up: 3 before + 2 inserted - 1 deleted = 4, data has 5")
    let moves = try refusal([[1], [2]], to: [[], [2]]) { $0.moveRow(at: path(0, 0), to: path(1, 0)) }
    #expect(moves == "the rows of section 1 do not add up: 1 before + 1 moved in = 2, data has 1")
    let sections = try refusal([[1], [2]], to: [[1], [2]]) { $0.deleteSections([0]) }
    #expect(sections == "the sections do not add up: 2 before - 1 deleted = 1, data has 2")
    #expect(try refusal([[1]], to: [[1, 2]]) { _ in } == "the rows of section 0 do not add up: 1 before = 1, data has 2")
  }

  @Test func `an index that occurs twice in one kind of change is refused`() throws {
    let deleted = try refusal([[1, 2]], to: [[]]) { $0.deleteRows(at: [path(0, 1), path(0, 1)]) }
    #expect(deleted == "row 1 of section 0 is deleted twice")
    let moved = try refusal([[1, 2]], to: [[1, 2]]) {
      $0.moveRow(at: path(0, 0), to: path(0, 1))
      $0.moveRow(at: path(0, 0), to: path(0, 0))
    }
    #expect(moved == "row 0 of section 0 is moved twice")
    let targets = try refusal([[1, 2]], to: [[1, 2]]) {
      $0.moveRow(at: path(0, 0), to: path(0, 1))
      $0.moveRow(at: path(0, 1), to: path(0, 1))
    }
    #expect(targets == "row 1 of section 0 is the target of two moves")
    #expect(try refusal([[1]], to: [[1]]) { $0.reloadSections([0, 0]) } == "section 0 is reloaded twice")
  }

  @Test func `changes that exclude each other are refused`() throws {
    let reloaded = try refusal([[1, 2]], to: [[1]]) {
      $0.deleteRows(at: [path(0, 1)])
      $0.reloadRows(at: [path(0, 1)])
    }
    #expect(reloaded == "row 1 of section 0 is deleted and is reloaded")
    let moved = try refusal([[1, 2]], to: [[2]]) {
      $0.deleteRows(at: [path(0, 1)])
      $0.moveRow(at: path(0, 1), to: path(0, 0))
    }
    #expect(moved == "row 1 of section 0 is deleted and is moved")
    let target = try refusal([[1]], to: [[1, 2]]) {
      $0.insertRows(at: [path(0, 0)])
      $0.moveRow(at: path(0, 0), to: path(0, 0))
    }
    #expect(target == "row 0 of section 0 is inserted and is the target of a move")
    let section = try refusal([[1], []], to: [[]]) {
      $0.deleteSections([0])
      $0.moveSection(0, to: 0)
    }
    #expect(section == "section 0 is deleted and is moved")
  }

  @Test func `rows inside a section that changes as a whole are refused`() throws {
    let deleted = try refusal([[1], [2]], to: [[2]]) {
      $0.deleteSections([0])
      $0.deleteRows(at: [path(0, 0)])
    }
    #expect(deleted == "row 0 of section 0 is deleted, but section 0 is deleted as a whole")
    let inserted = try refusal([], to: [[2]]) {
      $0.insertSections([0])
      $0.insertRows(at: [path(0, 0)])
    }
    #expect(inserted == "row 0 of section 0 is inserted, but section 0 is inserted as a whole")
    let out = try refusal([[1], [2]], to: [[], [2, 1]]) {
      $0.reloadSections([0])
      $0.moveRow(at: path(0, 0), to: path(1, 1))
    }
    #expect(out == "row 0 of section 0 is moved, but section 0 is reloaded as a whole")
    let into = try refusal([[], [1], [2]], to: [[1], [2, 3]]) {
      $0.deleteSections([0])
      $0.reloadSections([1])
      $0.moveRow(at: path(2, 0), to: path(0, 0))
      $0.insertRows(at: [path(1, 0), path(1, 1)])
    }
    #expect(into == "row 0 of section 0 is the target of a move, but section 0 is reloaded as a whole")
  }

  @Test func `an index out of range is refused`() throws {
    #expect(
      try refusal([[1, 2, 3, 4]], to: [[1]]) { $0.deleteRows(at: [path(0, 7)]) }
        == "row 7 of section 0 is deleted, but the section has 4 rows before the batch")
    #expect(
      try refusal([[]], to: [[1]]) { $0.insertRows(at: [path(0, 1)]) }
        == "row 1 of section 0 is inserted, but the section has 1 row after the batch")
    #expect(
      try refusal([[]], to: [[]]) { $0.reloadRows(at: [path(2, 0)]) }
        == "row 0 of section 2 is reloaded, but the list has 1 section before the batch")
    #expect(
      try refusal([[]], to: [[]]) { $0.deleteSections([-1]) }
        == "section -1 is deleted, but the list has 1 section before the batch")
  }

  @Test func `two rows with the same identity are refused`() throws {
    let surviving = try refusal([[1, 2]], to: [[1, 2, 1]]) { $0.insertRows(at: [path(0, 2)]) }
    #expect(surviving == "row 0 of section 0 and row 2 of section 0 have the same identity")
    let inserted = try refusal([[1], []], to: [[8, 1], [8]]) { $0.insertRows(at: [path(0, 0), path(1, 0)]) }
    #expect(inserted == "row 0 of section 0 and row 0 of section 1 have the same identity")
    let reloaded = try refusal([[1, 2]], to: [[2, 2]]) { $0.reloadRows(at: [path(0, 0)]) }
    #expect(reloaded == "row 0 of section 0 and row 1 of section 0 have the same identity")
    #expect(throws: ListBatchError.duplicateIdentity(path(0, 0), path(1, 1))) {
      try ListContents(PlainList(sections: [[1], [2, 1]]))
    }
  }

  @Test func `the identity of a row that is deleted may come back`() throws {
    let (list, change) = try applied([[1, 2]], to: [[2, 1]]) {
      $0.deleteRows(at: [path(0, 0)])
      $0.insertRows(at: [path(0, 1)])
    }
    #expect(change.inserted.map(\.path) == [path(0, 1)])
    #expect(list.row(1, PlainList(sections: [[2, 1]])) == change.inserted[0].handle)
  }
}
