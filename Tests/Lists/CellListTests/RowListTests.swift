// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

@testable import CellList

/// The component: what it measures, shows and keeps.
@Suite struct RowListTests {
  private let log = FakeStages.Log()

  private func list(
    _ source: FakeSource, mode: HeightMode = .exact, offset: Int64 = 0, height: Int32 = 25
  ) throws -> FakeList {
    try FakeList(source, stages: FakeStages(log), mode: mode, viewport: Viewport(offset: offset, height: height))
  }

  // MARK: Heights

  @Test func `an exact list binds and lays out every row once before its first frame, which does neither again`() throws {
    let list = try list(FakeSource(rows(1...4)))
    #expect(list.contentHeight == 40)
    #expect(try list.shown() == [[1, 0], [2, 10], [3, 20]])
    #expect(log.bound == [1, 2, 3, 4])
    #expect(log.laidOut == [1, 2, 3, 4])
  }

  @Test func `rows with the same layout key are laid out once, and the row that is drawn is laid out for its own pixels`() throws
  {
    let source = FakeSource([FakeContent(lines: 7, text: 1, color: 1)])
    let list = try list(source)
    _ = try list.frame()
    var changed = source
    changed.sections[0][0].color = 2
    var batch = ListBatch()
    batch.reconfigureRows(at: [path(0)])
    log.clear()
    #expect(try list.apply(batch, changed).work.map(\.effort) == [.heightKnown])
    #expect(log.laidOut == [])
    #expect(try list.frame().rows.map(\.content.color) == [2])
    #expect(log.laidOut == [1])
  }

  @Test func `an empty list has no height and shows nothing`() throws {
    let list = try list(FakeSource([]))
    #expect(list.contentHeight == 0)
    #expect(try list.shown() == [])
  }

  @Test func `a row that cannot be laid out makes no list`() throws {
    log.failing = [2]
    #expect(throws: FakeFailure(text: 2)) { try list(FakeSource(rows(1...3))) }
  }

  // MARK: Estimates

  @Test func `with an estimate only the visible rows are measured, and the first of them keeps its place`() throws {
    let source = FakeSource(rows(1...100))
    let list = try list(source, mode: .estimated(HeightEstimates([0: 8])), offset: 80)
    #expect(list.contentHeight == 800)
    #expect(log.bound == [])
    #expect(try list.shown() == [[11, 0], [12, 10], [13, 20]])
    #expect(log.laidOut == [11, 12, 13, 14])
    #expect(list.contentHeight == 808)
  }

  @Test func `an estimate that is not given is the mean of the first 20 rows, and never changes`() throws {
    let first = (1...20).map { FakeContent(lines: $0 <= 10 ? 4 : 8, text: $0) }
    let list = try list(FakeSource(first + rows(21...40)), mode: .estimated(HeightEstimates()))
    #expect(log.laidOut.count == 20)
    #expect(list.contentHeight == 10 * 4 + 10 * 8 + 20 * 6)
    list.scroll(to: 120)
    _ = try list.frame()
    #expect(list.index.placed(.row(path(39))).row == ListRow(height: 6, isMeasured: false))
  }

  @Test func `each kind has its own estimate`() throws {
    var source = FakeSource(rows(1...4))
    source.kinds = [2: 1, 4: 1]
    let list = try list(source, mode: .estimated(HeightEstimates([0: 100, 1: 5])), height: 0)
    #expect(list.contentHeight == 210)
  }

  // MARK: Scrolling

  @Test(arguments: [(ScrollPosition.top, [[50, 0], [51, 10], [52, 20]]), (.bottom, [[48, -5], [49, 5], [50, 15]])])
  func `a row among estimated rows lands exactly`(position: ScrollPosition, shown: [[Int]]) throws {
    let list = try list(FakeSource(rows(1...100)), mode: .estimated(HeightEstimates([0: 3])))
    try list.scrollToRow(at: path(49), position: position)
    #expect(try list.shown() == shown)
  }

  @Test func `rows that are measured later do not move the row to which the list scrolled`() throws {
    let list = try list(FakeSource(rows(1...100)), mode: .estimated(HeightEstimates([0: 3])))
    try list.scrollToRow(at: path(49), position: .top)
    try list.prepare()
    #expect(try list.shown().first == [50, 0])
  }

  @Test func `the last row lands at the end of the content`() throws {
    let list = try list(FakeSource(rows(1...100)), mode: .estimated(HeightEstimates([0: 3])))
    try list.scrollToRow(at: path(99), position: .top)
    #expect(try list.shown() == [[98, -5], [99, 5], [100, 15]])
  }

  @Test func `the keyboard moves no row`() throws {
    let list = try list(FakeSource(rows(1...10)), offset: 30)
    list.resizeViewport(height: 25, bottomInset: 12)
    #expect(try list.shown() == [[4, 0], [5, 10], [6, 20]])
    #expect(list.viewport.offsets(ofContentHeight: list.contentHeight).upperBound == 87)
  }

  @Test func `a pinned header is drawn over the rows of its section`() throws {
    var source = FakeSource(rows(1...10))
    source.headers = [0: FakeContent(lines: 6, text: 0)]
    source.pinned = true
    let list = try list(source, offset: 40)
    let frame = try list.frame()
    #expect(frame.pinnedHeader?.top == 0)
    #expect(frame.pinnedHeader?.content.text == 0)
    #expect(try list.shown() == [[4, -4], [5, 6], [6, 16]])
  }

  @Test func `a pinned header is measured although its place is above the viewport`() throws {
    var source = FakeSource(rows(1...100))
    source.headers = [0: FakeContent(lines: 6, text: 0)]
    source.pinned = true
    let list = try list(source, mode: .estimated(HeightEstimates([0: 10])), offset: 200)
    #expect(try list.frame().pinnedHeader?.placed.row == ListRow(height: 6))
    #expect(try list.shown() == [[20, 0], [21, 10], [22, 20]])
  }

  // MARK: Replacing estimates

  @Test(arguments: [(1, 96), (7, 14), (1000, 1)])
  func `replacing estimates in steps gives the exact list, and moves no visible row`(step: Int, count: Int) throws {
    let texts = (1...100).map { FakeContent(lines: Int32(5 + $0 * 7 % 11), text: $0) }
    let list = try list(FakeSource(texts), mode: .estimated(HeightEstimates([0: 8])), offset: 400)
    let shown = try list.shown()
    var steps = 1
    while try list.replaceEstimates(atMost: step) {
      #expect(try list.shown() == shown)
      steps += 1
    }
    let exact = try self.list(FakeSource(texts), offset: list.viewport.offset)
    #expect(list.contentHeight == exact.contentHeight)
    #expect(try list.shown() == exact.shown())
    #expect(steps == count)
    log.clear()
    #expect(try list.replaceEstimates(atMost: step) == false)
    #expect(log.bound == [])
  }

  @Test func `estimates of rows that a batch inserts are replaced too`() throws {
    let list = try list(FakeSource(rows(1...50)), mode: .estimated(HeightEstimates([0: 3])))
    #expect(try list.replaceEstimates(atMost: 1000) == false)
    var batch = ListBatch()
    batch.insertRows(at: [path(0)])
    _ = try list.apply(batch, FakeSource(rows(0...50)))
    #expect(try list.replaceEstimates(atMost: 1000) == false)
    #expect(list.contentHeight == 510)
  }

  @Test func `a row that cannot be laid out stops the replacing, and the others keep their heights`() throws {
    let list = try list(FakeSource(rows(1...50)), mode: .estimated(HeightEstimates([0: 3])))
    log.failing = [30]
    #expect(throws: FakeFailure(text: 30)) { while try list.replaceEstimates(atMost: 1) {} }
    log.failing = []
    #expect(try list.replaceEstimates(atMost: 1000) == false)
    #expect(list.contentHeight == 500)
  }

  // MARK: Events and ranges

  @Test func `rows begin and end to be visible once`() throws {
    let list = try list(FakeSource(rows(1...10)))
    let handles = (0..<10).map { list.index.handle(of: .row(path($0))) }
    #expect(try list.frame().began == Array(handles[0...2]))
    #expect(try list.frame().began == [])
    list.scroll(to: 15)
    let frame = try list.frame()
    #expect(frame.began == [handles[3]])
    #expect(frame.ended == [handles[0]])
  }

  @Test func `the end is reported once for each number of rows`() throws {
    let list = try list(FakeSource(rows(1...10)))
    #expect(try list.frame().isEndNear == false)
    list.scroll(to: 51)
    #expect(try list.frame().isEndNear)
    #expect(try list.frame().isEndNear == false)
    var batch = ListBatch()
    batch.insertRows(at: [path(10)])
    _ = try list.apply(batch, FakeSource(rows(1...11)))
    list.scroll(to: 61)
    #expect(try list.frame().isEndNear)
  }

  @Test func `rows near the viewport are laid out between frames, those farther away only bound`() throws {
    let list = try list(FakeSource(rows(1...100)), mode: .estimated(HeightEstimates([0: 10])), offset: 500, height: 20)
    list.ranges.preload = ListRanges.Distance(ahead: 2, behind: 1)
    _ = try list.frame()
    #expect(log.laidOut == [51, 52])
    log.clear()
    try list.prepare()
    #expect(log.bound == [49, 50, 53, 54, 55, 56])
    list.scroll(to: 520)
    log.clear()
    _ = try list.frame()
    #expect(log.laidOut == [])
  }

  @Test func `rows far from the viewport are bound again when they come back, but not measured`() throws {
    let list = try list(FakeSource(rows(1...200)), height: 10)
    _ = try list.frame()
    try list.prepare()
    list.scroll(to: 1500)
    _ = try list.frame()
    try list.prepare()
    #expect(list.live.count == 6)
    log.clear()
    list.scroll(to: 0)
    #expect(try list.shown() == [[1, 0]])
    #expect(log.laidOut == [])
  }
}
