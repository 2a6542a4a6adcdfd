// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellGraphics
internal import CellImageCodecs
package import CellRenderAnalysis
internal import CellTree

/// Inspected cells at their places in the viewport of a list.
package struct InspectedViewport: Sendable {
  /// A cell at its place.
  package struct Row: Sendable {
    package var cell: InspectedCell
    /// The distance from the top of the viewport to the top of the cell, in device pixels; negative if the cell begins above it.
    package let top: Int

    package init(_ cell: InspectedCell, top: Int) {
      self.cell = cell
      self.top = top
    }
  }

  /// The viewport without tints.
  package let pixels: PixelBuffer
  package let scale: PixelScale
  /// The cells from top to bottom.
  package let rows: [Row]
  /// A header that is drawn over the other cells.
  package let pinnedHeader: Row?

  /// Creates a viewport. The events of its cells are numbered from top to bottom, those of a pinned header last.
  package init(pixels: PixelBuffer, scale: PixelScale, rows: [Row], pinnedHeader: Row?) {
    self.pixels = pixels
    self.scale = scale
    var number = 1
    func numbered(_ row: Row) -> Row {
      var row = row
      row.cell.firstNumber = number
      number += row.cell.findings.events.count
      return row
    }
    self.rows = rows.map(numbered)
    self.pinnedHeader = pinnedHeader.map(numbered)
  }

  var subject: ViewportSubject {
    func row(_ row: Row) -> ViewportSubject.Row { ViewportSubject.Row(row.cell.overlaySubject(after: nil), top: row.top) }
    return ViewportSubject(pixels: pixels, rows: rows.map(row), pinnedHeader: pinnedHeader.map(row))
  }

  /// The total costs of the cells, each as a whole.
  package var totals: ViewportTotals { subject.totals }
}

extension ReportedCell {
  /// Creates the report's version of a viewport, with the findings that are visible in it. Overlays are added later.
  /// - Parameters:
  ///   - name: what the page calls the viewport.
  ///   - rows: what the page calls the cells, a pinned header last. Findings begin with it.
  /// - Throws: `ImageCodecError`.
  package init(_ viewport: InspectedViewport, name: String, rows: [String]) throws {
    let totals = viewport.totals
    let bounds = viewport.pixels.bounds
    let cells = viewport.rows + [viewport.pinnedHeader].compactMap { $0 }
    let findings = zip(cells, rows).flatMap { row, rowName in
      ReportedCell(row.cell, name: rowName).findings.compactMap { entry -> ReportEntry? in
        var entry = entry
        entry.places = entry.places.map { $0.moved(down: row.top).intersection(bounds) }.filter { !$0.isEmpty }
        entry.message = "\(rowName): \(entry.message)"
        return entry.places.isEmpty ? nil : entry
      }
    }
    self.init(
      name: name, size: viewport.pixels.size, scale: viewport.scale, png: try encodePNG(viewport.pixels),
      totals: ViewportTotals.measures.filter { !$0.isCountOfFindings }.map { InspectionReport.Total($0, totals[$0]) },
      findings: findings)
  }
}

extension PixelRect {
  fileprivate func moved(down distance: Int) -> PixelRect { PixelRect(x: x, y: y + distance, width: width, height: height) }
}

extension CellDrawing {
  /// Draws a viewport with the tints of a mode over it: the cells in their places, and one legend below them.
  /// - Parameters:
  ///   - mode: the property that the tints show; not `updates`, which compares versions of one cell.
  ///   - options: the appearance of the overlay.
  /// - Throws: `ElementFailure` if the default font family is not installed; ``UndrawableOverlay`` if the picture would be too large;
  ///   `CairoFailure`.
  package func overlay(
    _ mode: OverlayMode, of viewport: InspectedViewport, options: OverlayOptions = OverlayOptions()
  ) throws -> PixelBuffer {
    let subject = viewport.subject
    let tints = subject.tints(mode, options: options)
    let picture = try tinted(subject, mode, tints, viewport.scale, options)
    guard options.hasLegend else { return picture }
    let width = min(max(Double(picture.width) / viewport.scale.factor, OverlayCells.minimumWidth), Limits.cellWidth)
    let legend = subject.legend(mode, tints: tints, options: options)
    let cell = try OverlayCells(scale: viewport.scale).legend(legend, width: width)
    return try picture.above(
      drawn(cell, swatchesOf: legend, isHatched: options.isHatched), line: viewport.scale.rawValue)
  }

  private func tinted(
    _ subject: ViewportSubject, _ mode: OverlayMode, _ tints: TintMap, _ scale: PixelScale, _ options: OverlayOptions
  ) throws -> PixelBuffer {
    var picture = tints.drawn(over: subject.pixels, scale: scale, options: options)
    let boxes = mode == .layers ? subject.labelledBoxes : []
    if !boxes.isEmpty {
      try addLabels(
        OverlayCells(scale: scale).labels(boxes), at: boxes.map(\.rect), avoiding: subject.contentRects, to: &picture)
    }
    return picture
  }

  /// Draws an overlay of a viewport for a page, which shows it over the picture of the viewport. It is transparent where nothing is tinted;
  /// the legend is returned as text.
  /// - Throws: as ``overlay(_:of:options:)``; `ImageCodecError`.
  package func reportedOverlay(_ mode: OverlayMode, of viewport: InspectedViewport) throws -> InspectionReport.Overlay {
    let options = OverlayOptions(base: .none, hasLegend: false)
    let subject = viewport.subject
    let tints = subject.tints(mode, options: options)
    return InspectionReport.Overlay(
      mode, png: try encodePNG(tinted(subject, mode, tints, viewport.scale, options)),
      legend: subject.legend(mode, tints: tints, options: options))
  }
}
