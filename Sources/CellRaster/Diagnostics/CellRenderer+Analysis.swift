// SPDX-License-Identifier: MIT

internal import CairoRaster
public import DisplayList
public import RenderAnalysis

extension CellRenderer {
  /// What drawing a list costs, and what compositing its layers would.
  /// - Throws: `LayerFailure`, which names the layer; `CairoFailure`.
  public func analysis(of list: DisplayList) throws -> CellAnalysis {
    try CellAnalysis(
      of: list, drawing: AnalysisDrawing(pixels: { try self.draw($0, rows: $1) }, inkBounds: { try self.inkBounds(of: $0) }))
  }
}
