// SPDX-License-Identifier: MIT

package import Graphics

/// The one place where frames meet the device's pixels.
///
/// A frame that a layout engine has computed is drawn with each edge on the nearest pixel, so that neighbours that share
/// an edge in points share it in pixels. A literal frame is drawn as it is: if it lies between pixels, that is what the
/// document says, and what the diagnostics report.
extension LayoutTree.Box {
  /// The frame as it is drawn.
  package func deviceFrame(on grid: PixelGrid) -> DeviceRect {
    isLiteral ? grid.exact(frame) : DeviceRect(grid.snapped(frame))
  }

  /// The content box on whole pixels, for what is always drawn on them: text and pictures.
  package func deviceContent(on grid: PixelGrid) -> PixelRect {
    grid.snapped(content)
  }
}
