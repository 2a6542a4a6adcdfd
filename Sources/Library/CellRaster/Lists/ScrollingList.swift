// SPDX-License-Identifier: MIT

public import CellDocument
public import CellGraphics
internal import CellLayout
public import CellList
internal import CellTree

/// Rows of cells, and the viewport through which they are seen: what a list view knows, without a view.
///
///     let list = try ScrollingList([ListSection(rows: posts)], renderer: renderer, viewportHeight: 1334)
///     list.scroll(to: 12_000)
///     for row in try list.frame().rows { print(row.id, row.y, row.height) }
///
/// A list has no timer and no view: a server, a test or a simulation drives it. Heights and offsets are whole device pixels. Each
/// row is laid out at most once for a frame, and not again while its content and the width stay the same. A call that throws leaves the list
/// as it was. A list is not thread-safe: keep it in an actor if several threads use it.
///
/// With a ``ListBackground``, rows are bound, laid out and drawn on other threads, the nearest to the viewport first. A frame then never
/// waits: it takes over what has been done since the last one, and shows a row that is not drawn yet as blank. Once the list is settled,
/// its pixels are those of a list without background.
///
/// For each row, a list keeps a key and a height for as long as the row is in it: 24 bytes for the key once the row was bound, at most 20 for
/// its height and position, and at most 16 for its identity. Everything else is kept for rows near the viewport only, or bounded by bytes.
public final class ScrollingList {
  /// How the list gets the heights of its rows.
  public enum Heights: Hashable, Sendable {
    /// All rows are laid out at first, so that every position is final.
    case exact
    /// Rows far from the viewport have an estimate for their kind, in device pixels, at least 1. For a kind that is not given, that is the
    /// mean of its first 20 rows. Estimates never change, until ``ScrollingList/replaceEstimates(atMost:)`` or a frame lays the row out.
    case estimated([Int: Int] = [:])
    /// As ``estimated(_:)``, and all rows are laid out in the background, so that every position is final in the end. In a list without
    /// background, that is left to ``ScrollingList/replaceEstimates(atMost:)``.
    case background([Int: Int] = [:])
  }

  private let list: CellRowList
  private let background: CellBackgroundList?
  private let frameBudget: Duration?
  private let wakes = FrameSignal()
  private var painter = ViewportPainter<RowKey>()
  private var environment: BindingEnvironment
  private var contents: ListContentKeys
  /// The rows as they are, once an update needed them.
  private var snapshot: ListSnapshot?
  /// The identities of the visible rows.
  private var shown: [RowHandle: String] = [:]

  /// Creates a list that shows its top.
  /// - Parameters:
  ///   - sections: the rows.
  ///   - renderer: lays the rows out and draws them.
  ///   - environment: the time, the width and the text size of the rows.
  ///   - viewportHeight: the height of the viewport in device pixels.
  ///   - heights: whether all rows are laid out at once.
  ///   - byteLimit: the memory for layouts and heights, in bytes, approximately.
  ///   - background: how rows are worked on in the background; `nil` if the calling thread does all work.
  /// - Throws: an error that names two rows with the same identity; `CellDocumentError`; `ElementFailure`, which names the element.
  public convenience init(
    _ sections: [ListSection], renderer: CellRenderer, environment: BindingEnvironment = .current, viewportHeight: Int,
    heights: Heights = .exact, byteLimit: Int = 32 << 20, background: ListBackground? = nil
  ) throws {
    let start = Start(renderer, environment, viewportHeight: viewportHeight, byteLimit: byteLimit, background)
    let rows = try CellRowList(
      ListSections(sections), stages: start.stages, mode: HeightMode(heights), viewport: start.viewport, memory: start.memory)
    self.init(rows, environment: environment, background)
  }

  /// Creates a list that shows its top, with the exact heights of all rows, which several threads measure at the same time.
  /// - Parameters:
  ///   - sections: the rows.
  ///   - renderer: lays the rows out and draws them.
  ///   - environment: the time, the width and the text size of the rows.
  ///   - viewportHeight: the height of the viewport in device pixels.
  ///   - jobs: the number of threads that measure rows.
  ///   - byteLimit: the memory for layouts and heights, in bytes, approximately.
  ///   - background: how rows are worked on in the background; `nil` if the calling thread does all work from now on.
  /// - Throws: as the other initializer; `CancellationError` if the task is cancelled.
  public convenience init(
    measuring sections: [ListSection], renderer: CellRenderer, environment: BindingEnvironment = .current, viewportHeight: Int,
    jobs: Int = coreCount, byteLimit: Int = 32 << 20, background: ListBackground? = nil
  ) async throws {
    let start = Start(renderer, environment, viewportHeight: viewportHeight, byteLimit: byteLimit, background)
    let source = ListSections(sections)
    let measured = try await start.stages.measured(source, jobs: jobs, memory: start.memory)
    let rows = try CellRowList(source, stages: start.stages, viewport: start.viewport, memory: start.memory, measured: measured)
    self.init(rows, environment: environment, background)
  }

  /// What a list is made of.
  private struct Start {
    let stages: CellStages
    let viewport: Viewport
    let memory: RowMemory<CellStages>

    init(
      _ renderer: CellRenderer, _ environment: BindingEnvironment, viewportHeight: Int, byteLimit: Int,
      _ background: ListBackground?
    ) {
      var stages = CellStages(SessionPool(renderer), environment: environment)
      stages.showsTextFirst = background?.showsTextFirst ?? false
      self.stages = stages
      viewport = Viewport(offset: 0, height: Int32(clamping: max(0, viewportHeight)))
      memory = RowMemory(byteLimit: byteLimit, drawingByteLimit: background?.drawingByteLimit ?? 0)
    }
  }

  private init(_ rows: CellRowList, environment: BindingEnvironment, _ background: ListBackground?) {
    self.environment = environment
    contents = ListContentKeys(environment: environment)
    list = rows
    frameBudget = background?.frameBudget
    self.background = background.map { [wakes] background in
      let list = CellBackgroundList(rows, executor: background.executor, limits: BackgroundLimits(jobs: background.jobs)) {
        wakes.send()
        background.frameWanted()
      }
      let start = ContinuousClock.now
      list.clock = { ContinuousClock.now - start }
      return list
    }
  }

  /// The edge of the viewport at which rows keep their place when others change: the bottom for chats.
  public var anchorEdge: AnchorEdge {
    get { list.anchorEdge }
    set { list.anchorEdge = newValue }
  }

  /// The height of all rows.
  public var contentHeight: Int { Int(list.contentHeight) }

  /// The distance from the top of the content to the top of the viewport.
  public var offset: Int { Int(list.viewport.offset) }

  /// The number of rows.
  public var rowCount: Int { list.index.rowCount }

  /// How often a row was laid out since the list was created.
  public var layoutCount: Int { list.counts.laidOut + (background?.counts.laidOut ?? 0) }

  /// How often a row was drawn in the background since the list was created.
  public var backgroundDrawingCount: Int { background?.counts.drawn ?? 0 }

  /// What the background did since the list was created.
  package var backgroundCounts: BackgroundCounts { background?.counts ?? BackgroundCounts() }

  /// The memory of the layouts, heights and drawings that are kept for rows that are not near the viewport, in bytes, approximately.
  package var keptBytes: Int { list.memory.counts.bytes }

  /// The memory of the pictures that the renderer keeps, in bytes.
  package var keptPictureBytes: Int { list.stages.sessions.keptPictureBytes }

  /// Whether all rows near the viewport are drawn, and nothing is left to do until the list is scrolled or changed. Without background,
  /// always.
  public var isSettled: Bool { background?.isSettled ?? true }

  // MARK: Scrolling

  /// Moves the viewport to an offset. An offset beyond the ends of the content shows empty space, as while a user pulls the list.
  public func scroll(to offset: Int) { list.scroll(to: Int64(offset)) }

  /// Scrolls to a row: it lands exactly at the position, or as near to it as the ends of the content allow. Rows that are measured later
  /// do not move it.
  /// - Returns: whether there is a row with the identity.
  /// - Throws: `CellDocumentError`; `ElementFailure`, which names the element.
  @discardableResult
  public func scrollToRow(id: String, position: ScrollPosition) throws -> Bool {
    guard let path = list.path(ofRow: id) else { return false }
    if let background {
      try background.scrollToRow(at: path, position: position)
    } else {
      try list.scrollToRow(at: path, position: position)
    }
    return true
  }

  /// Scrolls what is in a row, such as a carousel. An offset beyond the end of the content shows the end. The row keeps the offset while
  /// the list or its data changes, until the row is gone.
  ///
  /// With a background, the row shows its earlier pixels until it is drawn again.
  /// - Parameters:
  ///   - id: the identity of the row.
  ///   - container: the path of a container with `overflow: scroll`, as in a layout report, such as `cell/stories`; `nil` for all in the
  ///     row.
  ///   - x: the distance from the side where the content starts, in points.
  ///   - y: the distance from the top of the content, in points.
  /// - Returns: whether there is a row with the identity.
  @discardableResult
  public func scrollContent(ofRow id: String, in container: String? = nil, x: Double = 0, y: Double = 0) -> Bool {
    scrollContent(ofRow: id, in: container, to: .points(Point(x: x, y: y)))
  }

  /// Scrolls what is in a row to a child of its scroll container, or to a page if the document sets `paging`, counted from 0. See
  /// ``scrollContent(ofRow:in:x:y:)``.
  @discardableResult
  public func scrollContent(ofRow id: String, in container: String? = nil, toIndex index: Int) -> Bool {
    scrollContent(ofRow: id, in: container, to: .index(index))
  }

  private func scrollContent(ofRow id: String, in container: String?, to offset: ScrollOffset) -> Bool {
    guard let path = list.path(ofRow: id) else { return false }
    let source = list.source.scrolling(id, container, to: offset)
    if let background { background.setState(source, ofRowAt: path) } else { list.setState(source, ofRowAt: path) }
    return true
  }

  /// Changes the height of the viewport, or the space at its ends, as when a keyboard appears. Visible rows keep their places.
  public func resizeViewport(height: Int, topInset: Int = 0, bottomInset: Int = 0) {
    let height = Int32(clamping: max(0, height))
    let (topInset, bottomInset) = (Int32(clamping: topInset), Int32(clamping: bottomInset))
    if let background {
      background.resizeViewport(height: height, topInset: topInset, bottomInset: bottomInset)
    } else {
      list.resizeViewport(height: height, topInset: topInset, bottomInset: bottomInset)
    }
  }

  // MARK: Frames

  /// Lays out what is visible and has no layout yet, and returns it. O(k + log n) for k visible of n rows, besides layout.
  ///
  /// With a background, it lays out nothing: it takes over what has been done since the last frame.
  /// - Throws: `CellDocumentError`; `ElementFailure`, which names the element. With a background, a row that fails says so itself.
  public func frame() throws -> Frame {
    guard let background else {
      let frame = try list.frame()
      return self.frame(of: frame, .laidOut(frame)) { _ in .drawn }
    }
    let frame = try background.frame(budget: frameBudget)
    return self.frame(of: frame, .drawn(frame)) { Row.State($0) }
  }

  private func frame<Content>(
    of list: ListFrame<Content>, _ contents: Frame.Contents, state: (Content) -> Row.State
  ) -> Frame {
    let ended = list.ended.compactMap { shown[$0] }
    shown.removeAll(keepingCapacity: true)
    let rows = (list.rows + [list.pinnedHeader].compactMap { $0 }).map { row in
      let id = self.list.source.id(of: row.placed.element)
      shown[row.placed.handle] = id
      return Row(row, id: id, state: state(row.content))
    }
    return Frame(
      contents: contents, rows: rows, began: list.began.compactMap { shown[$0] }, ended: ended, offset: offset,
      contentHeight: contentHeight, isEndNear: list.isEndNear)
  }

  /// Waits until the background has nothing left to do, and returns the frame then: the rows near the viewport are drawn, and with
  /// ``Heights/background(_:)`` all rows are measured. Without background, at once.
  /// - Throws: as ``frame()``; `CancellationError` if the task is cancelled.
  nonisolated(nonsending) public func settledFrame() async throws -> Frame {
    while true {
      let frame = try frame()
      if isSettled { return frame }
      await wakes.wait()
      try Task.checkCancellation()
    }
  }

  /// Lays out the rows near the viewport, in the direction of scrolling first, and drops what is far away. Call it between frames. With a
  /// background, it does nothing: each frame asks for these rows.
  /// - Throws: `CellDocumentError`; `ElementFailure`, which names the element.
  public func prepare() throws {
    if background == nil { try list.prepare() }
  }

  /// Lays out rows that still have estimates, from the top on; visible rows keep their places. Call it whenever there is time: once it
  /// returns false, all positions are those of a list with exact heights.
  /// - Parameter rows: the largest number of rows to lay out.
  /// - Returns: whether rows with estimates may remain.
  /// - Throws: `CellDocumentError`; `ElementFailure`, which names the element.
  @discardableResult
  public func replaceEstimates(atMost rows: Int) throws -> Bool { try list.replaceEstimates(atMost: rows) }

  /// Draws a frame; `nil` if it shows no row. Below the rows is the background of the first of them.
  ///
  /// With a background, what stays in the viewport since the last picture is moved, and only what appears is copied: let go of a picture
  /// before you ask for the next one, or all of its pixels are copied. Rows that are blank, or that failed, show the background.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
  public func picture(of frame: Frame) throws -> PixelBuffer? {
    switch frame.contents {
    case .laidOut(let list): return try self.list.stages.sessions.withSession { try $0.picture(of: list) }
    case .drawn(let list):
      guard let canvas = list.canvas(in: self.list) else { return nil }
      painter.paint(list, on: canvas)
      return painter.picture
    }
  }

  /// Returns the last picture of a list with a background, tinted green where rows were drawn before, and red where they were drawn for
  /// that picture; `nil` if there is none. Modelled on "Color Hits Green and Misses Red" of Core Animation.
  /// - Parameter scale: the scale of the rows, which determines the width of the stripes.
  public func cacheOverlay(scale: PixelScale) -> PixelBuffer? { painter.overlay(scale: scale) }

  /// Gives up half of the layouts, heights and drawings that the list keeps, and of the pictures that its renderer keeps. Call it
  /// when memory is short. No pixel changes.
  public func halveMemory() {
    list.memory.halve()
    list.stages.sessions.halvePictures()
  }

  // MARK: Changes

  /// Replaces the data. The list finds out by identity and content which rows are new, changed, moved or gone, and lays out no others. The
  /// first visible row that stays keeps its place.
  ///
  /// O(n) for n rows, besides layout.
  /// - Returns: how far the viewport moved, in device pixels.
  /// - Throws: an error that names two rows with the same identity; `CellDocumentError`; `ElementFailure`, which names the element.
  @discardableResult
  public func update(to sections: [ListSection]) throws -> Int {
    let old = try snapshot ?? contents.snapshot(of: list.source.sections)
    let new = try contents.snapshot(of: sections)
    let distance = try apply(new.difference(from: old), sections)
    snapshot = new
    return distance
  }

  /// Replaces the data, with a batch that says what changed. The first visible row that stays keeps its place.
  ///
  /// O(k log k + s log n) for k changes, s sections and n rows, besides layout: what the batch does not name is not looked at.
  /// - Parameters:
  ///   - batch: the changes, with indices as in UITableView.
  ///   - sections: the data after them. Rows that the batch does not name have the same content as before.
  /// - Returns: how far the viewport moved, in device pixels.
  /// - Throws: an error that names rows and counts if the batch does not fit the list and the data, or two rows have the same identity;
  ///   `CellDocumentError`; `ElementFailure`, which names the element. The list is then as it was.
  @discardableResult
  public func apply(_ batch: ListBatch, _ sections: [ListSection]) throws -> Int {
    let source = ListSections(sections)
    let update = try background?.apply(batch, source) ?? list.apply(batch, source)
    snapshot = nil
    return Int(update.scrolledBy)
  }

  /// Changes the time, the width or the text size of the rows, at the next frame. A width that is not positive is ignored, as a view
  /// has it before it is placed.
  public func setEnvironment(_ environment: BindingEnvironment) {
    if let width = environment.width, !(width > 0) { return }
    let reason: RowReason =
      environment.width != self.environment.width
      ? .width : environment.textScale != self.environment.textScale ? .textSize : .style
    self.environment = environment
    var stages = list.stages
    stages.environment = environment
    if let background {
      background.setStages(stages, because: reason)
    } else {
      list.setStages(stages, because: reason)
    }
  }
}

extension HeightMode {
  fileprivate init(_ heights: ScrollingList.Heights) {
    switch heights {
    case .exact: self = .exact
    case .estimated(let given): self = .estimated(Self.estimates(given))
    case .background(let given): self = .background(Self.estimates(given))
    }
  }

  private static func estimates(_ given: [Int: Int]) -> HeightEstimates {
    let estimates = given.map { (UInt16(clamping: $0.key), Int32(clamping: max(1, $0.value))) }
    return HeightEstimates(Dictionary(estimates) { first, _ in first })
  }
}
