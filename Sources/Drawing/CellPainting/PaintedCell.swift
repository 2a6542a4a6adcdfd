// SPDX-License-Identifier: MIT

package import CellDisplayList
package import CellGraphics
package import CellLayout
package import CellTree

/// A laid-out cell with its display list.
package struct PaintedCell: Hashable, Sendable {
  package let laidOut: LaidOutCell
  package let list: DisplayList
  /// The links of the cell's texts, in the order of painting.
  package let links: [PlacedLink]

  package var cell: Cell { laidOut.cell }

  /// Paints a cell: turns its elements and their frames into layers and items.
  /// - Throws: `ElementFailure`, which names the element; ``UnpaintableSize``.
  package init(_ laidOut: LaidOutCell, placing: ContentPlacing) throws {
    self.laidOut = laidOut
    (list, links) = try CellPainter.paint(laidOut, placing: placing)
  }
}

/// A part of a text that leads to an address, in one line.
package struct PlacedLink: Hashable, Sendable {
  /// The path of the text.
  package let path: String
  package let address: String
  /// As high as the line, in points from the upper left corner of the cell.
  package let frame: Rect
}
