// SPDX-License-Identifier: MIT

public import CellDocument
internal import Flexbox
internal import Graphics
internal import Layout

extension LayoutTree {
  /// Lays out a cell at its width, as high as its content needs.
  /// - Throws: `ElementFailure` around a ``FrameOutOfReach``; what the measuring closures throw.
  public init(of cell: Cell, measuring: ContentMeasuring) throws {
    var memory = LayoutMemory()
    try self.init(of: cell, measuring: measuring, memory: &memory, engine: { ContainerEngine($0.layout.engine) })
  }

  /// Lays out a cell that was laid out before, maybe with other data or in another width.
  /// - Parameters:
  ///   - memory: what engines remember of the layout before; afterwards, of this one. The frames are the same without.
  ///   - engine: which engine lays out a container.
  init(
    of cell: Cell, measuring: ContentMeasuring, memory: inout LayoutMemory, engine: @escaping (Element) -> ContainerEngine
  ) throws {
    let seam = LayoutSeam(ContentSizes(grid: PixelGrid(scale: cell.scale), measuring: measuring), memory: memory, engine: engine)
    var translation = FlexTranslation(seam)
    // CSS sizes the cell itself, whatever engine lays out what is in it.
    var root = try translation.node(for: cell.root, in: nil)
    // The cell's own width decides; margins of the root would have nothing to lie in.
    root.style.width = .points(cell.width)
    root.style.margin = Edges(all: .points(0))
    root.style.position = .relative
    root.style.direction = cell.isRightToLeft ? .rightToLeft : .leftToRight
    var layout = try translation.layout(of: root)
    let placement = try layout.layOut(available: (.maxContent, .maxContent))
    memory = seam.memory
    try self.init(of: cell, frames: placement.allFrames(of: cell.root))
  }
}
