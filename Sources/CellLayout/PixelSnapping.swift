// SPDX-License-Identifier: MIT

package import CellDocument
package import Graphics

/// The one place where frames meet the device's pixels.
///
/// A frame that a layout engine has computed is drawn with each edge on the nearest pixel, so that neighbours that share
/// an edge in points share it in pixels. A literal frame is drawn as it is: if it lies between pixels, that is what the
/// document says, and what the diagnostics report.
extension LayoutTree.Box {
  /// The frame as it is drawn.
  package func deviceFrame(on grid: PixelGrid) -> DeviceRect {
    literalFrame.map { grid.exact($0) } ?? DeviceRect(grid.snapped(frame))
  }

  /// The content box on whole pixels, for what is always drawn on them: text and pictures.
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
  /// The width at which a border is drawn: whole device pixels, at least one; zero for none.
  package func lineWidth(of border: Border?) -> Double {
    border.map { max(1, Double(nearest($0.width))) } ?? 0
  }
}
