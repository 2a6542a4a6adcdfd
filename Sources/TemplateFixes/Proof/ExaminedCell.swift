// SPDX-License-Identifier: MIT

package import CellDocument
package import DisplayList
package import Graphics
package import RenderAnalysis

/// A cell of a template with what was found in it: what is kept of an analysis while fixes are tried, which is little beside the
/// pixels.
package struct ExaminedCell: Hashable, Sendable {
  package let cell: Cell
  package let list: DisplayList
  /// The colours that the template names, as they are in the cell's states.
  package let colors: [String: RGBA]
  package let findings: [Finding]
  /// The items of which nothing is seen: they are covered, invisible, or change no pixel.
  let unseenItems: Set<Int>
  let costs: CellCosts

  /// - Parameter findings: those of the analysis.
  package init(_ drawn: DrawnCell, analysis: CellAnalysis, findings: [Finding]) {
    cell = drawn.cell
    list = drawn.list
    colors = drawn.colors
    self.findings = findings
    unseenItems = Set((analysis.hiddenItems + analysis.repaintingItems).map(\.item)).union(analysis.invisibleItems)
    costs = CellCosts(analysis)
  }
}

/// A cell of a template, and its pixels.
package struct DrawnCell: Hashable, Sendable {
  package let cell: Cell
  package let list: DisplayList
  package let pixels: PixelBuffer
  /// The colours that the template names, as they are in the cell's states.
  package let colors: [String: RGBA]

  package init(cell: Cell, list: DisplayList, pixels: PixelBuffer, colors: [String: RGBA]) {
    self.cell = cell
    self.list = list
    self.pixels = pixels
    self.colors = colors
  }
}

/// How the cells of a template are drawn: for each data item and each choice of states one.
package struct CellDrawing {
  /// How many cells a template has.
  package var count: Int
  /// Prepares a template; what it gives draws the cell at a place in `0..<count`.
  package var prepare: (CellTemplate) throws -> (Int) throws -> DrawnCell
  package var analyse: (DisplayList) throws -> CellAnalysis

  package init(
    count: Int, prepare: @escaping (CellTemplate) throws -> (Int) throws -> DrawnCell,
    analyse: @escaping (DisplayList) throws -> CellAnalysis
  ) {
    self.count = count
    self.prepare = prepare
    self.analyse = analyse
  }
}
