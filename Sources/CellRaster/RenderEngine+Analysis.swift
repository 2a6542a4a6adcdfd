// SPDX-License-Identifier: MIT

internal import DisplayList
internal import RenderAnalysis

extension RenderEngine {
  /// Returns the cost of drawing a list, and of compositing its layers.
  /// - Throws: `LayerFailure`, which names the layer; `CairoFailure`.
  func analysis(of list: DisplayList) throws -> CellAnalysis { try CellAnalysis(of: list, drawing: analysisDrawing) }

  /// The drawing functions that the analysis needs, provided by this engine.
  var analysisDrawing: AnalysisDrawing {
    AnalysisDrawing(
      pixels: { try self.draw($0, rows: $1) },
      withPixels: { try self.withPixels(of: $0, rows: $1, ink: $2, $3) },
      inkBounds: { try self.inkBounds(of: $0) }, memory: analysisMemory)
  }
}
