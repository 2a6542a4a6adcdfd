// SPDX-License-Identifier: MIT

package import CellList
package import CellRaster

/// The rows of a list, what its viewport shows, and what batches did to it.
package struct ListReport: Sendable {
  /// A batch that was applied.
  package struct Batch: Sendable {
    /// An element that the batch concerned, with its identity after the batch.
    package struct Row: Sendable {
      package let work: RowWork
      package let id: String
    }

    package let place: String
    package let rows: [Row]
    package let update: ListUpdate
    /// The identity of the row that kept its place.
    package let anchor: String?
    /// The offset and the height of the content after the batch.
    package let offset, contentHeight: Int64

    init(_ name: DataItemName, _ update: ListUpdate, _ list: CellRowList) {
      place = name.location.map { "\($0)" } ?? "\(name)"
      self.update = update
      rows = update.work.map { Row(work: $0, id: list.id(of: $0.element)) }
      anchor = update.anchor.map(list.id)
      offset = list.viewport.offset
      contentHeight = list.contentHeight
    }
  }

  /// A row, header or footer with its place.
  package struct Element: Sendable {
    package let placed: PlacedElement
    /// The identity of a row; the name of the section for its header and its footer.
    package let id: String
  }

  /// An element in the viewport.
  package struct VisibleElement: Sendable {
    package let element: Element
    /// The distance from the top of the viewport, in device pixels.
    package let top: Int64
  }

  /// Whether the data decides which sections there are.
  package let hasSections: Bool
  package let batches: [Batch]
  /// The frames of a played list; `nil` if none was played.
  package let frames: [PlayedFrame]?
  /// The sections, with the numbers of their rows.
  package let sections: [(name: String, rowCount: Int)]
  /// The elements that the list shows, with their data and places.
  private let shown: [ListElement]
  private let source: ListSections
  private let index: RowIndex
  package let contentHeight: Int64
  package let viewport: Viewport
  package let visible: [VisibleElement]
  package let pinnedHeader: VisibleElement?
  /// What was bound and laid out, and what of that in the background.
  package let counts: RowCounts
  package let work: BackgroundCounts
  /// What was known from earlier rows.
  package let memory: RowMemory<CellStages>.Counts
  /// The total costs of the cells in the viewport; `nil` if no overlay of it was drawn.
  package let totals: ViewportTotals?
  /// The cells that were built and used again while frames were played, by kind of row; `nil` if none were played.
  package let reuse: [ReusedKind]?

  init<Content>(
    of list: CellRowList, _ frame: ListFrame<Content>, hasSections: Bool, batches: [Batch], frames: [PlayedFrame]? = nil,
    work: BackgroundCounts = BackgroundCounts(), totals: ViewportTotals? = nil, reuse: [ReusedKind]? = nil
  ) {
    func element(_ placed: PlacedElement) -> Element { Element(placed: placed, id: list.id(of: placed.element)) }
    func visible(_ row: ListFrame<Content>.Row) -> VisibleElement { VisibleElement(element: element(row.placed), top: row.top) }
    self.hasSections = hasSections
    self.batches = batches
    self.frames = frames
    sections = list.source.sections.map { ($0.id, $0.rows.count) }
    (source, index) = (list.source, list.index)
    shown = list.source.elements.filter { list.source.content(of: $0) != nil }
    contentHeight = frame.contentHeight
    viewport = frame.viewport
    self.visible = frame.rows.map(visible)
    pinnedHeader = frame.pinnedHeader.map(visible)
    counts = list.counts
    self.work = work
    memory = list.memory.counts
    self.totals = totals
    self.reuse = reuse
  }

  /// All rows, headers and footers, in order. Each is made when it is asked for, because all of them would take much memory.
  package var elements: LazyMapSequence<[ListElement], Element> {
    shown.lazy.map { Element(placed: index.placed($0), id: source.id(of: $0)) }
  }
}

extension RowList where Source == ListSections {
  /// The identity of a row; the name of the section for its header and its footer.
  fileprivate func id(of element: ListElement) -> String { source.id(of: element) }
}

extension ListSections {
  /// The identity of a row; the name of the section for its header and its footer.
  fileprivate func id(of element: ListElement) -> String { content(of: element)?.id ?? "" }
}
