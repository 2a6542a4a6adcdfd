// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

@testable import CellList

/// A list of ten rows of 100 pixels, and the handles of its rows.
private struct TenRows {
  var plain = PlainList(heights: Array(repeating: 100, count: 10))
  var list: ListContents

  init() throws {
    list = try ListContents(plain)
  }

  func handle(_ row: Int) -> RowHandle { list.index.handle(of: .row(path(row))) }

  /// Returns the correction after a row got another height.
  mutating func correction(
    setting height: Int32, ofRow row: Int, in viewport: Viewport, at edge: AnchorEdge = .top
  ) -> Int64 {
    let anchor = list.index.anchor(in: viewport, at: edge, changing: [handle(row)])
    list.set(ListRow(height: height), of: handle(row))
    return list.index.correction(keeping: anchor, in: viewport)
  }

  /// Returns the correction after a batch.
  mutating func correction(
    in viewport: Viewport, at edge: AnchorEdge = .top, _ change: (inout PlainList, inout ListBatch) -> Void
  ) throws -> Int64 {
    var batch = ListBatch()
    change(&plain, &batch)
    let plan = try list.plan(batch, plain)
    let anchor = list.index.anchor(in: viewport, at: edge, before: plan)
    _ = list.apply(plan, plain)
    return list.index.correction(keeping: anchor, in: viewport)
  }
}

private func newRows(_ count: Int) -> [PlainList.Row] {
  (0..<count).map { PlainList.Row(identity: 1000 + $0, row: ListRow(height: 30)) }
}

extension PlainList {
  fileprivate mutating func insert(_ count: Int, at row: Int, _ batch: inout ListBatch) {
    sections[0].rows.insert(contentsOf: newRows(count), at: row)
    batch.insertRows(at: (row..<row + count).map(path))
  }

  fileprivate mutating func delete(_ rows: Range<Int>, _ batch: inout ListBatch) {
    sections[0].rows.removeSubrange(rows)
    batch.deleteRows(at: rows.map(path))
  }
}

@Suite struct ScrollAnchorTests {
  @Test(
    arguments: [(200, .top, 2), (201, .top, 3), (200, .bottom, 4), (201, .bottom, 4), (199, .bottom, 3)]
      as [(Int64, AnchorEdge, Int)])
  func `the anchor is the first row whose top is visible, or the last whose bottom is`(offset: Int64, edge: AnchorEdge, row: Int)
    throws
  {
    let rows = try TenRows()
    let anchor = rows.list.index.anchor(in: Viewport(offset: offset, height: 300), at: edge)
    #expect(anchor.handle == rows.handle(row))
  }

  @Test(arguments: [AnchorEdge.top, .bottom]) func `a row that covers the viewport is its anchor`(edge: AnchorEdge) throws {
    let rows = try TenRows()
    #expect(rows.list.index.anchor(in: Viewport(offset: 220, height: 60), at: edge).handle == rows.handle(2))
  }

  @Test func `a header is the anchor only where no row is visible`() throws {
    var plain = PlainList(heights: [100])
    plain.sections[0].header = ListHeader(ListRow(height: 50))
    let index = RowIndex(plain)
    #expect(index.anchor(in: Viewport(offset: 0, height: 90), at: .top).handle == index.handle(of: .row(path(0))))
    #expect(index.anchor(in: Viewport(offset: 0, height: 40), at: .top).handle == index.handle(of: .header(section: 0)))
    #expect(index.anchor(in: Viewport(offset: 500, height: 40), at: .top).handle == nil)
  }

  @Test func `rows above the viewport never move what is visible`() throws {
    var rows = try TenRows()
    #expect(rows.correction(setting: 170, ofRow: 0, in: Viewport(offset: 250, height: 300)) == 70)
    #expect(rows.correction(setting: 20, ofRow: 1, in: Viewport(offset: 320, height: 300)) == -80)
  }

  @Test func `the height of a visible row moves only what is below its top`() throws {
    var rows = try TenRows()
    #expect(rows.correction(setting: 170, ofRow: 3, in: Viewport(offset: 250, height: 300)) == 0)
    // Row 2 begins above the viewport, and its own height changes.
    #expect(rows.correction(setting: 170, ofRow: 2, in: Viewport(offset: 250, height: 300)) == 0)
  }

  @Test func `a visible row that is reloaded moves only what is below its top`() throws {
    var rows = try TenRows()
    let correction = try rows.correction(in: Viewport(offset: 250, height: 300)) { list, batch in
      list[path(2)].row = ListRow(height: 170)
      batch.reloadRows(at: [path(2)])
    }
    #expect(correction == 0)
  }

  @Test func `with the bottom as the anchor, the height of a visible row moves only what is above its bottom`() throws {
    var rows = try TenRows()
    #expect(rows.correction(setting: 170, ofRow: 4, in: Viewport(offset: 250, height: 300), at: .bottom) == 70)
    // Row 5 ends below the viewport.
    #expect(rows.correction(setting: 90, ofRow: 5, in: Viewport(offset: 320, height: 300), at: .bottom) == -10)
    #expect(rows.correction(setting: 170, ofRow: 7, in: Viewport(offset: 320, height: 300), at: .bottom) == 0)
  }

  @Test(arguments: [AnchorEdge.top, .bottom]) func `history that is prepended moves nothing by a pixel`(edge: AnchorEdge) throws {
    var rows = try TenRows()
    let correction = try rows.correction(in: Viewport(offset: 0, height: 300), at: edge) { $0.insert(20, at: 0, &$1) }
    #expect(correction == 600)
  }

  @Test func `appended rows are followed with the bottom as the anchor while the end is visible`() throws {
    func correction(_ offset: Int64, _ edge: AnchorEdge) throws -> Int64 {
      var rows = try TenRows()
      return try rows.correction(in: Viewport(offset: offset, height: 300, bottomInset: 8), at: edge) {
        $0.insert(2, at: 10, &$1)
      }
    }
    #expect(try correction(708, .bottom) == 60)
    #expect(try correction(700, .bottom) == 60)
    #expect(try correction(699, .bottom) == 0)
    #expect(try correction(708, .top) == 0)
  }

  @Test func `if the anchor goes, the next row that stays takes its place`() throws {
    var rows = try TenRows()
    let correction = try rows.correction(in: Viewport(offset: 280, height: 300)) { $0.delete(3..<5, &$1) }
    // Row 5 stays 220 pixels below the top of the viewport.
    #expect(correction == -200)
  }

  @Test func `if no row after the anchor stays, the one before takes its place`() throws {
    var rows = try TenRows()
    let correction = try rows.correction(in: Viewport(offset: 280, height: 300)) { list, batch in
      list.sections[0].rows.replaceSubrange(3..<10, with: newRows(60)[10...])
      list.sections[0].rows.insert(contentsOf: newRows(10), at: 0)
      batch.insertRows(at: (Array(0..<10) + Array(13..<63)).map(path))
      batch.deleteRows(at: (3..<10).map(path))
    }
    // Row 2 keeps its top 80 pixels above the viewport, below ten new rows of 30 pixels.
    #expect(correction == 300)
  }

  @Test func `if no row stays, the offset does`() throws {
    var rows = try TenRows()
    let correction = try rows.correction(in: Viewport(offset: 280, height: 300)) { list, batch in
      list.sections[0].rows = newRows(40)
      batch.reloadSections([0])
    }
    #expect(correction == 0)
  }

  @Test func `a row that moves away is no anchor`() throws {
    var rows = try TenRows()
    let correction = try rows.correction(in: Viewport(offset: 300, height: 300)) { list, batch in
      list.sections[0].rows.insert(list.sections[0].rows.remove(at: 3), at: 0)
      batch.moveRow(at: path(3), to: path(0))
    }
    #expect(correction == 0)
  }

  @Test func `a row of a section that moves away is no anchor`() throws {
    let old = PlainList(sections: [Array(0..<30), Array(30..<60), Array(60..<90)])
    var new = old
    new.sections.insert(new.sections.remove(at: 1), at: 0)
    var batch = ListBatch()
    batch.moveSection(1, to: 0)
    var list = try ListContents(old)
    let plan = try list.plan(batch, new)
    let viewport = Viewport(offset: 300, height: 100)
    let anchor = list.index.anchor(in: viewport, at: .top, before: plan)
    _ = list.apply(plan, new)
    // The first row of the last section stays 300 pixels below the top of the viewport.
    #expect(list.index.correction(keeping: anchor, in: viewport) == 0)
    #expect(anchor.handle == list.index.handle(of: .row(RowPath(section: 2, row: 0))))
  }

  @Test func `where the anchor and an end of the content disagree, the end wins`() throws {
    var rows = try TenRows()
    #expect(try rows.correction(in: Viewport(offset: 650, height: 300)) { $0.delete(8..<10, &$1) } == -150)
    #expect(try rows.correction(in: Viewport(offset: 50, height: 300, topInset: 20)) { $0.delete(0..<1, &$1) } == -70)
  }

  @Test func `a list that is pulled beyond its end stays pulled`() throws {
    var rows = try TenRows()
    #expect(try rows.correction(in: Viewport(offset: -40, height: 300)) { $1.reconfigureRows(at: [path(0)]) } == 0)
    #expect(try rows.correction(in: Viewport(offset: 730, height: 300)) { $1.reconfigureRows(at: [path(0)]) } == 0)
    #expect(try rows.correction(in: Viewport(offset: 730, height: 300)) { $0.delete(9..<10, &$1) } == -100)
  }

  /// The row of the anchor is where it was, unless the content ends there.
  @Test(arguments: Seeds.all) func `random batches leave a row on the screen where it was`(seed: UInt64) throws {
    var random = RandomRows(seed: seed)
    let old = random.list(sections: random.number(1...4), rows: 15)
    let batch = RandomBatch(old, seed: seed, percent: [5, 30, 60][Int(seed % 3)])
    var list = try ListContents(old)
    var viewport = Viewport(offset: 0, height: 400, topInset: 10, bottomInset: 20)
    let offset = Int64.random(in: viewport.offsets(ofContentHeight: old.contentHeight), using: &random.random)
    viewport.offset = offset
    let edge: AnchorEdge = random.happens(50) ? .top : .bottom
    let plan = try list.plan(batch.batch, batch.new)
    let anchor = list.index.anchor(in: viewport, at: edge, before: plan)
    let before = anchor.handle.flatMap { list.index.placed($0) }
    _ = list.apply(plan, batch.new)
    let corrected = offset + list.index.correction(keeping: anchor, in: viewport)
    let after = anchor.handle.flatMap { list.index.placed($0) }
    let offsets = viewport.offsets(ofContentHeight: batch.new.contentHeight)
    let isAtEnd = corrected == offsets.lowerBound || corrected == offsets.upperBound
    let distance = edge == .top ? (before?.top ?? 0) - offset : (before?.bottom ?? 0) - offset
    let newDistance = edge == .top ? (after?.top ?? 0) - corrected : (after?.bottom ?? 0) - corrected
    #expect(offsets.contains(corrected))
    #expect(isAtEnd || anchor.handle == nil || distance == newDistance)
  }

  @Test(
    arguments: [
      (.top, 400), (.middle, 300), (.bottom, 200), (.nearest, 200),
    ] as [(ScrollPosition, Int64)]) func `a row is shown at a position`(position: ScrollPosition, offset: Int64) throws
  {
    let rows = try TenRows()
    #expect(rows.list.index.offset(showing: .row(path(4)), at: position, in: Viewport(offset: 0, height: 300)) == offset)
  }

  @Test func `a row is shown between the insets, and not beyond the ends of the content`() throws {
    let index = try TenRows().list.index
    let viewport = Viewport(offset: 0, height: 300, topInset: 20, bottomInset: 30)
    #expect(index.offset(showing: .row(path(4)), at: .top, in: viewport) == 380)
    #expect(index.offset(showing: .row(path(4)), at: .middle, in: viewport) == 305)
    #expect(index.offset(showing: .row(path(4)), at: .bottom, in: viewport) == 230)
    #expect(index.offset(showing: .row(path(0)), at: .bottom, in: viewport) == -20)
    #expect(index.offset(showing: .row(path(9)), at: .top, in: viewport) == 730)
  }

  @Test(arguments: [(0, 50), (60, 60), (100, 100), (180, 100)] as [(Int64, Int64)])
  func `the nearest position moves as little as possible`(offset: Int64, nearest: Int64) throws {
    let index = try TenRows().list.index
    #expect(index.offset(showing: .row(path(1)), at: .nearest, in: Viewport(offset: offset, height: 150)) == nearest)
  }

  @Test(arguments: [(0, 100), (120, 120), (190, 140)] as [(Int64, Int64)])
  func `a row taller than the viewport is shown at its nearer edge`(offset: Int64, nearest: Int64) throws {
    let index = try TenRows().list.index
    #expect(index.offset(showing: .row(path(1)), at: .nearest, in: Viewport(offset: offset, height: 60)) == nearest)
  }
}
