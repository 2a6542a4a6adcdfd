// SPDX-License-Identifier: MIT

public import CellDocument
public import CellGraphics
internal import CellLayout
public import CellList

/// Rows of cells, and the viewport through which they are seen: what a list view knows, without a view.
///
///     let list = try ScrollingList([ListSection(rows: posts)], renderer: renderer, viewportHeight: 1334)
///     list.scroll(to: 12_000)
///     for row in try list.frame().rows { print(row.id, row.y, row.height) }
///
/// A list has no timer, no thread and no view: a server, a test or a simulation drives it. Heights and offsets are whole device pixels. Each
/// row is laid out at most once for a frame, and not again while its content and the width stay the same. A call that throws leaves the list
/// as it was. A list is not thread-safe: keep it in an actor if several threads use it.
public final class ScrollingList {
  /// How the list gets the heights of its rows.
  public enum Heights: Hashable, Sendable {
    /// All rows are laid out at first, so that every position is final.
    case exact
    /// Rows far from the viewport have an estimate for their kind, in device pixels, at least 1. For a kind that is not given, that is the
    /// mean of its first 20 rows. Estimates never change, until ``ScrollingList/replaceEstimates(atMost:)`` or a frame lays the row out.
    case estimated([Int: Int] = [:])
  }

  private let renderer: CellRenderer
  private let list: CellRowList
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
  /// - Throws: an error that names two rows with the same identity; `CellDocumentError`; `ElementFailure`, which names the element.
  public init(
    _ sections: [ListSection], renderer: CellRenderer, environment: BindingEnvironment = .current, viewportHeight: Int,
    heights: Heights = .exact, byteLimit: Int = 32 << 20
  ) throws {
    self.renderer = renderer
    self.environment = environment
    contents = ListContentKeys(environment: environment)
    list = try CellRowList(
      ListSections(sections), stages: CellStages(session: renderer.session(), environment: environment),
      mode: HeightMode(heights),
      viewport: Viewport(offset: 0, height: Int32(clamping: max(0, viewportHeight))), memory: RowMemory(byteLimit: byteLimit))
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
  public var layoutCount: Int { list.counts.laidOut }

  // MARK: Scrolling

  /// Moves the viewport to an offset. An offset beyond the ends of the content shows empty space, as while a user pulls the list.
  public func scroll(to offset: Int) { list.scroll(to: Int64(offset)) }

  /// Scrolls to a row: it lands exactly at the position, or as near to it as the ends of the content allow. Rows that are measured later
  /// do not move it.
  /// - Returns: whether there is a row with the identity.
  /// - Throws: `CellDocumentError`; `ElementFailure`, which names the element.
  @discardableResult
  public func scrollToRow(id: String, position: ScrollPosition) throws -> Bool {
    guard let path = list.contents.row(id, list.source.measured).flatMap({ list.index.path(of: $0) }) else { return false }
    try list.scrollToRow(at: path, position: position)
    return true
  }

  /// Changes the height of the viewport, or the space at its ends, as when a keyboard appears. Visible rows keep their places.
  public func resizeViewport(height: Int, topInset: Int = 0, bottomInset: Int = 0) {
    list.resizeViewport(
      height: Int32(clamping: max(0, height)), topInset: Int32(clamping: topInset), bottomInset: Int32(clamping: bottomInset))
  }

  // MARK: Frames

  /// Lays out what is visible and has no layout yet, and returns it. O(k + log n) for k visible of n rows, besides layout.
  /// - Throws: `CellDocumentError`; `ElementFailure`, which names the element.
  public func frame() throws -> Frame {
    let frame = try list.frame()
    let ended = frame.ended.compactMap { shown[$0] }
    shown = [:]
    for row in frame.rows + [frame.pinnedHeader].compactMap({ $0 }) {
      shown[row.placed.handle] = list.source.content(of: row.placed.element)?.id
    }
    let began = frame.began.compactMap { shown[$0] }
    return Frame(frame, ids: shown, began: began, ended: ended)
  }

  /// Lays out the rows near the viewport, in the direction of scrolling first, and drops what is far away. Call it between frames.
  /// - Throws: `CellDocumentError`; `ElementFailure`, which names the element.
  public func prepare() throws { try list.prepare() }

  /// Lays out rows that still have estimates, from the top on; visible rows keep their places. Call it whenever there is time: once it
  /// returns false, all positions are those of a list with exact heights.
  /// - Parameter rows: the largest number of rows to lay out.
  /// - Returns: whether rows with estimates may remain.
  /// - Throws: `CellDocumentError`; `ElementFailure`, which names the element.
  @discardableResult
  public func replaceEstimates(atMost rows: Int) throws -> Bool { try list.replaceEstimates(atMost: rows) }

  /// Draws a frame; `nil` if it shows no row. Below the rows is the background of the first of them.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
  public func picture(of frame: Frame) throws -> PixelBuffer? { try list.stages.session.picture(of: frame.list) }

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
    let update = try list.apply(new.difference(from: old), ListSections(sections))
    snapshot = new
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
    list.setStages(CellStages(session: list.stages.session, environment: environment), because: reason)
  }
}

extension ScrollingList {
  /// What the viewport shows at one moment.
  public struct Frame {
    let list: ListFrame<LaidOutCell>
    /// The visible rows from top to bottom, with headers and footers; a pinned header is the last.
    public let rows: [Row]
    /// The identities of the rows that came into view since the last frame, and of those that left it or were removed.
    public let began, ended: [String]

    fileprivate init(_ list: ListFrame<LaidOutCell>, ids: [RowHandle: String], began: [String], ended: [String]) {
      self.list = list
      self.began = began
      self.ended = ended
      rows = (list.rows + [list.pinnedHeader].compactMap { $0 }).map { row in
        Row(
          id: ids[row.placed.handle] ?? "", section: row.placed.element.section, row: row.placed.element.rowInSection,
          y: Int(row.top), height: Int(row.placed.row.height))
      }
    }

    /// The distance from the top of the content to the top of the viewport, in device pixels.
    public var offset: Int { Int(list.viewport.offset) }
    /// The height of all rows, in device pixels.
    public var contentHeight: Int { Int(list.contentHeight) }
    /// Whether the end of the content has come nearer than the height of the viewport. A frame says so once for each number of rows, so
    /// that a feed can ask for more.
    public var isEndNear: Bool { list.isEndNear }
  }

  /// A visible row, header or footer.
  public struct Row: Hashable, Sendable {
    public let id: String
    /// The index of the section, from 0.
    public let section: Int
    /// The index in the section, from 0; `nil` for a header or footer.
    public let row: Int?
    /// The distance from the top of the viewport, in device pixels; negative for a row that begins above it.
    public let y: Int
    /// The height in device pixels.
    public let height: Int
  }
}

extension HeightMode {
  fileprivate init(_ heights: ScrollingList.Heights) {
    switch heights {
    case .exact: self = .exact
    case .estimated(let given):
      let estimates = given.map { (UInt16(clamping: $0.key), Int32(clamping: max(1, $0.value))) }
      self = .estimated(HeightEstimates(Dictionary(estimates) { first, _ in first }))
    }
  }
}
