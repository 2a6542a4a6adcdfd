// SPDX-License-Identifier: MIT

/// What a list shows of an element.
package enum RowContent<Key, Drawn> {
  /// - Parameters:
  ///   - key: elements with the same key have the same pixels; `nil` for one that has none.
  ///   - isKnown: whether the drawing was there before this frame. Otherwise, it was drawn since the last one.
  case drawn(Drawn, key: Key?, isKnown: Bool)
  /// The element cannot be laid out or drawn.
  case failed(any Error)
  /// The element is not drawn yet.
  case blank
}

/// How much a list works in the background.
package struct BackgroundLimits: Equatable, Sendable {
  /// The largest number of works under way.
  package var jobs: Int
  /// The size of the drawings that no frame has taken yet from which on no further work begins, in bytes.
  package var pendingBytes = 64 << 20

  package init(jobs: Int) { self.jobs = jobs }
}

/// A list whose rows are bound, laid out and drawn beside the thread that owns it.
///
/// The owner scrolls, changes the data and asks for frames. A frame takes over what has been done since the last one, never waits, and
/// shows a row that is not drawn yet as blank. Results carry the number of the request for which they were made, which is used once: what
/// comes too late is kept by its key, and never shown in another row. Not thread-safe.
package final class BackgroundRowList<Source: RowSource, Stages: BackgroundStages> where Source.Content == Stages.Content {
  /// The rows, their heights and the viewport.
  package let rows: RowList<Source, Stages>
  /// Returns the time since any moment, for the budget of frames.
  package var clock: () -> Duration = { .zero }

  let queue: RowQueue<Stages>
  var pool = CellPool<Stages>()
  var requests: [UInt64: Request] = [:]
  /// The elements far from the viewport that are being measured.
  var farRequests: [RowHandle: UInt64] = [:]
  /// The results for which the last frame had no time.
  var arrived: [RowResult<Stages>] = []
  /// The visible elements that were drawn in a frame. If their heights change, their tops stay.
  var shown: Set<RowHandle> = []
  /// The elements that were drawn since the last frame.
  var fresh: Set<RowHandle> = []
  private var lastTicket: UInt64 = 0
  /// The offset of the last frame, or 0, and how far the list was scrolled between the last two frames.
  var lastOffset: Int64 = 0
  var speed: Int64 = 0
  /// The state for which the elements near the viewport were looked up last.
  var prepared: Prepared?

  struct Request {
    let handle: RowHandle
    let goal: RowGoal
    let cancellation = Cancellation()
  }

  struct Prepared: Equatable {
    var near: Range<Int64>
    var isScrollingUp: Bool
  }

  /// Creates a list of the rows of a source. What its heights need at once is measured on the calling thread: all rows if the mode is
  /// `exact`, and otherwise the first rows of each kind for which no estimate is given.
  /// - Parameter frameWanted: called from any thread when a list that is at rest has something new to show, once until the next frame.
  /// - Throws: as `RowList.init`.
  package convenience init(
    _ source: Source, stages: Stages, mode: HeightMode, viewport: Viewport, memory: RowMemory<Stages>,
    executor: any ListExecutor, limits: BackgroundLimits, frameWanted: @escaping @Sendable () -> Void = {}
  ) throws {
    let rows = try RowList(source, stages: stages, mode: mode, viewport: viewport, memory: memory)
    self.init(rows, executor: executor, limits: limits, frameWanted: frameWanted)
  }

  /// Makes a list work in the background. From now on, only the new list may change it.
  package init(
    _ rows: RowList<Source, Stages>, executor: any ListExecutor, limits: BackgroundLimits,
    frameWanted: @escaping @Sendable () -> Void = {}
  ) {
    self.rows = rows
    queue = RowQueue(
      memory: rows.memory, executor: executor, limit: limits.jobs, byteLimit: limits.pendingBytes, wake: frameWanted)
    rows.measuresLater = true
    lastOffset = rows.viewport.offset
  }

  deinit { for request in requests.values { request.cancellation.cancel() } }

  package var counts: BackgroundCounts { queue.counts }
  /// The number of cells for rows near the viewport.
  package var cellCount: Int { pool.count }
  /// Whether nothing is left to do until the list is scrolled or changed. Cancelled works may still be under way.
  package var isSettled: Bool { requests.isEmpty && isSettledNearViewport }

  /// As ``isSettled``, but rows far from the viewport may still have estimates.
  package var isSettledNearViewport: Bool {
    requests.count == farRequests.count && arrived.isEmpty && rows.pending == nil && prepared != nil
  }

  // MARK: Changes

  package func scroll(to offset: Int64) { rows.scroll(to: offset) }

  /// See `RowList.resizeViewport(height:topInset:bottomInset:)`.
  package func resizeViewport(height: Int32, topInset: Int32 = 0, bottomInset: Int32 = 0) {
    keepingSpeed { rows.resizeViewport(height: height, topInset: topInset, bottomInset: bottomInset) }
    prepared = nil
  }

  /// See `RowList.setStages(_:because:)`.
  package func setStages(_ stages: Stages, because reason: RowReason) {
    rows.setStages(stages, because: reason)
    prepared = nil
  }

  /// Applies a batch. Rows that it names are drawn again in the background, unless they look as before.
  /// - Throws: as `RowList.apply(_:_:)`. The list is then as it was.
  package func apply(_ batch: ListBatch, _ source: Source) throws -> ListUpdate {
    let update = try keepingSpeed { try rows.apply(batch, source) }
    for handle in update.change.removed {
      recycle(handle)
      shown.remove(handle)
    }
    for work in update.work where work.effort != .unchanged { recycle(rows.index.handle(of: work.element)) }
    for handle in Array(pool.elements) + Array(farRequests.keys) where !hasContent(handle) { recycle(handle) }
    prepared = nil
    return update
  }

  /// See `RowList.setState(_:ofRowAt:)`. A row that is drawn shows its earlier drawing until the next one is there.
  package func setState(_ source: Source, ofRowAt path: RowPath) {
    rows.setState(source, ofRowAt: path)
    prepared = nil
    let handle = rows.index.handle(of: .row(path))
    if let ticket = farRequests.removeValue(forKey: handle) { cancel(ticket) }
    guard let cell = pool[handle] else { return }
    if let ticket = cell.request { cancel(ticket) }
    cell.becomeOutdated()
  }

  /// Replaces the data. Only the offset stays.
  /// - Throws: as `RowList.reloadAll(_:)`. The list is then as it was.
  package func reloadAll(_ source: Source) throws -> ListUpdate {
    let update = try keepingSpeed { try rows.reloadAll(source) }
    recycleAll()
    shown = []
    return update
  }

  /// Scrolls to a row. The row and what fills the viewport with it are measured on the calling thread.
  /// - Throws: what the stages throw.
  package func scrollToRow(at path: RowPath, position: ScrollPosition) throws {
    try update()
    try rows.scrollToRow(at: path, position: position)
    lastOffset = rows.viewport.offset
    prepared = nil
  }

  /// Carries out what the setters left to do.
  func update() throws {
    guard rows.pending != nil else { return }
    _ = try keepingSpeed { try rows.update() }
    recycleAll()
  }

  /// Makes a change that may correct the offset, which is no scrolling.
  func keepingSpeed<Result>(_ change: () throws -> Result) rethrows -> Result {
    let offset = rows.viewport.offset
    let result = try change()
    lastOffset += rows.viewport.offset - offset
    return result
  }

  // MARK: Requests

  func request(_ handle: RowHandle, _ goal: RowGoal) -> UInt64 {
    lastTicket += 1
    requests[lastTicket] = Request(handle: handle, goal: goal)
    return lastTicket
  }

  func cancel(_ ticket: UInt64) { requests.removeValue(forKey: ticket)?.cancellation.cancel() }

  /// Forgets what an element held, and ends the work on it.
  func recycle(_ handle: RowHandle) {
    if let ticket = pool[handle]?.request { cancel(ticket) }
    if let ticket = farRequests.removeValue(forKey: handle) { cancel(ticket) }
    pool.recycle(handle)
  }

  /// Whether an element is in the list, and is no header or footer that its section has lost.
  private func hasContent(_ handle: RowHandle) -> Bool {
    rows.index.element(of: handle).flatMap { rows.source.content(of: $0) } != nil
  }

  private func recycleAll() {
    for handle in Array(pool.elements) + Array(farRequests.keys) { recycle(handle) }
    prepared = nil
  }
}
