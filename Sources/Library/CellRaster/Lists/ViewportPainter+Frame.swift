// SPDX-License-Identifier: MIT

package import CellList

extension ViewportPainter<RowKey> {
  /// Paints a frame of a list that draws in the background. Rows without pixels show the background of the canvas.
  package mutating func paint(_ frame: ListFrame<RowContent<RowKey, DrawnRow>>, on canvas: ViewportCanvas) {
    paint(
      size: canvas.size, background: canvas.background, rows: frame.rows.map { ViewportRow($0) },
      pinnedHeader: frame.pinnedHeader.map { ViewportRow($0) })
  }
}

extension ViewportRow<RowKey> {
  fileprivate init(_ row: ListFrame<RowContent<RowKey, DrawnRow>>.Row) {
    switch row.content {
    case .drawn(let drawn, let key, let isKnown):
      self.init(key: key, top: Int(row.top), .pixels(drawn.pixels, isKnown ? .cache : .drawing))
    case .failed, .blank:
      self.init(top: Int(row.top), .blank(height: Int(row.placed.row.height)))
    }
  }
}
