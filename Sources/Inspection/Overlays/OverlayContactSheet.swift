// SPDX-License-Identifier: MIT

internal import CellDocument
internal import DisplayList
package import Graphics
package import RenderAnalysis
internal import TemplateFixes

extension CellDrawing {
  /// Draws a cell and all its overlays in one picture, each with its title, totals and swatches. Without a legend, only the titles
  /// are drawn.
  ///
  /// The pictures form a grid with the number of columns that brings its aspect ratio closest to 4 : 3.
  /// - Parameters:
  ///   - cell: the cell.
  ///   - earlier: the previous version of the cell. Without it, the sheet has no `updates` overlay.
  ///   - options: the appearance of the overlays.
  /// - Throws: `ElementFailure` if the default font family is not installed; ``UndrawableOverlay``; `CairoFailure`.
  package func contactSheet(
    of cell: InspectedCell, after earlier: InspectedCell? = nil, options: OverlayOptions = OverlayOptions()
  ) throws -> PixelBuffer {
    let subject = cell.overlaySubject(after: earlier)
    let scale = cell.list.scale
    let cells = OverlayCells(scale: scale)
    let width = min(max(Double(cell.pixels.width) / scale.factor, OverlayCells.minimumWidth), 10_000)
    var tiles = [
      OverlayTile(
        caption: try drawn(try cells.caption("Rendered", cell.name, width: width)), picture: cell.pixels, meanings: nil)
    ]
    for mode in OverlayMode.allCases where mode != .updates || earlier != nil {
      let tints = subject.tints(mode, options: options)
      let legend = subject.legend(mode, tints: tints, options: options)
      let caption = try cells.caption(mode.title, options.hasLegend ? legend.totals : nil, width: width)
      let swatches = options.hasLegend ? try cells.swatches(of: legend, width: width) : nil
      tiles.append(
        OverlayTile(
          caption: try drawn(caption), picture: try tintedCell(subject, mode, tints, options),
          meanings: try swatches.map { try drawn($0, swatchesOf: legend, isHatched: options.isHatched) }))
    }
    return try ContactSheetGrid(tiles, scale: scale).drawn()
  }

  private func drawn(_ cell: Cell) throws -> PixelBuffer { try picture(list(cell), cell) }
}
