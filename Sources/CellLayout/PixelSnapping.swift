// SPDX-License-Identifier: MIT

package import CellDocument
package import Graphics

/// The only conversion of frames to device pixels.
///
/// A frame that a layout engine has computed is drawn with each edge on the nearest pixel, so that neighbours that share an edge
/// in points share it in pixels. A literal frame is drawn as given. If it is between pixels, the document says so, and the
/// diagnostics report it.
extension LayoutTree.Box {
  /// Returns the frame as drawn.
  package func deviceFrame(on grid: PixelGrid) -> DeviceRect {
    literalFrame.map { grid.exact($0) } ?? DeviceRect(grid.snapped(frame))
  }

  /// Returns the content box on whole pixels, for content that is always drawn on them: text and pictures.
  package func deviceContent(on grid: PixelGrid) -> PixelRect {
    guard let drawn = literalFrame else { return grid.snapped(content) }
    return grid.snapped(
      Rect(
        x: content.x + (drawn.x - frame.x), y: content.y + (drawn.y - frame.y),
        width: content.width + (drawn.width - frame.width),
        height: content.height + (drawn.height - frame.height)))
  }
}

extension PixelGrid {
  /// Returns the width at which a border is drawn: whole device pixels, at least one; zero for no border.
  package func lineWidth(of border: Border?) -> Double {
    border.map { max(1, Double(nearest($0.width))) } ?? 0
  }
}
