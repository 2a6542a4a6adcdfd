// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

@testable import CellList

/// Two sections of rows that are 10 and 20 pixels high, with a pinned header of 5 and a footer of 3 in the first.
private let twoSections: PlainList = {
  var list = PlainList(heights: [10, 20])
  list.sections[0].header = ListHeader(ListRow(height: 5, kind: 7), isPinned: true)
  list.sections[0].footer = ListRow(height: 3)
  list.sections.append(PlainList(heights: [10, 20]).sections[0])
  return list
}()

private func row(_ section: Int, _ row: Int) -> ListElement { .row(RowPath(section: section, row: row)) }

@Suite struct RowIndexTests {
  @Test func `an empty list has no sections, no rows and no height`() {
    let index = RowIndex()
    #expect(index.isEmpty)
    #expect(index.sectionCount == 0)
    #expect(index.rowCounts == [])
    #expect(index.contentHeight == 0)
    #expect(index.placed(atOffset: 0) == nil)
    #expect(index.elements(in: 0..<100) == [])
  }

  @Test func `a list of headers and footers without rows is empty`() {
    var list = twoSections
    list.sections[0].rows = []
    list.sections[1].rows = []
    let index = RowIndex(list)
    #expect(index.isEmpty)
    #expect(index.contentHeight == 8)
    #expect(index.sectionCount == 2)
  }

  @Test func `headers and footers take up height around the rows of their section`() {
    let index = RowIndex(twoSections)
    #expect(index.contentHeight == 68)
    #expect(index.rowCounts == [2, 2])
    #expect(index.rowCount(inSection: 1) == 2)
    #expect(
      [row(0, 0), row(0, 1), .footer(section: 0), row(1, 0), row(1, 1)].map { index.placed($0).top } == [5, 15, 35, 38, 48])
    #expect(index.placed(.header(section: 0)).row == ListRow(height: 5, kind: 7))
  }

  @Test(
    arguments: [
      (-1, nil), (0, .header(section: 0)), (4, .header(section: 0)), (5, row(0, 0)), (35, .footer(section: 0)),
      (38, row(1, 0)), (67, row(1, 1)), (68, nil),
    ] as [(Int64, ListElement?)])
  func `an offset is covered by the element whose top is at or above it`(offset: Int64, element: ListElement?) {
    #expect(RowIndex(twoSections).placed(atOffset: offset)?.element == element)
  }

  @Test func `only elements with a visible pixel are in a range`() {
    let index = RowIndex(twoSections)
    #expect(index.elements(in: 15..<38).map(\.element) == [row(0, 1), .footer(section: 0)])
    #expect(index.elements(in: 37..<39).map(\.element) == [.footer(section: 0), row(1, 0)])
    #expect(index.elements(in: 20..<20) == [])
    #expect(index.elements(in: -50 ..< -10) == [])
  }

  @Test func `a row that is measured moves what is below it, and keeps its handle`() {
    var index = RowIndex(PlainList(heights: [10, 20, 30]))
    let handle = index.handle(of: row(0, 1))
    index.set(ListRow(height: 25, kind: 3), of: handle)
    #expect(index.placed(handle) == PlacedElement(element: row(0, 1), handle: handle, top: 10, row: ListRow(height: 25, kind: 3)))
    #expect(index.placed(row(0, 2)).top == 35)
    #expect(index.contentHeight == 65)
  }

  @Test func `the largest heights do not overflow`() {
    let index = RowIndex(PlainList(heights: [.max, .max, .max]))
    #expect(index.contentHeight == 6_442_450_941)
    #expect(index.placed(atOffset: 6_442_450_940)?.element == row(0, 2))
  }

  @Test(arguments: [(0, 0), (4, 4), (20, 20), (32, 32), (33, 33), (36, 33)] as [(Int64, Int64)])
  func `a pinned header follows the viewport to the end of its section`(offset: Int64, top: Int64) {
    let header = RowIndex(twoSections).pinnedHeader(in: Viewport(offset: offset, height: 20))
    #expect(header?.element == .header(section: 0))
    #expect(header?.top == top)
  }

  @Test func `no header is pinned where its section has none`() {
    #expect(RowIndex(twoSections).pinnedHeader(in: Viewport(offset: 38, height: 20)) == nil)
    #expect(RowIndex(twoSections).pinnedHeader(in: Viewport(offset: -1, height: 20)) == nil)
  }

  @Test func `a pinned header stays below the top inset`() {
    #expect(RowIndex(twoSections).pinnedHeader(in: Viewport(offset: 2, height: 20, topInset: 10))?.top == 12)
  }

  @Test func `a list that is built takes less than 16 bytes a row`() {
    let index = RowIndex(PlainList(heights: Array(repeating: 7, count: 100_000)))
    #expect(index.bytes / 1_000 < 1_600)
  }

  @Test(arguments: [0, 1, 2]) func `a row takes at most 20 bytes after insertions and removals at the worst places`(pattern: Int)
  {
    var tree = RowTree()
    tree.rebuild((0..<40_000).map { _ in tree.makeSlot(ListRow(height: 7)) })
    switch pattern {
    // Every leaf is split.
    case 0: for index in 0..<3_000 { tree.insert(tree.makeSlot(ListRow(height: 7)), at: index * 13) }
    // History is prepended.
    case 1: for _ in 0..<40_000 { tree.insert(tree.makeSlot(ListRow(height: 7)), at: 1) }
    // Half of all elements are removed and inserted elsewhere.
    default:
      let slots = (0..<20_000).map { tree.remove(at: $0) }
      for slot in slots { tree.insert(slot, at: tree.count / 2) }
    }
    #expect(tree.bytes <= 20 * tree.count + 20_000)
    #expect(tree.defects == [])
  }

  @Test(arguments: [1, -1]) func `rows that come in one by one next to a header or a footer fill the leaves`(place: Int) {
    var tree = RowTree()
    tree.rebuild([tree.makeSlot(ListRow(height: 7), .header), tree.makeSlot(ListRow(height: 7), .footer)])
    for _ in 0..<40_000 { tree.insert(tree.makeSlot(ListRow(height: 7)), at: (tree.count + place) % tree.count) }
    #expect(tree.slots.count < 41_000)
  }

  @Test func `the leaves of removed rows are given up`() {
    var tree = RowTree()
    tree.rebuild((0..<40_000).map { _ in tree.makeSlot(ListRow(height: 7)) })
    for _ in 0..<39_990 { tree.freeSlot(tree.remove(at: 5)) }
    #expect(tree.slots.capacity < 2_000)
    #expect(tree.count == 10)
  }
}
