// SPDX-License-Identifier: MIT

package import CellDocument
package import Graphics
internal import Layout

extension LayoutTree {
  /// Lays out a cell at its width; the height follows from the content.
  /// - Throws: `ElementFailure`, which wraps a `FrameOutOfBounds` or an error of the measuring closures.
  package init(of cell: Cell, measuring: ContentMeasuring) throws {
    var memory = LayoutMemory()
    try self.init(of: cell, measuring: measuring, memory: &memory)
  }

  /// Lays out a cell, reusing state that the layout engines kept from the cell before it.
  /// - Parameter memory: the state, which is replaced. It does not affect the frames.
  package init(of cell: Cell, measuring: ContentMeasuring, memory: inout LayoutMemory) throws {
    try self.init(of: cell, measuring: measuring, memory: &memory, engine: { ContainerEngine($0.layout.engine) })
  }

  /// Lays out a cell, reusing state that the layout engines kept from an earlier layout. That layout may have had other data or
  /// another width.
  /// - Parameters:
  ///   - memory: the state from the previous layout. It is replaced by the state from this one. It does not affect the frames.
  ///   - engine: returns the engine for a container.
  init(
    of cell: Cell, measuring: ContentMeasuring, memory: inout LayoutMemory, engine: @escaping (Element) -> ContainerEngine
  ) throws {
    let seam = LayoutSeam(
      ContentSizes(grid: PixelGrid(scale: cell.scale), measuring: measuring), isRightToLeft: cell.isRightToLeft, memory: memory,
      engine: engine)
    let placement = try FlexTranslation.placement(of: cell, seam)
    memory = seam.memory
    try self.init(of: cell, frames: placement.allFrames(of: cell.root))
  }
}

/// The closures that layout calls to measure text and pictures.
package struct ContentMeasuring {
  /// Returns the size and baselines of text in points, for an available width.
  package var text: (StyledText, AvailableSpace) throws -> TextMetrics
  /// Returns the size of a picture in its own pixels; `nil` if it is missing and missing pictures are allowed.
  package var pictureSize: (String) throws -> PixelSize?

  package init(
    text: @escaping (StyledText, AvailableSpace) throws -> TextMetrics, pictureSize: @escaping (String) throws -> PixelSize?
  ) {
    self.text = text
    self.pictureSize = pictureSize
  }
}
