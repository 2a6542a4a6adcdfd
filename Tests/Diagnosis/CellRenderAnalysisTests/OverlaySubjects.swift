// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellGraphics
import CellRaster
import CellRenderAnalysis

/// Returns the analysis and the pixels of a document whose cell has the given lines, as `analysis(of:)` does.
func drawing(of cell: String, width: Int = 100, scale: Int = 1, background: String? = "white") throws -> OverlaySubject.Drawing {
  let analysis = try analysis(of: cell, width: width, scale: scale, background: background)
  return OverlaySubject.Drawing(analysis, pixels: try renderer().draw(analysis.list))
}

func subject(of cell: String, width: Int = 100, scale: Int = 1, background: String? = "white") throws -> OverlaySubject {
  let drawing = try drawing(of: cell, width: width, scale: scale, background: background)
  return OverlaySubject(drawing, findings: drawing.analysis.findings)
}

extension TintMap {
  /// One line for each row, with the key of each pixel as a digit: 0 for no tint.
  var rows: [String] {
    (0..<size.height).map { y in (0..<size.width).map { String(self[$0, y]) }.joined() }
  }
}
