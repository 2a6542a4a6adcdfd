// SPDX-License-Identifier: MIT

internal import CairoRaster
public import CellDocument
public import DisplayList
public import RenderAnalysis

extension CellRenderer {
  /// Returns the cost of drawing a list, and of compositing its layers.
  /// - Throws: `LayerFailure`, which names the layer; `CairoFailure`.
  public func analysis(of list: DisplayList) throws -> CellAnalysis {
    try CellAnalysis(of: list, drawing: analysisDrawing)
  }

  /// Explains how a device pixel of a cell gets its colour.
  ///
  /// - Parameters:
  ///   - list: the result of ``displayList(_:)`` for `cell`.
  ///   - cell: the cell, whose elements errors name.
  ///   - x: the column, from 0.
  ///   - y: the row, from 0.
  /// - Throws: `PlaceOutsidePicture`; `ElementFailure`, which names the element; `CairoFailure`.
  public func explanation(of list: DisplayList, for cell: Cell, x: Int, y: Int) throws -> PixelExplanation {
    try namingElements(of: cell) { try PixelExplanation(of: list, x: x, y: y, drawing: analysisDrawing) }
  }

  /// The drawing functions that the analysis needs, provided by this renderer.
  package var analysisDrawing: AnalysisDrawing {
    AnalysisDrawing(
      pixels: { try self.draw($0, rows: $1) },
      lendingPixels: { try self.withPixels(of: $0, rows: $1, ink: $2, $3) },
      inkBounds: { try self.inkBounds(of: $0) }, memory: analysisMemory)
  }
}
