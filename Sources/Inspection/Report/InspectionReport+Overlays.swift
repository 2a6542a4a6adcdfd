// SPDX-License-Identifier: MIT

internal import Graphics
internal import ImageCodecs
package import RenderAnalysis
internal import TemplateFixes

extension CellDrawing {
  /// Returns an overlay that a report shows over the render. It is transparent where nothing is tinted, and contains no legend.
  ///
  /// - Throws: `ElementFailure` if the default font family is not installed; `CairoFailure`; `ImageCodecError`.
  package func reportedOverlay(
    _ mode: OverlayMode, of cell: InspectedCell, after earlier: InspectedCell?, options: OverlayOptions
  ) throws -> InspectionReport.Overlay {
    var options = options
    options.base = .none
    options.hasLegend = false
    let subject = cell.overlaySubject(after: earlier)
    let legend = subject.legend(mode, tints: subject.tints(mode, options: options), options: options)
    return InspectionReport.Overlay(
      mode: mode.rawValue, title: mode.title, png: try encodePNG(try overlay(mode, of: cell, after: earlier, options: options)),
      legend: legend.entries.map {
        InspectionReport.LegendEntry(color: $0.tint.color, text: "\($0.meaning): \(grouped($0.count))")
      },
      totals: [legend.totals])
  }
}
