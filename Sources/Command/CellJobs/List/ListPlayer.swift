// SPDX-License-Identifier: MIT

import CellGraphics
import CellList
import CellRaster
import Synchronization

/// Keeps work until it is run, in the order in which it was given.
private final class HeldExecutor: ListExecutor {
  private let works = Mutex<[@Sendable () -> Void]>([])

  func run(_ work: @escaping @Sendable () -> Void) { works.withLock { $0.append(work) } }

  /// Runs the next work, which may give further work.
  /// - Returns: whether there was one.
  func runNext() -> Bool {
    let work = works.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    work?()
    return work != nil
  }
}

/// A list that works in the background, but does so between two frames, so that it shows the same pixels each time.
struct ListPlayer {
  /// A row that cannot be shown, and why.
  struct Failure {
    let place: String
    let error: any Error
  }

  struct Shown {
    var frame: PlayedFrame
    /// What the frame shows.
    let contents: ListFrame<RowContent<RowKey, DrawnRow>>
    let picture: PixelBuffer
    /// The rows that cannot be shown and were not reported before.
    let failures: [Failure]
  }

  let list: CellBackgroundList
  /// The background of a viewport without rows, and the size of one before the first row was visible.
  private var canvas: ViewportCanvas
  private let executor: HeldExecutor
  private let rowsPerFrame: Int
  private var rows: ListRows
  private var painter = ViewportPainter<RowKey>()
  /// The rows that were reported because they cannot be shown.
  private var failed: Set<RowHandle> = []
  /// The cells that the rows of all frames need.
  private(set) var reuse: CellReuse

  /// Creates a list as in ``ScrollingList``, but with one work at a time: which rows a frame shows does not depend on the number of cores.
  /// - Parameters:
  ///   - rows: makes the new rows of batches.
  ///   - rowsPerFrame: the largest number of rows to work on between two frames.
  /// - Throws: as `BackgroundRowList.init`.
  init(
    _ sections: ListSections, _ rows: ListRows, stages: CellStages, mode: HeightMode, viewport: Viewport, anchorEdge: AnchorEdge,
    rowsPerFrame: Int?
  ) throws {
    executor = HeldExecutor()
    list = try CellBackgroundList(
      sections, stages: stages, mode: mode, viewport: viewport,
      memory: RowMemory(drawingByteLimit: ListBackground().drawingByteLimit),
      executor: executor, limits: BackgroundLimits(jobs: 1))
    list.rows.anchorEdge = anchorEdge
    guard let canvas = ViewportCanvas(emptyFor: rows.templates.first, in: list.rows) else {
      throw UsageError("--width: a viewport cannot be more than \(PixelSize.maximumSide) pixels wide.")
    }
    self.canvas = canvas
    self.rows = rows
    reuse = CellReuse(stages)
    self.rowsPerFrame = rowsPerFrame ?? .max
  }

  /// Warnings about the templates of all rows so far.
  var warnings: [String] { rows.templates.warnings }

  /// The template of rows for which no other is given.
  var firstTemplate: CellTemplate { rows.templates.first }

  /// Scrolls to the offset of a step, and makes its changes.
  /// - Throws: ``ListInputError``, and what binding and layout throw.
  mutating func apply(_ edit: ListEdit) throws -> ListReport.Batch? {
    var batch: ListReport.Batch?
    if !edit.isEmpty {
      batch = try edit.apply(to: list.rows, &rows) { [list] in try list.apply($0, $1) }
    } else if let offset = edit.offset {
      list.scroll(to: offset)
    }
    try edit.scrollContent(of: list.rows, by: list.setState)
    return batch
  }

  /// Works until all that is near the viewport is done.
  func settle() throws {
    while true {
      _ = try list.frame()
      if list.isSettledNearViewport { return }
      work(onRows: .max)
    }
  }

  /// Works on as many rows as may be worked on between two frames.
  func work() { work(onRows: rowsPerFrame) }

  private func work(onRows count: Int) {
    // Work that was cancelled ends before it begins.
    func done() -> Int { list.counts.ended - list.counts.cancelled }
    let before = done()
    while done() - before < count, executor.runNext() {}
  }

  /// Scrolls, and paints the next frame. Let go of its picture before you ask for the next one, or all of its pixels are copied.
  /// - Parameter number: the number of the frame, from 1.
  mutating func showFrame(_ number: Int, scrollingBy distance: Int64) throws -> Shown {
    list.scroll(to: list.rows.viewport.offset + distance)
    let frame = try list.frame()
    let before = painter.counts
    canvas = frame.canvas(in: list.rows) ?? canvas
    painter.paint(frame, on: canvas)
    try reuse.show(frame, of: list.rows)
    guard let picture = painter.picture else { preconditionFailure("a frame was painted") }
    var played = PlayedFrame(
      number: number, offset: frame.viewport.offset, movedPixels: painter.counts.moved - before.moved,
      copiedPixels: painter.counts.copied - before.copied)
    var failures: [Failure] = []
    for row in frame.rows + [frame.pinnedHeader].compactMap({ $0 }) {
      played.count(row.content)
      guard case .failed(let error) = row.content, failed.insert(row.placed.handle).inserted else { continue }
      let item = list.rows.source.content(of: row.placed.element)
      failures.append(Failure(place: item.map { "\($0.data.name)" } ?? "", error: error))
    }
    return Shown(frame: played, contents: frame, picture: picture, failures: failures)
  }

  /// Returns the last frame with tints: see `ViewportPainter.overlay(scale:options:)`.
  func overlay(scale: PixelScale, isHatched: Bool) -> PixelBuffer {
    guard let overlay = painter.overlay(scale: scale, options: OverlayOptions(isHatched: isHatched)) else {
      preconditionFailure("an overlay belongs to a frame")
    }
    return overlay
  }
}
