// SPDX-License-Identifier: MIT

internal import CellRenderAnalysis

/// A list that is scrolled by a script, in simulated time.
///
/// The list is shown first. The script begins once nothing is left to do; what was done until then is the warm-up.
package struct ScrolledList: SimulatedList {
  /// The memory of the list's caches, in bytes.
  package struct Limits: Equatable, Sendable {
    package var words = 4 << 20
    package var pictures = 32 << 20
    package var drawings = 64 << 20

    package init() {}
  }

  /// What is known of a row near the viewport.
  private enum Progress: Hashable {
    case laidOut, drawn
  }

  /// Work on a row beside the main actor.
  package struct Job: Equatable, Sendable {
    let row: Int
    let ticket: Int
  }

  let rows: PricedRows
  let strategies: Set<Strategy>
  /// What the strategies mean for each row in each frame.
  private let showsWholeRows, laysOutInBackground, keepsDrawings: Bool
  let device: Device
  private var motion: ScrollMotion
  private var scriptStart: Int?

  private var work: RowWork
  private var drawings: LogicalCache<Int>
  /// The rows that have a cell: those that are shown, but for rows whose pictures were kept.
  private var rowsWithCells: Set<Int> = []
  private var contentOffsets = CarouselOffsets()
  /// The bitmaps of rasterized layers, by row.
  private var bitmaps: BitmapCache<Int>

  /// The rows that are shown.
  private var shown: Set<Int> = []
  /// The rows that are shown without their pictures, those that wait longest first.
  private var incomplete: [Int] = []
  /// The row that got a cell before it appears, and whether it is bound.
  private var prepared: (row: Int, isBound: Bool)?
  /// The rows that are shown with their old data until another core has laid them out.
  private var outdated: Set<Int> = []
  /// The changes of data that were shown or asked for.
  private var changeCount = 0
  private var visible = 0..<0
  private var offset = 0
  private var isScrollingUp = false
  private var progress: [Int: Progress] = [:]
  /// The costs of results that were not shown yet, by row.
  private var unshownCosts: [Int: Int] = [:]
  private var arrived: [Int] = []
  private var waiting: [Int] = []
  private var running: [Int: Job] = [:]
  private var lastTicket = 0
  private var isCommitting = false

  package private(set) var records: [FrameRecord] = []
  /// The time that cores spent on what was never shown, in nanoseconds.
  package private(set) var wasted = 0
  /// The time that cores worked, in nanoseconds.
  package private(set) var background = 0
  /// How often text was measured, on the main actor and on other cores.
  package var measurements: Int { work.measurements }
  /// How often a row was bound, on the main actor and on other cores.
  package var boundRows: Int { work.bindings }
  /// How often a row appeared and was shown.
  package private(set) var shownRows = 0
  /// The cells of the rows, by kind.
  package var kinds: [KindOfRows] {
    let known = rows.kinds
    return work.cells.sorted { $0.key < $1.key }.compactMap { kind, cells in
      known[kind].map { KindOfRows(number: kind, rowCount: $0.count, firstRow: $0.first, cells: cells) }
    }
  }

  package init(
    _ rows: PricedRows, _ script: ScrollScript, _ strategies: Set<Strategy>, on device: Device, limits: Limits = Limits()
  ) {
    self.rows = rows
    self.strategies = strategies
    showsWholeRows = strategies.showsWholeRows
    laysOutInBackground = strategies.laysOutInBackground
    keepsDrawings = strategies.contains(.rasterCache)
    self.device = device
    let end = max(0, rows.contentHeight - device.viewportHeight)
    motion = ScrollMotion(
      script, from: 0, in: 0...Double(end) / Double(device.scale), contents: rows.carousels.mapValues(\.content))
    work = RowWork(strategies, rows.weights, cores: device.cores, limits)
    drawings = LogicalCache(byteLimit: limits.drawings)
    bitmaps = BitmapCache(screenPixels: device.viewportHeight * (rows.count == 0 ? 0 : rows[0].profile.width))
  }

  /// The most memory that the caches took, in bytes.
  package var peakBytes: Int { work.peakBytes + drawings.peakBytes }

  // MARK: Frames

  package mutating func isFrameDue(at time: Int) -> Bool {
    guard let scriptStart else {
      if records.isEmpty || !arrived.isEmpty || !incomplete.isEmpty { return true }
      // Without other cores, what waits is never done.
      if !isCommitting, waiting.isEmpty || device.cores == 0, running.isEmpty { scriptStart = time }
      return false
    }
    // A jump takes no time, but shows another place.
    let old = offset
    offset = place(at: time - scriptStart)
    if offset != old { isScrollingUp = offset < old }
    let isContentMoved = motion.contentOffsets.contains { contentOffsets.byRow[$0.key] != devicePixels($0.value) }
    return motion.isMoving || offset != old || isContentMoved || !arrived.isEmpty || !incomplete.isEmpty
      || motion.changeCount > changeCount
  }

  private mutating func place(at nanoseconds: Int) -> Int { devicePixels(motion.offset(at: Double(nanoseconds) / 1_000_000)) }

  private func devicePixels(_ points: Double) -> Int { Int((points * Double(device.scale)).rounded()) }

  package var isWarmingUp: Bool { scriptStart == nil }

  package func hasEnded(at time: Int) -> Bool { scriptStart != nil && motion.hasEnded }

  package mutating func startFrame(_ number: Int, at time: Int) -> FrameCosts {
    isCommitting = true
    visible = rows.rows(in: max(0, offset)..<max(1, offset + device.viewportHeight))
    var record = FrameRecord(number: number, offset: offset, rows: visible)
    for row in shown.sorted() where !visible.contains(row) { hide(row) }
    let changed = changedRows(&record)
    let old = shown
    var height = 0
    for row in visible where !old.contains(row) {
      height += drawnHeight(of: row, &record) { $0.show(row, &$1, &$2) }
    }
    for row in visible where changed.contains(row) || outdated.contains(row) {
      height += drawnHeight(of: row, &record) { list, costs, _ in
        list.update(row, isChanged: changed.contains(row), &costs)
      }
    }
    arrived = []
    for row in rows.carousels.keys.sorted() { height += scrollContent(of: row, &record) }
    record.contentOffsets = contentOffsets.byRow
    if shown == old, let row = incomplete.first {
      height += drawnHeight(of: row, &record) { list, costs, _ in list.complete(row, &costs) }
    }
    if strategies.contains(.prefetch), !laysOutInBackground { prefetch(&record) }
    record.incompleteRows = incomplete.count
    compose(&record, drawnHeight: height, at: time)
    records.append(record)
    return FrameCosts(
      commit: device.slowdown.nanoseconds(record.costs.commit),
      render: device.nanoseconds(record.costs[.render], in: .render))
  }

  /// Scrolls what is in a row to where the script has it. The main actor works on each child that comes into view, and a row that is shown
  /// as one picture is drawn again.
  /// - Returns: the height of the visible part of the row if it changes, or 0.
  private mutating func scrollContent(of row: Int, _ record: inout FrameRecord) -> Int {
    guard let carousel = rows.carousels[row], let place = motion.contentOffsets[row] else { return 0 }
    let start = devicePixels(carousel.content.offset)
    guard let children = contentOffsets.scroll(row, carousel, from: start, to: devicePixels(place)), shown.contains(row) else {
      return 0
    }
    for child in children.left { work.putBackCell(of: rows[child]) }
    for child in children.appeared {
      var costs = StageCosts()
      work.begin()
      work.showChild(rows[child], &costs)
      record.worked.append(work.worked(row, child: child, costs))
      record.costs += costs
    }
    bitmaps.drop(row)
    guard showsWholeRows else { return shownHeight(of: row) }
    return drawnHeight(of: row, &record) { list, costs, _ in
      list.work.draw(list.rows[row], &costs)
      return true
    }
  }

  /// Works on a row, and adds what that costs to the frame.
  /// - Parameter body: returns whether the row was drawn.
  /// - Returns: the height of the visible part of the row if it was drawn, or 0.
  private mutating func drawnHeight(
    of row: Int, _ record: inout FrameRecord, _ body: (inout Self, inout StageCosts, inout FrameRecord) -> Bool
  ) -> Int {
    var costs = StageCosts()
    work.begin()
    let isDrawn = body(&self, &costs, &record)
    if costs != StageCosts() { record.worked.append(work.worked(row, costs)) }
    record.costs += costs
    return isDrawn ? shownHeight(of: row) : 0
  }

  private mutating func hide(_ row: Int) {
    shown.remove(row)
    outdated.remove(row)
    incomplete.removeAll { $0 == row }
    bitmaps.drop(row)
    if rowsWithCells.remove(row) != nil { work.putBackCell(of: rows[row]) }
  }

  /// The height of the visible part of a row.
  private func shownHeight(of row: Int) -> Int {
    min(rows.tops[row + 1], offset + device.viewportHeight) - max(rows.tops[row], offset)
  }

  private mutating func compose(_ record: inout FrameRecord, drawnHeight: Int, at time: Int) {
    let width = visible.first.map { rows[$0] }
    if strategies.contains(.scrollCopy), let width {
      let stays = max(0, device.viewportHeight - drawnHeight)
      record.costs[.compose] +=
        width.copying * drawnHeight + (records.last.map { $0.offset != offset } ?? false ? width.moving * stays : 0)
      // One opaque picture, whatever the rows are.
      record.costs[.render] += rows.weights[.opaquePixels] * width.profile.width * device.viewportHeight
      return
    }
    for row in visible where shown.contains(row) {
      let priced = rows[row]
      let whole = showsWholeRows ? priced.showing : priced.showingLayers
      record.costs[.render] += whole * shownHeight(of: row) / max(1, priced.profile.height)
      guard priced.bitmapBytes > 0, !showsWholeRows else { continue }
      if bitmaps.use(row, bytes: priced.bitmapBytes, at: time) {
        record.bitmapHits += 1
      } else {
        record.bitmapMisses += 1
        record.costs[.render] += priced.drawingBitmaps
      }
    }
  }

  // MARK: Rows on the main actor

  /// Shows a row that appears, if it can be shown.
  private mutating func show(_ row: Int, _ costs: inout StageCosts, _ record: inout FrameRecord) -> Bool {
    let priced = rows[row]
    if isKept(row) {
      record.knownRows += 1
    } else {
      if laysOutInBackground {
        guard let progress = progress[row], progress == .drawn || !strategies.contains(.backgroundDraw) else {
          record.blankRows += 1
          return false
        }
        if progress == .laidOut { work.finish(priced, &costs) }
      } else {
        if let prepared, prepared.row == row {
          work.layOutPrepared(priced, isBound: prepared.isBound, &costs)
          self.prepared = nil
        } else {
          work.layOut(priced, &costs)
        }
        if strategies.contains(.twoSteps), work.lacksPictures(priced) {
          incomplete.append(row)
          work.draw(priced, &costs)
        } else {
          work.finish(priced, &costs)
        }
      }
    }
    if !isKept(row) { rowsWithCells.insert(row) }
    present(row, priced, &costs)
    shownRows += 1
    return true
  }

  /// Gives the next row in the direction of scrolling a cell, if the main actor has nothing else to do in the frame. The cell of a row that
  /// is no longer the next one is used for others.
  private mutating func prefetch(_ record: inout FrameRecord) {
    let next = isScrollingUp ? visible.lowerBound - 1 : visible.upperBound
    if let prepared, prepared.row != next {
      work.putBackCell(of: rows[prepared.row])
      self.prepared = nil
    }
    guard prepared == nil, record.worked.isEmpty, (0..<rows.count).contains(next), !isKept(next) else { return }
    _ = drawnHeight(of: next, &record) { list, costs, _ in
      list.prepared = (next, list.work.prepare(list.rows[next], &costs))
      return false
    }
  }

  /// Shows a row, all of whose layers are there, or all but its pictures.
  private mutating func present(_ row: Int, _ priced: PricedRow, _ costs: inout StageCosts) {
    if keepsDrawings, !incomplete.contains(row) {
      drawings.use(priced.profile.key, bytes: priced.profile.byteCount)
    }
    if showsWholeRows, !strategies.contains(.scrollCopy) {
      costs[.compose] += priced.copying * priced.profile.height
    }
    shown.insert(row)
    bitmaps.drop(row)
    unshownCosts[row] = nil
  }

  /// Gives a row that is shown its pictures.
  private mutating func complete(_ row: Int, _ costs: inout StageCosts) -> Bool {
    let priced = rows[row]
    incomplete.removeAll { $0 == row }
    work.decodePictures(of: priced, &costs)
    if showsWholeRows { work.draw(priced, &costs) }
    present(row, priced, &costs)
    return true
  }

  // MARK: Rows whose data changes

  /// Returns the shown rows whose data has changed since the last frame: they follow each other in the viewport.
  private mutating func changedRows(_ record: inout FrameRecord) -> Set<Int> {
    let changes = changeCount..<motion.changeCount
    changeCount = motion.changeCount
    let changed = Set(changes.map { visible.lowerBound + $0 % max(1, visible.count) }).intersection(shown)
    record.changedRows = changed.count
    if !changed.isEmpty, !strategies.contains(.inPlace) { record.costs[.bind] += rows.weights[.comparedRows] * rows.count }
    return changed
  }

  /// Shows the new data of a row that is shown, if it can be shown. All words and pictures are those of the old data.
  private mutating func update(_ row: Int, isChanged: Bool, _ costs: inout StageCosts) -> Bool {
    let priced = rows[row]
    if laysOutInBackground {
      if isChanged {
        outdated.insert(row)
        (progress[row], running[row]) = (nil, nil)
        wasted += unshownCosts.removeValue(forKey: row) ?? 0
      }
      guard let progress = progress[row] else { return false }
      outdated.remove(row)
      if progress == .laidOut { work.finish(priced, &costs) }
    } else {
      work.layOut(priced, isChanged: true, &costs)
      if strategies.contains(.inPlace) {
        work.draw(priced, &costs)
      } else {
        incomplete.removeAll { $0 == row }
        work.finish(priced, &costs)
        work.putBackCell(of: priced)
      }
    }
    present(row, priced, &costs)
    return true
  }

  /// Whether the drawing of a row is in the raster cache.
  private func isKept(_ row: Int) -> Bool {
    keepsDrawings && !outdated.contains(row) && drawings.contains(rows[row].profile.key)
  }

  // MARK: Work on other cores

  package mutating func commitFrame(_ number: Int) {
    isCommitting = false
    guard laysOutInBackground || strategies.contains(.predecodedAvatars) else { return }
    let ahead = RowsAhead(rows: rows, offset: offset, viewportHeight: device.viewportHeight, isScrollingUp: isScrollingUp)
    let near = ahead.range
    for row in Array(progress.keys) where !near.contains(row) {
      progress[row] = nil
      wasted += unshownCosts.removeValue(forKey: row) ?? 0
    }
    for row in Array(running.keys) where !near.contains(row) { running[row] = nil }
    var missing: [Int] = []
    for row in near where progress[row] == nil && running[row] == nil && !isKept(row) { missing.append(row) }
    waiting = ahead.nearestFirst(missing)
  }

  package mutating func nextJob(core: Int) -> (job: Job, checkpoints: [Int])? {
    guard !waiting.isEmpty else { return nil }
    let row = waiting.removeFirst()
    lastTicket += 1
    let job = Job(row: row, ticket: lastTicket)
    running[row] = job
    var checkpoints: [Int] = []
    var cost = 0
    for part in work.parts(of: rows[row], isChanged: outdated.contains(row), core: core) {
      cost += part
      checkpoints.append(device.slowdown.nanoseconds(cost))
    }
    return (job, checkpoints)
  }

  package func isCancelled(_ job: Job) -> Bool { running[job.row] != job }

  package mutating func endJob(_ job: Job, core: Int, cost: Int, isCancelled: Bool) {
    background += cost
    guard running[job.row] == job, !isCancelled else {
      wasted += cost
      return
    }
    running[job.row] = nil
    progress[job.row] = strategies.contains(.backgroundDraw) ? .drawn : .laidOut
    unshownCosts[job.row] = cost
    arrived.append(job.row)
  }
}
