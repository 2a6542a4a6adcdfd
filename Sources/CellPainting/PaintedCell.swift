// SPDX-License-Identifier: MIT

package import CellDisplayList
package import CellLayout
package import CellTree

/// A laid-out cell with its display list.
package struct PaintedCell: Hashable, Sendable {
  package let laidOut: LaidOutCell
  package let list: DisplayList

  package var cell: Cell { laidOut.cell }

  /// Paints a cell: turns its elements and their frames into layers and items.
  /// - Throws: `ElementFailure`, which names the element; ``UnpaintableSize``.
  package init(_ laidOut: LaidOutCell, placing: ContentPlacing) throws {
    self.laidOut = laidOut
    list = try CellPainter.paint(laidOut, placing: placing)
  }
}
