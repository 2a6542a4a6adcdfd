// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellLayout
package import CellList
internal import CellPainting

extension RenderingSession {
  /// Draws what a list shows: the rows at their places in the viewport, cut off at its edges, and a pinned header over them.
  ///
  /// Below the rows is the background of the first of them, or of a header or footer if there is no row. Only the visible part of a row
  /// is rasterized.
  /// - Returns: the pixels; `nil` if the viewport shows nothing.
  /// - Throws: as `painted(_:)` and `drawn(_:)`.
  package func picture(of frame: ListFrame<LaidOutCell>) throws -> PixelBuffer? {
    guard let canvas = frame.canvas else { return nil }
    func drawn(_ row: ListFrame<LaidOutCell>.Row) throws -> ViewportRow<RowKey>? {
      let top = Int(row.top)
      let visible = max(0, -top)..<max(0, -top, min(Int(row.placed.row.height), canvas.size.height - top))
      guard !visible.isEmpty else { return nil }
      return ViewportRow(
        top: top + visible.lowerBound, .pixels(try draw(painted(row.content).list, rows: visible), .drawing))
    }
    var painter = ViewportPainter<RowKey>()
    painter.paint(
      size: canvas.size, background: canvas.background, rows: try frame.rows.compactMap(drawn),
      pinnedHeader: try frame.pinnedHeader.flatMap(drawn))
    return painter.picture
  }
}
