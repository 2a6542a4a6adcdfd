// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellLayout
package import CellList
internal import CellPainting

extension RenderingSession {
  /// Draws what a list shows: the rows at their places in the viewport, cut off at its edges, and a pinned header over them.
  ///
  /// Below the rows is the background of the first of them. Only the visible part of a row is rasterized.
  /// - Returns: the pixels; `nil` if the viewport shows nothing.
  /// - Throws: as `painted(_:)` and `drawn(_:)`.
  package func picture(of frame: ListFrame<LaidOutCell>) throws -> PixelBuffer? {
    let rows = frame.rows + [frame.pinnedHeader].compactMap { $0 }
    guard let first = rows.first, let width = rows.map({ $0.content.deviceFrame.width }).max(),
      let size = PixelSize(width: width, height: Int(frame.viewport.height))
    else { return nil }
    var picture = PixelBuffer(size: size, filledWith: first.content.cell.background ?? .clear)
    for row in rows {
      let top = Int(row.top)
      let visible = max(0, -top)..<min(Int(row.placed.row.height), size.height - top)
      guard !visible.isEmpty else { continue }
      let pixels = try draw(painted(row.content).list, rows: visible)
      picture.composite(pixels, top: top + visible.lowerBound, replacing: row.placed.handle != frame.pinnedHeader?.placed.handle)
    }
    return picture
  }
}

extension PixelBuffer {
  /// Puts a picture that is at most as wide at the left edge, from row `top` on.
  /// - Parameter replacing: whether the pixels replace those that are there; otherwise they are composited over them.
  fileprivate mutating func composite(_ part: PixelBuffer, top: Int, replacing: Bool) {
    let width = width
    withMutablePixels { pixels in
      for y in 0..<part.height {
        for x in 0..<part.width {
          let above = part.pixels[y * part.width + x]
          let target = (top + y) * width + x
          pixels[target] = replacing ? above : composited(above, over: pixels[target])
        }
      }
    }
  }
}
