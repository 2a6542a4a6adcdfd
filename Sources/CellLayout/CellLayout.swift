// SPDX-License-Identifier: MIT

public import CellDocument
internal import Flexbox
internal import Graphics

extension LayoutTree {
  /// Lays out a cell at its width, as high as its content needs.
  /// - Throws: `ElementFailure` around a ``FrameOutOfReach``; what the measuring closures throw.
  public init(of cell: Cell, measuring: ContentMeasuring) throws {
    var translation = FlexTranslation(ContentSizes(grid: PixelGrid(scale: cell.scale), measuring: measuring))
    var root = try translation.node(for: cell.root, in: nil)
    // The cell's own width decides; margins of the root would have nothing to lie in.
    root.style.width = .points(cell.width)
    root.style.margin = Edges(all: .points(0))
    root.style.position = .relative
    root.style.direction = cell.isRightToLeft ? .rightToLeft : .leftToRight
    let leaves = translation.leaves
    let layout = try Flexbox.layout(root) { leaf, width in try leaves[leaf](width) }
    try self.init(of: cell, frames: layout.frames)
  }
}
