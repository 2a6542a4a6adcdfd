// SPDX-License-Identifier: MIT

internal import CellLayout
internal import CellList

extension ScrollingList {
  /// What the viewport shows at one moment.
  public struct Frame {
    enum Contents {
      case laidOut(ListFrame<LaidOutCell>)
      case drawn(ListFrame<RowContent<RowKey, DrawnRow>>)
    }

    let contents: Contents
    /// The visible rows from top to bottom, with headers and footers; a pinned header is the last.
    public let rows: [Row]
    /// The identities of the rows that came into view since the last frame, and of those that left it or were removed.
    public let began, ended: [String]
    /// The distance from the top of the content to the top of the viewport, in device pixels.
    public let offset: Int
    /// The height of all rows, in device pixels.
    public let contentHeight: Int
    /// Whether the end of the content has come nearer than the height of the viewport. A frame says so once for each number of rows, so
    /// that a feed can ask for more.
    public let isEndNear: Bool
  }

  /// A visible row, header or footer.
  public struct Row: Hashable, Sendable {
    /// Whether a row has pixels.
    public enum State: Hashable, Sendable {
      case drawn
      /// The row is not drawn yet. Its height may be an estimate.
      case blank
      /// The row cannot be laid out or drawn, for this reason. It is tried again when it comes near the viewport again.
      case failed(String)
    }

    public let id: String
    /// The index of the section, from 0.
    public let section: Int
    /// The index in the section, from 0; `nil` for a header or footer.
    public let row: Int?
    /// The distance from the top of the viewport, in device pixels; negative for a row that begins above it.
    public let y: Int
    /// The height in device pixels.
    public let height: Int
    /// Whether the row has pixels. Without background, it has.
    public let state: State

    init<Content>(_ row: ListFrame<Content>.Row, id: String, state: State) {
      self.id = id
      section = row.placed.element.section
      self.row = row.placed.element.rowInSection
      y = Int(row.top)
      height = Int(row.placed.row.height)
      self.state = state
    }
  }
}

extension ScrollingList.Row.State {
  init(_ content: RowContent<RowKey, DrawnRow>) {
    self =
      switch content {
      case .drawn: .drawn
      case .failed(let error): .failed("\(error)")
      case .blank: .blank
      }
  }
}
