// SPDX-License-Identifier: MIT

import Synchronization
import Testing

@testable import CellList

/// A list that works in the background, step by step.
@Suite struct BackgroundRowListTests {
  private let executor = VirtualExecutor(seed: 7)
  private let log = StageLog()
  private let memory = RowMemory<DrawingStages>(byteLimit: 1 << 16, drawingByteLimit: 1 << 16)
  private let wakes = Counter()

  private final class Counter: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
  }

  private func list(
    _ source: FakeSource, mode: HeightMode = .estimated(HeightEstimates([0: 10])), offset: Int64 = 0, height: Int32 = 20,
    jobs: Int = 1, hook: DrawingStages.Hook? = nil
  ) throws -> BackgroundRowList<FakeSource, DrawingStages> {
    let list = try BackgroundRowList(
      source, stages: DrawingStages(hook: hook ?? log.hook), mode: mode, viewport: Viewport(offset: offset, height: height),
      memory: memory, executor: executor, limits: BackgroundLimits(jobs: jobs), frameWanted: { [wakes] in wakes.add() })
    // The ranges of most tests: one screenful is drawn on each side, and two are laid out.
    list.rows.ranges.display = ListRanges.Distance(ahead: 1, behind: 1)
    list.rows.ranges.preload = ListRanges.Distance(ahead: 2, behind: 2)
    return list
  }

  // MARK: Frames

  @Test func `rows are blank with an estimated height until they are drawn`() throws {
    let list = try list(FakeSource(rows(1...10)))
    #expect(try list.frame().shown == [[-1, 0], [-1, 10]])
    #expect(log.texts(.bind) == [])
    executor.step()
    #expect(try list.frame().shown == [[1, 0], [-1, 10]])
    executor.step()
    #expect(try list.frame().shown == [[1, 0], [2, 10]])
  }

  @Test func `rows in the viewport come first, then those ahead, nearest first, and those behind last`() throws {
    let list = try list(FakeSource(rows(1...20)), offset: 80)
    list.scroll(to: 81)
    list.scroll(to: 80)
    try list.settle(executor)
    // The viewport moved up: rows 8, 7, 6 and 5 are ahead of it, and rows 11 to 14 behind.
    #expect(log.texts(.bind) == [9, 10, 8, 11, 7, 6, 12, 5, 13, 14])
    // Rows 5, 6, 13 and 14 are in the range that is only laid out.
    #expect(Set(log.texts(.draw)) == Set(7...12))
    #expect(Set(log.texts(.layOut)) == Set(5...14))
  }

  @Test func `a row that was drawn is neither bound, laid out nor drawn again when it comes back`() throws {
    let list = try list(FakeSource(rows(1...40)))
    try list.settle(executor)
    list.scroll(to: 300)
    try list.settle(executor)
    log.clear()
    list.scroll(to: 0)
    #expect(try list.settle(executor).shown == [[1, 0], [2, 10]])
    #expect(log.texts(.draw) == [])
    #expect(log.texts(.bind) == [])
  }

  @Test func `two rows with the same key are laid out and drawn once`() throws {
    var source = FakeSource(rows(1...2))
    source.sections[0][1].text = 1
    let twins = try BackgroundRowList(
      TwinSource(source), stages: DrawingStages(hook: log.hook), mode: .estimated(HeightEstimates([0: 10])),
      viewport: Viewport(offset: 0, height: 20), memory: memory, executor: executor, limits: BackgroundLimits(jobs: 2))
    #expect(try twins.settle(executor).shown == [[1, 0], [1, 10]])
    #expect(log.texts(.layOut) == [1])
    #expect(log.texts(.draw) == [1])
  }

  @Test func `at most the given number of works is under way`() throws {
    let list = try list(FakeSource(rows(1...100)), height: 200, jobs: 3)
    try list.settle(executor)
    #expect(executor.largestCount == 3)
    #expect(list.counts.started == list.counts.ended)
  }

  @Test func `no work begins while too many drawings wait for a frame`() throws {
    var limits = BackgroundLimits(jobs: 1)
    limits.pendingBytes = 150
    let list = try BackgroundRowList(
      FakeSource(rows(1...10)), stages: DrawingStages(), mode: .exact, viewport: Viewport(offset: 0, height: 40),
      memory: memory, executor: executor, limits: limits)
    _ = try list.frame()
    while executor.step() {}
    // Each drawing takes 100 bytes.
    #expect(try list.frame().shown == [[1, 0], [2, 10], [-1, 20], [-1, 30]])
  }

  @Test func `a frame takes over results in row order until its time is used up, and asks for another frame`() throws {
    let list = try list(FakeSource(rows(1...10)), height: 40)
    _ = try list.frame()
    while executor.step() {}
    let times = Times()
    list.clock = { times.next() }
    let wakesBefore = wakes.count
    #expect(try list.frame(budget: .milliseconds(2)).shown == [[1, 0], [2, 10], [-1, 20], [-1, 30]])
    #expect(wakes.count == wakesBefore + 1)
    #expect(try list.frame().shown == [[1, 0], [2, 10], [3, 20], [4, 30]])
  }

  /// A clock that moves by a millisecond whenever it is read.
  private final class Times {
    private var time = Duration.zero

    func next() -> Duration {
      defer { time += .milliseconds(1) }
      return time
    }
  }

  @Test func `results that arrive at rest ask for one frame`() throws {
    let list = try list(FakeSource(rows(1...10)))
    _ = try list.frame()
    #expect(wakes.count == 0)
    executor.step()
    executor.step()
    #expect(wakes.count == 1)
    _ = try list.frame()
    executor.step()
    #expect(wakes.count == 2)
  }

  @Test func `a visible row is shown in two steps, and one that is not visible in one`() throws {
    let list = try list(FakeSource(rows(1...4)))
    list.setStages(DrawingStages(hasFirstStep: true, hook: log.hook), because: .style)
    _ = try list.frame()
    executor.step()
    // Both steps of the first row are there: the second one counts.
    #expect(try list.frame().shown == [[1, 0], [-1, 10]])
    #expect(log.texts(.draw) == [1, 1])
    try list.settle(executor)
    #expect(log.texts(.draw) == [1, 1, 2, 2, 3, 4])
    for row in try list.frame().rows {
      guard case .drawn(let drawn, _, _) = row.content else { continue }
      #expect(drawn.color == 0)
    }
  }

  @Test func `the first step of a row is shown while the second one is under way`() throws {
    let shown = Mutex<[Int]>([])
    let source = FakeSource(rows(1...1))
    let list = try list(source)
    nonisolated(unsafe) let frames = list
    let hook: DrawingStages.Hook = { stage, _ in
      // The second binding begins when the first step is drawn.
      guard stage == .bind, frames.counts.drawn == 1 else { return }
      guard case .drawn(let drawn, _, _)? = try frames.frame().rows.first?.content else { return }
      shown.withLock { $0.append(drawn.color) }
    }
    list.setStages(DrawingStages(hasFirstStep: true, hook: hook), because: .style)
    try list.settle(executor)
    #expect(shown.withLock { $0 } == [DrawingStages.firstStepColor])
  }

  // MARK: Cancellation

  @Test func `work on a row that leaves is cancelled, and what it began is not shown`() throws {
    let list = try list(FakeSource(rows(1...100)))
    _ = try list.frame()
    list.scroll(to: 800)
    #expect(try list.frame().shown == [[-1, 0], [-1, 10]])
    executor.step()
    #expect(log.texts(.bind) == [])
    #expect(list.counts.cancelled == 1)
    #expect(try list.settle(executor).shown == [[81, 0], [82, 10]])
  }

  @Test func `a row that fails is shown as failed, keeps its estimate, and is tried again when it comes back`() throws {
    let isBroken = Mutex(true)
    let list = try list(FakeSource(rows(1...100)), mode: .background(HeightEstimates([0: 7]))) { stage, text in
      if stage == .draw, text == 2, isBroken.withLock({ $0 }) { throw FakeFailure(text: 2) }
    }
    #expect(try list.settle(executor).shown == [[1, 0], [-2, 10], [3, 17]])
    isBroken.withLock { $0 = false }
    list.scroll(to: 900)
    try list.settle(executor)
    list.scroll(to: 0)
    #expect(try list.settle(executor).shown == [[1, 0], [2, 10]])
  }

  // MARK: Changes

  @Test func `a result for content that was replaced is not shown`() throws {
    var source = FakeSource(rows(1...10))
    let list = try list(source)
    _ = try list.frame()
    source.sections[0][0].color = 5
    var batch = ListBatch()
    batch.reconfigureRows(at: [path(0)])
    _ = try list.apply(batch, source)
    executor.step()
    #expect(try list.frame().shown.first == [-1, 0])
    guard case .drawn(let drawn, _, _)? = try list.settle(executor).rows.first?.content else {
      Issue.record("the first row is blank")
      return
    }
    #expect(drawn.color == 5)
  }

  @Test func `a row that moves keeps its drawing`() throws {
    var source = FakeSource(rows(1...10))
    let list = try list(source)
    try list.settle(executor)
    log.clear()
    source.sections[0].swapAt(0, 1)
    var batch = ListBatch()
    batch.moveRow(at: path(0), to: path(1))
    _ = try list.apply(batch, source)
    list.scroll(to: 0)
    #expect(try list.frame().shown == [[2, 0], [1, 10]])
    #expect(log.texts(.bind) == [])
  }

  @Test func `in the background mode all rows get their heights, and no visible row moves`() throws {
    let list = try list(FakeSource(rows(1...200)), mode: .background(HeightEstimates([0: 6])), offset: 600)
    let before = try list.frame().rows.first?.placed.element
    let after = try list.settle(executor)
    #expect(after.rows.first?.placed.element == before)
    #expect(after.shown == [[101, 0], [102, 10]])
    #expect(after.contentHeight == 2000)
    #expect(after.viewport.offset == 1000)
    #expect(log.texts(.bind).count == 200)
  }

  @Test func `at another width all rows are drawn again, and results of the old width are not shown`() throws {
    let list = try list(FakeSource(rows(1...10)))
    _ = try list.frame()
    list.setStages(DrawingStages(width: 50, hook: log.hook), because: .width)
    executor.step()
    #expect(try list.settle(executor).shown == [[1, 0]])
    #expect(list.rows.index.placed(.row(path(0))).row.height == 20)
  }

  // MARK: Reuse and memory

  @Test func `there are as many cells as rows were near the viewport at one time`() throws {
    let list = try list(FakeSource(rows(1...1000)), height: 20)
    for offset in stride(from: Int64(0), to: 9000, by: 35) {
      list.scroll(to: offset)
      _ = try list.frame()
      executor.step()
    }
    // Two screenfuls on each side, a lead of twelve times 35 pixels, and a row that is cut off at each end.
    #expect(list.cellCount <= 2 + 8 + 42 + 2)
  }

  @Test func `half of the memory can be given up at any time`() throws {
    let list = try list(FakeSource(rows(1...100)), height: 100)
    try list.settle(executor)
    let before = memory.counts.bytes
    list.rows.memory.halve()
    #expect(memory.counts.bytes <= before / 2)
    #expect(try list.frame().shown.first == [1, 0])
  }

  @Test func `a row that was drawn ahead is known in the first frame that shows it`() throws {
    let list = try list(FakeSource(rows(1...40)))
    try list.settle(executor)
    list.scroll(to: 10)
    let known = try list.frame().rows.map { row in if case .drawn(_, _, isKnown: true) = row.content { true } else { false } }
    #expect(known == [true, true])
  }

  @Test func `a drawing is known from its second frame on, and at once if it comes from the memory`() throws {
    let list = try list(FakeSource(rows(1...40)))
    try list.settle(executor)
    func isKnown() throws -> Bool? {
      guard case .drawn(_, _, let isKnown)? = try list.frame().rows.first?.content else { return nil }
      return isKnown
    }
    #expect(try isKnown() == true)
    list.scroll(to: 200)
    _ = try list.frame()
    while executor.step() {}
    #expect(try isKnown() == false)
    #expect(try isKnown() == true)
    list.scroll(to: 0)
    #expect(try isKnown() == true)
  }
}

/// A source whose rows have identities of their own, whatever they show.
private struct TwinSource: RowSource {
  let source: FakeSource

  init(_ source: FakeSource) { self.source = source }

  var sectionCount: Int { source.sectionCount }
  func rowCount(inSection section: Int) -> Int { source.rowCount(inSection: section) }
  func identity(ofRowAt path: RowPath) -> Int { path.row }
  func content(of element: ListElement) -> FakeContent? { source.content(of: element) }
}
