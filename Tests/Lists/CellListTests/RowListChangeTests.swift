// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

@testable import CellList

/// What each kind of change measures again.
@Suite struct RowListChangeTests {
  private let log = FakeStages.Log()
  private let source = FakeSource(rows(1...5), rows(6...8))

  /// A list that shows rows 2 and 3, laid out already.
  private func list() throws -> FakeList {
    let list = try FakeList(source, stages: FakeStages(log), viewport: Viewport(offset: 10, height: 20))
    _ = try list.frame()
    log.clear()
    return list
  }

  /// Applies a batch and draws a frame. Returns what was bound and laid out.
  private func work(_ new: FakeSource, _ change: (inout ListBatch) -> Void) throws -> (bound: [Int], laidOut: [Int]) {
    let list = try list()
    var batch = ListBatch()
    change(&batch)
    _ = try list.apply(batch, new)
    _ = try list.frame()
    return (log.bound, log.laidOut)
  }

  @Test func `inserted rows are measured, and no others`() throws {
    var new = source
    new.sections[0].insert(FakeContent(lines: 3, text: 20), at: 1)
    let work = try work(new) { $0.insertRows(at: [path(1)]) }
    #expect(work == ([20], [20]))
  }

  @Test func `deleted rows cost nothing`() throws {
    var new = source
    new.sections[0].remove(at: 0)
    #expect(try work(new) { $0.deleteRows(at: [path(0)]) } == ([], []))
  }

  @Test func `nothing is kept for a row that was deleted`() throws {
    let list = try list()
    let handle = list.index.handle(of: .row(path(1)))
    var new = source
    new.sections[0].remove(at: 1)
    var batch = ListBatch()
    batch.deleteRows(at: [path(1)])
    _ = try list.apply(batch, new)
    #expect(list.live[handle] == nil)
    #expect(list.keys[Int(handle.slot)] == nil)
    #expect(try list.frame().ended == [])
  }

  @Test(arguments: [(HeightEstimates(), 2000), (HeightEstimates([0: 10]), 1010)] as [(HeightEstimates, Int64)])
  func `another text size samples estimates again, and keeps those that were given`(
    estimates: HeightEstimates, height: Int64
  ) throws {
    let list = try FakeList(
      FakeSource(rows(1...100)), stages: FakeStages(log), mode: .estimated(estimates), viewport: Viewport(offset: 0, height: 10))
    var narrow = FakeStages(log)
    narrow.width = 50
    list.setStages(narrow, because: .textSize)
    _ = try list.frame()
    #expect(list.contentHeight == height)
  }

  @Test func `a reloaded row with the same content is bound, but not laid out`() throws {
    #expect(try work(source) { $0.reloadRows(at: [path(1)]) } == ([2], []))
    var batch = ListBatch()
    batch.reloadRows(at: [path(1)])
    #expect(try list().apply(batch, source).work.map(\.effort) == [.unchanged])
  }

  @Test func `a reloaded row with other content is laid out`() throws {
    var new = source
    new.sections[0][1] = FakeContent(lines: 30, text: 21)
    #expect(try work(new) { $0.reloadRows(at: [path(1)]) } == ([21], [21]))
  }

  @Test func `a moved row costs nothing`() throws {
    var new = source
    new.sections[0] = [1, 2, 5, 3, 4].map { FakeContent(lines: 10, text: $0) }
    #expect(try work(new) { $0.moveRow(at: path(4), to: path(2)) } == ([], []))
  }

  @Test func `the rows of an inserted section are measured`() throws {
    var new = source
    new.sections.insert(rows(31...32), at: 0)
    #expect(try work(new) { $0.insertSections([0]) } == ([31, 32], [31, 32]))
  }

  @Test func `a deleted section costs nothing`() throws {
    var new = source
    new.sections.remove(at: 1)
    #expect(try work(new) { $0.deleteSections([1]) } == ([], []))
  }

  @Test func `a reloaded section is bound, and laid out where its rows have new layout keys`() throws {
    var new = source
    new.sections[1][0].lines = 11
    #expect(try work(new) { $0.reloadSections([1]) } == ([6, 7, 8], [6]))
  }

  @Test func `a moved section costs nothing`() throws {
    var new = source
    new.sections.swapAt(0, 1)
    #expect(try work(new) { $0.moveSection(1, to: 0) } == ([], []))
  }

  @Test func `reloading all rows binds them, and lays out none whose layout key is the same`() throws {
    let list = try list()
    var new = source
    new.sections[1][2].lines = 12
    _ = try list.reloadAll(new)
    _ = try list.frame()
    #expect(log.bound == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(log.laidOut == [8])
  }

  @Test func `another width lays out every row, and the former width none`() throws {
    let list = try list()
    var narrow = FakeStages(log)
    narrow.width = 50
    list.setStages(narrow, because: .width)
    #expect(try list.update()?.work.map(\.effort) == Array(repeating: .laidOut, count: 8))
    #expect(list.contentHeight == 160)
    #expect(list.viewport.offset == 20)
    log.clear()
    list.setStages(FakeStages(log), because: .width)
    #expect(try list.update()?.work.map(\.effort) == Array(repeating: .heightKnown, count: 8))
    #expect(log.laidOut == [])
  }

  @Test func `another style binds every row, and lays out what is visible`() throws {
    let list = try list()
    var dark = FakeStages(log)
    dark.style = 1
    list.setStages(dark, because: .style)
    _ = try list.frame()
    #expect(log.bound.count == 10)
    #expect(log.laidOut == [2, 3])
  }

  @Test func `however many setters run, a frame lays out each row once`() throws {
    let list = try list()
    for width in [90, 50, 25, 50] {
      var stages = FakeStages(log)
      stages.width = width
      list.setStages(stages, because: .width)
    }
    #expect(try list.frame().work.map(\.reason) == Array(repeating: .width, count: 8))
    #expect(try list.frame().work == [])
    #expect(log.laidOut == [1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test func `a batch between a setter and its frame lays out no row twice`() throws {
    let list = try list()
    var narrow = FakeStages(log)
    narrow.width = 50
    list.setStages(narrow, because: .width)
    var new = source
    new.sections[0].append(FakeContent(lines: 10, text: 9))
    var batch = ListBatch()
    batch.insertRows(at: [path(5)])
    _ = try list.apply(batch, new)
    _ = try list.frame()
    #expect(log.laidOut == [9, 1, 2, 3, 4, 5, 6, 7, 8])
    #expect(list.contentHeight == 180)
  }

  @Test func `new data between a setter and its frame is laid out once`() throws {
    let list = try list()
    var narrow = FakeStages(log)
    narrow.width = 50
    list.setStages(narrow, because: .width)
    _ = try list.reloadAll(FakeSource(rows(1...3)))
    #expect(try list.frame().work == [])
    #expect(log.laidOut == [1, 2, 3])
    #expect(list.contentHeight == 60)
  }

  @Test func `a refused batch changes nothing`() throws {
    let list = try list()
    var batch = ListBatch()
    batch.deleteRows(at: [path(0)])
    #expect(throws: ListBatchError.self) { try list.apply(batch, FakeSource(rows(1...9), rows(6...8))) }
    #expect(list.contentHeight == 80)
    #expect(list.source.sections[0].count == 5)
    #expect(log.bound == [])
  }

  @Test func `a batch whose rows cannot be laid out changes nothing`() throws {
    let list = try list()
    log.failing = [40]
    var batch = ListBatch()
    batch.insertRows(at: [path(0), path(1)])
    var new = source
    new.sections[0].insert(contentsOf: [FakeContent(lines: 1, text: 39), FakeContent(lines: 1, text: 40)], at: 0)
    #expect(throws: FakeFailure(text: 40)) { try list.apply(batch, new) }
    #expect(list.contentHeight == 80)
    #expect(try list.shown() == [[2, 0], [3, 10]])
  }

  @Test func `rows that are inserted above the viewport move no visible row`() throws {
    let list = try list()
    var new = source
    new.sections[0].insert(FakeContent(lines: 3, text: 20), at: 0)
    var batch = ListBatch()
    batch.insertRows(at: [path(0)])
    let update = try list.apply(batch, new)
    #expect(update.scrolledBy == 3)
    #expect(update.anchor == .row(path(2)))
    #expect(try list.shown() == [[2, 0], [3, 10]])
  }

  @Test func `the memory of layouts is bounded, and lists that share it give the same heights`() throws {
    let memory = RowMemory<FakeStages>(byteLimit: 4000)
    let viewport = Viewport(offset: 0, height: 20)
    let first = try FakeList(FakeSource(rows(1...500)), stages: FakeStages(log), viewport: viewport, memory: memory)
    let second = try FakeList(FakeSource(rows(1...500)), stages: FakeStages(log), viewport: viewport, memory: memory)
    #expect(first.contentHeight == second.contentHeight)
    #expect(memory.counts.bytes <= 4000)
    #expect(memory.counts.heightMisses > 500)
    #expect(second.counts.laidOut > 400)
  }

  // MARK: Estimates

  /// A list at the end of its content that shows rows 59 and 60, with estimates of 1 for rows that were not shown.
  private func estimatedList() throws -> FakeList {
    let list = try FakeList(
      FakeSource(rows(1...60)), stages: FakeStages(log), mode: .estimated(HeightEstimates([0: 1])),
      viewport: Viewport(offset: 0, height: 20))
    try list.scrollToRow(at: path(59), position: .bottom)
    _ = try list.frame()
    log.clear()
    return list
  }

  @Test func `a row that was measured is measured again, so that nothing jumps at the end of the content`() throws {
    let list = try estimatedList()
    let offset = list.viewport.offset
    var new = list.source
    new.sections[0][58].color = 1
    var batch = ListBatch()
    batch.reconfigureRows(at: [path(58)])
    #expect(try list.apply(batch, new).work.map(\.effort) == [.heightKnown])
    #expect(list.viewport.offset == offset)
    #expect(try list.shown() == [[59, 0], [60, 10]])
  }

  @Test func `another style measures the visible rows at once, and the others get estimates`() throws {
    let list = try estimatedList()
    var dark = FakeStages(log)
    dark.style = 1
    list.setStages(dark, because: .style)
    #expect(try list.frame().rows.map(\.top) == [0, 10])
    #expect(log.bound == [59, 60, 59, 60])
    #expect(list.contentHeight == 78)
  }

  // MARK: Scripts

  @Test(arguments: Seeds.all) func `after each batch of a script, a list is equal to one that is created from the same data`(
    seed: UInt64
  ) throws {
    let script = EditScript(seed: seed)
    var random = RandomRows(seed: script.seed)
    var plain = random.list(sections: script.sections, rows: script.rows)
    let viewport = Viewport(offset: Int64(script.seed % 7) * 90, height: 200)
    let list = try RowList(plain, stages: FakeStages(), viewport: viewport)
    for seed in script.batches {
      let change = RandomBatch(plain, seed: seed, percent: script.percent)
      plain = change.new
      _ = try list.apply(change.batch, plain)
      #expect(difference(of: list.index, from: plain.measured) == nil, "\(script), batch \(seed)")
      let fresh = try RowList(plain, stages: FakeStages(), viewport: list.viewport)
      #expect(try list.frame().rows.map(\.content) == fresh.frame().rows.map(\.content), "\(script), batch \(seed)")
    }
  }

  @Test(arguments: Seeds.all)
  func `with estimates, after each batch a row has its own height if it was measured, and otherwise the constant of its kind`(
    seed: UInt64
  ) throws {
    let script = EditScript(seed: seed)
    var random = RandomRows(seed: script.seed)
    var plain = random.list(sections: script.sections, rows: script.rows)
    let estimates: [UInt16: Int32] = [0: 40, 1: 50, 2: 60, 3: 70]
    let list = try RowList(
      plain, stages: FakeStages(), mode: .estimated(HeightEstimates(estimates)), viewport: Viewport(offset: 300, height: 200))
    for seed in script.batches {
      let change = RandomBatch(plain, seed: seed, percent: script.percent)
      plain = change.new
      _ = try list.apply(change.batch, plain)
      let shown = try list.frame().rows.map(\.placed)
      #expect(shown.allSatisfy { $0.row.isMeasured }, "\(script), batch \(seed)")
      let expected = plain.placed.filter { plain.content(of: $0.element) != nil }.map { placed in
        list.index.placed(placed.element).row.isMeasured ? placed.row.height : estimates[placed.row.kind]
      }
      let heights = plain.placed.filter { plain.content(of: $0.element) != nil }
        .map { list.index.placed($0.element).row.height }
      #expect(heights == expected, "\(script), batch \(seed)")
    }
  }
}
