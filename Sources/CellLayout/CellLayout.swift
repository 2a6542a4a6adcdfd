// SPDX-License-Identifier: MIT

package import CellDocument
package import Graphics
package import Layout

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

  /// Lays out a cell from scratch, and counts what that takes.
  package init(of cell: Cell, measuring: ContentMeasuring, effort: inout LayoutEffort) throws {
    var memory = LayoutMemory()
    var measurements = 0
    let counting = ContentMeasuring(
      text: { text, width in
        measurements += 1
        return try measuring.text(text, width)
      }, pictureSize: measuring.pictureSize)
    try self.init(
      of: cell, measuring: counting, memory: &memory, effort: &effort, engine: { ContainerEngine($0.layout.engine) })
    effort.measurements = measurements
  }

  /// Lays out a cell with the engines that `engine` returns.
  init(
    of cell: Cell, measuring: ContentMeasuring, memory: inout LayoutMemory, engine: @escaping (Element) -> ContainerEngine
  ) throws {
    var effort = LayoutEffort()
    try self.init(of: cell, measuring: measuring, memory: &memory, effort: &effort, engine: engine)
  }

  /// Lays out a cell, reusing state that the layout engines kept from an earlier layout. That layout may have had other data or
  /// another width.
  /// - Parameters:
  ///   - memory: the state from the previous layout. It is replaced by the state from this one. It does not affect the frames.
  ///   - engine: returns the engine for a container.
  ///   - effort: receives what the engines did, without the measurements of text.
  init(
    of cell: Cell, measuring: ContentMeasuring, memory: inout LayoutMemory, effort: inout LayoutEffort,
    engine: @escaping (Element) -> ContainerEngine
  ) throws {
    let seam = LayoutSeam(for: cell, measuring, memory: memory, engine: engine)
    let placement = try FlexTranslation.placement(of: cell, seam)
    memory = seam.memory
    effort = seam.effort
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
